"""The model of the library's characters, loaded page by page with few kept in memory."""

from collections import OrderedDict
from itertools import count
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QImage

from desktop.base.words import tr
from desktop.kit.controls.portrait import read_picture
from desktop.kit.text.plain_text import shown, tool_tip_text
from desktop.library_page.view.library import PAGE, RowView
from desktop.library_page.view.library_cards import CardDetail

_PAGES, _DETAILS, _AT_ONCE = 12, 300, 3
"""How many pages and card details are kept, and how many details are requested at once."""
_SIDE = 160
"""The side of a cached picture in pixels, the largest that a card shows."""

Index = QModelIndex | QPersistentModelIndex


class CachedCard(NamedTuple):
    """A card's details with its picture, scaled down; each reading has a number."""

    detail: CardDetail
    picture: QImage
    reading: int


class ShelfModel(QAbstractTableModel):
    """Characters in a grid, followed by the cell for a new character.

    A place counts the cells from 0, row by row. Characters not loaded yet are None.
    """

    rows_wanted = Signal(int)
    """Requests the page of rows that starts at this place."""
    details_wanted = Signal(object)
    """Requests card details; carries a tuple of character numbers."""

    def __init__(self) -> None:
        """Start empty, with one column."""
        super().__init__()
        self.count = 0
        """The number of characters."""
        self.with_new = False
        """Whether the last cell creates a new character."""
        self.columns = 1
        self._pages: OrderedDict[int, tuple[RowView, ...]] = OrderedDict()
        self._details: OrderedDict[int, CachedCard] = OrderedDict()
        self._readings = count(1)
        self._asked: set[int] = set()
        self._asked_details: set[int] = set()

    def begin(self, count: int, *, with_new: bool) -> None:
        """Reset to this many rows; known card details stay until they are reread."""
        self.beginResetModel()
        self.count, self.with_new = count, with_new
        self._pages.clear()
        self._asked.clear()
        self._asked_details.clear()
        self.endResetModel()

    def set_columns(self, columns: int) -> None:
        """Set the number of columns."""
        if columns != self.columns:
            self.beginResetModel()
            self.columns = columns
            self.endResetModel()

    def show_rows(self, first: int, rows: tuple[RowView, ...]) -> None:
        """Store a page of rows that starts at ``first``."""
        self._pages[first] = rows
        self._pages.move_to_end(first)
        while len(self._pages) > _PAGES:
            gone, _ = self._pages.popitem(last=False)
            self._asked.discard(gone)
        self._changed(first, first + len(rows))

    def show_details(self, details: tuple[CardDetail, ...]) -> None:
        """Store card details."""
        for each in details:
            without = each._replace(portrait=None)
            self._details[each.character] = CachedCard(without, _picture(each.portrait), next(self._readings))
            self._details.move_to_end(each.character)
        while len(self._details) > _DETAILS:
            gone, _ = self._details.popitem(last=False)
            self._asked_details.discard(gone)
        self._changed(0, self.places)

    def want(self, places: range) -> bool:
        """Request what these places lack: one page and a few cards. Return False if nothing is missing."""
        for first in range(places.start - places.start % PAGE, min(places.stop, self.count), PAGE):
            if first not in self._pages and first not in self._asked:
                self._asked.add(first)
                self.rows_wanted.emit(first)
                return True
        rows = (row for place in places if (row := self.row(place)) is not None)
        lacking = [row.character for row in rows if row.character not in self._asked_details][:_AT_ONCE]
        if lacking:
            self._asked_details.update(lacking)
            self.details_wanted.emit(tuple(lacking))
        return bool(lacking)

    @property
    def places(self) -> int:
        """The number of cells in use."""
        return self.count + self.with_new

    def row(self, place: int) -> RowView | None:
        """The character at a place, or None if not loaded."""
        page = self._pages.get(place - place % PAGE, ())
        at = place % PAGE
        return page[at] if 0 <= place < self.count and at < len(page) else None

    def row_now(self, place: int) -> RowView | None:
        """The character at a place, loaded now if necessary."""
        first = place - place % PAGE
        if 0 <= place < self.count and first not in self._pages:
            self._asked.add(first)
            self.rows_wanted.emit(first)
        return self.row(place)

    def kept(self, character: int) -> CachedCard | None:
        """The known details of a character's card."""
        return self._details.get(character)

    def loaded(self) -> tuple[tuple[int, RowView], ...]:
        """The loaded characters with their places."""
        return tuple((first + at, row) for first, rows in self._pages.items() for at, row in enumerate(rows))

    def place_of(self, index: Index) -> int:
        """The place of a cell, -1 if it is empty."""
        place = index.row() * self.columns + index.column() if index.isValid() else -1
        return place if place < self.places else -1

    def index_of(self, place: int) -> QModelIndex:
        """The cell of a place; an invalid index if there is none."""
        if not 0 <= place < self.places:
            return QModelIndex()
        return self.index(place // self.columns, place % self.columns)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of grid rows."""
        if parent is not None and parent.isValid():
            return 0
        return -(-self.places // self.columns)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else self.columns

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every used cell selectable."""
        return super().flags(index) if self.place_of(index) >= 0 else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data for a role, if already loaded."""
        place = self.place_of(index)
        if place < 0:
            return None
        if place == self.count:
            spoken = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return tr("New character") if role in spoken else None
        row = self.row(place)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shown(row.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                return self._in_full(row)
        return None

    def _in_full(self, row: RowView) -> str:
        """The text that may be cut where there is little room."""
        kept = self._details.get(row.character)
        line = kept.detail.line if kept else ""
        mark = kept.detail.mark.words if kept and kept.detail.mark else ""
        values = ", ".join(f"{each.label} {each.value}" for each in kept.detail.values) if kept else ""
        parts = (shown(row.name), line, row.game, values, mark, row.when, tags_of(row))
        return tool_tip_text("\n".join(filter(None, parts)))

    def _spoken(self, row: RowView) -> str:
        kept = self._details.get(row.character)
        values = [f"{each.label} {each.value}" for each in kept.detail.values] if kept else [row.health]
        mark = kept.detail.mark.words if kept and kept.detail.mark else ""
        parts = (
            shown(row.name),
            kept.detail.line if kept else "",
            row.game,
            *values,
            mark,
            row.when,
            tr("favourite") if row.favourite else "",
            tr("pinned") if row.pinned else "",
            tr("unfinished") if row.unfinished else "",
            tr("variant") if row.variant else "",
            tags_of(row),
        )
        return ", ".join(part for part in parts if part)

    def _changed(self, first: int, end: int) -> None:
        if end > first:
            last = min(end - 1, self.places - 1)
            self.dataChanged.emit(self.index_of(first), self.index_of(last))


def tags_of(row: RowView) -> str:
    """Return the text for a character's tags, "" for none."""
    return tr("Tags: {tags}").format(tags=", ".join(map(shown, row.tags))) if row.tags else ""


def _picture(portrait: bytes | None) -> QImage:
    picture = read_picture(portrait)
    if picture.isNull():
        return picture
    expand, smooth = Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    return picture.scaled(_SIDE, _SIDE, expand, smooth)
