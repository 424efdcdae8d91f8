"""Dice expressions without a character: sums, kept and re-rolled dice, and d100 rolls.

An expression knows its dice, what happens to them, and how often each total occurs;
``rules_core.dice.expression_text`` parses one. These are common notation conventions, not a game's rules.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import D100, NUMBERED, TENS, UNITS, Die
from rules_core.dice.sources import DiceSource
from rules_core.dice.weights import Weights, added, certain, of_dice, of_hundred

MOST_DICE = 40
"""The most dice in one roll; a d100 counts as two, and a re-rolled die once."""

LARGEST = 1_000_000
"""The largest absolute value of any number or total."""

SIDES = (3, 4, 6, 8, 10, 12, 20, 100)
"""The available dice, by number of sides."""


class Dice(Struct, frozen=True):
    """Dice of one kind. Faces up to ``reroll`` are re-rolled once, and the new face counts.

    Then the ``keep`` highest dice are added up, or the lowest with ``lowest``; a ``keep`` of 0 means all of
    them.
    """

    count: int
    sides: int
    reroll: int = 0
    keep: int = 0
    lowest: bool = False


class Hundred(Struct, frozen=True):
    """A d100 with ``net`` bonus dice, or penalty dice if negative; these are extra tens dice.

    With bonus dice the tens die that gives the lower reading counts, with penalty dice the higher; 00 and 0
    is 100.
    """

    net: int


class Number(Struct, frozen=True):
    """A whole number, 0 or more."""

    value: int


class Sum(Struct, frozen=True):
    """Terms to add up, each with a flag that is True if it is subtracted."""

    terms: "tuple[tuple[Node, bool], ...]"


class Times(Struct, frozen=True):
    """A node multiplied by a number."""

    of: "Node"
    by: int


Node = Dice | Hundred | Number | Sum | Times
Thrower = Dice | Hundred
"""A node that rolls dice."""


class Fate(StrEnum):
    """What happened to a die."""

    COUNTED = "counted"
    NOT_KEPT = "not_kept"
    REROLLED = "rerolled"
    """It was re-rolled, and this face does not count."""


class ThrownDie(NamedTuple):
    """A rolled die: its kind, its face, and what happened to it."""

    die: Die[int]
    face: int
    fate: Fate


class ThrownTerm(NamedTuple):
    """The roll of one node of an expression: its dice in order, and its value.

    A re-rolled face comes right before the one that replaced it.
    """

    thrower: Thrower
    dice: tuple[ThrownDie, ...]
    value: int


class ExpressionRoll(NamedTuple):
    """A roll: each node's dice from left to right, and the total."""

    terms: tuple[ThrownTerm, ...]
    total: int


class Expression(Struct, frozen=True):
    """A dice expression; ``expression`` parses one from text."""

    node: Node

    @property
    def throwers(self) -> tuple[Thrower, ...]:
        """The nodes that roll dice, from left to right."""
        return tuple(_throwers(self.node))

    @property
    def dice(self) -> int:
        """The number of physical dice needed for one roll."""
        return sum(dice_of(each) for each in self.throwers)

    def roll(self, source: DiceSource) -> ExpressionRoll:
        """Roll once: all dice together, then the re-rolls."""
        throwers = self.throwers
        thrown = iter(source.throw([kind for each in throwers for kind in kinds(each)]))
        first = [tuple(face for _ in kinds(each) for face in next(thrown)) for each in throwers]
        again = [_rerolls(each, faces) for each, faces in zip(throwers, first, strict=True)]
        asked = [kind for kind in again if kind[1]]
        second = iter(source.throw(asked) if asked else ())
        terms = tuple(
            _rolled_term(each, faces, next(second) if count else ())
            for each, faces, (_, count) in zip(throwers, first, again, strict=True)
        )
        return ExpressionRoll(terms, _total(self.node, iter(terms)))

    def distribution(self) -> Weights | None:
        """Return how often each total occurs, or None if the totals are too far apart to enumerate."""
        return _weights(self.node)

    def __str__(self) -> str:
        """Return the expression in standard notation: ``2D6+1D4+3``, ``4D6r1kh3``, ``(2D6+6)*5``,
        ``1D100b1``.
        """
        return _text(self.node)


def dice_of(thrower: Thrower) -> int:
    """Return the number of physical dice of a node; a d100 is a tens and a units die."""
    if isinstance(thrower, Hundred):
        return 2 + abs(thrower.net)
    return thrower.count * (2 if thrower.sides == D100.faces[-1] else 1)


def kinds(thrower: Thrower) -> tuple[tuple[Die[int], int], ...]:
    """Return the kinds of dice of a node's first roll, each with its number."""
    if isinstance(thrower, Hundred):
        return ((TENS, 1 + abs(thrower.net)), (UNITS, 1))
    return ((NUMBERED[f"d{thrower.sides}"], thrower.count),)


def span(node: Node) -> tuple[int, int]:
    """Return the minimum and maximum of a node."""
    match node:
        case Dice(count, sides, _, keep):
            return keep or count, (keep or count) * sides
        case Hundred():
            return 1, 100
        case Number(value):
            return value, value
        case Sum(terms):
            spans = [(span(each), minus) for each, minus in terms]
            return (
                sum(-most if minus else least for (least, most), minus in spans),
                sum(-least if minus else most for (least, most), minus in spans),
            )
        case _:
            least, most = span(node.of)
            return least * node.by, most * node.by


def _throwers(node: Node) -> Iterator[Thrower]:
    match node:
        case Dice() | Hundred():
            yield node
        case Number():
            return
        case Sum(terms):
            for each, _ in terms:
                yield from _throwers(each)
        case _:
            yield from _throwers(node.of)


def _rerolls(thrower: Thrower, faces: tuple[int, ...]) -> tuple[Die[int], int]:
    ((die, _), *_) = kinds(thrower)
    if isinstance(thrower, Hundred):
        return die, 0
    return die, sum(face <= thrower.reroll for face in faces)


def _rolled_term(thrower: Thrower, faces: tuple[int, ...], second: tuple[int, ...]) -> ThrownTerm:
    if isinstance(thrower, Hundred):
        return _rolled_hundred(thrower, faces[:-1], faces[-1])
    ((die, _),) = kinds(thrower)
    again = iter(second)
    stands = [next(again) if face <= thrower.reroll else face for face in faces]
    ranked = sorted(range(len(stands)), key=stands.__getitem__, reverse=not thrower.lowest)
    kept = set(ranked[: thrower.keep or thrower.count])
    dice: list[ThrownDie] = []
    for place, (face, now) in enumerate(zip(faces, stands, strict=True)):
        if face <= thrower.reroll:
            dice.append(ThrownDie(die, face, Fate.REROLLED))
        dice.append(ThrownDie(die, now, Fate.COUNTED if place in kept else Fate.NOT_KEPT))
    return ThrownTerm(thrower, tuple(dice), sum(stands[place] for place in kept))


def _rolled_hundred(thrower: Hundred, tens: tuple[int, ...], units: int) -> ThrownTerm:
    better = min if thrower.net >= 0 else max
    used = better(range(len(tens)), key=lambda place: tens[place] + units or 100)
    dice = [
        ThrownDie(TENS, face, Fate.COUNTED if place == used else Fate.NOT_KEPT)
        for place, face in enumerate(tens)
    ]
    dice.append(ThrownDie(UNITS, units, Fate.COUNTED))
    return ThrownTerm(thrower, tuple(dice), tens[used] + units or 100)


def _total(node: Node, fell: Iterator[ThrownTerm]) -> int:
    match node:
        case Dice() | Hundred():
            return next(fell).value
        case Number(value):
            return value
        case Sum(terms):
            return sum(-_total(each, fell) if minus else _total(each, fell) for each, minus in terms)
        case _:
            return _total(node.of, fell) * node.by


def _weights(node: Node) -> Weights | None:
    match node:
        case Dice(count, sides, reroll, keep, lowest):
            return of_dice(count, sides, reroll, keep, lowest=lowest)
        case Hundred(net):
            return of_hundred(net)
        case Number(value):
            return certain(value)
        case Sum(terms):
            parts: list[Weights] = []
            for each, minus in terms:
                weights = _weights(each)
                if weights is None:
                    return None
                parts.append(weights.times(-1) if minus else weights)
            return added(parts)
        case _:
            weights = _weights(node.of)
            return None if weights is None else weights.times(node.by)


def _text(node: Node) -> str:
    match node:
        case Dice(count, sides, reroll, keep, lowest):
            kept = f"k{'l' if lowest else 'h'}{keep}" if keep else ""
            return f"{count}D{sides}{f'r{reroll}' if reroll else ''}{kept}"
        case Hundred(net):
            return f"1D100{'b' if net > 0 else 'p'}{abs(net)}"
        case Number(value):
            return str(value)
        case Sum(terms):
            signed = (
                (f"({_text(each)})" if isinstance(each, Sum) else _text(each), minus) for each, minus in terms
            )
            return "".join(f"{'-' if minus else '+'}{text}" for text, minus in signed).removeprefix("+")
        case _:
            text = _text(node.of)
            return f"({text})*{node.by}" if isinstance(node.of, Sum) else f"{text}*{node.by}"
