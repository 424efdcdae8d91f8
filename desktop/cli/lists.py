"""``rollbook list``: print what the library holds."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from desktop.library.first_list import FirstList, FirstRow, FirstState, first_list
from desktop.library.problems import LibraryProblem
from desktop.paths import Places, places
from desktop.viewdata.problems import problem_view
from desktop.words import tr
from rules_core.registry import UnknownSystem, system

_MOST = 100_000


def main(argv: list[str]) -> int:
    """Print the characters by name, a line each, or as one JSON list with ``--json``.

    The status is 0, also where there is no library yet (nothing is made then); 1 when the library cannot be
    read, 2 for a wrong usage, 3 when a window holds a library that must first be brought up to date.
    """
    parser = argparse.ArgumentParser(prog="rollbook list", description=tr("Print what the library holds."))
    add_library_option(parser)
    add_json_option(parser)
    try:
        options = parser.parse_args(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places(options.library)
    found = first_list(where.library, _MOST)
    if found.state is FirstState.LATER:
        try:
            if not _brought_up_to_date(where):
                say_held(where)
                return 3
            found = first_list(where.library, _MOST)
        except LibraryProblem as problem:
            found = FirstList(FirstState.PROBLEM, problem=problem)
    if found.problem is not None:
        say(problem_sentence(found.problem), sys.stderr)
        return 1
    if options.json:
        say(json.dumps([_data(row) for row in found.rows], indent=1))
    else:
        say_table([(row.name, _game(row.system), hit_points(row.hp, row.hp_max)) for row in found.rows])
    return 0


def add_library_option(parser: argparse.ArgumentParser) -> None:
    """Let a command take ``--library FILE``."""
    parser.add_argument(
        "--library", type=Path, metavar="FILE", help=tr("the library file, instead of your own")
    )


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Let a command take ``--json``."""
    parser.add_argument("--json", action="store_true", help=tr("print JSON, for programs"))


def say(text: str, stream: TextIO | None = None) -> None:
    """Print ``text``; what the terminal cannot show is written as an escape, and nothing controls it."""
    stream = stream or sys.stdout
    shown = "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    print(shown.encode(encoding, "backslashreplace").decode(encoding), file=stream)


def say_held(where: Places) -> None:
    """Say that a window holds the library."""
    say(
        tr("Rollbook is open with this library. Close its window and try again: {file}").format(
            file=where.library
        ),
        sys.stderr,
    )


def say_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Print ``rows`` in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        # A line break in a name must not look like another character.
        cells = (each.replace("\n", " ").ljust(width) for each, width in zip(row, widths, strict=True))
        say("  ".join(cells).rstrip())


def problem_sentence(problem: LibraryProblem) -> str:
    """What is wrong with a library, and which it is, on one line."""
    return f"{problem_view(problem).title}: {problem.path}"


def hit_points(now: int | None, most: int | None) -> str:
    """Hit points as the list shows them: "HP 8/11", "" where a character has none."""
    if now is None:
        return ""
    return f"HP {now}" if most is None else f"HP {now}/{most}"


def _brought_up_to_date(where: Places) -> bool:
    """Recover or migrate a library that needs it; False while a window holds it."""
    from desktop.library.library import Library
    from desktop.library.lock import LibraryLock

    lock = LibraryLock.acquire(where)
    if lock is None:
        return False
    try:
        Library.open(where.library).close()
    finally:
        lock.release()
    return True


def _game(system_id: str) -> str:
    try:
        return system(system_id).name
    except UnknownSystem:
        return system_id


def _data(row: FirstRow) -> dict[str, object]:
    return {"id": row.id, "name": row.name, "system": row.system, "hp": row.hp, "hp_max": row.hp_max}
