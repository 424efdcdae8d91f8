"""Dice formulas: sums of dice and numbers such as ``1D8+2``, ``1d6+1+2d4`` and ``2D6-1``.

German players write W for D: ``2W6-1`` is the same formula.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from rules_core.dice.faces import NUMBERED, Die
from rules_core.dice.sources import DiceSource
from rules_core.dice.weights import totals

MOST_DICE = 50
"""The most dice of one kind in a formula."""

LARGEST = 1_000_000
"""The largest number in a formula."""

_KINDS = {name[1:]: die for name, die in NUMBERED.items() if name.startswith("d")}
_TERM = re.compile(r"([+-]?)(?:([0-9]{1,7})[dDwW]([0-9]{1,3})|([0-9]{1,7}))", re.ASCII)
_LONGEST = 400
_GERMAN = re.compile(r"(?<![^\W\d_])[wW](?=[0-9%])")


class BadFormula(ValueError):
    """A text is not a valid dice formula; the message says what is wrong and where."""


class DiceSum(Struct, frozen=True):
    """Dice of one kind, added up."""

    count: int
    die: Die[int]

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one roll."""
        return ((self.die, self.count),)

    def read(self, faces: tuple[int, ...]) -> int:
        """Return the sum of the faces."""
        return sum(faces)

    def weighted(self) -> tuple[tuple[int, int], ...]:
        """Return each sum with its number of ways."""
        return _sums(self)


@cache
def _sums(thrown: DiceSum) -> tuple[tuple[int, int], ...]:
    faces = [(face,) for face in thrown.die.faces]
    return tuple((total, ways) for (total,), ways in totals([(faces, thrown.count)]))


class Formula(Struct, frozen=True):
    """A sum of dice, in rolling order, and one number (COC-DICE-02)."""

    dice: tuple[DiceSum, ...] = ()
    plus: int = 0

    def roll(self, source: DiceSource) -> int:
        """Roll the dice from left to right and return the total."""
        return sum(source.read_all(self.dice), self.plus)

    @property
    def least(self) -> int:
        """The lowest possible total."""
        return self.plus + sum(each.count * each.die.faces[0] for each in self.dice)

    @property
    def most(self) -> int:
        """The highest possible total."""
        return self.plus + sum(each.count * each.die.faces[-1] for each in self.dice)

    def __str__(self) -> str:
        """Return the formula in standard notation, ``1D8+2``, with one number at the end."""
        text = "+".join(f"{each.count}D{each.die.faces[-1]}" for each in self.dice)
        if not text:
            return str(self.plus)
        return f"{text}{self.plus:+d}" if self.plus else text


def standard_letters(text: str) -> str:
    """Return a text with its dice in standard notation: ``2D6 fire`` for ``2W6 fire``.

    Sheets and files of other programs only have D.
    """
    return _GERMAN.sub(lambda letter: "D" if letter[0] == "W" else "d", text)


def roll_together(formulas: Sequence[Formula], source: DiceSource) -> tuple[int, ...]:
    """Roll the dice of all formulas together, from left to right, and return their totals."""
    fallen = iter(source.read_all([dice for each in formulas for dice in each.dice]))
    return tuple(sum((next(fallen) for _ in each.dice), each.plus) for each in formulas)


def formula(text: str) -> Formula:
    """Parse a dice formula; ``BadFormula`` if the text is invalid.

    Every die has its number (``1D6``), only a number may follow a minus, and spaces are not allowed.
    """
    if len(text) > _LONGEST:
        raise BadFormula("the formula is too long")
    dice: list[DiceSum] = []
    plus, at = 0, 0
    while at < len(text) or at == 0:
        term = _TERM.match(text, at)
        if term is None or term[1] not in (("+", "-") if at else ("", "-")):
            signed = text[at : at + 1] in (("+", "-") if at else ("-",))
            raise BadFormula(f"dice such as 1D6 or a number expected at character {at + 1 + signed}")
        sign, count, kind, number = term.groups()
        if number is not None:
            plus += _within(int(number)) * (-1 if sign == "-" else 1)
        elif sign == "-":
            raise BadFormula(f"only a number can follow the minus at character {at + 1}")
        elif kind not in _KINDS:
            raise BadFormula(f"there is no die with {kind} sides")
        else:
            dice.append(DiceSum(int(count), _KINDS[kind]))
        at = term.end()
    _check_counts(dice)
    return Formula(tuple(dice), plus)


def _within(number: int) -> int:
    if number > LARGEST:
        raise BadFormula(f"a number is above {LARGEST}")
    return number


def _check_counts(dice: Iterable[DiceSum]) -> None:
    counts: dict[str, int] = {}
    for each in dice:
        if each.count == 0:
            raise BadFormula("cannot roll 0 dice")
        counts[each.die.name] = counts.get(each.die.name, 0) + each.count
    if any(count > MOST_DICE for count in counts.values()):
        raise BadFormula(f"more than {MOST_DICE} dice of a kind")
