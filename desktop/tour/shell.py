"""The tour's own stops at the window, the sheet and the tray; features add further stops."""

from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.library.problems import DiskFull, LibraryDamaged, LibraryMoved
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, LETTERED_PAGE_LOOKS, ON_SMALL
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor
from desktop.views.opened import still_opening
from desktop.views.unsaved import unsaved_banner


def _first_run(at: Visitor) -> None:
    at.shot("First start", "first-run", "empty library")
    at.again("First start", "first-run", "empty library", DARK, ON_SMALL)
    at.click_button("Ida Marchetti")
    at.wait(lambda: at.window.pages.page == PLAY)


def _open_ida(at: Visitor) -> None:
    at.open_sample("Ida Marchetti")


def _own_dice(at: Visitor) -> None:
    at.window.commands["physical"].trigger()
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.set_up("1 bonus die")
    at.click_skill("spot-hidden")
    at.shot("Own dice are asked for", "own-dice", "asked")
    at.type_on("2 60")
    at.shot("Two of three dice lie there", "own-dice", "half typed")
    at.again("Physical dice", "own-dice", "half typed", DARK, ON_SMALL)
    at.type_on(" 77")
    at.press(Qt.Key.Key_Return)
    at.shot("A face that no die has", "own-dice", "refused")
    at.press(Qt.Key.Key_Escape)
    at.window.commands["physical"].trigger()
    at.open_sample("Juno Halloran")
    at.window.commands["physical"].trigger()
    at.click_skill("piloting")
    at.shot("Symbol dice are clicked", "own-dice", "asked")
    at.press(Qt.Key.Key_Escape)
    at.window.commands["physical"].trigger()
    at.open_sample("Ida Marchetti")


def _roll_and_change(at: Visitor) -> None:
    at.dice.set_faces([20], 1)
    at.click_skill("spot-hidden")
    at.land()
    for tracker, change in (("hp", "-3"), ("san", "-2"), ("hp", "+1")):
        at.window.sheet.tracker_entered.emit(tracker, change)


def _starred(at: Visitor) -> None:
    skills = at.window.sheet.skills
    skills.list.star_requested.emit("spot-hidden")
    at.wait(lambda: skills.list.skills.rows[0].id == "spot-hidden", "the starred skill on top")
    at.shot("A skill with a star stands on top of the list", "play", "starred")


def _not_saved(at: Visitor) -> None:
    """Keep playing while the disk is full; everything is saved once there is room again."""
    assert at.app.controllers is not None
    library = at.app.controllers.session.library
    with patch.object(library, "transaction", side_effect=DiskFull(library.path, "")):
        at.dice.set_faces([70], 7)
        at.click_skill("listen")
        at.land()
        at.window.sheet.tracker_entered.emit("hp", "-1")
        QTest.qWait(300)
        at.shot("The disk is full: what waits is marked, and tried again", "play", "not saved")
        at.again("Not saved", "play", "not saved", DARK, ON_SMALL)
    at.click_button("Try now")


def _strange_file(at: Visitor) -> None:
    at.close()
    library = at.home / "damaged" / "library.db"
    library.parent.mkdir()
    library.write_bytes(b"not a library at all" * 400)
    at.open(library)
    at.shot("A file that is not a library", "problem", "not a library")
    at.again("A file that is not a library", "problem", "not a library", DARK)


def _slow(at: Visitor) -> None:
    at.window.show_banner("opening", still_opening())
    at.shot("The library takes a while to open", "play", "opening")
    at.window.show_banner("opening", None)


def _changed(at: Visitor) -> None:
    file = at.home / "library.db"
    for problem, refused, title in (
        (LibraryDamaged(file, ""), True, "Another program changed the library"),
        (LibraryMoved(file, ""), False, "Another file lies in the library's place"),
    ):
        at.window.show_banner("unsaved", unsaved_banner(1, problem, refused=refused))
        at.shot(title, "play", "changed elsewhere")
    at.again("Another file lies in the library's place", "play", "changed elsewhere", DARK, ON_SMALL)
    at.window.show_banner("unsaved", None)


def _show_first_run(_at: Visitor, look: Seeing) -> None:
    look()


TOUR = Tour(
    (
        Stop("playing", 10, _first_run),
        Stop("keeping", 0, _open_ida),
        Stop("keeping", 20, _roll_and_change),
        Stop("keeping", 30, _starred),
        Stop("keeping", 60, _not_saved),
        Stop("dicing", 0, _open_ida),
        Stop("dicing", 20, _own_dice),
        Stop("libraries", 0, _open_ida),
        Stop("libraries", 20, _changed),
        Stop("states", 0, _open_ida),
        Stop("states", 50, _slow),
        Stop("strange-file", 0, _strange_file),
    ),
    (Screen("first-run", 10, "First start", _show_first_run, "pages", LETTERED_PAGE_LOOKS),),
)
