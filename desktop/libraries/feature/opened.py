"""Warnings about the open library: that it is read-only, or what its folder means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.crash import log
from desktop.views.opened import UNDERSTOOD, folder_banner, location_seen, read_only_banner
from desktop.views.problems import OPEN_AGAIN

if TYPE_CHECKING:
    from desktop.library.moving.folders import FolderKind
    from desktop.shell.host import Host


def watch(host: Host) -> None:
    """Tell the player if the library is read-only, and open it again on request."""
    session, opening, window = host.session, host.opening, host.window

    def show_read_only() -> None:
        window.show_banner("read_only", read_only_banner(session.library.read_only))

    def act(act: str) -> None:
        if act == OPEN_AGAIN:
            opening.open_again(session.library)

    def opened_again() -> None:
        """Save what waits first, as far as it still fits."""
        show_read_only()
        if session.unsaved.is_any:
            session.unsaved.try_again()
        uuid = session.character.uuid if session.is_open else ""
        host.characters.open_any(uuid)
        host.characters.show_rail()

    opening.opened_again.connect(opened_again)
    window.banner_act_requested.connect(act)
    window.notice_act_requested.connect(act)
    show_read_only()


def look_at_folder(host: Host) -> None:
    """Check in the background what kind of folder the library is in, and tell the player once."""
    from desktop.library.moving.folders import kind_of

    session, settings, window = host.session, host.settings, host.window
    library = session.library.path

    def show(kind: FolderKind) -> None:
        banner, told = folder_banner(kind), location_seen(kind, session.library.path)
        if banner is None or settings.settings.told_of_folder == told:
            return

        def act(act: str) -> None:
            if act == UNDERSTOOD:
                settings.remember_told(told)
                window.show_banner("notice", None)

        window.banner_act_requested.connect(act)
        window.show_banner("notice", banner)

    host.background.run(lambda: kind_of(library), show, _log_error)


def _log_error(error: Exception) -> None:
    log.error("the library's folder: %s", type(error).__name__)
