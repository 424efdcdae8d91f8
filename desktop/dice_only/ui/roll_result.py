"""The result of a roll: the total, its parts, and the dice left out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import ThrownView
from desktop.kit.controls.buttons import LinkButton
from desktop.kit.controls.menus import Menu
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown

_LEAST = 80
"""Room for three lines of parts, so that the felt above keeps its height when the dice land."""


class RollResult(theme.Themed):
    """The total with its parts beside it, or a message while there is none."""

    share_requested = Signal(str)
    """The player shares the roll; carries the way."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self._total = PlainLabel(style="result")
        self._name = ElidedLabel(style="cardTitle")
        self._working = Sentence(color="muted")
        self._left_out = Sentence(style="small", color="muted")
        self._wait = Sentence(color="muted")
        self._wait.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._share = LinkButton(tr("Share"), name=tr("Share this roll"))
        self._share.opens_list = True
        self._share.clicked.connect(self._open_share_menu)
        self._share_menu: QMenu | None = None
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        for words in (self._wait, self._name, self._working, self._left_out):
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._words.addWidget(words)
        self._words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._total)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self._share)
        self.show_wait("")
        self._restyle()

    def show_wait(self, words: str) -> None:
        """Show a message instead of a total."""
        self._wait.setText(words)
        self.setAccessibleName(words)
        self._arrange(None)

    def show_thrown(self, view: ThrownView) -> None:
        """Show the result of the dice on the felt."""
        self._total.setText(view.total)
        self._name.setText(shown(view.name))
        self._working.setText(view.working)
        self._left_out.setText(view.left_out)
        self.setAccessibleName(view.spoken)
        self._arrange(view)

    def _arrange(self, view: ThrownView | None) -> None:
        self._total.setVisible(view is not None)
        self._name.setVisible(view is not None and bool(view.name))
        self._working.setVisible(view is not None and bool(view.working))
        self._left_out.setVisible(view is not None and bool(view.left_out))
        self._wait.setVisible(view is None)
        self._share.setVisible(view is not None)

    def _open_share_menu(self) -> None:
        if self._share_menu is None:
            from desktop.tray.share_menu import add_ways

            self._share_menu = Menu(self)
            add_ways(self._share_menu, self.share_requested.emit)
        mirror.open_below(self._share_menu, self._share)

    def _restyle(self) -> None:
        look = theme.current()
        self._row.setSpacing(look.px(14))
        self._row.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
        self._words.setSpacing(0)
        self.setMinimumHeight(look.px(_LEAST))


def rolling_words() -> str:
    """Return the message while dice turn."""
    return tr("Press Space or click to stop the dice.")


def ready_words(*, readable: bool) -> str:
    """Return the message before a roll."""
    return tr("Press Roll or Enter.") if readable else tr("No roll yet.")
