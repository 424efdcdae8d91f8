"""How a game's sheet, tray and pages are shown, as a value that the controllers read."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, folder

if TYPE_CHECKING:  # pages are loaded on first use
    from collections.abc import Callable, Mapping

    from desktop.views.cards import CardsView
    from desktop.views.contexts import CardsContext
    from desktop.views.felt import DieLook
    from desktop.views.sheet import SheetView
    from desktop.views.tray import ActionView, TrayView
    from rules_core.game.places import Place
    from rules_core.game.play import Against, Attempt, Choice, Rules
    from rules_core.sheet.journal import Entry, Roll, StandingRoll
    from rules_core.sheet.outcome import Ruling
    from rules_core.sheet.sheet import Sheet


class SheetContext(NamedTuple):
    """What a sheet's view needs besides the sheet.

    ``just_ticked`` is the id of a skill that the latest action ticked, ``campaign`` the name of the campaign.
    """

    character: int
    portrait: bytes | None = None
    just_ticked: str = ""
    campaign: str = ""


class FoeRoll(NamedTuple):
    """What another character can roll against an attempt: the subject, its name and value.

    ``usual`` marks the roll that the rules suggest.
    """

    subject: str
    name: str
    value: int
    usual: bool = False


class Game(NamedTuple):
    """A game on screen. Members that not every game has are None by default.

    ``sheet_view`` shows a sheet. ``ready_view`` shows the tray with a prepared attempt and its possible
    opponents as (id, words); ``rolled_view`` shows a finished roll, ``follow_ups`` are the buttons for what
    follows from it, and ``unspent`` what it can still spend, in words. ``name_of`` names a subject and raises
    ``KeyError`` if the sheet doesn't have it. ``foe_rolls`` returns what another character can roll against
    such an attempt, by name. ``log_degree`` returns a roll's degree as key and word,
    ``log_modifier`` what was special about it, ``log_total`` its number. ``refusal_words`` say why the rules
    refuse something. ``act_words`` say what an entry of the game's own acts did, "" for an unknown one.
    ``cards_view`` shows a page of cards by its tab's id, or the cards beside the skills, None if there are
    none. ``adds_modifiers`` returns whether lasting modifiers count at a table with these rules. ``looks``
    are the dice that have their own look, by kind. ``names_typed`` are the fields of acts that take a name,
    each with its place on the sheet, by the kinds of the act and the field. ``own_words`` are the game's own
    names of what every sheet can have, by the id of a detail or by the part of a sheet, and of a detail's
    values, such as "aspect=mind"; ``pages`` are the tabs that show a part, if it isn't the usual one. A game
    that ``re_rolls`` calls a pushed roll a re-roll. Games with combat or healing rules show them with their
    parts of those names.
    """

    sheet_view: Callable[[Sheet, SheetContext], SheetView]
    name_of: Callable[[Sheet, str], str]
    ready_view: Callable[[Attempt, tuple[tuple[str, str], ...]], TrayView]
    rolled_view: Callable[[Rolled], TrayView]
    follow_up: Callable[[str, Roll], tuple[str, Choice] | None]
    follow_ups: Callable[[Rolled], tuple[ActionView, ...]]
    log_degree: Callable[[Roll], tuple[str, str]]
    log_modifier: Callable[[StandingRoll], str]
    log_total: Callable[[Roll], str]
    refusal_words: Callable[[Ruling], str]
    unspent: Callable[[Rolled], tuple[str, ...]] | None = None
    foe_rolls: Callable[[Attempt, Sheet, Against], tuple[FoeRoll, ...]] | None = None
    act_words: Callable[[Sheet, Entry], str] | None = None
    cards_view: Callable[[Sheet, str, CardsContext], CardsView | None] | None = None
    adds_modifiers: Callable[[Rules], bool] = lambda _rules: True
    looks: Mapping[str, DieLook] = {}
    names_typed: Mapping[tuple[str, str], Place] = {}
    re_rolls: bool = False
    own_words: Mapping[str, str] = {}
    pages: Mapping[str, str] = {}


class Rolled(NamedTuple):
    """A finished roll on the felt, and its context.

    ``latest`` is set if no newer roll was made: only then can it be pushed or changed with Luck. ``fresh``
    dice roll with motion. ``luck_of`` is the sheet whose Luck and ticks it uses: the healer's if another
    character gave treatment. ``healer`` is that character's name.
    """

    sheet: Sheet
    standing: StandingRoll
    latest: bool = True
    fresh: bool = False
    luck_of: Sheet | None = None
    healer: str = ""


def part(system_id: str, name: str) -> Any:
    """Return a module of a game's folder, such as "paper", loaded on first use.

    Raises ``UnknownSystem`` for a game that this version doesn't have.
    """
    return import_module(_module(system_id, name))


def has_part(system_id: str, name: str) -> bool:
    """Return whether a game has a module of that name. Raises ``UnknownSystem`` like ``part``."""
    return find_spec(_module(system_id, name)) is not None


@cache  # the log calls this several times per row
def game_of(system_id: str) -> Game:
    """Return how a game is shown. Raises ``UnknownSystem`` like ``part``."""
    found: Game = part(system_id, "game").GAME
    return found


def _module(system_id: str, name: str) -> str:
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    return f"desktop.games.{folder(system_id)}.{name}"
