"""A table below its title, with a filter and an Add button."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.names import folded
from desktop.base.words import tr, within
from desktop.fields.add_popup import AddPopup
from desktop.fields.table import Table
from desktop.fields.table_layout import RING
from desktop.fields.table_model import RowAct
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import SearchField
from desktop.views.editing.fields import AddView, TableRow, TableSection

_EDGE, _FILTER = 14, 190


class TableCard(RelayoutSection):
    """A card with a table of fields."""

    added = Signal(str, object)
    """The player added a row; carries the part and its values by field name."""

    reached = Signal(QRect)
    """The focus moved to something in the card; carries its box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._view: TableSection | None = None
        self._add: AddView | None = None
        self._popup: AddPopup | None = None
        self._awaited: frozenset[str] | None = None
        self._title = PlainLabel(style="cardTitle", parent=self)
        self.filter = SearchField(name=tr("Filter"), placeholder=tr("Filter"), command="filter", parent=self)
        """Filters the rows by name."""
        self.button = Button("", icon="plus", parent=self)
        """Adds a row."""
        self.table = Table(self)
        """The table."""
        self._empty = Sentence(color="muted", parent=self)
        self.filter.textChanged.connect(lambda _text: self._show_rows())
        self.button.clicked.connect(self._add_row)
        self.table.height_changed.connect(self._table_grew)
        self.table.reached.connect(self._tell_where)

    def show_section(self, view: TableSection) -> None:
        """Show a table without emitting. The focus stays; a row just added gets it."""
        before, self._view = self._view, view
        if before is not None and before.id != view.id:
            self.filter.clear()
        self._title.setText(view.title)
        self._title.setVisible(bool(view.title))
        self.filter.setVisible(view.filtered)
        words = tr("Filter {name}").format(name=within(view.title)) if view.title else tr("Filter")
        self.filter.setPlaceholderText(words)
        self.filter.setAccessibleName(words)
        self._add = view.add
        self.button.setVisible(view.add is not None)
        if view.add is not None:
            self.button.set_label(view.add.words)
            self.button.opens_list = bool(view.add.choices or view.add.asks_name)
        self.table.setAccessibleName(view.title)
        new = [row.id for row in view.rows if self._awaited is not None and row.id not in self._awaited]
        self._awaited = None
        if new:
            self.filter.clear()
        self._show_rows()
        if new:
            self.table.light(new[-1])

    def focus_filter(self) -> bool:
        """Focus the filter; return whether there is one."""
        if self.filter.isHidden():
            return False
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()
        self.reached.emit(self.filter.geometry())
        return True

    def arrange(self, width: int, *, move: bool) -> int:
        """Place title, filter and button on one line or more, and the table below."""
        look = theme.current()
        margin, edge = focus_margin(), look.px(_EDGE)
        inside = width - 2 * (margin + edge)
        top = margin + look.px(8)
        tools = [each for each in (self.filter, self.button) if not each.isHidden()]
        words = self._title.sizeHint().width() if not self._title.isHidden() else 0
        button = self.button.sizeHint().width() if not self.button.isHidden() else 0
        control = self.button.sizeHint().height()
        if tools:
            room = inside + margin - words - look.px(16)
            beside = room >= button + (look.px(150) if not self.filter.isHidden() else 0)
            if not beside and words:
                mirror.place(self._title, margin + edge, top, inside, look.line("cardTitle"), move=move)
                top += look.line("cardTitle") + look.px(2)
                room = inside + 2 * margin
            elif move:
                mirror.place(self._title, margin + edge, top, words, control)
            top += self._put_tools(QRect(width - edge - room, top, room, control), beside, button, move=move)
        elif words:
            mirror.place(self._title, margin + edge, top, inside, look.line("cardTitle"), move=move)
            top += look.line("cardTitle")
        top += look.px(4)
        if not self._empty.isHidden():
            height = self._empty.heightForWidth(inside)
            mirror.place(self._empty, margin + edge, top, inside, height, move=move)
            return top + height + look.px(10) + margin
        wide = width - 2 * margin - 2 * look.px(8)
        height = self.table.height_for(wide)
        mirror.place(self.table, margin + look.px(8), top, wide, height, move=move)
        return top + height + look.px(4 - RING) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        paint_card(mirror.painter(self), self.rect())

    def _put_tools(self, area: QRect, beside: bool, button: int, *, move: bool) -> int:
        look = theme.current()
        if self.filter.isHidden():
            return in_lines((self.button,), area, right=True, move=move)
        if beside or area.width() >= button + look.px(150):
            width = min(look.px(_FILTER) + 2 * focus_margin(), area.width() - button)
            if move:
                left = area.right() + 1 - button
                mirror.place(self.button, left, area.top(), button, area.height())
                mirror.place(self.filter, left - width, area.top(), width, area.height())
            return area.height()
        if move:
            mirror.place_in(self.filter, area)
            below = area.translated(0, area.height())
            mirror.place(self.button, below.left(), below.top(), min(button, area.width()), area.height())
        return 2 * area.height() if button else area.height()

    def _show_rows(self) -> None:
        if self._view is None:
            return
        words = folded(self.filter.text()).split() if self._view.filtered else []
        rows = tuple(row for row in self._view.rows if all(word in folded(row.name) for word in words))
        self.table.show_rows(self._view.columns, rows, acts=_acts(self._view.rows))
        text = self._view.empty
        if words and not rows:
            text = tr("No match for “{text}”.").format(text=self.filter.text())
        self._empty.setText(text)
        self._empty.setVisible(not rows)
        self.rearrange()
        # A table that gets its size only while it appears would keep the cells of the size before.
        self.table.setVisible(bool(rows))

    def _add_row(self) -> None:
        if self._add is None or self._view is None:
            return
        if self._add.choices or self._add.asks_name:
            if self._popup is None:
                self._popup = AddPopup(self.window())
                self.destroyed.connect(self._popup.deleteLater)
                self._popup.added.connect(self._emit_added)
            self._popup.open_for(self._add, self.button)
        else:
            self._emit_added(self._add.part, dict(self._add.given))

    def _emit_added(self, part: str, given: dict[str, str]) -> None:
        self._awaited = frozenset(row.id for row in self._view.rows) if self._view else None
        self.added.emit(part, given)

    def _table_grew(self) -> None:
        self.rearrange()

    def _tell_where(self, box: QRect) -> None:
        self.reached.emit(box.translated(self.table.pos()))


def _acts(rows: tuple[TableRow, ...]) -> tuple[RowAct, ...]:
    moves = (RowAct.UP, RowAct.DOWN) if any(row.movable for row in rows) else ()
    return (*moves, RowAct.REMOVE) if any(row.removes for row in rows) else moves
