"""Lays out pages and paints them on paper, in pieces between which the UI responds."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QObject, QPointF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter

from desktop.printing.ui.paper.documents import (
    Content,
    document_of,
    page_layout,
    paper_size,
    pdf_writer,
    room,
)
from desktop.printing.ui.paper.glyphs import boxes
from desktop.printing.ui.paper.pages import Paging, device_size, let_go, paint_page, painting
from desktop.views.paper.paper import PaperOptions

_FIRST_S, _PIECE_S = 0.06, 0.015
"""How long to block the UI: at first, when most documents are finished, and for each later piece."""

Finished = Callable[[bool], None]
"""Called when all pages are painted, or with False if the device failed."""


class LayoutProgress(NamedTuple):
    """The layout so far: the number of pages, whether that is all, and the paper size in pixels.

    ``boxes`` are the letters that no font of this computer has, once all pages are laid out.
    """

    pages: int
    done: bool
    paper: QSizeF
    boxes: str = ""


class Pager(QObject):
    """The pages being printed. New content or paper restarts the layout."""

    laid = Signal(object)
    """More pages are laid out; carries a ``LayoutProgress``."""
    painted = Signal(int, int)
    """Progress: how many pages of how many were printed or saved."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paging: Paging | None = None
        self.layout = QPageLayout()
        """The paper and its orientation."""
        self._painting: Iterator[int] | None = None
        self._finished: Finished = _ignore
        self._device_paging: Paging | None = None
        self._device: QPagedPaintDevice | None = None
        self._count = 0
        self._at = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def show(self, content: Content | None, options: PaperOptions, paper: str) -> None:
        """Lay out ``content`` on a paper by its key; None for nothing."""
        if content is None:
            self._paging = None
            return
        document = document_of(content, options)
        self.layout = page_layout(paper, document)
        self._paging = Paging(document, room(self.layout))
        self._paging.go_on(_FIRST_S)
        self._tell()
        if not self._paging.done:
            self._timer.start()

    def paint_page(self, painter: QPainter, number: int) -> None:
        """Paint a page on screen, with its paper at the painter's origin."""
        paging = self._paging
        if paging is None or not 1 <= number <= len(paging.pages):
            return
        edge = self.layout.margins(QPageLayout.Unit.Inch)
        painter.translate(QPointF(edge.left() * 96, edge.top() * 96))
        paint_page(painter, paging.size, paging.document, paging.pages, number)

    def words(self, number: int) -> str:
        """Return a page's text for a screen reader."""
        if self._paging is None or not 1 <= number <= len(self._paging.pages):
            return ""
        return "\n".join(piece.words for _top, piece in self._paging.pages[number - 1] if piece.words)

    def print_on(self, device: QPagedPaintDevice, finished: Finished) -> None:
        """Paint all pages on the chosen printer, laid out for its own paper."""
        if self._paging is None:
            return
        self._device, self._finished = device, finished
        self._device_paging = Paging(self._paging.document, device_size(device))
        self._at = 0
        self._timer.start()

    def write_pdf(self, title: str, finished: Callable[[bytes | None], None]) -> None:
        """Paint all pages into a PDF once they are laid out; ``finished`` gets its bytes, or None."""
        if self._paging is None:
            return
        buffer = QBuffer(self)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = pdf_writer(buffer, self.layout, title)

        def end(worked: bool) -> None:
            content = bytes(buffer.data().data()) if worked else None
            buffer.deleteLater()
            finished(content)

        self._device, self._finished = writer, end
        self._device_paging = self._paging
        self._at = 0
        self._timer.start()

    def finish(self) -> None:
        """Finish what is being printed or saved, then release everything."""
        while self._device is not None and self._timer.isActive():
            self._go_on()
        self._timer.stop()
        self._paging = None
        let_go()

    def _go_on(self) -> None:
        """Do the next piece of work: layout for the screen first, then painting on the device."""
        if self._paging is not None and not self._paging.done:
            self._paging.go_on(_PIECE_S)
            self._tell()
        elif self._device is not None and self._device_paging is not None:
            self._paint_on(self._device, self._device_paging)
        else:
            self._timer.stop()

    def _paint_on(self, device: QPagedPaintDevice, paging: Paging) -> None:
        if not paging.done:
            paging.go_on(_PIECE_S)
            return
        if self._painting is None:
            self._painting = painting(device, paging.document, paging.pages, paging.size)
        end = monotonic() + _PIECE_S
        while monotonic() < end:
            number = next(self._painting, None)
            if number is None:
                self._end_painting(worked=self._at == len(paging.pages))
                return
            self._at = number
        self.painted.emit(self._at, len(paging.pages))

    def _end_painting(self, *, worked: bool) -> None:
        finished, self._finished = self._finished, _ignore
        self._painting = None
        self._device = self._device_paging = None
        finished(worked)

    def _tell(self) -> None:
        paging = self._paging
        if paging is not None:
            words = (piece.words for page in paging.pages for _top, piece in page)
            without = boxes(words) if paging.done else ""
            self.laid.emit(LayoutProgress(len(paging.pages), paging.done, paper_size(self.layout), without))


def _ignore(_worked: bool) -> None: ...
