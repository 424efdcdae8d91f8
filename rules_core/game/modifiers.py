"""Modifiers of a roll: a number that the player types, and lasting ones that the sheet names."""

import re
from typing import NamedTuple

from rules_core.game.play import Choice
from rules_core.game.things import unused_id
from rules_core.sheet.events import Event, set_detail
from rules_core.sheet.outcome import Step, step
from rules_core.sheet.sheet import Sheet

MODIFIER = "modifier"
"""The option for a typed modifier, from -999 to 999."""

MODIFIERS = "modifiers"
"""The detail that holds the lasting modifiers: "Night vision +10, Power armour -1"."""

MOST = 999
"""The limit of a modifier, positive and negative."""

LASTING = "mod"
"""How the options for lasting modifiers begin: "mod:night-vision" is 1 if it counts."""

_BETWEEN = re.compile(r"[,;\n]")
_ONE = re.compile(r"(.*\S)\s*([+-])\s*([0-9]{1,3})", re.DOTALL)


class Lasting(NamedTuple):
    """A lasting modifier: the id of its option, its name, and its value."""

    id: str
    name: str
    value: int


def lasting_of(sheet: Sheet) -> tuple[Lasting, ...]:
    """Return the lasting modifiers of a sheet, in order; texts without a name and a number are left out."""
    found: list[Lasting] = []
    for text in _texts(sheet):
        one = _ONE.fullmatch(text)
        if one is not None:
            name = unused_id({each.id for each in found}, LASTING, one[1])
            found.append(Lasting(name, one[1], int(one[2] + one[3])))
    return tuple(found)


def _texts(sheet: Sheet) -> list[str]:
    found = _BETWEEN.split(_plain(sheet.detail(MODIFIERS)))
    return [text for each in found if (text := each.strip())]


def _plain(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-")


def is_lasting(text: str) -> bool:
    """Return whether a text is a lasting modifier: a name and a number with its sign."""
    return _BETWEEN.search(text) is None and _ONE.fullmatch(_plain(text).strip()) is not None


def put_lasting(sheet: Sheet, place: int, text: str) -> tuple[Event, ...]:
    """Return the events that write a sheet's lasting modifier at a position, or a new one after the last.

    ``text`` is a name and a number, "" to remove the modifier. Raises ValueError for any other text.
    """
    if text and not is_lasting(text):
        raise ValueError(text)
    texts = _texts(sheet)
    lasting = [at for at, each in enumerate(texts) if _ONE.fullmatch(each)]
    at = lasting[place] if place < len(lasting) else len(texts)
    texts[at : at + 1] = [_plain(text).strip()] if text else []
    return set_detail(sheet, MODIFIERS, ", ".join(texts))


def typed_of(choice: Choice) -> int:
    """Return the typed modifier, 0 for none."""
    return max(-MOST, min(MOST, choice.number(MODIFIER)))


def used_of(sheet: Sheet, choice: Choice) -> tuple[Lasting, ...]:
    """Return the lasting modifiers that count for a roll."""
    return tuple(each for each in lasting_of(sheet) if choice.option(each.id, 0) == 1)


def total_of(sheet: Sheet, choice: Choice) -> int:
    """Return all modifiers of a roll together."""
    if not choice.options:
        return 0
    return typed_of(choice) + sum(each.value for each in used_of(sheet, choice))


def steps_of(rule: str, sheet: Sheet, choice: Choice) -> tuple[Step, ...]:
    """Return a step with the game's ``rule`` for each modifier of a roll."""
    if not choice.options:
        return ()
    typed = typed_of(choice)
    named = tuple(step(rule, name=each.name, modifier=each.value) for each in used_of(sheet, choice))
    return (*named, step(rule, modifier=typed)) if typed else named
