"""Advancement in downtime."""

from desktop.cli.contract.action import Action, NotAllowed, Run, answered, no_dice
from desktop.cli.contract.inputs import Inputs
from rules_core.sheet.outcome import step
from rules_core.systems.shadow_lounge.skills import (
    Advance,
    advance,
    advance_force,
    force_bonus_points,
    may_advance,
)
from rules_core.systems.shadow_lounge.table import Table


def _read_level_up(given: Inputs, _: Table) -> Run:
    skill = Advance(given.number("value"), given.number("successes", least=1))
    given.finish()
    if not may_advance(skill.value, skill.successes).allowed:
        raise NotAllowed("a skill of 99 or more is not levelled up")
    return lambda dice: answered(
        advance(skill, dice), lambda done: {"improved": done.improved, "gain": done.gain, "value": done.value}
    )


def _read_force_level_up(given: Inputs, _: Table) -> Run:
    power = Advance(given.number("power"), given.number("successes", least=1))
    given.finish()
    return lambda dice: answered(
        advance_force(power, dice),
        lambda done: {"improved": done.improved, "force_points": done.force_points},
    )


def _read_force_bonus(given: Inputs, _: Table) -> Run:
    points = force_bonus_points(given.number("sessions"))
    given.finish()
    return no_dice({"points": points}, step("SL-ADV-07", points=points))


ACTIONS = {
    "level_up": Action(_read_level_up),
    "force_level_up": Action(_read_force_level_up),
    "force_bonus": Action(_read_force_bonus),
}
"""The actions of this topic."""
