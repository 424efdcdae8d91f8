"""The skills that the rules name, as data, and which successes count towards a skill."""

from rules_core.game.system import SkillSpec
from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Skill
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, Kind

HIGHEST_SKILL = 99
"""Learning takes a skill no further (SL-ADV-02)."""

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


def may_mark(asked: Check, natural: CheckResult, value: int) -> Ruling:
    """Whether a roll puts one more mark on its skill or power; ``value`` is that on the sheet.

    ``natural`` is the roll before any Luck: a success that needed no Luck is marked, even where a higher
    degree was required, the opposed roll was lost or Luck then raised the degree (SL-ADV-01, reading A12).
    Skills at 99 take no marks (SL-ADV-02); powers do (SL-ADV-06, reading A24).
    """
    if asked.kind not in (Kind.SKILL, Kind.POWER):
        return Ruling(False, step("SL-ADV-01", because=asked.kind.value))
    if not natural.succeeded:
        return Ruling(False, step("SL-ADV-01", because="no_success"))
    if asked.kind is Kind.SKILL and value >= HIGHEST_SKILL:
        return Ruling(False, step("SL-ADV-02", because="highest", value=value))
    return Ruling(True, step("SL-ADV-01", because=""))
