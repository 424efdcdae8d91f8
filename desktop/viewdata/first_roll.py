"""What a new player is told about rolling, once."""

from desktop.words import tr

_WITH_EXTRA_DICE = ("coc7", "shadow-lounge")
"""The games in which a held key gives a roll a bonus or a penalty die."""


def first_roll_words(game: str) -> str:
    """How the first roll is made in a game."""
    if game in _WITH_EXTRA_DICE:
        return tr(
            "Click a skill to roll it, or press Enter on it. Shift and a click adds a bonus die, Ctrl and "
            "a click a penalty die."
        )
    return tr(
        "Click a skill to roll it, or press Enter on it. Space puts it in the tray first, to set it up."
    )
