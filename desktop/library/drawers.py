"""Drawers: shelf and game of a character as one small number, by which every index is parted."""

from desktop.library.shelf import Shelf

_SHELVES = (Shelf.ACTIVE, Shelf.ARCHIVE, Shelf.BIN)
GAME_NAMES = {
    "coc7": "Call of Cthulhu 7e",
    "shadow-lounge": "Shadow Lounge",
    "basic-d20": "Four-degree d20",
    "rites-of-battle": "Rites of Battle",
    "striker": "Striker",
}
"""What the games are called, by id: known here, so that a search need not load all rules."""

_GAMES = ("", *GAME_NAMES)
"""The games in the order of their numbers, which never changes; any other game stands under 0."""

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
    return tuple(shelf_number(shelf) * _PER_SHELF + number for number in range(len(_GAMES)))


def keys_of(number: int) -> str:
    """What stands for a drawer in the full-text index: its shelf, its game and itself."""
    return f"s{number // _PER_SHELF} g{number % _PER_SHELF} d{number}"


def game_key(system: str) -> str:
    """What stands there for the characters of a game on any shelf."""
    return f"g{_game_number(system)}"


def moved(number: int, system: str) -> int:
    """The drawer of another game on the same shelf."""
    return number - number % _PER_SHELF + _game_number(system)


def game_of(number: int) -> str:
    """The game of a drawer, "" for the one of games that this version does not know."""
    return _GAMES[number % _PER_SHELF]


def _game_number(system: str) -> int:
    return _GAMES.index(system) if system in _GAMES else 0
