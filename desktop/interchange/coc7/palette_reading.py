"""Parses chat palette lines of Call of Cthulhu dice bots: checks and damage rolls."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from desktop.interchange.coc7.names import CUSTOM, recognise

_WIDE = {0xFF01 + step: 0x21 + step for step in range(94)} | {0x3000: 0x20, 0x2212: 0x2D, 0xD7: 0x2A}
_REPEATED = r"\s*(?:(?:x|rep|repeat)\d{1,3}\s+)?"
_CHECK = re.compile(
    rf"{_REPEATED}s?(?P<dice>CCB?|1?D100)\s*(?:\(\s*[+-]?\d\s*\)|[+-]?\d)?\s*<=\s*", re.IGNORECASE
)
_DEGREE = re.compile(r"[rhe](?=\s|$|[^\w])", re.IGNORECASE)
_PART = r"(?:\d{1,3}[DW]\d{1,4}|\d{1,4}|\{[^{}]{1,20}\}|DB(?![A-Z]))"
_DAMAGE = re.compile(
    rf"{_REPEATED}(?P<dice>\(?\d{{0,3}}[DW]\d{{1,4}}(?:\)?[-+*/]*\(?{_PART})*\)?)(?P<none>なし|無し)?",
    re.IGNORECASE,
)
_WHOLE_HUNDRED = re.compile(r"1?D100(?!\d)", re.IGNORECASE)
_BONUS = re.compile(r"[+]*(\()?(?:\{(?:DB|ダメージボーナス|ダメボ)\}|DB)(?(1)\))(/2)?", re.IGNORECASE)
_LABEL = re.compile(r"\{([^{}]{1,40})\}")
_NUMBER = re.compile(r"\d{1,12}")
_BULLETS = re.compile(r"^[・●◎○★☆■◆□◇▼▲▶＊*\-\s]+")
_NO_WEAPONS = re.compile(r"狂気|成長|正気|発狂|SAN|回復|治療|増加|年齢|表$|幸運", re.IGNORECASE)
_BRACKETS = dict(zip("【〈《[［「『<＜", "】〉》]］」』>＞", strict=True))
_ROUND = {"(": ")", "（": "）"}
_LONGEST = 500
_DEEPEST = 8


class Check(NamedTuple):
    """A check: its ``name`` without surrounding brackets, and the ``value`` to roll against.

    ``value`` is None if missing, or unknown to the palette. ``plain`` means it is written as a number.
    ``bot`` is ``CC``, ``CCB`` or ``D100``.
    """

    name: str
    value: int | None
    plain: bool
    bot: str


class Damage(NamedTuple):
    """A damage roll with the damage bonus written as "+DB" or "+½DB".

    It isn't ``whole`` if the line had the word for no bonus in that place.
    """

    name: str
    dice: str
    whole: bool = True


def read_line(line: str, numbers: Mapping[str, int]) -> Check | Damage | None:
    """Return the named check or damage roll of a line, or None.

    ``numbers`` gives the values of names in braces, such as ``{SAN}``, by name in capital letters.
    """
    if len(line) > _LONGEST:
        return None
    plain = line.translate(_WIDE)
    if head := _CHECK.match(plain):
        formula = _Formula(plain, head.end(), numbers)
        value, end = formula.read()
        if end > head.end() and (degree := _DEGREE.match(plain, end)):
            end = degree.end()
        name = _name(line[end:])
        return Check(name, value, formula.plain, head["dice"].upper()[-4:]) if name else None
    if (head := _DAMAGE.match(plain)) and not _WHOLE_HUNDRED.match(head["dice"]):
        name = _name(line[head.end() :])
        dice_only = not plain[head.end() :].strip() and not head["none"]
        if dice_only and _BONUS.search(head["dice"]):
            # A nameless line, in a palette typed by hand: the damage is all it is called.
            name = _with_bonus(head["dice"])
        if name and _is_weapon(name, head["dice"]):
            dice = _with_bonus(head["dice"])
            return Damage(name, f"{dice}+DB", whole=False) if head["none"] else Damage(name, dice)
    return None


def _with_bonus(dice: str) -> str:
    return _BONUS.sub(lambda each: "+½DB" if each[2] else "+DB", dice)


def _is_weapon(name: str, dice: str) -> bool:
    if _BONUS.search(dice):
        return True
    kind = recognise(name).kind
    fights = kind == CUSTOM or kind.startswith(("fighting", "firearms"))
    return fights and not _NO_WEAPONS.search(name)


def _name(rest: str) -> str:
    """The name behind a roll, without bullets before it and brackets around it or its first part."""
    name = _BULLETS.sub("", rest).strip()
    if name[:1] in _BRACKETS:
        end = _closing(name, _BRACKETS[name[0]])
        if end is not None:
            behind = name[end + 1 :].strip()
            between = "" if not behind or behind[0] in _ROUND else " "
            name = f"{name[1:end].strip()}{between}{behind}"
    elif name[:1] in _ROUND and _closing(name, _ROUND[name[0]]) == len(name) - 1:
        name = name[1:-1].strip()
    return name


def _closing(text: str, close: str) -> int | None:
    """The position of the bracket that closes the first one in ``text``; None if none does."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == text[0]) - (letter == close)
        if depth == 0:
            return place
    return None


class _Formula:
    """A formula of numbers and names in braces, at a position in a line; division rounds down."""

    def __init__(self, text: str, start: int, numbers: Mapping[str, int]) -> None:
        self._text = text
        self._start = start
        self._numbers = numbers
        self.plain = True

    def read(self) -> tuple[int | None, int]:
        """Return the value (None if there is none or a name is unknown) and where the formula ends."""
        found = self._sum(self._start, 0)
        return (None, self._start) if found is None else found

    def _sum(self, at: int, depth: int) -> tuple[int | None, int] | None:
        return self._chain(at, depth, "+-")

    def _chain(self, at: int, depth: int, signs: str) -> tuple[int | None, int] | None:
        """Terms joined by operators of the same precedence: sums of products of single values."""
        first = self._part(at, depth, signs)
        if first is None:
            return None
        value, at = first
        while self._text[at : at + 1] in tuple(signs):
            following = self._part(at + 1, depth, signs)
            if following is None:
                break
            value = _joined(value, self._text[at], following[0])
            at = following[1]
            self.plain = False
        return value, at

    def _part(self, at: int, depth: int, signs: str) -> tuple[int | None, int] | None:
        return self._chain(at, depth, "*/") if signs == "+-" else self._single(at, depth)

    def _single(self, at: int, depth: int) -> tuple[int | None, int] | None:
        if number := _NUMBER.match(self._text, at):
            return int(number[0]), number.end()
        if label := _LABEL.match(self._text, at):
            self.plain = False
            return self._numbers.get(label[1].strip().upper()), label.end()
        if self._text[at : at + 1] == "(" and depth < _DEEPEST:
            inner = self._sum(at + 1, depth + 1)
            if inner is not None and self._text[inner[1] : inner[1] + 1] == ")":
                return inner[0], inner[1] + 1
        return None


def _joined(one: int | None, sign: str, other: int | None) -> int | None:
    if one is None or other is None or (sign == "/" and other == 0):
        return None
    match sign:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case _:
            return one // other
