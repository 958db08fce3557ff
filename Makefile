# make demo   see it work        make test   check everything, on every Python found
# make lint   style, types and direction of imports only
#
# Needs python3 (3.10 or later) and PyPI; environments are made here, on demand.

PYTHON  ?= python3
VENV    ?= .venv
EXTRA   ?= dev
WORKERS ?= 2

BIN     := $(VENV)/bin
READY   := $(VENV)/.ready

# Recording caches instrumented code like bytecode; the tests look at both.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo test lint unit others bench clean
.DEFAULT_GOAL := test

demo: $(READY)
	$(BIN)/python examples/demo.py

# Cases that other Pythons run are left to these.
test: lint
	EDGEWISE_OTHERS="$$($(BIN)/python scripts/pythons | cut -d' ' -f1 | tr '\n' ' ')" \
	    $(MAKE) --no-print-directory unit
	$(MAKE) --no-print-directory others

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) -q

# The test-suite again on each other supported Python: the same target, another environment.
# On one of them without what is compiled, as on a machine without a compiler.
others: $(READY)
	@found=$$($(BIN)/python scripts/pythons) || exit 1; \
	printf '%s\n' "$$found" | while read -r version path; do \
	    [ -n "$$version" ] || continue; \
	    echo "== Python $$version"; \
	    EDGEWISE_PURE="$$(test "$$version" != 3.10 || echo 1)" \
	    EDGEWISE_CASES=some $(MAKE) --no-print-directory unit \
	        PYTHON="$$path" VENV=".venv-$$version" EXTRA=test </dev/null || exit 1; \
	done

bench: $(READY)
	$(BIN)/python -m bench $(ARGS)

clean:
	rm -rf src/edgewise/_native.*.so .venv .venv-3.* .nox build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find src tests examples -name __pycache__ -type d -prune -exec rm -rf {} +

# The .pth file is copied, not linked, even by an editable install, and C is compiled: hence these are
# causes to reinstall.
$(READY): pyproject.toml hatch_build.py src/edgewise_child.pth src/edgewise/_native.c
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "edgewise needs Python 3.10 or later; try: make PYTHON=/path/to/python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[$(EXTRA)]'
	@touch $@
