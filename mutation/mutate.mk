# Mutation testing of the rules of Wandering Towers; docs/mutation.md says what it found.

# `make mutate MUTATE_ARGS="--per-file 6"` tries a sample.
MUTATE_ARGS ?=

.PHONY: mutate
mutate: .venv/mutation ## break the rules of Wandering Towers in every way and see that tests notice (days)
	nice -n 10 $(BIN)/python -m mutation.run $(MUTATE_ARGS)

.venv/mutation: .venv/ready requirements/mutation.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/mutation.txt
	touch $@

.PHONY: lock-mutation
lock: lock-mutation
lock-mutation: .venv/ready
	$(LOCK) requirements/mutation.in --constraint requirements/dev.txt --output-file requirements/mutation.txt
