"""Sharing a roll: as text, as a block for Discord, as a picture of the dice."""

from PySide6.QtCore import QObject, Signal

from desktop.controllers.rolls import RollController
from desktop.viewdata.sharing import DISCORD, PICTURE, as_discord, as_text, copied_words, nothing_to_share


class SharingController(QObject):
    """Puts a roll into a form for other people."""

    copied = Signal(str)
    """Text for the clipboard."""
    picture_requested = Signal(object)
    """A picture of a roll is wanted on the clipboard; carries a :class:`SharedRoll`."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`."""

    def __init__(self, rolls: RollController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rolls = rolls

    def share(self, way: str, seq: int = 0) -> None:
        """Share the roll of that number, 0 for the one on the felt or else the latest, in one of the ways."""
        roll = self._rolls.shared(seq)
        if roll is None:
            self.notice.emit(nothing_to_share())
            return
        if way == PICTURE:
            self.picture_requested.emit(roll)
        else:
            self.copied.emit(as_discord(roll) if way == DISCORD else as_text(roll))
        self.notice.emit(copied_words(way))
