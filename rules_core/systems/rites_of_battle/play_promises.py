"""Dice bought for others: they stay on the sheet as reminders until they are used."""

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event
from rules_core.sheet.outcome import step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.play_attacks import counted
from rules_core.systems.rites_of_battle.spending import ADVANTAGES, THREATS, Option

_PREFIX = "promised_"

_MENU = {**ADVANTAGES, **THREATS}

PROMISES = tuple(name for name, each in _MENU.items() if each.until is Until.NEXT_CHECK)
"""The options that change someone's next check (ROB-ADV-01 to ROB-ADV-03, ROB-THR-02, ROB-THR-03)."""


def promised(sheet: Sheet) -> dict[str, int]:
    """Return how often each option was bought for others and is still to be used."""
    counts = {name: sheet.status(_PREFIX + name) for name in PROMISES}
    return {name: count for name, count in counts.items() if count > 0}


def promise(sheet: Sheet, option: Option) -> tuple[Event, ...]:
    """Return the event that remembers an option bought for someone else; nothing for other options."""
    return counted(sheet, _PREFIX + option.name) if option.name in PROMISES else ()


def promise_act(asked: Act) -> Turn:
    """Perform ``promise:`` and the name of an option: it was used once. ``KeyError`` if none is left."""
    name = Subject.read(asked.id).id
    if name not in promised(asked.sheet):
        raise KeyError(asked.id)
    return Turn(None, (step(_MENU[name].rule, option=name),), counted(asked.sheet, _PREFIX + name, -1))
