"""Remarks on what is out of the rules on a sheet.

Each is a function of a sheet; a game's ``Creation.remarks`` puts together those that
matter in it.
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
    """Budgets of which too much is spent: facts ``budget``, ``over`` and ``total``."""
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
    """Formulas of budgets that come to nothing, whoever has them: facts ``budget`` and ``formula``.

    One that only waits for characteristics of the game is none of them.
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
    """One remark on all that is left of the budgets: fact ``left`` in all, then each budget's by its id."""
    left = [(each.id, each.total - each.spent) for each in budgets if each.total is not None]
    left = [(each, points) for each, points in left if points > 0]
    if not left:
        return ()
    value = "/".join(f"{each} {points}" for each, points in left)
    facts = (("left", sum(points for _, points in left)), *left)
    return (Remark(UNSPENT, "", facts, value, rule=rule, grave=False),)


def above_most(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Trackers above their most: facts ``tracker``, ``value`` and ``most``; "set" brings one down to it."""
    found = []
    for each in sheet.trackers:
        most = system.tracker_span(sheet, each.id).most
        if each.value > most and not system.counts_harm(each.id):
            place = Place("tracker", "value", each.id)
            facts = (("tracker", each.id), ("value", each.value), ("most", most))
            fix = set_to(system, sheet, place, most)
            found.append(Remark(ABOVE_MOST, str(place), facts, str(each.value), (fix,), rule))
    return tuple(found)


def twice(sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Skills that are on the sheet once more under the same name: fact ``skill``, the id of the later one."""
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
    """Skills below their base: facts ``skill``, ``value`` and ``base``; "set" brings one up to it."""
    found = []
    for each in sheet.skills:
        if each.base is not None and each.value < each.base:
            place = Place("skill", "value", each.id)
            facts = (("skill", each.id), ("value", each.value), ("base", each.base))
            fix = set_to(system, sheet, place, each.base)
            found.append(Remark(BELOW_BASE, str(place), facts, str(each.value), (fix,), rule))
    return tuple(found)


def above_cap(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Skills that points bring above the cap of the detail CAP: facts ``skill``, ``value``, ``cap``.

    "set" takes the points that are too many away. A cap of more digits than a skill can have is none.
    """
    cap = sheet.detail(CAP)
    if not cap.isdecimal() or len(cap) > len(str(LARGEST)):
        return ()
    found = []
    for each in sheet.skills:
        start = started_at(each)
        if start > int(cap) and points_in(each):
            facts = (("skill", each.id), ("value", start), ("cap", int(cap)))
            fix = Fix("set", (("value", int(cap)),), partial(brought_to, system, sheet, each, int(cap)))
            found.append(Remark(ABOVE_CAP, points_place(each), facts, str(start), (fix,), rule))
    return tuple(found)


def by_hand(system: System, sheet: Sheet, rule: str = "") -> tuple[Remark, ...]:
    """Derived values and maxima set by hand that are not as the rules have them, which is only worth knowing.

    Facts ``derived`` or ``tracker``, ``value`` and ``rule``; "by_rule" leaves the value to the rules again.
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
    """What a skill started at: its base, with the points that were given to it."""
    return (skill.base or 0) + points_in(skill)


def points_in(skill: Skill) -> int:
    """The points that a skill was given, out of all budgets."""
    return skill.occupation_points + skill.interest_points


def points_place(skill: Skill) -> str:
    """The place of the points that a remark on what a skill started at stands beside."""
    field = "occupation_points" if skill.occupation_points or not skill.interest_points else "interest_points"
    return str(Place("skill", field, skill.id))


def brought_to(system: System, sheet: Sheet, skill: Skill, start: int) -> tuple[Event, ...]:
    """The events that have a skill start at ``start``, by more or fewer points.

    Points too many come out of personal interests first; more come out of the occupation's budget. Where
    there are not so many points to be taken away, all are.
    """
    change = start - started_at(skill)
    interest = max(0, skill.interest_points + min(0, change))
    occupation = max(0, skill.occupation_points + change - (interest - skill.interest_points))
    draft = Draft(system, sheet)
    draft.write("skill", "interest_points", skill.id, interest)
    draft.write("skill", "occupation_points", skill.id, occupation)
    return draft.events
