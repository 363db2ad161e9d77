# `make demo` and `make test` need only Python 3.11+ and make: each makes the environment it runs in.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLES = $(shell $(BIN)/plybook corpus list | cut -d ' ' -f 1)

.PHONY: demo test lint docs bench wheel clean

demo: $(VENV)/installed
	$(BIN)/plybook validate $(SAMPLES)
	$(BIN)/plybook replay corpus:parmen-1 --ply 69

test: $(VENV)/installed-test
	$(BIN)/pytest -n auto

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/installed-dev
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

bench: $(VENV)/installed-dev
	$(BIN)/python -m benchmarks

wheel: $(VENV)/installed-dev
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/installed-test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

$(VENV)/installed-dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist docs/_build docs/_generated
