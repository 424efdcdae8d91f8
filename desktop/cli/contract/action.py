"""What all actions of the contract share."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from desktop.cli.contract.inputs import Inputs
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.game.switches import switches
from rules_core.game.versus import Side
from rules_core.sheet.outcome import Outcome, Step, step

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
B = TypeVar("B", bound=Hashable)

Result = dict[str, Any]
"""The ``result`` of an answer as JSON data."""

Run = Callable[[DiceSource], Outcome[Result]]
"""An action with its inputs parsed; only the dice are missing."""


class Action(NamedTuple):
    """An action of a game: how to parse its inputs, and the groups of dice it rolls."""

    read: Callable[[Inputs, Any], Run]
    """Takes ``with`` and the game's table settings. Consumes every key and rejects invalid ones."""
    groups: tuple[str, ...] = ()


class NotAllowed(ValueError):
    """The rules forbid the request; the message says why.

    Raised while a request is parsed, once everything in it is valid and before any die is rolled.
    """


def table_of(given: Inputs, recommended: T) -> T:
    """Return a game's house rules from a request: a flag or a choice's word, by default as recommended."""
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
    """Convert an outcome's result to JSON data."""
    return Outcome(words(outcome.result), outcome.steps)


def no_dice(result: Result, *steps: Step) -> Run:
    """Create an action that needs no dice."""
    outcome = Outcome(result, steps)
    return lambda _: outcome


def odds_of(resolve: Callable[[DiceSource], Outcome[T]], key: Callable[[T], str]) -> Outcome[Result]:
    """Answer a request for odds: the probability of each ``key``, and all rules that applied."""
    chances: dict[str, Fraction] = {}
    rules: dict[str, Step] = {}
    for (name, decided), chance in odds(resolve, lambda rolled: (key(rolled.result), rolled.rules)).items():
        chances[name] = chances.get(name, Fraction(0)) + chance
        rules |= {rule: step(rule) for rule in decided}
    return Outcome({"odds": as_text(chances)}, tuple(rules.values()))


def odds_of_sides(chances: Mapping[tuple[Side | None, B], Fraction], rules: Iterable[str]) -> Outcome[Result]:
    """Answer a request for the odds of an opposed roll: who wins, ``nobody`` for no one."""
    won: dict[str, Fraction] = {}
    for (side, _), chance in chances.items():
        name = "nobody" if side is None else side.value
        won[name] = won.get(name, Fraction(0)) + chance
    return Outcome({"odds": as_text(won)}, tuple(step(rule) for rule in rules))


def as_text(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """Format probabilities for the contract: ``1/2``."""
    return {name: f"{chance.numerator}/{chance.denominator}" for name, chance in chances.items()}
