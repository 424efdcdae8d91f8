"""The words of each game's house rules: a question, and an answer for each option."""

from collections.abc import Mapping

from msgspec import Struct

from desktop.base.words import tr
from desktop.views.about import about_game
from rules_core.game.registry import SYSTEM_IDS


class SwitchWords(Struct, frozen=True):
    """A house rule as a short question, and its options by key, as answers."""

    title: str
    positions: Mapping[str, str]


def switch_words(game: str) -> Mapping[str, SwitchWords]:
    """Return the words of a game's house rules by name; empty for a game without any."""
    return about_game(game).switches if game in SYSTEM_IDS else {}


def yes_or_no(title: str) -> SwitchWords:
    """Return a question with the answers yes and no."""
    return SwitchWords(title, {"1": tr("Yes"), "0": tr("No")})
