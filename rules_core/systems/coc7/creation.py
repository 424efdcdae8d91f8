"""Numbers for investigator creation: characteristics, effects of age, and points to spend.

Effects of age are optional: they are applied once and can be undone. Only Move always depends on age, see
``move``.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from rules_core.dice.faces import D6, D10, D100
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.creation import (
    AGE,
    METHOD,
    POINTS_FORMULA,
    SKILLS_METHOD,
    Budget,
    CreationResult,
    CreationRoll,
    Draft,
    points_by,
    taken,
)
from rules_core.game.remarks import points_in, started_at
from rules_core.sheet.events import Event, set_detail
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.system import SYSTEM

CHARACTERISTIC_VALUES = (40, 50, 50, 50, 60, 60, 70, 80)
"""The values to assign to the eight characteristics (COC-CHAR-01)."""

OCCUPATION_VALUES = (70, 60, 60, 50, 50, 50, 40, 40, 40)
"""The values for eight occupation skills and Credit Rating, regardless of their bases (COC-CHAR-02)."""

OCCUPATION_SKILLS = len(OCCUPATION_VALUES) - 1
"""The number of skills of an occupation: one value is for Credit Rating (COC-CHAR-02)."""

INTEREST_SKILLS = 4
"""The number of skills outside the occupation that are raised (COC-CHAR-02)."""

INTEREST_BONUS = 20
"""The bonus of such a skill on top of its base (COC-CHAR-02)."""


def starting_luck(dice: DiceSource) -> int:
    """Roll the Luck of a new investigator: 3D6 times 5 (COC-DER-04)."""
    return 5 * dice.read(DiceSum(3, D6))


def may_raise(skill_kind: str) -> bool:
    """Return whether a new investigator can put points into a skill: all but Cthulhu Mythos (COC-CHAR-02)."""
    return skill_kind != "cthulhu-mythos"


YOUNGEST, OLDEST = 15, 90
"""The age limits of new investigators, in years."""

MOST_EDUCATION = 99


class AgeBracket(NamedTuple):
    """The effects of an age from ``least`` to ``most`` years.

    ``loss`` points are deducted ``among`` these characteristics, as the player chooses; ``app`` and ``edu``
    are deducted from those two. ``checks`` is the number of EDU improvement checks. With ``luck_twice`` Luck
    is rolled again, and the better roll counts.
    """

    least: int
    most: int
    checks: int = 0
    among: tuple[str, ...] = ()
    loss: int = 0
    app: int = 0
    edu: int = 0
    luck_twice: bool = False


_BODY = ("str", "con", "dex")

BRACKETS = (
    AgeBracket(15, 19, among=("str", "siz"), loss=5, edu=5, luck_twice=True),
    AgeBracket(20, 39, checks=1),
    AgeBracket(40, 49, checks=2, among=_BODY, loss=5, app=5),
    AgeBracket(50, 59, checks=3, among=_BODY, loss=10, app=10),
    AgeBracket(60, 69, checks=4, among=_BODY, loss=20, app=15),
    AgeBracket(70, 79, checks=4, among=_BODY, loss=40, app=20),
    AgeBracket(80, 90, checks=4, among=_BODY, loss=80, app=25),
)
"""The age brackets."""


def years(sheet: Sheet) -> int | None:
    """Return the first number in the age as written, or None if there is none."""
    number = re.search(r"\d{1,4}", sheet.detail("age"))
    return int(number.group()) if number else None


def bracket_of(age: int | None) -> AgeBracket | None:
    """Return the bracket of an age in years, or None if no new investigator has that age."""
    return next((each for each in BRACKETS if age is not None and each.least <= age <= each.most), None)


class Applied(NamedTuple):
    """An age that was applied: the years, its bracket, and the earlier values by id."""

    age: int
    bracket: AgeBracket
    before: Mapping[str, int]


_WRITTEN = re.compile(r"[0-9]{1,4}( [a-z]+=[0-9]{1,3})*")


def applied(sheet: Sheet) -> Applied | None:
    """Return the age that was applied to a sheet, or None."""
    text = sheet.detail(AGE)
    if not _WRITTEN.fullmatch(text):
        return None
    age, *values = text.split(" ")
    bracket = bracket_of(int(age))
    pairs = (each.split("=") for each in values)
    before = {name: int(value) for name, value in pairs if name in _KEPT}
    return None if bracket is None else Applied(int(age), bracket, before)


_KEPT = (*(each.id for each in SYSTEM.traits), "luck")


def before_age(sheet: Sheet) -> dict[str, int]:
    """Return the characteristics by id as they were before age was applied, or as they are."""
    age = applied(sheet)
    present = {each.id: each.value for each in sheet.traits}
    return (
        present
        if age is None
        else present | {each: age.before[each] for each in present if each in age.before}
    )


def grow_old(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Apply the effects of a sheet's age, replacing earlier ones; nothing for an age without a bracket.

    Deductions from EDU and APP are made at once, then EDU is checked for improvement: a D100 roll above it
    adds 1D10, up to 99. The points the player distributes are the budget of ``age_budget``. The rolls are
    named "age:1" and so on for EDU, with its value after the roll, and "age:luck".
    """
    draft = Draft(SYSTEM, sheet)
    draft.play(young_again(sheet))
    age = years(sheet)
    bracket = bracket_of(age)
    if bracket is None:
        return CreationResult(draft.events)
    present = {each.id: each.value for each in draft.sheet.traits if each.id in _KEPT}
    luck = next((each.value for each in draft.sheet.trackers if each.id == "luck"), None)
    written = present if luck is None else present | {"luck": luck}
    draft.note(AGE, " ".join((str(age), *(f"{each}={value}" for each, value in written.items()))))
    for trait, loss in (("app", bracket.app), ("edu", bracket.edu)):
        if trait in present:
            draft.play(taken(SYSTEM, draft.sheet, {trait: max(0, present[trait] - loss)}))
    checks = range(1, bracket.checks + 1) if "edu" in present else ()
    thrown = [_check_education(draft, subject_of("age", number), dice) for number in checks]
    if bracket.luck_twice and luck is not None:
        recorded = RecordingDice(dice)
        again = starting_luck(recorded)
        thrown.append(CreationRoll("age:luck", again, recorded.drawn))
        draft.play(taken(SYSTEM, draft.sheet, {"luck": max(luck, again)}))
    return CreationResult(draft.events, tuple(thrown))


def _check_education(draft: Draft, name: str, dice: DiceSource) -> CreationRoll:
    recorded = RecordingDice(dice)
    education = draft.sheet.trait("edu") or 0
    if recorded.draw(D100)[0] > education:
        education = min(MOST_EDUCATION, education + recorded.draw(D10)[0])
        draft.play(taken(SYSTEM, draft.sheet, {"edu": education}))
    return CreationRoll(name, education, recorded.drawn)


def young_again(sheet: Sheet) -> tuple[Event, ...]:
    """Undo the effects of age: every characteristic, and Luck, gets its earlier value."""
    age = applied(sheet)
    if age is None:
        return set_detail(sheet, AGE, "")
    there = {each.id for each in sheet.traits} | {each.id for each in sheet.trackers}
    draft = Draft(SYSTEM, sheet)
    draft.play(taken(SYSTEM, sheet, {each: value for each, value in age.before.items() if each in there}))
    draft.note(AGE, "")
    return draft.events


def age_budget(sheet: Sheet) -> Budget | None:
    """Return the points that an applied age deducts from some characteristics, or None if it deducts none.

    ``spent`` are the points deducted since from characteristics that existed then; the fact ``among`` names
    all.
    """
    age = applied(sheet)
    if age is None or not age.bracket.loss:
        return None
    there = (each for each in age.bracket.among if each in age.before)
    gone = sum(age.before[each] - (sheet.trait(each) or 0) for each in there)
    return Budget("age", gone, age.bracket.loss, facts=(("among", " ".join(age.bracket.among)),))


POINTS = 460
"""The points of a point-buy for characteristics: common practice."""

INTEREST = "INT*2"
"""The formula of personal interest points: common practice."""


def credit_range(text: str) -> tuple[int, int] | None:
    """Parse a Credit Rating range ("9-30", "9 to 30"), None if it is invalid."""
    numbers = [int(each) for each in re.findall(r"[0-9]{1,3}", text)]
    return (min(numbers), max(numbers)) if len(numbers) == 2 else None


def uses_array(sheet: Sheet) -> bool:
    """Return whether skills get the values of COC-CHAR-02 instead of points."""
    return sheet.detail(SKILLS_METHOD) == "array"


def takes_array(skill: Skill) -> bool:
    """Return whether a skill gets one of the nine values of an occupation (COC-CHAR-02).

    A skill with occupation points counts as an occupation skill, marked or not.
    """
    return skill.occupation or skill.kind == "credit-rating" or skill.occupation_points > 0


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """Return the points to spend; nothing for a character that was not created here.

    Ids: ``array`` counts values of COC-CHAR-01 and ``points`` are those of a point-buy; ``age`` is deducted
    from characteristics; ``occupation`` and ``interest`` are skill points. If skills get the values of
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
    if uses_array(sheet):
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
