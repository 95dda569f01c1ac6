"""The environments under the frameworks that train on them, and the examples that do: `make test-env`."""
