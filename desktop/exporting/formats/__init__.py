"""The export formats, one module each. Every module's ``EXPORT`` is found automatically."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from desktop.exporting.view.form import Export

_FIRST = "rollbook"


@cache
def exports() -> tuple[Export, ...]:
    """Return every export format: Rollbook's own first, the others sorted by id."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return tuple(sorted((each.EXPORT for each in modules), key=lambda each: (each.id != _FIRST, each.id)))
