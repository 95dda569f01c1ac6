# Tests that take minutes: the same files with larger samples.

.PHONY: test-long
test-long: .venv/ready ## the tests that draw samples, with large ones (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/towers/test_leaks.py $(PYTEST_ARGS)
