"""Formulas as players write them on a sheet: ``DEX/2``, ``EDU x 2 + max(DEX, STR) x 2``, ``20``.

They contain numbers, names of characteristics, ``+ - x * / ÷``, brackets, ``min`` and ``max``. A formula is
parsed, never run as code; its value is exact and rounded down once, at the end. An x means "times" after a
value, and is a name where a name is expected.
"""

import math
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from msgspec import Struct

LONGEST = 200
"""The most characters in a formula."""

_DEEPEST = 20
_LARGEST_NUMBER = 99_999


class FormulaProblem(StrEnum):
    """What is wrong with a formula."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_DEEP = "too_deep"
    UNEXPECTED = "unexpected"
    """A character is not allowed at its position."""
    UNFINISHED = "unfinished"
    """It ends too early."""
    TOO_LARGE = "too_large"
    UNKNOWN_NAME = "unknown_name"
    """It names a value that the character does not have."""
    NO_NUMBER = "no_number"
    """It divides by zero."""


class BadFormula(ValueError):
    """A formula is invalid or has no value; ``place`` is the index of the character, counted from 0."""

    def __init__(self, wrong: FormulaProblem, place: int, text: str = "") -> None:
        super().__init__(f"{wrong.value} at {place}: {text!r}")
        self.wrong = wrong
        self.place = place
        self.text = text
        """The text at that position."""


class _Number(NamedTuple):
    value: int


class _Name(NamedTuple):
    name: str
    place: int


class _Pair(NamedTuple):
    operator: str
    left: "_Node"
    right: "_Node"
    place: int


class _Choice(NamedTuple):
    largest: bool
    of: "tuple[_Node, ...]"


_Node = _Number | _Name | _Pair | _Choice


class Formula(Struct, frozen=True):
    """A parsed formula; create it with ``parse``."""

    text: str
    node: _Node

    @property
    def names(self) -> frozenset[str]:
        """The lower-case names of the values it needs."""
        return frozenset(_names(self.node))

    def value(self, values: Mapping[str, int]) -> int:
        """Calculate the value, rounded down; ``values`` are by lower-case name.

        Raises ``BadFormula`` if a name has no value, or if it divides by zero.
        """
        return math.floor(_value(self.node, values))


@lru_cache(maxsize=512)  # a sheet needs the same few after every change
def parse(text: str) -> Formula:
    """Parse a formula; ``BadFormula`` with the position of the error if it is invalid."""
    if len(text) > LONGEST:
        raise BadFormula(FormulaProblem.TOO_LONG, LONGEST)
    if not text.strip():
        raise BadFormula(FormulaProblem.EMPTY, 0)
    reader = _Reader(text)
    node = reader.sum(0)
    reader.end()
    return Formula(text, node)


def worth(text: str, values: Mapping[str, int]) -> int | None:
    """Return the value of a formula, or None if it is invalid or has no value here."""
    try:
        return parse(text).value(values)
    except BadFormula:
        return None


_TIMES = "*x×·"
_OVER = "/÷:"
_MINUS = "-−–"


class _Reader:
    """A recursive-descent parser with one method for each level of precedence."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def sum(self, depth: int) -> _Node:
        if depth > _DEEPEST:
            raise BadFormula(FormulaProblem.TOO_DEEP, self._at)
        below = self._next(_MINUS)
        left = self._product(depth)
        if below is not None:
            left = _Pair("-", _Number(0), left, below)
        while (place := self._next("+" + _MINUS)) is not None:
            operator = "+" if self._text[place] == "+" else "-"
            left = _Pair(operator, left, self._product(depth), place)
        return left

    def end(self) -> None:
        self._skip()
        if self._at < len(self._text):
            raise BadFormula(FormulaProblem.UNEXPECTED, self._at, self._text[self._at])

    def _product(self, depth: int) -> _Node:
        left = self._factor(depth)
        while (place := self._next(_TIMES + _OVER)) is not None:
            operator = "/" if self._text[place] in _OVER else "*"
            left = _Pair(operator, left, self._factor(depth), place)
        return left

    def _factor(self, depth: int) -> _Node:
        self._skip()
        place = self._at
        if place == len(self._text):
            raise BadFormula(FormulaProblem.UNFINISHED, place)
        first = self._text[place]
        if first == "(":
            self._at += 1
            inner = self.sum(depth + 1)
            self._expect(")")
            return inner
        if first.isdecimal():
            return self._number()
        if _is_in_name(first):
            return self._named(depth)
        raise BadFormula(FormulaProblem.UNEXPECTED, place, first)

    def _number(self) -> _Node:
        place = self._at
        while self._at < len(self._text) and self._text[self._at].isdecimal():
            self._at += 1
        value = int(self._text[place : self._at])
        if value > _LARGEST_NUMBER:
            raise BadFormula(FormulaProblem.TOO_LARGE, place, self._text[place : self._at])
        return _Number(value)

    def _named(self, depth: int) -> _Node:
        place = self._at
        while self._at < len(self._text) and _is_in_name(self._text[self._at]):
            self._at += 1
        name = self._text[place : self._at].casefold()
        if name not in ("min", "max") or self._next("(") is None:
            return _Name(name, place)
        of = [self.sum(depth + 1)]
        while self._next(",;") is not None:
            of.append(self.sum(depth + 1))
        self._expect(")")
        return _Choice(name == "max", tuple(of))

    def _next(self, wanted: str) -> int | None:
        self._skip()
        if self._at < len(self._text) and self._text[self._at].casefold() in wanted:
            self._at += 1
            return self._at - 1
        return None

    def _expect(self, wanted: str) -> None:
        if self._next(wanted) is None:
            wrong = FormulaProblem.UNFINISHED if self._at == len(self._text) else FormulaProblem.UNEXPECTED
            raise BadFormula(wrong, self._at, self._text[self._at : self._at + 1])

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1


def _is_in_name(character: str) -> bool:
    # Letters with their marks, which some scripts write as characters of their own, and digits: "FX2".
    return character == "_" or character.isdecimal() or unicodedata.category(character)[0] in "LM"


def _names(node: _Node) -> set[str]:
    match node:
        case _Number():
            return set()
        case _Name(name):
            return {name}
        case _Pair(_, left, right):
            return _names(left) | _names(right)
        case _Choice(_, of):
            return set().union(*map(_names, of))
        case _:
            assert_never(node)


def _value(node: _Node, values: Mapping[str, int]) -> Fraction:
    match node:
        case _Number(number):
            return Fraction(number)
        case _Name(name, place):
            if name not in values:
                raise BadFormula(FormulaProblem.UNKNOWN_NAME, place, name)
            return Fraction(values[name])
        case _Pair(operator, left, right, place):
            return _calculated(operator, _value(left, values), _value(right, values), place)
        case _Choice(largest, of):
            found = [_value(each, values) for each in of]
            return max(found) if largest else min(found)
        case _:
            assert_never(node)


def _calculated(operator: str, left: Fraction, right: Fraction, place: int) -> Fraction:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if not right:
        raise BadFormula(FormulaProblem.NO_NUMBER, place, operator)
    return left / right
