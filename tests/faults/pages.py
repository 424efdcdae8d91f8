"""Damage every page of a library in turn, and open it as the app does.

Runs by itself: ``python -m tests.faults.pages SHARE FLIPS SEED``. What is shown must be exactly what was
written, or be reported as damaged. Nothing crashes, the deep check sees the damage, and with a backup
everything is salvaged. A journal may seem shorter if its index is wrong: that counts as reported late if the
deep check of the next backup reports it.
"""

import json
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.library.backups.backups import backup
from desktop.library.checks.examine import examine
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId, Query, Shelf
from desktop.library.salvage.salvage import salvage
from desktop.library.store.library import Library
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet
from tests.faults.player import play_all
from tests.faults.points import warm_up
from tests.faults.shim import scratch
from tests.faults.truth import fingerprints

PAGE = 4096
_NAME = "library.db"
_SECONDS = 60
_LATE = "wrong: another journal is shown than was written"
_SALVAGED = 5
"""Only every nth damage is salvaged, because that takes longest."""

Content = dict[str, object]
"""What the app shows, by subject; what is reported as damaged is missing."""


class Damage(NamedTuple):
    """The kind of damage and its page."""

    kind: str
    page: int
    content: bytes


def _zeroed(page: bytes, _other: bytes, _dice: random.Random) -> bytes:
    return bytes(len(page))


def _flipped(page: bytes, _other: bytes, dice: random.Random) -> bytes:
    changed = bytearray(page)
    for bit in (dice.randrange(len(page) * 8) for _ in range(16)):
        changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def _swapped(_page: bytes, other: bytes, _dice: random.Random) -> bytes:
    return other


def _torn(page: bytes, other: bytes, _dice: random.Random) -> bytes:
    return page[:512] + other[512:1024] + page[1024:]


_KINDS: dict[str, Callable[[bytes, bytes, random.Random], bytes]] = {
    "zeroed": _zeroed,
    "flipped": _flipped,
    "swapped": _swapped,
    "torn": _torn,
}


def damages(whole: bytes, share: float, flips: int, dice: random.Random) -> Iterator[Damage]:
    """Yield every kind of damage to a share of the pages, and single bit flips."""
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    for kind, harm in _KINDS.items():
        for number, page in enumerate(pages):
            if dice.random() < share:
                harmed = harm(page, pages[dice.randrange(len(pages))], dice)
                if harmed != page:
                    yield Damage(kind, number, harmed)
    for _ in range(flips):
        bit = dice.randrange(len(whole) * 8)
        number = bit // 8 // PAGE
        changed = bytearray(pages[number])
        changed[bit // 8 % PAGE] ^= 1 << bit % 8
        yield Damage("bit", number, bytes(changed))


def shown(library: Library, numbers: list[int]) -> tuple[Content, int]:
    """Return everything the app shows of a library, and how often it reported damage instead."""
    told = 0
    content: Content = {}

    def see(what: str, read: Callable[[], object]) -> None:
        nonlocal told
        try:
            content[what] = read()
        except LibraryProblem:
            told += 1

    for each in map(CharacterId, numbers):
        see(f"sheet {each}", partial(library.character, each))
        see(f"journal {each}", partial(_journal, library, each))
        see(f"portrait {each}", partial(library.portrait, each))
        see(f"standing {each}", partial(library.standing, each))
        see(f"plan {each}", partial(library.plan, each))
        see(f"campaign {each}", partial(library.campaign_of, each))
    see("campaigns", library.campaigns)
    see("packs", library.packs)
    see("throws", library.throws)
    see("favourites", library.favourites)
    return content, told


def _journal(library: Library, number: CharacterId) -> tuple[Entry, ...]:
    return tuple(library.newest_first(number))


def listed(library: Library) -> set[int]:
    """Return the characters in the app's lists, in any section."""
    return {each.id for shelf in Shelf for each in library.find(Query(shelf=shelf), 0, 1000)}


def _changed(path: Path, before: dict[str, str]) -> list[str]:
    """Return the tables with changed content; damage that changes none is in unused space."""
    try:
        now = fingerprints(path)
    except (sqlite3.Error, UnicodeDecodeError):
        return ["the file"]
    return [name for name in before if now.get(name) != before[name]]


def _look(
    folder: Path, truth: Content, numbers: list[int], people: dict[str, Sheet], *, rescue: bool
) -> Iterator[str]:
    """Return what is wrong with the app's view of a damaged library, "seen" if the damage was reported, or
    "not seen".
    """
    path = folder / _NAME
    seen = False
    try:
        library = Library.open(path)
        try:
            content, told = shown(library, numbers)
            seen = bool(told)
            for what, value in content.items():
                if value != truth[what]:
                    yield f"wrong: another {what.split(' ')[0]} is shown than was written"
            missing = set(numbers) - listed(library)
            if missing and not seen:
                yield f"unlisted: {len(missing)} characters are in no list, and nothing is told"
        finally:
            library.close()
    except LibraryProblem:
        seen = True
    try:
        seen = bool(examine(path).faults) or seen
    except LibraryProblem:
        seen = True
    yield "seen" if seen else "not seen"
    if rescue:
        into = folder / "new.db"
        salvage(path, into, folder / "backups", folder / "copies")
        saved = Library.open(into)
        sheets = _sheets(saved)
        saved.close()
        for uuid, sheet in people.items():
            if sheets.get(uuid) != sheet:
                yield "salvage: a character is not as it was"


def _sheets(library: Library) -> dict[str, Sheet]:
    found = [library.character(CharacterId(each)) for each in listed(library)]
    return {each.uuid: each.sheet for each in found}


def _in_child(work: Callable[[], Iterable[str]]) -> list[str]:
    """Return the report of ``work`` in a separate process, and what ended it."""
    assert sys.platform != "win32"
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        signal.alarm(_SECONDS)
        try:
            for each in work():
                os.write(writes, f"{each}\n".encode())
        except BaseException as error:
            os.write(writes, f"uncaught: {type(error).__name__}: {error}".replace("\n", " ").encode())
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as pipe:
        told = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    return [*told, *([f"crash: the process ended with {status}"] if status else [])]


def main() -> None:
    """Inject the damage and print the result as one line of JSON."""
    share, flips, seed = float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    warm_up()
    home = scratch()
    start = home / "start"
    start.mkdir()
    assert not _in_child(partial(_lay, start))
    whole = (start / _NAME).read_bytes()
    library = Library.open(start / _NAME)
    numbers = sorted(listed(library))
    truth, damaged = shown(library, numbers)
    people = _sheets(library)
    library.close()
    assert not damaged
    before = fingerprints(start / _NAME)
    lost: list[dict[str, object]] = []
    unseen: Counter[str] = Counter()
    points = seen = late = 0
    for point, damage in enumerate(damages(whole, share, flips, random.Random(seed))):
        folder = home / "now"
        shutil.copytree(start, folder)
        with (folder / _NAME).open("r+b") as file:
            file.seek(damage.page * PAGE)
            file.write(damage.content)
        changed = _in_child(partial(_changed, folder / _NAME, before))
        rescue = point % _SALVAGED == 0
        told = _in_child(partial(_look, folder, truth, numbers, people, rescue=rescue))
        points += 1
        seen += "seen" in told
        if changed and "not seen" in told:
            unseen.update(changed)
        wrong = [each for each in told if each not in ("seen", "not seen")]
        if "seen" in told and _LATE in wrong:
            late += 1
            wrong = [each for each in wrong if each != _LATE]
        lost += [{"job": "pages", "fault": damage.kind, "at": damage.page, "what": each} for each in wrong]
        shutil.rmtree(folder)
    shutil.rmtree(home)
    result = {"job": "pages damaged", "operations": len(whole) // PAGE, "points": points, "lost": lost}
    print(json.dumps(result | {"seen": seen, "late": late, "unseen in": unseen}))


def _lay(folder: Path) -> list[str]:
    QCoreApplication([])
    play_all(folder)
    backup(folder / _NAME, folder / "backups", "by-hand")
    return []


if __name__ == "__main__":
    main()
