"""The window about the program, its licences and its data folders."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.about.view.about import ROLLBOOK, AboutPage, Folder
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.layout.form_card import FormCard
from desktop.kit.look import mirror, theme
from desktop.kit.look.icons import drawing, rendered
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.editors import FixedText, PlainTextView
from desktop.kit.text.plain_text import ElidedLabel
from desktop.kit.text.prose import Prose
from desktop.kit.windows.list_window import ListWindow

_SIGN = 64


class _Wording(PlainTextView):
    """Selectable text at its full height: the page around it scrolls."""

    def __init__(self, text: str, *, name: str, style: str = "body") -> None:
        super().__init__(text, name=name, style=style)
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(off)
        self.setHorizontalScrollBarPolicy(off)
        self.document().setDocumentMargin(0)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        super()._restyle()
        self._fit()

    def _fit(self) -> None:
        layout, block, high = self.document().documentLayout(), self.document().begin(), 0.0
        while block.isValid():  # this lays out each one; the total would only count visible ones
            high += layout.blockBoundingRect(block).height()
            block = block.next()
        self.setFixedHeight(round(high) + theme.current().px(4))


class _Sign(theme.Themed):
    """The app's icon."""

    def __init__(self) -> None:
        super().__init__()
        self._fit()

    def _restyle(self) -> None:
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, whole = mirror.painter(self), self.rect().toRectF()
        side = round(whole.width() * self.devicePixelRatioF())
        with mirror.upright(painter, whole):
            painter.drawImage(whole, rendered(drawing(side), side))

    def _fit(self) -> None:
        side = theme.current().px(_SIGN)
        self.setFixedSize(side, side)


class _Place(QWidget):
    """A data folder: what it holds, its path, and buttons to open it or copy the path."""

    def __init__(self, folder: Folder) -> None:
        super().__init__()
        self.show_it = Button(tr("Open"), name=tr("Open folder: {name}").format(name=folder.title))
        self.show_it.setEnabled(not folder.refusal)
        self.show_it.setAccessibleDescription(folder.refusal)
        self.copy = Button(tr("Copy"), name=tr("Copy path: {name}").format(name=folder.title))
        card = FormCard(folder.title)
        card.add_words(Prose(folder.about, style="small", color="muted"))
        card.add_text(
            _Wording(str(folder.path), name=tr("Path: {name}").format(name=folder.title), style="small")
        )
        buttons = Lines(spacing=focus_margin())
        buttons.addWidget(self.show_it)
        buttons.addWidget(self.copy)
        if folder.refusal:
            buttons.addWidget(Sentence(folder.refusal, style="small", color="muted"))
        card.column.addLayout(buttons)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(card)


class AboutWindow(ListWindow):
    """Pages about the app, its licences and its folders."""

    folder_requested = Signal(object)
    """Open a data folder; carries it."""
    copy_requested = Signal(str)
    """Copy a text."""

    def __init__(self, pages: tuple[AboutPage, ...], report: str, parent: QWidget | None = None) -> None:
        """Build the window with its first page; ``report`` is the version text to copy."""
        super().__init__(tr("About Rollbook"), size=(980, 660), side=248, widest=760, parent=parent)
        self._pages = {page.key: page for page in pages}
        copy = Button(tr("Copy version"))
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(copy)
        self.foot.addStretch(1)
        self.foot.addWidget(close)
        copy.clicked.connect(partial(self.copy_requested.emit, report))
        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self._turn_to)
        self.show_rows(tuple((page.key, page.title, page.line) for page in pages), pages[0].key)
        self._turn_to(pages[0].key)

    def _turn_to(self, key: str) -> None:
        self.page.clear()
        page, column = self._pages[key], self.page.column
        if page.folders:
            for folder in page.folders:
                column.addWidget(self._place(folder))
        else:
            column.addWidget(_card(page))
        if not page.listing:
            column.addStretch(1)
        self.page.verticalScrollBar().setValue(0)
        self.keep_tab_order()

    def _place(self, folder: Folder) -> _Place:
        place = _Place(folder)
        place.show_it.clicked.connect(lambda: self.folder_requested.emit(folder.folder))
        place.copy.clicked.connect(lambda: self.copy_requested.emit(str(folder.path)))
        return place


def _card(page: AboutPage) -> FormCard:
    card = FormCard()
    title = ElidedLabel(page.title, style="pageTitle" if page.key == ROLLBOOK else "trayTitle")
    head = QWidget()
    names = QVBoxLayout(head)
    names.setContentsMargins(0, 0, 0, 0)
    names.setSpacing(0)
    names.addWidget(title)
    if page.line:
        names.addWidget(ElidedLabel(page.line, color="muted"))
    if page.key == ROLLBOOK:
        card.add_words(head, _Sign())
    else:
        card.add_words(head)
    if page.text:
        card.add_text(_Wording(page.text, name=page.title))
    if page.licence:
        card.add_text(
            _Wording(page.licence, name=tr("Licence: {name}").format(name=page.title), style="small")
        )
    if page.listing:
        listing = FixedText()
        listing.show_text(page.title, page.listing)
        card.column.addWidget(listing, 1)
    if page.small:
        card.add_text(_Wording(page.small, name=tr("Made with"), style="small"))
    return card
