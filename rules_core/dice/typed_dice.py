"""Faces that the player threw: typed, and given to the rules as a source of dice.

A resolver is a pure function of its check and its dice, so a roll with physical dice is resolved from the
beginning whenever more dice lie there, until nothing is lacking any more.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rules_core.dice.faces import D100, NARRATIVE, NUMBERED, TENS, UNITS, Die, F, Face
from rules_core.dice.sources import DiceError, DiceSource

BETWEEN = re.compile(r"[\s,;+/]+")
"""What stands between the dice that are typed."""

_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_BLANKS = ("-", "–", "−")
_SPELT_LARGE = {"t": "T", "d": "D"}

MISSING = "_"
"""What is said of a die that does not lie there yet, where others do."""

PAIR = (TENS.name, UNITS.name)
"""The two dice that are read as one D100."""


class Misread(ValueError):
    """What was typed cannot be what lies there.

    Either ``said`` is on no face of a ``die``, or the dice of the kinds in ``missing`` were not typed, or
    ``spare`` more were typed than were thrown. ``die`` and ``missing`` are names of dice.
    """

    def __init__(
        self, *, said: str = "", die: str = "", missing: tuple[str, ...] = (), spare: int = 0
    ) -> None:
        super().__init__(f"{said!r} is on no {die}" if die else f"{missing} are missing, {spare} too many")
        self.said = said
        self.die = die
        self.missing = missing
        self.spare = spare


def read_as_one(kinds: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The dice that are thrown for dice of ``kinds``, those that are read as one number together.

    A D100 is a ``PAIR``, and so is a single tens die with the units die after it; of several tens dice
    nobody knows yet which one counts.
    """
    found: list[tuple[str, ...]] = []
    for place, kind in enumerate(kinds):
        if kind == D100.name:
            found.append(PAIR)
        elif kind == UNITS.name and found[-1:] == [(TENS.name,)] and TENS.name not in kinds[: place - 1][-1:]:
            found[-1] = PAIR
        else:
            found.append((kind,))
    return tuple(found)


def typed_dice(texts: Sequence[str], kinds: Sequence[str]) -> tuple[Face, ...]:
    """The faces that were typed for dice of ``kinds``: a text for each die, or one for all of them.

    In one text the dice are parted by blanks, commas, slashes or plus signs. A tens die is "70" or "7". What
    is ``read_as_one`` is also one number from 1 to 100, with "00" and "0" for 100. Symbols are letters in
    any order and case, a blank is "-"; ``MISSING`` stands for a die. ``Misread`` says what is wrong.
    """
    together = read_as_one(kinds)
    faces: list[Face] = []
    missing: list[str] = []
    for dice, words in zip(together, _words(texts, together), strict=True):
        if len(words) == len(dice):
            missing += (die for word, die in zip(words, dice, strict=True) if word == MISSING)
            faces += (_face(word, die) for word, die in zip(words, dice, strict=True) if word != MISSING)
        elif words:
            faces += _pair(words[0])
        else:
            missing += dice
    if missing:
        raise Misread(missing=tuple(missing))
    shown = iter(faces)
    return tuple(_hundred(next(shown), next(shown)) if kind == D100.name else next(shown) for kind in kinds)


def typed_faces(text: str, die: str, most: int) -> tuple[Face, ...]:
    """The faces that were typed for at most so many dice of one kind; ``Misread`` as above."""
    given = max(1, min(most, len(BETWEEN.split(text.strip()))))
    return typed_dice((text,), (die,) * given)


def _words(texts: Sequence[str], together: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """What was typed for each of the dice that are read as one: a word for each die, one for all, or none."""
    said = [each.strip() for each in texts]
    count = sum(map(len, together))
    if len(said) != count or sum(map(bool, said)) < 2:
        said = [each for each in BETWEEN.split(" ".join(said)) if each]
        if len(said) == len(together):
            return [[each] for each in said]
        if len(said) > count:
            raise Misread(spare=len(said) - count)
    words = iter(said)
    return [[word for _ in dice if (word := next(words, ""))] for dice in together]


def _face(word: str, die: str) -> Face:
    face: Face | None = None
    if die in NARRATIVE:
        letters = "".join(_SPELT_LARGE.get(each, each) for each in word.lower())
        face = NARRATIVE[die].shows("" if word in _BLANKS else letters)
    elif _NUMBER.fullmatch(word):
        number = int(word)
        face = NUMBERED[die].shows(10 * number if die == TENS.name and len(word) == 1 else number)
    if face is None:
        raise Misread(said=word[:20], die=die)
    return face


def _pair(word: str) -> tuple[int, int]:
    """What a tens die and a units die show for a number from 1 to 100."""
    number = int(word) if _NUMBER.fullmatch(word) else len(D100.faces) + 1
    if number > len(D100.faces) or (number == 0 and len(word) > 3):
        raise Misread(said=word[:20], die=D100.name)
    return number // 10 * 10 % 100, number % 10


def _hundred(tens: Face, units: Face) -> int:
    """The number of a pair: 00 and 0 are 100."""
    return (int(tens) + int(units)) or 100


class Laid(NamedTuple):
    """One die that lies there: its face, and whether the player typed it or had it thrown by the app."""

    face: Face
    typed: bool = True


class Wanted(NamedTuple):
    """Dice that a roll lacks and that are thrown at once: the part of the check, and how many of each kind.

    ``part`` is as in ``Drawn``; the kinds go by the names of their dice.
    """

    part: str
    dice: tuple[tuple[str, int], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each single die, in order."""
        return tuple(name for name, count in self.dice for _ in range(count))


class Lacking(Exception):
    """The roll needs dice that do not lie there yet."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted.part, wanted.dice)
        self.wanted = wanted


class PhysicalDice(DiceSource):
    """Hands out the faces that were laid down, in the order in which the roll asks for them.

    Where they run out, ``Lacking`` says what is wanted next; ``DiceError`` for
    a face that is on no such die.
    """

    def __init__(self, laid: Sequence[Laid] = ()) -> None:
        self._left = list(laid)
        self._part = ""
        self._table = self
        self._typed = False

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next faces of one kind of die."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """The next faces of several kinds of dice, which are asked for together."""
        table = self._table
        needed = sum(count for _, count in dice)
        if len(table._left) < needed:
            raise Lacking(Wanted(self._part, tuple((die.name, count) for die, count in dice if count)))
        taken, table._left[:needed] = table._left[:needed], []
        self._typed = any(each.typed for each in taken)
        faces = iter(taken)
        return tuple(tuple(_shown(die, next(faces).face) for _ in range(count)) for die, count in dice)

    def part(self, name: str) -> "PhysicalDice":
        """The same dice, asked for by one named part of the check."""
        part = PhysicalDice()
        part._part, part._table = name, self._table
        return part

    @property
    def typed(self) -> bool:
        """Whether the player typed any of the faces that were drawn last."""
        return self._typed


def _shown(die: Die[F], face: Face) -> F:
    shown = die.shows(face)
    if shown is None:
        raise DiceError(f"{str(face)[:20]!r} is not a face of {die.name}")
    return shown
