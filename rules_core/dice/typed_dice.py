"""Physical dice: faces typed by the player, used as a dice source.

A resolver is a pure function of its check and its dice, so a physical roll is resolved from the start each
time more dice are typed, until none are missing.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rules_core.dice.faces import D100, NARRATIVE, NUMBERED, TENS, UNITS, Die, F, Face
from rules_core.dice.sources import DiceError, DiceSource

BETWEEN = re.compile(r"[\s,;+/]+")
"""The separators between typed dice."""

_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_BLANKS = ("-", "–", "−")
_SPELT_LARGE = {"t": "T", "d": "D"}

MISSING = "_"
"""The placeholder for a die that has not been typed yet, when others have."""

PAIR = (TENS.name, UNITS.name)
"""The two dice that are read as one D100."""


class InvalidDice(ValueError):
    """The typed text does not fit the dice.

    Either ``said`` is not a face of ``die``, or dice of the kinds in ``missing`` were not typed, or ``spare``
    more were typed than rolled. ``die`` and ``missing`` are names of dice.
    """

    def __init__(
        self, *, said: str = "", die: str = "", missing: tuple[str, ...] = (), spare: int = 0
    ) -> None:
        super().__init__(
            f"{said!r} is not a face of {die}" if die else f"{missing} are missing, {spare} too many"
        )
        self.said = said
        self.die = die
        self.missing = missing
        self.spare = spare


def read_as_one(kinds: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the physical dice for dice of ``kinds``, grouping those that are read as one number.

    A D100 is a ``PAIR``, and so is a single tens die followed by the units die. With several tens dice it is
    not yet known which one counts.
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
    """Parse the faces typed for dice of ``kinds``: one text for each die, or one text for all.

    In one text, dice are separated by spaces, commas, slashes or plus signs. A tens die is "70" or "7". Dice
    that are ``read_as_one`` can be one number from 1 to 100, with "00" and "0" for 100. Symbols are letters
    in any order and case, and "-" is a blank; ``MISSING`` stands for a die. Raises ``InvalidDice`` if the
    text does not fit.
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
        raise InvalidDice(missing=tuple(missing))
    shown = iter(faces)
    return tuple(_hundred(next(shown), next(shown)) if kind == D100.name else next(shown) for kind in kinds)


def typed_faces(text: str, die: str, most: int) -> tuple[Face, ...]:
    """Parse the faces typed for up to ``most`` dice of one kind; ``InvalidDice`` if the text does not fit."""
    given = max(1, min(most, len(BETWEEN.split(text.strip()))))
    return typed_dice((text,), (die,) * given)


def _words(texts: Sequence[str], together: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """Split the text by dice read as one: a word for each die, one word for all, or none."""
    typed = [each.strip() for each in texts]
    count = sum(map(len, together))
    if len(typed) != count or sum(map(bool, typed)) < 2:
        typed = [each for each in BETWEEN.split(" ".join(typed)) if each]
        if len(typed) == len(together):
            return [[each] for each in typed]
        if len(typed) > count:
            raise InvalidDice(spare=len(typed) - count)
    words = iter(typed)
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
        raise InvalidDice(said=word[:20], die=die)
    return face


def _pair(word: str) -> tuple[int, int]:
    """Return the faces of a tens die and a units die for a number from 1 to 100."""
    number = int(word) if _NUMBER.fullmatch(word) else len(D100.faces) + 1
    if number > len(D100.faces) or (number == 0 and len(word) > 3):
        raise InvalidDice(said=word[:20], die=D100.name)
    return number // 10 * 10 % 100, number % 10


def _hundred(tens: Face, units: Face) -> int:
    return (int(tens) + int(units)) or 100


class TableDie(NamedTuple):
    """A die on the table: its face, and whether the player typed it or the app rolled it."""

    face: Face
    typed: bool = True


class RequiredDice(NamedTuple):
    """Dice that a roll needs next, rolled together: the part of the check, and how many of each kind.

    ``part`` is as in ``Drawn``; kinds are names of dice.
    """

    part: str
    dice: tuple[tuple[str, int], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each single die, in order."""
        return tuple(name for name, count in self.dice for _ in range(count))


class MissingDice(Exception):
    """The roll needs dice that have not been typed yet."""

    def __init__(self, wanted: RequiredDice) -> None:
        super().__init__(wanted.part, wanted.dice)
        self.wanted = wanted


class PhysicalDice(DiceSource):
    """Hands out typed faces in the order in which the roll needs them.

    When they run out, ``MissingDice`` names the dice needed next. Raises ``DiceError`` for a face that the
    die does not have.
    """

    def __init__(self, laid: Sequence[TableDie] = ()) -> None:
        self._left = list(laid)
        self._part = ""
        self._table = self
        self._typed = False

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return the next faces of one kind of die."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Return the next faces of several kinds of dice that are rolled together."""
        table = self._table
        needed = sum(count for _, count in dice)
        if len(table._left) < needed:
            raise MissingDice(
                RequiredDice(self._part, tuple((die.name, count) for die, count in dice if count))
            )
        taken, table._left[:needed] = table._left[:needed], []
        self._typed = any(each.typed for each in taken)
        faces = iter(taken)
        return tuple(tuple(_shown(die, next(faces).face) for _ in range(count)) for die, count in dice)

    def part(self, name: str) -> "PhysicalDice":
        """Return the same dice for a named part of the check."""
        part = PhysicalDice()
        part._part, part._table = name, self._table
        return part

    @property
    def typed(self) -> bool:
        """Whether the player typed any of the last faces."""
        return self._typed


def _shown(die: Die[F], face: Face) -> F:
    shown = die.shows(face)
    if shown is None:
        raise DiceError(f"{str(face)[:20]!r} is not a face of {die.name}")
    return shown
