"""Ticks: which successes mark a skill for development."""

from rules_core.sheet.outcome import Ruling, step
from rules_core.sheet.sheet import Skill
from rules_core.systems.coc7.checks import Check, Kind
from rules_core.systems.coc7.skills import SKILLS_BY_ID


def can_be_ticked(skill: Skill) -> bool:
    """Whether the skill takes ticks at all: not Credit Rating nor Cthulhu Mythos (COC-XP-02)."""
    spec = SKILLS_BY_ID.get(skill.kind)
    return spec is None or spec.ticks


def may_tick(asked: Check, passed: bool, skill: Skill, *, luck_spent: bool = False) -> Ruling:
    """Whether a roll puts a tick on its skill.

    A success at the level asked for does, once for each skill (COC-XP-01), a pushed one too; not where Luck
    was spent, nor on Credit Rating or Cthulhu Mythos (COC-XP-02). A failure never takes an older tick away.
    """
    if asked.kind is not Kind.SKILL or not passed:
        return Ruling(False, step("COC-XP-01", because="no_success"))
    if not can_be_ticked(skill):
        return Ruling(False, step("COC-XP-02", because="skill"))
    if luck_spent:
        return Ruling(False, step("COC-XP-02", because="luck"))
    if asked.net > 0 and not asked.table.tick_with_bonus:
        return Ruling(False, step("COC-XP-01", because="bonus_die"))
    if asked.net < 0 and not asked.table.tick_with_penalty:
        return Ruling(False, step("COC-XP-01", because="penalty_die"))
    if skill.marks:
        return Ruling(False, step("COC-XP-01", because="ticked_before"))
    return Ruling(True, step("COC-XP-01", because=""))
