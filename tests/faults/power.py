"""Power cuts simulated from a recording: unsynced data is dropped, torn, reordered or undone, and everything
is opened.

Runs with the shim loaded: ``python -m tests.faults.power IMAGES SEED``.

The disk model is harsher than most disks. A write reaches it in sectors of 512 bytes, each or not, in any
order, until the file is synced; likewise a truncation. A name (created, renamed, removed, linked) is certain
once its folder was synced; of later changes, some first part holds, as in a file system journal. A new file
that was never synced may be empty.
"""

import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QCoreApplication

from desktop.base import settings
from desktop.interchange.rollbook import read_folder
from desktop.library.backups.backups import backups
from desktop.library.readable.copies import copies, refresh
from desktop.library.store.library import Library
from tests.faults.player import ACTS, Player, play_all
from tests.faults.shim import Operation, Shim, operations, scratch
from tests.faults.truth import faults_in, fingerprint

_SECTOR = 512
_NAME = "library.db"

Change = tuple[int, bytes | None]
"""Bytes at an offset; None truncates the file there."""


@dataclass
class File:
    """A file's content on the disk, and pending changes."""

    sure: bytearray = field(default_factory=bytearray)
    waiting: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """Apply all pending changes."""
        for change in self.waiting:
            _apply(self.sure, change)
        self.waiting.clear()

    def after(self, kept: float, dice: random.Random) -> bytes:
        """Return the content after a cut in which each sector survives with probability ``kept``."""
        content = bytearray(self.sure)
        for at, written in self.waiting:
            if written is None:
                if dice.random() < kept:
                    _apply(content, (at, None))
                continue
            for start in range(0, len(written), _SECTOR):
                if dice.random() < kept:
                    _apply(content, (at + start, written[start : start + _SECTOR]))
        return bytes(content)


def _apply(content: bytearray, change: Change) -> None:
    at, written = change
    if len(content) < at:
        content.extend(bytes(at - len(content)))
    if written is None:
        del content[at:]
    else:
        content[at : at + len(written)] = written


class Disk:
    """Files by number, and names: certain ones and pending changes."""

    def __init__(self, start: Path) -> None:
        self._numbers = count()
        self._files: dict[int, File] = {}
        self._sure: dict[str, int] = {}
        for each in sorted(start.rglob("*")):
            if each.is_file():
                number = next(self._numbers)
                self._files[number] = File(bytearray(each.read_bytes()))
                self._sure[str(each.relative_to(start))] = number
        self._now = dict(self._sure)
        self._waiting: list[tuple[frozenset[str], dict[str, int | None]]] = []

    def do(self, operation: Operation) -> None:
        """Apply one recorded operation."""
        kind, name, other, offset, content = operation
        match kind:
            case "C":
                number = next(self._numbers)
                self._files[number] = File()
                self._rename({name: number})
            case "W":
                self._files[self._now[name]].waiting.append((offset, content))
            case "T":
                self._files[self._now[name]].waiting.append((offset, None))
            case "S" if name in self._now:
                self._files[self._now[name]].sync()
            case "S":
                self._sync_folder(name)
            case "U":
                self._rename({name: None})
            case "R" if name in self._now:
                self._rename({name: None, other: self._now[name]})
            case "R":  # a folder
                inside = [each for each in self._now if each.startswith(f"{name}/")]
                moved: dict[str, int | None] = {other + each[len(name) :]: self._now[each] for each in inside}
                self._rename(moved | dict.fromkeys(inside))
            case "L":
                self._rename({other: self._now[name]})
            case _:  # folders exist as soon as they have contents
                pass

    def _rename(self, changes: dict[str, int | None]) -> None:
        folders = frozenset(str(PurePosixPath(each).parent) for each in changes)
        self._waiting.append((folders, changes))
        _change(self._now, changes)

    def _sync_folder(self, name: str) -> None:
        folder = name or "."
        left = []
        for folders, changes in self._waiting:
            if folder in folders:
                _change(self._sure, changes)
            else:
                left.append((folders, changes))
        self._waiting = left

    def after_cut(self, dice: random.Random) -> dict[str, bytes]:
        """Return the files after the power returns."""
        mode = dice.random()
        kept = 0.0 if mode < 0.2 else 1.0 if mode < 0.3 else dice.random()
        names = dict(self._sure)
        for _, changes in self._waiting[: dice.randint(0, len(self._waiting))]:
            _change(names, changes)
        return {name: self._files[number].after(kept, dice) for name, number in names.items()}


def _change(names: dict[str, int], changes: dict[str, int | None]) -> None:
    for name, number in changes.items():
        if number is None:
            names.pop(name, None)
        else:
            names[name] = number


def record(home: Path) -> tuple[list[Operation], list[str], Path]:
    """Play one of everything and record the operations, the content at each save mark, and the start."""
    start, folder = home / "start", home / "now"
    start.mkdir()
    play_all(start)
    shutil.copytree(start, folder)
    shim = Shim()
    player = Player(folder)
    states = [fingerprint(folder / _NAME)]

    def saved() -> None:
        shim.mark(len(states))
        states.append(fingerprint(folder / _NAME))

    player.library.when_saved = saved
    shim.plan(folder)
    shim.record(home / "record")
    for number, act in enumerate(ACTS.values()):
        act(player)
        settings.save(folder / "settings.json", settings.Settings(last_character=str(number)))
        if number % 4 == 0:
            refresh(folder / _NAME, folder / "copies")
    shim.record(None)
    shim.rest()
    player.close()
    return operations(home / "record"), states, start


def images(
    recorded: list[Operation], start: Path, number: int, dice: random.Random
) -> Iterator[tuple[int, int, dict[str, bytes]]]:
    """Yield ``number`` cuts at any operation: position, number of saves so far, and the files after it."""
    cuts = sorted(dice.randrange(len(recorded) + 1) for _ in range(number))
    disk, marks, place = Disk(start), 0, 0
    for cut in cuts:
        while place < cut:
            operation = recorded[place]
            place += 1
            if operation.kind == "A":
                marks = operation.offset
            else:
                disk.do(operation)
        yield cut, marks, disk.after_cut(dice)


def wrong_after(folder: Path, states: list[str], told: int) -> list[str]:
    """Return what is wrong after the power returns; every acknowledged save must be complete.

    A readable copy can be read at once. Its journal may be cut off within added lines, and counts up to there
    until the next refresh.
    """
    library = folder / _NAME
    Library.open(library).close()
    wrong = [*_faults_once(library)]
    if not wrong and _fingerprint_once(library) not in states[told : told + 2]:
        wrong.append(f"{told} were told to be saved, and that is not what is there")
    for kept in backups(folder / f"{_NAME}.backups"):
        wrong += [f"{kept.path.name}: {fault}" for fault in _faults_once(kept.path)]
    wrong += _wrong_with_copies(folder)
    if (folder / "settings.json").exists():
        chosen = settings.load(folder / "settings.json")
        if not chosen.last_character:
            wrong.append("the settings are gone")
    return wrong


_seen: dict[bytes, list[str]] = {}
"""Results by digest, because many images have the same content."""


_fingerprints: dict[bytes, str] = {}
"""Content of libraries by the digest of the whole file."""


def _faults_once(path: Path) -> list[str]:
    digest = sha256(path.read_bytes()).digest()
    if digest not in _seen:
        _seen[digest] = faults_in(path)
    return _seen[digest]


def _fingerprint_once(path: Path) -> str:
    digest = sha256(path.read_bytes()).digest()
    if digest not in _fingerprints:
        _fingerprints[digest] = fingerprint(path)
    return _fingerprints[digest]


def _wrong_with_copies(folder: Path) -> list[str]:
    files = sorted(each for each in (folder / "copies").rglob("*") if each.is_file())
    whole = sha256()
    for each in files:
        whole.update(each.name.encode() + each.read_bytes())
    if not files or whole.digest() in _seen:
        return []
    wrong = _unreadable(folder / "copies")
    refresh(folder / _NAME, folder / "copies")
    _seen[whole.digest()] = wrong + _unreadable(folder / "copies")
    return _seen[whole.digest()]


def _unreadable(folder: Path) -> list[str]:
    wrong = []
    for each in copies(folder):
        try:
            read_folder(each.folder)
        except Exception as error:
            wrong.append(f"the copy {each.folder.name} cannot be read: {error!r}")
    return wrong


def _attempt(check: Callable[[], list[str]]) -> list[str]:
    try:
        return check()
    except Exception as error:
        return [f"cannot be opened: {error!r}"]


def main() -> None:
    """Cut the power the given number of times and print the result as one line of JSON."""
    number, seed = int(sys.argv[1]), int(sys.argv[2])
    QCoreApplication([])
    home = scratch()
    recorded, states, start = record(home)
    lost = []
    dice = random.Random(seed)
    for cut, told, files in images(recorded, start, number, dice):
        folder = home / "image"
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        wrong = _attempt(partial(wrong_after, folder, states, told))
        lost += [{"job": "power cut", "fault": "power cut", "at": cut, "what": each} for each in wrong]
        shutil.rmtree(folder)
    shutil.rmtree(home)
    print(json.dumps({"job": "power cut", "operations": len(recorded), "points": number, "lost": lost}))


if __name__ == "__main__":
    main()
