"""The chronicle page: the downtimes as chapters, and beside them the character's growth."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.cards.cards import CardText, Panel
from desktop.chronicle.ui.chapter_card import ChapterCard
from desktop.chronicle.ui.growth import GrowthPanel
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import Beside, ControlRow
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.views.chronicle import ChronicleView

_AT_ONCE = 20
"""How many downtimes are shown before the button for older ones."""


class Chapters(theme.Themed):
    """The downtimes, newest first; only the latest, until the player asks for older ones."""

    title_entered = Signal(int, str)
    """The player changed the title of a downtime; carries its number and the title."""

    date_entered = Signal(int, str)
    """The player changed the date of a downtime; carries its number and the date."""

    copy_requested = Signal(int)
    """The player wants to copy a downtime; carries its number."""

    copy_all_requested = Signal()
    """The player wants to copy all downtimes."""

    print_requested = Signal(int)
    """The player wants to print a downtime; carries its number."""

    print_all_requested = Signal()
    """The player wants to print all downtimes."""

    downtime_requested = Signal()
    """The player wants to start a downtime."""

    rebuilt = Signal()
    """Chapters were added."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self._view = ChronicleView(())
        self._most = _AT_ONCE
        self._cards: dict[int, ChapterCard] = {}
        self._count = CardText(style="small", color="muted")
        self._copy_all = Button(tr("Copy all"), size="small")
        self._print_all = Button(tr("Print all…"), size="small")
        self._head = QWidget()
        head = RowOrColumn(self._head)
        head.add(self._count, 1)
        self._again = Button(tr("Begin downtime"), size="small")
        head.add(ControlRow((self._again, self._copy_all, self._print_all)))
        self._empty_card = Panel()
        self._empty = CardText(color="muted")
        self._begin = Button(tr("Begin downtime"), kind="primary", command="downtime")
        self._empty_card.column.addWidget(self._empty)
        self._empty_card.column.addWidget(self._begin, 0, Qt.AlignmentFlag.AlignLeft)
        self._older = Button(tr("Show older entries"))
        self._older.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._head)
        self._column.addWidget(self._empty_card)
        self._column.addWidget(self._older, 0, Qt.AlignmentFlag.AlignLeft)
        self._copy_all.clicked.connect(self.copy_all_requested)
        self._print_all.clicked.connect(self.print_all_requested)
        self._begin.clicked.connect(self.downtime_requested)
        self._again.clicked.connect(self.downtime_requested)
        self._older.clicked.connect(self._show_older)
        self._restyle()

    def show_view(self, view: ChronicleView, *, another: bool) -> None:
        """Show the downtimes of a character; with `another`, only the latest again."""
        self._view = view
        if another:
            self._most = _AT_ONCE
            self._drop(set(self._cards))
        latest = view.chapters[: self._most]
        self._drop(self._cards.keys() - {each.seq for each in latest})
        for place, chapter in enumerate(latest, 1):
            card = self._cards.get(chapter.seq) or self._new_card(chapter.seq)
            if self._column.indexOf(card) != place:
                self._column.removeWidget(card)
                self._column.insertWidget(place, card)
            card.show_chapter(chapter)
        count = len(view.chapters)
        self._count.setText(ntr("{n} downtime", "{n} downtimes", count).format(n=count))
        self._head.setVisible(bool(count))
        self._older.setVisible(count > self._most)
        self._empty_card.setVisible(not count)
        self._empty.setText(view.empty)

    def _restyle(self) -> None:
        self._column.setSpacing(max(theme.current().px(12) - 2 * focus_margin(), 0))

    def _drop(self, gone: set[int]) -> None:
        for seq in gone:
            old = self._cards.pop(seq)
            old.hide()
            old.deleteLater()

    def _new_card(self, seq: int) -> ChapterCard:
        card = self._cards[seq] = ChapterCard(self)
        card.title_entered.connect(lambda text: self.title_entered.emit(seq, text))
        card.date_entered.connect(lambda text: self.date_entered.emit(seq, text))
        card.copy_requested.connect(lambda: self.copy_requested.emit(seq))
        card.print_requested.connect(lambda: self.print_requested.emit(seq))
        card.show()
        return card

    def _show_older(self) -> None:
        self._most += _AT_ONCE
        first = self._view.chapters[len(self._cards)].seq
        self.show_view(self._view, another=False)
        self._cards[first].focus_first()
        self.rebuilt.emit()


class ChroniclePage(Page):
    """The chronicle of a character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent=parent)
        self.chapters = Chapters()
        """The downtimes; its signals say what the player wants."""
        self._growth = GrowthPanel()
        self._both = Beside(self.chapters, self._growth)
        self.column.addWidget(self._both)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)
        self.chapters.rebuilt.connect(self._order.keep)

    def show_view(self, view: ChronicleView, *, another: bool = False) -> None:
        """Show a character. With `another`, for a different character, the page starts afresh at the top.

        Otherwise the focus, typed text and the scroll position stay.
        """
        if another:
            self.verticalScrollBar().setValue(0)
        self.chapters.show_view(view, another=another)
        self._growth.setVisible(view.whole is not None)
        self._growth.show_view(view, another=another)
        self._both.rearrange()
        self._order.keep()
