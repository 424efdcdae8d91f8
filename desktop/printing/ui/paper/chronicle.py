"""The printed chronicle: its chapters with the character's name, and a chart of the character's growth."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.base.words import tr
from desktop.cards.growth_chart import paint_growth
from desktop.printing.ui.paper.pages import Document, PaperLook, Piece, lines, paper_look
from desktop.views.chronicle import ChapterView, CurveView, PrintView

_CHART, _WIDEST_CHART = 190, 520


def document(view: PrintView, look: PaperLook | None = None) -> Document:
    """Return the chronicle as a document."""
    look = look or paper_look()
    return Document(view.name, partial(_pieces, view, look), look)


def _pieces(view: PrintView, look: PaperLook, width: float) -> Iterator[Piece]:
    yield from lines(view.name, "pageTitle", width, with_next=True, look=look)
    yield from lines(view.line, "body", width, color="muted", with_next=True, look=look)
    for chapter in view.chapters:
        yield from _chapter(chapter, look, width)
    if view.curve is not None:
        yield from _chart(view.curve, look, width)


def _chapter(chapter: ChapterView, look: PaperLook, width: float) -> Iterator[Piece]:
    yield from lines(chapter.heading, "cardTitle", width, before=20, with_next=True, look=look)
    yield from lines(chapter.date, "small", width, color="muted", with_next=True, look=look)
    yield from lines(f"{chapter.text}.", "body", width, before=4, look=look)
    if chapter.notes:
        yield from lines(chapter.notes, "small", width, before=4, color="muted", look=look)


def _chart(curve: CurveView, look: PaperLook, width: float) -> Iterator[Piece]:
    words = tr("{name} {before} to {after} ({gain})").format(
        name=curve.name, before=curve.before, after=curve.after, gain=curve.gain
    )
    yield from lines(tr("Growth"), "cardTitle", width, before=24, with_next=True, look=look)
    yield from lines(words, "bodyStrong", width, with_next=True, look=look)
    if curve.detail:
        yield from lines(curve.detail, "caption", width, color="muted", with_next=True, look=look)

    high = look.px(_CHART)

    def draw(painter: QPainter, at: QPointF) -> None:
        box = QRectF(at.x(), at.y(), min(width, look.px(_WIDEST_CHART)), high)
        paint_growth(painter, box, curve, look)

    yield Piece(high, draw, curve.spoken, before=4)
