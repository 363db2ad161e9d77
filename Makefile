# `make demo` and `make test` need only Python 3.11+ and make: each makes the environment it runs in.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Environments for one purpose each: the other releases of Python, the lowest libraries, the package as others see it.
VENVS := .venvs
FUZZ_SECONDS ?= 60
FUZZ_EXECUTIONS ?=
BENCH ?= .benchmarks/latest.json
PARTS ?=
ONLY ?=
SAME ?=
RULES ?=
BUILD ?= pure
# The tests start many processes, each of which would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE
# How many processes run tests, and how they share them: each begins with neighbours, which use what their module made.
WORKERS ?= auto
PYTEST = pytest -n $(WORKERS) --dist worksteal
# The one extra that is installed for all targets; without it each installs its own.
EXTRA ?=
COMPILED_PYTHON ?= $(PYTHON)
# How far the compiler optimises, if not as pyproject.toml says: 0 is enough for tests, and takes it much less time.
COMPILED_LEVEL ?=
COMPILED := $(VENVS)/compiled$(COMPILED_LEVEL)
INSTALLED_pure = $(VENV)/installed-dev
INSTALLED_compiled = compiled
BENCHMARKS_pure = $(BIN)/python -m benchmarks
BENCHMARKS_compiled = PYTHONSAFEPATH=1 $(COMPILED)/bin/python -m benchmarks
TSC := $(VENVS)/typescript/node_modules/.bin/tsc
SAMPLES = $(shell $(BIN)/plybook corpus list | grep -v '(has errors)$$' | cut -d ' ' -f 1)
# Tests that go through most of plybook in little time.
SHORT = tests/test_api.py tests/test_registry.py tests/cli/test_cases.py
RELEASE = import sys; print("%d.%d" % sys.version_info[:2])

.PHONY: demo test test-beside test-others test-lowest lowest test-all ci compiled test-compiled browser-test site site-serve site-test site-suite lint check-js typed docs man bench bench-compare bench-baseline fuzz faults same same-accept oracle mutants wheel release-check clean

demo: $(VENV)/installed
	$(BIN)/plybook validate $(SAMPLES)
	$(BIN)/plybook replay corpus:parmen-1 --ply 69

test: $(VENV)/installed-$(or $(EXTRA),test)
	$(BIN)/$(PYTEST)

# The same with plug-ins of other packages installed beside plybook.
test-beside: $(VENV)/installed-$(or $(EXTRA),test)
	$(BIN)/python -m pip install --quiet ./tests/neighbour
	$(BIN)/$(PYTEST)

# On every other release of Python that is found here, but for that of `test-lowest`. What differs there shows in any
# example, so few are tried.
test-others:
	set -e; for python in $$($(PYTHON) .ci/pythons.py --others); do \
	    PLYBOOK_TESTS=$${PLYBOOK_TESTS:-quick} $(MAKE) test-beside PYTHON=$$python VENV=$(VENVS)/$$($$python -c '$(RELEASE)'); \
	done

# With the lowest releases of all libraries, on another release of Python if several are found here.
test-lowest: lowest
	PLYBOOK_TESTS=$${PLYBOOK_TESTS:-quick} $(VENVS)/lowest/bin/$(PYTEST)

lowest: $(VENVS)/lowest/installed

$(VENVS)/lowest/installed: pyproject.toml $(wildcard .ci/*.py)
	$$($(PYTHON) .ci/pythons.py --lowest) -m venv --clear $(VENVS)/lowest
	$(PYTHON) .ci/lowest.py > $(VENVS)/lowest/constraints.txt
	$(VENVS)/lowest/bin/python -m pip install --quiet --constraint $(VENVS)/lowest/constraints.txt --editable '.[test]'
	@touch $@

test-all: test test-others test-lowest

# What `.ci/run` runs, with `make -j`: first what the others wait for, then what takes longest, so that all end together.
# PAGES is `browser-test` where there is a browser.
PAGES ?=
ci: compiled test test-compiled $(PAGES) test-lowest lint docs

# The page that `plybook page` writes, in Chromium: on PATH, or where CHROMIUM says.
browser-test: $(VENV)/installed-$(or $(EXTRA),browser)
	$(BIN)/$(PYTEST) tests/browser

# The documentation, and in try/ the editor that runs plybook in a browser: one folder for any static host.
SITE ?= build/site
site: $(VENV)/installed-$(or $(EXTRA),dev)
	$(BIN)/python site/build.py $(SITE)

site-serve: site
	$(BIN)/python site/serve.py $(SITE)

# The editor in Chromium, with its sizes and speeds; where npm cannot be reached there is none to be tried. On a busy
# machine SLOWER says how many times as long things may take.
SLOWER ?= 1
site-test: site
	if [ -f $(SITE)/try/index.html ]; then \
	    PLYBOOK_SITE=$(SITE) PLYBOOK_SLOWER=$(SLOWER) $(BIN)/pytest -n 0 -rP tests/site; \
	else echo "not tried: there is no editor"; fi

# A quick part of the tests in Pyodide, the platform on which the editor runs.
site-suite: site
	if [ -f $(SITE)/try/index.html ]; then $(BIN)/python site/suite.py $(SITE)/try; else echo "not tried: there is no Pyodide"; fi

lint: $(VENV)/installed-$(or $(EXTRA),dev) typed check-js
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The types of the page's script, where npm can bring the checker.
check-js:
	[ -x $(TSC) ] || npm install --silent --no-save --no-package-lock --prefix $(VENVS)/typescript typescript@5 || true
	if [ -x $(TSC) ]; then $(TSC) --project plybook/render/page && $(TSC) --project site/tsconfig.frame.json; \
	    else echo "not checked: no TypeScript"; fi
	if [ -x site/node_modules/.bin/tsc ]; then site/node_modules/.bin/tsc --project site/tsconfig.json; fi

# A program of somebody else's against the package as it is installed from its wheel, which has all files of pages.
typed: $(VENV)/installed-$(or $(EXTRA),dev)
	$(BIN)/python -m venv --clear $(VENVS)/outside
	$(VENVS)/outside/bin/python -m pip install --quiet '.[png]'
	cd tests/outside && $(abspath $(BIN))/mypy --strict --explicit-package-bases --config-file= --cache-dir=$(CURDIR)/.mypy_cache/outside \
	    --python-executable $(CURDIR)/$(VENVS)/outside/bin/python consumer.py
	cd tests/outside && $(abspath $(VENVS))/outside/bin/plybook page corpus:parmen-1 > /dev/null

docs: $(VENV)/installed-$(or $(EXTRA),dev)
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

# The manual page, which the wheel brings: from the texts of the help.
man: $(VENV)/installed
	$(BIN)/python docs/man.py

# The package with its compiled modules, as its wheel installs it. The wheel is made of the source distribution, so that
# what the compiler makes does not come to lie among the modules here; what else is here, such as the tests and the
# benchmarks, is found after what is installed. Without warnings of what mypyc has written, the C compiler takes a
# fraction of the time.
compiled: $(COMPILED)/installed

$(COMPILED)/installed: pyproject.toml $(shell find plybook -name '*.py')
	rm -rf $(COMPILED)
	$(COMPILED_PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/python -m pip install --quiet 'hatchling>=1.24'
	$(COMPILED)/bin/python -m hatchling build -t sdist -d $(COMPILED)/dist
	set -e; source=$$(echo $(COMPILED)/dist/plybook-*.tar.gz); \
	if [ -n "$(COMPILED_LEVEL)" ]; then \
	    tar -xzf $$source -C $(COMPILED)/dist; source=$${source%.tar.gz}; \
	    sed -i.bak 's/^opt_level = .*/opt_level = "$(COMPILED_LEVEL)"/' $$source/pyproject.toml; \
	fi; \
	CFLAGS="$$CFLAGS -w" HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(COMPILED)/bin/python -m pip wheel --quiet --no-deps --no-cache-dir \
	    --wheel-dir $(COMPILED)/dist $$source
	wheel=$$(echo $(COMPILED)/dist/plybook-*.whl) && $(COMPILED)/bin/python -m pip install --quiet "$$wheel[test]"
	$(COMPILED)/bin/python -c 'import pathlib, sysconfig; pathlib.Path(sysconfig.get_path("purelib"), "checkout.pth").write_text("$(CURDIR)")'
	@touch $@

# With plug-ins of other packages beside it: whole what goes through the compiled modules, and a part of all else. The
# tests stand beside the modules that are not compiled, which must not be found first. Then a part of them on the same
# Python with those that are not.
test-compiled: compiled
	$(COMPILED)/bin/python -m pip install --quiet ./tests/neighbour
	PLYBOOK_BUILD=compiled PLYBOOK_TESTS=$${PLYBOOK_TESTS:-quick} PYTHONSAFEPATH=1 $(COMPILED)/bin/$(PYTEST) --import-mode=append
	$(COMPILED)/bin/$(PYTEST) $(SHORT)

# PARTS of the benchmarks, all if none, of the pure or the compiled BUILD; the ratios are written where BENCH says, which
# git does not look at.
bench: $(INSTALLED_$(BUILD))
	@mkdir -p $(dir $(BENCH))
	$(BENCHMARKS_$(BUILD)) $(PARTS) --json $(BENCH)

# Fails if anything is worse than benchmarks/baseline.json.
bench-compare: $(INSTALLED_$(BUILD))
	$(BENCHMARKS_$(BUILD)) $(PARTS) --compare

bench-baseline: $(INSTALLED_$(BUILD))
	$(BENCHMARKS_$(BUILD)) $(PARTS) --keep

fuzz: $(VENV)/installed-fuzz
	$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS) $(addprefix --executions ,$(FUZZ_EXECUTIONS))

# What commands leave behind if a call of theirs fails, or they are killed: every fault at every call that touches files.
# It takes Linux and a C compiler.
EVERY ?= 1
faults: $(VENV)/installed-$(or $(EXTRA),test)
	$(BIN)/python -m tests.faults --every $(EVERY)

# Whether commands give what they gave before, word for word, for some 2,400 texts; fails if any does not. ONLY names a
# part: a command, a variant, or a part of the names of texts.
same: $(VENV)/installed
	$(BIN)/python -m same $(addprefix --only ,$(ONLY))

# Keeps what they give now, if it differs in wording alone; SAME=--all if it differs in substance, too.
same-accept: $(VENV)/installed
	$(BIN)/python -m same $(addprefix --only ,$(ONLY)) --accept $(SAME)

# Whether VARIANT is played as another engine plays it, in random positions for so many SECONDS, and which rules they
# met. Or whether the games of RULES, a rule file of Fairy-Stockfish, are played as pyffish plays them; without either
# those that need no file, which docs/oracle.txt keeps for the docs.
SECONDS ?= 60
oracle: $(VENV)/installed-$(or $(EXTRA),test)
	$(BIN)/python -m $(if $(VARIANT),tests.rules.oracle $(VARIANT) --seconds $(SECONDS),tests.rules.rule_files.oracle $(RULES))

# Whether tests notice a fault: COUNT changes of one thing at a time in each ROOM, a folder or module of plybook/, chosen
# by SEED, JOBS of them at a time; what the tests let pass is listed. Fails if less than LEAST in a hundred are noticed.
LEAST ?= 0
COUNT ?= 40
SEED ?= 1
JOBS ?=
mutants: $(VENV)/installed-$(or $(EXTRA),mutants)
	$(BIN)/python -m tests.mutants $(ROOM) --count $(COUNT) --seed $(SEED) --least $(LEAST) $(addprefix --jobs ,$(JOBS))

wheel: $(VENV)/installed-$(or $(EXTRA),dev)
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

# Whether a release could be made of this checkout: the source distribution, the wheel that is made of it, and the
# compiled one, each installed and tried in an environment of its own.
release-check: compiled
	rm -rf $(VENVS)/release-dist
	$(COMPILED)/bin/python -m pip wheel --quiet --no-deps --wheel-dir $(VENVS)/release-dist $(COMPILED)/dist/plybook-*.tar.gz
	$(COMPILED)/bin/python .ci/release.py $(VENVS)/release $(COMPILED)/dist/plybook-*.tar.gz \
	    $(VENVS)/release-dist/plybook-*.whl $(COMPILED)/dist/plybook-*.whl

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/installed-%: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) $(VENVS) build dist docs/_build docs/_generated fuzz/corpus site/node_modules
