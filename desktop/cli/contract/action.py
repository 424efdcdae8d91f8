"""What the contract knows of an action, and what every game reads and answers alike."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from desktop.cli.contract.inputs import Inputs
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.game.switches import switches
from rules_core.sheet.outcome import Outcome, Step, step

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Result = dict[str, Any]
"""The ``result`` of an answer, as JSON has it."""

Run = Callable[[DiceSource], Outcome[Result]]
"""An action whose inputs are read: only the dice are missing."""


class Action(NamedTuple):
    """An action of a game: how its inputs are read, and the named groups of dice that it draws from."""

    read: Callable[[Inputs, Any], Run]
    """Given ``with`` and the game's table; takes every key out and refuses what it cannot understand."""
    groups: tuple[str, ...] = ()


class NotAllowed(ValueError):
    """The rules forbid what the request asks for; the message says why, in words.

    Raised while a request is read, once everything in it was understood and before any die is looked at.
    """


def table_of(given: Inputs, recommended: T) -> T:
    """A game's house-rule switches by name: a flag or the word of a choice, else as recommended."""
    chosen: dict[str, object] = {}
    for each in switches(recommended):
        first = each.positions[0]
        if isinstance(first, bool):
            chosen[each.name] = given.flag(each.name, first)
        else:
            words = [str(word) for word in each.positions]
            chosen[each.name] = type(first)(given.choice(each.name, words, words[0]))
    given.finish()
    return type(recommended)(**chosen)


def answered(outcome: Outcome[T], words: Callable[[T], Result]) -> Outcome[Result]:
    """An outcome with its result as JSON has it."""
    return Outcome(words(outcome.result), outcome.steps)


def no_dice(result: Result, *steps: Step) -> Run:
    """An action that is answered without dice."""
    outcome = Outcome(result, steps)
    return lambda _: outcome


def odds_of(resolve: Callable[[DiceSource], Outcome[T]], key: Callable[[T], str]) -> Outcome[Result]:
    """The answer to a question for odds: the chance of each ``key``, and the rules that decided anywhere."""
    chances: dict[str, Fraction] = {}
    rules: dict[str, Step] = {}
    for (name, decided), chance in odds(resolve, lambda rolled: (key(rolled.result), rolled.rules)).items():
        chances[name] = chances.get(name, Fraction(0)) + chance
        rules |= {rule: step(rule) for rule in decided}
    return Outcome({"odds": as_text(chances)}, tuple(rules.values()))


def as_text(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """Chances as the contract writes them, ``1/2``."""
    return {name: f"{chance.numerator}/{chance.denominator}" for name, chance in chances.items()}
