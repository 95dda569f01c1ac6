# Measuring the bots takes hours. It can be interrupted: started again it goes on.

# `make strength STRENGTH_ARGS="--only towers-search"` measures a part, `--table` prints what is there.
STRENGTH_ARGS ?=

.PHONY: strength
strength: .venv/ready ## how strong the bots are, as a table for docs/benchmarks.md (hours; STRENGTH_ARGS)
	@$(BIN)/python -m bench.strength $(STRENGTH_ARGS)
