"""The points that a new investigator is made with, as far as they are given out."""

import re
from collections import Counter

from rules_core.game.creation import METHOD, POINTS_FORMULA, SKILLS_METHOD, Budget, points_by
from rules_core.game.remarks import points_in, started_at
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.age import age_budget, before_age
from rules_core.systems.coc7.creation import (
    CHARACTERISTIC_VALUES,
    INTEREST_BONUS,
    INTEREST_SKILLS,
    OCCUPATION_VALUES,
)
from rules_core.systems.coc7.system import SYSTEM

POINTS = 460
"""What there is to buy characteristics with, where they are bought: common practice."""

INTEREST = "INT*2"
"""What there is for personal interests: common practice."""


def credit_range(text: str) -> tuple[int, int] | None:
    """A range of Credit Rating as typed ("9-30", "9 to 30"), None where it is none."""
    numbers = [int(each) for each in re.findall(r"[0-9]{1,3}", text)]
    return (min(numbers), max(numbers)) if len(numbers) == 2 else None


def by_array(sheet: Sheet) -> bool:
    """Whether skills get the values of COC-CHAR-02 and no points."""
    return sheet.detail(SKILLS_METHOD) == "array"


def takes_array(skill: Skill) -> bool:
    """Whether a skill is to have one of the nine values of an occupation (COC-CHAR-02).

    One that has points of the occupation counts as one of its skills, marked or not.
    """
    return skill.occupation or skill.kind == "credit-rating" or skill.occupation_points > 0


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """What there is to be given out; nothing for somebody who was not made here.

    Ids: ``array`` counts values of COC-CHAR-01 and ``points`` are those of a point-buy; ``age`` goes off
    characteristics; ``occupation`` and ``interest`` are points for skills. Where skills get the values of
    COC-CHAR-02, ``occupation_values`` and ``interest_values`` count the skills that have theirs.
    """
    age = age_budget(sheet)
    return (*_characteristics(sheet), *(() if age is None else (age,)), *_skills(sheet))


def _characteristics(sheet: Sheet) -> tuple[Budget, ...]:
    values = before_age(sheet)
    has = [values[each.id] for each in SYSTEM.traits if each.id in values]
    match sheet.detail(METHOD):
        case "array":
            given = Counter(has) & Counter(CHARACTERISTIC_VALUES)
            return (Budget("array", given.total(), len(CHARACTERISTIC_VALUES)),)
        case "points":
            return (Budget("points", sum(has), POINTS),)
        case _:
            return ()


def _skills(sheet: Sheet) -> tuple[Budget, ...]:
    begun = any(sheet.detail(each) for each in (METHOD, POINTS_FORMULA))
    if not begun and not any(map(points_in, sheet.skills)):
        return ()
    if by_array(sheet):
        has = Counter(started_at(each) for each in sheet.skills if takes_array(each) and points_in(each))
        risen = sum(1 for each in sheet.skills if each.interest_points == INTEREST_BONUS)
        return (
            Budget("occupation_values", (has & Counter(OCCUPATION_VALUES)).total(), len(OCCUPATION_VALUES)),
            Budget("interest_values", risen, INTEREST_SKILLS),
        )
    formula = sheet.detail(POINTS_FORMULA)
    given = sum(each.occupation_points for each in sheet.skills)
    interest = sum(each.interest_points for each in sheet.skills)
    return (
        Budget("occupation", given, points_by(SYSTEM, sheet, formula), formula),
        Budget("interest", interest, points_by(SYSTEM, sheet, INTEREST), INTEREST),
    )
