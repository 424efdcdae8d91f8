"""Draws the cells of the shelf: cards, which are cached, or list rows."""

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.kit.look import mirror, theme
from desktop.library_page.ui.card_painter import Place, paint_card, paint_card_focus, paint_new, paint_row
from desktop.library_page.ui.shelf_model import CachedCard, Index, ShelfModel
from desktop.library_page.view.library import RowView

_MOST_DRAWN = 48
"""The maximum number of cached cards."""


class ShelfPainter(QStyledItemDelegate):
    """Draws a cell, as a card if ``cards`` else as a row; ``cell`` is its size in pixels."""

    def __init__(self, view: QWidget, shelf: ShelfModel, how: Callable[[int], Place]) -> None:
        """Draw the shelf in `view`; `how` returns the state of a place."""
        super().__init__(view)
        self.cards = True
        self.cell = QSize(1, 1)
        self._view = view
        self._shelf = shelf
        self._how = how
        self._drawn: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the size of every cell."""
        return self.cell

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell in `option.rect`."""
        place = self._shelf.place_of(index)
        if place < 0:
            return
        box, how = QRectF(option.rect), self._how(place)
        row = self._shelf.row(place)
        kept = self._shelf.kept(row.character) if row is not None else None
        painter.save()
        mirror.turn_row(painter, option.rect, self._view)
        if place == self._shelf.count:
            paint_new(painter, box, how)
        elif self.cards:
            self._paint_card(painter, box, row, kept, how)
        else:
            paint_row(painter, box, row, kept, how)
        painter.restore()

    def forget(self) -> None:
        """Clear the cache of drawn cards."""
        self._drawn.clear()

    def _paint_card(
        self, painter: QPainter, box: QRectF, row: RowView | None, kept: CachedCard | None, how: Place
    ) -> None:
        """Draw a card from the cache if nothing about it has changed."""
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        look = theme.current()
        reading = kept.reading if kept is not None else 0
        key = (row, reading, how.selected, how.hovered, box.width(), ratio, look.name, look.scale)
        drawn = self._drawn.pop(key, None)
        if drawn is None:
            drawn = QPixmap(round(box.width() * ratio), round(box.height() * ratio))
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            inner = QPainter(drawn)
            if mirror.is_turned(painter):
                mirror.turn(inner, 0, box.width())
            paint_card(inner, QRectF(0, 0, box.width(), box.height()), row, kept, how._replace(focused=False))
            inner.end()
        self._drawn[key] = drawn
        if len(self._drawn) > _MOST_DRAWN:
            self._drawn.popitem(last=False)
        with mirror.upright(painter, box):
            painter.drawPixmap(box.topLeft(), drawn)
        if how.focused:
            paint_card_focus(painter, box)
