"""Kept rolls of Striker as the log writes them."""

from desktop.base.words import tr, within
from desktop.games.striker.odds import advantage_word, approach_word
from desktop.games.striker.words import DEGREES, number_word, short_step
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.systems.striker.advantage import Advantage
from rules_core.systems.striker.asked import How
from rules_core.systems.striker.kept import STEPS, asked_of, fallen_of, is_check, step_of
from rules_core.systems.striker.rsr import Approach
from rules_core.systems.striker.steps import ResultStep


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "C 15, reckless"."""
    present = standing.roll
    if not is_check(present):
        reached = step_of(present)
        partly = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
        return within(short_step(reached)) if partly else ""
    asked = asked_of(present)
    parts = [tr("C {n}").format(n=number_word(fallen_of(present).challenge))]
    if asked.how is How.SAVE:
        parts.append(tr("save"))
    if asked.how is How.TAKE:
        parts.append(tr("take {n}").format(n=asked.take))
    elif asked.approach is not Approach.PLAIN:
        parts.append(within(approach_word(asked.approach)))
    if asked.advantage is not Advantage.NONE and asked.how is not How.TAKE:
        parts.append(within(advantage_word(asked.advantage)))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The step of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("dice") if roll.kind == "power" else tr("effect")
    step = STEPS[roll.degree]
    return DEGREES[step], short_step(step)


def log_total(roll: Roll) -> str:
    """The number of a kept roll."""
    return number_word(roll.total)
