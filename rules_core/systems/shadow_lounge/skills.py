"""The skills that the rules name, as data; what else a table plays with is free."""

from rules_core.sheet import Skill
from rules_core.system import SkillSpec
from rules_core.systems.shadow_lounge.marks import HIGHEST_SKILL

SKILLS: tuple[SkillSpec, ...] = (
    SkillSpec("blaster-pistol", "Blaster Pistol", "", pushable=False),
    SkillSpec("blaster-rifle", "Blaster Rifle", "", pushable=False),
    SkillSpec("brawl", "Brawl", "", pushable=False),
    SkillSpec("dodge", "Dodge", "", pushable=False),
    SkillSpec("first-aid", "First Aid", "", pushable=False),
    SkillSpec("lightsaber", "Lightsaber", "", pushable=False),
    SkillSpec("medicine", "Medicine", "", pushable=False),
    SkillSpec("mental-discipline", "Mental Discipline", "", pushable=False),
    SkillSpec("parry", "Parry", "", pushable=False),
    SkillSpec("piloting", "Piloting", "", pushable=False),
)
"""The skills by name. The rules give no bases (every character has its own), and nothing is ever pushed."""


def can_be_marked(skill: Skill) -> bool:
    """Whether successes of a skill are counted: not at 99 (SL-ADV-02)."""
    return skill.value < HIGHEST_SKILL
