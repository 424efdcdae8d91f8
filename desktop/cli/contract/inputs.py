"""Reading the inputs of a request strictly: every key is asked for by name, and none may be left over."""

from collections.abc import Collection
from typing import TypeVar

E = TypeVar("E")

LARGEST = 1_000_000
"""No number of a request is above this."""

_SHOWN = 40


class BadRequest(ValueError):
    """A request that cannot be understood; the message names the key."""


class Inputs:
    """An object of a request. Keys are taken out by name; :meth:`finish` refuses what nobody asked for."""

    def __init__(self, data: object, place: str) -> None:
        """``place`` names the object in messages ("" for the whole); :class:`BadRequest` if it is none."""
        if not isinstance(data, dict):
            raise BadRequest(f"{place} must be an object")
        self._place = place
        self._left: dict[str, object] = dict(data)

    def number(self, name: str, default: int | None = None, least: int = 0, most: int = LARGEST) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self._take(name, default)
        # A bool is an int to Python, not to the contract.
        if type(value) is not int:
            raise BadRequest(f"{self._named(name)} must be a whole number")
        if not least <= value <= most:
            raise BadRequest(f"{self._named(name)} must be from {least} to {most}")
        return value

    def choice(self, name: str, options: Collection[str], default: str | None = None) -> str:
        """One of the words ``options``."""
        value = self._take(name, default)
        if not isinstance(value, str) or value not in options:
            raise BadRequest(f"{self._named(name)} must be one of {', '.join(options)}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """``true`` or ``false``."""
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise BadRequest(f"{self._named(name)} must be true or false")
        return value

    def inner(self, name: str) -> "Inputs":
        """An object within this one."""
        return Inputs(self._take(name, None), self._named(name))

    def named_numbers(self) -> dict[str, int]:
        """Every key that is left with its whole number, 0 or more; at least one."""
        if not self._left:
            raise BadRequest(f"{self._place} must name at least one")
        return {name: self.number(name) for name in list(self._left)}

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        for name in self._left:
            raise BadRequest(f"{self._named(name)} is not known here")

    def _take(self, name: str, default: E | None) -> object:
        if name in self._left:
            return self._left.pop(name)
        if default is None:
            raise BadRequest(f"{self._named(name)} is missing")
        return default

    def _named(self, name: str) -> str:
        return f"{self._place}.{shown(name)}" if self._place else shown(name)


def shown(text: str) -> str:
    """Text of a request for use in a message: a long one is cut."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
