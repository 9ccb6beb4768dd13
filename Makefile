# Everyday commands. `make` alone lists them.
#
# Everything runs in .venv, made from requirements.lock: the same files of the same versions on every machine.
# Another environment with another Python: make test VENV=.venv-3.13 PYTHON=python3.13

ifeq ($(filter oneshell,$(.FEATURES)),)
$(error GNU make 3.82 or newer is needed (on a Mac: install make and call gmake))
endif

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.PHONY: help setup play test soak others check format golden fuzz bench baked run doctor lock clean

VENV := .venv
PYTHON := python3 python3.14 python3.13 python3.12 python3.11
BIN := $(VENV)/bin
READY := $(VENV)/.ready
OTHERS := .others
LOG := $(VENV)/setup.log

ROOMS := $(wildcard engine renderers bot)
# What tests share is typed like the rooms; bots of other libraries need those.
HELPERS = $(shell find tests -name '*.py' ! -name 'test_*.py' ! -path 'tests/others/bots/*')

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## install everything into .venv (quick when nothing changed)
	@echo 'setup: $(VENV) is ready'

$(READY): requirements.lock pyproject.toml
	@if ! [[ -x $(BIN)/python ]] || ! $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
	  for python in $(PYTHON) none; do
	    if [[ $$python == none ]]; then
	      echo 'make setup: Python 3.11 or newer is needed and none was found' >&2; exit 1
	    fi
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi
	  done
	  echo "setup: $(VENV) with $$("$$python" --version)"
	  rm -rf $(VENV)
	  "$$python" -m venv $(VENV) >/dev/null || {
	    rm -rf $(VENV)
	    echo 'make setup: this Python cannot make a virtual environment (on Debian: apt-get install python3-venv)' >&2
	    exit 1
	  }
	fi
	pip() { $(BIN)/python -m pip --disable-pip-version-check --no-input "$$@" >>$(LOG) 2>&1; }
	: >$(LOG)
	if ! pip install --require-hashes -r requirements.lock || \
	   ! pip install --no-deps --no-build-isolation --config-settings editable_mode=compat -e .; then
	  tail -n 25 $(LOG) >&2
	  echo 'make setup: the installation failed (whole log: $(LOG))' >&2
	  exit 1
	fi
	touch $@

play: $(READY) ## the bot at a table in your browser, no Discord account needed (ARGS="--port 8018")
	@exec $(BIN)/amarna play $(ARGS)

# Where there is only one processor one process does it all.
PYTEST = jobs=$$($(BIN)/python -c 'import os; print(min(2, os.cpu_count() or 1))'); \
  $(BIN)/python -m pytest $$( ((jobs > 1)) && echo "-n $$jobs" || true)

test: $(READY) ## run the tests (ARGS="-k battle" to choose)
	@$(PYTEST) $(ARGS)

soak: $(READY) ## play long games, from other seeds each time (SOAK_SEED=7 plays those again)
	@export SOAK_SEED="$${SOAK_SEED:-$$RANDOM}"
	echo "soak: SOAK_SEED=$$SOAK_SEED"
	$(PYTEST) -m soak $(ARGS)

$(OTHERS)/.ready: tests/others/requirements.lock | $(READY)
	@rm -rf $(OTHERS)
	$(BIN)/python -m venv $(OTHERS)
	$(OTHERS)/bin/python -m pip install --disable-pip-version-check --no-input --quiet --require-hashes \
	  -r tests/others/requirements.lock
	touch $@

others: $(OTHERS)/.ready ## bots of other libraries on the loopback (ARGS="hikari --step thread")
	@$(BIN)/python -m tests.others $(OTHERS)/bin/python $(ARGS)

check: $(READY) ## lint, format check, types, import rules, unused code
	@failed=''
	step() {
	  local name=$$1 out; shift
	  if ! [[ -x $$1 ]]; then out="$$1 is missing, .venv is older than requirements.lock: rm $(READY); make setup"
	  elif out=$$("$$@" 2>&1); then echo "ok    $$name"; return; fi
	  echo "FAIL  $$name"; sed 's/^/      /' <<<"$$out"; failed+=" $$name"
	}
	step lint $(BIN)/ruff check --quiet .
	step format $(BIN)/ruff format --check --quiet .
	step types $(BIN)/mypy --no-error-summary $(ROOMS) $(HELPERS)
	step imports $(BIN)/lint-imports --no-cache
	step unused $(BIN)/vulture
	if [[ -n $$failed ]]; then echo "make check: failed:$$failed" >&2; exit 1; fi

format: $(READY) ## sort imports, mend what can be mended, format
	@$(BIN)/ruff check --quiet --fix . || true
	$(BIN)/ruff format --quiet .

golden: $(READY) ## tell the golden games anew after a change of rules or words; then read the diff
	@$(BIN)/python -m tests.golden

fuzz: $(READY) ## play games at random and check every step (ARGS for amarna fuzz)
	@$(BIN)/amarna fuzz $(ARGS)

bench: $(READY) ## measure the speed of the rules (ARGS for amarna bench)
	@$(BIN)/amarna bench $(ARGS)

baked: $(READY) ## see whether the committed maps are what the games' own map data give
	@$(BIN)/amarna bake --check $(ARGS)

run: $(READY) ## run the bot on Discord (DISCORD_TOKEN=... make run)
	@exec $(BIN)/amarna run

doctor: $(READY) ## check configuration, database, pictures, commands and permissions
	@$(BIN)/amarna doctor $(ARGS)

lock: $(READY) ## write the locks anew from pyproject.toml (ARGS=--upgrade: the newest of what is not pinned there)
	@lock() {
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command 'make lock' --output-file "$$@" >/dev/null
	}
	lock requirements.lock pyproject.toml --all-extras $(ARGS)
	lock requirements-bot.lock pyproject.toml --extra build --constraint requirements.lock
	lock tests/others/requirements.lock tests/others/requirements.in $(ARGS)
	echo 'lock: both locks and the one of tests/others are written; make setup installs them'

clean: ## remove .venv, caches and build products
	@rm -rf .venv .venv-* $(OTHERS) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

.ONESHELL:
