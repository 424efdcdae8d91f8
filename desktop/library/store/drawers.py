"""Drawers: a character's section and game as one small number, which partitions every index."""

from desktop.library.records.characters import Shelf
from rules_core.game.registry import GAMES

_SHELVES = (Shelf.ACTIVE, Shelf.ARCHIVE, Shelf.BIN)
GAME_NAMES = {each: listed.name for each, listed in GAMES.items()}
"""The names of the games by id, without loading their rules."""

_GAMES = {listed.number: each for each, listed in GAMES.items()}
"""The games by number; any other game is 0."""

_PER_SHELF = 100


def shelf_number(shelf: Shelf) -> int:
    """Return a section's number in the indexes."""
    return _SHELVES.index(shelf)


def drawer(shelf: Shelf, system: str) -> int:
    """Return the drawer for a game's characters in a section."""
    return shelf_number(shelf) * _PER_SHELF + _game_number(system)


def drawers(shelf: Shelf, system: str = "") -> tuple[int, ...]:
    """Return the drawers of a section: that of a game, or all if ``system`` is ""."""
    if system:
        return (drawer(shelf, system),)
    return tuple(shelf_number(shelf) * _PER_SHELF + number for number in (0, *_GAMES))


def game_key(system: str) -> str:
    """Return a game's key in the full-text index, for any section."""
    return f"g{_game_number(system)}"


def moved(number: int, system: str) -> int:
    """Return the drawer of another game in the same section."""
    return number - number % _PER_SHELF + _game_number(system)


def game_of(number: int) -> str:
    """Return the game id of a drawer, or "" if unknown."""
    return _GAMES.get(number % _PER_SHELF, "")


def _game_number(system: str) -> int:
    return GAMES[system].number if system in GAMES else 0
