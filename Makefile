# Everything a fresh machine needs stands here; each target sets up what it uses and is quick the second time.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
DEBIAN := $(VENV)/.debian
# Of Debian, for the tests of the units and against a real MediaWiki: micro-httpd and php8.2-cgi keep a web server from being installed.
PACKAGES := mediawiki micro-httpd php8.2-cgi php-cli php-sqlite3 php-mbstring php-xml php-intl php-curl systemd \
	chromium chromium-driver fonts-liberation2

.PHONY: help demo test check lint screenshots bench surgery race chaos units golden soak lock fuzz docs editions
help:            ## what can be made
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/	/' | expand -t 16

$(READY): requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@$(BIN)/python -m compileall -q parsers writers syncd
	@touch $@

$(DEBIAN): Makefile | $(READY)
	@if dpkg-query --show $(PACKAGES) >/dev/null 2>&1; then touch $@; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "installing for the tests: $(PACKAGES)"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(PACKAGES); } \
			> .debian.log 2>&1 && touch $@ || { tail -n 5 .debian.log; [ "$$CI" != true ]; }; \
	else echo "not installed (as root: apt-get install --no-install-recommends $(PACKAGES)): tests that need them are skipped"; \
	[ "$$CI" != true ]; fi

demo: $(READY)   ## a whole game on loopback, watched end to end (ARGS=--exit ends by itself)
	@$(BIN)/syncd demo $(ARGS)

test: $(READY) $(DEBIAN)  ## style, types, import contracts, then every test
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > .import-contracts.log 2>&1 || { cat .import-contracts.log; exit 1; }
	@$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

fuzz: $(READY)   ## 100,000 damaged pages of the blog are read (ARGS="PAGES SEED")
	@$(BIN)/python -m tests.parsers.blog.fuzz $(ARGS)

# A ruleset's text or wikitext for `make docs`.
RULESET := syncd/sandbox/ruleset.wiki
docs: $(READY)   ## a ruleset's rules beside the code that implements them, as HTML (RULESET=FILE)
	@mkdir -p build && $(BIN)/syncd ruleset docs $(RULESET) --output build/ruleset.html && echo build/ruleset.html

editions: $(READY) ## lays the built-in editions of the ruleset ready for the judge
	@$(BIN)/python -m syncd.rules.editions.prepare

screenshots: $(READY) $(DEBIAN)  ## the pages of syncd web, at phone and desktop width, by day and by night
	@$(BIN)/python -m tests.web.screenshots build/screenshots

bench: $(READY)  ## speed and memory as ratios within one run
	@for b in benchmarks/bench_*.py; do $(BIN)/python $$b || exit 1; done

surgery: $(READY)  ## surgery on 10,000 generated tables (the tests run some hundreds)
	@SYNCD_SURGERY_TABLES=10000 $(BIN)/python -m pytest tests/writers/surgery -n 2 -q

race: $(READY) $(DEBIAN)   ## a thousand racing edits of one wiki page (EDITS=): none lost, no merge unnoticed
	@$(BIN)/python -m tests.mediawiki.race $(or $(EDITS),1000)

chaos: $(READY) $(DEBIAN)  ## kill -9 at every step of a write, a hundred times each (KILLS=): none missing, none twice
	@$(BIN)/python -m tests.mediawiki.chaos $(or $(KILLS),100)

units: $(READY) $(DEBIAN)  ## the services under systemd itself, which is booted in namespaces of its own (as root)
	@$(BIN)/python -m tests.units.run

golden: $(READY) ## the notes under fixtures/notes written anew, to be read in the diff
	@SYNCD_GOLDEN=1 $(BIN)/python -m pytest -q tests/notes && git diff --stat -- fixtures

soak: $(READY)   ## a year in the sandbox: every alert right once, memory flat (DAYS=365 POLL=15 SEED=1)
	@$(BIN)/python -m tests.soak.year

lock:            ## pins every package by hash (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --extra web --extra dev --output-file requirements.lock pyproject.toml
