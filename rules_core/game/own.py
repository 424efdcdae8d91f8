"""Homebrew on a sheet: definitions, and the limits of homebrew trackers."""

from typing import TYPE_CHECKING

from rules_core.game.system import Span

if TYPE_CHECKING:  # a start only needs to know whether a tracker is homebrew
    from rules_core.game.system import System
    from rules_core.sheet.sheet import Homebrew, OwnTracker, Sheet

OWN = "own:"
"""The prefix of all homebrew ids."""

ENDLESS = 999
"""The maximum of a homebrew tracker without one, or whose formula has no value for the character."""


def own_span(sheet: "Sheet", tracker_id: str) -> Span | None:
    """Return the limits of a homebrew tracker on a sheet, or None for one of the game's.

    They go from 0 to its maximum if it has one, else to the value of its formula. Raises ``KeyError`` if the
    sheet has no such tracker.
    """
    if not tracker_id.startswith(OWN):
        return None
    maximum = sheet.tracker(tracker_id).maximum
    return Span(0, max(0, most_by_formula(sheet, tracker_id) if maximum is None else maximum))


def most_by_formula(sheet: "Sheet", tracker_id: str) -> int:
    """Return the maximum from a homebrew tracker's definition, or ``ENDLESS`` if it has none."""
    definition = own_tracker(sheet, tracker_id)
    if definition is None or not definition.most:
        return ENDLESS
    most = value_of(sheet, definition.most)
    return ENDLESS if most is None else most


def own_start(sheet: "Sheet", tracker: "OwnTracker") -> int:
    """Return a homebrew tracker's starting value: its start, else its maximum, else 0."""
    most = value_of(sheet, tracker.most) if tracker.most else None
    start = value_of(sheet, tracker.start) if tracker.start else most
    return min(start or 0, ENDLESS if most is None else most)


def value_of(sheet: "Sheet", formula: str) -> int | None:
    """Return the value of a formula for a character, from 0 to 999, or None if it has none."""
    from rules_core.game.registry import system
    from rules_core.sheet.formula import worth

    found = worth(formula, formula_values(system(sheet.system), sheet))
    return None if found is None else max(0, min(ENDLESS, found))


def homebrew_of(sheet: "Sheet") -> "Homebrew":
    """Return a character's homebrew, which is empty if there is none."""
    from rules_core.sheet.sheet import Homebrew

    return Homebrew() if sheet.homebrew is None else sheet.homebrew


def formula_values(system: "System", sheet: "Sheet") -> dict[str, int]:
    """Return the values that formulas on a sheet can name: traits by id and by abbreviation, in lower
    case.
    """
    present = {each.id: each.value for each in sheet.traits}
    by_short = {each.short.casefold(): present[each.id] for each in system.traits if each.id in present}
    return {**by_short, **{name.casefold(): value for name, value in present.items()}}


def own_tracker(sheet: "Sheet", tracker_id: str) -> "OwnTracker | None":
    """Return the definition of a homebrew tracker, or None if the sheet has none."""
    return next((each for each in homebrew_of(sheet).trackers if each.id == tracker_id), None)
