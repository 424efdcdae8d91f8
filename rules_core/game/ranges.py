"""Remarks on numbers that are out of the range which a game has for them."""

from functools import partial

from rules_core.game.creation import Fix, Remark
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.system import Span, System
from rules_core.game.things import text_at
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet

RANGE = "range"
"""The id of the remark made here."""


def set_to(system: System, sheet: Sheet, place: Place, value: int) -> Fix:
    """One click that brings the number at a place to a value."""
    return Fix("set", (("value", value),), partial(edit, system, sheet, place, str(value)))


def out_of(
    system: System, sheet: Sheet, place: Place, span: Span, rule: str, **facts: Fact
) -> tuple[Remark, ...]:
    """A remark on the number at a place, 0 where none stands: facts ``value``, ``least`` and ``most``.

    Nothing for a number within the span; "set" brings any other to the nearer end.
    """
    value = int(text_at(sheet, place) or 0)
    if span.least <= value <= span.most:
        return ()
    told = (("value", value), ("least", span.least), ("most", span.most), *facts.items())
    nearest = span.least if value < span.least else span.most
    return (Remark(RANGE, str(place), told, str(value), (set_to(system, sheet, place, nearest),), rule),)
