# Tests that take minutes: the same files with larger samples.

LONG := leaks against_oracle perft properties four_ways

.PHONY: test-long
test-long: .venv/ready ## the tests that draw samples, with large ones (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest $(foreach game,$(GAMES),$(LONG:%=tests/$(game)/test_%.py)) \
	  tests/table/test_leak.py tests/table/test_machine.py $(PYTEST_ARGS)

# Batches and single games, 10,000 of them over all tables: the same seeds and actions, the same digests all the way.
.PHONY: test-batches
test-batches: .venv/ready ## batches play the games that single games play, 10,000 of them (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/env/test_batch.py -k same_games $(PYTEST_ARGS)
