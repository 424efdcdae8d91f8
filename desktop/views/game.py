"""How a game's sheet, tray and pages are shown, as a value that the controllers read."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, folder

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from collections.abc import Callable, Mapping

    from desktop.views.cards import CardsView
    from desktop.views.contexts import CardsContext
    from desktop.views.felt import DieLook
    from desktop.views.sheet import SheetView
    from desktop.views.tray import TrayView
    from rules_core.game.play import Against, Attempt, Choice
    from rules_core.sheet.journal import Entry, Roll, StandingRoll
    from rules_core.sheet.outcome import Ruling
    from rules_core.sheet.sheet import Sheet


class SheetContext(NamedTuple):
    """What a sheet's view needs beside the sheet.

    ``just_ticked`` is the id of a skill that the latest action ticked, ``campaign`` the name of the campaign.
    """

    character: int
    portrait: bytes | None = None
    just_ticked: str = ""
    campaign: str = ""


class Game(NamedTuple):
    """A game on screen.

    ``sheet_view`` shows a sheet. ``ready_view`` is the tray with an attempt loaded and the people it may be
    set against as (id, words); ``rolled_view`` with a roll on the felt, where ``latest`` says that no newer
    roll was made and ``luck`` is the sheet whose Luck it is. ``name_of`` names a subject (``KeyError``
    where the sheet has none). ``foe_value`` is what another character rolls against such an attempt, with the
    name of it, None for nothing. ``log_degree`` are a kept roll's degree by key and in a word,
    ``log_modifier`` what was special about it, ``log_total`` its number. ``refusal_words`` say why the rules
    refuse something. ``act_words`` say what an entry of the game's own acts did, "" for one that it does not
    know. ``cards_view`` shows a page of cards by the id of its tab, or the cards beside the skills, None
    where there are none. What not every game has is None in the others. A game whose rules offer
    combat or healing shows them with its parts of those names. ``looks`` are how dice look that are not drawn
    as usual, by the names of their kinds.
    """

    sheet_view: Callable[[Sheet, SheetContext], SheetView]
    name_of: Callable[[Sheet, str], str]
    ready_view: Callable[[Attempt, tuple[tuple[str, str], ...]], TrayView]
    rolled_view: Callable[[Rolled], TrayView]
    follow_up: Callable[[str, Roll], tuple[str, Choice] | None]
    log_degree: Callable[[Roll], tuple[str, str]]
    log_modifier: Callable[[StandingRoll], str]
    log_total: Callable[[Roll], str]
    refusal_words: Callable[[Ruling], str]
    foe_value: Callable[[Attempt, Sheet, Against], tuple[str, int] | None] | None = None
    act_words: Callable[[Sheet, Entry], str] | None = None
    cards_view: Callable[[Sheet, str, CardsContext], CardsView | None] | None = None
    looks: Mapping[str, DieLook] = {}


class Rolled(NamedTuple):
    """A roll on the felt: the open sheet, the roll as it stands, and what matters around it.

    ``latest`` says that no newer roll was made: only then can something be done about it. ``fresh`` has the
    dice thrown rather than laid down. ``luck_of`` is the sheet whose Luck and marks it is, that of the healer
    where somebody else treated. ``healer`` is that somebody's name.
    """

    sheet: Sheet
    standing: StandingRoll
    latest: bool = True
    fresh: bool = False
    luck_of: Sheet | None = None
    healer: str = ""


def part(system_id: str, name: str) -> Any:
    """The module of that name in a game's folder, such as "paper", loaded when it is first needed.

    ``UnknownSystem`` for a game that this version does not have.
    """
    return import_module(_module(system_id, name))


def has_part(system_id: str, name: str) -> bool:
    """Whether a game has a module of that name; not every game has each. ``UnknownSystem`` as ``part``."""
    return find_spec(_module(system_id, name)) is not None


@cache  # a log asks for it several times a row
def game_of(system_id: str) -> Game:
    """How that game is shown; ``UnknownSystem`` as ``part``."""
    found: Game = part(system_id, "game").GAME
    return found


def _module(system_id: str, name: str) -> str:
    if system_id not in SYSTEM_IDS:
        raise UnknownSystem(system_id)
    return f"desktop.games.{folder(system_id)}.{name}"
