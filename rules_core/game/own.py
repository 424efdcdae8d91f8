"""What a table added to its game, as far as it stands on a sheet: how far a tracker of its own goes."""

from typing import TYPE_CHECKING

from rules_core.game.system import Span

if TYPE_CHECKING:  # a start asks only whether a tracker is the table's own
    from rules_core.game.system import System
    from rules_core.sheet.sheet import Homebrew, OwnTracker, Sheet

OWN = "own:"
"""How the ids of everything begin that a table added."""

ENDLESS = 999
"""The most of a tracker of which nobody said it, or whose formula has no value for the character."""


def own_span(sheet: "Sheet", tracker_id: str) -> Span | None:
    """How far a tracker of the table's own goes on a sheet; None for one of the game's.

    From 0 to its maximum where it has one, else to what the formula comes to. ``KeyError`` where the
    sheet has no such tracker.
    """
    if not tracker_id.startswith(OWN):
        return None
    maximum = sheet.tracker(tracker_id).maximum
    return Span(0, max(0, most_by_formula(sheet, tracker_id) if maximum is None else maximum))


def most_by_formula(sheet: "Sheet", tracker_id: str) -> int:
    """The most that the definition of a tracker gives a character, ``ENDLESS`` where it gives none."""
    definition = own_tracker(sheet, tracker_id)
    if definition is None or not definition.most:
        return ENDLESS
    most = value_of(sheet, definition.most)
    return ENDLESS if most is None else most


def own_start(sheet: "Sheet", tracker: "OwnTracker") -> int:
    """What a tracker of the table's own begins at: its start, else its most, else 0."""
    most = value_of(sheet, tracker.most) if tracker.most else None
    start = value_of(sheet, tracker.start) if tracker.start else most
    return min(start or 0, ENDLESS if most is None else most)


def value_of(sheet: "Sheet", formula: str) -> int | None:
    """What a formula comes to for a character, from 0 to 999; None where it has no value."""
    from rules_core.game.registry import system
    from rules_core.sheet.formula import worth

    found = worth(formula, formula_values(system(sheet.system), sheet))
    return None if found is None else max(0, min(ENDLESS, found))


def homebrew_of(sheet: "Sheet") -> "Homebrew":
    """What a character has of the table's own, empty where there is nothing."""
    from rules_core.sheet.sheet import Homebrew

    return Homebrew() if sheet.homebrew is None else sheet.homebrew


def formula_values(system: "System", sheet: "Sheet") -> dict[str, int]:
    """What formulas on a sheet may name: its traits, by id and by abbreviation, in small letters."""
    present = {each.id: each.value for each in sheet.traits}
    by_short = {each.short.casefold(): present[each.id] for each in system.traits if each.id in present}
    return {**by_short, **{name.casefold(): value for name, value in present.items()}}


def own_tracker(sheet: "Sheet", tracker_id: str) -> "OwnTracker | None":
    """The definition of a tracker of the table's own; None where the sheet has none."""
    return next((each for each in homebrew_of(sheet).trackers if each.id == tracker_id), None)
