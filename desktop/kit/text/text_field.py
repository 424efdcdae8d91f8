"""Single-line fields: for text, for searching, for entries that Enter commits, and with a unit."""

from PySide6.QtCore import QEvent, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QToolTip, QWidget

from desktop.base import keys
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import matches
from desktop.kit.look.painting import (
    focus_margin,
    framed,
    keycap_size,
    off_border,
    paint_box,
    paint_focus_ring,
    paint_keycap,
)
from desktop.kit.look.spoken import untold
from desktop.kit.text.plain_text import tool_tip_text

_ICON = 16
_QT_INSIDE = 2
"""The space that a Qt field adds at each side of its text besides its margins, in pixels."""

STILL_HERE = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons for losing the focus that don't end an edit: a menu over the field, another window in front."""
ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_LONGEST = 40


class Field(theme.FollowsTheme, QLineEdit):
    """A one-line text field with the app's frame and focus ring."""

    def __init__(self, *, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        super().__init__(parent)
        self._invalid = False
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setAlignment(mirror.alignment(self, self.alignment()))
        self.setFrame(False)
        clear = QPalette()
        clear.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(clear)  # its background is painted below, with the frame
        self._restyle()

    @property
    def invalid(self) -> bool:
        """Whether the field is marked as invalid."""
        return self._invalid

    def event(self, event: QEvent) -> bool:
        """Leave the key of edit mode to the window, and those of undo and redo if nothing was typed that they
        could change.

        If the placeholder is cut off, a tooltip shows it.
        """
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._hint_is_cut():
            QToolTip.showText(event.globalPos(), tool_tip_text(self.placeholderText()), self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            # On X11, Ctrl+E moves to the end of a field, so it could not leave edit mode from there.
            edits = matches(event, "edit")
            if undoes or redoes or edits:
                event.ignore()
                return True
        return super().event(event)

    def _hint_is_cut(self) -> bool:
        if self.text() or self.toolTip():
            return False
        edges = self.textMargins()
        room = self.width() - edges.left() - edges.right() - 2 * _QT_INSIDE
        return self.fontMetrics().horizontalAdvance(self.placeholderText()) > room

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Enter, forget the typing history: the window's undo takes over."""
        super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            with QSignalBlocker(self):
                place = self.cursorPosition()
                self.setText(self.text())  # clears the undo history
                self.setCursorPosition(place)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the start of the text again, once the player went on to something else."""
        super().focusOutEvent(event)
        if event.reason() not in STILL_HERE:
            self.home(False)

    def set_invalid(self, invalid: bool) -> None:
        """Mark the field with a red frame. Explain beside it what is valid."""
        self._invalid = invalid
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a control and room for about twenty letters."""
        look = theme.current()
        height = look.px(theme.tokens()["size"]["control"])
        return QSize(look.px(160), height + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return room for a few digits."""
        look = theme.current()
        edges = self.textMargins()
        return QSize(edges.left() + edges.right() + look.px(24), self.sizeHint().height())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the text, which screen readers hear only after the name of the field."""
        with untold():
            super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, then the text."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if not self.isEnabled():
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        else:
            border = look.color("danger" if self._invalid else "borderStrong")
            paint_box(painter, frame, radius, look.color("surface"), border)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        self._paint_extras(painter, frame)
        painter.end()
        super().paintEvent(event)

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        """Draw what is beside the text; nothing here."""

    def _restyle(self) -> None:
        side = focus_margin() + theme.current().px(8)
        self.setTextMargins(side, 0, side, 0)
        self.updateGeometry()
        self.update()


class SearchField(Field):
    """A field that filters or searches, with its shortcut on the right and a clear button."""

    def __init__(
        self, *, name: str, placeholder: str, command: str = "", parent: QWidget | None = None
    ) -> None:
        """Make the field; `command` focuses it, and its key is shown while the field is empty."""
        self._command = command
        self._clear: Button | None = None
        super().__init__(name=name, placeholder=placeholder, parent=parent)
        self._clear = Button(
            "", kind="plain", size="tracker", icon="close", name=tr("Clear search"), parent=self
        )
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(self._text_changed)

    def show_text(self, text: str) -> None:
        """Show a text, or none, without emitting: it isn't searched for again."""
        self.blockSignals(True)
        self.setText(text)
        self.blockSignals(False)
        self._text_changed(text)

    @property
    def _key(self) -> str:
        """The displayed shortcut, "" if it is off."""
        return keys.shown(self._command, single=True) or keys.shown(self._command)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the field on Escape; if it is empty, leave the key to others."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the clear button at the right edge."""
        super().resizeEvent(event)
        self._place_clear()

    def _restyle(self) -> None:
        super()._restyle()
        look = theme.current()
        right = max(keycap_size(self._key).width() if self._key else 0, look.px(22)) + look.px(8)
        edge = focus_margin()
        self.setTextMargins(mirror.margins(self, edge + look.px(10 + _ICON + 6), 0, edge + right, 0))
        self._place_clear()

    def _place_clear(self) -> None:
        if self._clear is not None:
            size = self._clear.sizeHint()
            mirror.place(
                self._clear,
                self.width() - size.width() - theme.current().px(1),
                (self.height() - size.height()) // 2,
                size.width(),
                size.height(),
            )

    def _text_changed(self, text: str) -> None:
        if self._clear is not None:
            self._clear.setVisible(bool(text))
        self.update()

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        look = theme.current()
        side = look.px(_ICON)
        icons.paint(
            painter,
            "search",
            QRectF(frame.left() + look.px(10), frame.top(), side, frame.height()),
            look.color("muted"),
        )
        if self._key and not self.text():
            size = keycap_size(self._key)
            box = QRectF(
                frame.right() - look.px(8) - size.width(),
                round(frame.center().y() - size.height() / 2),
                size.width(),
                size.height(),
            )
            paint_keycap(painter, box, self._key)


class FilterField(SearchField):
    """The field that filters skills."""

    list_requested = Signal()
    """The player wants to move to the list, by Down or by Escape in the empty field."""

    def event(self, event: QEvent) -> bool:
        """Handle Escape here before a shortcut of the window does."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the list on Down, and on Escape in the empty field. Ignore the shortcut that focuses the
        field.
        """
        if event.key() == Qt.Key.Key_Down or (event.key() == Qt.Key.Key_Escape and not self.text()):
            self.list_requested.emit()
        elif event.text() == "/" and self.selectedText() == self.text():
            event.accept()
        else:
            super().keyPressEvent(event)


class EntryField(Field):
    """A text field that emits its text on Enter, or when it loses the focus with a different text."""

    entered = Signal(str)
    """The player entered a different text; carries it, stripped."""

    _shown = ""

    def show_text(self, text: str, *, keep_typed: bool) -> None:
        """Show `text`. With `keep_typed`, text being typed stays unless `text` is new. Never emits."""
        if not keep_typed or text != self._shown:
            self._shown = text
            if text != self.text():
                self.setText(text)

    def is_changed(self) -> bool:
        """Return whether the text differs from the one last shown or entered."""
        return self.text().strip() != self._shown

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Commit on Enter; if nothing changed, leave the key to the parent widgets."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif self.is_changed():
            self._enter()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Commit when the focus leaves, but not when the field itself is removed."""
        super().focusOutEvent(event)
        if self.is_changed() and self.isVisible() and self.isEnabled():
            self._enter()

    def _enter(self) -> None:
        self._shown = self.text().strip()
        self.entered.emit(self._shown)


class UnitField(Field):
    """A narrow field with its unit at the right edge: "5 HP"."""

    def __init__(
        self, unit: str, *, name: str, digits: int = 3, small: bool = False, parent: QWidget | None = None
    ) -> None:
        """Make an empty field with room for `digits`; `name` is its accessible name."""
        self._unit = unit
        self._digits = digits
        self._small = small
        super().__init__(name=name, parent=parent)
        self.setMaxLength(_LONGEST)

    def sizeHint(self) -> QSize:
        """Return the size of the digits and the unit."""
        edges = self.textMargins()
        digits = QFontMetrics(theme.current().font("body")).horizontalAdvance("0" * self._digits)
        width = edges.left() + digits + theme.current().px(6) + edges.right()
        height = theme.tokens()["size"]["controlSmall" if self._small else "control"]
        return QSize(width, theme.current().px(height) + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def _restyle(self) -> None:
        super()._restyle()
        edges = self.textMargins()
        unit = QFontMetrics(theme.current().font("caption")).horizontalAdvance(self._unit)
        self.setTextMargins(
            mirror.margins(self, edges.left(), 0, edges.right() + unit + theme.current().px(4), 0)
        )

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        look = theme.current()
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("muted"))
        box = frame.adjusted(0, 0, focus_margin() - look.px(8) - focus_margin(), 0)
        mirror.write(painter, box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._unit)
