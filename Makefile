# Everything a fresh machine needs stands here; each target sets up what it uses and is quick the second time.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: help demo test check lint bench lock
help:            ## what can be made
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/	/' | expand -t 16

$(READY): requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

demo: $(READY)   ## a whole game on loopback, watched end to end (ARGS=--exit ends by itself)
	@$(BIN)/syncd demo $(ARGS)

test: $(READY)   ## style, types, import contracts, then every test
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > .import-contracts.log 2>&1 || { cat .import-contracts.log; exit 1; }
	@$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

bench: $(READY)  ## speed and memory as ratios within one run
	@for b in benchmarks/bench_*.py; do $(BIN)/python $$b || exit 1; done

lock:            ## pins every package by hash (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --extra web --extra dev --output-file requirements.lock pyproject.toml
