"""The part of the tour about keeping: the timeline, backups, what is not saved yet, libraries in trouble."""

from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.ui.backups_window import BackupsWindow
from desktop.backups.view.backups import BackupsView
from desktop.base.paths import places
from desktop.library.backups.backups import backup
from desktop.library.problems import DiskFull
from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from desktop.tour.look import DARK, LARGEST_TEXT, SMALLEST
from desktop.tour.visitor import Visitor

_PAGE = 4096
"""Bytes of a page of a library."""

_VERSION = slice(60, 64)
"""Where a library's file says of which version it is."""


def keeping(at: Visitor) -> None:
    """Look back, take back to an entry, look into a backup, and play on with a full disk."""
    at.open_sample("Ida Marchetti")
    make_backup(at)
    at.dice.lay_down([20], 1)
    at.click_skill("spot-hidden")
    at.land()
    for tracker, change in (("hp", "-3"), ("san", "-2"), ("hp", "+1")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    make_backup(at)  # a second one: the older of them is looked into
    _timeline(at)
    _backups(at)
    _not_saved(at)


def trouble_kept(at: Visitor) -> None:
    """Open the library of a newer version, and a damaged one."""
    for name in ("Ida Marchetti", "Tarn Ondara", "Juno Halloran"):
        at.open_sample(name)
    at.close()
    content = _content(at)
    newer = at.home / "newer" / "library.db"
    newer.parent.mkdir()
    version = int.from_bytes(content[_VERSION]) + 1
    newer.write_bytes(content[: _VERSION.start] + version.to_bytes(4) + content[_VERSION.stop :])
    at.open(newer)
    at.shot("A library that can only be read", "play", "read only")
    at.close()
    _damage(at, content)


def _timeline(at: Visitor) -> None:
    at.command("timeline", lambda: at.window.pages.page == TIMELINE)
    page = at.window.pages[TIMELINE]
    for _ in range(2):
        QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.qWait(150)
    at.shot("Everything that happened, and the sheet as it was then", "timeline", "look back")
    at.again("The timeline", "timeline", "look back", DARK, LARGEST_TEXT, SMALLEST)
    if page.past.isHidden():  # there is no room for both
        at.press(Qt.Key.Key_Return)
    at.click_button("Compare with now")
    at.shot("What is different now", "timeline", "compared")
    at.in_window(
        lambda: at.click_button("Take back to here"),
        lambda: at.shot("Before it is taken back, what goes with it is told", "timeline", "asked", at.front),
    )
    if not page.search.isVisible():
        at.click_button("Entries")
    QTest.keyClicks(page.search, "spot")
    QTest.qWait(300)
    at.shot("The timeline is searched", "timeline", "searched")
    at.command("timeline", lambda: at.window.pages.page == PLAY)


def make_backup(at: Visitor) -> None:
    """Have a copy of the library made."""

    def make() -> None:
        before = len(_restore_view(at).rows)
        at.click_button("Make one now")
        at.wait(lambda: len(_restore_view(at).rows) > before and not _restore_view(at).busy, "a backup")

    at.in_window(at.window.commands["backups"].trigger, make)


def _backups(at: Visitor) -> None:
    def look() -> None:
        compare_oldest(at)
        at.shot("Backups, and what differs from now", "backups", "compared", at.front)
        at.again("Backups", "backups", "compared", DARK, LARGEST_TEXT)

    at.in_window(at.window.commands["backups"].trigger, look)


def compare_oldest(at: Visitor) -> None:
    """In the window of backups, look at what is otherwise in the oldest of them."""
    window = at.front
    assert isinstance(window, BackupsWindow)
    at.wait(lambda: bool(_restore_view(at).rows), "the list of backups")

    def differs() -> bool:  # the list may be read anew meanwhile, and begin at its top again
        QTest.keyClick(window.rows, Qt.Key.Key_End)
        return bool(_restore_view(at).person)

    at.wait(differs, "what differs in the backup")


def _restore_view(at: Visitor) -> BackupsView:
    backups = at.app.host.part(BACKUPS)
    assert backups is not None
    return backups.restore.view()


def _not_saved(at: Visitor) -> None:
    """Play on while the disk is full; it is all saved when there is room again."""
    assert at.app.controllers is not None
    library = at.app.controllers.session.library
    with patch.object(library, "transaction", side_effect=DiskFull(library.path, "")):
        at.dice.lay_down([70], 7)
        at.click_skill("listen")
        at.land()
        at.window.sheet.tracker_entered.emit("hp", "-1")
        QTest.qWait(300)
        at.shot("The disk is full: what waits is marked, and tried again", "play", "not saved")
        at.again("Not saved", "play", "not saved", DARK, SMALLEST)
    at.click_button("Try now")


def _damage(at: Visitor, content: bytes) -> None:
    library = at.home / "wrecked" / "library.db"
    library.parent.mkdir()
    backup(at.home / "library.db", places(library).backups, "by-hand")
    holes = bytearray(content)
    for start in range(2 * _PAGE, len(holes) - _PAGE, 9 * _PAGE):
        holes[start : start + _PAGE] = bytes(_PAGE)
    library.write_bytes(holes)
    at.open(library)
    at.shot("A damaged library, and what can be done", "problem", "damaged")
    at.again("A damaged library", "problem", "damaged", DARK, LARGEST_TEXT)
    told: list[bool] = []

    def report() -> None:
        at.shot("What was saved of a damaged library", "rescue", "report", at.front)
        told.append(True)

    def save() -> None:
        at.click_button("Save what can be read")
        at.wait(lambda: bool(told), "the report of what was saved")

    at.in_window(save, report)


def _content(at: Visitor) -> bytes:
    """The library as a backup has it."""
    folder = at.home / "kept"
    return backup(at.home / "library.db", folder, "by-hand").path.read_bytes()
