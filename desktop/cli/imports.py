"""``rollbook import``: take characters from files into the library."""

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

from desktop.cli.lists import (
    add_json_option,
    add_library_option,
    expect_not_missed,
    library_lock,
    problem_sentence,
    say_held,
)
from desktop.cli.terminal import complain, ended_plainly, say
from desktop.interchange.detect import read_path
from desktop.interchange.review import Reading, RemarkKind
from desktop.interchange.twins import has_twin
from desktop.interchange.unreadable import Unreadable
from desktop.interchange.words import fault
from desktop.library.backing_up.backups import backup
from desktop.library.characters import Character
from desktop.library.clock import now
from desktop.library.first_list import first_list
from desktop.library.library import Library
from desktop.library.problems import CharacterExists, LibraryProblem
from desktop.paths import Places, places
from desktop.viewdata.backing_up import trouble_words
from desktop.viewdata.problems import not_saved
from desktop.viewdata.review import TWIN, review_view
from desktop.words import tr
from rules_core.journal import Action, Entry
from rules_core.record import SHEET_FORMAT, sheet_to_data

_Result = dict[str, object]


def main(argv: list[str]) -> int:
    """Read each file and add its character, in one transaction for each file.

    What is wrong with a file is one sentence on standard error; the other files are still taken. The status
    is 0 when every file was, 1 when one was not or what was taken could not be printed, 2 for a wrong usage,
    3 when a window holds the library.
    """
    return ended_plainly(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="rollbook import", description=tr("Take characters from files into the library.")
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=tr("a character file"))
    add_library_option(parser)
    add_json_option(parser)
    try:
        options = parser.parse_args(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places(options.library)
    results: list[_Result] = []
    reviews: list[str] = []
    held = failed = False
    with ExitStack() as closing:
        target = _Target(where, closing, many=len(options.files) > 1)
        try:
            for file in options.files:
                result, review = _take(file, target)
                results.append(result)
                reviews += review
        except _Held:
            say_held(where)
            held = True
        except LibraryProblem as problem:
            complain(problem_sentence(problem))
            failed = True
    # Only now: a reader that stops listening must not keep the other files from being taken.
    if options.json:
        say(json.dumps(results, indent=1))
    elif reviews:
        say("\n".join(reviews))
    return 3 if held else int(failed or any("error" in each for each in results))


class _Held(Exception):
    """A window holds the library."""


class _Target:
    """The library that characters go to: opened, and made, only once there is a character to add."""

    def __init__(self, where: Places, closing: ExitStack, *, many: bool) -> None:
        """With ``many`` to come, a library that is there already is backed up first."""
        self._where = where
        self._closing = closing
        self._many = many
        self._library: Library | None = None

    def library(self) -> Library:
        """The library; raises :class:`_Held`, or a :class:`LibraryProblem` where it cannot be opened."""
        if self._library is None:
            # Before anything is laid beside it.
            if problem := first_list(self._where.library, 1).problem:
                raise problem
            lock = library_lock(self._where)
            if lock is None:
                raise _Held
            self._closing.callback(lock.release)
            expect_not_missed(self._where)  # it would begin empty, beside what there is of the old one
            is_there = self._where.library.exists()
            opened = Library.open(self._where.library, backups=self._where.backups)
            self._closing.callback(opened.close)
            opened.expect_writable()
            self._library = opened
            if self._many and is_there:
                self._back_up()
        return self._library

    def _back_up(self) -> None:
        try:
            backup(self._where.library, self._where.backups, "import")
        except LibraryProblem as problem:
            complain(trouble_words(problem))  # what is imported is added, and touches nothing


def _take(file: Path, target: _Target) -> tuple[_Result, list[str]]:
    """Add the character of a file: what came of it, and the lines of its review."""
    try:
        reading = read_path(file)
    except Unreadable as error:
        return _refused(file, error.reason.value, fault(error)), []
    library = target.library()
    try:
        twin = has_twin(library, reading)
        character = _add(library, reading)
    except LibraryProblem as problem:
        return _refused(file, "library", not_saved(problem).text), []
    if twin:
        complain(f"{file}: {TWIN}")
    return _taken(file, reading, character, twin), _review(file, reading)


def _add(library: Library, reading: Reading) -> Character:
    with library.transaction() as tx:
        try:
            character = tx.add(reading.sheet, uuid=reading.uuid or None, portrait=reading.portrait)
        except CharacterExists:
            # A copy of one that is there already: it becomes another character and touches none.
            character = tx.add(reading.sheet, portrait=reading.portrait)
        for entry in reading.entries:
            tx.append(character.id, entry)
        tx.append(character.id, Entry(0, str(uuid4()), Action.IMPORT, now(), about=reading.format))
    return character


def _refused(file: Path, reason: str, message: str) -> _Result:
    complain(f"{file}: {message}")
    return {"file": str(file), "error": {"reason": reason, "message": message}}


def _taken(file: Path, reading: Reading, character: Character, twin: bool) -> _Result:
    return {
        "file": str(file),
        "format": reading.format,
        "name": reading.sheet.name,
        "id": character.id,
        "uuid": character.uuid,
        "sheet_format": SHEET_FORMAT,
        "character": sheet_to_data(reading.sheet),
        "portrait": reading.portrait is not None,
        "journal": len(reading.entries),
        "twin": twin,
        "remarks": {
            kind.value: [
                {
                    "field": each.field,
                    "given": each.given,
                    "taken": each.taken,
                    "rule": each.rule,
                    "reason": each.reason,
                }
                for each in reading.remarks_of(kind)
            ]
            for kind in RemarkKind
            if reading.remarks_of(kind)
        },
    }


def _review(file: Path, reading: Reading) -> list[str]:
    lines = [
        tr("{file}: {name} ({format}) is in your library.").format(
            file=file, name=_on_one_line(reading.sheet.name), format=reading.format_name
        )
    ]
    for section in review_view(reading, file.name, 1, 1).sections:
        lines.append(f"  {section.heading}")
        lines += (f"    {_on_one_line(line.field)}: {_on_one_line(line.text)}" for line in section.lines)
    return lines


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
