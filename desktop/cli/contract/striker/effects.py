"""Taking 10 or 20 instead of rolling, and changing an effect by a step."""

from desktop.cli.contract.action import Action, NotAllowed, Run, no_dice
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs
from rules_core.systems.striker.asked import TAKES, Take, TakeRefused, take
from rules_core.systems.striker.checks import Duration, ResultStep
from rules_core.systems.striker.harm import applying
from rules_core.systems.striker.table import Table

_STEPS = {each.key: each for each in ResultStep}
_DURATIONS = tuple(each.value for each in Duration)
_WHY_NOT = {
    "ranks": "to take 8, 10 or 20 needs ranks in the skill",
    "duration": "there is no duration that much longer",
}


def _read_take(given: Inputs, _: Table) -> Run:
    asked = Take(
        take=given.number("take"),
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        ranks=given.number("ranks"),
        duration=Duration(given.choice("duration", _DURATIONS)),
        partial=given.flag("partial", True),
    )
    given.finish()
    if asked.take not in TAKES:
        raise BadRequest("with.take must be 8, 10 or 20")
    try:
        outcome = take(asked)
    except TakeRefused as refused:
        raise NotAllowed(_WHY_NOT[str(refused.ruling.step.fact("because"))]) from refused
    taken = outcome.result
    return no_dice(
        {
            "total": taken.total,
            "margin": taken.margin,
            "step": taken.step.key,
            "duration": taken.duration.value,
        },
        *outcome.steps,
    )


def _read_effect(given: Inputs, _: Table) -> Run:
    reached = _STEPS[given.choice("step", _STEPS)]
    total = given.number("roll", least=-LARGEST)
    given.finish()
    outcome = applying(reached, total)
    return no_dice({"effect": outcome.result}, *outcome.steps)


ACTIONS = {"take": Action(_read_take), "effect": Action(_read_effect)}
"""The actions of this topic."""
