# Every target prepares what it needs; a second call finds it ready, and a changed lock installs again.
PYTHON ?= python3
BIN := .venv/bin
BENCH := .venv-bench/bin
# A lock names all that is needed, so nothing is worked out anew: which versions there are beside the locked ones does not matter.
PIP = $(@D)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps
LOCK = $(BIN)/uv pip compile --universal --python-version 3.11 --upgrade --generate-hashes --no-strip-extras \
	--no-emit-index-url --quiet --custom-compile-command 'make upgrade'
PAGES := src/debacle/server/static/vendor
SERVED := htmx.org/dist/htmx.min.js htmx-ext-sse/dist/sse.min.js idiomorph/dist/idiomorph.min.js \
	$(patsubst %,@fontsource/source-serif-4/files/source-serif-4-latin-%.woff2, \
		400-normal 400-italic 600-normal 900-normal) \
	$(foreach script,latin-ext cyrillic greek vietnamese, \
		$(patsubst %,@fontsource/source-serif-4/files/source-serif-4-$(script)-%-normal.woff2,400 600 900)) \
	$(patsubst %,@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-%.woff2,400-normal 600-normal)
# What Python has compiled is kept, whatever the shell says: a test run starts hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play test cover soak lint rules mutants balance screens bench compiled load example upgrade clean

setup: .venv/test.stamp $(PAGES)/stamp ## all that is needed to play and to develop

play: .venv/play.stamp $(PAGES)/stamp ## the games in your browser, at http://127.0.0.1:8000
	@$(BIN)/debacle serve

test: lint $(PAGES)/stamp .venv/system.stamp ## everything that must hold before a change goes in
	$(BIN)/pytest --rules

cover: .venv/test.stamp $(PAGES)/stamp .venv/system.stamp ## the tests again, with the lines and branches that they reach
	$(BIN)/pytest --cov

soak: .venv/test.stamp dist/compiled/stamp .venv-learn/learn.stamp .venv-example/example.stamp $(PAGES)/stamp .venv/system.stamp ## hundreds of servers killed while people play; nets that learn
	$(BIN)/pytest -m soak

lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djhtml --tabwidth 2 --check $$(find src -name '*.html')

rules: .venv/test.stamp        ## which rule is proved by which test
	@$(BIN)/pytest -q -m rule --rules

mutants: .venv/test.stamp      ## mistakes planted all over the rules, and those that no test of a rule finds: GAME=qe
	$(BIN)/python -m mutants $(GAME)

balance: .venv/test.stamp      ## how the bots fare: GAME=qe writes docs/balance/qe.md anew
ifdef GAME
	$(BIN)/python -m balance.$(GAME) > .venv/balance.md
	mv .venv/balance.md docs/balance/$(GAME).md
else
	@echo "make balance GAME=qe (or friends, krach, crisis) plays thousands of games and writes docs/balance/qe.md anew."
	@echo "For a quick look at fewer games: $(BIN)/python -m balance.qe 100"
endif

screens: .venv/test.stamp $(PAGES)/stamp .venv/system.stamp ## pictures of every scene of a game, a hint and an analysis, into docs/screens: GAME=qe; without, the README's
ifdef GAME
	$(BIN)/python -m tests.browser.screens $(GAME)
else
	$(BIN)/python -m tests.browser.picture
endif

bench: .venv-bench/bench.stamp ## our speed beside other engines, then beside another server, then what a page costs
	$(BENCH)/python bench/run.py
	$(BENCH)/python -W ignore bench/faces.py
	$(BENCH)/python bench/live.py
	$(BENCH)/python bench/pages.py

compiled: dist/compiled/stamp  ## a wheel whose rules are machine code, into dist: for whoever plays millions of games

load: .venv/test.stamp $(PAGES)/stamp .venv/system.stamp ## a thousand tables on two workers and PostgreSQL, and its notifications
	PYTHONPATH=. $(BIN)/python bench/load.py
	PYTHONPATH=.:bench $(BIN)/python bench/notify.py

example: .venv-example/example.stamp ## a seat of Q.E. that learns with MaskablePPO, in minutes; on Linux PyTorch is 3 GB to fetch
	.venv-example/bin/python examples/maskable_ppo.py --opponents random,random --minutes 3

upgrade: .venv/test.stamp      ## newest versions into all locks
	$(LOCK) --group build -o requirements/build.txt
	$(LOCK) --group compile -c requirements/build.txt -o requirements/compile.txt
	$(LOCK) pyproject.toml -c requirements/build.txt --extra levels -o requirements/play.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -c requirements/play.txt --extra test -o requirements/test.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -c requirements/play.txt --extra bench -o requirements/bench.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -c requirements/test.txt --extra learn -o requirements/learn.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -c requirements/test.txt --extra example -o requirements/example.txt
	npm update --save --silent

clean:
	rm -rf .venv .venv-bench .venv-compile .venv-example .venv-learn .mutants node_modules $(PAGES) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache build dist
	find src tests bench balance mutants -name __pycache__ -type d -prune -exec rm -rf {} +

# X.stamp: the build tools, then the packages of requirements/X.txt, all checked against their hashes,
# then the project itself. Nothing is fetched that is not in a lock.
.venv/play.stamp: requirements/play.txt .venv/bin/python
.venv/test.stamp: requirements/test.txt .venv/bin/python
.venv-bench/bench.stamp: requirements/bench.txt .venv-bench/bin/python
.venv-compile/compile.stamp: requirements/compile.txt .venv-compile/bin/python
.venv-example/example.stamp: requirements/example.txt .venv-example/bin/python
.venv-learn/learn.stamp: requirements/learn.txt .venv-learn/bin/python
.venv/play.stamp .venv/test.stamp .venv-bench/bench.stamp .venv-compile/compile.stamp .venv-example/example.stamp .venv-learn/learn.stamp: requirements/build.txt pyproject.toml
	$(PIP) --require-hashes --only-binary :all: -r requirements/build.txt
	$(PIP) --require-hashes --no-build-isolation -r requirements/$(basename $(@F)).txt
	$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/bin/python .venv-bench/bin/python .venv-compile/bin/python .venv-example/bin/python .venv-learn/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed. Name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq python3-venv && \
		$(PYTHON) -c 'import ensurepip, venv'; } || { \
		echo "$(PYTHON) has no venv module. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(@D:/bin=)

# The wheel, and the same unpacked beside it, for the benchmarks and the soak: PYTHONPATH=dist/compiled puts it first.
dist/compiled/stamp: .venv-compile/compile.stamp $(PAGES)/stamp hatch_build.py hatch_slots.h $(shell find src/debacle -name '*.py' -o -name '*.pxd')
	@command -v cc >/dev/null || { echo "A C compiler is needed. On Debian or Ubuntu: sudo apt-get install gcc libc6-dev" >&2; exit 1; }
	rm -rf dist/compiled
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true .venv-compile/bin/python -m pip --disable-pip-version-check wheel --quiet \
		--no-deps --no-build-isolation --wheel-dir dist/compiled .
	.venv-compile/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --target dist/compiled dist/compiled/*.whl
	mv dist/compiled/*.whl dist
	@touch $@

# What the tests need beside Python: a real PostgreSQL, browser and nginx. Without them their tests say so and are skipped.
.venv/system.stamp: .venv/bin/python
	@lean() { command -v chromium-headless-shell >/dev/null; }; \
	have() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; \
		test $$? = 0 && { lean || command -v chromium >/dev/null; } && command -v openssl >/dev/null && \
		PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; }; \
	{ lean && have; } || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends postgresql chromium-headless-shell nginx openssl; } || have || \
		echo "The tests also want postgresql, a chromium and nginx. On Debian:" \
			"sudo apt-get install postgresql chromium-headless-shell nginx openssl" >&2; \
	if have; then touch $@; fi

# What the pages take from npm: scripts and letters, out of node_modules and into the package.
$(PAGES)/stamp: package.json package-lock.json Makefile
	@command -v npm >/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends npm && command -v npm >/dev/null; } || { \
		echo "npm is missing: the pages take their scripts and letters from it. On Debian or Ubuntu:" \
			"sudo apt-get install npm" >&2; exit 1; }
	npm ci --silent
	@rm -rf $(@D) && mkdir -p $(@D)
	cp $(SERVED:%=node_modules/%) $(@D)
	@for font in source-serif-4 ibm-plex-mono; do \
		cp node_modules/@fontsource/$$font/LICENSE $(@D)/LICENSE-$$font; done
	@touch $@
