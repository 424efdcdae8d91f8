"""What the app says about a game outside play: to new players, on party sheets and for house rules."""

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
    """A game's description, from its module ``about``, in the current language.

    ``line`` says in a few words what the game rolls. ``samples`` are its sample characters, best first; each
    has
    a folder of its id in ``resources/samples``. ``roll`` is a typical roll and ``dice`` a few dice of each
    kind.
    ``asked`` are the ids of the skills that a party sheet always shows; custom skills match by the last part
    of
    their id, so "custom:listen" counts as "listen". ``switches`` are the words for its house rules by name.
    ``weapon_fields`` are a pack weapon's fields besides damage and range.
    """

    line: str
    samples: tuple[SampleCard, ...]
    roll: tuple[FeltDie, ...]
    dice: tuple[FeltDie, ...]
    asked: tuple[str, ...] = ()
    switches: Mapping[str, SwitchWords] = {}
    weapon_fields: tuple[str, ...] = ("ammo", "critical", "qualities")


class Sample(NamedTuple):
    """A sample character: its id (also its folder's name), its game's id, its name, and a one-line pitch."""

    id: str
    system: str
    name: str
    pitch: str


def about_game(system_id: str) -> About:
    """Return the description of a game. Raises ``UnknownSystem`` if this version doesn't have it."""
    found: About = part(system_id, "about").about()
    return found


def samples() -> tuple[Sample, ...]:
    """Return all sample characters by game, best first, without opening their files."""
    return tuple(
        Sample(each.id, game, each.name, each.line)
        for game in SYSTEM_IDS
        for each in about_game(game).samples
    )
