"""A printed character sheet: its sections from top to bottom, each with its heading."""

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.base.words import tr
from desktop.printing.ui.paper.blocks_head import head_pieces
from desktop.printing.ui.paper.blocks_ink import Ink, Lines, Mark, band, ink
from desktop.printing.ui.paper.blocks_meters import meters_pieces, traits_pieces
from desktop.printing.ui.paper.blocks_skills import skills_pieces
from desktop.printing.ui.paper.blocks_table import table_pieces
from desktop.printing.ui.paper.blocks_text import (
    checks_pieces,
    facts_pieces,
    list_pieces,
    prose_pieces,
    ruled_pieces,
)
from desktop.printing.ui.paper.pages import Document, Piece, paper_look
from desktop.views.paper import paper

_SECTION_GAP, _BARE_GAP, _BLOCK_GAP = 15, 9, 8
_NOTES = paper.RuledBlock(0, fills=60)
_SPEAKS_FOR_ITSELF = (paper.MetersBlock, paper.TraitsBlock, paper.ChecksBlock)


def document(view: paper.PaperView, options: paper.PaperOptions = paper.USUAL) -> Document:
    """Return a sheet as a document; the view already has its sections and pencil options applied."""
    look = paper_look(ink_saving=options.ink_saving, large=options.large)
    return Document(view.name, partial(_pieces, view, ink(options)), look)


def _pieces(view: paper.PaperView, using: Ink, width: float) -> Iterator[Piece]:
    for each in view.sections:
        yield from _section(using, each, view.system, width)
    yield from _rest_of_page(view, using, width)


def _rest_of_page(view: paper.PaperView, using: Ink, width: float) -> Iterator[Piece]:
    """Lines for notes on what is left of a page after the first, so that no page is printed for little."""
    lines = [each._replace(later_page=True) for each in ruled_pieces(using, _NOTES, width)]
    if view.sections[-1].id == "notes":
        yield lines[0]._replace(before=using.px(_BLOCK_GAP))
    else:
        yield _heading(using, tr("Notes"), width)
        yield lines[0]
    yield from lines[1:]


def _section(using: Ink, section: paper.PaperSection, system: str, width: float) -> Iterator[Piece]:
    """A section; one that starts with trackers, characteristics or tick boxes needs no heading."""
    bare = not section.title or isinstance(section.blocks[0], _SPEAKS_FOR_ITSELF)
    if not bare:
        yield _heading(using, section.title, width)
    gap = using.px(_BARE_GAP if bare else 3)
    for block, below in zip(section.blocks, (*section.blocks[1:], None), strict=True):
        pieces = _after(_block(using, block, system, width), gap)
        # Writing lines are dropped without room; facts never are.
        is_over = isinstance(block, paper.FactsBlock) and not isinstance(below, paper.RuledBlock | None)
        yield from _with_next(pieces) if is_over else pieces
        gap = using.px(_BLOCK_GAP)


def _after(pieces: Iterable[Piece], gap: float) -> Iterator[Piece]:
    """Pieces with room above the first."""
    for place, each in enumerate(pieces):
        yield each if place else each._replace(before=max(gap, each.before))


def _with_next(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces kept with what follows: money with possessions, armour with weapons."""
    held: Piece | None = None
    for each in pieces:
        if held is not None:
            yield held
        held = each
    if held is not None:
        yield held._replace(with_next=True)


def _heading(using: Ink, title: str, width: float) -> Piece:
    """A heading, with a line to the right edge."""
    words = Lines(using, title, "section", width)
    marks = list(words.marks(QPointF(0, 0), width, using.text()))
    left, middle = words.width + using.px(10), words.height * 0.58
    if left < width:
        pen = using.hair("borderStrong")

        def draw(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.drawLine(QPointF(left, middle), QPointF(width, middle))

        marks.append(Mark(QRectF(left, middle, width - left, 0), draw))
    return band(words.height, marks, before=using.px(_SECTION_GAP), with_next=True)


def _block(using: Ink, block: paper.Block, system: str, width: float) -> Iterator[Piece]:
    match block:
        case paper.HeadBlock():
            return head_pieces(using, block, system, width)
        case paper.MetersBlock():
            return meters_pieces(using, block, width)
        case paper.TraitsBlock():
            return traits_pieces(using, block, width)
        case paper.SkillsBlock():
            return skills_pieces(using, block, width)
        case paper.TableBlock():
            return table_pieces(using, block, width)
        case paper.ListBlock():
            return list_pieces(using, block, width)
        case paper.ChecksBlock():
            return checks_pieces(using, block, width)
        case paper.ProseBlock():
            return prose_pieces(using, block, width)
        case paper.FactsBlock():
            return facts_pieces(using, block, width)
        case paper.RuledBlock():
            return ruled_pieces(using, block, width)
