"""Opposed rolls: the total of one side is the challenge of the other."""

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.striker.advantage import Advantage, twenty
from rules_core.systems.striker.checks import Check, Rolled, check, throw


class Opponent(Struct, frozen=True):
    """The side whose roll is the challenge: its modifier, and whether it has advantage."""

    modifier: int
    advantage: Advantage = Advantage.NONE


class Opposed(Struct, frozen=True):
    """Both rolls: the face and total of the opponent, and the check against that total."""

    natural: int
    challenge: int
    rolled: Rolled


def opposed(asked: Check, against: Opponent, dice: DiceSource) -> Outcome[Opposed]:
    """Roll a check, part ``a`` of the dice, against what the opponent rolls, part ``b`` (ST-ROLL-04).

    Whoever acts rolls the check, and equal totals are a success (reading A16). The ``challenge`` of
    ``asked`` does not count.
    """
    natural, challenge = _thrown(against, dice)
    outcome = check(replace(asked, challenge=challenge), dice.part("a"))
    steps = (step("ST-ROLL-04", natural=natural, modifier=against.modifier, challenge=challenge),)
    return Outcome(Opposed(natural, challenge, outcome.result), (*steps, *outcome.steps))


def throw_opposed(asked: Check, against: Opponent, dice: DiceSource) -> Rolled:
    """The check of ``opposed`` without its steps, for odds, which ask for every pair of faces."""
    _, challenge = _thrown(against, dice)
    return throw(replace(asked, challenge=challenge), dice.part("a"))


def _thrown(against: Opponent, dice: DiceSource) -> tuple[int, int]:
    """The face of the opponent, and the total that it makes the challenge."""
    natural = dice.part("b").read(twenty(against.advantage))
    return natural, natural + against.modifier
