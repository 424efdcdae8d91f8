"""Who wins an opposed roll, and by which rule."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.kit.controls.buttons import Card
from desktop.kit.layout.flow import LedSentence, Lines
from desktop.kit.look import theme
from desktop.kit.text.badges import Badge
from desktop.kit.text.plain_text import PlainLabel
from desktop.views.tray import VerdictView

_COLORS = {
    True: ("degree.regular.soft", "degree.regular"),
    False: ("sunken", "borderStrong"),
    None: ("surface", "border"),
}


class VerdictCard(theme.FollowsTheme, Card):
    """The two degrees side by side, with the outcome below them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._mine, self._joint, self._theirs = Badge(), PlainLabel(style="small", color="muted"), Badge()
        self._words = LedSentence(style="body")
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        degrees = QWidget()
        self._degrees = Lines(degrees)
        for each in (self._mine, self._joint, self._theirs):
            self._degrees.addWidget(each)
        self._column = QVBoxLayout(self)
        self._column.addWidget(degrees)
        self._column.addWidget(self._words)
        self._restyle()

    def show_verdict(self, view: VerdictView) -> None:
        """Show `view`. Never emits."""
        self._fill, self._border = _COLORS[view.won]
        self._mine.show_degree(view.mine.degree, view.mine.word)
        self._joint.setText(view.joint)
        self._theirs.show_degree(view.theirs.degree, view.theirs.word)
        self._words.show_words(view.headline, view.text)
        self.update()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        self._column.setSpacing(look.px(6))
        self._degrees.setSpacing(look.px(8))
