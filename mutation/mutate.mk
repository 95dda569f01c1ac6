# Mutation testing of the rules; docs/mutation.md says what it found.

# `make mutate MUTATE_ARGS="--workers 8 --count 400"` tries a sample.
MUTATE_ARGS ?=

.PHONY: mutate
mutate: .venv/mutation ## break the rules in every way and see that tests notice (days; MUTATE_ARGS)
	nice -n 10 $(BIN)/python -m mutation.run $(MUTATE_ARGS)

.venv/mutation: .venv/ready requirements/mutation.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/mutation.txt
	touch $@

.PHONY: lock-mutation
lock: lock-mutation
lock-mutation: .venv/ready
	$(LOCK) requirements/mutation.in --constraint requirements/dev.txt --output-file requirements/mutation.txt
