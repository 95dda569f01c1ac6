# Tests that take minutes: the same files with larger samples.

LONG := leaks against_oracle perft properties three_ways

.PHONY: test-long
test-long: .venv/ready ## the tests that draw samples, with large ones (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest $(foreach game,$(GAMES),$(LONG:%=tests/$(game)/test_%.py)) \
	  tests/table/test_leak.py tests/table/test_machine.py $(PYTEST_ARGS)
