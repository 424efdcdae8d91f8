"""Four-degree d20's entry for the desktop app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import tr
from desktop.games.basic_d20.refusals import act_words, refusal_words
from desktop.games.basic_d20.result import follow_up, follow_ups, log_degree, log_modifier, log_total
from desktop.games.basic_d20.sheet import sheet_view
from desktop.games.basic_d20.tray import ready_view, rolled_view
from desktop.games.basic_d20.words import name_of
from desktop.views.game import Game
from rules_core.game.places import Place

if TYPE_CHECKING:  # pages are imported when first shown
    from desktop.views.cards import CardsView
    from desktop.views.contexts import CardsContext
    from rules_core.sheet.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    from desktop.games.basic_d20.cards import cards_view

    return cards_view(sheet, tab, context)


GAME = Game(
    sheet_view=sheet_view,
    name_of=name_of,
    ready_view=ready_view,
    rolled_view=rolled_view,
    follow_up=follow_up,
    follow_ups=follow_ups,
    log_degree=log_degree,
    log_modifier=log_modifier,
    log_total=log_total,
    refusal_words=refusal_words,
    act_words=act_words,
    cards_view=_cards,
    names_typed={("weapon", "name"): Place("weapon", "name"), ("power", "name"): Place("power", "name")},
    re_rolls=True,
    own_words={"cash": tr("Cred")},
    pages={"weapon": "fight", "power": "powers"},
)
"""Four-degree d20 as the app sees it."""
