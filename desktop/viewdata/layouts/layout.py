"""How a game's sheet, tray and pages are shown, as a value that the controllers read."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from collections.abc import Callable

    from desktop.viewdata.cards import CardsView
    from desktop.viewdata.combat import CombatView
    from desktop.viewdata.force import ForceView
    from desktop.viewdata.healing import HealingView
    from desktop.viewdata.layouts.contexts import (
        CardsContext,
        CombatContext,
        ForceContext,
        HealingContext,
        SanityContext,
    )
    from desktop.viewdata.sanity import SanityView
    from desktop.viewdata.sheet import SheetView
    from desktop.viewdata.tray import TrayView
    from rules_core.journal import Entry, Roll, StandingRoll
    from rules_core.outcome import Ruling
    from rules_core.play import Against, Attempt, Choice
    from rules_core.sheet import Sheet


class SheetContext(NamedTuple):
    """What a sheet's view needs beside the sheet.

    ``just_ticked`` is the id of a skill that the latest action ticked, ``campaign`` the name of the campaign.
    """

    character: int
    portrait: bytes | None = None
    just_ticked: str = ""
    campaign: str = ""


def no_words(_sheet: Sheet, _entry: Entry) -> str:
    """A game without acts of its own."""
    return ""


def no_cards(_sheet: Sheet, _tab: str, _context: CardsContext) -> None:
    """A game without pages of cards."""


def no_foe(_attempt: Attempt, _other: Sheet, _against: Against) -> None:
    """A game in which nobody rolls against anybody: what is rolled against is a number or other dice."""


class Layout(NamedTuple):
    """A game on screen.

    ``sheet_view`` shows a sheet. ``ready_view`` is the tray with an attempt loaded and the people it may be
    set against as (id, words); ``rolled_view`` with a roll on the felt, where ``latest`` says that no newer
    roll was made and ``luck`` is the sheet whose Luck it is. ``name_of`` names a subject (:class:`KeyError`
    where the sheet has none). ``foe_value`` is what another character rolls against such an attempt, with the
    name of it, None for nothing. ``log_degree`` are a kept roll's degree by key and in a word,
    ``log_modifier`` what was special about it, ``log_total`` its number. ``refusal_words`` say why the rules
    refuse something. ``act_words`` say what an entry of the game's own acts did, "" for one that it does not
    know. ``cards_view`` shows a page of cards by the id of its tab, or the cards beside the skills, None
    where there are none. The last four show the pages of the d100 games; a game that has no such page has
    None.
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
    foe_value: Callable[[Attempt, Sheet, Against], tuple[str, int] | None] = no_foe
    act_words: Callable[[Sheet, Entry], str] = no_words
    cards_view: Callable[[Sheet, str, CardsContext], CardsView | None] = no_cards
    combat_view: Callable[[Sheet, CombatContext], CombatView] | None = None
    healing_view: Callable[[Sheet, HealingContext], HealingView] | None = None
    sanity_view: Callable[[Sheet, SanityContext], SanityView] | None = None
    force_view: Callable[[Sheet, ForceContext], ForceView] | None = None


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


_MODULES = {
    "coc7": "desktop.viewdata.layouts.coc7_layout",
    "shadow-lounge": "desktop.viewdata.layouts.shadow_lounge_layout",
    "basic-d20": "desktop.viewdata.layouts.basic_d20_layout",
    "rites-of-battle": "desktop.viewdata.layouts.rites_of_battle_layout",
    "striker": "desktop.viewdata.layouts.striker_layout",
}


@cache  # a log asks for it several times a row
def layout(system_id: str) -> Layout:
    """How that game is shown; each is loaded when it is first needed."""
    found: Layout = import_module(_MODULES[system_id]).LAYOUT
    return found
