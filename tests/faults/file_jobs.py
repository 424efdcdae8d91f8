"""What the app does to whole files: create, migrate, back up, restore, copy, salvage, set aside."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.interchange.rollbook import read_folder
from desktop.library.backups.backups import backup, backups
from desktop.library.backups.replacing import finish_restore, replace_library
from desktop.library.backups.restore import prepare, restore_character
from desktop.library.moving.aside import set_aside
from desktop.library.problems import LibraryProblem, LibraryReadOnly
from desktop.library.readable.copies import copies, refresh
from desktop.library.salvage.salvage import salvage
from desktop.library.store.library import Library
from tests.faults.player import ACTS, MOMENT, Player, play_all
from tests.faults.points import ChildReport, Hand, Job, Steps
from tests.faults.truth import faults_in, fingerprint

FIXTURES = Path(__file__).resolve().parent.parent / "library" / "fixtures"

_DONE, _WARNED = "done", "warned"
_NAME = "library.db"


class Work(NamedTuple):
    """Something done to files, repeated after a fault as the next start would.

    ``first`` is what a start does before. ``state`` must be as before or after the work. ``wrong`` must never
    hold, and ``wrong_after`` must not hold after work without a fault.
    """

    name: str
    lay: Steps
    do: Callable[[Path], object]
    state: Callable[[Path], str]
    wrong: Callable[[Path], list[str]] = lambda _folder: []
    wrong_after: Callable[[Path], list[str]] = lambda _folder: []
    first: Callable[[Path], object] = lambda _folder: None


def file_jobs() -> Iterator[Job]:
    """Return all of them."""
    for work in _works():
        yield Job(work.name, work.lay, partial(_do, work), partial(_judge, work))


def _works() -> Iterator[Work]:
    yield Work("new library", (), _open, _library)
    for fixture in sorted(FIXTURES.glob("schema-*.db"))[:-1]:
        yield Work(
            f"migration of {fixture.stem}",
            (partial(_lay_fixture, fixture),),
            _open,
            _library,
            _backups_whole,
            _tidy,
        )
    yield Work("start after a save cut off", _CUT_OFF, _open, _same)
    yield Work("backup", PLAYED, _back_up, _library, _backups_whole, _backup_there)
    yield Work("restore of one", _BACKED_UP, _restore_one, _library, _backups_whole)
    yield Work("restore of one that is damaged", _ONE_DAMAGED, _restore_one, _same, _backups_whole, _sound)
    yield Work("restore of all", _BACKED_UP, _restore_all, _library, _backups_whole, _sound, _finish)
    yield Work("readable copies", _COPIED, _refresh, _library, _copies_whole, _copies_current)
    yield Work("readable copies afresh", PLAYED, _refresh, _library, _copies_whole, _copies_current)
    yield Work("salvage", _WRECKED, _salvage, _saved, _wreck_kept)
    yield Work("set aside", _CUT_OFF, _set_aside, _same, _nothing_gone)


def _do(work: Work, folder: Path, hand: Hand) -> None:
    hand.go()
    try:
        work.do(folder)
    except (LibraryProblem, OSError) as problem:
        hand.tell(f"{_WARNED} {type(problem).__name__} {problem}")
    else:
        hand.tell(_DONE)
    hand.rest()
    hand.tell(f"state {work.state(folder)}")


def _judge(work: Work, folder: Path, told: ChildReport, plain: ChildReport) -> list[str]:
    after = plain.all("state ")[0]
    if told is plain:
        return [] if told.count(_DONE) else [f"it cannot be done: {told.all(_WARNED)}"]
    wrong = work.wrong(folder)
    work.first(folder)
    state = work.state(folder)
    if told.count(_DONE) and state != after:
        wrong.append("it was told to be done, and it is not")
    if state not in (after, _state_before(work, folder)):
        wrong.append("it is neither as it was nor as it will be")
    try:
        work.do(folder)
    except (LibraryProblem, OSError) as problem:
        wrong.append(f"it cannot be done any more: {type(problem).__name__} {problem}")
        return wrong
    if work.state(folder) != after:
        wrong.append("done again it is not as it should be")
    return wrong + work.wrong(folder) + work.wrong_after(folder)


def _state_before(work: Work, folder: Path) -> str:
    return work.state(folder.with_name("start"))


# Initial state


def _lay_fixture(fixture: Path, folder: Path) -> None:
    shutil.copyfile(fixture, folder / _NAME)


def _play(folder: Path) -> None:
    QCoreApplication([])
    play_all(folder)


def _go_on(folder: Path) -> None:
    _back_up(folder)
    QCoreApplication([])
    player = Player(folder)
    for name in ("damage", "notes typed on", "tick", "delete for ever"):
        ACTS[name](player)
    player.close()


def _go_on_copied(folder: Path) -> None:
    _refresh(folder)
    QCoreApplication([])
    player = Player(folder)
    for name in ("damage", "notes typed on", "picture", "duplicate"):
        ACTS[name](player)
    player.close()


def _damage_one(folder: Path) -> None:
    with closing(sqlite3.connect(folder / _NAME)) as connection, connection:
        connection.execute(
            "UPDATE character SET sheet = replace(sheet, 'a', 'e') WHERE name = 'Ida Marchetti'"
        )


def _wreck(folder: Path) -> None:
    _refresh(folder)
    with (folder / _NAME).open("r+b") as file:
        file.seek(8 * 4096)
        file.write(bytes(20 * 4096))


def _cut_off(folder: Path) -> None:
    cut_off(folder / _NAME)


PLAYED: Steps = (_play,)
_BACKED_UP = (*PLAYED, _go_on)
_ONE_DAMAGED = (*_BACKED_UP, _damage_one)
_WRECKED = (*_BACKED_UP, _wreck)
_COPIED = (*PLAYED, _go_on_copied)
_CUT_OFF = (*PLAYED, _cut_off)


def cut_off(library: Path) -> None:
    """Leave a library as a process does that is killed while it saves."""
    copy = library.with_name("cut-off")
    with closing(sqlite3.connect(library, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=TRUNCATE")
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE character SET name = 'half', sheet = sheet || hex(randomblob(9000))")
        connection.execute("UPDATE trait SET value = 0")
        journal = library.with_name(f"{library.name}-journal")
        # In another process: opening and closing it in this one would drop SQLite's locks.
        shutil.copyfile(journal, copy.with_name(f"{copy.name}-journal"))
        shutil.copyfile(library, copy)
        connection.execute("ROLLBACK")
    copy.rename(library)
    copy.with_name(f"{copy.name}-journal").rename(journal)


# Actions


def _open(folder: Path) -> None:
    library = Library.open(folder / _NAME)
    library.close()
    if library.read_only:
        raise LibraryReadOnly(folder / _NAME, library.read_only)


def _folder_of_backups(folder: Path) -> Path:
    return folder / f"{_NAME}.backups"


def _back_up(folder: Path) -> None:
    backup(folder / _NAME, _folder_of_backups(folder), "by-hand")


def _restore_one(folder: Path) -> None:
    library = Library.open(folder / _NAME)
    try:
        copy = next(each for each in backups(_folder_of_backups(folder)) if each.reason == "by-hand")
        with closing(sqlite3.connect(copy.path)) as connection:
            found = connection.execute("SELECT uuid FROM character WHERE name = 'Ida Marchetti'").fetchone()
        restore_character(library, copy, str(found[0]), MOMENT)
    finally:
        library.close()


def _restore_all(folder: Path) -> None:
    kept = _folder_of_backups(folder)
    copy = next(each for each in backups(kept) if each.reason == "by-hand")
    prepare(folder / _NAME, copy.path, kept)
    replace_library(folder / _NAME)


def _finish(folder: Path) -> None:
    finish_restore(folder / _NAME)


def _refresh(folder: Path) -> None:
    done = refresh(folder / _NAME, folder / "copies")
    if done.failed:
        raise OSError(str(done.failed))


def _salvage(folder: Path) -> None:
    into = folder / "new.db"
    if not into.exists():
        salvage(folder / _NAME, into, _folder_of_backups(folder), folder / "copies")


def _set_aside(folder: Path) -> None:
    if (folder / _NAME).exists():
        set_aside(folder / _NAME)


# Expected results


def _library(folder: Path) -> str:
    library = folder / _NAME
    return fingerprint(library) if library.exists() else ""


def _same(_folder: Path) -> str:
    return ""


def _saved(folder: Path) -> str:
    return fingerprint(folder / "new.db") if (folder / "new.db").exists() else ""


def _backups_whole(folder: Path) -> list[str]:
    found = sorted(_folder_of_backups(folder).glob("library-*.db"))
    wrong = []
    for each in found:
        if "migration" in each.name:  # an older schema: compare the whole file
            with closing(sqlite3.connect(each)) as connection:
                told = connection.execute("PRAGMA integrity_check").fetchone()[0]
            wrong += [] if told == "ok" else [f"{each.name}: {told}"]
        elif "by-hand" in each.name:
            wrong += [f"{each.name}: {fault}" for fault in faults_in(each)]
    return wrong


def _backup_there(folder: Path) -> list[str]:
    newest = backups(_folder_of_backups(folder))[0]
    same = fingerprint(newest.path) == fingerprint(folder / _NAME)
    return [] if newest.verified and same else ["the newest backup is not the library"]


def _tidy(folder: Path) -> list[str]:
    return [f"left behind: {each.name}" for each in folder.iterdir() if each.suffix in (".new", ".migrating")]


def _sound(folder: Path) -> list[str]:
    return faults_in(folder / _NAME)


def _copies_whole(folder: Path) -> list[str]:
    wrong = []
    for each in copies(folder / "copies") if (folder / "copies").exists() else ():
        try:
            read_folder(each.folder)
        except Exception as error:
            wrong.append(f"the copy {each.folder.name} cannot be read: {error!r}")
    return wrong


def _copies_current(folder: Path) -> list[str]:
    again = refresh(folder / _NAME, folder / "copies")
    return [] if not again.written and not again.failed else [f"the copies are not up to date: {again}"]


def _wreck_kept(folder: Path) -> list[str]:
    same = (folder / _NAME).read_bytes() == (folder.with_name("start") / _NAME).read_bytes()
    return [] if same else ["the damaged library was changed"]


def _nothing_gone(folder: Path) -> list[str]:
    """Every byte of the library and its journal exists once, under any name."""
    start = folder.with_name("start")
    wanted = {each.name: each.read_bytes() for each in start.glob(f"{_NAME}*") if each.is_file()}
    there = [each for each in folder.rglob("*") if each.is_file()]
    return [
        f"{name} is gone"
        for name, content in wanted.items()
        if not any(each.name == name and each.read_bytes() == content for each in there)
    ]
