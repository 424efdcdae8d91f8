"""Tour stops about libraries: recent ones, moving one, and a missing one."""

from PySide6.QtWidgets import QMenu

from desktop.base.paths import places
from desktop.kit.windows.dialogs import show_message
from desktop.libraries.view import ask_to_move, moved_banner, moving_view, not_moved
from desktop.library.moving.folders import FolderKind
from desktop.library.moving.moving import Plan, Step
from desktop.library.problems import DiskFull, LibraryElsewhere, LibraryGone
from desktop.tour.look import DARK, LARGEST_TEXT, ON_SMALL
from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor
from desktop.views.problems import problem_view

_SIZE = 3_400_000
"""The size in bytes of a library with some hundred characters."""


def _moving(at: Visitor) -> None:
    here, stick = places(at.home / "library.db"), places(at.home / "stick" / "library.db")
    plan = Plan(here, stick, _SIZE, FolderKind.SYNCED)

    def ask() -> None:
        at.shot("Before a library is moved", "move", "asked", at.front)
        at.again("Before a library is moved", "move", "asked", DARK, LARGEST_TEXT)

    at.in_window(lambda: show_message(at.window, ask_to_move(plan)), ask)
    at.window.show_banner("moved", moved_banner(stick.library, here.library.parent))
    at.shot("The library was moved, and the old one is kept", "play", "moved")
    at.again("The library was moved", "play", "moved", ON_SMALL)
    at.window.show_banner("moved", None)
    pages = at.window.pages
    pages.show_problem(moving_view(Step.CHECKING))
    at.shot("A library is moved", "problem", "moving")
    for view, title in (
        (not_moved(DiskFull(stick.library, "")), "The library wasn't moved"),
        (problem_view(LibraryElsewhere(here.library, "", stick.library)), "The library lies elsewhere now"),
        (problem_view(LibraryGone(stick.library, "", in_reach=False)), "The drive of the library is away"),
    ):
        pages.show_problem(view)
        at.shot(title, "problem", "away")
    at.again("The drive of the library is away", "problem", "away", DARK, LARGEST_TEXT)


def _recent(at: Visitor) -> None:
    bar = at.window.menuBar()
    file = bar.actions()[0]
    menu, recent = file.menu(), at.window.commands.menu("recent")
    assert isinstance(menu, QMenu)
    menu.popup(bar.mapToGlobal(bar.actionGeometry(file).bottomLeft()))
    menu.setActiveAction(recent.menuAction())
    recent.popup(menu.mapToGlobal(menu.actionGeometry(recent.menuAction()).topRight()))
    at.wait(recent.isVisible, "the libraries opened before")
    at.shot("The libraries opened before", "menu", "recent", over=recent)
    recent.close()
    menu.close()
    at.come_forward()


TOUR = Tour((Stop("libraries", 10, _recent), Stop("libraries", 30, _moving)))
