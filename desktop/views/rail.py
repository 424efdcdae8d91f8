"""The rail of characters. Needed for the first paint, so it imports next to nothing."""

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple, Protocol

from desktop.base.names import initials
from desktop.base.words import tr
from rules_core.game.registry import GAMES


def games() -> dict[str, str]:
    """What the games are called, by their ids."""
    # Not kept from when this is loaded, which is before the app knows which language it speaks.
    return {each: tr(listed.name) for each, listed in GAMES.items()}


def game_name(system_id: str) -> str:
    """What a game is called; its id where this version does not know it."""
    return games().get(system_id, system_id)


PINNED = "pinned"
"""The group of the pinned characters, in place of a game's id."""

_NO_END = 999
"""The most of a tracker whose end nobody has written down yet."""


class RailRow(NamedTuple):
    """A character in the rail, with one value that matters ("HP 8/11").

    ``portrait`` are the bytes of a picture or None, then ``initials`` are drawn.
    """

    character: int
    name: str
    initials: str
    line: str
    portrait: bytes | None = None
    pinned: bool = False
    favourite: bool = False


class RailGroup(NamedTuple):
    """The characters of one game, or under ``PINNED`` those that are pinned, of all games."""

    system: str
    name: str
    rows: tuple[RailRow, ...]


class RailView(NamedTuple):
    """The rail; ``selected`` is the open character, None when there is none."""

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
        """Its game."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def hp(self) -> int | None:
        """Hit points, where it has them."""
        ...

    @property
    def hp_max(self) -> int | None:
        """Their maximum."""
        ...

    @property
    def pinned(self) -> bool:
        """Whether it stands first in the rail."""
        ...


def health_words(system: str, now: int | None, most: int | None) -> str:
    """How a character of a game fares: "HP 8/11", "Wounds 7/14", "" where nothing says so."""
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
    """The pinned characters, then the others by game.

    ``portraits`` are pictures by character, and ``favourites`` the characters that are some.
    """
    pictures = portraits or {}
    groups: dict[str, list[RailRow]] = {}
    # By name, so that nobody moves because somebody was played.
    for row in sorted(rows, key=lambda each: each.name.casefold()):
        line = health_words(row.system, row.hp, row.hp_max)
        pinned, star = row.pinned, row.id in favourites
        groups.setdefault(PINNED if pinned else row.system, []).append(
            RailRow(row.id, row.name, initials(row.name), line, pictures.get(row.id), pinned, star)
        )
    first = groups.pop(PINNED, None)
    above = (RailGroup(PINNED, tr("Pinned"), tuple(first)),) if first else ()
    by_game = (RailGroup(game, game_name(game), tuple(found)) for game, found in sorted(groups.items()))
    return RailView((*above, *by_game), selected)
