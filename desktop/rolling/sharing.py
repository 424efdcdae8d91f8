"""Sharing a roll: as text, as a Discord block, or as a picture of the dice."""

from PySide6.QtCore import QObject, Signal

from desktop.base.dates import local_time
from desktop.rolling.tray import TrayController
from desktop.session.session import Session
from desktop.views import sharing


class SharingController(QObject):
    """Converts a roll for other people."""

    copied = Signal(str)
    """Text for the clipboard."""
    picture_requested = Signal(object)
    """A picture of a roll should go on the clipboard; carries a ``SharedRoll``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, tray: TrayController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tray = tray

    def share(self, way: str, seq: int = 0) -> None:
        """Share the roll of that number in one of the ways; 0 is the one on the felt, else the latest."""
        roll = self._roll(seq)
        if roll is None:
            self.notice.emit(sharing.nothing_to_share())
            return
        if way == sharing.PICTURE:
            self.picture_requested.emit(roll)
        else:
            self.copied.emit(sharing.as_discord(roll) if way == sharing.DISCORD else sharing.as_text(roll))
        self.notice.emit(sharing.copied_words(way))

    def _roll(self, seq: int) -> sharing.SharedRoll | None:
        shown = self._tray.state.shown
        wanted = seq or shown
        standing = self._tray.standing(wanted) if wanted else self._tray.latest()
        if standing is None or (self._tray.is_falling and standing.entry.seq == shown):
            return None
        view = self._tray.rolled_view(standing, latest=False)
        today = local_time(self._session.now()).date()
        name = self._session.character.sheet.name
        return sharing.shared_roll(name, self._session.system.name, standing, view, today)
