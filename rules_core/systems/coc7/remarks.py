"""Remarks on an investigator's sheet that breaks the rules, which is always allowed."""

from collections import Counter
from functools import partial

from rules_core.game.creation import CREDIT_RANGE, METHOD, Budget, Fix, Remark
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.remarks import (
    RANGE,
    above_cap,
    above_most,
    below_base,
    by_hand,
    fix_to,
    overspent,
    points_in,
    points_place,
    set_start,
    started_at,
    twice,
    unspent,
    without_value,
)
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.creation import (
    CHARACTERISTIC_VALUES,
    INTEREST_BONUS,
    OCCUPATION_SKILLS,
    OCCUPATION_VALUES,
    OLDEST,
    YOUNGEST,
    applied,
    before_age,
    budgets,
    credit_range,
    may_raise,
    takes_array,
    uses_array,
    years,
    young_again,
)
from rules_core.systems.coc7.derive import DAMAGE_BONUS, NUMBERS, parse_damage_bonus
from rules_core.systems.coc7.system import SYSTEM

LEAST_BOUGHT, MOST_BOUGHT = 15, 90
"""The limits of a rolled or bought characteristic: common practice."""

LARGE = ("siz", "int", "edu")
"""The characteristics rolled with (2D6+6)×5, which are at least 40: common practice."""

_LEAST_LARGE = 40
_LARGEST = 99
_FIVES = 5


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Return all remarks, those on characteristics first."""
    given = budgets(sheet)
    return (
        *_characteristics(sheet),
        *_array(sheet),
        *_age(sheet, given),
        *without_value(SYSTEM, sheet, given),
        *overspent(given),
        *_credit(sheet),
        *_mythos(sheet),
        *above_cap(SYSTEM, sheet),
        *_skill_values(sheet),
        *below_base(SYSTEM, sheet),
        *twice(sheet),
        *above_most(SYSTEM, sheet),
        *_invalid_overrides(sheet),
        *by_hand(SYSTEM, sheet),
        *unspent(each for each in given if each.id in ("points", "occupation", "interest")),
    )


def _characteristics(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on values out of range for their method: facts ``trait``, ``value``, ``least``, ``most``.

    ``missing`` has ``count``; ``not_in_fives`` is for bought values, with ``value``.
    """
    method, values = sheet.detail(METHOD), before_age(sheet)
    found = []
    for trait in (each.id for each in SYSTEM.traits if each.id in values):
        value, place = values[trait], Place("trait", "", trait)
        least, most = _span(method, trait)
        facts = (("trait", trait), ("value", value))
        if not least <= value <= most:
            more = (*facts, ("least", least), ("most", most))
            fixes = _fixes(sheet, place, max(least, min(most, value)))
            found.append(Remark(RANGE, str(place), more, str(value), fixes))
        elif method == "points" and value % _FIVES:
            fixes = _fixes(sheet, place, value - value % _FIVES)
            found.append(Remark("not_in_fives", str(place), facts, str(value), fixes, grave=False))
    missing = sum(1 for each in SYSTEM.traits if each.id not in values)
    if method and missing:
        found.append(Remark("missing", "", (("count", missing),), str(missing), grave=False))
    return tuple(found)


def _fixes(sheet: Sheet, place: Place, value: int) -> tuple[Fix, ...]:
    """A fix that sets a characteristic; none after age was applied, since its own change would be lost."""
    if applied(sheet) is not None:
        return ()
    return (fix_to(SYSTEM, sheet, place, value),)


def _span(method: str, trait: str) -> tuple[int, int]:
    match method:
        case "roll" if trait in LARGE:
            return _LEAST_LARGE, MOST_BOUGHT
        case "roll" | "points":
            return LEAST_BOUGHT, MOST_BOUGHT
        case _:
            return 1, _LARGEST


def _array(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on characteristics with a value that is not free among the eight (COC-CHAR-01).

    Facts ``trait`` and ``value``.
    """
    if sheet.detail(METHOD) != "array":
        return ()
    values = before_age(sheet)
    left = Counter(CHARACTERISTIC_VALUES)
    found = []
    for trait in (each.id for each in SYSTEM.traits if each.id in values):
        value = values[trait]
        left[value] -= 1
        if left[value] < 0:
            name = "array_twice" if value in CHARACTERISTIC_VALUES else "not_in_array"
            place = str(Place("trait", "", trait))
            found.append(
                Remark(name, place, (("trait", trait), ("value", value)), str(value), rule="COC-CHAR-01")
            )
    return tuple(found)


def _age(sheet: Sheet, given: tuple[Budget, ...]) -> tuple[Remark, ...]:
    """Remark on an age out of range, with ``years``; ``age_owed``: ``points`` and ``among``; ``age_changed``:
    both ages.

    The fix "young_again" undoes the effects of an age that has changed since.
    """
    age, was = years(sheet), applied(sheet)
    place = str(Place("detail", "", "age"))
    found = []
    if age is not None and not YOUNGEST <= age <= OLDEST:
        span = (("years", age), ("least", YOUNGEST), ("most", OLDEST))
        found.append(Remark("age_range", place, span, str(age)))
    if was is not None and age != was.age:
        facts = (("applied", was.age), ("years", 0 if age is None else age))
        fix = Fix("young_again", (), partial(young_again, sheet))
        found.append(Remark("age_changed", place, facts, str(age), (fix,)))
    for each in given:
        if each.id == "age" and each.spent < (each.total or 0):
            owed = (each.total or 0) - each.spent
            found.append(Remark("age_owed", "age", (("points", owed), *each.facts), f"{owed} left"))
    return tuple(found)


def _credit(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on Credit Rating outside the occupation's range: facts ``value``, ``least``, ``most``; fix
    "set".

    A base above the range cannot be fixed by points. Changes in play do not matter, but on a sheet without
    points only the value is known.
    """
    allowed = credit_range(sheet.detail(CREDIT_RANGE))
    if allowed is None:
        return ()
    least, most = allowed
    found = []
    for each in sheet.skills:
        written = not points_in(each) and each.value != (each.base or 0)
        start = each.value if written else started_at(each)
        if each.kind == "credit-rating" and not least <= start <= most:
            nearest = max(least, min(most, start))
            at_value = Place("skill", "value", each.id)
            fix = Fix("set", (("value", nearest),), partial(set_start, SYSTEM, sheet, each, nearest))
            if written:
                fix = Fix("set", fix.facts, partial(edit, SYSTEM, sheet, at_value, str(nearest)))
            fixes = (fix,) if (each.base or 0) <= nearest else ()
            facts = (("value", start), ("least", least), ("most", most))
            place = str(at_value) if written else points_place(each)
            found.append(Remark("credit", place, facts, str(start), fixes))
    return tuple(found)


def _mythos(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on points in Cthulhu Mythos (COC-CHAR-02): fact ``points``; "clear" removes them."""
    return tuple(
        Remark(
            "mythos",
            points_place(each),
            (("points", points_in(each)),),
            str(points_in(each)),
            (Fix("clear", (), partial(set_start, SYSTEM, sheet, each, each.base or 0)),),
            "COC-CHAR-02",
        )
        for each in sheet.skills
        if points_in(each) and not may_raise(each.kind)
    )


def _skill_values(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on skills without the values of COC-CHAR-02, if the character uses those.

    ``skill_not_in_array``: facts ``skill``, ``value``; ``interest_not_20``: ``skill``, ``points``;
    ``too_many_marked``: ``count``, ``most``, if more skills are marked than there are values.
    """
    if not uses_array(sheet):
        return ()
    left = Counter(OCCUPATION_VALUES)
    found = []
    marked = sum(each.occupation and each.kind != "credit-rating" for each in sheet.skills)
    if marked > OCCUPATION_SKILLS:
        counts = (("count", marked), ("most", OCCUPATION_SKILLS))
        found.append(Remark("too_many_marked", "", counts, str(marked), rule="COC-CHAR-02", grave=False))
    for each in sheet.skills:
        start = started_at(each)
        if takes_array(each) and points_in(each):
            left[start] -= 1
            if left[start] < 0:
                facts = (("skill", each.id), ("value", start))
                found.append(
                    Remark("skill_not_in_array", points_place(each), facts, str(start), rule="COC-CHAR-02")
                )
        elif each.interest_points not in (0, INTEREST_BONUS):
            place = Place("skill", "interest_points", each.id)
            fix = fix_to(SYSTEM, sheet, place, INTEREST_BONUS)
            facts = (("skill", each.id), ("points", each.interest_points))
            value = str(each.interest_points)
            found.append(Remark("interest_not_20", str(place), facts, value, (fix,), "COC-CHAR-02"))
    return tuple(found)


def _invalid_overrides(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on invalid values set by hand, which are ignored: facts ``derived``, ``text``; "by_rule"
    removes one.
    """
    found = []
    for each in sheet.overrides:
        odd_number = each.id in NUMBERS and not isinstance(each.value, int)
        if odd_number or (each.id == DAMAGE_BONUS and parse_damage_bonus(str(each.value)) is None):
            place = Place("override", "", each.id)
            facts = (("derived", each.id), ("text", str(each.value)))
            fix = Fix("by_rule", (), partial(edit, SYSTEM, sheet, place, ""))
            found.append(Remark("unread", str(place), facts, str(each.value), (fix,)))
    return tuple(found)
