"""The checks of the wizard on one line, if there is no room for the panel beside the page."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.page import side_padding
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.views.editing.fields import ChecksView

_ABOVE = 6


class ChecksLine(RelayoutSection):
    """The budgets and remarks in short, and a button that shows the panel."""

    asked = Signal(bool)
    """The player wants to switch between the checks and the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty, while the page is shown."""
        super().__init__(parent)
        self._words = Sentence(style="small", color="muted", parent=self)
        self.button = Button("", size="small", parent=self)
        """Switches between the checks and the page."""
        self.is_open = False
        """Whether the checks are shown."""
        self.button.clicked.connect(lambda: self.asked.emit(not self.is_open))
        self.set_open(False)

    def show_view(self, view: ChecksView) -> None:
        """Show the checks. Never emits."""
        parts = [each.spoken for each in view.budgets]
        parts += [each.title for each in view.remarks if each.tone == "warning"]
        self._words.setText(" · ".join(parts))
        self._words.set_color("danger" if any(each.over for each in view.budgets) else "muted")
        self.rearrange()

    def set_open(self, is_open: bool) -> None:
        """Label the button for the checks or the page. Never emits."""
        self.is_open = is_open
        self.button.set_label(tr("Hide checks") if is_open else tr("Show checks"))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the text on the left and the button on the right."""
        look = theme.current()
        side, margin = side_padding(width, compact=False), focus_margin()
        button = self.button.sizeHint()
        room = width - 2 * side - button.width() + margin - look.px(12)
        words = self._words.heightForWidth(room)
        top = look.px(_ABOVE) - margin + 1
        height = max(words + 2 * margin, button.height())
        if move:
            mirror.place(self._words, side, top + (height - words) // 2, room, words)
            left = width - side + margin - button.width()
            mirror.place(self.button, left, top + (height - button.height()) // 2, *button.toTuple())
        return top + height + look.px(_ABOVE) - margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line above."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, look.color("border"))
