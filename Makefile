# Punchlist needs Python 3.11 or newer, make, and a network for the first run. `make demo` and `make test` do the rest.
PYTHON ?= python3
SECOND ?= python3.13
BIN := .venv/bin
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo run test check soak second lock snapshots picture clean

.venv: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch .venv

demo: .venv  ## play a scripted session in the real app
	$(BIN)/punchlist --demo

run: .venv  ## start the shell
	$(BIN)/punchlist

test: .venv  ## the tests alone
	$(BIN)/python -m pytest -n 2 -m "not soak"

check: .venv  ## what CI runs: format, lint, types, contracts, spelling, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/deptry .
	$(BIN)/typos
	$(BIN)/python -m pytest -n 2 -m "not soak"

soak: .venv second  ## what is too long for every change
	$(BIN)/python -m pytest -m soak || test $$? -eq 5

second:  ## the tests on another Python, where there is one
	@if command -v $(SECOND) >/dev/null; then \
	    $(SECOND) -m venv .venv/second && \
	    .venv/second/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock && \
	    .venv/second/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable . && \
	    .venv/second/bin/python -m pytest -n 2 -m "not soak"; \
	else echo "SKIPPED: there is no $(SECOND) here; name another with SECOND=python3.X"; fi

snapshots: .venv  ## accept the screens as drawn now
	$(BIN)/python -m pytest -n 2 -m "not soak" --snapshot-update tests/widgets tests/flows

picture: .venv  ## draw the picture of the README anew
	$(BIN)/python -m tests.support.picture

lock:  ## pin every package for every supported Python
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-emit-find-links --no-annotate --no-header \
	    --group dev -o requirements.lock pyproject.toml

clean:
	rm -rf .venv dist .pytest_cache .ruff_cache .hypothesis
