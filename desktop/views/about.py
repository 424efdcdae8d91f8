"""What the app says of a game outside of play: to a new player, on a party sheet, among house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop.views.game import part
from rules_core.game.registry import SYSTEM_IDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop.kit.view.shell import SampleCard
    from desktop.views.felt import FeltDie
    from desktop.views.switch_words import SwitchWords


class About(NamedTuple):
    """A game as its module ``about`` tells of it, in the language that is spoken now.

    ``line`` says in a few words what is rolled. ``samples`` are the characters that ship with it, the best to
    start with first; the folder of each stands in ``resources/samples`` under its id. ``roll`` is a roll that
    looks like the game, and ``dice`` are a few of each kind that it rolls. ``asked`` are the skills that a
    party sheet shows of everybody, by id; those that a table made itself count by their last part, so that
    "custom:listen" is heard too. ``switches`` are the words for its house rules by name. ``weapon_fields``
    are what a weapon of a table pack tells besides its damage and range.
    """

    line: str
    samples: tuple[SampleCard, ...]
    roll: tuple[FeltDie, ...]
    dice: tuple[FeltDie, ...]
    asked: tuple[str, ...] = ()
    switches: Mapping[str, SwitchWords] = {}
    weapon_fields: tuple[str, ...] = ("ammo", "critical", "qualities")


class Sample(NamedTuple):
    """A shipped character: its id (its folder's name), its game's id, its name, and one line about it."""

    id: str
    system: str
    name: str
    pitch: str


def about_game(system_id: str) -> About:
    """What the app says of a game; ``UnknownSystem`` for one that this version does not have."""
    found: About = part(system_id, "about").about()
    return found


def samples() -> tuple[Sample, ...]:
    """Every shipped character by games, the best to start with first. No file of theirs is opened."""
    return tuple(
        Sample(each.id, game, each.name, each.line)
        for game in SYSTEM_IDS
        for each in about_game(game).samples
    )
