"""Character creation in Four-degree d20.

The catalogue distributes six points among the attributes (D20-CHR-01); it has no array and no rolled
attributes, so they are bought or typed.
"""

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.game import gaps
from rules_core.game.creation import (
    METHOD,
    Budget,
    Creation,
    CreationResult,
    Draft,
    Fix,
    Method,
    Occupation,
    Remark,
    Step,
    one_of,
)
from rules_core.game.edit import add, edit
from rules_core.game.places import Place
from rules_core.game.remarks import above_most, by_hand, out_of, overspent, unspent
from rules_core.game.system import Span
from rules_core.sheet.events import Event, WeaponChanged
from rules_core.sheet.sheet import Detail, Sheet, Skill, Tracker, Trait
from rules_core.systems.basic_d20.character import INSPIRATION, LEVEL, derived_of, level_of, scores_of
from rules_core.systems.basic_d20.derive import (
    AVERAGE,
    LEAST,
    MOST,
    MOST_AT_START,
    SKILLS,
    SKILLS_BY_ID,
    SUM_AT_START,
    Attribute,
    SkillGroup,
    proficient_skills,
)
from rules_core.systems.basic_d20.downtime import CASH, cred_in
from rules_core.systems.basic_d20.play_level import improvements, ribbons, starting_credits
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import WEAPONS_BY_NAME, sheet_weapon


class Career(NamedTuple):
    """A sample career: its id, its name on a sheet, the six attribute scores in order, and the rest.

    ``combat`` and ``general`` are four skills each, ``lores`` as many names as Intelligence allows
    (D20-CHR-09). ``weapons`` are weapons of the table that a new character can afford (D20-CHR-10), and
    ``ribbon`` is the name of the first level's ribbon.
    """

    id: str
    name: str
    scores: tuple[int, int, int, int, int, int]
    combat: tuple[str, ...]
    general: tuple[str, ...]
    lores: tuple[str, ...]
    weapons: tuple[str, ...]
    ribbon: str

    @property
    def attributes(self) -> dict[Attribute, int]:
        """The scores by attribute."""
        return dict(zip(Attribute, self.scores, strict=True))

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the list that it is proficient in."""
        return self.combat + self.general


CAREERS = (
    Career(
        "courier",
        "Courier",
        (0, 3, 2, 0, 1, 0),
        ("brawling", "fortitude", "reflex", "light-weapons"),
        ("acrobatics", "piloting", "perception", "contacts"),
        ("Back roads", "Customs seals"),
        ("Slug pistol", "Nanoedge knife"),
        "Never the same way twice",
    ),
    Career(
        "bodyguard",
        "Bodyguard",
        (3, 1, 1, 0, 1, 0),
        ("melee-weapons", "fortitude", "reflex", "will"),
        ("athletics", "insight", "perception", "intimidate"),
        ("Great houses", "Exits and stairs"),
        ("Nanoedge shortsword", "Blaster pistol"),
        "First through the door",
    ),
    Career(
        "engineer",
        "Engineer",
        (0, 1, 2, 3, 0, 0),
        ("fortitude", "reflex", "light-weapons", "heavy-weapons"),
        ("computers", "engineering", "piloting", "perception"),
        ("Old reactors", "Ship hulls", "Locks", "Patents", "Scrap prices"),
        ("Electrogel carbine", "Stun club"),
        "Listens to machines",
    ),
    Career(
        "medic",
        "Medic",
        (0, 1, 0, 2, 2, 1),
        ("fortitude", "reflex", "light-weapons", "will"),
        ("medicine", "insight", "nature", "diplomacy"),
        ("Fevers", "Poisons", "Field kitchens", "Last words"),
        ("Dart pistol", "Stun staff"),
        "Steady hands",
    ),
    Career(
        "fixer",
        "Fixer",
        (0, 1, 1, 0, 1, 3),
        ("brawling", "reflex", "light-weapons", "conjuring"),
        ("contacts", "deception", "diplomacy", "stealth"),
        ("Debts", "Who sleeps where"),
        ("Blaster holdout", "Nanoedge knife"),
        "Someone owes a favour",
    ),
)
"""Five sample careers."""

CAREERS_BY_ID = {each.id: each for each in CAREERS}
"""The same careers by id."""


POINTS = "points"
"""The method that distributes attribute points, and the budget of these."""

TYPED = "typed"
"""The method for attributes known from elsewhere, whose points are not counted."""

POWERS, MONEY = "powers", "money"
"""The budgets of ribbons and feats, and of a new character's cred."""

OCCUPATION = "occupation"
"""The detail with the character's occupation."""

FIRST_LEVEL = 1
"""The level of a new character (D20-CHR-10)."""


def blank(name: str) -> Sheet:
    """Return a character of the first level with every skill, untrained, and full HP and Mana."""
    sheet = Sheet(
        SYSTEM.id,
        name,
        details=(Detail(METHOD, POINTS),),
        traits=(*(Trait(each.value, AVERAGE) for each in Attribute), Trait(LEVEL, FIRST_LEVEL)),
        skills=tuple(Skill(each.id, each.id, 0) for each in SKILLS),
    )
    values = derived_of(sheet)
    trackers = (Tracker("hp", values.hp), Tracker("mana", values.mana), Tracker(INSPIRATION, 0))
    return replace(sheet, trackers=trackers)


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """Return attribute points, proficiencies, ribbons and feats, and a new character's purchases.

    Even levels give a point or a feat (D20-CHR-10), so points above the starting ones reduce the feats. The
    cred budget is only for a character created here; others have earned and spent since.
    """
    level, points = level_of(sheet), _sum(sheet)
    risen = improvements(level)
    return (
        *(() if sheet.detail(METHOD) == TYPED else (Budget(POINTS, points, SUM_AT_START + risen),)),
        *_proficiencies(sheet),
        Budget(POWERS, len(sheet.powers), ribbons(level) + risen - _points_risen(sheet)),
        *((Budget(MONEY, _owned(sheet), starting_credits(level)),) if _was_created_here(sheet) else ()),
    )


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Return remarks on attributes, proficiencies, money and trackers that break the rules."""
    return (
        *_attributes(sheet),
        *_points(sheet),
        *_proficiency_remarks(sheet),
        *_money(sheet),
        *above_most(SYSTEM, sheet, "D20-HP-01"),
        *by_hand(SYSTEM, sheet),
    )


def occupy(sheet: Sheet, career_id: str) -> tuple[Event, ...]:
    """Apply a career: proficiency in its skills and in no others of the list; lore stays.

    Raises ``KeyError`` for an unknown career.
    """
    draft = Draft(SYSTEM, sheet)
    _train(draft, CAREERS_BY_ID[career_id])
    return draft.events


def quick(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Create a whole character of the first level: dice choose the career, which sets the rest.

    Attributes follow D20-CHR-01, skills D20-CHR-09, and unspent cred is kept (D20-CHR-10).
    """
    career, thrown = one_of(CAREERS, "occupation", dice)
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, POINTS)
    draft.write("trait", "", LEVEL, FIRST_LEVEL)
    for attribute, score in career.attributes.items():
        draft.write("trait", "", attribute, score)
    _train(draft, career)
    for lore in career.lores:
        given = {"kind": "custom", "name": lore, "trait": Attribute.INTELLIGENCE}
        draft.play(add(SYSTEM, draft.sheet, "skill", given))
        draft.write("skill", "occupation", draft.sheet.skills[-1].id, "1")
    for name in career.weapons:
        weapon = sheet_weapon(WEAPONS_BY_NAME[name], draft.sheet)
        draft.play((WeaponChanged(len(draft.sheet.weapons), None, weapon),))
    draft.play(add(SYSTEM, draft.sheet, "power", {"name": career.ribbon}))
    draft.note(CASH, str(starting_credits(FIRST_LEVEL) - _bought(draft.sheet)))
    return CreationResult(draft.events, (thrown,))


def _train(draft: Draft, career: Career) -> None:
    draft.note(OCCUPATION, career.name)
    for kind in career.skills:
        if all(each.kind != kind for each in draft.sheet.skills):
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind}))
    for skill in draft.sheet.skills:
        if skill.kind in SKILLS_BY_ID:
            draft.write("skill", "occupation", skill.id, "1" if skill.kind in career.skills else "")


def _sum(sheet: Sheet) -> int:
    return sum(scores_of(sheet).values())


def _points_risen(sheet: Sheet) -> int:
    """Return the attribute points gained from even levels (D20-CHR-10)."""
    return max(0, min(improvements(level_of(sheet)), _sum(sheet) - SUM_AT_START))


def _was_created_here(sheet: Sheet) -> bool:
    return bool(sheet.detail(METHOD))


def _owned(sheet: Sheet) -> int:
    return (cred_in(sheet.detail(CASH)) or 0) + _bought(sheet)


def _bought(sheet: Sheet) -> int:
    listed = (WEAPONS_BY_NAME.get(each.name) for each in sheet.weapons)
    return sum(each.cost or 0 for each in listed if each is not None)


def _proficiencies(sheet: Sheet) -> tuple[Budget, ...]:
    """Return the number of proficient skills of each group, and the number allowed (D20-CHR-09)."""
    trained = [_group(each) for each in sheet.skills if each.occupation]
    most = proficient_skills(scores_of(sheet)[Attribute.INTELLIGENCE])
    return tuple(Budget(each.value, trained.count(each), max(0, most[each])) for each in SkillGroup)


def _group(skill: Skill) -> SkillGroup:
    row = SKILLS_BY_ID.get(skill.kind)
    return SkillGroup.LORE if row is None else row.group


def _attributes(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on attributes below the minimum, or above what the start and even levels allow (D20-CHR-01)."""
    span = Span(LEAST, min(MOST, MOST_AT_START + improvements(level_of(sheet))))
    return tuple(
        remark
        for each in Attribute
        for remark in out_of(SYSTEM, sheet, Place("trait", "", each), span, "D20-CHR-01", trait=each.value)
    )


def _points(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on too many attribute points, or fewer than at the start (D20-CHR-01)."""
    if sheet.detail(METHOD) == TYPED:
        return ()
    points = Budget(POINTS, _sum(sheet), SUM_AT_START)
    over = overspent((points._replace(total=SUM_AT_START + improvements(level_of(sheet))),), "D20-CHR-01")
    left = unspent((points,), "D20-CHR-01")
    return (*over, *(each._replace(place=POINTS) for each in left))


def _proficiency_remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on too many or too few proficiencies of a group (D20-CHR-09)."""
    groups = _proficiencies(sheet)
    return (*overspent(groups, "D20-CHR-09"), *unspent(groups, "D20-CHR-09"))


def _money(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on starting cred that is not recorded yet, or too high (D20-CHR-10)."""
    if not _was_created_here(sheet):
        return ()
    owned, most = _owned(sheet), starting_credits(level_of(sheet))
    place = Place("detail", "", CASH)
    facts = (("owned", owned), ("most", most))
    if owned > most:
        return (Remark("money_over", str(place), facts, str(owned), rule="D20-CHR-10", grave=False),)
    if (cash := sheet.detail(CASH).strip()) and cred_in(cash) is not None:
        return ()
    left = most - owned
    fix = Fix("cash", (("value", left),), partial(edit, SYSTEM, sheet, place, str(left)))
    return (Remark("money_left", str(place), facts, str(owned), (fix,), "D20-CHR-10", grave=False),)


def missing(sheet: Sheet) -> tuple[gaps.Gap, ...]:
    """Return what a session will miss: an occupation, lore without a name, weapons, a backstory.

    Starting cred that isn't recorded has a remark of its own.
    """
    return (
        *gaps.details(sheet, ((OCCUPATION, gaps.OCCUPATION, "skills"),)),
        *gaps.specialities(SYSTEM, sheet, "skills"),
        *gaps.weapons(sheet, "gear"),
        *gaps.story(sheet, "backstory"),
    )


CREATION = Creation(
    blank=blank,
    steps=(
        Step("attributes", ("method", "traits", "points", "derived")),
        Step("person", ("person",)),
        Step("skills", ("occupation", "points", "skills")),
        Step("gear", ("points", "weapons", "armour", "money", "gear")),
        Step("powers", ("points", "powers", "trackers")),
        Step("backstory", ("story", "about")),
        Step("finish", ("finish",)),
    ),
    methods=(Method(POINTS, points=SUM_AT_START, least=LEAST, most=MOST_AT_START), Method(TYPED)),
    budgets=budgets,
    remarks=remarks,
    quick=quick,
    occupations=tuple(Occupation(each.id, skills=each.skills, name=each.name) for each in CAREERS),
    occupy=occupy,
    gaps=missing,
)
"""The creation of characters."""
