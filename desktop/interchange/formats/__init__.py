"""The formats of other programs, one module for each: its ``FORMAT`` is found by being here."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from desktop.interchange.review import Format


@cache
def formats() -> tuple[Format, ...]:
    """Every format of another program that Rollbook reads, in the order of their ids."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return tuple(sorted((module.FORMAT for module in modules), key=lambda each: each.id))
