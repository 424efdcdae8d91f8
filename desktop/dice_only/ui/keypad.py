"""The keypad for building a roll with clicks."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.dice_only.view.dice_only import KeyRow, KeyView
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.layout.flow import Lines
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip

_COLUMN, _LEAST_COLUMNS = 72, 4
"""The approximate width of a key with its margins, and the minimum number per row; long labels take two
columns.
"""
_SIDE, _TOP = 14, 12


class _Key(Button):
    """A key. A click does not move the focus, so that typing can continue."""

    def __init__(self, view: KeyView) -> None:
        self._column = _COLUMN
        super().__init__(view.words, name=view.spoken)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if view.spoken != view.words:
            set_tool_tip(self, view.spoken)

    def set_column(self, wide: int) -> None:
        """Set the width of a column; the key takes one or more."""
        if wide != self._column:
            self._column = wide
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        return QSize(-(-wanted.width() // self._column) * self._column, wanted.height())

    def _padding(self) -> int:
        return theme.current().px(6)


class Keypad(theme.FollowsTheme, Card):
    """Rows of keys below captions."""

    pressed = Signal(str)
    """The player pressed a key; carries what it adds."""

    def __init__(self) -> None:
        """Make it empty."""
        super().__init__()
        self._rows: tuple[KeyRow, ...] = ()
        self._captions: list[PlainLabel] = []
        self._keys: list[_Key] = []
        self._column = QVBoxLayout(self)
        self._restyle()

    def show_rows(self, rows: tuple[KeyRow, ...]) -> None:
        """Show these keys; existing ones stay. Never emits."""
        if rows == self._rows:
            return
        self._rows = rows
        self._captions, self._keys = [], []
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.deleteLater()
        for row in rows:
            caption = PlainLabel(row.caption, style="captionStrong", color="muted")
            keys = QWidget()
            # Notation is left-to-right in every language, and so are number pads.
            keys.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            line = Lines(keys)
            for each in row.keys:
                key = _Key(each)
                key.clicked.connect(partial(self._press, each.adds))
                line.addWidget(key)
                self._keys.append(key)
            self._captions.append(caption)
            self._column.addWidget(caption)
            self._column.addWidget(keys)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the width of the keys so that they fill the rows."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        edges = self._column.contentsMargins()
        room = self.width() - edges.left() - edges.right()
        columns = max(_LEAST_COLUMNS, room // theme.current().px(_COLUMN))
        for key in self._keys:
            key.set_column(max(room // columns, 1))

    def _press(self, adds: str, _checked: bool = False) -> None:
        self.pressed.emit(adds)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side, top = look.px(_SIDE) - margin, look.px(_TOP)
        self._column.setContentsMargins(side, top, side, top - margin)
        self._column.setSpacing(look.px(2))
        for caption in self._captions:
            caption.setContentsMargins(margin, 0, margin, 0)
        self._share_width()
