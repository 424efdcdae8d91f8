"""Skills: their categories, and how their modifiers come about."""

from enum import StrEnum

from rules_core.game.system import SkillSpec

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


SKILLS = (
    SkillSpec("agility", "Agility", "-3", ticks=False, pushable=False),
    SkillSpec("energy", "Energy", "-3", ticks=False, pushable=False),
    SkillSpec("focus", "Focus", "-3", ticks=False, pushable=False),
    SkillSpec("health", "Health", "-3", ticks=False, pushable=False),
    SkillSpec("insight", "Insight", "-3", ticks=False, pushable=False),
    SkillSpec("strength", "Strength", "-3", ticks=False, pushable=False),
    SkillSpec("deceive", "Deceive", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-melee", "Cbt-Melee", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-ranged", "Cbt-Ranged", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-tactical", "Cbt-Tactical", "-3", ticks=False, pushable=False),
    SkillSpec("genetics", "Genetics", "-3", ticks=False, pushable=False),
    SkillSpec("robotics", "Robotics", "-3", ticks=False, pushable=False),
    SkillSpec("qualifier", "Qualifier", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("trait", "Trait", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("knowledge", "Knowledge", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("social", "Social", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("procedure", "Procedure", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("combat", "Combat", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("engineering", "Engineering", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("psionic", "Psionic", "-3", specialised=True, ticks=False, pushable=False),
)
"""The skills that the rules name, and one of each category for all others (ST-MOD-03, ST-MOD-05)."""

COMBAT_SKILLS = ("cbt-melee", "cbt-ranged", "cbt-tactical")
"""The skills of fighting that the rules name."""

_CATEGORIES = {
    "agility": Category.TRAIT,
    "energy": Category.TRAIT,
    "focus": Category.TRAIT,
    "health": Category.TRAIT,
    "insight": Category.TRAIT,
    "strength": Category.TRAIT,
    "deceive": Category.SOCIAL,
    "genetics": Category.ENGINEERING,
    "robotics": Category.ENGINEERING,
    **dict.fromkeys(COMBAT_SKILLS, Category.COMBAT),
    **OLDER_CATEGORIES,
    **{each.value: each for each in Category},
}


def category(kind: str) -> Category | None:
    """The category of a kind of skill (ST-MOD-05); None for one of the player's own."""
    return _CATEGORIES.get(kind)
