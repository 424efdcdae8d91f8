"""A small dialog: text, controls, and buttons at the bottom."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.kit.controls.buttons import Button
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.windows.dialog import Dialog

_SIDE, _TOP, _BOTTOM = 24, 20, 16
"""The margins between the window and its text, in pixels at text scale 1."""
_OVER_FOOT = 8
_LEAST = 60
_AROUND = QSize(40, 60)
"""The margin between the window and the edges of the screen, in pixels."""


class SmallWindow(theme.FollowsTheme, Dialog):
    """A column in which text and controls line up, never larger than its screen."""

    def __init__(self, title: str, *, width: int, gap: int, parent: QWidget | None = None) -> None:
        """Build an empty dialog.

        It is at least `width` wide, with `gap` between its parts, in pixels at text scale 1.
        """
        super().__init__(parent)
        self._width, self._gap = width, gap
        self._scale = 0.0
        self._words: tuple[QHBoxLayout, ...] = ()
        self._shrinking: tuple[QWidget, ...] = ()
        self._buttons: Sequence[Button] = ()
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self._column = QVBoxLayout(self)

    def add_words(self, words: QWidget) -> None:
        """Add text, which has no focus margin."""
        row = QHBoxLayout()
        row.addWidget(words)
        self._words += (row,)
        self._column.addLayout(row)

    def add(self, *controls: QWidget, stretch: int = 0) -> None:
        """Add controls in a row; the first takes the free width.

        With a `stretch`, their share of the height, they are the ones to shrink on a low screen.
        """
        row = QHBoxLayout()
        row.setSpacing(0)
        for at, each in enumerate(controls):
            row.addWidget(each, 0 if at else 1)
        self._column.addLayout(row, stretch)
        if stretch:
            self._shrinking += controls

    def add_foot(self, *buttons: Button) -> None:
        """Add the buttons, the primary one last. Call it once, as the last part."""
        self._buttons = buttons
        self._column.addStretch()
        self._foot = QVBoxLayout()
        self._foot.addWidget(ButtonRow(buttons, right=True))
        self._column.addLayout(self._foot)
        self._restyle()
        self.fit()

    @property
    def most(self) -> QSize:
        """The largest size that the screen allows, in pixels."""
        return self.screen().availableGeometry().size() - _AROUND

    def height_needed(self) -> int:
        """Return the height at which nothing is cut off at the window's width, in pixels."""
        self._column.invalidate()
        self._column.activate()  # or its rows report their old heights
        return self._column.totalHeightForWidth(self._wide())

    def fit(self) -> None:
        """Resize to what the parts need, at most to the screen."""
        width = self._wide()
        self.setMinimumWidth(min(theme.current().px(self._width), width))
        self.resize(width, min(self.height_needed(), self.most.height()))

    def _restyle(self) -> None:
        if not self._buttons:
            return
        look, margin = theme.current(), focus_margin()
        side = look.px(_SIDE) - margin
        self._column.setContentsMargins(side, look.px(_TOP), side, look.px(_BOTTOM) - margin)
        self._column.setSpacing(look.px(self._gap))
        self._foot.setContentsMargins(0, look.px(_OVER_FOOT), 0, 0)
        for each in self._shrinking:
            each.setMinimumHeight(look.px(_LEAST))
        for row in self._words:
            row.setContentsMargins(mirror.margins(self, margin, 0, margin, 0))
        if look.scale != self._scale:
            self._scale = look.scale
            QTimer.singleShot(0, self, self.fit)  # after its contents have adapted too

    def width_of_words(self) -> int:
        """Return the width of text in the window, in pixels."""
        edges = self._column.contentsMargins()
        return self._wide() - edges.left() - edges.right() - 2 * focus_margin()

    def _wide(self) -> int:
        edges = self._column.contentsMargins()
        row = sum(each.sizeHint().width() for each in self._buttons) + edges.left() + edges.right()
        return min(max(theme.current().px(self._width), row), self.most.width())
