"""Cut text: by its box, its widget, an overlapping widget, or an ellipsis that hides a number."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QHelpEvent, QRegion
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLineEdit, QToolTip, QWidget

from desktop.kit.controls.toast import Toast
from desktop.kit.lists.popover import Popover
from desktop.sheet.change_field import ChangeField
from tests.walk import finding
from tests.walk.drawn import Drawn, Ears
from tests.walk.finding import Finding, ours

_SLACK = 1.5
"""Pixels that may be missing: metrics and rasters round differently."""

_NUMBER = re.compile(r"[-+−–×/%.,\sDd0-9]{1,12}")


def cut(window: QWidget, ears: Ears) -> Iterator[Finding]:
    """What is cut in the picture that was taken last."""
    texts = [each for each in ears.drawn if not each.is_icon]
    for each in texts:
        yield from _elided(window, each, ears.whole)
        missing = _missing(window, each)
        if missing:
            yield finding.of("cut", each.widget, f"“{each.words}” by {missing}", each.made_in)
    yield from _covered(window, texts)
    yield from _squeezed(window)


def _missing(window: QWidget, text: Drawn) -> str:
    """What cuts a text, with how many pixels of it; "" for nothing."""
    field = text.widget
    if isinstance(field, QLineEdit) and not field.text():
        at = field.mapFrom(window, text.ink.center().toPoint())
        told = text.room is not None and text.ink.width() > text.room.width() and tool_tip_at(field, at)
        return "" if told and _letters(text.words) in _letters(told) else _over_room(text)
    if isinstance(field, QLineEdit) and field.text() and not _NUMBER.fullmatch(text.words):
        return ""  # what a player writes may be longer than a field: the cursor scrolls it
    return _over_room(text) or _by_widgets(window, text.widget, text.ink)


def _over_room(text: Drawn) -> str:
    over = "" if text.room is None else _over(text.ink, text.room)
    return f"its box, {over}" if over else ""


def _by_widgets(window: QWidget, widget: QWidget, ink: QRectF) -> str:
    each: QWidget | None = widget
    while each is not None:
        holder = each.parentWidget()
        area = holder if isinstance(holder, QAbstractScrollArea) and holder.viewport() is each else None
        box = QRectF(each.rect().translated(each.mapTo(window, QPoint(0, 0))))
        if area is None:
            if over := _over(ink, box):
                return f"{type(each).__name__}, {over}"
        else:
            if not _scrolls(area, sideways=True) and (over := _over(_flat(ink, box), box)):
                return f"the width of {type(area).__name__}, {over}"
            if _scrolls(area, sideways=False):
                return ""  # it can be brought into view
        if each is window:
            return ""
        each = holder
    return ""


def _flat(ink: QRectF, box: QRectF) -> QRectF:
    """The ink moved up or down into a box that scrolls that way."""
    return QRectF(ink.left(), box.top(), ink.width(), min(ink.height(), box.height()))


def _scrolls(area: QAbstractScrollArea, *, sideways: bool) -> bool:
    bar = area.horizontalScrollBar() if sideways else area.verticalScrollBar()
    return bar.maximum() > bar.minimum()


def _over(ink: QRectF, room: QRectF) -> str:
    """How far ink goes beyond a box, told by sides."""
    sides = {
        "left": room.left() - ink.left(),
        "right": ink.right() - room.right(),
        "top": room.top() - ink.top(),
        "bottom": ink.bottom() - room.bottom(),
    }
    told = [f"{far:.0f} px at the {side}" for side, far in sides.items() if far > _SLACK]
    return ", ".join(told)


def _elided(window: QWidget, text: Drawn, whole: dict[str, set[str]]) -> Iterator[Finding]:
    if "…" not in text.words:
        return
    kept, _, tail = text.words.partition("…")
    may_be = whole.get(text.words) or {
        each for texts in whole.values() for each in texts if _is_cut_of(each, kept, tail)
    }
    if not may_be:
        return
    full, end = min(may_be), len(kept)
    if kept[-1:].isdigit() and all(each[end : end + 1].isdigit() for each in may_be):
        yield finding.of("cut", text.widget, f"torn number: “{text.words}” of “{full}”", text.made_in)
    at = text.ink.center().toPoint()
    if window.rect().contains(at) and seen(window, text):
        told = _letters(tool_tip_at(text.widget, text.widget.mapFrom(window, at)))
        if not any(_letters(each) in told for each in may_be):
            yield finding.of("cut", text.widget, f"elided without a tooltip: “{full}”", text.made_in)


def _is_cut_of(full: str, kept: str, tail: str) -> bool:
    return len(full) > len(kept) and full.startswith(kept) and full.endswith(tail)


def _letters(words: str) -> str:
    """The letters and digits alone: tooltips are wrapped, and may bracket what a row sets off by a colon."""
    return "".join(filter(str.isalnum, words))


def tool_tip_at(widget: QWidget, at: QPoint) -> str:
    """The tooltip that rests at a place of a widget."""
    each: QWidget | None = widget
    place = at
    while each is not None:
        QToolTip.hideText()
        QApplication.sendEvent(each, QHelpEvent(QEvent.Type.ToolTip, place, each.mapToGlobal(place)))
        told = QToolTip.text() or each.toolTip()
        QToolTip.hideText()
        if told or each.isWindow():
            return told
        place = each.mapToParent(place)
        each = each.parentWidget()
    return ""


def seen(window: QWidget, text: Drawn) -> bool:
    """Whether all of a text is in view: not scrolled away."""
    return seen_whole(window, text.widget, text.ink)


def seen_whole(window: QWidget, widget: QWidget, box: QRectF) -> bool:
    """Whether all of a box of a widget, in pixels of the window, is in view."""
    region = widget.visibleRegion().translated(widget.mapTo(window, QPoint(0, 0)))
    return QRegion(box.toRect().adjusted(1, 1, -1, -1)).subtracted(region).isEmpty()


_OVERLAYS = (Toast, ChangeField, Popover)
"""What lies over a page for a while and hides what is below it: a message, a field of a tracker, a list."""


def hidden(window: QWidget, text: Drawn) -> bool:
    """Whether a text lies below something that is over the page for a while."""
    return any(
        overlay.isVisible()
        and not (overlay is text.widget or overlay.isAncestorOf(text.widget))
        and QRectF(overlay.rect().translated(overlay.mapTo(window, QPoint(0, 0)))).intersects(text.ink)
        for kind in _OVERLAYS
        for overlay in window.findChildren(kind)
    )


def _covered(window: QWidget, texts: list[Drawn]) -> Iterator[Finding]:
    """Texts that lie over one another, or under another widget."""
    shown = [each for each in texts if seen(window, each) and not hidden(window, each)]
    placed = []
    for each in shown:
        box = each.ink if each.room is None else each.ink.intersected(each.room)
        placed.append((box.left() + 1, box.top() + 1, box.right() - 1, box.bottom() - 1, each))
    for number, (left, top, right, bottom, one) in enumerate(placed):
        for a, b, c, d, other in placed[number + 1 :]:
            if left < c and a < right and top < d and b < bottom and one.words != other.words:
                what = f"“{one.words}” and “{other.words}” lie over one another"
                yield finding.of("covered", one.widget, what, one.made_in or other.made_in)


def _squeezed(window: QWidget) -> Iterator[Finding]:
    """Buttons that have less room than they need."""
    for button in window.findChildren(QAbstractButton):
        if "paintEvent" in ours(type(button)):
            continue  # what such a button draws is heard
        if button.isVisible() and button.window() is window and button.text():
            needs = button.minimumSizeHint()
            short = (needs.width() - button.width(), needs.height() - button.height())
            if max(short) > 1:
                what = f"“{button.text()}” lacks {max(short[0], 0)} px across, {max(short[1], 0)} px down"
                yield finding.of("cut", button, what)
