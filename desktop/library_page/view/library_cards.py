"""What a card shows about a character beyond its name, read from the sheet."""

from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.views.game import SheetContext, game_of
from desktop.views.sheet import SheetView, TrackerView
from rules_core.sheet.sheet import Sheet

_FEWEST_VALUES, _MOST_VALUES = 2, 4
_LONGEST_LABEL = 10
_FAR = 90
"""A maximum at least this high says nothing on a card, so only the value is shown."""


class CardValue(NamedTuple):
    """A value with its label; ``alarm`` marks a critical one."""

    label: str
    value: str
    alarm: bool = False


class CardMark(NamedTuple):
    """A state: icon, text and colour token."""

    icon: str
    words: str
    color: str


class CardDetail(NamedTuple):
    """The content of a card: a line, up to four values, the most important state, and the picture."""

    character: int
    line: str = ""
    values: tuple[CardValue, ...] = ()
    mark: CardMark | None = None
    portrait: bytes | None = None


def card_detail(character: int, sheet: Sheet | None, portrait: bytes | None) -> CardDetail:
    """Return a character's card, or None if the sheet can't be read."""
    if sheet is None:
        return unreadable(character)
    try:
        game = game_of(sheet.system)
    except KeyError:  # a game that this version does not know
        return CardDetail(character, portrait=portrait)
    view = game.sheet_view(sheet, SheetContext(character))
    return CardDetail(character, view.line, _values(view), _mark(view), portrait)


def unreadable(character: int) -> CardDetail:
    """Return the card of a character whose sheet is damaged."""
    return CardDetail(character, mark=CardMark("warning", tr("Can't be read"), "danger"))


def _values(view: SheetView) -> tuple[CardValue, ...]:
    values = [CardValue(each.short_name, _span(each), bool(each.status)) for each in view.trackers]
    values += [CardValue(*each) for each in view.facts if len(each.label) <= _LONGEST_LABEL]
    if len(values) < _FEWEST_VALUES:
        values += [CardValue(each.short, each.value) for each in view.traits]
    return tuple(values[:_MOST_VALUES])


def _span(tracker: TrackerView) -> str:
    if tracker.endless or tracker.most >= _FAR:
        return str(tracker.value)
    return f"{tracker.value}/{tracker.most}"


def _mark(view: SheetView) -> CardMark | None:
    status = next((each.status for each in view.trackers if each.status), "")
    if status:
        return CardMark("warning", status, "danger")
    if view.ticked:
        words = view.ticked_words or ntr("{n} tick", "{n} ticks", view.ticked).format(n=view.ticked)
        return CardMark("check", words, "accent")
    return None
