# Two commands: `make play` and `make test`. Each sets up what it needs in .venv first.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
GAME ?= space-princess
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Two more than there are cores, as many tests wait for a server or a browser.
WORKERS ?= $(shell expr $(CORES) + 2)
# Targets side by side; each tells what it has to tell when it is done.
BESIDE := $(MAKE) --no-print-directory --jobs=$(shell expr $(CORES) + 1) --output-sync=target

.PHONY: help play terminal test postgresql quick thorough mutants lint style types scripts compiled ready golden bench bench-bots clean
.DEFAULT_GOAL := help

help:
	@echo "make play             set up and open the table in the browser (LAN=1: others join with their phones)"
	@echo "make terminal         set up and play $(GAME) in this terminal (GAME=name for another game)"
	@echo "make test             set up and run every check and test"
	@echo "make quick            the checks and tests that need no browser and less time"
	@echo "make thorough         play a whole game in the browser at every possible table (hours)"
	@echo "make bench            measure speed against OpenSpiel on this machine"
	@echo "make bench-bots       play our search against OpenSpiel's search bot, and against itself (an hour)"
	@echo "make mutants          change the rules by machine and see whether the tests notice"
	@echo "make golden           write the golden playthroughs and tables of refusals anew (after an intended change)"
	@echo "make clean            remove the virtual environment and build leftovers"

play: $(VENV)/play.ready
	@$(BIN)/asterion serve $(if $(LAN),--lan)

terminal: $(VENV)/play.ready
	@$(BIN)/asterion play $(GAME)

test: ready
	@$(BESIDE) lint compiled
	@echo "== Tests =="
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -q

quick: ready
	@$(BESIDE) lint compiled
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -q tests/core tests/test_scenarios.py tests/games

thorough: ready
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m thorough tests/web

ready:
	@$(BESIDE) $(VENV)/test.ready $(VENV)/browser.ready postgresql

lint: style types scripts

style: $(VENV)/test.ready
	@echo "== Style =="
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/test.ready
	@echo "== Types =="
	$(BIN)/mypy

scripts: $(VENV)/browser.ready
	@echo "== The page's scripts =="
	tests/web/node_modules/.bin/biome check --config-path tests/web asterion/web/static
	tests/web/node_modules/.bin/tsc --project asterion/web/static

compiled: $(VENV)/test.ready
	@echo "== Compiling the games (only once, some three minutes) =="
	$(BIN)/python -m asterion.bots.compiling

bench: $(VENV)/bench.ready
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/web.py

bench-bots: $(VENV)/bench.ready
	$(BIN)/python bench/openspiel_bots.py
	$(BIN)/python bench/values.py

mutants: $(VENV)/test.ready
	$(BIN)/python bench/mutants.py

golden: $(VENV)/test.ready
	$(BIN)/python tests/golden/write.py

clean:
	rm -rf $(VENV) build dist tests/web/node_modules .mypy_cache .pytest_cache .ruff_cache

# Chromium from Debian, and the checkers of tests/web/package.json.
$(VENV)/browser.ready: tests/web/package.json | $(BIN)/python
	@echo "== Setting up the browser tests =="
	@{ command -v chromium && command -v npm; } >/dev/null || { apt-get update && apt-get install -y chromium npm; }
	npm install --prefix tests/web --no-package-lock --no-audit --no-fund --loglevel error
	@touch $@

# PostgreSQL from Debian. The tests start servers of their own; the usual one is neither made nor started.
# After the browser, as only one thing at a time can come from Debian.
postgresql: | $(VENV)/browser.ready
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		apt-get update && apt-get install -y postgresql-common && \
		echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf && \
		apt-get install -y postgresql; }

# A venv with the pinned, hashed packages of one of the files in requirements/.
$(VENV)/%.ready: requirements/%.txt pyproject.toml | $(BIN)/python
	@echo "== Setting up $(VENV) for: make $* =="
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements/$*.txt
	$(BIN)/python -m pip install --disable-pip-version-check --no-build-isolation --no-deps --quiet -e .
	@touch $@

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }
