"""``amend`` of any action that rolls dice: the same faces are judged again with other inputs."""

from collections.abc import Callable, Collection
from typing import Any

from desktop.cli.contract.action import Action, Result
from desktop.cli.contract.inputs import Inputs
from rules_core.dice.kept_dice import KeptDice
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.sheet.outcome import Outcome


def read_amend(
    given: Inputs, table: Any, actions: Collection[str], action_of: Callable[[str], Action]
) -> tuple[Action, Callable[[DiceSource, DiceSource], Outcome[Result]]]:
    """Parse ``of`` (one of ``actions``), ``first`` and ``now``, the inputs of both judgements.

    Returns the action, and a function that takes the dice of the first roll and those added to it.
    """
    action = action_of(given.choice("of", actions))
    first, now = given.inner("first"), given.inner("now")
    given.finish()
    run_first, run_now = action.read(first, table), action.read(now, table)

    def run(dice: DiceSource, more: DiceSource) -> Outcome[Result]:
        recorded = RecordingDice(dice)
        before = run_first(recorded)
        kept = KeptDice(recorded.drawn, more)
        after = run_now(kept)
        grouped = bool(action.groups)
        return Outcome(
            {
                "first": before.result,
                "now": after.result,
                "added": _as_faces(kept.added, grouped=grouped),
                "unused": _as_faces(kept.unused, grouped=grouped),
            },
            after.steps,
        )

    return action, run


def _as_faces(drawn: tuple[Drawn, ...], *, grouped: bool) -> Result:
    """Return faces as in a request: lists by kind of die, in groups if the action has some."""
    found: Result = {}
    for each in drawn:
        kinds = found.setdefault(each.part, {}) if grouped else found
        kinds.setdefault(each.die, []).extend(each.faces)
    return found
