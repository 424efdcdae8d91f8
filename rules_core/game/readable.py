"""Saved rolls that the rules can't read, as from a file changed by hand: kept as they are, and never used."""

from msgspec.structs import replace

from rules_core.dice.faces import DICE
from rules_core.dice.sources import Drawn
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.journal import Entry, Roll


def with_readable_roll(entry: Entry) -> Entry:
    """Return an entry with its roll in ``unreadable`` if today's rules can't read it, else in ``roll``."""
    roll = entry.roll or entry.unreadable
    if roll is not None and not is_readable(roll):
        return replace(entry, roll=None, unreadable=roll)
    return entry if entry.unreadable is None else replace(entry, roll=roll, unreadable=None)


def is_readable(roll: Roll) -> bool:
    """Return whether a saved roll is of a game of this version, and possible in it."""
    known = roll.system in SYSTEM_IDS and system(roll.system).is_sound(roll)
    return known and all(map(is_possible, (*roll.unused, *roll.added)))


def is_possible(drawn: Drawn) -> bool:
    """Return whether these dice exist and have such faces."""
    die = DICE.get(drawn.die)
    return die is not None and all(die.shows(face) == face for face in drawn.faces)
