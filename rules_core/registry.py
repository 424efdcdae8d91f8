"""The rule systems by id, each imported only when first needed."""

from importlib import import_module

from rules_core.system import System

_MODULES = {"coc7": "rules_core.systems.coc7.system"}

SYSTEM_IDS = tuple(_MODULES)
"""The ids of the games this version plays."""


class UnknownSystem(KeyError):
    """There is no rule system with that id in this version."""


def system(system_id: str) -> System:
    """The rule system with that id; :class:`UnknownSystem` if this version has none."""
    if system_id not in _MODULES:
        raise UnknownSystem(system_id)
    found: System = import_module(_MODULES[system_id]).SYSTEM
    return found
