"""A library that is open for reading only, was moved, or lies in a place to mind: told, and opened again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.controllers.background import Background
from desktop.controllers.characters import CharacterController
from desktop.controllers.opening import OpeningController
from desktop.controllers.session import Session
from desktop.controllers.settings import SettingsController
from desktop.crash import log
from desktop.library.folders import FolderKind, kind_of
from desktop.viewdata.opened import UNDERSTOOD, folder_banner, read_only_banner, told_of
from desktop.viewdata.problems import OPEN_AGAIN

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


class Opened(QObject):
    """Tells of the open library what has to be known, and opens it again when that is wanted."""

    def __init__(
        self,
        session: Session,
        characters: CharacterController,
        window: "MainWindow",
        *,
        opening: OpeningController,
        settings: SettingsController,
    ) -> None:
        """Tell at once whether the library can only be read."""
        super().__init__(window)
        self._session, self._characters, self._window = session, characters, window
        self._opening, self._settings = opening, settings
        self._kind = FolderKind.ORDINARY
        opening.opened_again.connect(self._opened_again)
        window.banner_act_requested.connect(self._act)
        window.notice_act_requested.connect(self._act)
        self._show_read_only()

    def mind_folder(self, background: Background) -> None:
        """Look in the background what kind of place the library lies in, and tell that once."""
        library = self._session.library.path
        background.run(lambda: kind_of(library), self._show_folder, _not_known)

    def _show_read_only(self) -> None:
        self._window.show_banner("read_only", read_only_banner(self._session.library.read_only))

    def _show_folder(self, kind: FolderKind) -> None:
        self._kind = kind
        banner = folder_banner(kind)
        if banner is not None and self._settings.settings.told_of_folder != self._told:
            self._window.show_banner("notice", banner)

    @property
    def _told(self) -> str:
        return told_of(self._kind, self._session.library.path)

    def _act(self, act: str) -> None:
        if act == OPEN_AGAIN:
            self._opening.open_again(self._session.library)
        elif act == UNDERSTOOD:
            self._settings.remember_told(self._told)
            self._window.show_banner("notice", None)

    def _opened_again(self) -> None:
        """Show what the library holds now; first what waited is saved, as far as it still fits."""
        self._show_read_only()
        session = self._session
        if session.unsaved.is_any:
            session.unsaved.try_again()
        uuid = session.character.uuid if session.is_open else ""
        self._characters.open_any(uuid)
        self._characters.show_rail()


def _not_known(error: Exception) -> None:
    log.error("the library's folder: %s", type(error).__name__)
