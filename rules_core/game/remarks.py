"""Remarks on a sheet that breaks the rules.

Each is a function of a sheet; a game's ``Creation.remarks`` combines those that apply to it.
"""

from collections.abc import Iterable
from functools import partial

from rules_core.game.creation import CAP, Budget, Draft, Fix, Remark
from rules_core.game.edit import edit
from rules_core.game.own import formula_values
from rules_core.game.places import LARGEST, Place
from rules_core.game.system import Span, System
from rules_core.game.things import text_at
from rules_core.sheet.events import Event
from rules_core.sheet.formula import worth
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet, Skill

RANGE = "range"
"""The id of the remark of ``out_of``."""


def fix_to(system: System, sheet: Sheet, place: Place, value: int) -> Fix:
    """Return a one-click fix that sets the number at a place."""
    return Fix("set", (("value", value),), partial(edit, system, sheet, place, str(value)))


def out_of(
    system: System, sheet: Sheet, place: Place, span: Span, rule: str, **facts: Fact
) -> tuple[Remark, ...]:
    """Remark on a number outside its span, taking 0 for none: facts ``value``, ``least`` and ``most``.

    The fix "set" sets it to the nearer end.
    """
    value = int(text_at(sheet, place) or 0)
    if span.least <= value <= span.most:
        return ()
    all_facts = (("value", value), ("least", span.least), ("most", span.most), *facts.items())
    nearest = span.least if value < span.least else span.most
    return (Remark(RANGE, str(place), all_facts, str(value), (fix_to(system, sheet, place, nearest),), rule),)


OVER, UNSPENT, NO_VALUE, ABOVE_MOST, TWICE, BELOW_BASE, ABOVE_CAP, BY_HAND, MAXIMUM_BY_HAND = (
    "over",
    "unspent",
    "no_value",
    "above_most",
    "twice",
    "below_base",
    "above_cap",
    "by_hand",
    "maximum_by_hand",
)
"""The ids of the remarks made here."""


def overspent(budgets: Iterable[Budget], rule: str = "") -> tuple[Remark, ...]:
    """Remark on overspent budgets: facts ``budget``, ``over`` and ``total``."""
    return tuple(
        Remark(
            OVER,
            each.id,
            (("budget", each.id), ("over", each.spent - each.total), ("total", each.total)),
            str(each.spent),
            rule=rule,
        )
        for each in budgets
        if each.total is not None and each.spent > each.total
    )


def without_value(system: System, sheet: Sheet, budgets: Iterable[Budget]) -> tuple[Remark, ...]:
    """Remark on budget formulas that have no value for any character: facts ``budget`` and ``formula``.

    A formula that only lacks characteristics of the game is fine.
    """
    values = dict.fromkeys((each.short.casefold() for each in system.traits), 1)
    present = {
        **values,
        **dict.fromkeys((each.id for each in system.traits), 1),
        **formula_values(system, sheet),
    }
    return tuple(
        Remark(NO_VALUE, each.id, (("budget", each.id), ("formula", each.formula)), each.formula)
        for each in budgets
        if each.formula and each.total is None and worth(each.formula, present) is None
    )


def unspent(budgets: Iterable[Budget], rule: str = "") -> tuple[Remark, ...]:
    """Remark once on all unspent points: fact ``left`` for the sum, then each budget's by its id."""
    left = [(each.id, each.total - each.spent) for each in budgets if each.total is not None]
    left = [(each, points) for each, points in left if points > 0]
    if not left:
        return ()
    value = "/".join(f"{each} {points}" for each, points in left)
    facts = (("left", sum(points for _, points in left)), *left)
    return (Remark(UNSPENT, "", facts, value, rule=rule, grave=False),)


def above_most(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Remark on trackers above their maximum: facts ``tracker``, ``value`` and ``most``; "set" lowers one
    to it.
    """
    found = []
    for each in sheet.trackers:
        most = system.tracker_span(sheet, each.id).most
        if each.value > most and not system.counts_harm(each.id):
            place = Place("tracker", "value", each.id)
            facts = (("tracker", each.id), ("value", each.value), ("most", most))
            fix = fix_to(system, sheet, place, most)
            found.append(Remark(ABOVE_MOST, str(place), facts, str(each.value), (fix,), rule))
    return tuple(found)


def twice(sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Remark on skills that are on the sheet twice by name: fact ``skill``, the id of the later one."""
    seen: set[tuple[str, str]] = set()
    found = []
    for each in sheet.skills:
        key = (each.kind, " ".join(each.name.split()).casefold())
        if each.name and key in seen:
            place = str(Place("skill", "name", each.id))
            found.append(Remark(TWICE, place, (("skill", each.id),), each.name, rule=rule))
        seen.add(key)
    return tuple(found)


def below_base(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Remark on skills below their base: facts ``skill``, ``value`` and ``base``; "set" raises one to it."""
    found = []
    for each in sheet.skills:
        if each.base is not None and each.value < each.base:
            place = Place("skill", "value", each.id)
            facts = (("skill", each.id), ("value", each.value), ("base", each.base))
            fix = fix_to(system, sheet, place, each.base)
            found.append(Remark(BELOW_BASE, str(place), facts, str(each.value), (fix,), rule))
    return tuple(found)


def above_cap(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Remark on skills raised by points above the cap in the detail CAP: facts ``skill``, ``value``, ``cap``.

    The fix "set" removes the excess points. A cap with more digits than a skill can have is ignored.
    """
    cap = sheet.detail(CAP)
    if not cap.isdecimal() or len(cap) > len(str(LARGEST)):
        return ()
    found = []
    for each in sheet.skills:
        start = started_at(each)
        if start > int(cap) and points_in(each):
            facts = (("skill", each.id), ("value", start), ("cap", int(cap)))
            fix = Fix("set", (("value", int(cap)),), partial(set_start, system, sheet, each, int(cap)))
            found.append(Remark(ABOVE_CAP, points_place(each), facts, str(start), (fix,), rule))
    return tuple(found)


def by_hand(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Remark, as a hint, on derived values and maxima set by hand that differ from the rules.

    Facts ``derived`` or ``tracker``, ``value`` and ``rule``; "by_rule" resets the value to the rules.
    """
    holds, rules = system.derived(sheet), system.by_rule(sheet)
    found = []
    for each in sheet.overrides:
        if each.id in rules and holds[each.id] != rules[each.id]:
            place = Place("override", "", each.id)
            facts = (("derived", each.id), ("value", holds[each.id]), ("rule", rules[each.id]))
            fix = Fix("by_rule", (("value", rules[each.id]),), partial(edit, system, sheet, place, ""))
            found.append(Remark(BY_HAND, str(place), facts, str(each.value), (fix,), rule, grave=False))
    for tracker in sheet.trackers:
        most = rules.get(tracker.id)
        if tracker.maximum is not None and isinstance(most, int) and tracker.maximum != most:
            place = Place("tracker", "maximum", tracker.id)
            facts = (("tracker", tracker.id), ("value", tracker.maximum), ("rule", most))
            fix = Fix("by_rule", (("value", most),), partial(edit, system, sheet, place, ""))
            value = str(tracker.maximum)
            found.append(Remark(MAXIMUM_BY_HAND, str(place), facts, value, (fix,), rule, grave=False))
    return tuple(found)


def started_at(skill: Skill) -> int:
    """Return a skill's starting value: its base plus the points spent on it."""
    return (skill.base or 0) + points_in(skill)


def points_in(skill: Skill) -> int:
    """Return the points spent on a skill, from all budgets."""
    return skill.occupation_points + skill.interest_points


def points_place(skill: Skill) -> str:
    """Return the place of the points to which a remark on a skill's starting value belongs."""
    field = "occupation_points" if skill.occupation_points or not skill.interest_points else "interest_points"
    return str(Place("skill", field, skill.id))


def set_start(system: System, sheet: Sheet, skill: Skill, start: int) -> tuple[Event, ...]:
    """Return the events that make a skill start at ``start``, by more or fewer points.

    Excess points are removed from personal interests first; missing points are added from the occupation's
    budget. If there are too few points to remove, all are removed.
    """
    change = start - started_at(skill)
    interest = max(0, skill.interest_points + min(0, change))
    occupation = max(0, skill.occupation_points + change - (interest - skill.interest_points))
    draft = Draft(system, sheet)
    draft.write("skill", "interest_points", skill.id, interest)
    draft.write("skill", "occupation_points", skill.id, occupation)
    return draft.events
