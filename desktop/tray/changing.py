"""The banner over the choices of a finished roll while they are being changed."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.tray.sentence_lines import SentenceLines
from desktop.views.tray import ChangingView
from desktop.views.tray_intents import LeaveChange, Wish


class ChangingBanner(theme.FollowsTheme, Card):
    """Which roll is being changed, what that reverts, and a button that leaves the roll as it was."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(fill="selected", border="accent", parent=parent)
        self._title = Sentence(style="bodyStrong")
        self._lines = SentenceLines()
        self._leave = Button(tr("Leave as it was"), size="small", key=tr("Esc"))
        self._leave.clicked.connect(lambda: wish(LeaveChange()))
        self._head = RowOrColumn()
        self._head.add(self._title, 1)
        self._head.add(self._leave)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self._lines)
        self._restyle()

    def show_change(self, view: ChangingView) -> None:
        """Show `view`. Never emits."""
        self._title.setText(view.title)
        self._lines.show_lines(view.lines)
        self.setAccessibleName(" ".join((view.title, *view.lines)))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(12) - margin
        self._column.setContentsMargins(side, look.px(5), side, look.px(5))
        self._column.setSpacing(look.px(2))
        self._title.setContentsMargins(margin, 0, 0, 0)
        self._lines.setContentsMargins(margin, 0, margin, look.px(3))
