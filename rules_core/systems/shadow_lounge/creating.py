"""Character creation. The rules leave it to the table: common dice, or typed values."""

from collections.abc import Mapping

from rules_core.dice.faces import D6
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game import gaps
from rules_core.game.creation import (
    INTEREST_FORMULA,
    METHOD,
    POINTS_FORMULA,
    Budget,
    Creation,
    CreationResult,
    CreationRoll,
    Draft,
    Method,
    Remark,
    Step,
    points_by,
    roll_age,
    set_rolled_values,
    spread,
)
from rules_core.game.places import Place
from rules_core.game.remarks import (
    above_cap,
    above_most,
    below_base,
    fix_to,
    out_of,
    overspent,
    points_in,
    twice,
    unspent,
    without_value,
)
from rules_core.game.system import Span
from rules_core.game.trained import follow_points
from rules_core.sheet.events import Event
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.systems.shadow_lounge.play_combat import POWER
from rules_core.systems.shadow_lounge.skills import HIGHEST_SKILL, SKILLS
from rules_core.systems.shadow_lounge.system import SYSTEM

_DICE = "3D6*5"
THROWN_SPAN = Span(15, 90)
"""The range of 3D6 times 5."""

TYPED_SPAN = Span(0, 99)
"""The range of a typed characteristic without a remark. Power has no limit (reading A24)."""

ATTRIBUTES = tuple(each.id for each in SYSTEM.traits if each.id != POWER)
"""The characteristics of every character; only Force users have Power."""

THROWN = (*ATTRIBUTES, "luck")
"""Everything that is rolled, in order."""

ROLL = "roll"
"""The rolled method."""

METHODS = (Method(ROLL, dice=tuple((each, _DICE) for each in THROWN)), Method("typed"))


def blank(name: str) -> Sheet:
    """Return an empty character: the skills named in the rules at 0, hit points and Luck."""
    return Sheet(
        "shadow-lounge",
        name,
        skills=tuple(Skill(each.id, each.id, 0) for each in SKILLS),
        trackers=(Tracker("hp", 0, maximum=0), Tracker("luck", 0, start=0)),
    )


def throw(thrown: str, dice: DiceSource) -> CreationRoll:
    """Roll a characteristic or Luck: 3D6 times 5; ``KeyError`` for anything else."""
    if thrown not in THROWN:
        raise KeyError(thrown)
    recorded = RecordingDice(dice)
    value = 5 * recorded.read(DiceSum(3, D6))
    return CreationRoll(thrown, value, recorded.drawn)


def take(sheet: Sheet, values: Mapping[str, int]) -> tuple[Event, ...]:
    """Put rolled characteristics and Luck on a sheet; that is the starting Luck (SL-LUCK-04)."""
    return set_rolled_values(SYSTEM, sheet, values, ROLL)


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """Return the skill points, ``occupation`` and ``interest``, with formulas typed by the table.

    Nothing for a character that was not created here.
    """
    formulas = [sheet.detail(each) for each in (POINTS_FORMULA, INTEREST_FORMULA)]
    if not sheet.detail(METHOD) and not any(formulas) and not any(map(points_in, sheet.skills)):
        return ()
    spent = (
        sum(each.occupation_points for each in sheet.skills),
        sum(each.interest_points for each in sheet.skills),
    )
    return tuple(
        Budget(name, given, points_by(SYSTEM, sheet, formula), formula)
        for name, given, formula in zip(("occupation", "interest"), spent, formulas, strict=True)
    )


def suggested_hit_points(sheet: Sheet) -> int | None:
    """Return what many tables use for hit points, a tenth of CON plus SIZ: a hint, not a rule."""
    con, siz = sheet.trait("con"), sheet.trait("siz")
    return None if con is None or siz is None else (con + siz) // 10


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Return all remarks, those on characteristics first."""
    given = budgets(sheet)
    return (
        *_characteristics(sheet),
        *without_value(SYSTEM, sheet, given),
        *overspent(given),
        *above_cap(SYSTEM, sheet),
        *_skills(sheet),
        *below_base(SYSTEM, sheet),
        *twice(sheet),
        *above_most(SYSTEM, sheet),
        *unspent(given),
    )


def _characteristics(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on values out of range for their method, with the fact ``trait``; ``missing`` has a
    ``count``.
    """
    method = sheet.detail(METHOD)
    span = THROWN_SPAN if method == ROLL else TYPED_SPAN
    found: list[Remark] = []
    for each in ATTRIBUTES:
        if sheet.trait(each) is not None:
            found += out_of(SYSTEM, sheet, Place("trait", "", each), span, "", trait=each)
    missing = sum(1 for each in ATTRIBUTES if sheet.trait(each) is None)
    if method and missing:
        found.append(Remark("missing", "", (("count", missing),), str(missing), grave=False))
    return tuple(found)


def _skills(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on skills above the limit of 99 (SL-ADV-02): facts ``skill``, ``value``; fix "set"."""
    return tuple(
        Remark(
            "above_99",
            str(place := Place("skill", "value", each.id)),
            (("skill", each.id), ("value", each.value)),
            str(each.value),
            (fix_to(SYSTEM, sheet, place, HIGHEST_SKILL),),
            "SL-ADV-02",
        )
        for each in sheet.skills
        if each.value > HIGHEST_SKILL
    )


def follow(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Return what else an edit during creation changes: marks follow points, see ``follow_points``."""
    return follow_points(SYSTEM, before, after, lambda sheet, _skill: bool(sheet.detail("occupation")))


def missing(sheet: Sheet) -> tuple[gaps.Gap, ...]:
    """Return what a session will miss: Luck, hit points, specialities, weapons, credits, a backstory."""
    return (
        *gaps.tracker(sheet, "luck", gaps.LUCK, "characteristics"),
        *gaps.tracker(sheet, "hp", gaps.POINTS, "person"),
        *gaps.specialities(SYSTEM, sheet, "skills"),
        *gaps.weapons(sheet, "gear"),
        *gaps.details(sheet, (("cash", gaps.CASH, "gear"),)),
        *gaps.story(sheet, "backstory"),
    )


# Quick start

_HIGHEST_GIVEN = 75
_POINTS, _INTEREST = "EDU*4", "INT*2"
_TRAINED = ("blaster-pistol", "dodge", "piloting", "brawl", "first-aid", "parry")
_OTHERS = ("mental-discipline", "blaster-rifle", "medicine")


def quick(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Create a whole character from a blank sheet: rolled characteristics and Luck, age 20 to 39, skills.

    The rules do not cover this: hit points come from ``suggested_hit_points``, and EDU × 4 and INT × 2 points
    are spent on skills, up to 75.
    """
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, ROLL)
    draft.note(POINTS_FORMULA, _POINTS)
    draft.note(INTEREST_FORMULA, _INTEREST)
    thrown = [throw(each, dice) for each in THROWN]
    draft.play(take(draft.sheet, {each.trait: each.value for each in thrown}))
    draft.write("tracker", "maximum", "hp", suggested_hit_points(draft.sheet) or 0)
    thrown.append(roll_age(draft, dice))
    for each in _TRAINED:
        draft.write("skill", "occupation", each, "1")
    totals = {each.id: each.total or 0 for each in budgets(draft.sheet)}
    spread(draft, "occupation_points", _TRAINED, totals["occupation"], _HIGHEST_GIVEN)
    spread(draft, "interest_points", _OTHERS, totals["interest"], _HIGHEST_GIVEN)
    return CreationResult(draft.events, tuple(thrown))


STEPS = (
    Step("characteristics", ("method", "traits")),
    Step("person", ("person", "trackers")),
    Step("skills", ("occupation", "skill_method", "points", "skills")),
    Step("force", ("powers",)),
    Step("gear", ("weapons", "money", "gear")),
    Step("backstory", ("story", "about")),
    Step("finish", ("finish",)),
)

CREATION = Creation(
    blank=blank,
    steps=STEPS,
    methods=METHODS,
    budgets=budgets,
    remarks=remarks,
    quick=quick,
    thrown=THROWN,
    throw=throw,
    take=take,
    follow=follow,
    gaps=missing,
)
"""The creation of characters."""
