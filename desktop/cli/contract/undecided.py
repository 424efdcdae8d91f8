"""Targets that only the GM knows: ``unknown`` in place of the number, and what a roll reaches."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from desktop.cli.contract.action import Result
from desktop.cli.contract.inputs import LARGEST, Inputs
from rules_core.game.play import SAID, UNKNOWN
from rules_core.game.undecided import Reached
from rules_core.sheet.outcome import Outcome, Ranked, Step

R = TypeVar("R", bound=Ranked)


def target(given: Inputs, name: str) -> int | None:
    """Consume a target, which may be negative; None if only the GM knows it."""
    return None if given.says(name, UNKNOWN) else given.number(name, least=-LARGEST)


def said(given: Inputs, degrees: Collection[str]) -> str | None:
    """Consume the degree that the GM named instead of a number, None for none."""
    return given.optional(SAID, degrees)


def reached_words(total: int, reached: Iterable[Reached[R]], level: str) -> Result:
    """Return a roll that waits for the GM; ``level`` is what the game calls a degree."""
    targets = [{level: each.degree.key, "least": each.least, "most": each.most} for each in reached]
    return {"total": total, level: None, "reaches": targets}


def odds_by_target(
    name: str, targets: Iterable[int], odds: Callable[[int], Outcome[Result]]
) -> Outcome[Result]:
    """Answer a request for odds against an unknown target: those against each target that may be meant.

    ``name`` is what the game calls a target, and ``odds`` answers the request for one.
    """
    rules: dict[str, Step] = {}
    curve: list[Result] = []
    for each in targets:
        found = odds(each)
        curve.append({name: each, **found.result})
        rules |= {step.rule: step for step in found.steps}
    return Outcome({"curve": curve}, tuple(rules.values()))
