"""A short number field that takes effect while typing."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QToolTip

from desktop.base.words import tr
from desktop.kit.controls.toast import announce
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip, tool_tip_text
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.views.tray import NumberField

_MINUS = "−"


class NumberEntry(Field):
    """A field that reports each typed number, and keeps the text being typed when the view changes."""

    entered = Signal(str, str)
    """The player typed another valid number, or cleared the field; carries the id and the text."""

    def __init__(self) -> None:
        super().__init__(name="")
        self._view = NumberField("", "", "")
        self._reported = self._before = ""
        self._typing = False
        self.textEdited.connect(self._edited)

    def show_number(self, view: NumberField) -> None:
        """Show `view`. Never emits."""
        if view.id != self._view.id:
            self._typing = False
        self._view = view
        self.setAccessibleName(view.name)
        self.setPlaceholderText("?" if view.empty else "")
        limits = ". ".join(each for each in (_limits(view), view.hint) if each)
        self.setAccessibleDescription(limits)
        set_tool_tip(self, limits)
        if not self._typing:
            self._reported = view.value
            self.set_invalid(False)
            if view.value != self.text():
                self.setText(view.value)
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter finishes the number; if nothing changed, the key goes to the parent widgets."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif not self._typing:
            event.ignore()
        elif self.invalid:
            self.selectAll()
        else:
            self._finish()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the current value again when leaving."""
        super().focusOutEvent(event)
        self._finish()

    def sizeHint(self) -> QSize:
        """Ask for room for three digits, or as many as the largest number has."""
        edges = self.textMargins()
        digits = max(3, len(str(self._view.least)), len(str(self._view.most)))
        width = QFontMetrics(theme.current().font("body")).horizontalAdvance("0" * digits)
        look = theme.current()
        height = look.px(theme.tokens()["size"]["control"]) + 2 * focus_margin()
        return QSize(edges.left() + edges.right() + width + look.px(8), height)

    def minimumSizeHint(self) -> QSize:
        """Never be cut."""
        return self.sizeHint()

    def _edited(self) -> None:
        if not self._typing:
            self._before = self._view.value
        self._typing = True
        typed = self.text().strip()
        self.set_invalid(not self._will_do(typed))
        if self.invalid:  # a valid beginning such as 100 of 1000 must not count
            self._refuse()
            typed = self._before
        if typed != self._reported:
            self._reported = typed
            self.entered.emit(self._view.id, typed or self._view.empty)

    def _refuse(self) -> None:
        """Say beside the field what can be typed."""
        limits = _limits(self._view)
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), tool_tip_text(limits), self)
        announce(self, limits)

    def _finish(self) -> None:
        if self._typing:
            self._typing = False
            self.setText(
                self._view.value
            )  # clears the field's own undo, so that Ctrl Z works for the window again
            self.show_number(self._view)

    def _will_do(self, typed: str) -> bool:
        plain = typed.replace(_MINUS, "-").removeprefix("+")
        digits = plain.removeprefix("-")
        if not plain:
            return True
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(self._view.most)) + 1:
            return False
        return self._view.least <= int(plain) <= self._view.most


def _limits(view: NumberField) -> str:
    return tr("From {least} to {most}").format(
        least=str(view.least).replace("-", _MINUS), most=str(view.most).replace("-", _MINUS)
    )
