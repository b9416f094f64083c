# make play   set everything up and open the table in the browser
# make test   set everything up and run all tests, on the compiled and on the interpreted engine
# make check  style, types, imports
# make mutants  break every rule once: a test named after it must notice (about ten minutes)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*')
WORKERS ?= 2

.PHONY: play test test-compiled test-interpreted test-rest mutants check format build docs pictures lock bench clean

play: build
	$(BIN)/stammtisch

# The interpreted tests need nothing of the compiler's work, so it works beside them.
test: $(VENV)/.ready $(VENV)/.services
	$(MAKE) -j2 build test-interpreted
	$(MAKE) test-compiled

# one worker more than cores: some of these tests only wait
test-compiled: build $(VENV)/.ready $(VENV)/.services
	$(BIN)/python -m pytest -n $$(($(WORKERS) + 1)) --dist worksteal -m 'not mutants'

test-interpreted: $(VENV)/.ready
	PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not once'

# what `make test` leaves out on the interpreted build to stay short
test-rest: build $(VENV)/.ready
	PYTHONPATH=src $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'once and not mutants' $(UNCOMPILED)
UNCOMPILED := tests/arena tests/games tests/review tests/tui tests/test_cli.py tests/test_cli_check.py tests/test_docs.py

mutants: build $(VENV)/.ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m mutants

check: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	MYPYPATH=src:tests:benchmarks:scripts/prove $(BIN)/mypy --explicit-package-bases tests benchmarks scripts
	MYPYPATH=src:examples/mau_mau/src $(BIN)/mypy --explicit-package-bases examples/mau_mau/src examples/mau_mau/tests
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(VENV)/.built

# what playing and building need, and on top of it what developing needs
$(VENV)/.playable: requirements/play.txt scripts/prepare
	scripts/prepare $(PYTHON) $(VENV) requirements/play.txt
	touch $@

$(VENV)/.ready: $(VENV)/.playable requirements/dev.txt
	scripts/prepare $(PYTHON) $(VENV) requirements/dev.txt
	touch $@

# a browser and a database server, for the tests that use real ones
$(VENV)/.services: scripts/services
	scripts/services
	touch $@

# A stale build directory would be reused silently; the package is compiled into the environment,
# and src/ stays free of binaries, so that PYTHONPATH=src runs the interpreted engine.
$(VENV)/.built: $(VENV)/.playable $(SOURCES) setup.py pyproject.toml
	rm -rf build
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	rm -rf build src/*.egg-info
	@$(BIN)/stammtisch --version
	touch $@

docs: build
	$(BIN)/python scripts/settings_page.py > docs/settings.md
	for game in $$($(BIN)/python -c 'from stammtisch import games; print(*games.names())'); do for lang in de en; do \
		$(BIN)/stammtisch rules $$game --lang $$lang --markdown > docs/rules/$$game.$$lang.md; \
	done; done

pictures: build $(VENV)/.ready $(VENV)/.services
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/screenshots.py

bench: build
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/peers.txt
	$(BIN)/python benchmarks/engine.py

lock: $(VENV)/.ready
	$(BIN)/pip-compile $(LOCK) --build-deps-for wheel --output-file requirements/play.txt pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra postgres --extra push --extra mail --extra preview --build-deps-for wheel --constraint requirements/play.txt \
		--output-file requirements/server.txt pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra dev --constraint requirements/play.txt \
		--output-file requirements/dev.txt pyproject.toml
	$(BIN)/pip-compile $(LOCK) --extra peers --output-file requirements/peers.txt pyproject.toml
	rm -rf src/*.egg-info
LOCK := --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
