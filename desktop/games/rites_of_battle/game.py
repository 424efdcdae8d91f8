"""Rites of Battle's entry for the desktop app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import tr
from desktop.games.rites_of_battle.log import act_words, log_degree, log_modifier, log_total
from desktop.games.rites_of_battle.result import follow_up, follow_ups
from desktop.games.rites_of_battle.sheet import sheet_view
from desktop.games.rites_of_battle.spending import unspent
from desktop.games.rites_of_battle.tray import ready_view, rolled_view
from desktop.games.rites_of_battle.words import name_of, refusal_words
from desktop.views.game import Game
from rules_core.game.places import Place

if TYPE_CHECKING:  # pages are imported when first shown
    from desktop.views.cards import CardsView
    from desktop.views.contexts import CardsContext
    from rules_core.sheet.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    from desktop.games.rites_of_battle.cards import cards_view

    return cards_view(sheet, tab, context)


GAME = Game(
    sheet_view=sheet_view,
    name_of=name_of,
    ready_view=ready_view,
    rolled_view=rolled_view,
    follow_up=follow_up,
    follow_ups=follow_ups,
    unspent=unspent,
    log_degree=log_degree,
    log_modifier=log_modifier,
    log_total=log_total,
    refusal_words=refusal_words,
    act_words=act_words,
    cards_view=_cards,
    adds_modifiers=lambda _rules: False,
    names_typed={("weapon", "name"): Place("weapon", "name"), ("talent", "name"): Place("power", "name")},
    own_words={
        "cash": tr("Money"),
        "power": tr("Talent"),
        "powers": tr("Talents"),
        "creation:start": tr("Characteristics start at"),
    },
    pages={"weapon": "weapons", "power": "talents"},
)
"""Rites of Battle as the app sees it."""
