"""The rule systems by id, each imported only when first needed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_core.creation import Creation
    from rules_core.downtime import Flow
    from rules_core.system import System

RULE_PACKAGES = {
    "coc7": "rules_core.systems.coc7",
    "shadow-lounge": "rules_core.systems.shadow_lounge",
    "basic-d20": "rules_core.systems.basic_d20",
    "rites-of-battle": "rules_core.systems.rites_of_battle",
    "striker": "rules_core.systems.striker",
}
"""The games whose rules are here, by id, each with its package."""

SYSTEM_IDS = tuple(RULE_PACKAGES)
"""The ids of the games that have sheets in this version."""


class UnknownSystem(KeyError):
    """There are no sheets of a rule system with that id in this version."""


@cache  # a log asks for it several times a row
def system(system_id: str) -> "System":
    """The rule system with that id; :class:`UnknownSystem` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: System = import_module(f"{RULE_PACKAGES[system_id]}.system").SYSTEM
    return found


def downtime_flow(system_id: str) -> "Flow":
    """How a game leads through downtime; :class:`UnknownSystem` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Flow = import_module(f"{RULE_PACKAGES[system_id]}.downtime").FLOW
    return found


def creation(system_id: str) -> "Creation":
    """How a game makes characters; :class:`UnknownSystem` if this version has no sheets for it."""
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    found: Creation = import_module(f"{RULE_PACKAGES[system_id]}.creating").CREATION
    return found
