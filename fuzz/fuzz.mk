# Coverage-guided fuzzing. What it finds is left in build/fuzz; a finding becomes a test in tests/fuzz first.

FUZZ_SECONDS ?= 60
FUZZ_GAMES ?= towers zauberberg
FUZZ_DOORS ?= positions notation files
# More arguments for libFuzzer, as in `make fuzz FUZZ_ARGS=-seed=1`.
FUZZ_ARGS ?=

.PHONY: fuzz
fuzz: .venv/fuzz ## break positions, texts and game files for a minute each (FUZZ_SECONDS)
	mkdir -p build/fuzz
	for game in $(FUZZ_GAMES); do for door in $(FUZZ_DOORS); do \
	  $(BIN)/python -m fuzz.drive $$game $$door -max_total_time=$(FUZZ_SECONDS) -timeout=20 -max_len=512 \
	    -len_control=0 -print_final_stats=1 -artifact_prefix=build/fuzz/$$game-$$door- $(FUZZ_ARGS); \
	done; done

.venv/fuzz: .venv/ready requirements/fuzz.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/fuzz.txt
	touch $@

.PHONY: lock-fuzz
lock: lock-fuzz
lock-fuzz: .venv/ready
	$(LOCK) requirements/fuzz.in --constraint requirements/dev.txt --output-file requirements/fuzz.txt
