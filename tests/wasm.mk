# The rules as WebAssembly against the compiled ones. `make test` compares some hundred games of each.
WASM_GAMES ?= 100000

.PHONY: test-wasm
test-wasm: .venv/ready ## 100,000 games of each in Node and compiled, a digest after every step (minutes; WASM_GAMES)
	$(BIN)/python -m bench.wasm_check --games $(WASM_GAMES)
