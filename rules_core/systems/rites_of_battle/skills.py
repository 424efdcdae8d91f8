"""The skills, the characteristic that each belongs to, and combat checks."""

from msgspec import Struct

from rules_core.systems.rites_of_battle.pool import Weapon
from rules_core.systems.rites_of_battle.traits import Characteristic


class Skill(Struct, frozen=True):
    """A skill: its id, its name and its characteristic.

    A ``specialised`` skill may stand on a sheet more than once. ``weapons`` are those that are used with it.
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
"""Every skill with its characteristic (ROB-CHAR-02); weapons go by the skills named for them."""

SKILLS_BY_ID = {each.id: each for each in SKILLS}
"""The skills by id."""


def is_combat_check(skill: Skill, *, attacking: bool) -> bool:
    """Whether a check is a combat check: a combat skill that is used to attack (ROB-ATK-07)."""
    return attacking and bool(skill.weapons)
