"""Random names for new characters, from our own lists for each game."""

import tomllib
from collections.abc import Callable
from functools import cache

import resources


def random_name(system: str, below: Callable[[int], int], other_than: str = "") -> str:
    """Return a random name for a game's character; ``below(n)`` returns a number from 0 to n − 1."""
    names = _names(system)
    given, family = names["given"], names["family"]
    place = below(len(given) * len(family))
    name = f"{given[place % len(given)]} {family[place // len(given)]}"
    if name == other_than:
        place = (place + 1) % (len(given) * len(family))
        name = f"{given[place % len(given)]} {family[place // len(given)]}"
    return name


@cache
def _names(system: str) -> dict[str, list[str]]:
    return tomllib.loads(resources.path("games", system, "names.toml").read_text(encoding="utf-8"))
