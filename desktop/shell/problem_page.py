"""The page shown if the library can't be opened: what is wrong, where, and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QShowEvent, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.form_card import TitledCard
from desktop.kit.layout.page import Page
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import icons, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import ProblemView

_WIDEST = 640
_SHOWN_PATH_LINES = 2
_FRAME = 2


class ProblemPage(theme.Themed):
    """Explains a problem in plain words, and offers solutions."""

    chosen = Signal(str)
    """The player chose an option; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._icon = PlainLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._title = Prose(style="trayTitle")
        self._what = Prose()
        self._file_label = PlainLabel(tr("File"), style="captionStrong", color="muted")
        self._file = PlainTextView(name=tr("File location"), style="small")
        self._file.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self._choices = ButtonRow()
        self._buttons: list[Button] = []
        self._calm = False
        self._card = TitledCard()
        self._head = QHBoxLayout()
        self._head.addWidget(self._icon)
        self._head.addWidget(self._title, 1)
        self._message = QVBoxLayout()
        self._message.addLayout(self._head)
        for widget in (self._what, self._file_label):
            self._message.addWidget(widget)
        self._place = QVBoxLayout()
        self._place.addWidget(self._file)
        # The card's own column keeps the card's margins; this page's extra margins go here.
        self._inner = QVBoxLayout()
        self._inner.addLayout(self._message)
        self._inner.addLayout(self._place)
        self._inner.addWidget(self._choices)
        self._card.column.addLayout(self._inner)
        page = Page(widest=_WIDEST)
        page.column.addStretch(2)
        page.column.addWidget(self._card)
        page.column.addStretch(3)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(page)
        self._restyle()

    def show_view(self, view: ProblemView) -> None:
        """Show a problem."""
        self._calm = view.calm
        self._title.set_text(view.title)
        self._what.set_text(view.what)
        self._file.setPlainText(view.file)
        self._file.setVisible(bool(view.file))
        self._file_label.setVisible(bool(view.file))
        self._buttons = []
        for choice in view.choices:
            button = Button(choice.title, kind="secondary" if self._buttons else "primary")
            button.clicked.connect(lambda _checked=False, id_=choice.id: self.chosen.emit(id_))
            self._buttons.append(button)
        old, self._choices = self._choices, ButtonRow(self._buttons)
        self._inner.replaceWidget(old, self._choices)
        old.hide()
        old.deleteLater()
        self._restyle()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first button."""
        super().showEvent(event)
        if self._buttons:
            self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _restyle(self) -> None:
        look = theme.current()
        ratio = self.devicePixelRatioF()
        sign, color = ("library", "accent") if self._calm else ("warning", "danger")
        self._icon.setPixmap(icons.pixmap(sign, look.color(color), look.px(26), ratio))
        self._head.setSpacing(look.px(12))
        lines = QFontMetrics(look.font("small")).lineSpacing() * _SHOWN_PATH_LINES
        frame = look.px(_FRAME)
        self._file.document().setDocumentMargin(0)
        self._file.setFixedHeight(lines + 2 * frame)
        margin = focus_margin()
        # Buttons reserve that for their focus rings, so they align with the text.
        side = look.px(8) - margin
        self._inner.setContentsMargins(side, look.px(11), side, look.px(11) - margin)
        self._inner.setSpacing(look.px(10))
        self._message.setContentsMargins(margin, 0, margin, 0)
        self._message.setSpacing(look.px(10))
        # The frame, visible only with focus, is outside the text's alignment.
        self._place.setContentsMargins(margin - frame, 0, margin - frame, 0)
