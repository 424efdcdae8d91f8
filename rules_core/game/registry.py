"""The rule systems by id, each imported only when first needed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules_core.game.creation import Creation
    from rules_core.game.downtime import Flow
    from rules_core.game.system import System


class Listed(NamedTuple):
    """What lists of characters need to know of a game before any of its rules is loaded.

    ``number`` is the one that libraries file the game's characters under: it is above 0 and never changes.
    ``name`` is what the game is called, ``short`` where there is little room ("" for the same). Where health
    ``counts_harm`` it goes up with every wound.
    """

    number: int
    name: str
    short: str = ""
    counts_harm: bool = False


GAMES = {
    "coc7": Listed(1, "Call of Cthulhu 7e", "CoC 7e"),
    "shadow-lounge": Listed(2, "Shadow Lounge"),
    "basic-d20": Listed(3, "Four-degree d20"),
    "rites-of-battle": Listed(4, "Rites of Battle", counts_harm=True),
    "striker": Listed(5, "Striker"),
}
"""The games of this version by id, one line each. What else a game is, its folders hold."""

SYSTEM_IDS = tuple(GAMES)
"""The ids of the games that have sheets in this version."""


def folder(system_id: str) -> str:
    """The name of a game's folders: its id with underscores."""
    return system_id.replace("-", "_")


RULE_PACKAGES = {each: f"rules_core.systems.{folder(each)}" for each in SYSTEM_IDS}
"""The games whose rules are here, by id, each with its package."""


class UnknownSystem(KeyError):
    """There are no sheets of a rule system with that id in this version."""


@cache  # a log asks for it several times a row
def system(system_id: str) -> "System":
    """The rule system with that id; ``UnknownSystem`` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: System = import_module(f"{RULE_PACKAGES[system_id]}.system").SYSTEM
    return found


def downtime_flow(system_id: str) -> "Flow":
    """How a game leads through downtime; ``UnknownSystem`` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Flow = import_module(f"{RULE_PACKAGES[system_id]}.downtime").FLOW
    return found


def creation(system_id: str) -> "Creation":
    """How a game makes characters; ``UnknownSystem`` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Creation = import_module(f"{RULE_PACKAGES[system_id]}.creating").CREATION
    return found
