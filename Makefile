# Every command of the project. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
# pyenv has a python3.13 for everybody who has installed one, but it runs only if that version is chosen.
CHOSEN := $(if $(filter-out file,$(origin PYTHON)),$(shell $(PYTHON) -c '' 2>/dev/null || pyenv latest $(PYTHON:python%=%) 2>/dev/null))
ASKED_PYTHON = $(if $(CHOSEN),PYENV_VERSION=$(CHOSEN)) $(PYTHON)
BIN := .venv/bin
# The version that was asked for by name, if .venv has another one: then it is made anew.
version = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
OTHER_PYTHON := $(if $(filter-out file,$(origin PYTHON)),$(filter-out $(call version,$(BIN)/python),$(call version,$(ASKED_PYTHON))))
UV := VIRTUAL_ENV=.venv $(BIN)/uv
# Folders with Python of ours; bench/ is checked as well once it is there.
CODE := $(wildcard src tests bench supply hatch_build.py)
# Examples are to be read by people who type nothing twice, so they are not type-checked.
STYLED := $(CODE) examples
GAMES := towers zauberberg
# What `make terminal` plays, and how `make play` serves, as in `make play SERVE_ARGS="--port 8080"`.
GAME ?= towers
SERVE_ARGS ?=
# The machine's Node if it is new enough for web/package.json, else one in the environment, which comes first then.
NODE := $(if $(shell command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split("."); \
  console.log(a * 100 + +b >= 2019 ? "fine" : "")' 2>/dev/null),,.venv/node)
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-audit --no-fund --loglevel=error
PAGE := src/zauberturm/web/index.html
# More arguments for pytest, as in `make test PYTEST_ARGS="-n 4"`.
PYTEST_ARGS ?=
# `make lock LOCK_ARGS=--upgrade` moves every pin to the newest version.
LOCK_ARGS ?=
# Nobody who installs us shall need a compiler: there are wheels of everything, with every extra, for each of these.
PYTHONS := 3.11 3.12 3.13 3.14
WHEELS = $(UV) pip compile --quiet --only-binary :all: --all-extras pyproject.toml --constraint requirements/dev.txt \
  --output-file /dev/null
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header $(LOCK_ARGS)

export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: play
play: ## play in the browser: build what is missing, serve it, open the page (SERVE_ARGS)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line playable
	@$(BIN)/zauberturm serve --lan --open $(SERVE_ARGS)

.PHONY: playable
playable: .venv/play $(PAGE)
	@:

.PHONY: terminal
terminal: .venv/play ## play in this terminal (GAME=towers or GAME=zauberberg)
	@$(BIN)/zauberturm play $(GAME)

# Each lane below proves something; docs/testing.md says what. tests/lanes.py holds their order, two at a time.
.PHONY: test
test: .venv/ready web/node_modules/ready $(PAGE) chromium ## everything a change has to pass: lint, types, tests
	@$(BIN)/python -m tests.lanes

# SINCE=main~3 takes the commits since then as well.
.PHONY: check
check: .venv/ready ## style, types and the tests that what is not committed yet can affect, in two minutes (SINCE)
	@SINCE="$(SINCE)" $(BIN)/python -m tests.check

# Two processes, whole files at a time, those that take longest first (tests/conftest.py).
SPREAD := --numprocesses=2 --dist=loadfile --no-loadscope-reorder --durations=0 --durations-min=10
REPORT = --junitxml=build/lanes/$@.xml

# The rules compiled for the CPU, as players and bots run them.
.PHONY: test-compiled
test-compiled: .venv/ready $(PAGE) compiled
	$(BIN)/pytest -q --ignore=tests/browser $(SPREAD) $(REPORT) $(PYTEST_ARGS)

# Once for all who need it, instead of by each of them at the same time: one process for each game.
.PHONY: compiled
compiled: .venv/ready
	$(BIN)/python -m tests.warming $(GAMES)

# The page in a real browser. Much of it is waiting, and for nothing longer than it takes when no other lane runs.
.PHONY: test-browser
test-browser: .venv/ready $(PAGE) chromium compiled
	$(BIN)/pytest -q tests/browser $(SPREAD) $(REPORT) $(PYTEST_ARGS)

# The same rules interpreted, where coverage can see every line. Left out is what compares two ways of running them, what
# runs no rule (the second model alone), and bots in processes of their own, which see no rule. What is drawn by chance
# is drawn whole in the compiled lane.
.PHONY: test-plain
test-plain: .venv/ready
	ZAUBERTURM_JIT=0 ZAUBERTURM_SHARE=3 $(BIN)/pytest -q --cov=src/zauberturm/games --cov-report= \
	  $(GAMES:%=tests/%) tests/env/test_factors.py tests/fuzz tests/bots --ignore-glob='*/test_own_*' $(GAMES:%=--ignore=tests/%/test_four_ways.py) \
	  $(GAMES:%=--ignore=tests/%/test_against_oracle.py) $(GAMES:%=--ignore=tests/%/oracle) -k 'not second_model_counts' \
	  $(SPREAD) $(REPORT) $(PYTEST_ARGS)
	for game in $(GAMES); do $(BIN)/coverage report --include="src/zauberturm/games/$$game/*" --fail-under=98; done

# The browser client's own tests; those in a real browser are in tests/browser.
.PHONY: test-web
test-web: $(PAGE)
	$(NPM) test
	$(NPM) run size

.PHONY: web
web: $(PAGE) ## build the page for the browser

$(PAGE): web/node_modules/ready $(shell find web src/zauberturm/locale -name node_modules -prune -o -type f -print 2>/dev/null)
	$(NPM) run build

web/node_modules/ready: web/package.json web/package-lock.json $(NODE)
	$(NPM) ci
	touch $@

# Kept with the compiled rules, so it takes time only when a rule has changed.
.PHONY: wasm
wasm: .venv/ready ## the rules as WebAssembly, one module for each game, in build/wasm
	$(BIN)/python -m zauberturm.wasm build/wasm $(GAMES)

# A browser for the tests that need one: Debian's.
.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends chromium fonts-dejavu >/dev/null; }

.PHONY: bench
bench: .venv/bench ## measure the rules and their peers on this machine
	@$(BIN)/python -m bench.run

.PHONY: fmt
fmt: .venv/ready ## format the code and mend what can be mended by itself
	$(BIN)/ruff check --fix-only --quiet $(STYLED)
	$(BIN)/ruff format $(STYLED)

.PHONY: lint
lint: ## check format, style and types
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-style lint-pyright lint-mypy lint-web

.PHONY: lint-style
lint-style: .venv/ready
	$(BIN)/ruff format --check $(STYLED)
	$(BIN)/ruff check $(STYLED)

.PHONY: lint-mypy
lint-mypy: .venv/ready
	$(BIN)/mypy $(CODE)

.PHONY: lint-pyright
lint-pyright: .venv/ready
	$(BIN)/pyright $(CODE)

.PHONY: lint-web
lint-web: web/node_modules/ready
	$(NPM) run check

.PHONY: types
types: .venv/ready ## write the client's TypeScript types from the Python ones
	$(BIN)/python -m zauberturm.server.typescript web/src/wire/types.ts

.PHONY: lock
lock: .venv/ready ## pin the dependencies again after a change in pyproject.toml
	$(LOCK) pyproject.toml --extra arena --extra server --output-file requirements/run.txt
	$(LOCK) pyproject.toml --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(LOCK) requirements/build.in --constraint requirements/dev.txt --output-file requirements/build.txt
	$(LOCK) requirements/node.in --constraint requirements/dev.txt --output-file requirements/node.txt
	$(LOCK) requirements/bench.in --constraint requirements/dev.txt --output-file requirements/bench.txt
	for version in $(PYTHONS); do $(WHEELS) --python-version $$version; done

# Not part of `make test`: it needs the network, and its answer changes by itself.
.PHONY: audit
audit: .venv/ready ## ask OSV for known vulnerabilities of every locked package, Python and npm (needs the network)
	$(BIN)/python -m supply.audit

.PHONY: clean
clean: ## remove the environment, caches and build results
	rm -rf .venv .hypothesis .mypy_cache .numba_cache .pytest_cache .ruff_cache .benchmarks .coverage .coverage.* \
	  coverage.xml htmlcov mutants build dist web/node_modules src/zauberturm/web
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment grows as it is needed: uv, then what playing needs, then the tools for changing something. The lock names
# uv as well: pip fetches that version, and uv does the rest, every file checked against its hash.
.venv/uv: requirements/build.txt $(if $(OTHER_PYTHON),other-python)
	$(ASKED_PYTHON) -m venv $(if $(OTHER_PYTHON),--clear) .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "$$(grep -o '^uv==[^ ]*' requirements/build.txt)"
	touch $@

.PHONY: other-python
other-python:

# Python keeps the bytecode of what it imports; for the rest of the packages it would be written in vain. The import is
# for the server's first start: it comes sooner if that is done while the page is still being built.
.venv/play: .venv/uv pyproject.toml requirements/run.txt requirements/build.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/run.txt --requirements requirements/build.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -c 'import zauberturm.cli.main, zauberturm.server.running'
	touch $@

.venv/node: .venv/play requirements/node.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/node.txt
	touch $@

.venv/ready: .venv/play requirements/dev.txt
	$(UV) pip sync --quiet --compile-bytecode --require-hashes requirements/dev.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# The engines that bench/ compares with come on top, for those who measure.
.venv/bench: .venv/ready requirements/bench.txt
	$(UV) pip install --quiet --require-hashes --requirements requirements/bench.txt
	touch $@

# Longer lanes, each beside the tests it runs.
-include bench/*.mk fuzz/*.mk mutation/*.mk tests/*.mk
