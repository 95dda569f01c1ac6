"""The wheel, installed: `python -m tests.wheel` plays it with every supported Python that is on the machine."""
