"""Parser for dice notation as players type it: ``2d6+1d4+3``, ``4d6kh3``, ``(2D6+6)*5``, ``d100b1``,
``3d6r1``.

German players write W for D: ``2w6+1w4+3`` is the same expression.

Limits are checked before anything is built, so that even hostile text is refused quickly.
"""

from enum import StrEnum
from typing import NoReturn

from rules_core.dice.expression import (
    LARGEST,
    MOST_DICE,
    SIDES,
    Dice,
    Expression,
    Hundred,
    Node,
    Number,
    Sum,
    Times,
    dice_of,
    span,
)

LONGEST = 200
"""The most characters in a text."""

DEEPEST = 8
"""The most nested brackets."""

_KINDS = {str(each): each for each in SIDES}
_DIGITS = "0123456789"
_DICE = "dDwW"
_PLUS, _MINUS, _TIMES = "+", "-−–", "*×xX"
_BLANKS = " \t\n\r\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{LINE SEPARATOR}"
"""Text copied from a rulebook can contain more kinds of spaces than people type."""


class Why(StrEnum):
    """Why a text is not a valid expression."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_DEEP = "too_deep"
    UNFINISHED = "unfinished"
    """It ends too early."""
    UNEXPECTED = "unexpected"
    """A ``character`` is not allowed at this position."""
    NEVER_CLOSED = "never_closed"
    """A bracket is never closed."""
    NO_SUCH_DIE = "no_such_die"
    """There is no die with this number of ``sides``, which are given as typed."""
    NO_COUNT = "no_count"
    """The number of dice is 0."""
    TOO_MANY = "too_many"
    """It has more than the most ``dice`` allowed in a roll."""
    TOO_LARGE = "too_large"
    """A number or a possible total is too large."""
    OUT_OF_RANGE = "out_of_range"
    """The number in a dice option must be from ``least`` to ``most``."""
    CLASH = "clash"
    """A dice option contradicts an earlier one."""
    ONLY_HUNDRED = "only_hundred"
    """Only a single d100 can have bonus and penalty dice."""
    NO_NUMBER = "no_number"
    """Neither side of a multiplication is a number."""
    NO_DICE = "no_dice"
    """It contains no dice."""


class BadNotation(ValueError):
    """A text is not a valid expression: the reason and the index of the character, counted from 0.

    ``unfinished`` means that more typing could still make it valid. ``facts`` fill the error message.
    """

    def __init__(self, why: Why, at: int, *, unfinished: bool = False, **facts: int | str) -> None:
        super().__init__(f"{why.value} at {at}")
        self.why = why
        self.at = at
        self.unfinished = unfinished
        self.facts = facts


def expression(text: str) -> Expression:
    """Parse a dice expression; ``BadNotation`` if the text is invalid."""
    if len(text) > LONGEST:
        raise BadNotation(Why.TOO_LONG, LONGEST)
    return _Reader(text).whole()


class _Reader:
    """A recursive-descent parser with one method for each level of precedence."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._dice = 0

    def whole(self) -> Expression:
        if self._is_end():
            raise BadNotation(Why.EMPTY, 0, unfinished=True)
        read = Expression(self._sum(0))
        if not self._is_end():
            self._unexpected()
        if not self._dice:
            raise BadNotation(Why.NO_DICE, 0, unfinished=True)
        if len(str(read)) > LONGEST:
            # The standard notation adds omitted parts, and must still be short enough to parse.
            raise BadNotation(Why.TOO_LONG, len(self._text), unfinished=True)
        return read

    def _sum(self, depth: int) -> Node:
        minus = self._sign(_MINUS) is not None
        begin = self._at
        terms = [(self._product(depth), minus)]
        least, most = span(Sum(tuple(terms)))
        while (sign := self._sign(_PLUS + _MINUS)) is not None:
            terms.append((self._product(depth), sign in _MINUS))
            further = span(Sum((terms[-1],)))
            least, most = least + further[0], most + further[1]
            self._expect_within(least, most, begin)
        if len(terms) == 1 and not minus:
            return terms[0][0]
        if least >= 0 and all(isinstance(each, Number) for each, _ in terms):
            return Number(least)  # so that dice can be multiplied by it
        return Sum(tuple(terms))

    def _product(self, depth: int) -> Node:
        self._is_end()
        begin = self._at
        left = self._factor(depth)
        while self._sign(_TIMES) is not None:
            left = self._multiplied(left, self._factor(depth), begin)
        return left

    def _multiplied(self, left: Node, right: Node, begin: int) -> Node:
        product: Node
        match left, right:
            case Number(one), Number(other):
                product = Number(one * other)
            case (Number(by), of) | (of, Number(by)):
                product = Times(of, by)
            case _:
                raise BadNotation(Why.NO_NUMBER, begin)
        self._expect_within(*span(product), begin)
        return product

    def _expect_within(self, least: int, most: int, begin: int) -> None:
        """Refuse a total that is too large; more typing could still turn the number into dice or keep
        fewer of them.
        """
        if max(-least, most) > LARGEST:
            raise BadNotation(Why.TOO_LARGE, begin, unfinished=self._is_end())

    def _factor(self, depth: int) -> Node:
        if self._is_end():
            raise BadNotation(Why.UNFINISHED, len(self._text), unfinished=True)
        at, first = self._at, self._text[self._at]
        if first == "(":
            if depth == DEEPEST:
                raise BadNotation(Why.TOO_DEEP, at)
            self._at += 1
            inner = self._sum(depth + 1)
            if self._is_end():
                raise BadNotation(Why.NEVER_CLOSED, at, unfinished=True)
            if self._sign(")") is None:
                self._unexpected()
            return inner
        digits = self._digits()
        count = int(digits) if digits else 1
        self._is_end()
        if self._one_of(_DICE):
            return self._thrown(count, at)
        if not digits:
            self._unexpected()
        if count > LARGEST:
            raise BadNotation(Why.TOO_LARGE, at)
        return Number(count)

    def _thrown(self, count: int, at: int) -> Node:
        if not count:
            raise BadNotation(Why.NO_COUNT, at)
        self._expect_room(self._dice + count, at)
        sides = self._sides()
        dice = Dice(count, sides)
        self._expect_room(self._dice + dice_of(dice), at)
        node = self._changed(dice, at)
        self._dice += dice_of(node)
        return node

    def _sides(self) -> int:
        if self._is_end():
            raise BadNotation(Why.UNFINISHED, len(self._text), unfinished=True)
        if self._one_of("%"):
            return 100
        at, written = self._at, self._digits()
        if not written:
            self._unexpected()
        if written not in _KINDS:
            more = self._at == len(self._text) and any(each.startswith(written) for each in _KINDS)
            raise BadNotation(Why.NO_SUCH_DIE, at, unfinished=more, sides=written)
        return _KINDS[written]

    def _changed(self, dice: Dice, begin: int) -> Dice | Hundred:
        """Read the options of the dice: ``r1``, ``kh3``, ``kl1``, ``dh1``, ``dl1``, ``b1``."""
        reroll = keep = 0
        lowest = False
        while not self._is_end():
            at = self._at
            if self._one_of("rR"):
                self._expect_none(reroll, at)
                reroll = self._number(1, dice.sides - 1)
            elif self._one_of("kK"):
                self._expect_none(keep, at)
                lowest = self._one_of("lL")
                if not lowest:
                    self._one_of("hH")
                keep = self._number(1, dice.count)
            elif self._one_of("dD"):
                self._expect_none(keep, at)
                lowest = self._one_of("hH")
                if not lowest and not self._one_of("lL"):
                    if self._at == len(self._text):
                        raise BadNotation(Why.UNFINISHED, self._at, unfinished=True)
                    self._unexpected()
                keep = dice.count - self._number(1, dice.count - 1)
            elif self._one_of("bBpP"):
                if dice != Dice(1, 100):
                    raise BadNotation(Why.ONLY_HUNDRED, at)
                self._expect_none(reroll or keep, at)
                return self._hundred(self._text[at] in "pP", begin)
            else:
                break
        # Keeping all dice is the same as no keep option.
        return (
            Dice(dice.count, dice.sides, reroll, keep, lowest)
            if keep != dice.count
            else Dice(dice.count, dice.sides, reroll)
        )

    def _hundred(self, penalty: bool, begin: int) -> Hundred:
        self._expect_room(self._dice + 3, begin)
        extra = self._number(1, MOST_DICE - self._dice - 2)
        if not self._is_end() and self._text[self._at] in "rRkKdDbBpP":
            raise BadNotation(Why.CLASH, self._at)
        return Hundred(-extra if penalty else extra)

    def _number(self, least: int, most: int) -> int:
        self._is_end()
        at, digits = self._at, self._digits()
        number = int(digits) if digits else 1
        if not least <= number <= most:
            more = number < least and self._at == len(self._text)
            raise BadNotation(Why.OUT_OF_RANGE, at, unfinished=more, least=least, most=most)
        return number

    def _expect_none(self, before: int, at: int) -> None:
        if before:
            raise BadNotation(Why.CLASH, at)

    def _expect_room(self, dice: int, at: int) -> None:
        if dice > MOST_DICE:
            raise BadNotation(Why.TOO_MANY, at, dice=dice)

    def _unexpected(self) -> NoReturn:
        raise BadNotation(Why.UNEXPECTED, self._at, character=self._text[self._at])

    def _digits(self) -> str:
        begin = self._at
        while self._at < len(self._text) and self._text[self._at] in _DIGITS:
            self._at += 1
        return self._text[begin : self._at]

    def _sign(self, wanted: str) -> str | None:
        if self._is_end() or not self._one_of(wanted):
            return None
        return self._text[self._at - 1]

    def _one_of(self, wanted: str) -> bool:
        if self._at < len(self._text) and self._text[self._at] in wanted:
            self._at += 1
            return True
        return False

    def _is_end(self) -> bool:
        while self._at < len(self._text) and self._text[self._at] in _BLANKS:
            self._at += 1
        return self._at == len(self._text)
