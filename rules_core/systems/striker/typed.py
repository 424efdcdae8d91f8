"""What was typed or chosen for an act, checked before anything is done."""

from collections.abc import Mapping

from rules_core.sheet.outcome import Refused, Ruling, step

MOST_TYPED = 999
"""No number that is typed for an act is larger."""

LONGEST_NAME, LONGEST_TEXT = 80, 1000
"""How long names and texts may be, in characters."""


def refused(rule: str, because: str, **facts: int | str) -> Refused:
    """The refusal of something that a rule does not allow, or that was not typed so that it can be done."""
    return Refused(Ruling(False, step(rule, because=because, **facts)))


def number(given: Mapping[str, str], field: str, rule: str, *, least: int = 1) -> int:
    """The number in a field; ``Refused`` where it holds none in its bounds."""
    said = given.get(field, "").strip().replace("−", "-")
    digits = said.removeprefix("-")
    value = int(said) if digits.isascii() and digits.isdecimal() and len(digits) <= 4 else None
    if value is None or not least <= value <= MOST_TYPED:
        raise refused(rule, "number", least=least, most=MOST_TYPED)
    return value


def name(given: Mapping[str, str], field: str, rule: str) -> str:
    """The name in a field; ``Refused`` where there is none, or too long a one."""
    said = " ".join(given.get(field, "").split())
    if not said:
        raise refused(rule, "name")
    if len(said) > LONGEST_NAME:
        raise refused(rule, "long", most=LONGEST_NAME)
    return said


def text(given: Mapping[str, str], field: str, rule: str) -> str:
    """The text in a field, which may be empty; ``Refused`` where it is too long."""
    said = given.get(field, "").strip()
    if len(said) > LONGEST_TEXT:
        raise refused(rule, "long", most=LONGEST_TEXT)
    return said


def fresh_id(name_given: str, taken: set[str]) -> str:
    """An id for something of that name which no other has."""
    plain = "-".join("".join(each if each.isalnum() else " " for each in name_given.casefold()).split())
    plain = plain or "own"
    tried, count = plain, 2
    while tried in taken:
        tried, count = f"{plain}-{count}", count + 1
    return tried
