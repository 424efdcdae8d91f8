"""The list of skills, and what a skill adds to a roll."""

from enum import StrEnum

from msgspec import Struct

from rules_core.systems.basic_d20.attributes import Attribute

_STR, _AGI, _PRE, _INT, _WIS, _CHA = Attribute


class SkillGroup(StrEnum):
    """The three kinds of skills; a lore skill is named by its player and has no row here (D20-CHR-09)."""

    COMBAT = "combat"
    GENERAL = "general"
    LORE = "lore"


class SkillRow(Struct, frozen=True):
    """A skill of the list: its id, name, group and the attribute that is added (D20-CHR-11)."""

    id: str
    name: str
    group: SkillGroup
    attribute: Attribute


def _rows(group: SkillGroup, attribute: Attribute, *names: str) -> tuple[SkillRow, ...]:
    return tuple(SkillRow(name.lower().replace(" ", "-"), name, group, attribute) for name in names)


SKILLS: tuple[SkillRow, ...] = (
    *_rows(SkillGroup.COMBAT, _STR, "Brawling", "Melee Weapons", "Fortitude"),
    *_rows(SkillGroup.COMBAT, _AGI, "Reflex"),
    *_rows(SkillGroup.COMBAT, _PRE, "Light Weapons", "Heavy Weapons"),
    *_rows(SkillGroup.COMBAT, _INT, "Sorcery"),
    *_rows(SkillGroup.COMBAT, _WIS, "Will"),
    *_rows(SkillGroup.COMBAT, _CHA, "Conjuring"),
    *_rows(SkillGroup.GENERAL, _STR, "Athletics"),
    *_rows(SkillGroup.GENERAL, _AGI, "Acrobatics", "Stealth"),
    *_rows(SkillGroup.GENERAL, _PRE, "Piloting"),
    *_rows(SkillGroup.GENERAL, _INT, "Computers", "Engineering", "Medicine"),
    *_rows(SkillGroup.GENERAL, _WIS, "Insight", "Nature", "Perception", "Survival"),
    *_rows(SkillGroup.GENERAL, _CHA, "Contacts", "Deception", "Diplomacy", "Intimidate"),
)
"""Every skill of the list with its attribute (D20-CHR-11)."""

SKILLS_BY_ID = {each.id: each for each in SKILLS}
"""The same skills by id."""


def skill_bonus(attribute: int, prof: int, *, proficient: bool, other: int = 0) -> int:
    """What a skill adds to the die: the attribute, Prof if proficient, and anything else (D20-ROLL-07)."""
    return attribute + (prof if proficient else 0) + other


def proficient_skills(intelligence: int) -> dict[SkillGroup, int]:
    """In how many skills of each group a new character is proficient (D20-CHR-09)."""
    return {SkillGroup.COMBAT: 4, SkillGroup.GENERAL: 4, SkillGroup.LORE: 2 + intelligence}
