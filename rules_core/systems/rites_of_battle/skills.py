"""Characteristics and skills, and the experience to raise them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, Ruling, step
from rules_core.systems.rites_of_battle.pool import Weapon


class Characteristic(StrEnum):
    """A characteristic, by its name on the sheet (ROB-CHAR-01)."""

    STRENGTH = "Strength"
    TOUGHNESS = "Toughness"
    AGILITY = "Agility"
    INTELLIGENCE = "Intelligence"
    PERCEPTION = "Perception"
    WILLPOWER = "Willpower"
    FELLOWSHIP = "Fellowship"


IDS = {each: each.value[:3].lower() for each in Characteristic}
"""The id of each characteristic on a sheet: ``str``, ``tou`` and so on."""

BY_ID = {trait: each for each, trait in IDS.items()}
"""The characteristics by those ids."""


class Skill(Struct, frozen=True):
    """A skill: its id, its name and its characteristic.

    A ``specialised`` skill can be on a sheet more than once. ``weapons`` are the kinds of weapons used with
    it.
    """

    id: str
    name: str
    characteristic: Characteristic
    specialised: bool = False
    weapons: tuple[Weapon, ...] = ()


_RANGED = (Weapon.ONE_HANDED, Weapon.HEAVY)

SKILLS = (
    Skill("athletics", "Athletics", Characteristic.STRENGTH),
    Skill("melee", "Melee", Characteristic.STRENGTH, weapons=(Weapon.MELEE,)),
    Skill("resilience", "Resilience", Characteristic.TOUGHNESS),
    Skill("ballistics", "Ballistics", Characteristic.AGILITY, weapons=_RANGED),
    Skill("coordination", "Coordination", Characteristic.AGILITY),
    Skill("gunnery", "Gunnery", Characteristic.AGILITY, weapons=(Weapon.HEAVY,)),
    Skill("piloting", "Piloting", Characteristic.AGILITY),
    Skill("stealth", "Stealth", Characteristic.AGILITY),
    Skill("astrogation", "Astrogation", Characteristic.INTELLIGENCE),
    Skill("medicae", "Medicae", Characteristic.INTELLIGENCE),
    Skill("logic", "Logic", Characteristic.INTELLIGENCE),
    Skill("tactics", "Tactics", Characteristic.INTELLIGENCE),
    Skill("tech-use", "Tech-Use", Characteristic.INTELLIGENCE),
    Skill("knowledge", "Knowledge", Characteristic.INTELLIGENCE, specialised=True),
    Skill("security", "Security", Characteristic.PERCEPTION),
    Skill("survival", "Survival", Characteristic.PERCEPTION),
    Skill("vigilance", "Vigilance", Characteristic.PERCEPTION),
    Skill("discipline", "Discipline", Characteristic.WILLPOWER),
    Skill("psyniscience", "Psyniscience", Characteristic.WILLPOWER),
    Skill("coercion", "Coercion", Characteristic.FELLOWSHIP),
    Skill("leadership", "Leadership", Characteristic.FELLOWSHIP),
)
"""Every skill with its characteristic (ROB-CHAR-02); weapons use the skills that list them."""

SKILLS_BY_ID = {each.id: each for each in SKILLS}
"""The skills by id."""


class Kind(StrEnum):
    """What is raised."""

    CHARACTERISTIC = "characteristic"
    SKILL = "skill"


class _Prices(NamedTuple):
    rule: str
    factor: int
    most: int


_PRICES = {Kind.CHARACTERISTIC: _Prices("ROB-XP-01", 10, 5), Kind.SKILL: _Prices("ROB-XP-02", 5, 6)}


def highest(kind: Kind) -> int:
    """Return the highest value: 5 for a characteristic (ROB-XP-01), 6 for a skill (ROB-XP-02)."""
    return _PRICES[kind].most


def price(kind: Kind, start: int, to: int) -> Outcome[int]:
    """Return the price of raising a value step by step (ROB-XP-01, ROB-XP-02), 0 if it does not rise.

    Each step costs 10 or 5 times the new value; ``start`` is 0 or more. The price is calculated without a
    loop, since a sheet from a file can have any value.
    """
    cost = _PRICES[kind].factor * (start + 1 + to) * max(0, to - start) // 2
    facts = {"from": start, "to": to, "cost": cost}
    return Outcome(cost, (step(_PRICES[kind].rule, **facts),))


class Phase(StrEnum):
    """When experience is spent."""

    CREATION = "creation"
    PLAY = "play"


def highest_rank(phase: Phase, *, primary: bool = False) -> int:
    """Return the highest rank of a skill: 2 at creation, 5 later, 6 for a Primary Skill of the Role
    (ROB-XP-02).
    """
    if phase is Phase.CREATION:
        return 2
    return 6 if primary else 5


def steps_bought(kind: Kind, start: int, experience: int, phase: Phase, *, primary: bool = False) -> int:
    """Return the number of steps from ``start`` that the experience pays for, within the limits of raises."""
    steps = 0
    while (
        may_raise(kind, start + steps + 1, phase, primary=primary).allowed
        and price(kind, start, start + steps + 1).result <= experience
    ):
        steps += 1
    return steps


PRIMARY_SKILLS = 2
"""The number of Primary Skills of a Role (ROB-XP-02)."""


def may_raise(kind: Kind, to: int, phase: Phase, *, primary: bool = False) -> Ruling:
    """Return whether a value can be bought up to ``to``.

    Characteristics are bought only at creation (ROB-XP-03, reading A18), up to 5 (ROB-XP-01); skills up to
    their highest rank (ROB-XP-02).
    """
    if kind is Kind.SKILL:
        most = highest_rank(phase, primary=primary)
        return Ruling(to <= most, step("ROB-XP-02", because="most" if to > most else "", most=most))
    if phase is Phase.PLAY:
        return Ruling(False, step("ROB-XP-03", because="creation_only"))
    most = highest(kind)
    return Ruling(to <= most, step("ROB-XP-01", because="most" if to > most else "", most=most))


BUDGETS = {"characteristics": 100, "skills": 75, "talents": 75}
"""The experience of a new character; quirks are paid from that for characteristics (ROB-XP-03)."""


class Creation(NamedTuple):
    """How a new character's experience was spent: the rest of each budget, and the total that is lost.

    An overspent budget has a negative rest.
    """

    left: Mapping[str, int]
    lost: int

    @property
    def allowed(self) -> bool:
        """Whether no budget is overspent; one cannot pay for another."""
        return min(self.left.values()) >= 0


def creation(characteristics: int = 0, skills: int = 0, talents: int = 0) -> Outcome[Creation]:
    """Check what a new character spent, 0 or more of each budget; the rest is lost (ROB-XP-03)."""
    spent = (characteristics, skills, talents)
    left = {name: budget - paid for (name, budget), paid in zip(BUDGETS.items(), spent, strict=True)}
    lost = sum(max(0, points) for points in left.values())
    return Outcome(Creation(left, lost), (step("ROB-XP-03", lost=lost),))
