"""Draws a character in the library, as a card or as a list row."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter

from desktop.base.words import tr
from desktop.kit.controls.portrait import paint_portrait
from desktop.kit.lists.plain_list import write
from desktop.kit.look import icons, mirror, painting, theme
from desktop.kit.text.plain_text import shown
from desktop.library_page.ui.shelf_model import CachedCard
from desktop.library_page.view.library import RowView
from desktop.library_page.view.library_cards import CardMark, CardValue

CARD, ROW = 194, 52
"""The heights of a card and of a row, at text scale 1."""
GAP = 16
"""The gap between two cards."""
CHECK = 40
"""The width of a row's tick box, including its padding."""
_PAD = 14
_PORTRAIT, _AVATAR = 72, 36
_NAME = 18
_WIDEST_ROW, _WIDE_ROW, _MIDDLE_ROW = 1100, 820, 560
"""Below these widths a row shrinks its values and game, hides the values, then hides the game."""


class Place(NamedTuple):
    """The state in which a card is drawn."""

    selected: bool
    hovered: bool
    focused: bool


def paint_card(
    painter: QPainter, cell: QRectF, row: RowView | None, kept: CachedCard | None, place: Place
) -> None:
    """Draw a card in its cell; None for a character that isn't loaded yet."""
    look = theme.current()
    half = look.px(GAP) / 2
    frame = cell.adjusted(half, half, -half, -half)
    radius = look.px(theme.tokens()["radius"]["card"])
    fill = "selected" if place.selected else "hover" if place.hovered else "surface"
    border = look.color("accent" if place.selected else "border")
    width = look.px(2) if place.selected else painting.hover_border(lit=place.hovered)
    painting.paint_box(painter, frame, radius, look.color(fill), border, width=width)
    if row is not None:
        pad = look.px(_PAD)
        inner = frame.adjusted(pad, pad, -pad, -pad)
        _paint_head(painter, inner, row, kept)
        top = inner.top() + look.px(_PORTRAIT + 12)
        line = look.color("border")
        painter.fillRect(QRectF(inner.left(), top, inner.width(), 1), line)
        _paint_values(painter, QRectF(inner.left(), top + look.px(8), inner.width(), look.px(40)), row, kept)
        painter.fillRect(QRectF(inner.left(), top + look.px(57), inner.width(), 1), line)
        foot = QRectF(inner.left(), top + look.px(62), inner.width(), look.px(22))
        _paint_foot(painter, foot, row, kept)
    if place.focused:
        paint_card_focus(painter, cell)


def paint_card_focus(painter: QPainter, cell: QRectF) -> None:
    """Draw the focus ring around a card."""
    look = theme.current()
    half = look.px(GAP) / 2
    radius = look.px(theme.tokens()["radius"]["card"])
    painting.paint_focus_ring(painter, cell.adjusted(half, half, -half, -half), radius)


def paint_row(
    painter: QPainter, cell: QRectF, row: RowView | None, kept: CachedCard | None, place: Place
) -> None:
    """Draw a list row with its tick box."""
    look = theme.current()
    frame = cell.adjusted(look.px(8), 0, -look.px(8), 0)
    fill = "selected" if place.selected else "hover" if place.hovered else "surface"
    painter.fillRect(frame, look.color(fill))
    painter.fillRect(QRectF(frame.left(), frame.bottom() - 1, frame.width(), 1), look.color("border"))
    if look.high_contrast and (place.selected or place.hovered):
        inside = frame.adjusted(1, 1, -1, -2)
        painting.paint_ground(painter, inside, look.px(4), "selected" if place.selected else "hover")
    if row is not None:
        check = QRectF(frame.left(), frame.top(), look.px(CHECK), frame.height())
        painting.paint_check(painter, check, "ticked" if place.selected else "empty", hovered=place.hovered)
        _paint_row(painter, frame.adjusted(look.px(CHECK + 2), 0, -look.px(14), 0), row, kept)
    if place.focused:
        inside = frame.adjusted(1, 1, -1, -2)
        painting.paint_inner_ring(painter, inside, look.px(4))


def paint_new(painter: QPainter, cell: QRectF, place: Place) -> None:
    """Draw the cell that creates a new character."""
    look = theme.current()
    half = look.px(GAP) / 2
    frame = cell.adjusted(half, half, -half, -half)
    radius = look.px(theme.tokens()["radius"]["card"])
    fill = look.color("hover") if place.hovered else None
    width = painting.hover_border(lit=place.hovered)
    painting.paint_box(painter, frame, radius, fill, look.color("borderStrong"), width=width, dashed=True)
    disc = look.px(44)
    top = frame.center().y() - look.px(46)
    circle = QRectF(frame.center().x() - disc / 2, top, disc, disc)
    painting.paint_box(painter, circle, disc / 2, look.color("surface"), look.color("borderStrong"))
    side = look.px(18)
    icons.paint(painter, "plus", circle.adjusted(*_inset(disc, side)), look.color("accent"))
    for style, color, words, at in (
        ("cardTitle", "text", tr("New character"), 54),
        ("small", "muted", tr("or drop a character file here"), 78),
    ):
        look.ink(painter, style, color)
        box = QRectF(frame.left() + 4, top + look.px(at), frame.width() - 8, look.line(style))
        mirror.write(painter, box, Qt.AlignmentFlag.AlignCenter, words)
    if place.focused:
        painting.paint_focus_ring(painter, frame, radius)


def _inset(outer: float, inner: float) -> tuple[float, float, float, float]:
    each = (outer - inner) / 2
    return each, each, -each, -each


def _paint_head(painter: QPainter, inner: QRectF, row: RowView, kept: CachedCard | None) -> None:
    look = theme.current()
    side = look.px(_PORTRAIT)
    avatar = QRectF(inner.left(), inner.top(), side, side)
    picture = kept.picture if kept else None
    paint_portrait(painter, avatar, picture, row.initials, side * 0.17)
    words = inner.adjusted(side + look.px(12), 0, 0, 0)
    right = _paint_signs(painter, words, row)
    name = QRectF(words.left(), words.top(), right - words.left(), look.px(25))
    _paint_name(painter, name, shown(row.name))
    line = QRectF(words.left(), name.bottom(), words.width(), look.line("small"))
    write(painter, line, "small", "muted", kept.detail.line if kept else "")
    pills = QRectF(words.left(), line.bottom() + look.px(5), words.width(), look.px(22))
    left = _paint_pill(painter, pills, row.game, row.system)
    if row.variant:
        _paint_pill(painter, pills.adjusted(left - pills.left() + look.px(6), 0, 0, 0), tr("Variant"), "")


def _paint_signs(painter: QPainter, area: QRectF, row: RowView) -> float:
    """Draw a character's markers at the right. Return where the room for the name ends."""
    look = theme.current()
    side, right = look.px(15), area.right()
    signs = (("star", "luck", row.favourite), ("pinned", "muted", row.pinned))
    for icon, color, there in signs:
        if there:
            box = QRectF(right - side, area.top(), side, look.px(25))
            icons.paint(painter, icon, box, look.color(color))
            right -= side + look.px(5)
    return right


def _paint_name(painter: QPainter, box: QRectF, name: str) -> None:
    look = theme.current()
    font = QFont(look.font("trayTitle"))
    font.setPixelSize(look.px(_NAME))
    painter.setFont(font)
    painter.setPen(look.color("text"))
    cut = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, int(box.width()))
    mirror.write(painter, box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)


def _paint_pill(painter: QPainter, area: QRectF, words: str, icon: str) -> float:
    """Draw text in an outlined pill, with the icon of that name if there is one. Return its right edge."""
    look = theme.current()
    side = look.px(14) if icons.exists(icon) else 0
    before = look.px(9) + (side + look.px(5) if side else 0)
    width = before + QFontMetrics(look.font("small")).horizontalAdvance(words) + look.px(9) + 1
    box = QRectF(area.left(), area.top(), min(width, area.width()), area.height())
    if box.width() < look.px(30):
        return area.left()
    painting.paint_box(painter, box, box.height() / 2, None, look.color("border"))
    if side:
        at = QRectF(box.left() + look.px(9), box.top(), side, box.height())
        icons.paint(painter, icon, at, look.color("muted"))
    write(painter, box.adjusted(before, 0, -look.px(6), 0), "small", "muted", words)
    return box.right()


def _paint_values(painter: QPainter, area: QRectF, row: RowView, kept: CachedCard | None) -> None:
    look = theme.current()
    if kept is None:
        write(painter, area, "small", "muted", row.health)
        return
    values = kept.detail.values
    if not values:
        return
    columns = _columns(values, area, ("cardTitle", "small"), max(len(values), 3))
    for column, each in zip(columns, values, strict=True):
        column.setHeight(look.line("small"))
        write(painter, column, "small", "muted", each.label)
        column.translate(0, look.px(19))
        column.setHeight(look.px(22))
        write(painter, column, "cardTitle", "danger" if each.alarm else "text", each.value)


def _paint_foot(painter: QPainter, area: QRectF, row: RowView, kept: CachedCard | None) -> None:
    look = theme.current()
    left = area.right()
    if (mark := mark_of(row, kept)) is not None:
        left = _paint_mark(painter, area, mark)
    write(painter, area.adjusted(0, 0, left - area.right() - look.px(8), 0), "small", "muted", row.when)


def mark_of(row: RowView, kept: CachedCard | None) -> CardMark | None:
    """Return the most important state of a character; "unfinished" comes first."""
    if row.unfinished:
        return CardMark("warning", tr("Unfinished"), "warn")
    return kept.detail.mark if kept else None


def _paint_mark(painter: QPainter, area: QRectF, mark: CardMark) -> float:
    """Draw a state at the right as icon and text. Return its left edge."""
    look = theme.current()
    font = look.font("smallStrong")
    side, gap = look.px(14), look.px(5)
    words = min(QFontMetrics(font).horizontalAdvance(mark.words) + 1, int(area.width()) - side - gap)
    left = area.right() - words
    write(painter, QRectF(left, area.top(), words, area.height()), "smallStrong", mark.color, mark.words)
    box = QRectF(left - gap - side, area.top(), side, area.height())
    icons.paint(painter, mark.icon, box, look.color(mark.color))
    return box.left()


def _paint_row(painter: QPainter, area: QRectF, row: RowView, kept: CachedCard | None) -> None:
    look = theme.current()
    side = look.px(_AVATAR)
    avatar = QRectF(area.left(), area.center().y() - side / 2, side, side)
    paint_portrait(painter, avatar, kept.picture if kept else None, row.initials, side * 0.2)
    room = area.adjusted(side + look.px(10), 0, 0, 0)
    scale = look.scale
    when, game, values = look.px(150), look.px(152), look.px(240)
    if area.width() >= _WIDEST_ROW * scale:
        game, values = look.px(176), look.px(300)
    right = room.right()
    mark = mark_of(row, kept)
    two = QRectF(right - when, room.top(), when, room.height())
    if mark is None:
        write(painter, two, "small", "muted", row.when)
    else:
        upper, lower = _halves(two)
        _paint_mark_left(painter, upper, mark)
        write(painter, lower, "small", "muted", row.when)
    right -= when + look.px(12)
    if area.width() >= _WIDE_ROW * scale:
        _paint_row_values(painter, QRectF(right - values, room.top(), values, room.height()), row, kept)
        right -= values + look.px(12)
    if area.width() >= _MIDDLE_ROW * scale:
        pill = QRectF(right - game, room.center().y() - look.px(11), game, look.px(22))
        _paint_pill(painter, pill, row.game, row.system)
        right -= game + look.px(12)
    names = QRectF(room.left(), room.top(), max(right - room.left(), 0), room.height())
    end = _paint_signs(painter, names.adjusted(0, look.px(2), 0, 0), row)
    upper, lower = _halves(names)
    upper.setRight(end)
    write(painter, upper, "bodyStrong", "text", shown(row.name))
    line = kept.detail.line if kept else ""
    if row.variant:
        line = ", ".join(part for part in (tr("Variant"), line) if part)
    write(painter, lower, "small", "muted", line)


def _halves(area: QRectF) -> tuple[QRectF, QRectF]:
    look = theme.current()
    upper, lower = look.px(20), look.px(18)
    top = area.center().y() - (upper + lower) / 2
    return (
        QRectF(area.left(), top, area.width(), upper),
        QRectF(area.left(), top + upper, area.width(), lower),
    )


def _paint_mark_left(painter: QPainter, area: QRectF, mark: CardMark) -> None:
    look = theme.current()
    side = look.px(14)
    icons.paint(
        painter, mark.icon, QRectF(area.left(), area.top(), side, area.height()), look.color(mark.color)
    )
    write(painter, area.adjusted(side + look.px(5), 0, 0, 0), "smallStrong", mark.color, mark.words)


def _paint_row_values(painter: QPainter, area: QRectF, row: RowView, kept: CachedCard | None) -> None:
    if kept is None or not kept.detail.values:
        write(painter, area, "small", "muted", row.health)
        return
    values = kept.detail.values
    for column, each in zip(_columns(values, area, ("smallStrong", "caption"), 4), values, strict=True):
        upper, lower = _halves(column)
        write(painter, upper, "smallStrong", "danger" if each.alarm else "text", each.value)
        write(painter, lower, "caption", "muted", each.label)


def _columns(
    values: tuple[CardValue, ...], area: QRectF, styles: tuple[str, str], count: int
) -> list[QRectF]:
    """Return where each value and its label go, set in ``styles``, side by side in ``area``.

    They are ``count`` equal columns if everything fits, else each is as wide as it needs. If even this is too
    wide, the longest labels are cut, never a value.
    """
    look = theme.current()
    gap = look.px(4)
    widths = [area.width() / max(count, len(values))] * len(values)
    least = [look.advance(each.value, styles[0]) + gap + 1 for each in values]
    labels = [look.advance(each.label, styles[1]) + gap + 1 for each in values]
    needs = [max(both) for both in zip(least, labels, strict=True)]
    if any(need > wide for need, wide in zip(needs, widths, strict=True)):
        room, most = area.width(), area.width()
        for place, need in enumerate(sorted(needs)):
            most = room / (len(needs) - place)
            if need > most:
                break
            room -= need
        widths = [max(wide, min(need, most)) for wide, need in zip(least, needs, strict=True)]
        spare = max(0.0, area.width() - sum(widths)) / len(values)
        widths = [wide + spare for wide in widths]
    left, found = area.left(), []
    for wide in widths:
        found.append(QRectF(left, area.top(), wide - gap, area.height()))
        left += wide
    return found
