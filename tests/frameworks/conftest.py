"""These tests belong to the environment that `make test-env` builds; elsewhere there is nothing to collect."""

from importlib.util import find_spec

NEEDED = ("open_spiel", "ray", "sb3_contrib", "stable_baselines3", "torch", "torchrl", "tree")
collect_ignore_glob = [] if all(find_spec(name) for name in NEEDED) else ["test_*.py"]
