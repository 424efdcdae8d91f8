"""The words for the house-rule switches of each game: a question, and an answer for each position."""

from collections.abc import Mapping

from msgspec import Struct

from desktop.base.words import tr
from desktop.views.about import about_game
from rules_core.game.registry import SYSTEM_IDS


class SwitchWords(Struct, frozen=True):
    """A switch as a short question, and its positions, by the key of each, as answers."""

    title: str
    positions: Mapping[str, str]


def switch_words(game: str) -> Mapping[str, SwitchWords]:
    """The words for a game's switches by name; empty for a game that has none here."""
    return about_game(game).switches if game in SYSTEM_IDS else {}


def yes_or_no(title: str) -> SwitchWords:
    """A question that is answered with yes or no."""
    return SwitchWords(title, {"1": tr("Yes"), "0": tr("No")})
