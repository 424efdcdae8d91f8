"""Cards with a title: forms, long texts and plain text."""

from abc import abstractmethod

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.fields.field_box import FieldBox
from desktop.fields.fields_section import FieldsSection, in_order
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import fit
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.views.editing.fields import Entry, FormSection, TellSection, TextSection

_UNIT, _GAP = 54, 12
_EDGE = 14
_SIDES = {Entry.LINE: 22, Entry.SUGGESTED: 44, Entry.CHOICE: 44}
"""The width that a field adds around its text: the frame, and the arrow of a menu."""
_ALONE = 3
"""A narrow field that is alone in its form takes one part in this many of the width."""


class TitledCard(FieldsSection):
    """A card with a title above its body."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._title = PlainLabel(style="cardTitle", parent=self)
        self._title.hide()

    @abstractmethod
    def body(self, area: QRect, *, move: bool) -> int:
        """Return the height needed within the width of `area`; with `move`, also place the contents."""

    def show_title(self, title: str) -> None:
        """Show a title, or none on ""."""
        self._title.setText(title)
        self._title.setVisible(bool(title))

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the title above the body."""
        look = theme.current()
        margin, edge = focus_margin(), look.px(_EDGE)
        top = margin + look.px(10)
        if not self._title.isHidden():
            if move:
                height = look.line("cardTitle")
                mirror.place(self._title, margin + edge, top, width - 2 * (margin + edge), height)
            top += look.line("cardTitle") + look.px(6)
        area = QRect(edge, top, width - 2 * edge, 0)
        return top + self.body(area, move=move) + look.px(8) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        paint_card(mirror.painter(self), self.rect())


class FormCard(TitledCard):
    """Fields side by side, as many per line as their content allows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty form."""
        super().__init__(parent)
        self._order: list[FieldBox] = []
        self._texts: dict[str, str] = {}
        """The widest text of each field, by its place."""

    def show_section(self, view: FormSection) -> None:
        """Show a form without emitting."""
        self.show_title(view.title)
        self._keep_only({field.place for field in view.fields})
        before = self._order
        self._order = [
            # Below a narrow field, its remark would be a column of single words.
            self._box(field, self, labelled=True, speaks=field.wide > 1)
            for field in view.fields
        ]
        if self._order != before:
            in_order(self._order)
        if self._order != before or not self._in_use():
            self._texts = {field.place: field.text for field in view.fields}
        self.rearrange()

    def _in_use(self) -> bool:
        """Return whether the player is typing or clicking here: then no field moves."""
        pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        return pressed or any(box.control.focused.hasFocus() for box in self._order)

    def body(self, area: QRect, *, move: bool) -> int:
        """Fill the lines. Fields grow by their share to fill each line; those on the last line get the same
        widths.
        """
        look = theme.current()
        gap = look.px(_GAP) - 2 * focus_margin()
        lines: list[list[FieldBox]] = []
        used = 0
        for box in self._order:
            width = self._least(box, area.width())
            if not lines or used + gap + width > area.width():
                lines.append([])
                used = -gap
            lines[-1].append(box)
            used += gap + width
        top = area.top()
        fullest = max((_shares(line) for line in lines), default=1)
        for line in lines:
            shares = _shares(line) if line is not lines[-1] else fullest
            top += self._put(line, area, top, gap, shares, move=move)
            places = {box.view.place for box in line}
            top = self._put_notices(top, area.width(), left=area.left(), places=places, move=move)
            top += look.px(6)
        return top - look.px(6) - area.top() if lines else 0

    def _put(self, line: list[FieldBox], area: QRect, top: int, gap: int, shares: int, *, move: bool) -> int:
        least = [self._least(box, area.width()) for box in line]
        spare = area.width() - sum(least) - gap * (len(line) - 1)
        if shares == 1:
            shares = _ALONE
        left, height = area.left(), 0
        for box, needed in zip(line, least, strict=True):
            width = needed + spare * box.view.wide // max(shares, 1)
            tall = box.heightForWidth(width)
            mirror.place(box, left, top, width, tall, move=move)
            left += width + gap
            height = max(height, tall)
        return height

    def _least(self, box: FieldBox, room: int) -> int:
        look = theme.current()
        width = box.view.wide * look.px(_UNIT) + 2 * focus_margin()
        if box.view.entry in {Entry.NUMBER, Entry.FLAG}:
            return max(width, box.control.sizeHint().width())
        if box.view.entry in _SIDES:
            text = look.advance(self._texts.get(box.view.place, ""), "body")
            width = max(width, text + look.px(_SIDES[box.view.entry]) + 2 * focus_margin())
        return min(width, room)


def _shares(line: list[FieldBox]) -> int:
    return sum(box.view.wide for box in line)


class TextCard(TitledCard):
    """One long text field below a title."""

    def show_section(self, view: TextSection) -> None:
        """Show the text without emitting."""
        self.show_title(view.title)
        self._keep_only({view.field.place})
        self._box(view.field, self, labelled=view.field.label not in {"", view.title}, speaks=True)
        self.rearrange()

    def body(self, area: QRect, *, move: bool) -> int:
        """Give the text the whole width."""
        height = 0
        for box in self.boxes.values():
            height = box.heightForWidth(area.width())
            mirror.place(box, area.left(), area.top(), area.width(), height, move=move)
        return height


class TextOnlyCard(TitledCard):
    """A card of plain text, with buttons below it."""

    chosen = Signal(str, str)
    """The player chose a button; carries the act of the card and the button's id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._view = TellSection("", "", "")
        self._words = Prose(color="muted", parent=self)
        self._buttons: list[Button] = []

    def show_section(self, view: TellSection) -> None:
        """Show the text and the buttons. Never emits."""
        self._view = view
        self.show_title(view.title)
        self._words.set_text(view.text)
        fit(self._buttons, len(view.buttons), self._new_button)
        for button, each in zip(self._buttons, view.buttons, strict=True):
            button.set_label(each.title)
        self.rearrange()

    def _new_button(self) -> Button:
        button = Button("", parent=self)
        button.clicked.connect(lambda: self._choose(button))
        return button

    def _choose(self, button: Button) -> None:
        self.chosen.emit(self._view.act, self._view.buttons[self._buttons.index(button)].id)

    def body(self, area: QRect, *, move: bool) -> int:
        """Give the text as many lines as it needs."""
        width = area.width() - 2 * focus_margin()
        height = self._words.heightForWidth(width)
        mirror.place(self._words, area.left() + focus_margin(), area.top(), width, height, move=move)
        height += theme.current().px(4)
        if self._buttons:
            below = QRect(area.left(), area.top() + height, area.width(), 0)
            height += in_lines(self._buttons, below, gap=theme.current().px(4), move=move)
        return height
