"""A field with its label above it, and below it a remark or a refusal."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.fields.control import Control
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel
from desktop.views.editing.fields import Entry, FieldView

_ICON, _GAP = 13, 4


class Notice(Sentence):
    """Red text after an icon: a remark or a refusal. It is hidden without text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(style="caption", color="danger", parent=parent)
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """Allow any width; a layout measures the height at no less than this."""
        return QSize(0, super().minimumSizeHint().height())

    def show_words(self, words: str) -> None:
        """Show this text, or hide it on ""."""
        if words != self.text():
            self.setText(words)
            self.updateGeometry()
        self.setVisible(bool(words))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon before the text."""
        super().paintEvent(event)
        look = theme.current()
        line = self.fontMetrics().lineSpacing()
        lines = max(self.height() // max(line, 1), 1)
        top = (self.height() - lines * line) / 2
        box = QRectF(focus_margin(), top, look.px(_ICON), line)
        painter = mirror.painter(self)
        icons.paint(painter, "warning", box, look.color("danger"))

    def _restyle(self) -> None:
        super()._restyle()
        look = theme.current()
        self.setContentsMargins(mirror.margins(self, focus_margin() + look.px(_ICON + _GAP), 0, 0, 0))


class FieldBox(theme.Themed):
    """A field that shows what is wrong with it. A refused value stays until the focus leaves."""

    edited = Signal(str, str)
    """The player changed the field; carries its place and the text."""

    settled = Signal(str)
    """The focus left the field; carries its place."""

    def __init__(
        self, entry: Entry, *, labelled: bool = True, speaks: bool = True, parent: QWidget | None = None
    ) -> None:
        """Make a field for a kind of entry; without a label if something else names it.

        If it does not speak, a parent with more room shows its `words`.
        """
        super().__init__(parent)
        self.speaks = speaks
        """Whether the field itself shows what is wrong."""
        self._refusal = ""
        self._label = ElidedLabel(style="small", color="muted", parent=self) if labelled else None
        self.control = Control(entry)
        """The control."""
        self._notice: Notice | None = None  # made once there is something to say
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._over = QHBoxLayout()
        if self._label is not None:
            self._over.addWidget(self._label, 1)
        self._column.addLayout(self._over)
        self._column.addWidget(self.control)
        if entry is not Entry.TEXT:
            self._column.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.control.edited.connect(lambda text: self.edited.emit(self.view.place, text))
        self.control.settled.connect(lambda: self.settled.emit(self.view.place))
        self._restyle()

    @property
    def view(self) -> FieldView:
        """The field that is shown."""
        return self.control.view

    @property
    def words(self) -> str:
        """What is wrong with the value, "" for nothing."""
        return self._refusal or self.view.remark

    def show_field(self, view: FieldView) -> None:
        """Show a field of the same entry, without emitting."""
        if view.text != self.view.text or view.place != self.view.place:
            self._refusal = ""
        beside = self._label is not None and self.control.entry is Entry.FLAG
        if self._label is not None:
            self._label.setText("" if beside else view.label)
        self.control.show_field(view, view.label if beside else "")
        self._show_notice()

    def show_refusal(self, words: str) -> None:
        """Show why the typed value is refused; "" clears it."""
        self._refusal = words
        self._show_notice()

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width, since text below may wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of label, control and text at `width` pixels."""
        if self._column.hasHeightForWidth():
            return self._column.totalHeightForWidth(width)
        return self._column.sizeHint().height()

    def _show_notice(self) -> None:
        words = self.words if self.speaks else ""
        if words and self._notice is None:
            self._notice = Notice()
            self._column.insertWidget(self._column.indexOf(self.control) + 1, self._notice)
        if self._notice is not None:
            self._notice.show_words(words)
        self.control.mark(bool(self.words))
        self.control.describe(self.words)

    def _restyle(self) -> None:
        self._over.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
