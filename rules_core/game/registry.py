"""The rule systems by id, each imported only when needed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules_core.game.creation import Creation
    from rules_core.game.downtime import Flow
    from rules_core.game.system import NameList, System


class Listed(NamedTuple):
    """The facts about a game that lists of characters need before its rules are loaded.

    ``number`` identifies the game in the library: it is above 0 and never changes. ``name`` is its name,
    ``short`` a shorter one ("" for the same). ``counts_harm`` means that its health tracker counts wounds
    upwards.
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
"""The games of this version by id, one line each. Everything else about a game is in its folders."""

SYSTEM_IDS = tuple(GAMES)
"""The ids of the games that have sheets in this version."""


def folder(system_id: str) -> str:
    """Return the name of a game's folders: its id with underscores."""
    return system_id.replace("-", "_")


RULE_PACKAGES = {each: f"rules_core.systems.{folder(each)}" for each in SYSTEM_IDS}
"""The rule package of each game, by id."""


class UnknownSystem(KeyError):
    """This version has no rule system with that id."""


@cache  # a log needs it several times per row
def system(system_id: str) -> "System":
    """Return the rule system with an id; ``UnknownSystem`` if this version does not have it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: System = import_module(f"{RULE_PACKAGES[system_id]}.system").SYSTEM
    return found


def downtime_flow(system_id: str) -> "Flow":
    """Return the downtime of a game; ``UnknownSystem`` if this version does not have it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Flow = import_module(f"{RULE_PACKAGES[system_id]}.downtime").FLOW
    return found


def creation(system_id: str) -> "Creation":
    """Return the character creation of a game; ``UnknownSystem`` if this version does not have it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Creation = import_module(f"{RULE_PACKAGES[system_id]}.creating").CREATION
    return found


def name_lists(system_id: str) -> "tuple[NameList, ...]":
    """Return the names that a game writes on sheets; ``UnknownSystem`` if this version does not have it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: tuple[NameList, ...] = import_module(f"{RULE_PACKAGES[system_id]}.listed").LISTED
    return found
