"""The log of the open character's rolls: shows as many as the player scrolled to, and copies them."""

from PySide6.QtCore import QObject, Signal

from desktop.rolling.roll_log import RollLog
from desktop.rolling.tray import TrayController
from desktop.session.session import Session
from desktop.views.entries import copied_notice
from desktop.views.tray import LogView

_FIRST_PAGE = 40
_NEXT_PAGE = 200


class LogController(QObject):
    """Shows the log; a roll appears once its dice are at rest."""

    changed = Signal(object)
    """Carries a ``LogView``."""
    copied = Signal(str)
    """Text for the clipboard."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, rolls: RollLog, tray: TrayController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._tray = tray
        self._length = _FIRST_PAGE
        session.unsaved.changed.connect(self._mark)

    def show(self) -> None:
        """Show the log, unless dice are still rolling."""
        if self._tray.is_falling:
            return
        rows, more = self._rolls.rows(self._length)
        if waiting := {each.seq for each in self._session.waiting}:
            from desktop.views.unsaved import marked_row

            rows = tuple(marked_row(each) if each.seq in waiting else each for each in rows)
        self.changed.emit(LogView(rows, more, self._tray.state.shown))

    def scroll_up(self) -> None:
        """List only the newest rolls the next time the log is shown."""
        self._length = _FIRST_PAGE

    def show_older(self) -> None:
        """Show older rolls in the log."""
        self._length += _NEXT_PAGE
        self.show()

    def copy_roll(self, seq: int) -> None:
        """Copy one roll to the clipboard."""
        row = self._rolls.row(seq)
        if row is not None:
            self.copied.emit(row.text)
            self.notice.emit(copied_notice())

    def copy_all(self) -> None:
        """Copy all rolls of the character to the clipboard, oldest first."""
        self.copied.emit("\n".join(reversed([row.text for row in self._rolls.every()])))
        self.notice.emit(copied_notice())

    def _mark(self) -> None:
        if self._session.is_open:
            self.show()
