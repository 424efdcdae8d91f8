"""What the GM says about a roll whose target only they know: a degree, or the number."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.tray.sentence_lines import SentenceLines
from desktop.views.settling import refused_number
from desktop.views.tray import NumberField, SettlingView
from desktop.views.tray_intents import Settle, Wish

_FIELD = 64


class SettlingCard(theme.FollowsTheme, Card):
    """What the roll reaches, a button for each degree, and a field for the number."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(fill="selected", border="accent", parent=parent)
        self._wish = wish
        self._roll = 0
        self._view = SettlingView("", (), "", (), NumberField("", "", ""))
        self._title = Sentence(style="bodyStrong")
        self._lines = SentenceLines()
        self._buttons: list[Button] = []
        self._degrees = QWidget()
        self._in_degrees = Lines(self._degrees)
        self._before = PlainLabel(style="small")
        self._field = Field(name="")
        self._field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._field.textEdited.connect(lambda: self._refuse(""))
        self._judge = Button(tr("Use this number"), size="small")
        self._judge.clicked.connect(self._enter)
        self._refused = Sentence(style="small", color="danger")
        self._number = QWidget()
        beside = Lines(self._number)
        for each in (self._before, self._field, self._judge):
            beside.addWidget(each)
        self._column = QVBoxLayout(self)
        for part in (self._title, self._lines, self._degrees, self._number, self._refused):
            self._column.addWidget(part)
        self._restyle()
        self._refuse("")

    def show_settling(self, view: SettlingView, *, roll: int) -> None:
        """Show `view` of the roll numbered `roll`; a number being typed stays with its roll. Never emits."""
        if roll != self._roll:
            self._field.clear()
            self._refuse("")
        if (roll, view.degrees) != (self._roll, self._view.degrees):
            self._show_degrees(view)
        self._roll, self._view = roll, view
        self._title.setText(view.title)
        self._lines.show_lines(view.lines)
        caption = tr("{target}:").format(target=view.field.name)
        self._before.setText(caption)
        self._field.setAccessibleName(caption)
        self.setAccessibleName(" ".join((view.title, *view.lines)))

    def press(self, command: str) -> None:
        """Press the button of this command; do nothing if there is none."""
        for degree, button in zip(self._view.degrees, self._buttons, strict=True):
            if degree.command == command and button.isVisibleTo(self):
                button.click()
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Judge with Enter in the field."""
        if event.key() in ENTER_KEYS and self._field.hasFocus():
            self._enter()
        else:
            super().keyPressEvent(event)

    def _show_degrees(self, view: SettlingView) -> None:
        for old in self._buttons:
            self._in_degrees.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for each in view.degrees:
            button = Button(each.title, size="small", command=each.command)
            button.clicked.connect(lambda _=False, key=each.id: self._wish(Settle(self._view.option, key)))
            self._in_degrees.addWidget(button)
            button.show()
            self._buttons.append(button)

    def _enter(self) -> None:
        typed, field = self._field.text().strip().replace("−", "-"), self._view.field
        digits = typed.removeprefix("-").removeprefix("+")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) < _LONGEST
        if not is_number or not field.least <= int(typed) <= field.most:
            self._refuse(refused_number(field))
        else:
            self._wish(Settle(field.id, str(int(typed))))

    def _refuse(self, reason: str) -> None:
        self._field.set_invalid(bool(reason))
        self._refused.setText(reason)
        self._refused.setVisible(bool(reason))
        self._field.setAccessibleDescription(reason)
        if reason:
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            self._field.selectAll()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(12) - margin
        self._column.setContentsMargins(side, look.px(6), side, look.px(6))
        self._column.setSpacing(look.px(4))
        self._in_degrees.setSpacing(0)
        self._field.setFixedWidth(look.px(_FIELD) + 2 * margin)
        for each in (self._title, self._lines, self._refused, self._before):
            each.setContentsMargins(margin, 0, margin, 0)


_LONGEST = 6
