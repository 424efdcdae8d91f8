"""What stands in place of a review: why a file can't be read, and a field for its password."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import icons, mirror, theme
from desktop.kit.text.plain_text import shown
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field

_FIELD = 280


class Unreadable(theme.Themed):
    """Explains why a file couldn't be read, and asks for the password of a locked one."""

    list_requested = Signal()
    password_given = Signal(str)
    """The player typed a password; carries it."""
    skipped = Signal()
    """Skip the locked file."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self._number = -1
        self._is_locked = False
        self._is_busy = False
        self._is_given = False
        self._back = Button(tr("All files"), kind="quiet", size="small", icon="chevron-left")
        self._name = Prose(style="pageTitle")
        self._why = Prose()
        self._password = Field(name=tr("Password"), placeholder=tr("Password"))
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._password.setMaxLength(127)
        self._open = Button(tr("Open"), kind="primary")
        self._skip = Button(tr("Don't import"))
        self._asked = QWidget()
        self._row = QHBoxLayout(self._asked)
        self._row.addWidget(self._password)
        self._row.addWidget(ButtonRow((self._open, self._skip)), 1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._name)
        self._column.addWidget(self._why)
        self._column.addWidget(self._asked)
        self._column.addStretch(1)
        self._back.clicked.connect(self.list_requested)
        self._password.returnPressed.connect(self._give)
        self._password.textChanged.connect(self._typed)
        self._open.clicked.connect(self._give)
        self._skip.clicked.connect(self.skipped)
        self._back.hide()
        self._asked.hide()
        self._restyle()

    def show_fault(
        self, number: int, name: str, why: str, *, locked: bool = False, busy: bool = False
    ) -> None:
        """Show why the file with this number can't be read; a ``locked`` one asks for its password unless
        ``busy``.

        A password that was wrong is selected, so that typing replaces it.
        """
        is_other = number != self._number
        was_refused = self._is_given and not busy and not is_other
        self._number = number
        if is_other or not busy:
            self._is_given = False
        self._name.set_text(shown(name))
        self._why.set_text(why if locked or not why else tr("{why} Nothing was changed.").format(why=why))
        self._is_locked, self._is_busy = locked, busy
        self._asked.setVisible(locked)
        if is_other or not locked:
            self._password.clear()
        self._password.setEnabled(not busy)
        self._skip.setEnabled(not busy)
        self._password.set_invalid(locked and was_refused)
        self._open.setEnabled(not busy and bool(self._password.text()))
        if locked and was_refused:
            self.focus_first()
        self._restyle()

    def show_back(self, *, on: bool) -> None:
        """Show or hide the button back to the list."""
        self._back.setVisible(on)

    def focus_first(self) -> None:
        """Focus the password."""
        self._password.setFocus(Qt.FocusReason.OtherFocusReason)
        self._password.selectAll()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget the password."""
        super().hideEvent(event)
        self._password.clear()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon beside the heading."""
        look = theme.current()
        side = look.px(20)
        box = QRectF(look.px(28), self._name.y() + look.px(4), side, side)
        if self._why.text:
            icon, color = ("lock", "warn") if self._is_locked else ("octagon-cross", "danger")
            icons.paint(mirror.painter(self), icon, box, look.color(color))

    def _give(self) -> None:
        if self._password.text() and not self._is_busy:
            self._is_given = True
            self.password_given.emit(self._password.text())

    def _typed(self) -> None:
        self._password.set_invalid(False)
        self._open.setEnabled(bool(self._password.text()) and not self._is_busy)

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(
            mirror.margins(self, look.px(60), look.px(24), look.px(28), look.px(24))
        )
        self._column.setSpacing(look.px(8))
        self._row.setContentsMargins(mirror.margins(self, 0, look.px(6), 0, 0))
        self._row.setSpacing(look.px(8))
        self._password.setFixedWidth(min(look.px(_FIELD), max(self.width() // 2, look.px(120))))
        self.update()
