"""Investigator creation: characteristics, age, occupation and skills."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from rules_core.dice.faces import D6
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game import gaps
from rules_core.game.creation import (
    CREDIT_RANGE,
    METHOD,
    POINTS_FORMULA,
    SKILLS_METHOD,
    Creation,
    CreationResult,
    CreationRoll,
    Draft,
    Method,
    Occupation,
    Step,
    one_of,
    roll_age,
    set_rolled_values,
    spread,
)
from rules_core.game.edit import add, removed
from rules_core.game.places import Place
from rules_core.game.remarks import points_in, started_at
from rules_core.game.system import SkillSpec
from rules_core.game.trained import follow_points, newly_marked
from rules_core.sheet.events import Event, play
from rules_core.sheet.sheet import Sheet, Skill, Tracker, Weapon
from rules_core.systems.coc7.creation import (
    CHARACTERISTIC_VALUES,
    OCCUPATION_VALUES,
    POINTS,
    budgets,
    credit_range,
    grow_old,
    may_raise,
    starting_luck,
    takes_array,
    uses_array,
    young_again,
)
from rules_core.systems.coc7.remarks import LARGE, LEAST_BOUGHT, MOST_BOUGHT, remarks
from rules_core.systems.coc7.skills import SKILLS
from rules_core.systems.coc7.system import SYSTEM, TRACKERS, base_of

OCCUPATIONS = (
    Occupation(
        "press-photographer",
        "EDU*2 + DEX*2",
        (9, 30),
        (
            *("art-craft:Photography", "fast-talk", "history", "library-use"),
            *("psychology", "science:Chemistry", "spot-hidden", "stealth"),
        ),
        "Press photographer",
    ),
    Occupation(
        "ships-doctor",
        "EDU*4",
        (20, 60),
        (
            *("first-aid", "language-other:Latin", "medicine", "persuade"),
            *("psychology", "science:Biology", "science:Pharmacy", "swim"),
        ),
        "Ship's doctor",
    ),
    Occupation(
        "night-school-teacher",
        "EDU*2 + APP*2",
        (9, 40),
        (
            *("accounting", "art-craft:Recitation", "history", "language-other:French"),
            *("library-use", "listen", "persuade", "psychology"),
        ),
        "Night-school teacher",
    ),
    Occupation(
        "customs-clerk",
        "EDU*2 + INT*2",
        (10, 45),
        (
            *("accounting", "appraise", "intimidate", "language-other:Spanish"),
            *("law", "library-use", "psychology", "spot-hidden"),
        ),
        "Customs clerk",
    ),
    Occupation(
        "travelling-mechanic",
        "EDU*2 + max(DEX, STR)*2",
        (9, 30),
        (
            *("climb", "drive-auto", "electrical-repair", "fast-talk"),
            *("locksmith", "mechanical-repair", "navigate", "operate-heavy-machinery"),
        ),
        "Travelling mechanic",
    ),
)
"""Five sample occupations with eight skills each besides Credit Rating, as in COC-CHAR-02."""

_BY_ID = {each.id: each for each in OCCUPATIONS}
_CREDIT = "credit-rating"


def occupy(sheet: Sheet, occupation_id: str) -> tuple[Event, ...]:
    """Apply a sample occupation: its name, formula and credit range, and its skills are marked.

    Specialities of the previous occupation without points of their own are removed. A skill with points of
    the occupation stays marked, unless skills get the values of COC-CHAR-02: then these are assigned again.
    Raises ``KeyError`` for an unknown id.
    """
    taken_on = _BY_ID[occupation_id]
    draft = Draft(SYSTEM, sheet)
    draft.note("occupation", taken_on.name)
    draft.note(POINTS_FORMULA, taken_on.points)
    assert taken_on.credit is not None
    draft.note(CREDIT_RANGE, "-".join(map(str, taken_on.credit)))
    wanted = [_parts(each) for each in taken_on.skills]
    array = uses_array(sheet)
    for each in sheet.skills:
        if array and each.occupation_points:
            draft.write("skill", "occupation_points", each.id, 0)
    for each in draft.sheet.skills:
        if not each.occupation or each.occupation_points or _is_one_of(each, wanted):
            continue
        spec = SYSTEM.skill(each.kind)
        speciality = each.name and spec is not None and spec.specialised
        if speciality and each.value == each.base and not each.marks:
            draft.play(removed(SYSTEM, draft.sheet, Place("skill", "", each.id)))
        else:
            draft.write("skill", "occupation", each.id, "")
    for kind, name in wanted:
        found = next((each for each in draft.sheet.skills if _is_one_of(each, [(kind, name)])), None)
        if found is None:
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind, "name": name}))
            found = draft.sheet.skills[-1]
        draft.write("skill", "occupation", found.id, "1")
    if array:
        draft.play(give_out(draft.sheet))
    return draft.events


def _parts(skill: str) -> tuple[str, str]:
    kind, _, name = skill.partition(":")
    return kind, name


def _is_one_of(skill: Skill, wanted: list[tuple[str, str]]) -> bool:
    name = skill.name.casefold()
    return any(skill.kind == kind and (not named or name == named.casefold()) for kind, named in wanted)


_THREE_DICE, _TWO_DICE = "3D6*5", "(2D6+6)*5"
_NOTATION = tuple((each.id, _TWO_DICE if each.id in LARGE else _THREE_DICE) for each in SYSTEM.traits)

ROLL = "roll"
"""The rolled method."""

METHODS = (
    Method(ROLL, least=15, most=90, dice=(*_NOTATION, ("luck", _THREE_DICE))),
    Method("array", values=CHARACTERISTIC_VALUES),
    Method("points", points=POINTS, least=LEAST_BOUGHT, most=MOST_BOUGHT),
    Method("typed"),
)
"""The array is COC-CHAR-01; dice, points and typed values are common practice, Luck is COC-DER-04."""

_ON_SHEETS = ("fighting-brawl", "firearms-handgun", "firearms-rifle-shotgun")
"""The fields of Fighting and Firearms on every sheet; others are added as needed."""


def blank(name: str) -> Sheet:
    """Return an empty investigator: no characteristics, all skills of the era at their bases."""
    empty = Sheet(
        "coc7",
        name,
        trackers=tuple(Tracker(each.id, 0, start=0 if each.id == "san" else None) for each in TRACKERS),
        weapons=(Weapon("Unarmed", "fighting-brawl", "1D3+DB", attacks="1"),),
    )
    skills = [Skill(each.id, each.id, 0) for each in SKILLS if _is_on_every_sheet(each)]
    bases = [base_of(empty, each) for each in skills]
    return replace(
        empty,
        skills=tuple(
            replace(each, base=base, value=base or 0) for each, base in zip(skills, bases, strict=True)
        ),
    )


def _is_on_every_sheet(spec: SkillSpec) -> bool:
    if spec.id.startswith(("fighting", "firearms")):
        return spec.id in _ON_SHEETS
    return not spec.modern and (not spec.specialised or spec.id == "language-own")


def throw(thrown: str, dice: DiceSource) -> CreationRoll:
    """Roll a characteristic, or Luck (COC-DER-04), by its id; ``KeyError`` for anything else."""
    recorded = RecordingDice(dice)
    if thrown == "luck":
        value = starting_luck(recorded)
    elif dict(_NOTATION)[thrown] == _TWO_DICE:
        value = 5 * (recorded.read(DiceSum(2, D6)) + 6)
    else:
        value = 5 * recorded.read(DiceSum(3, D6))
    return CreationRoll(thrown, value, recorded.drawn)


def take(sheet: Sheet, values: Mapping[str, int]) -> tuple[Event, ...]:
    """Put rolled characteristics and Luck on a sheet, by id.

    Earlier effects of age are undone first, since they do not apply to the new values.
    """
    young = young_again(sheet)
    return (*young, *set_rolled_values(SYSTEM, play(sheet, young), values, ROLL))


def give_out(sheet: Sheet) -> tuple[Event, ...]:
    """Assign the nine values of COC-CHAR-02 to Credit Rating and up to eight marked skills.

    Credit Rating gets the highest value that its range allows, or the lowest of all if none fits.
    """
    draft = Draft(SYSTEM, sheet)
    left = sorted(OCCUPATION_VALUES, reverse=True)
    marked = [each.id for each in sheet.skills if each.occupation and may_raise(each.kind)]
    credit = next((each.id for each in sheet.skills if each.kind == _CREDIT), None)
    if credit is not None:
        least, most = credit_range(sheet.detail(CREDIT_RANGE)) or (0, 99)
        value = next((each for each in left if least <= each <= most), left[-1])
        left.remove(value)
        _start_at(draft, credit, value)
    for each, value in zip([each for each in marked if each != credit], left, strict=False):
        _start_at(draft, each, value)
    return draft.events


def _start_at(draft: Draft, skill_id: str, value: int) -> None:
    """Make a skill start at a value, if its base is not higher."""
    skill = draft.sheet.skill(skill_id)
    points = value - (skill.base or 0) - skill.interest_points
    draft.write("skill", "occupation_points", skill_id, max(0, points))


def follow(before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Return what else an edit during creation changes: marks follow points, see ``follow_points``.

    If skills get the values of COC-CHAR-02, a skill marked now gets the highest one that is left.
    """
    draft = Draft(SYSTEM, after)
    draft.play(follow_points(SYSTEM, before, after, _belongs, unmarked=(_CREDIT,)))
    if uses_array(after):
        for each in newly_marked(before, after):
            left = _values_left(draft.sheet)
            if left and may_raise(each.kind):
                _start_at(draft, each.id, left[0])
    return draft.events


def _values_left(sheet: Sheet) -> list[int]:
    """Return the values of COC-CHAR-02 that no skill has, the highest first."""
    used = Counter(started_at(each) for each in sheet.skills if takes_array(each) and points_in(each))
    return sorted((Counter(OCCUPATION_VALUES) - used).elements(), reverse=True)


def _belongs(sheet: Sheet, skill: Skill) -> bool:
    """Return whether a marked skill without points is still the occupation's; one of the player's own may
    have any.
    """
    listed = _listed(sheet)
    if listed is None:
        return bool(sheet.detail("occupation"))
    return _is_one_of(skill, [_parts(each) for each in listed.skills])


def occupational(sheet: Sheet) -> tuple[Skill, ...]:
    """Return the skills of the sheet's sample occupation, with Credit Rating; () for any other occupation.

    They are on COC-CHAR-02's list whether they are marked or not.
    """
    listed = _listed(sheet)
    if listed is None:
        return ()
    wanted = [(_CREDIT, ""), *map(_parts, listed.skills)]
    return tuple(each for each in sheet.skills if _is_one_of(each, wanted))


def _listed(sheet: Sheet) -> Occupation | None:
    name = sheet.detail("occupation")
    return next((each for each in OCCUPATIONS if each.name == name), None)


_BARE = ("Unarmed",)


def missing(sheet: Sheet) -> tuple[gaps.Gap, ...]:
    """Return what a session will miss: Luck, an occupation, specialities, weapons, cash, a backstory."""
    return (
        *gaps.tracker(sheet, "luck", gaps.LUCK, "characteristics"),
        *gaps.details(sheet, (("occupation", gaps.OCCUPATION, "occupation"),)),
        *gaps.specialities(SYSTEM, sheet, "skills"),
        *gaps.weapons(sheet, "gear", _BARE),
        *gaps.details(sheet, (("cash", gaps.CASH, "gear"),)),
        *gaps.story(sheet, "backstory"),
    )


# Quick start

_HIGHEST_GIVEN = 75
_INTERESTED_IN = 6
_INTERESTS = (
    *("spot-hidden", "listen", "dodge", "first-aid", "psychology", "stealth", "library-use"),
    *("occult", "persuade", "natural-world", "climb", "ride"),
)


def quick(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Create a whole investigator from a blank sheet: rolled characteristics, age 20 to 39, an occupation.

    All points are spent, no skill exceeds 75, and Credit Rating is in the middle of its range.
    """
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, ROLL)
    draft.note(SKILLS_METHOD, "points")
    thrown = [throw(each, dice) for each in THROWN]
    draft.play(take(draft.sheet, {each.trait: each.value for each in thrown}))
    thrown.append(roll_age(draft, dice))
    occupation, chosen = one_of(OCCUPATIONS, "occupation", dice)
    draft.play(occupy(draft.sheet, occupation.id))
    thrown.append(chosen)
    _spend_all(draft, occupation)
    return CreationResult(draft.events, tuple(thrown))


def _spend_all(draft: Draft, occupation: Occupation) -> None:
    totals = {each.id: each.total or 0 for each in budgets(draft.sheet)}
    least, most = occupation.credit or (0, 0)
    credit = (least + most) // 2
    draft.write("skill", "occupation_points", _CREDIT, credit)
    marked = [each.id for each in draft.sheet.skills if each.occupation]
    spread(draft, "occupation_points", marked, totals["occupation"] - credit, _HIGHEST_GIVEN)
    others = [each for each in _INTERESTS if each not in marked][:_INTERESTED_IN]
    spread(draft, "interest_points", others, totals["interest"], _HIGHEST_GIVEN)


STEPS = (
    Step("characteristics", ("method", "traits", "derived")),
    Step("person", ("person", "age", "traits")),
    Step("occupation", ("occupation",)),
    Step("skills", ("skill_method", "points", "skills")),
    Step("gear", ("weapons", "living", "money", "gear")),
    Step("backstory", ("story", "about")),
    Step("finish", ("finish", "derived", "trackers")),
)

THROWN = (*(each.id for each in SYSTEM.traits), "luck")
"""Everything that is rolled, in order."""

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
    occupations=OCCUPATIONS,
    occupy=occupy,
    grow_old=grow_old,
    young_again=young_again,
    skill_methods=("points", "array"),
    give_out=give_out,
    follow=follow,
    gaps=missing,
)
"""The creation of investigators."""
