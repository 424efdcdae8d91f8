"""What the app says about a game outside play: to new players, on party sheets and for house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from desktop.base.words import tr
from desktop.kit.view.shell import FirstRunView, GameCard
from desktop.views.game import part
from desktop.views.rail import games
from rules_core.game.registry import SYSTEM_IDS

if TYPE_CHECKING:
    from desktop.kit.view.shell import SampleCard
    from desktop.views.felt import FeltDie


class About(NamedTuple):
    """A game's description, from its module ``about``, in the current language.

    ``line`` says in a few words what the game rolls. ``samples`` are its sample characters, best first; each
    has a folder of its id in ``resources/samples``. ``roll`` is a typical roll and ``dice`` a few dice of
    each kind. ``asked`` are the ids of the skills that a party sheet always shows; custom skills match by the
    last part of their id, so "custom:listen" counts as "listen". ``switches`` are the words for its house
    rules by name. ``weapon_fields`` are a pack weapon's fields besides damage and range.
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


def first_run_view() -> FirstRunView:
    """Build the welcome page: the games, each with its sample characters."""
    described = ((game, name, about_game(game)) for game, name in games().items())
    return FirstRunView(
        title=tr("Your characters, your dice, your computer"),
        line=tr("Choose a game to start, or open a sample and roll."),
        games=tuple(GameCard(game, name, about.line, about.samples) for game, name, about in described),
    )
