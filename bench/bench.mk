# Longer measurements; `make bench` itself is in the Makefile. First those for the machine with the GPU.

GPU_PYTHON ?= python3

# Nothing is installed for these two: the machine's own Python has NumPy, Numba, numba-cuda and msgspec.
.PHONY: bench-gpu
bench-gpu:
	PYTHONPATH=src:. $(GPU_PYTHON) -m bench.gpu_check --game towers --out .benchmarks/gpu_check_towers.json
	PYTHONPATH=src:. $(GPU_PYTHON) -m bench.gpu_check --game zauberberg --out .benchmarks/gpu_check_zauberberg.json
	PYTHONPATH=src:. $(GPU_PYTHON) -m bench.gpu_bench --out .benchmarks/gpu_bench.json

# Carry the two files over from that machine, then write them into docs/benchmarks.md.
.PHONY: bench-gpu-report
bench-gpu-report: .venv/ready
	$(BIN)/python -m bench.report .benchmarks/gpu_check_towers.json .benchmarks/gpu_check_zauberberg.json .benchmarks/gpu_bench.json

# What own bots cost that hang, crash, flood and cheat. The table goes into docs/own-bots.md.
.PHONY: bench-hostile
bench-hostile: .venv/ready
	$(BIN)/python -m bench.hostile

# How long the levels think on an idle machine: some ten minutes. The table goes into docs/benchmarks.md.
.PHONY: bench-levels
bench-levels: .venv/ready
	$(BIN)/python -m bench.levels

# Whether the probabilities of the analysis are true: some ten minutes on one core. What was noted before is kept.
.PHONY: calibration
calibration: .venv/ready
	$(BIN)/python -m bench.calibration play
	$(BIN)/python -m bench.calibration fit
	$(BIN)/python -m bench.calibration report

# Every screen in every language and theme for axe, and whole games by keyboard; `make test` runs a part of it.
.PHONY: access
access: .venv/ready $(PAGE) chromium ## whole games by keyboard, every screen without barriers (minutes)
	ZAUBERTURM_WHOLE=1 $(BIN)/pytest tests/browser/test_access.py tests/browser/test_keyboard.py $(PYTEST_ARGS)

# Pictures of every screen, to be looked at, in build/screenshots.
.PHONY: screenshots
screenshots: .venv/ready $(PAGE) chromium ## pictures of every screen, for picky eyes (minutes)
	$(BIN)/python -m bench.screenshots

# How quickly the page comes and answers. The table goes into docs/web.md.
.PHONY: bench-browser
bench-browser: .venv/ready $(PAGE) chromium
	$(BIN)/python -m bench.browser

# What an update costs the page early and late in a game. The table goes into docs/web.md.
.PHONY: bench-updates
bench-updates: .venv/ready $(PAGE) chromium
	$(BIN)/python -m bench.updates --write

# How long `make play` takes from a fresh clone with empty caches, and every later time: some minutes, with a network.
.PHONY: bench-start
bench-start: .venv/ready
	$(BIN)/python -m bench.start

# How much an installation brings, and how long the import takes. The tables go into docs/benchmarks.md.
.PHONY: bench-install
bench-install: .venv/ready $(PAGE)
	$(BIN)/python -m bench.install

# BENCH_ARGS="--only beside" measures one part; --write puts the tables into docs/benchmarks.md.
# What a move costs the server, stage by stage and beside boardgame.io's own server: about four minutes.
BENCH_ARGS ?=
.PHONY: bench-server
bench-server: .venv/ready build/boardgame/ready
	$(BIN)/python -m bench.server $(BENCH_ARGS)

PEER := $(addprefix bench/peers/boardgame/,package.json package-lock.json .npmrc server.cjs clients.cjs)
build/boardgame/ready: $(PEER) $(NODE)
	mkdir -p build/boardgame
	cp $(PEER) build/boardgame
	cd build/boardgame && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --no-audit --no-fund --loglevel=error
	touch $@

# Batches for learning beside other vectorised environments: a minute. The table goes into docs/benchmarks.md.
.PHONY: bench-env
bench-env: .venv/bench
	$(BIN)/python -m bench.environments

# For the machine with the GPU: batches there and on its CPU compared byte for byte, then their speed.
.PHONY: bench-gpu-env
bench-gpu-env:
	PYTHONPATH=src:. $(GPU_PYTHON) -m bench.gpu_env

# How long games are, how much there is to choose, what the first seat is worth. The tables go into docs/environments.md.
.PHONY: card
card: .venv/ready
	$(BIN)/python -m bench.card
