"""The rail of characters. Needed for the first paint, so it imports next to nothing."""

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple, Protocol

from desktop.base.names import initials
from desktop.base.words import tr
from rules_core.game.registry import GAMES


def games() -> dict[str, str]:
    """Return the games' names by id."""
    # Not cached at import time: the language isn't known yet.
    return {each: tr(listed.name) for each, listed in GAMES.items()}


def game_name(system_id: str) -> str:
    """Return a game's name, its id if this version doesn't know it."""
    return games().get(system_id, system_id)


PINNED = "pinned"
"""The group of the pinned characters, used in place of a game's id."""

_NO_END = 999
"""The maximum of a tracker that has no maximum yet."""


class RailRow(NamedTuple):
    """A character in the rail, with one important value ("HP 8/11").

    ``portrait`` are the bytes of an image; if it is None, the initials are drawn.
    """

    character: int
    name: str
    initials: str
    line: str
    portrait: bytes | None = None
    pinned: bool = False
    favourite: bool = False


class RailGroup(NamedTuple):
    """The characters of one game, or under ``PINNED`` the pinned ones of all games."""

    system: str
    name: str
    rows: tuple[RailRow, ...]


class RailView(NamedTuple):
    """The rail; ``selected`` is the open character, None if there is none."""

    groups: tuple[RailGroup, ...]
    selected: int | None


class ListedRow(Protocol):
    """A character as the library lists it."""

    @property
    def id(self) -> int:
        """Its number in the library."""
        ...

    @property
    def system(self) -> str:
        """Its game's id."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def hp(self) -> int | None:
        """Its hit points, None if it has none."""
        ...

    @property
    def hp_max(self) -> int | None:
        """Its maximum hit points."""
        ...

    @property
    def pinned(self) -> bool:
        """Whether it is pinned to the top of the rail."""
        ...


def health_words(system: str, now: int | None, most: int | None) -> str:
    """Return a character's health: "HP 8/11", "Wounds 7/14", "" if unknown."""
    if now is None:
        return ""
    listed = GAMES.get(system)
    words = tr("Wounds {hp}") if listed is not None and listed.counts_harm else tr("HP {hp}")
    return words.format(hp=now if most is None or most >= _NO_END else f"{now}/{most}")


def rail_view(
    rows: Iterable[ListedRow],
    selected: int | None,
    portraits: Mapping[int, bytes | None] | None = None,
    favourites: Container[int] = (),
) -> RailView:
    """Build the rail: pinned characters, then the others by game.

    ``portraits`` are images by character, ``favourites`` the favourite characters. Characters of the same
    name are numbered, the oldest first.
    """
    pictures = portraits or {}
    rows = tuple(rows)
    numbers = _numbers(rows)
    groups: dict[str, list[RailRow]] = {}
    # By name, so that playing a character doesn't move the others.
    for row in sorted(rows, key=lambda each: each.name.casefold()):
        line = health_words(row.system, row.hp, row.hp_max)
        if number := numbers.get(row.id):
            line = " · ".join(part for part in (line, tr("no. {n}").format(n=number)) if part)
        pinned, star = row.pinned, row.id in favourites
        groups.setdefault(PINNED if pinned else row.system, []).append(
            RailRow(row.id, row.name, initials(row.name), line, pictures.get(row.id), pinned, star)
        )
    first = groups.pop(PINNED, None)
    above = (RailGroup(PINNED, tr("Pinned"), tuple(first)),) if first else ()
    by_game = (RailGroup(game, game_name(game), tuple(found)) for game, found in sorted(groups.items()))
    return RailView((*above, *by_game), selected)


def _numbers(rows: Iterable[ListedRow]) -> dict[int, int]:
    """The number of each character that shares its name with others, by character."""
    alike: dict[str, list[int]] = {}
    for row in rows:
        alike.setdefault(row.name.casefold(), []).append(row.id)
    return {
        each: number for ids in alike.values() if len(ids) > 1 for number, each in enumerate(sorted(ids), 1)
    }
