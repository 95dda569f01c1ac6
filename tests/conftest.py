"""Which files are handed out first when several processes share the tests."""

import json
from pathlib import Path

import pytest

COSTS = json.loads((Path(__file__).parent / "costs.json").read_text("utf-8"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no process is left with a long file when the others are done."""
    if config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
        items.sort(key=lambda item: -COSTS.get(item.nodeid.split("::")[0], 0))
