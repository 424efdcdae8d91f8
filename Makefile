# The system's Python only sets things up; everything else runs in .venv.
PYTHON := $(shell command -v python3 || command -v python3.13 || command -v python3.12 || command -v python3.11)
BIN := .venv/bin

# What Python compiled is kept: to compile all of it anew takes each worker of the tests half a minute.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test test-quick test-loaded mutants check words lock bench bench-programs profile faults small-faults tour pictures same-pictures \
	walk walk-all heard heard-pages windows windows-installer \
	bundle check-bundle release clean

help:
	@echo "make run     set up and open Rollbook"
	@echo "make test    set up and run the tests"
	@echo "make test-quick  run in a minute what an edit breaks most: rules, views, structure, a flow for each feature"
	@echo "make test-loaded  run the tests three times beside four busy processes, which it starts and ends"
	@echo "make mutants  plant 300 small faults, one at a time, and list those that no test notices; half an hour"
	@echo "make check   set up and check style, types and import contracts"
	@echo "make bench   print the speed ratios"
	@echo "make bench-programs  install two programs beside whose start make bench sets Rollbook's; 1 GB"
	@echo "make profile  show where the time of each main path goes, in build/profile.md"
	@echo "make faults  kill, cut, fill and damage everything at full size (one to two hours); a table of what was lost"
	@echo "make small-faults  the same in a minute, a few of each kind"
	@echo "make tour    play the tour in several processes at once; its pictures go to build/tour"
	@echo "make pictures  the tour beside the drawings it was built after: build/pictures/index.html"
	@echo "make same-pictures OLD=FOLDER NEW=build/tour  compare two tours to the pixel, and name the first difference"
	@echo "make walk    play the tour and audit every window: names, targets, colours, cut text, the Tab key"
	@echo "make walk-all  the same in every look, with longer words and from right to left; twenty minutes"
	@echo "make heard   play an evening by keyboard under Orca, and compare what it says with the kept transcript"
	@echo "make heard-pages  check names, roles, values and actions of every page over the accessibility bus"
	@echo "make bundle  make what a player downloads, in dist: one folder that needs no Python, its archive and its .deb"
	@echo "make check-bundle  start it off screen, on X and Wayland, in a bare system, where nobody may write"
	@echo "make windows  build and try the Windows bundle under Wine: self-check, tests, a roll, screen readers; 3 GB, ten minutes"
	@echo "make windows-installer  the same, and install, update, fail and uninstall it; as root, 2 GB more"
	@echo "make release VERSION=0.2.0  fold the list of changes, check, bundle, and tag it"
	@echo "make words   bring the translations up to date with the words of the app"
	@echo "make lock    compile packaging/requirements.txt from pyproject.toml"
	@echo "make clean   remove what can be made again, .venv included"

setup:
	@test -n "$(PYTHON)" || { echo "Rollbook needs Python 3.11 or newer: apt-get install python3"; exit 2; }
	@$(PYTHON) packaging/prepare.py

run: setup
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "There is no display here, so the tour is played into build/tour instead."; \
		$(BIN)/python -m desktop tour build/tour; \
	else \
		$(BIN)/python -m desktop; \
	fi

# The rules are the product: a line or a branch of theirs that their own tests do not run fails the tests.
# The others run without looking at that, which makes them a third quicker; both run whatever comes of the first.
test: setup
	@$(BIN)/python -m pytest -n auto --cov=rules_core tests/core; core=$$?; \
		$(BIN)/python -m pytest -n auto --dist worksteal --ignore=tests/core --ignore=tests/walk \
			--ignore=tests/faults --ignore=tests/bundle --ignore=tests/packaging \
			--ignore=tests/cli/test_self_check.py && exit $$core

# What an edit breaks most: the rules, the views, the structure, and one flow for each feature and game.
test-quick: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal --quick tests/core tests/views tests/architecture \
		$(wildcard tests/*/test_flow*.py tests/games/*/test_flow*.py)

# ARGS="--times 10 tests/tray" runs some of them more often.
test-loaded: setup
	@$(BIN)/python -m tests.loaded $(ARGS)

# ARGS="--seed 7 --number 60 --area rules" draws the same ones again, or fewer, in one area.
mutants: setup
	@$(BIN)/python -m pip install --quiet --requirement tests/mutants/requirements.txt
	@$(BIN)/python -m tests.mutants $(ARGS)

check: setup
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

words: setup
	@$(BIN)/python packaging/translations.py

# Versions already locked stay; delete the file first to take the newest of all.
lock: setup
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --generate-hashes \
		--no-config --no-header --no-annotate --no-strip-extras --no-emit-index-url --no-emit-find-links \
		--output-file packaging/requirements.txt pyproject.toml

# d20 comes only as source, which the lock does not take; without it its line of the table is left out.
bench: setup
	@$(BIN)/python -m pip install --quiet --requirement tests/bench/peers.txt || true
	@$(BIN)/python -m tests.bench

# Each has an environment of its own: they want other versions of Qt than the app, and than each other.
bench-programs: setup
	@for each in novelwriter anki; do \
		$(PYTHON) -m venv build/programs/$$each && build/programs/$$each/bin/python -m pip install --quiet \
			--requirement tests/bench/$$each.txt || exit 1; \
	done

profile: setup
	@$(BIN)/python -m tests.bench.profiles

faults: setup
	@$(BIN)/python -m tests.faults

small-faults: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal tests/faults

tour: setup
	@$(BIN)/python -m tests.pictures tour

pictures: setup
	@$(BIN)/python -m tests.pictures

same-pictures: setup
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.pictures.same "$(OLD)" "$(NEW)"

# A walk waits for windows a third of its time.
walk: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal tests/walk --ignore=tests/walk/test_every_look.py

walk-all: setup
	@$(BIN)/python -m pytest -n 2 --dist worksteal tests/walk

# ARGS="--keep" writes the transcript; ARGS="--reader 'python3 /path/of/orca'" hears another Orca.
heard: setup
	@$(BIN)/python -m tests.heard $(ARGS)

heard-pages: setup
	@$(BIN)/python -m tests.heard.pages

bundle: setup
	@$(BIN)/python packaging/bundle.py

check-bundle: setup
	@$(BIN)/python -m pytest -n 2 --dist loadfile tests/bundle tests/packaging tests/cli/test_self_check.py

windows: setup
	@PYTHONPATH=packaging $(BIN)/python -m windows.wine

windows-installer: setup
	@PYTHONPATH=packaging $(BIN)/python -m windows.wine installer

release: setup
	@$(BIN)/python packaging/release.py "$(VERSION)"

clean:
	rm -rf .venv build dist .ruff_cache .mypy_cache .import_linter_cache .hypothesis
