"""The search button above the rail and the buttons below it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base import keys
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import changed
from desktop.kit.look.painting import focus_margin, keycap_size
from desktop.kit.text.plain_text import set_tool_tip

_SIDE = 10
_RAIL = 232
"""The width of the rail, in pixels at 100 % text size."""
_OVERLAP = 44
"""How far the padding of buttons in one row may overlap, in all."""


class SearchButton(Button):
    """A button that looks like a search field and opens the palette."""

    def __init__(self) -> None:
        """Make the button."""
        words = tr("Find characters, commands, notes and rolls")
        super().__init__(tr("Search", "a button"), icon="search", command="palette", name=words)
        self._compact = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        changed().connect(self._show_key)

    def set_compact(self, compact: bool) -> None:
        """Show the icon alone."""
        self._compact = compact
        self._show_key()
        self.update()

    def _show_key(self) -> None:
        set_tool_tip(self, f"{self.accessibleName()}{keys.beside('palette')}" if self._compact else "")

    def _paint_content(self, painter: QPainter, frame: QRectF, _inks: object) -> None:
        look = theme.current()
        side = look.px(16)
        if self._compact:
            left = frame.center().x() - side / 2
            icons.paint(
                painter, self._icon, QRectF(left, frame.top(), side, frame.height()), look.color("muted")
            )
            return
        inner = frame.adjusted(look.px(10), 0, -look.px(8), 0)
        at = QRectF(inner.left(), inner.top(), side, inner.height())
        icons.paint(painter, self._icon, at, look.color("muted"))
        look.ink(painter, "body", "muted")
        words = inner.adjusted(side + look.px(8), 0, 0, 0)
        mirror.write(painter, words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.label)
        self._paint_key(painter, inner.right() - keycap_size(self._key).width(), frame, self._inks())


class RailButtons(QWidget):
    """The buttons below the rail; ``over`` goes above it."""

    def __init__(self) -> None:
        """Make the buttons."""
        super().__init__()
        self._words = tr("New character")
        self.search = SearchButton()
        """Opens the palette."""
        self.over = QWidget()
        """The search button, above the characters."""
        self._above = QHBoxLayout(self.over)
        self._above.addWidget(self.search)
        self.new = Button(self._words, icon="plus")
        """Creates a new character."""
        self.new.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.library = Button(tr("Library"), kind="plain", icon="library")
        """Shows all characters."""
        self.dice_only = Button(tr("Dice only"), kind="plain", icon="dice")
        """Rolls dice without a character."""
        self.settings = Button("", kind="plain", icon="gear", name=tr("Settings"))
        """Opens the settings."""
        set_tool_tip(self.settings, tr("Settings"))
        self._in_row = (self.library, self.dice_only, self.settings)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        self._column.addWidget(self.new)
        self._column.addLayout(self._row)
        self.set_compact(False)

    def set_compact(self, compact: bool) -> None:
        """Show only icons in a column; otherwise, labels too long for one row take two."""
        side = theme.current().px(_SIDE) - focus_margin()
        self._column.setContentsMargins(side, 0, side, 0)
        self._above.setContentsMargins(side, 0, side, 0)
        self.search.set_compact(compact)
        wordy = ((self.new, self._words), (self.library, tr("Library")), (self.dice_only, tr("Dice only")))
        for button, words in wordy:
            button.set_label("" if compact else words, words)
            set_tool_tip(button, words if compact else "")
        for button in self._in_row:
            self._row.removeWidget(button)
            self._column.removeWidget(button)
        wide = sum(button.sizeHint().width() for button in self._in_row)
        if compact:
            for button in self._in_row:
                self._column.addWidget(button)
            return
        self._row.insertWidget(0, self.library)
        self._row.addWidget(self.settings)
        if wide <= theme.current().px(_RAIL + _OVERLAP) - 2 * side:
            self._row.insertWidget(1, self.dice_only)
        else:
            self._column.addWidget(self.dice_only, 0, Qt.AlignmentFlag.AlignLeft)
