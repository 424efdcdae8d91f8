"""``rollbook list``: print the characters in the library."""

import argparse
import json
from contextlib import closing
from pathlib import Path

from desktop.base.names import shortened
from desktop.base.paths import Places, be_portable
from desktop.base.recent import places_at_start
from desktop.base.terminal import complain, run_to_exit_status, say, say_table
from desktop.base.words import ntr, tr
from desktop.cli.usage import Usage
from desktop.library.backups.replacing import finish_restore, is_half_restored
from desktop.library.checks.examine import CheckedRow, checked_list
from desktop.library.problems import LibraryProblem, LibraryReadOnly, NotALibrary
from desktop.library.salvage.missing import missing
from desktop.library.search.first_list import FirstState, first_list
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.views.problems import problem_view
from desktop.views.rail import game_name, health_words

_LONGEST_NAME = 60


def main(argv: list[str]) -> int:
    """Print the characters by name, one per line, or as a JSON list with ``--json``.

    Returns 0 even if there is no library (none is created), 1 if the library can't be read, a character is
    damaged or the list can't be printed, 2 for wrong usage, and 3 if a window holds a library that must first
    be upgraded.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("list", tr("Print a table of the characters in the library."))
    add_library_option(parser)
    add_json_option(parser)
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    try:
        rows = _rows(where)
    except LibraryProblem as problem:
        complain(problem_sentence(problem))
        return 1
    if rows is None:
        say_held(where)
        return 3
    if options.json:
        say(json.dumps([_data(row) for row in rows], indent=1))
    else:
        say_table(
            [(shortened(row.name, _LONGEST_NAME), game_name(row.system), _condition(row)) for row in rows]
        )
    damaged = sum(row.damaged for row in rows)
    if damaged:
        words = ntr(
            "{n} character in this library is damaged: {file}",
            "{n} characters in this library are damaged: {file}",
            damaged,
        )
        complain(words.format(n=damaged, file=where.library))
    return int(bool(damaged))


def _rows(where: Places) -> tuple[CheckedRow, ...] | None:
    """Return the checked characters, or None while a window holds a library that must first be upgraded."""
    look = first_list(where.library, 1)
    if look.state is FirstState.MISSING and not is_half_restored(where.library):
        expect_not_missed(where)
        return ()
    if look.problem is not None:
        raise look.problem
    return checked_list(where.library) if look.state is FirstState.FINE else _rows_of_opened(where)


def add_library_option(parser: argparse.ArgumentParser) -> None:
    """Add the options ``--library FILE`` and ``--portable`` to a command."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--library", type=Path, metavar="FILE", help=tr("use this library file instead of your own")
    )
    which.add_argument(
        "--portable", action=_Portable, nargs=0, help=tr("use the library next to the program")
    )


class _Portable(argparse.Action):
    """Switches to portable mode when the option is parsed."""

    def __call__(self, *_what_was_read: object) -> None:
        be_portable()


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--json`` to a command."""
    parser.add_argument("--json", action="store_true", help=tr("print JSON for other programs"))


def library_lock(where: Places) -> LibraryLock | None:
    """Lock the library. Returns None while a window holds it.

    Raises a LibraryProblem if it can't be locked.
    """
    lock = LibraryLock.acquire(where)
    if lock is not None:
        finish_restore(where.library)
    return lock


def expect_not_missed(where: Places) -> None:
    """Raise LibraryMissing if the library has disappeared."""
    if problem := missing(where):
        raise problem


def say_held(where: Places) -> None:
    """Print that a window holds the library."""
    complain(
        tr("This library is open in Rollbook. Close its window, then try again: {file}").format(
            file=where.library
        )
    )


def problem_sentence(problem: LibraryProblem) -> str:
    """Describe a problem with a library and name its file, on one line."""
    if isinstance(problem, NotALibrary) and problem.path.is_dir():
        return tr("This is a folder, not a library file: {file}").format(file=problem.path)
    return f"{problem_view(problem).title}: {problem.path}"


def _rows_of_opened(where: Places) -> tuple[CheckedRow, ...] | None:
    """Read a library that must first be recovered or migrated; in a copy if it can't be written."""
    read_only = ""
    try:
        lock = library_lock(where)
    except LibraryReadOnly:
        lock, read_only = None, "media"
    else:
        if lock is None:
            return None
    try:
        with closing(Library.open(where.library, backups=where.backups, read_only=read_only)) as library:
            return checked_list(library.file)
    finally:
        if lock is not None:
            lock.release()


def _condition(row: CheckedRow) -> str:
    if row.damaged:
        return tr("damaged")
    words = health_words(row.system, row.hp, row.hp_max)
    return f"{words} ({tr('archived')})".strip() if row.archived else words


def _data(row: CheckedRow) -> dict[str, object]:
    data: dict[str, object] = {"id": row.id, "name": row.name, "system": row.system}
    return data | {"hp": row.hp, "hp_max": row.hp_max, "damaged": row.damaged, "archived": row.archived}
