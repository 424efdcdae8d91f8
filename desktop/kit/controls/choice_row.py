"""A row with a choice: text on the left, the control on the right."""

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.prose import Prose

_LEAST_WORDS = 190
"""If the text would be narrower than this, in pixels at text scale 1, the control goes below it."""
_EDGE, _LINED_EDGE = 4, 10


class ChoiceRow(Section):
    """A title, an explanation and a note, beside or above a control.

    The text has the same margin as the control has for its focus ring.
    """

    def __init__(self, control: QWidget, *, lined: bool, parent: QWidget | None = None) -> None:
        """Make a row for `control`, without text. With `lined`, a line is drawn above it."""
        super().__init__(parent)
        self._title = Prose(style="bodyMedium", parent=self)
        self._text = Prose(style="small", color="muted", parent=self)
        self._remark = Prose(style="small", color="warn", parent=self)
        self._control = control
        self._lined = lined
        self._alike: tuple[ChoiceRow, ...] = (self,)
        control.setParent(self)

    def show_words(self, title: str, text: str, remark: str = "") -> None:
        """Show this text. An empty note takes no line."""
        for words, place in ((title, self._title), (text, self._text), (remark, self._remark)):
            place.set_text(words)
            place.setVisible(bool(words))
        self.rearrange()

    def align_with_rows(self, rows: "Sequence[ChoiceRow]") -> None:
        """Put the control beside the text only if all `rows`, equally wide, have room for that."""
        self._alike = (self, *rows)
        self.rearrange()

    def has_room_beside(self, width: int) -> bool:
        """Return whether the text has enough of `width` pixels with the control on its right."""
        return self._room_beside(width) >= theme.current().px(_LEAST_WORDS)

    def _room_beside(self, width: int) -> int:
        return width - 2 * focus_margin() - self._control.sizeHint().width() - theme.current().px(20)

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the control on the right, or below the text if that would get too narrow."""
        look = theme.current()
        margin, edge = focus_margin(), look.px(_LINED_EDGE if self._lined else _EDGE)
        asked = self._control.sizeHint()
        beside = all(each.has_room_beside(width) for each in self._alike)
        room = self._room_beside(width) if beside else width - 2 * margin
        # The first line of the text is vertically centred on the control.
        top = edge + (max((asked.height() - look.line("bodyMedium")) // 2, 0) if beside else 0)
        for place in (self._title, self._text, self._remark):
            if not place.isHidden():
                height = place.heightForWidth(room)
                if move:
                    mirror.place(place, margin, top, room, height)
                top += height + look.px(2)
        wide = min(asked.width(), width)
        if move:
            mirror.place(
                self._control, width - wide if beside else 0, edge if beside else top, wide, asked.height()
            )
        return (max(top, edge + asked.height()) if beside else top + asked.height()) + look.px(_EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above the row."""
        if self._lined:
            margin = focus_margin()
            line = QRect(margin, 0, self.width() - 2 * margin, 1)
            mirror.painter(self).fillRect(line, theme.current().color("border"))
