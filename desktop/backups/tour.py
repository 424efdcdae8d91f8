"""Tour stops at backups, and at newer or damaged libraries."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.ui.backups_window import BackupsWindow
from desktop.backups.view.backups import BackupsView
from desktop.base.paths import places
from desktop.library.backups.backups import backup
from desktop.tour.look import CONTRAST_ONLY, DARK, LARGEST_TEXT
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor

_PAGE = 4096
"""The page size of a library in bytes."""

_VERSION = slice(60, 64)
"""The offset of the version in a library's file."""


def _no_backup(at: Visitor) -> None:
    at.picture_of("backups", "No backup yet", "backups")


def _make_backup(at: Visitor) -> None:

    def make() -> None:
        before = len(_restore_view(at).rows)
        at.click_button("Back up now")
        at.wait(lambda: len(_restore_view(at).rows) > before and not _restore_view(at).busy, "a backup")

    at.in_window(at.window.commands["backups"].trigger, make)


def _backups(at: Visitor) -> None:
    def look() -> None:
        _compare_oldest(at)
        at.shot("Backups, and what differs from now", "backups", "compared", at.front)
        at.again("Backups", "backups", "compared", DARK, LARGEST_TEXT)

    at.in_window(at.window.commands["backups"].trigger, look)


def _compare_oldest(at: Visitor) -> None:
    window = at.front
    assert isinstance(window, BackupsWindow)
    at.wait(lambda: bool(_restore_view(at).rows), "the list of backups")

    def differs() -> bool:  # the list may be reloaded meanwhile and start at its top again
        QTest.keyClick(window.rows, Qt.Key.Key_End)
        return bool(_restore_view(at).person)

    at.wait(differs, "what differs in the backup")


def _restore_view(at: Visitor) -> BackupsView:
    backups = at.app.host.part(BACKUPS)
    assert backups is not None
    return backups.restore.view()


def _trouble(at: Visitor) -> None:
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
        at.click_button("Recover readable data")
        at.wait(lambda: bool(told), "the report of what was saved")

    at.in_window(save, report)


def _content(at: Visitor) -> bytes:
    folder = at.home / "kept"
    return backup(at.home / "library.db", folder, "by-hand").path.read_bytes()


def _show_backups(at: Visitor, look: Seeing) -> None:
    def compared() -> None:
        _compare_oldest(at)
        look()

    at.open_sample("Ida Marchetti")
    _make_backup(at)
    for tracker, change in (("hp", "-3"), ("san", "-2")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    _make_backup(at)
    at.in_window(at.window.commands["backups"].trigger, compared)


TOUR = Tour(
    (
        Stop("keeping", 10, _make_backup),
        Stop("keeping", 30, _make_backup),
        Stop("keeping", 50, _backups),
        Stop("damage", 0, _trouble),
        Stop("states", 10, _no_backup),
    ),
    (Screen("backups", 210, "Backups", _show_backups, "windows", CONTRAST_ONLY),),
)
