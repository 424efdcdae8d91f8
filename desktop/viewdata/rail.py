"""The rail of characters. Needed for the first paint, so it imports next to nothing."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from desktop.viewdata.names import initials
from desktop.words import tr

_GAMES = {
    "coc7": "Call of Cthulhu 7e",
    "shadow-lounge": "Shadow Lounge",
    "basic-d20": "Four-degree d20",
    "rites-of-battle": "Rites of Battle",
    "striker": "Striker",
}
_WOUNDED = ("rites-of-battle",)
"""The games that count wounds up instead of hit points down."""


class RailRow(NamedTuple):
    """A character in the rail, with one value that matters ("HP 8/11").

    ``portrait`` are the bytes of a picture or None, then ``initials`` are drawn.
    """

    character: int
    name: str
    initials: str
    line: str
    portrait: bytes | None = None


class RailGroup(NamedTuple):
    """The characters of one game."""

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


def health_words(system: str, now: int | None, most: int | None) -> str:
    """How a character of a game fares: "HP 8/11", "Wounds 7/14", "" where nothing says so."""
    if now is None:
        return ""
    words = tr("Wounds {hp}") if system in _WOUNDED else tr("HP {hp}")
    return words.format(hp=now if most is None else f"{now}/{most}")


def rail_view(
    rows: Iterable[ListedRow], selected: int | None, portraits: Mapping[int, bytes | None] | None = None
) -> RailView:
    """The characters by game, each with its hit points; ``portraits`` are pictures by character."""
    pictures = portraits or {}
    groups: dict[str, list[RailRow]] = {}
    for row in rows:
        line = health_words(row.system, row.hp, row.hp_max)
        groups.setdefault(row.system, []).append(
            RailRow(row.id, row.name, initials(row.name), line, pictures.get(row.id))
        )
    return RailView(
        tuple(
            RailGroup(game, _GAMES.get(game, game), tuple(found)) for game, found in sorted(groups.items())
        ),
        selected,
    )
