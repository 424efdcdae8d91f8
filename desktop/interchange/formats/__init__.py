"""The formats of other programs, one module each. Every module's ``FORMAT`` is found automatically."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from desktop.interchange.review import Format


@cache
def formats() -> tuple[Format, ...]:
    """Return every readable format of another program, sorted by id."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return tuple(sorted((module.FORMAT for module in modules), key=lambda each: each.id))
