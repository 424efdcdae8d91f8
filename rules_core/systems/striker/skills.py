"""Skills: their categories, and how their modifiers come about."""

from enum import StrEnum

START = -3
"""The modifier of a skill that nobody has learnt (ST-MOD-03)."""


class Category(StrEnum):
    """The seven kinds of skills (ST-MOD-05)."""

    QUALIFIER = "qualifier"
    TRAIT = "trait"
    KNOWLEDGE = "knowledge"
    SOCIAL = "social"
    COMBAT = "combat"
    ENGINEERING = "engineering"
    PSIONIC = "psionic"


OLDER_CATEGORIES = {"procedure": Category.SOCIAL}
"""What older texts call a kind of skills (ST-MOD-05)."""


class Aspect(StrEnum):
    """The three sides of Agility, of which one is chosen (ST-MOD-07)."""

    BODY = "body"
    MIND = "mind"
    SKILL = "skill"


def skill_modifier(ranks: int, bonus: int = 0) -> int:
    """The modifier of a skill from its ranks and what the sophont adds (ST-MOD-03)."""
    return START + bonus + ranks


def agility_modifier(ranks: int, chosen: Aspect, used: Aspect, bonus: int = 0) -> int:
    """The modifier of Agility where ``used`` is asked for: ranks count for the ``chosen`` one (ST-MOD-07)."""
    return skill_modifier(ranks if used is chosen else 0, bonus)
