"""Drawers: shelf and game of a character as one small number, by which every index is parted."""

from desktop.library.records.characters import Shelf
from rules_core.game.registry import GAMES

_SHELVES = (Shelf.ACTIVE, Shelf.ARCHIVE, Shelf.BIN)
GAME_NAMES = {each: listed.name for each, listed in GAMES.items()}
"""What the games are called, by id, without loading their rules."""

_GAMES = {listed.number: each for each, listed in GAMES.items()}
"""The games by their numbers; any other game stands under 0."""

_PER_SHELF = 100


def shelf_number(shelf: Shelf) -> int:
    """The number that a shelf has in the indexes."""
    return _SHELVES.index(shelf)


def drawer(shelf: Shelf, system: str) -> int:
    """The number of the drawer for characters of a game on a shelf."""
    return shelf_number(shelf) * _PER_SHELF + _game_number(system)


def drawers(shelf: Shelf, system: str = "") -> tuple[int, ...]:
    """The drawers of a shelf: the one of a game, or all of them where it is ""."""
    if system:
        return (drawer(shelf, system),)
    return tuple(shelf_number(shelf) * _PER_SHELF + number for number in (0, *_GAMES))


def game_key(system: str) -> str:
    """What stands in the full-text index for the characters of a game on any shelf."""
    return f"g{_game_number(system)}"


def moved(number: int, system: str) -> int:
    """The drawer of another game on the same shelf."""
    return number - number % _PER_SHELF + _game_number(system)


def game_of(number: int) -> str:
    """The game of a drawer, "" for the one of games that this version does not know."""
    return _GAMES.get(number % _PER_SHELF, "")


def _game_number(system: str) -> int:
    return GAMES[system].number if system in GAMES else 0
