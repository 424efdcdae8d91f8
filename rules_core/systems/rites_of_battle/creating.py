"""Making a character of Rites of Battle.

A new character spends experience of three kinds and loses what is left of it (ROB-XP-03). The rules that we
have do not say where characteristics start, what talents and quirks cost, or how thresholds and Soak come
about: these are typed, and what a quick start writes there is only sensible.
"""

from rules_core.dice.sources import DiceSource
from rules_core.game.creation import METHOD, Budget, Creation, Draft, Made, Method, Occupation, Remark, Step
from rules_core.game.edit import add
from rules_core.game.lots import one_of
from rules_core.game.places import Place
from rules_core.game.ranges import out_of, set_to
from rules_core.game.remarks import overspent, unspent
from rules_core.game.system import Span
from rules_core.sheet.events import Event, WeaponChanged, set_status
from rules_core.sheet.sheet import Detail, Sheet, Skill, Status, Tracker, Trait
from rules_core.sheet.weapons import numbers_in
from rules_core.systems.rites_of_battle.advancement import (
    BUDGETS,
    PRIMARY_SKILLS,
    Kind,
    Phase,
    highest,
    highest_rank,
    price,
)
from rules_core.systems.rites_of_battle.play_experience import CREATING, XP, phase_of
from rules_core.systems.rites_of_battle.play_pools import UNKNOWN_THRESHOLD
from rules_core.systems.rites_of_battle.roles import ROLES, ROLES_BY_ID, Role
from rules_core.systems.rites_of_battle.skills import SKILLS
from rules_core.systems.rites_of_battle.system import SYSTEM
from rules_core.systems.rites_of_battle.traits import BY_ID, IDS, Characteristic

TYPED = "typed"
"""The way to characteristics that are known from elsewhere, for which nobody pays."""

POINTS, SKILL_POINTS, TALENT_POINTS = "points", "skills", "talents"
"""The budgets: characteristics and quirks, skills, talents (ROB-XP-03)."""

QUIRK = "quirk"
"""The kind of a power that is a quirk, and paid for with the characteristics (ROB-XP-03)."""

START, START_DETAIL = 2, "creation:start"
"""Where characteristics start unless the detail says otherwise; experience pays for what is above."""

LEAST = 1
"""The lowest value of a characteristic; injuries lower none below it (ROB-CRIT-09)."""

ROLE, OCCUPATION, SOAK = "role", "occupation", "soak"
"""The details that name the Role, what somebody does, which is the same at first, and the Soak."""

_RAISED, _RANK = 3, 2
_THRESHOLDS = {"wounds": Characteristic.TOUGHNESS, "strain": Characteristic.WILLPOWER}


def blank(name: str) -> Sheet:
    """A character who is being made: characteristics at their start, every skill without a rank."""
    return Sheet(
        SYSTEM.id,
        name,
        details=(Detail(METHOD, POINTS),),
        traits=tuple(Trait(each, START) for each in BY_ID),
        skills=tuple(Skill(each.id, each.id, 0) for each in SKILLS if not each.specialised),
        trackers=(Tracker("wounds", 0), Tracker("strain", 0), Tracker(XP, 0)),
        statuses=(Status(CREATING, 1),),
    )


def finish(sheet: Sheet) -> tuple[Event, ...]:
    """The character is made: no more is bought of what is for new ones, and the rest is lost (ROB-XP-03)."""
    return set_status(sheet, CREATING, 0)


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """What a character who is being made has spent (ROB-XP-01, ROB-XP-02, ROB-XP-03); nothing for others."""
    if phase_of(sheet) is Phase.PLAY:
        return ()
    ranks = sum(price(Kind.SKILL, 0, each.value).result for each in sheet.skills)
    talents = sum(each.cost or 0 for each in sheet.powers if each.kind != QUIRK)
    return (
        *_characteristics(sheet),
        Budget(SKILL_POINTS, ranks, BUDGETS["skills"]),
        Budget(TALENT_POINTS, talents, BUDGETS["talents"]),
    )


def _characteristics(sheet: Sheet) -> tuple[Budget, ...]:
    """What characteristics and quirks cost (ROB-XP-03); nothing where they are known from elsewhere."""
    if sheet.detail(METHOD) == TYPED:
        return ()
    start = next(iter(numbers_in(sheet.detail(START_DETAIL))), START)
    values = (each.value for each in sheet.traits if each.id in BY_ID)
    traits = sum(price(Kind.CHARACTERISTIC, start, each).result for each in values)
    quirks = sum(each.cost or 0 for each in sheet.powers if each.kind == QUIRK)
    facts = (("start", start), ("quirks", quirks))
    return (Budget(POINTS, traits + quirks, BUDGETS["characteristics"], facts=facts),)


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """What does not fit the rules on values, Primary Skills and experience, and what is still to be said."""
    spent = budgets(sheet)
    return (
        *_values(sheet),
        *_primary(sheet),
        *overspent(spent, "ROB-XP-03"),
        *unspent(spent, "ROB-XP-03"),
        *_unwritten(sheet),
    )


def occupy(sheet: Sheet, role_id: str) -> tuple[Event, ...]:
    """Take on a Role with its two Primary Skills (ROB-XP-02); ``KeyError`` for one that is not there."""
    draft = Draft(SYSTEM, sheet)
    _take_on(draft, ROLES_BY_ID[role_id])
    return draft.events


def quick(sheet: Sheet, dice: DiceSource) -> Made:
    """A whole character, who is made then: dice choose the Role, which says what is bought (ROB-XP-03)."""
    role, thrown = one_of(ROLES, OCCUPATION, dice)
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, POINTS)
    for trait, characteristic in BY_ID.items():
        draft.write("trait", "", trait, _RAISED if characteristic in role.high else START)
    _take_on(draft, role)
    for skill in draft.sheet.skills:
        draft.write("skill", "value", skill.id, _RANK if skill.kind in role.skills else 0)
    for weapon in role.weapons:
        draft.play((WeaponChanged(len(draft.sheet.weapons), None, weapon),))
    for kind, talent in ((QUIRK, role.quirk), *(("custom", each) for each in role.talents)):
        given = {"kind": kind, "cost": str(talent.cost), "dice": talent.dice}
        draft.play(add(SYSTEM, draft.sheet, "power", {"name": talent.name, "effect": talent.effect, **given}))
    for tracker, characteristic in _THRESHOLDS.items():
        most = UNKNOWN_THRESHOLD + (draft.sheet.trait(IDS[characteristic]) or 0)
        draft.write("tracker", "maximum", tracker, most)
    draft.note(SOAK, str(draft.sheet.trait(IDS[Characteristic.TOUGHNESS]) or 0))
    draft.play(finish(draft.sheet))
    return Made(draft.events, (thrown,))


def _take_on(draft: Draft, role: Role) -> None:
    draft.note(ROLE, role.name)
    draft.note(OCCUPATION, role.name)
    for kind in role.skills:
        if all(each.kind != kind for each in draft.sheet.skills):
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind}))
    for skill in draft.sheet.skills:
        draft.write("skill", "occupation", skill.id, "1" if skill.kind in role.primary else "")


def _values(sheet: Sheet) -> tuple[Remark, ...]:
    """Characteristics and ranks beyond what there is (ROB-XP-01) or what can be had now (ROB-XP-02)."""
    phase = phase_of(sheet)
    traits = Span(LEAST, highest(Kind.CHARACTERISTIC))
    found = [
        out_of(SYSTEM, sheet, Place("trait", "", each.id), traits, "ROB-XP-01", trait=each.id)
        for each in sheet.traits
        if each.id in BY_ID
    ]
    for skill in sheet.skills:
        ranks = Span(0, highest_rank(phase, primary=skill.occupation))
        place = Place("skill", "value", skill.id)
        found.append(out_of(SYSTEM, sheet, place, ranks, "ROB-XP-02", skill=skill.id))
    return tuple(remark for each in found for remark in each)


def _primary(sheet: Sheet) -> tuple[Remark, ...]:
    """More Primary Skills than the two of a Role, or, for a Role that is written down, fewer (ROB-XP-02)."""
    count = sum(each.occupation for each in sheet.skills)
    facts = (("count", count), ("most", PRIMARY_SKILLS))
    if count > PRIMARY_SKILLS:
        return (Remark("primary_over", facts=facts, value=str(count), rule="ROB-XP-02"),)
    if count < PRIMARY_SKILLS and sheet.detail(ROLE):
        return (Remark("primary_left", facts=facts, value=str(count), rule="ROB-XP-02", grave=False),)
    return ()


def _unwritten(sheet: Sheet) -> tuple[Remark, ...]:
    """Thresholds and Soak that nobody wrote down: what counts instead is 10 and 0 (ROB-ATK-05)."""
    found = []
    for tracker in sheet.trackers:
        if tracker.id in _THRESHOLDS and tracker.maximum is None:
            place = Place("tracker", "maximum", tracker.id)
            fix = set_to(SYSTEM, sheet, place, UNKNOWN_THRESHOLD)
            facts = (("tracker", tracker.id), ("counts", UNKNOWN_THRESHOLD))
            found.append(Remark("no_threshold", str(place), facts, "", (fix,), "ROB-ATK-05", grave=False))
    if not sheet.detail(SOAK):
        found.append(Remark("no_soak", str(Place("detail", "", SOAK)), rule="ROB-ATK-04", grave=False))
    return tuple(found)


CREATION = Creation(
    blank=blank,
    steps=(
        Step("characteristics", ("method", "start", "traits", "points")),
        Step("person", ("person",)),
        Step("skills", ("occupation", "points", "skills")),
        Step("talents", ("points", "powers")),
        Step("gear", ("defences", "trackers", "weapons", "money", "gear")),
        Step("finish", ("finish",)),
    ),
    methods=(
        Method(POINTS, points=BUDGETS["characteristics"], least=START, most=highest(Kind.CHARACTERISTIC)),
        Method(TYPED),
    ),
    budgets=budgets,
    remarks=remarks,
    quick=quick,
    occupations=tuple(Occupation(each.id, skills=each.primary, name=each.name) for each in ROLES),
    occupy=occupy,
    finish=finish,
)
"""How characters of this game are made."""
