"""Parse the inputs of a request strictly: every key is read by name, and none may be left over."""

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rules_core.dice.notation import Formula

E = TypeVar("E")

LARGEST = 1_000_000
"""The largest number allowed in a request."""

_SHOWN = 40
_MOST_MODIFIER = 99


class BadRequest(ValueError):
    """An invalid request; the message names the key."""


class Inputs:
    """A JSON object of a request. Keys are consumed by name; ``finish`` rejects any left over."""

    def __init__(self, data: object, place: str) -> None:
        """``place`` names the object in messages, "" for the root. Raises BadRequest if ``data`` is no
        object.
        """
        if not isinstance(data, dict):
            raise BadRequest(f"{place} must be an object")
        self._place = place
        self._left: dict[str, object] = dict(data)

    def number(self, name: str, default: int | None = None, least: int = 0, most: int = LARGEST) -> int:
        """Consume a whole number from ``least`` to ``most``."""
        value = self._take(name, default)
        # In Python a bool is an int, but not in the contract.
        if type(value) is not int:
            raise BadRequest(f"{self._named(name)} must be a whole number")
        if not least <= value <= most:
            raise BadRequest(f"{self._named(name)} must be from {least} to {most}")
        return value

    def choice(self, name: str, options: Collection[str], default: str | None = None) -> str:
        """Consume one of the words in ``options``."""
        value = self._take(name, default)
        if not isinstance(value, str) or value not in options:
            raise BadRequest(f"{self._named(name)} must be one of {', '.join(options)}")
        return value

    def flag(self, name: str, default: bool) -> bool:
        """Consume ``true`` or ``false``."""
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise BadRequest(f"{self._named(name)} must be true or false")
        return value

    def says(self, name: str, word: str) -> bool:
        """Consume ``word`` if the key holds it, and return whether it did."""
        found = self._left.get(name) == word
        if found:
            del self._left[name]
        return found

    def give(self, name: str, value: object) -> None:
        """Set a key that is consumed later."""
        self._left[name] = value

    def optional(self, name: str, options: Collection[str]) -> str | None:
        """Consume one of the words in ``options``; None for ``null`` or a missing key."""
        if self._left.get(name) is None:
            self._left.pop(name, None)
            return None
        return self.choice(name, options)

    def text(self, name: str) -> str:
        """Consume a string, which may be empty."""
        value = self._take(name, None)
        if not isinstance(value, str):
            raise BadRequest(f"{self._named(name)} must be a text")
        return value

    def formula(self, name: str, default: str | None = None) -> "Formula":
        """Consume a sum of dice and numbers such as ``1D8+2``."""
        # Late: most actions take no formula.
        from rules_core.dice.notation import BadFormula, formula

        value = self._take(name, default)
        if not isinstance(value, str):
            raise BadRequest(f"{self._named(name)} must be a dice formula such as 1D8+2")
        try:
            return formula(value)
        except BadFormula as error:
            raise BadRequest(f"{self._named(name)}: {error}") from error

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        """Consume a list of strings."""
        found = self._list(name, default)
        if not all(isinstance(each, str) for each in found):
            raise BadRequest(f"{self._named(name)} must hold texts only")
        return [str(each) for each in found]

    def objects(self, name: str) -> "list[Inputs]":
        """Consume a list of objects."""
        found = self._list(name, None)
        return [Inputs(each, f"{self._named(name)}[{at}]") for at, each in enumerate(found)]

    def has(self, name: str) -> bool:
        """Return whether the key exists and was not consumed."""
        return name in self._left

    def inner(self, name: str) -> "Inputs":
        """Consume a nested object."""
        return Inputs(self._take(name, None), self._named(name))

    def named_numbers(self, least: int = 0) -> dict[str, int]:
        """Consume all remaining keys, each with a whole number of at least ``least``."""
        return {name: self.number(name, least=least) for name in list(self._left)}

    def finish(self) -> None:
        """Reject remaining keys."""
        for name in self._left:
            raise BadRequest(f"{self._named(name)} is not known here")

    def _take(self, name: str, default: E | None) -> object:
        if name in self._left:
            return self._left.pop(name)
        if default is None:
            raise BadRequest(f"{self._named(name)} is missing")
        return default

    def _list(self, name: str, default: list[str] | None) -> list[object]:
        value = self._take(name, default)
        if not isinstance(value, list):
            raise BadRequest(f"{self._named(name)} must be a list")
        return value

    def _named(self, name: str) -> str:
        return f"{self._place}.{shown(name)}" if self._place else shown(name)


def modifier_of(given: Inputs) -> int:
    """Consume a number that is added to a target."""
    return given.number("modifier", 0, least=-_MOST_MODIFIER, most=_MOST_MODIFIER)


def shown(text: str) -> str:
    """Shorten text of a request for a message."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
