"""The four-degree d20 game on screen, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.viewdata.layouts.basic_d20 import sheet_view
from desktop.viewdata.layouts.basic_d20_log import log_degree, log_modifier, log_total
from desktop.viewdata.layouts.basic_d20_refusals import act_words, refusal_words
from desktop.viewdata.layouts.basic_d20_result import follow_up
from desktop.viewdata.layouts.basic_d20_tray import ready_view, rolled_view
from desktop.viewdata.layouts.basic_d20_words import name_of
from desktop.viewdata.layouts.layout import Layout

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from desktop.viewdata.cards import CardsView
    from desktop.viewdata.layouts.contexts import CardsContext
    from rules_core.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    from desktop.viewdata.layouts.basic_d20_cards import cards_view

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
"""The four-degree d20 game."""
