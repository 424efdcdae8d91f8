"""Parsing of what the player typed at a place: its value, or ``Unfit`` with the reason."""

from enum import StrEnum
from typing import Any

from rules_core.dice.notation import standard_letters
from rules_core.game.places import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT, Kind, Place, kind_at, span_at
from rules_core.game.system import Span, System
from rules_core.sheet.formula import BadFormula, FormulaProblem, parse

_LAST_YEAR = 9999


class Why(StrEnum):
    """Why an edit is refused."""

    NO_NUMBER = "no_number"
    TOO_LARGE = "too_large"
    """Above ``most``."""
    TOO_SMALL = "too_small"
    """Below ``least``."""
    NO_DATE = "no_date"
    NO_AMOUNT = "no_amount"
    NOT_ENOUGH = "not_enough"
    """More is spent than there is."""
    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    """Longer than ``most`` characters."""
    NO_TEXT = "no_text"
    """It contains something that is not a valid character."""
    BAD_FORMULA = "bad_formula"
    """``wrong`` says what is wrong with it, ``place`` where, counted from 0, ``text`` what is there."""
    TOO_MANY = "too_many"
    TAKEN = "taken"
    """There is one already."""


class Unfit(ValueError):
    """The typed value is not valid at its place."""

    def __init__(self, why: Why, **facts: int | str) -> None:
        super().__init__(why.value)
        self.why = why
        self.facts = facts


def read(system: System, place: Place, text: str) -> Any:
    """Return the value of a typed text; ``Unfit`` if it is not valid at its place."""
    sound(text)
    kind = kind_at(place)
    if kind is Kind.TEXT:
        return _fitting(text.replace("\r\n", "\n").replace("\r", "\n"), LONGEST_TEXT)
    line = " ".join(text.split())
    match kind:
        case Kind.FLAG:
            return line not in ("", "0")
        case Kind.LINE:
            return _fitting(line, LONGEST_LINE)
        case Kind.DICE:
            return _fitting(standard_letters(line), LONGEST_LINE)
        case Kind.NAME:
            if not line:
                raise Unfit(Why.NO_NAME)
            return _fitting(line, LONGEST_NAME)
        case Kind.DATE:
            return _date(line)
        case Kind.FORMULA:
            return _formula(system, line)
        case Kind.OPTIONAL:
            return None if not line else _whole(system, place, line)
        case Kind.EITHER:
            if not line:
                return None
            number = _whole_or_none(line)
            if number is None:
                return _fitting(standard_letters(line), LONGEST_LINE)
            return within(span_at(system, place), number)
        case _:
            return _whole(system, place, line)


def sound(text: str) -> str:
    """Return a text that can be saved; ``Unfit`` for half of a surrogate pair or a NUL character."""
    if "\0" in text or any("\ud800" <= each <= "\udfff" for each in text):
        raise Unfit(Why.NO_TEXT)
    return text


def _fitting(text: str, most: int) -> str:
    if len(text) > most:
        raise Unfit(Why.TOO_LONG, most=most)
    return text


def _date(line: str) -> str:
    """Return a typed day as the sheet holds it: "2026-11-28" for that or "28.11.2026"."""
    if not line:
        return ""
    parts = line.split("-") if "-" in line else line.split(".")[::-1]
    if len(parts) != 3 or not all(each.strip().isdecimal() for each in parts):
        raise Unfit(Why.NO_DATE)
    year, month, day = map(int, parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = {2: 29 if leap else 28, 4: 30, 6: 30, 9: 30, 11: 30}.get(month, 31)
    if not (1 <= year <= _LAST_YEAR and 1 <= month <= 12 and 1 <= day <= days):
        raise Unfit(Why.NO_DATE)
    return f"{year:04}-{month:02}-{day:02}"


def _whole(system: System, place: Place, line: str) -> int:
    number = _whole_or_none(line)
    if number is None:
        raise Unfit(Why.NO_NUMBER)
    return within(span_at(system, place), number)


def _whole_or_none(line: str) -> int | None:
    plain = line.replace("−", "-").replace("–", "-").replace(" ", "")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    # Digits of other scripts are valid; characters that only look like one, such as a superscript 2, are not.
    if not digits.isdecimal() or len(digits) > 12:
        return None
    return -int(digits) if plain[0] == "-" else int(digits)


def within(span: Span, number: int) -> int:
    """Return a number that is within its span; ``Unfit`` if it is not."""
    if number > span.most:
        raise Unfit(Why.TOO_LARGE, most=span.most)
    if number < span.least:
        raise Unfit(Why.TOO_SMALL, least=span.least)
    return number


def _formula(system: System, line: str) -> str:
    """Check that a formula can be parsed and names only values that characters of the game have."""
    if not line:
        return ""
    known = (*(each.id for each in system.traits), *(each.short for each in system.traits))
    try:
        parse(line).value(dict.fromkeys((each.casefold() for each in (*known, *system.further_traits)), 1))
    except BadFormula as bad:
        if bad.wrong is not FormulaProblem.NO_NUMBER:  # it may divide by zero only for these sample numbers
            raise Unfit(Why.BAD_FORMULA, wrong=bad.wrong.value, place=bad.place, text=bad.text) from bad
    return line
