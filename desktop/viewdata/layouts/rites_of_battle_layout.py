"""Rites of Battle on screen, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.viewdata.layouts.layout import Layout
from desktop.viewdata.layouts.rites_of_battle import sheet_view
from desktop.viewdata.layouts.rites_of_battle_log import act_words, log_degree, log_modifier, log_total
from desktop.viewdata.layouts.rites_of_battle_result import follow_up
from desktop.viewdata.layouts.rites_of_battle_tray import ready_view, rolled_view
from desktop.viewdata.layouts.rites_of_battle_words import name_of, refusal_words

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from desktop.viewdata.cards import CardsView
    from desktop.viewdata.layouts.contexts import CardsContext
    from rules_core.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    from desktop.viewdata.layouts.rites_of_battle_cards import cards_view

    return cards_view(sheet, tab, context)


LAYOUT = Layout(
    sheet_view=sheet_view,
    name_of=name_of,
    ready_view=ready_view,
    rolled_view=rolled_view,
    follow_up=follow_up,
    log_degree=log_degree,
    log_modifier=log_modifier,
    log_total=log_total,
    refusal_words=refusal_words,
    act_words=act_words,
    cards_view=_cards,
)
"""Rites of Battle."""
