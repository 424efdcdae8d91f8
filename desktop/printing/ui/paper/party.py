"""The printed party sheet: characters side by side, in bands aligned across all of them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.base.words import tr
from desktop.kit.controls.portrait import paint_portrait, read_picture
from desktop.kit.text.plain_text import shown
from desktop.printing.ui.paper.pages import Document, PaperLook, Piece, lines, paper_look
from desktop.printing.ui.paper.strokes import CENTRE, RIGHT, Words, crossed_box, frame, rule, width_of, write
from desktop.views.paper.party import Meter, PartySkill, PartyView, Person
from desktop.views.sheet import Labelled

_MOST, _MOST_LARGE = 8, 3
"""The maximum number of characters side by side, normally and in large print."""
_UPRIGHT = 3
"""Up to this many fit in portrait orientation."""
_ROOMY = 4
"""More than this many side by side are printed smaller."""
_GAP = 12
_UNDER_TITLE, _BETWEEN = 8, 2
_PORTRAIT = 36
_NAME_LINES = 2
"""The lines for the name of a skill or weapon."""
_NARROW = 150
"""In narrower columns, names are printed smaller."""
_BOX, _LEAST_BOX, _BOX_GAP = 9, 5.5, 2
_MOST_DAMAGE, _MOST_FACT = 0.68, 0.7
"""The maximum share of a line for a value."""
_APART, _FAR = 9, 26
"""The minimum and maximum gap between characteristics."""
_NOTES = 24
"""The maximum number of lines to write on, if there is room."""

_Drawn = Callable[[QPainter, QPointF], None]


class _Part(NamedTuple):
    """One character's part of a band: its height, how it is drawn, and its text."""

    height: float
    draw: _Drawn
    words: str


def document(view: PartyView, look: PaperLook) -> Document:
    """Return the party sheet as a document; values to fill in by pencil are already removed from ``view``."""
    landscape = len(view.people) > _UPRIGHT and not look.large
    return Document(view.name, partial(_pieces, view, look), look, landscape)


def groups(people: Sequence[Person], look: PaperLook) -> list[Sequence[Person]]:
    """Return the characters of each page: as many as fit side by side, spread evenly."""
    most = _MOST_LARGE if look.large else _MOST
    count = -(-len(people) // most)
    if not count:
        return []
    wide = -(-len(people) // count)
    return [people[start : start + wide] for start in range(0, len(people), wide)]


def _pieces(view: PartyView, look: PaperLook, width: float) -> Iterator[Piece]:
    first = True
    for people in groups(view.people, look):
        dense = len(people) > _ROOMY and not look.large
        title = _title(view, look, width)
        under = 0.0 if dense else look.px(_UNDER_TITLE)
        yield title._replace(height=title.height + under, new_page=not first)
        first = False
        inner = paper_look(ink_saving=look.ink_saving, dense=True) if dense else look
        columns = _Columns(inner, width, len(people))
        yield columns.band("", [_head(each, columns) for each in people])
        yield columns.band("", [_meters(each, columns) for each in people])
        yield columns.band(tr("Characteristics"), [_traits(each.traits, columns) for each in people])
        yield columns.band("", [_facts(each.facts, columns) for each in people])
        yield columns.band(tr("Common checks"), [_skills(each.asked, columns) for each in people])
        yield columns.band(tr("Best skills"), [_skills(each.skills, columns) for each in people])
        yield columns.band(tr("Attacks"), [_attacks(each, columns) for each in people])
        note = _note(columns)
        yield columns.band(tr("Notes"), [note] * len(people))._replace(filler=True)
        for _ in range(1, _NOTES):
            yield columns.band("", [note] * len(people))._replace(filler=True, before=0)
    if first:
        yield from lines(view.name, "pageTitle", width, look=look)


def _title(view: PartyView, look: PaperLook, width: float) -> Piece:
    high = look.line("trayTitle")

    def draw(painter: QPainter, at: QPointF) -> None:
        name = shown(view.name)
        wide = min(width_of(look, name, "trayTitle") + 1, width * 0.7)
        write(painter, look, QRectF(at.x(), at.y(), wide, high), name, "trayTitle")
        rest = QRectF(at.x() + wide, at.y() + 2, width - wide, high)
        write(painter, look, rest, view.line, "small", color="muted", align=RIGHT)

    return Piece(high, draw, f"{view.name} {view.line}", with_next=True)


class _Columns:
    """The columns of a page."""

    def __init__(self, look: PaperLook, width: float, count: int) -> None:
        self.look = look
        self.gap = look.px(_GAP)
        self.width = min((width - (count - 1) * self.gap) / count, width / 2)
        self.page = count * self.width + (count - 1) * self.gap

    def band(self, heading: str, parts: Sequence[_Part]) -> Piece:
        """Align the parts of all characters in a band, below a heading across the page."""
        look = self.look
        rows = max((part.height for part in parts), default=0)
        above = look.line("caption") + look.px(3) if heading and rows else 0
        if not rows:
            return Piece(0, lambda _painter, _at: None, "")

        def draw(painter: QPainter, at: QPointF) -> None:
            if heading:
                box = QRectF(at.x(), at.y(), self.page, look.line("caption"))
                write(painter, look, box, heading, "captionStrong", color="accent")
                rule(painter, look, QPointF(at.x(), at.y() + box.height() + 1), self.page, "borderStrong")
            for place, part in enumerate(parts):
                part.draw(painter, QPointF(at.x() + place * (self.width + self.gap), at.y() + above))

        said = " ".join(part.words for part in parts if part.words)
        return Piece(rows + above, draw, f"{heading} {said}".strip(), before=look.px(_BETWEEN))


def _head(person: Person, columns: _Columns) -> _Part:
    look, side = columns.look, columns.look.px(_PORTRAIT)
    gap = look.px(8)
    beside = columns.width - side - gap
    style = "cardTitle" if columns.width >= look.px(_NARROW) else "smallStrong"
    name = Words(look, shown(person.name), style, beside, most=2)
    game = Words(look, person.game, "captionMedium", columns.width, most=1)
    line = Words(look, person.line, "caption", columns.width, most=2)
    above = max(side, name.height) + look.px(3)
    image = read_picture(person.portrait)

    def draw(painter: QPainter, at: QPointF) -> None:
        box = QRectF(at.x(), at.y(), side, side)
        if look.ink_saving:
            frame(painter, look, box, radius=side * 0.17)
            initials = QRectF(box.left(), box.center().y() - look.line("body") / 2, side, look.line("body"))
            write(painter, look, initials, person.initials, "bodyStrong", align=CENTRE)
        else:
            paint_portrait(painter, box, image, person.initials, side * 0.17)
        top = max((side - name.height) / 2, 0)
        name.draw(painter, QPointF(at.x() + side + gap, at.y() + top), beside)
        game.draw(painter, QPointF(at.x(), at.y() + above), columns.width, "muted")
        line.draw(painter, QPointF(at.x(), at.y() + above + game.height), columns.width, "muted")

    words = " ".join(part for part in (person.name, person.game, person.line) if part)
    return _Part(above + game.height + line.height, draw, words)


def _meters(person: Person, columns: _Columns) -> _Part:
    parts = [_meter(each, columns) for each in person.meters]

    def draw(painter: QPainter, at: QPointF) -> None:
        top = at.y()
        for part in parts:
            part.draw(painter, QPointF(at.x(), top))
            top += part.height

    return _Part(sum(part.height for part in parts), draw, " ".join(part.words for part in parts))


def _meter(meter: Meter, columns: _Columns) -> _Part:
    """Draw a tracker: its name, value, and a box for each point or one to write in."""
    look, width = columns.look, columns.width
    step = look.line("caption") + 1
    side, apart = float(look.px(_BOX)), float(look.px(_BOX_GAP))
    rows = 1 if meter.boxes else 0
    if (side + apart) * meter.boxes > width + apart:
        smaller = (width + apart) / meter.boxes - apart
        rows = 1 if smaller >= _LEAST_BOX else 2
        side = min(side, (width + apart) / -(-meter.boxes // rows) - apart)
    in_row = -(-meter.boxes // rows) if rows else 1
    state = Words(look, meter.status, "captionStrong", width, most=2)
    boxes = rows * (side + apart) + look.px(4) if rows else look.px(4)
    pencil = look.px(38)

    def draw(painter: QPainter, at: QPointF) -> None:
        value = width if meter.boxes else width - pencil - look.px(4)
        line = QRectF(at.x(), at.y(), value, step)
        wide = width_of(look, meter.value, "captionStrong") + look.px(6)
        write(painter, look, line.adjusted(0, 0, -wide, 0), meter.name, "captionMedium", color=meter.color)
        write(painter, look, line, meter.value, "captionStrong", align=RIGHT)
        if not meter.boxes:
            frame(painter, look, QRectF(at.x() + width - pencil, at.y() + 1, pencil, step - 2))
        state.draw(painter, QPointF(at.x(), at.y() + step), width, "danger")
        top = at.y() + step + state.height
        for point in range(meter.boxes):
            row, place = divmod(point, in_row)
            box = QRectF(at.x() + place * (side + apart), top + row * (side + apart), side, side)
            crossed_box(painter, look, box, meter.color, crossed=point >= meter.boxes - meter.spent)

    words = f"{meter.name} {meter.value} {meter.status}".strip()
    return _Part(step + state.height + boxes, draw, words)


def _traits(facts: Sequence[Labelled], columns: _Columns) -> _Part:
    """Draw labels with their values beside each other, filled in rows."""
    look, width = columns.look, columns.width
    gap = float(look.px(_APART))
    label = max((width_of(look, each.label, "caption") for each in facts), default=0.0)
    value = max((width_of(look, each.value, "captionStrong") for each in facts), default=0.0)
    cell = min(label + look.px(5) + value + 2, width)
    across = max(int((width + gap) // (cell + gap)), 1)
    across = -(-len(facts) // -(-len(facts) // across)) if facts else 1  # as many in each row
    gap = (width - across * cell) / (across - 1) if across > 1 else 0.0
    gap = min(gap, look.px(_FAR))
    step = look.line("caption")
    rows = -(-len(facts) // across)

    def draw(painter: QPainter, at: QPointF) -> None:
        for place, each in enumerate(facts):
            row, column = divmod(place, across)
            box = QRectF(at.x() + column * (cell + gap), at.y() + row * step, cell, step)
            _named(painter, look, box, each)

    return _Part(rows * step, draw, " ".join(f"{each.label} {each.value}" for each in facts))


def _facts(facts: Sequence[Labelled], columns: _Columns) -> _Part:
    """Draw labels with their values one after the other, in as many lines as they need."""
    look, width = columns.look, columns.width
    step, gap, space = look.line("caption"), look.px(10), look.px(4)
    placed: list[tuple[QPointF, float, Labelled, Words]] = []
    left = top = high = 0.0
    for each in facts:
        label = min(width_of(look, each.label, "caption") + 1 + space, width * _MOST_FACT)
        wide = label + width_of(look, each.value, "captionStrong") + 1
        if left and left + wide > width:
            left, top = 0.0, high
        value = Words(look, each.value, "captionStrong", width - label, most=_NAME_LINES)
        placed.append((QPointF(left, top), label, each, value))
        high = max(high, top + max(value.height, step))
        left += wide + gap

    def draw(painter: QPainter, at: QPointF) -> None:
        for place, label, each, value in placed:
            corner = at + place
            box = QRectF(corner.x(), corner.y(), label - space, step)
            write(painter, look, box, each.label, "caption", color="muted")
            value.draw(painter, QPointF(corner.x() + label, corner.y()), width - label)

    return _Part(high, draw, " ".join(f"{each.label} {each.value}" for each in facts))


def _named(painter: QPainter, look: PaperLook, box: QRectF, what: Labelled) -> None:
    """Draw a label at the left and its value at the right, which gets most of the room at most."""
    wide = min(width_of(look, what.value, "captionStrong") + 1, box.width() * _MOST_FACT)
    write(painter, look, box.adjusted(0, 0, -wide - look.px(4), 0), what.label, "caption", color="muted")
    right = QRectF(box.right() - wide, box.top(), wide, box.height())
    write(painter, look, right, what.value, "captionStrong", align=RIGHT)


def _skills(skills: Sequence[PartySkill], columns: _Columns) -> _Part:
    """Draw skills in a column; the best character at each is marked."""
    look, width = columns.look, columns.width
    step = look.line("caption")
    rows: list[tuple[float, Words, PartySkill]] = []
    high = 0.0
    for each in skills:
        style = "captionStrong" if each.best else "caption"
        room = width - width_of(look, each.value, "captionStrong") - look.px(4)
        name = Words(look, each.name, style, room, most=_NAME_LINES)
        rows.append((high, name, each))
        high += max(name.height, step)

    def draw(painter: QPainter, at: QPointF) -> None:
        for top, name, each in rows:
            line = QRectF(at.x(), at.y() + top, width, step)
            if each.best:
                ground = QRectF(at.x() - 2, line.top() + 0.5, width + 4, max(name.height, step) - 1)
                frame(painter, look, ground, fill="accentSoft", edge=None)
            name.draw(painter, line.topLeft(), width)
            write(painter, look, line, each.value, "captionStrong", align=RIGHT)

    said = " ".join(f"{each.name} {each.value}" for each in skills if each.name)
    return _Part(high, draw, said)


def _attacks(person: Person, columns: _Columns) -> _Part:
    """Draw weapons with their damage, which is cut only after the name."""
    look, width = columns.look, columns.width
    step = look.line("caption")
    rows: list[tuple[float, float, Words, Labelled]] = []
    high = 0.0
    for each in person.attacks:
        value = min(width_of(look, each.value, "captionStrong") + 1, width * _MOST_DAMAGE)
        name = Words(look, each.label, "caption", width - value - look.px(4), most=_NAME_LINES)
        rows.append((high, value, name, each))
        high += max(name.height, step)

    def draw(painter: QPainter, at: QPointF) -> None:
        for top, value, name, each in rows:
            line = QRectF(at.x(), at.y() + top, width, step)
            name.draw(painter, line.topLeft(), width - value - look.px(4))
            line.setLeft(line.right() - value)
            write(painter, look, line, each.value, "captionStrong", align=RIGHT)

    words = " ".join(f"{each.label} {each.value}" for each in person.attacks)
    return _Part(high, draw, words)


def _note(columns: _Columns) -> _Part:
    """Draw a line to write on."""
    look = columns.look
    step = look.px(20)

    def draw(painter: QPainter, at: QPointF) -> None:
        rule(painter, look, QPointF(at.x(), at.y() + step), columns.width, "borderStrong")

    return _Part(step, draw, "")
