"""``rollbook list``: print what the library holds."""

import argparse
import json
from contextlib import closing
from pathlib import Path

from desktop.base.paths import Places, be_portable
from desktop.base.recent import places_at_start
from desktop.base.terminal import complain, ended_plainly, say, say_table
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


def main(argv: list[str]) -> int:
    """Print the characters by name, a line each, or as one JSON list with ``--json``.

    The status is 0, also where there is no library yet (nothing is made then); 1 when the library cannot be
    read, a character in it is damaged or the list could not be printed, 2 for a wrong usage, 3 when a window
    holds a library that must first be brought up to date.
    """
    return ended_plainly(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("list", tr("Print what the library holds."))
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
        say_table([(row.name, game_name(row.system), _condition(row)) for row in rows])
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
    """The characters, checked; None while a window holds a library that must first be brought up to date."""
    look = first_list(where.library, 1)
    if look.state is FirstState.MISSING and not is_half_restored(where.library):
        expect_not_missed(where)
        return ()
    if look.problem is not None:
        raise look.problem
    return checked_list(where.library) if look.state is FirstState.FINE else _rows_of_opened(where)


def add_library_option(parser: argparse.ArgumentParser) -> None:
    """Let a command take ``--library FILE`` or ``--portable``."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--library", type=Path, metavar="FILE", help=tr("the library file, instead of your own")
    )
    which.add_argument(
        "--portable", action=_Portable, nargs=0, help=tr("the library that lies beside the program")
    )


class _Portable(argparse.Action):
    """Has places be those beside the program from then on."""

    def __call__(self, *_what_was_read: object) -> None:
        be_portable()


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Let a command take ``--json``."""
    parser.add_argument("--json", action="store_true", help=tr("print JSON, for programs"))


def library_lock(where: Places) -> LibraryLock | None:
    """The lock of the library, None while a window holds it.

    Raises a ``LibraryProblem`` where there can be none.
    """
    lock = LibraryLock.acquire(where)
    if lock is not None:
        finish_restore(where.library)
    return lock


def expect_not_missed(where: Places) -> None:
    """Raise ``LibraryMissing`` where a library ought to be and is not."""
    if problem := missing(where):
        raise problem


def say_held(where: Places) -> None:
    """Say that a window holds the library."""
    complain(
        tr("Rollbook is open with this library. Close its window and try again: {file}").format(
            file=where.library
        )
    )


def problem_sentence(problem: LibraryProblem) -> str:
    """What is wrong with a library, and which it is, on one line."""
    if isinstance(problem, NotALibrary) and problem.path.is_dir():
        return tr("This is a folder, and a library is a file: {file}").format(file=problem.path)
    return f"{problem_view(problem).title}: {problem.path}"


def _rows_of_opened(where: Places) -> tuple[CheckedRow, ...] | None:
    """The characters of a library that opening must first recover or migrate; None while a window holds it.

    Where nothing can be written, that is done in a copy.
    """
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
