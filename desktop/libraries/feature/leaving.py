"""Switch from the open library to another one or to its new place; restart in another language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.libraries.controller.libraries import LibrariesController
from desktop.libraries.ui import RecentMenu
from desktop.libraries.view import KEPT_READ, SHOW_KEPT, START_AGAIN, ask_to_move, language_banner
from desktop.session.starts import Start

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from desktop.kit.view.shell import BannerView
    from desktop.library.moving.moving import Plan
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow

_LANGUAGE = "language"
"""The kind of the banner that offers a restart in another language."""
_BANNER = "moved"
"""The kind of the banner that says where the library was moved."""


class Libraries:
    """Switches from the open library to another one."""

    def __init__(self, host: Host) -> None:
        """List the recent libraries in their menu."""
        self._host = host
        window = host.window
        self._libraries = LibrariesController(host.opening, host.background, window)
        self._libraries.notice.connect(window.show_notice)
        self._libraries.leave_requested.connect(self._go)
        self._libraries.move_planned.connect(self._ask_to_move)
        menu = window.commands.menu("recent")
        recent = RecentMenu(menu)
        self._libraries.recent_changed.connect(recent.show_rows)
        recent.chosen.connect(self._libraries.open)
        recent.cleared.connect(self._libraries.clear)
        menu.aboutToShow.connect(self._libraries.look)
        window.banner_act_requested.connect(self._act)
        self._libraries.look()

    def note_opened(self) -> None:
        """Record that this library was opened last, and list it."""
        self._libraries.note_opened()
        self._libraries.look()

    def open(self) -> None:
        """Let the player choose a library, and open it."""
        from desktop.kit.windows.dialogs import choose_library

        if chosen := choose_library(self._host.window):
            self._libraries.open(chosen)

    def make(self) -> None:
        """Let the player choose where to create a library, and open it."""
        from desktop.kit.windows.dialogs import choose_new_library

        if chosen := choose_new_library(self._host.window):
            self._libraries.make(chosen)

    def move(self) -> None:
        """Let the player choose a folder to move the open library to."""
        from desktop.kit.windows.dialogs import choose_place

        read_only = bool(self._host.session.library.read_only)
        if chosen := choose_place(self._host.window):
            self._libraries.plan_move(chosen, read_only=read_only)

    def offer_language(self) -> None:
        """Offer to restart as long as the player has chosen another language than the one in use."""
        from desktop.base.words import spoken
        from desktop.shell.appearance import language_of

        wanted = language_of(self._host.settings.settings.language)
        offered = wanted != spoken() and not self._host.is_safe
        self._host.window.show_banner(_LANGUAGE, language_banner(wanted) if offered else None)

    def _act(self, act: str) -> None:
        if act == START_AGAIN:
            self._host.leave_for(Start(self._host.places, afresh=True))

    def _go(self, start: Start) -> None:
        if not self._host.leave_for(start) and start.lock is not None:
            start.lock.release()

    def _ask_to_move(self, plan: Plan) -> None:
        from desktop.kit.windows.dialogs import show_message

        if show_message(self._host.window, ask_to_move(plan)):
            self._host.leave_for(Start(self._host.places, move=plan))


def move_first(host: Host, plan: Plan, leaving: Sequence[str]) -> None:
    """Move the library of this start before it is opened, then open it in its new place.

    ``leaving`` are the commands that would leave the library; they are disabled during the move.
    """
    from desktop.libraries.controller.libraries import MoveController

    opening, window = host.opening, host.window
    moving = MoveController(plan, host.background, window)

    def open_at_new_place(library: Path, told: BannerView) -> None:
        window.show_banner(_BANNER, told)
        window.banner_act_requested.connect(partial(_act, window, moving.kept))
        opening.open_other(library)

    def allow(_found: object) -> None:
        window.commands.switch_on(leaving)

    moving.page_changed.connect(window.pages.show_problem)
    moving.done.connect(open_at_new_place)
    window.closing.connect(moving.stop)
    window.commands.switch_off(leaving)
    opening.looked.connect(allow)
    opening.failed.connect(allow)
    moving.move()


def _act(window: MainWindow, kept: Path, act: str) -> None:
    if act == SHOW_KEPT:
        from desktop.shell.local_folder import show_folder

        show_folder(kept, window)
    elif act == KEPT_READ:
        window.show_banner(_BANNER, None)
