"""Other libraries: the commands, the list of those opened before, and leaving this one, connected."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.controllers.background import Background
from desktop.controllers.libraries import LibrariesController
from desktop.controllers.moving import MoveController
from desktop.controllers.opening import OpeningController
from desktop.starts import Start
from desktop.viewdata.libraries import KEPT_READ, SHOW_KEPT, ask_to_move

if TYPE_CHECKING:
    from desktop.library.moving import Plan
    from desktop.viewdata.shell import BannerView
    from desktop.widgets.main_window import MainWindow

_BANNER = "moved"
"""The kind of the banner that tells of a move."""


class Libraries(QObject):
    """Leads from the open library to another one."""

    def __init__(
        self,
        opening: OpeningController,
        background: Background,
        window: "MainWindow",
        leave: Callable[[Start], bool],
    ) -> None:
        """``leave`` closes the window for what is opened next; False where the player stays."""
        super().__init__(window)
        self._opening, self._window, self._leave = opening, window, leave
        self._libraries = LibrariesController(opening, background, self)
        self._libraries.notice.connect(window.show_notice)
        self._libraries.leave_requested.connect(self._go)
        self._libraries.move_planned.connect(self._ask_to_move)
        self._libraries.recent_changed.connect(window.commands.list_recent)
        window.commands.library_chosen.connect(self._libraries.open)
        window.commands.recent_cleared.connect(self._libraries.clear)
        window.commands.recent.aboutToShow.connect(self._libraries.look)
        self._libraries.look()

    def note_opened(self) -> None:
        """Keep that this library was opened last, and list it."""
        self._libraries.note_opened()
        self._libraries.look()

    def open(self) -> None:
        """Let the player choose a library and go to it."""
        from desktop.widgets.dialogs import choose_library

        if chosen := choose_library(self._window):
            self._libraries.open(chosen)

    def make(self) -> None:
        """Let the player choose where a new library is made, and go to it."""
        from desktop.widgets.dialogs import choose_new_library

        if chosen := choose_new_library(self._window):
            self._libraries.make(chosen)

    def move(self, *, read_only: bool) -> None:
        """Let the player choose a folder to which the library is moved."""
        from desktop.widgets.dialogs import choose_place

        if chosen := choose_place(self._window):
            self._libraries.plan_move(chosen, read_only=read_only)

    def _go(self, start: Start) -> None:
        if not self._leave(start) and start.lock is not None:
            start.lock.release()

    def _ask_to_move(self, plan: "Plan") -> None:
        from desktop.widgets.dialogs import show_message

        if show_message(self._window, ask_to_move(plan)):
            self._leave(Start(self._opening.places, move=plan))


def move_first(
    plan: "Plan", opening: OpeningController, background: Background, window: "MainWindow"
) -> None:
    """Move the library of this start, then open it in its new place; it is not open yet."""
    moving = MoveController(plan, background, window)
    moving.page_changed.connect(window.pages.show_problem)
    moving.done.connect(partial(_open_there, moving, opening, window))
    window.closing.connect(moving.stop)
    window.commands.allow_libraries(allowed=False)
    opening.looked.connect(partial(_allow, window))
    opening.failed.connect(partial(_allow, window))
    moving.move()


def _open_there(
    moving: MoveController,
    opening: OpeningController,
    window: "MainWindow",
    library: Path,
    told: "BannerView",
) -> None:
    window.show_banner(_BANNER, told)
    window.banner_act_requested.connect(partial(_act, window, moving.kept))
    opening.open_other(library)


def _act(window: "MainWindow", kept: Path, act: str) -> None:
    if act == SHOW_KEPT:
        from desktop.widgets.local_folder import show_folder

        show_folder(kept, window)
    elif act == KEPT_READ:
        window.show_banner(_BANNER, None)


def _allow(window: "MainWindow", _found: object) -> None:
    window.commands.allow_libraries(allowed=True)
