"""Opening a library that is read-only, was moved, or is held by another window."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.paths import Places, places
from desktop.kit.view.shell import NoticeView
from desktop.library.backups.replacing import draft, replace_library
from desktop.library.problems import LibraryBusy, LibraryMoved, LibraryReadOnly, LocksRefused
from desktop.library.search.first_list import FirstState
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.session.background import Background
from desktop.session.opening import OpeningController
from tests.library.people import investigator


class Door:
    """An opening controller, with what it reported."""

    def __init__(self, chosen: Places, background: Background, qtbot: QtBot) -> None:
        self.places = chosen
        self.lock = LibraryLock.acquire(chosen)
        self.opening = OpeningController(chosen, self.lock, background)
        self.opened: list[Library] = []
        self.notices: list[NoticeView] = []
        self.again: list[bool] = []
        self.opening.opened.connect(self.opened.append)
        self.opening.notice.connect(self.notices.append)
        self.opening.opened_again.connect(lambda: self.again.append(True))
        self._qtbot = qtbot

    def open(self) -> Library:
        self.opening.open()
        self._qtbot.waitUntil(lambda: bool(self.opened))
        return self.opened[0]

    def open_again(self) -> None:
        self.opening.open_again(self.opened[0])
        self._qtbot.waitUntil(lambda: bool(self.again or self.notices))


@pytest.fixture
def door(tmp_path: Path, qtbot: QtBot) -> Iterator[Door]:
    background = Background()
    (tmp_path / "home").mkdir()
    library = Library.open(tmp_path / "home" / "library.db")
    with library.transaction() as tx:
        tx.add(investigator())
    library.close()
    made = Door(places(library.path), background, qtbot)
    yield made
    background.close()
    for each in made.opened:
        each.close()
    made.opening.close()


@pytest.mark.parametrize(("refused", "why"), [(LibraryReadOnly, "media"), (LocksRefused, "held")])
def test_library_without_a_lock_is_opened_read_only(
    door: Door, refused: type[LibraryReadOnly], why: str
) -> None:
    assert door.opening.can_read(refused(door.places.library, "so"))
    assert door.opening.look().state is FirstState.FINE
    assert door.open().read_only == why


def test_missing_library_cannot_be_read(door: Door) -> None:
    door.places.library.unlink()
    assert not door.opening.can_read(LibraryReadOnly(door.places.library, "so"))


def test_library_held_by_another_window_is_not_opened_read_only(door: Door) -> None:
    assert not door.opening.can_read(LibraryBusy(door.places.library, "so"))


def test_trying_again_opens_for_writing_once_possible(door: Door) -> None:
    assert door.lock is not None
    door.lock.release()
    door.opening._lock = None
    assert door.opening.can_read(LibraryReadOnly(door.places.library, "so"))
    library = door.open()
    assert library.read_only == "media"
    door.open_again()
    assert (library.read_only, door.notices) == ("", [])
    with library.transaction() as tx:
        tx.add(investigator("Bob"))
    assert LibraryLock.acquire(door.places) is None


def test_trying_again_while_held_stays_read_only(door: Door) -> None:
    assert door.lock is not None
    door.lock.release()
    door.opening._lock = None
    door.opening.can_read(LibraryReadOnly(door.places.library, "so"))
    library = door.open()
    other = LibraryLock.acquire(door.places)
    assert other is not None
    door.open_again()
    assert library.read_only == "media"
    assert "Another program is using this library" in door.notices[0].text
    other.release()


@pytest.mark.posix_only("Windows moves no folder with open files")
def test_replaced_library_is_reopened_with_its_lock(door: Door) -> None:
    library = door.open()
    home = door.places.library.parent
    shutil.copytree(home, home.with_name("copy"))
    home.rename(home.with_name("moved"))
    home.with_name("copy").rename(home)
    with pytest.raises(LibraryMoved), library.transaction() as tx:
        tx.add(investigator("Bob"))
    door.open_again()
    with library.transaction() as tx:
        tx.add(investigator("Bob"))
    assert LibraryLock.acquire(door.places) is None
    old = LibraryLock.acquire(places(home.with_name("moved") / "library.db"))
    assert old is not None, "the lock of what was moved away is let go"
    old.release()


@pytest.mark.posix_only("Windows moves and deletes no open file")
def test_missing_library_does_not_come_back_empty(door: Door) -> None:
    library = door.open()
    listed = library.listed()
    door.places.library.rename(door.places.library.with_name("moved.db"))
    door.open_again()
    assert door.again == []
    assert "isn't available" in door.notices[0].text
    assert not door.places.library.exists()
    assert library.listed() == listed, "what was open stays open"


def test_interrupted_restore_is_finished_before_the_first_look(door: Door) -> None:
    empty = Library.open(draft(door.places.library))
    empty.close()
    replace_library(door.places.library)
    door.places.library.rename(door.places.library.with_name("library.db.restored"))
    assert not door.opening.look().has_characters
    assert door.places.library.exists()
