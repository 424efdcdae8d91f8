"""The field for dice notation, which marks errors, and the Roll button."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import DiceOnlyView
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.text_field import ENTER_KEYS, Field

_MARK, _MARK_UP = 2, 5
"""The thickness of the error mark and its distance from the bottom edge of the field, in logical pixels."""


class NotationField(Field):
    """A large field for dice notation, with a red underline at an error."""

    enter_pressed = Signal()

    def __init__(self) -> None:
        """Make an empty field."""
        self.refused_at = -1
        """The index of the marked character; -1 for none."""
        self._space_given = False
        super().__init__(name=tr("Dice notation"), placeholder=tr("2D6 + 3"))

    def show_refused(self, at: int, *, invalid: bool) -> None:
        """Mark the character at this index (-1 for none), and mark the field as invalid or valid."""
        self.refused_at = at
        self.set_invalid(invalid)

    def give_space(self, *, on: bool) -> None:
        """Leave Space to the page, which stops the dice with it: spaces mean nothing in notation."""
        self._space_given = on

    def event(self, event: QEvent) -> bool:
        """Ignore Space while it belongs to the page."""
        overrides = self._space_given and event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            event.ignore()
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Return the height of a large control."""
        height = theme.current().px(theme.tokens()["size"]["controlLarge"])
        return QSize(super().sizeHint().width(), height + 2 * focus_margin())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit a signal on Enter, once if the key is held."""
        super().keyPressEvent(event)
        if event.key() in ENTER_KEYS and not event.isAutoRepeat():
            self.enter_pressed.emit()

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        if self.refused_at < 0:
            return
        look, metrics, text = theme.current(), self.fontMetrics(), self.text()
        # The field scrolls long text, and Qt only reports the cursor's position.
        left = self.cursorRect().center().x() - metrics.horizontalAdvance(text[: self.cursorPosition()])
        left += metrics.horizontalAdvance(text[: self.refused_at])
        width = metrics.horizontalAdvance(text[self.refused_at : self.refused_at + 1] or "0")
        mark = QRectF(left, frame.bottom() - look.px(_MARK_UP), width, look.px(_MARK))
        side = look.px(4)
        painter.fillRect(mark.intersected(frame.adjusted(side, 0, -side, 0)), look.color("danger"))

    def _restyle(self) -> None:
        super()._restyle()
        self.setFont(theme.current().font("stat"))


class Entry(theme.Themed):
    """The field, the button, and a line with the interpreted notation or the error."""

    typed = Signal(str)
    """The player changed the text."""
    enter_pressed = Signal()
    """The player pressed Enter in the field."""
    roll_requested = Signal()
    """The player clicked the button."""
    own_requested = Signal()
    """The player rolls these dice at the table, and enters what they show."""

    def __init__(self) -> None:
        """Make an empty entry."""
        super().__init__()
        self.field = NotationField()
        self.roll = Button(tr("Roll"), kind="primary", size="large", icon="dice", key=tr("Enter"))
        self.line = Sentence(style="small", color="muted")
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.roll)
        self._own = LinkButton(tr("Enter your dice"))
        self._below = QHBoxLayout()
        self._below.addWidget(self.line, 1)
        self._below.addWidget(self._own)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addLayout(self._below)
        self.field.textEdited.connect(self.typed)
        self.field.enter_pressed.connect(self.enter_pressed)
        self.roll.clicked.connect(self.roll_requested)
        self._own.clicked.connect(self.own_requested)
        self._restyle()

    def show_view(self, view: DiceOnlyView) -> None:
        """Show the text and how it is interpreted. Never emits."""
        if view.notation != self.field.text():
            self.field.setText(view.notation)
        self.field.show_refused(view.refused_at if view.refusal else -1, invalid=bool(view.refusal))
        self.line.set_color("danger" if view.refusal else "muted")
        self.line.setText(_line(view))
        self.field.setAccessibleDescription(self.line.text())

    def _restyle(self) -> None:
        margin = focus_margin()
        self.line.setContentsMargins(margin, 0, margin, 0)
        self._column.setSpacing(theme.current().px(2))


def _line(view: DiceOnlyView) -> str:
    if view.refusal:
        return view.refusal
    if view.reads_as:
        return tr("Reads as {notation}").format(notation=view.reads_as)
    if view.notation.strip():
        return tr("Not finished yet.")
    return tr("Type 2D6+3, or click the dice.")
