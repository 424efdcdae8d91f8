"""A preview of pages, painted by the same code as on paper."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.kit.layout.scrolling import give_scroll_bars
from desktop.kit.look import theme
from desktop.kit.look.painting import paint_box, paint_inner_ring

_EDGE = 20
_SHADE = 3
_MOST_ZOOM = 3.0

WHOLE, WIDTH = "whole", "width"
"""The zoom levels: the whole page, or its whole width."""


class PagesView(NamedTuple):
    """The pages to preview.

    ``paper`` is their size in pixels at 96 per inch. ``paint`` paints the page with a number, from 1, at the
    painter's origin in such pixels; ``words`` returns its text.
    """

    pages: int
    paper: QSizeF
    paint: Callable[[QPainter, int], None]
    words: Callable[[int], str]


class PagePreview(theme.FollowsTheme, QAbstractScrollArea):
    """Shows one page at a time, white in every theme. Page Up and Page Down turn pages."""

    turned = Signal(int)
    """Another page is shown; carries its number."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty preview; `name` is its accessible name."""
        super().__init__(parent)
        give_scroll_bars(self)
        self._name = name
        self._view: PagesView | None = None
        self.page = 1
        """The number of the page shown, from 1."""
        self._turned_to = 1
        self.zoom = WHOLE
        """``WHOLE`` or ``WIDTH``."""
        self._picture: tuple[int, float, float, QPixmap] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.verticalScrollBar().setSingleStep(40)
        self.horizontalScrollBar().setSingleStep(40)

    def show_pages(self, view: PagesView | None, *, afresh: bool) -> None:
        """Show pages, or none if None; unless `afresh`, the current page is unchanged.

        There are fewer pages while they are laid out. The chosen page returns when it is ready.
        """
        before, self._view = self._view, view
        count = 0 if view is None else view.pages
        page = min(self._turned_to, max(count, 1))
        if afresh or before is None or page != self.page:
            self._picture = None
        if page != self.page:
            self.page = page
            self.turned.emit(page)
        # The footer shows the number of pages.
        if before is not None and view is not None and before.pages != view.pages:
            self._picture = None
        self._fit()
        self._say()
        self.viewport().update()

    def set_zoom(self, zoom: str) -> None:
        """Show the whole page or its whole width."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._fit()
            self.verticalScrollBar().setValue(0)
            self.viewport().update()

    def turn_to(self, page: int) -> None:
        """Show another page, or the nearest one that exists."""
        count = 0 if self._view is None else self._view.pages
        page = min(max(page, 1), max(count, 1))
        self._turned_to = page
        if page != self.page:
            self.page = page
            self._picture = None
            self.verticalScrollBar().setValue(0)
            self._say()
            self.viewport().update()
            self.turned.emit(page)

    def sizeHint(self) -> QSize:
        """Return a size at which a page is readable."""
        look = theme.current()
        return QSize(look.px(460), look.px(600))

    def minimumSizeHint(self) -> QSize:
        """Return a small minimum size."""
        look = theme.current()
        return QSize(look.px(180), look.px(160))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn pages with Page Up and Page Down, and go to either end with Home and End."""
        count = 0 if self._view is None else self._view.pages
        match event.key():
            case Qt.Key.Key_PageDown:
                self.turn_to(self.page + 1)
            case Qt.Key.Key_PageUp:
                self.turn_to(self.page - 1)
            case Qt.Key.Key_Home:
                self.turn_to(1)
            case Qt.Key.Key_End:
                self.turn_to(count)
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and turn the page at its end."""
        bar, down = self.verticalScrollBar(), event.angleDelta().y()
        if down < 0 and bar.value() >= bar.maximum():
            self.turn_to(self.page + 1)
        elif down > 0 and bar.value() <= bar.minimum():
            self.turn_to(self.page - 1)
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the zoom."""
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        self._fit()
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the page and its shadow."""
        look = theme.current()
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), look.color("app"))
        view = self._view
        if view is not None and view.pages:
            place = self._place()
            shade = look.px(_SHADE)
            painter.fillRect(place.translated(shade, shade), look.color("border"))
            painter.drawPixmap(place.topLeft(), self._painted(view, place.size()))
            paint_box(painter, place.adjusted(-1, -1, 1, 1), 0, None, look.color("borderStrong"), width=1)
        if self.hasFocus():
            ring = QRectF(self.viewport().rect())
            paint_inner_ring(painter, ring, look.px(4))

    def _painted(self, view: PagesView, size: QSizeF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._picture is not None and self._picture[:3] == (self.page, size.width(), ratio):
            return self._picture[3]
        picture = QPixmap((size * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.fixed("white"))
        painter = QPainter(picture)
        painter.scale(size.width() / view.paper.width(), size.height() / view.paper.height())
        view.paint(painter, self.page)
        painter.end()
        self._picture = self.page, size.width(), ratio, picture
        return picture

    def _place(self) -> QRectF:
        """The page's position, in pixels of the viewport."""
        size, room = self._page_size(), self.viewport().size()
        edge = theme.current().px(_EDGE)
        left = max((room.width() - size.width()) / 2, edge) - self.horizontalScrollBar().value()
        top = max((room.height() - size.height()) / 2, edge) - self.verticalScrollBar().value()
        return QRectF(QPointF(round(left), round(top)), size)

    def _page_size(self) -> QSizeF:
        assert self._view is not None
        paper, edge = self._view.paper, 2 * theme.current().px(_EDGE)
        across = (self.viewport().width() - edge) / paper.width()
        down = (self.viewport().height() - edge) / paper.height()
        zoom = across if self.zoom == WIDTH else min(across, down)
        zoom = min(max(zoom, 0.1), _MOST_ZOOM)
        return QSizeF(round(paper.width() * zoom), round(paper.height() * zoom))

    def _fit(self) -> None:
        if self._view is None:
            return
        whole, edge = self._page_size(), 2 * theme.current().px(_EDGE)
        room = self.viewport().size()
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        down.setRange(0, max(round(whole.height()) + edge - room.height(), 0) if self.zoom == WIDTH else 0)
        down.setPageStep(room.height())
        across.setRange(0, 0)

    def _say(self) -> None:
        words = "" if self._view is None else self._view.words(self.page)
        self.setAccessibleDescription(words)
