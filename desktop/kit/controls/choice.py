"""A choice of one option: joined buttons if they fit, otherwise a button with a list."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QRadioButton, QSizePolicy, QWidget

from desktop.kit.controls.buttons import Button
from desktop.kit.controls.segments import Segments
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import kept_from_shortcuts, types
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip

if TYPE_CHECKING:
    from desktop.kit.lists.picker import Picker

_HEIGHT, _LEAST = 30, 56


def add_options(menu: QMenu, options: Sequence[tuple[object, str]]) -> QActionGroup:
    """Append `options`, (value, text) pairs, to `menu` and return their exclusive action group."""
    group = QActionGroup(menu)
    for value, words in options:
        action = QAction(words.replace("&", "&&"), group)
        action.setCheckable(True)
        action.setData(value)
        menu.addAction(action)
    return group


class MenuButton(Button):
    """A button that shows the chosen option and opens a list of all options.

    Typing on the closed button opens the list and filters it.
    """

    opens_list = True

    chosen = Signal(str)
    """The player chose an option from the list; carries its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without options."""
        super().__init__("", size="small", parent=parent)
        self._options: tuple[tuple[str, str], ...] = ()
        self._named = self._chosen = ""
        self._off: Container[str] = ()
        self.picker: Picker | None = None
        """The open list, None while it is closed."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda _down: self.open_list())

    def show_options(
        self,
        name: str,
        options: tuple[tuple[str, str], ...],
        chosen: str,
        words: str = "",
        off: Container[str] = (),
    ) -> None:
        """Offer `options`, (key, text) pairs, with `chosen` current. Never emits.

        `name` is the accessible name. The button shows `words`, or the text of the chosen option. Those
        `off` can't be chosen.
        """
        if self.picker is not None and options != self._options:
            self.picker.close_again()  # it would offer what is gone
        self._options, self._named, self._chosen, self._off = options, name, chosen, off
        words = words or dict(options)[chosen]
        self.set_label(words, words if words == name else f"{name}: {words}")
        self._update_tool_tip()

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The options offered, as (key, text) pairs."""
        return self._options

    def open_list(self, typed: str = "") -> None:
        """Open the list of options, filtered by `typed`."""
        if self.picker is not None or not self._options:
            return
        from desktop.kit.lists.picker import Option, Picker  # the first paint shows closed ones

        self.picker = picker = Picker(self)
        picker.chosen.connect(self.chosen)
        picker.closed.connect(self._forget)
        options = [Option(key, words, off=key in self._off) for key, words in self._options]
        picker.open_for(self, self._named, options, chosen=self._chosen, typed=typed)

    def event(self, event: QEvent) -> bool:
        """Keep letters, which open the list, from the shortcuts of the window."""
        return kept_from_shortcuts(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list by typing, or by Alt+Down."""
        down = event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier
        if down or types(event):
            self.open_list(event.text() if types(event) else "")
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size of the text and the arrow."""
        look = theme.current()
        width = QFontMetrics(self._font()).horizontalAdvance(self.label) + self._beside_words()
        return QSize(width + 1, look.px(_HEIGHT) + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters; the tooltip has the rest."""
        return QSize(self._beside_words() + theme.current().px(_LEAST), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the tooltip only while the text is cut off."""
        super().resizeEvent(event)
        self._update_tool_tip()

    def _paint_content(self, painter: QPainter, frame: QRectF, _inks: object) -> None:
        look = theme.current()
        ink = look.color("text" if self.isEnabled() else "faint")
        side = look.px(14)
        inner = frame.adjusted(look.px(10), 0, -look.px(10), 0)
        arrow = QRectF(inner.right() - side, inner.top(), side, inner.height())
        icons.paint(painter, "chevron-down", arrow, ink)
        painter.setFont(self._font())
        painter.setPen(ink)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        mirror.write(painter, inner, flags | int(Qt.TextFlag.TextSingleLine), self._cut())

    def _forget(self) -> None:
        if self.picker is not None:
            self.picker.deleteLater()
            self.picker = None

    def _beside_words(self) -> int:
        look = theme.current()
        return 2 * look.px(10) + look.px(8) + look.px(14) + 2 * focus_margin()

    def _cut(self) -> str:
        room = self.width() - self._beside_words()
        return QFontMetrics(self._font()).elidedText(self.label, Qt.TextElideMode.ElideRight, room)

    def _update_tool_tip(self) -> None:
        set_tool_tip(self, self.label if self._cut() != self.label else "")


class Choice(theme.Themed):
    """A choice shown as joined buttons, or as one button with a menu if they do not fit."""

    chosen = Signal(str)
    """The player chose another option; carries its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty choice."""
        super().__init__(parent)
        self._offered: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
        self._row = Segments(name="")
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.menu = MenuButton()
        """The button used when the row does not fit."""
        for each in (self._row, self.menu):
            each.chosen.connect(self.chosen)
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(self._row, 1)
        beside.addWidget(self.menu, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_options(self, name: str, options: tuple[tuple[str, str], ...], chosen: str) -> None:
        """Offer `options`, (key, text) pairs, with `chosen` selected. `name` is the accessible name. Never
        emits.
        """
        self._row.setAccessibleName(name)
        if (name, options) != self._offered:
            self._offered = (name, options)
            # Two choices in the tray may have the same options, so each is spoken with its name.
            self._row.set_options([(key, words, f"{name}: {words}") for key, words in options])
            for segment in self._row.findChildren(QRadioButton):
                segment.show()  # now: Qt would do it later, and until then the row would seem to fit anywhere
        self._row.set_value(chosen)
        self.menu.show_options(name, options, chosen)
        self._fit()

    def fits(self, width: int) -> bool:
        """Return whether the joined buttons fit into `width` pixels."""
        return self._row.minimumSizeHint().width() <= width

    def sizeHint(self) -> QSize:
        """Return the size of the row."""
        return QSize(self._row.sizeHint().width(), self.menu.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the size of the menu button."""
        return self.menu.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Switch to the form that fits."""
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        self._fit()

    def _fit(self) -> None:
        # Twice: showing or hiding may change the width, and a nested change is overwritten by the rest.
        for _ in range(2):
            fits = self.fits(self.width())
            self._row.setVisible(fits)
            self.menu.setVisible(not fits)
