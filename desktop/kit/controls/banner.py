"""A strip at the top of the window that stays as long as its cause: unsaved changes, a read-only library."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.kit.controls.buttons import LinkButton
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Lines, RowOrColumn
from desktop.kit.look import icons, mirror, theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import BannerView, Choice


class _Sign(QWidget):
    def sizeHint(self) -> QSize:
        side = theme.current().px(16)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        icons.paint(mirror.painter(self), "warning", QRectF(self.rect()), theme.current().color("warn"))


class _Words(Prose):
    """The text of a banner, which always asks for the same width.

    Other prose asks for the width of its text: whether the links fit beside it would then depend on the
    previous message.
    """

    def sizeHint(self) -> QSize:
        width = theme.current().px(320)
        return QSize(width, self.heightForWidth(width))


class Banner(theme.Themed):
    """A lasting message, with actions to resolve it."""

    act_requested = Signal(str)
    """The player chose an action; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a hidden strip."""
        super().__init__(parent)
        self._view: BannerView | None = None
        self._sign = _Sign()
        self._words = _Words()
        self._acts = QWidget()
        self._links = Lines(self._acts)
        body = RowOrColumn()
        body.add(self._words, 1)
        body.add(self._acts)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addLayout(body, 1)
        self._restyle()
        self.hide()

    def show_view(self, view: BannerView | None) -> None:
        """Show a message and announce it if it is new, or hide the strip."""
        before, self._view = self._view, view
        if view is None:
            self.hide()
            return
        self._sign.setVisible(view.warning)
        self._words.set_text(view.text)
        offered = (*((Choice(view.act, view.act_words),) if view.act else ()), *view.more)
        if before is None or (before.act, before.act_words, before.more) != (
            view.act,
            view.act_words,
            view.more,
        ):
            self._offer(offered)
        self.show()
        self.update()
        if before is None or before.text != view.text:
            announce(self, view.text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the strip and the line below it."""
        look, painter = theme.current(), mirror.painter(self)
        warning = self._view is not None and self._view.warning
        painter.fillRect(self.rect(), look.color("warnSoft" if warning else "selected"))
        line = self.rect().adjusted(0, self.height() - 1, 0, 0)
        painter.fillRect(line, look.color("warn" if warning else "border"))

    def _offer(self, offered: tuple[Choice, ...]) -> None:
        for each in self._acts.findChildren(LinkButton):
            self._links.removeWidget(each)
            each.deleteLater()
        for choice in offered:
            button = LinkButton(choice.title, color="text", style="bodyStrong")
            button.clicked.connect(lambda _checked=False, act=choice.id: self.act_requested.emit(act))
            self._links.addWidget(button)
        self._acts.setVisible(bool(offered))

    def _restyle(self) -> None:
        look = theme.current()
        self._row.setContentsMargins(mirror.margins(self, look.px(16), look.px(6), look.px(12), look.px(7)))
        self._row.setSpacing(look.px(12))
        self._links.setSpacing(look.px(8))
