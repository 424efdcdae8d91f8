"""The forms that a character can leave in, one module for each: its ``EXPORT`` is found by being here."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from desktop.exporting.view.form import Export

_FIRST = "rollbook"


@cache
def exports() -> tuple[Export, ...]:
    """Every form that a character can leave in: the own one first, the others in the order of their ids."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return tuple(sorted((each.EXPORT for each in modules), key=lambda each: (each.id != _FIRST, each.id)))
