"""What a new player is told about rolling, once."""

from desktop.base.words import tr
from rules_core.game.registry import system


def first_roll_words(game: str) -> str:
    """How the first roll is made in a game."""
    if system(game).play.has_extra_dice:
        return tr(
            "Click a skill to roll it, or press Enter on it. Shift and a click adds a bonus die, Ctrl and "
            "a click a penalty die."
        )
    return tr(
        "Click a skill to roll it, or press Enter on it. Space puts it in the tray first, to set it up."
    )
