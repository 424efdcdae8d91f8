"""Character creation in Rites of Battle.

A new character spends three budgets of experience and loses what is left (ROB-XP-03). The rules we have do
not cover starting characteristics, the cost of talents and quirks, thresholds and Soak: these are typed, and
a quick start uses sensible values.
"""

from typing import NamedTuple

from rules_core.dice.sources import DiceSource
from rules_core.game import gaps
from rules_core.game.creation import (
    METHOD,
    Budget,
    Creation,
    CreationResult,
    Draft,
    Method,
    Occupation,
    Remark,
    Step,
    one_of,
)
from rules_core.game.edit import add
from rules_core.game.places import Place
from rules_core.game.remarks import fix_to, out_of, overspent, unspent
from rules_core.game.system import Span
from rules_core.sheet.events import Event, WeaponChanged, set_status
from rules_core.sheet.sheet import Detail, Sheet, Skill, Status, Tracker, Trait, Weapon
from rules_core.sheet.weapons import numbers_in
from rules_core.systems.rites_of_battle.play_lists import CREATING, XP, phase_of, talent_dice
from rules_core.systems.rites_of_battle.play_pools import UNKNOWN_THRESHOLD
from rules_core.systems.rites_of_battle.skills import (
    BUDGETS,
    BY_ID,
    IDS,
    PRIMARY_SKILLS,
    SKILLS,
    Characteristic,
    Kind,
    Phase,
    highest,
    highest_rank,
    price,
)
from rules_core.systems.rites_of_battle.spending import UNARMED_CRITICAL_RATING
from rules_core.systems.rites_of_battle.system import SYSTEM

_STR, _TOU, _AGI, _INT, _PER, _WIL, _FEL = Characteristic


class Talent(NamedTuple):
    """A talent or quirk: its name, its effect, its cost in experience, and its dice ("" for none)."""

    name: str
    effect: str
    cost: int
    dice: str = ""


class Role(NamedTuple):
    """A character's role: its id, and its name on a sheet.

    Three characteristics are ``high``; ``primary`` are its two Primary Skills (ROB-XP-02) and ``others``
    three more. It is affordable for a new character (ROB-XP-03).
    """

    id: str
    name: str
    high: tuple[Characteristic, ...]
    primary: tuple[str, ...]
    others: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    quirk: Talent
    talents: tuple[Talent, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        """All its skills, the primary ones first."""
        return self.primary + self.others


_KNIFE = Weapon("Deck knife", "melee", "+1", "Engaged", qualities="Melee", critical="3")
_PISTOL = Weapon("Shot pistol", "ballistics", "5", "Short", ammo="6", qualities="One-handed", critical="4")

ROLES = (
    Role(
        "vanguard",
        "Vanguard",
        (_STR, _TOU, _WIL),
        ("melee", "resilience"),
        ("athletics", "discipline", "vigilance"),
        (Weapon("Breaching blade", "melee", "+3", "Engaged", qualities="Melee", critical="3"), _PISTOL),
        Talent("Slow to anger", "No one can taunt this character into leaving a post.", 10),
        (
            Talent("Shield wall", "Once per encounter, take a hit in place of an ally.", 50),
            Talent("Second wind", "Once per encounter, recover as much Strain as the dice show.", 25, "1d6"),
        ),
    ),
    Role(
        "marksman",
        "Marksman",
        (_AGI, _PER, _WIL),
        ("ballistics", "stealth"),
        ("survival", "vigilance", "coordination"),
        (Weapon("Long rifle", "ballistics", "7", "Long", ammo="8", qualities="Heavy", critical="3"), _KNIFE),
        Talent("Counts everything", "Always knows how many shots are left on both sides.", 10),
        (
            Talent("Patient eye", "Once per encounter, an aimed shot ignores light cover.", 50),
            Talent("Quiet boots", "Makes no noise on loose ground.", 25),
        ),
    ),
    Role(
        "medic",
        "Field medic",
        (_INT, _PER, _FEL),
        ("medicae", "discipline"),
        ("vigilance", "ballistics", "resilience"),
        (_PISTOL, _KNIFE),
        Talent("Never stops talking", "Patients keep listening and stay awake.", 10),
        (
            Talent("Quick hands", "Once per encounter, treat someone as a manoeuvre.", 50),
            Talent("Spare blood", "Once per session, heal as many Wounds as the dice show.", 25, "1d6"),
        ),
    ),
    Role(
        "tender",
        "Machine tender",
        (_INT, _TOU, _AGI),
        ("tech-use", "logic"),
        ("security", "piloting", "gunnery"),
        (
            Weapon("Rivet gun", "ballistics", "6", "Short", ammo="10", qualities="One-handed", critical="4"),
            Weapon("Long wrench", "melee", "+2", "Engaged", qualities="Melee, Non-lethal", critical="5"),
        ),
        Talent("Names machines", "And remembers every name.", 10),
        (
            Talent(
                "Keep it running",
                "A failing machine keeps running for as many rounds as the dice show.",
                50,
                "1d6",
            ),
            Talent("Knows the noise", "Tells by ear what is wrong with an engine.", 25),
        ),
    ),
    Role(
        "voice",
        "Voice of the ship",
        (_FEL, _WIL, _INT),
        ("leadership", "coercion"),
        ("tactics", "discipline", "vigilance"),
        (_PISTOL, Weapon("Duelling cane", "melee", "+2", "Engaged", qualities="Melee", critical="4")),
        Talent("Never forgets a debt", "Least of all one owed to someone else.", 10),
        (
            Talent("Hold the line", "Once per encounter, each ally in earshot recovers 1 Strain.", 50),
            Talent("Old orders", "Once per session, quoting a regulation opens a locked door.", 25),
        ),
    ),
)
"""Five sample roles."""

ROLES_BY_ID = {each.id: each for each in ROLES}
"""The same roles by id."""


TYPED = "typed"
"""The method for characteristics known from elsewhere, which cost nothing."""

POINTS, SKILL_POINTS, TALENT_POINTS = "points", "skills", "talents"
"""The budgets: characteristics and quirks, skills, talents (ROB-XP-03)."""

QUIRK = "quirk"
"""The kind of a power that is a quirk, paid from the budget of characteristics (ROB-XP-03)."""

START, START_DETAIL = 2, "creation:start"
"""The default starting characteristic, and the detail that overrides it; higher values cost experience."""

LEAST = 1
"""The lowest value of a characteristic, even after injuries (ROB-CRIT-09)."""

ROLE, OCCUPATION, SOAK = "role", "occupation", "soak"
"""The details for the Role, the occupation, which is the same at first, and Soak."""

DEFENCES = ("melee_defence", "ranged_defence")
"""The details for the two defences."""

_RAISED, _RANK = 3, 2
_THRESHOLDS = {"wounds": Characteristic.TOUGHNESS, "strain": Characteristic.WILLPOWER}


def blank(name: str) -> Sheet:
    """Return an empty character under creation: starting characteristics and every skill without ranks."""
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
    """Return the event that ends creation: special purchases end, and the rest of the budgets is lost
    (ROB-XP-03).
    """
    return set_status(sheet, CREATING, 0)


def reopen(sheet: Sheet) -> tuple[Event, ...]:
    """Return the event that continues creation after a quick start: the budgets count again (ROB-XP-03)."""
    return set_status(sheet, CREATING, 1)


def budgets(sheet: Sheet) -> tuple[Budget, ...]:
    """Return what a character under creation has spent (ROB-XP-01, ROB-XP-02, ROB-XP-03); nothing for
    others.
    """
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
    """Return the cost of characteristics and quirks (ROB-XP-03); nothing if they are known from elsewhere."""
    if sheet.detail(METHOD) == TYPED:
        return ()
    start = next(iter(numbers_in(sheet.detail(START_DETAIL))), START)
    values = (each.value for each in sheet.traits if each.id in BY_ID)
    traits = sum(price(Kind.CHARACTERISTIC, start, each).result for each in values)
    quirks = sum(each.cost or 0 for each in sheet.powers if each.kind == QUIRK)
    facts = (("start", start), ("quirks", quirks))
    return (Budget(POINTS, traits + quirks, BUDGETS["characteristics"], facts=facts),)


def remarks(sheet: Sheet) -> tuple[Remark, ...]:
    """Return remarks on values, Primary Skills and experience that break the rules, and on missing
    entries.
    """
    spent = budgets(sheet)
    return (
        *_values(sheet),
        *_primary(sheet),
        *overspent(spent, "ROB-XP-03"),
        *unspent(spent, "ROB-XP-03"),
        *_missing_values(sheet),
        *_unread(sheet),
    )


def occupy(sheet: Sheet, role_id: str) -> tuple[Event, ...]:
    """Apply a Role with its two Primary Skills (ROB-XP-02); ``KeyError`` for an unknown one."""
    draft = Draft(SYSTEM, sheet)
    _apply_role(draft, ROLES_BY_ID[role_id])
    return draft.events


def quick(sheet: Sheet, dice: DiceSource) -> CreationResult:
    """Create and finish a whole character: dice choose the Role, which sets the purchases (ROB-XP-03)."""
    role, thrown = one_of(ROLES, OCCUPATION, dice)
    draft = Draft(SYSTEM, sheet)
    draft.note(METHOD, POINTS)
    for trait, characteristic in BY_ID.items():
        draft.write("trait", "", trait, _RAISED if characteristic in role.high else START)
    _apply_role(draft, role)
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
    return CreationResult(draft.events, (thrown,))


def _apply_role(draft: Draft, role: Role) -> None:
    draft.note(ROLE, role.name)
    draft.note(OCCUPATION, role.name)
    for kind in role.skills:
        if all(each.kind != kind for each in draft.sheet.skills):
            draft.play(add(SYSTEM, draft.sheet, "skill", {"kind": kind}))
    for skill in draft.sheet.skills:
        draft.write("skill", "occupation", skill.id, "1" if skill.kind in role.primary else "")


def _values(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on characteristics and ranks beyond the limits (ROB-XP-01), or those of this phase
    (ROB-XP-02).
    """
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
    """Remark on more than two Primary Skills, or on fewer if the sheet has a Role (ROB-XP-02)."""
    count = sum(each.occupation for each in sheet.skills)
    facts = (("count", count), ("most", PRIMARY_SKILLS))
    if count > PRIMARY_SKILLS:
        return (Remark("primary_over", facts=facts, value=str(count), rule="ROB-XP-02"),)
    if count < PRIMARY_SKILLS and sheet.detail(ROLE):
        return (Remark("primary_left", facts=facts, value=str(count), rule="ROB-XP-02", grave=False),)
    return ()


def _missing_values(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on missing thresholds and Soak, which count as 10 and 0 (ROB-ATK-05)."""
    found = []
    for tracker in sheet.trackers:
        if tracker.id in _THRESHOLDS and tracker.maximum is None:
            place = Place("tracker", "maximum", tracker.id)
            fix = fix_to(SYSTEM, sheet, place, UNKNOWN_THRESHOLD)
            facts = (("tracker", tracker.id), ("counts", UNKNOWN_THRESHOLD))
            found.append(Remark("no_threshold", str(place), facts, "", (fix,), "ROB-ATK-05", grave=False))
    if not sheet.detail(SOAK):
        found.append(Remark("no_soak", str(Place("detail", "", SOAK)), rule="ROB-ATK-04", grave=False))
    return tuple(found)


def _unread(sheet: Sheet) -> tuple[Remark, ...]:
    """Remark on what needs a number and has none: Soak and defences (ROB-ATK-04, ROB-POOL-04), the starting
    characteristic, damage and Critical Rating of weapons (ROB-ATK-02, ROB-ADV-00), the dice of talents.
    """
    found = [
        _no_number(Place("detail", "", SOAK), "", sheet.detail(SOAK), 0, "ROB-ATK-04"),
        *(
            _no_number(Place("detail", "", each), "", sheet.detail(each), 0, "ROB-POOL-04")
            for each in DEFENCES
        ),
    ]
    if phase_of(sheet) is Phase.CREATION:
        typed = sheet.detail(START_DETAIL)
        found.append(_no_number(Place("detail", "", START_DETAIL), "", typed, START, "ROB-XP-03"))
    for at, weapon in enumerate(sheet.weapons):
        damage, critical = (Place("weapon", each, str(at)) for each in ("damage", "critical"))
        found.append(_no_number(damage, weapon.name, weapon.damage, 0, "ROB-ATK-02"))
        usual = UNARMED_CRITICAL_RATING
        found.append(_no_number(critical, weapon.name, weapon.critical, usual, "ROB-ADV-00"))
    dice = (
        Remark(
            "no_dice",
            str(Place("power", "dice", each.id)),
            (("name", each.name),),
            each.dice,
            rule="ROB-XP-03",
        )
        for each in sheet.powers
        if each.dice and talent_dice(sheet, each.id) is None
    )
    return (*(remark for each in found for remark in each), *dice)


def _no_number(place: Place, name: str, typed: str, counts: int, rule: str) -> tuple[Remark, ...]:
    if not typed or numbers_in(typed):
        return ()
    facts = (("what", place.field or place.which), ("name", name), ("counts", counts))
    return (Remark("no_number", str(place), facts, typed, rule=rule),)


def missing(sheet: Sheet) -> tuple[gaps.Gap, ...]:
    """Return what a session will miss: a Role, specialities, weapons, money, a backstory.

    Thresholds and Soak have remarks of their own.
    """
    return (
        *gaps.details(sheet, ((OCCUPATION, gaps.OCCUPATION, "skills"),)),
        *gaps.specialities(SYSTEM, sheet, "skills"),
        *gaps.weapons(sheet, "gear"),
        *gaps.details(sheet, (("cash", gaps.CASH, "gear"),)),
        *gaps.story(sheet, "backstory"),
    )


CREATION = Creation(
    blank=blank,
    steps=(
        Step("characteristics", ("method", "start", "traits", "points")),
        Step("person", ("person",)),
        Step("skills", ("occupation", "points", "skills")),
        Step("talents", ("points", "powers")),
        Step("gear", ("defences", "trackers", "weapons", "money", "gear")),
        Step("backstory", ("story", "about")),
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
    gaps=missing,
    finish=finish,
    reopen=reopen,
)
"""The creation of characters."""
