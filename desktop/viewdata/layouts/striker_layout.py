"""Striker on screen, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.viewdata.layouts.layout import Layout
from desktop.viewdata.layouts.striker import sheet_view
from desktop.viewdata.layouts.striker_effect import follow_up
from desktop.viewdata.layouts.striker_log import log_degree, log_modifier, log_total
from desktop.viewdata.layouts.striker_tray import ready_view, rolled_view
from desktop.viewdata.layouts.striker_words import act_words, name_of, refusal_words

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from desktop.viewdata.cards import CardsView
    from desktop.viewdata.layouts.contexts import CardsContext
    from rules_core.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    if tab in ("skills", "techniques"):
        from desktop.viewdata.layouts.striker_techniques import beside_view, techniques_view

        return beside_view(sheet, context) if tab == "skills" else techniques_view(sheet, context)
    if tab == "fight":
        from desktop.viewdata.layouts.striker_combat import combat_view

        return combat_view(sheet, context)
    if tab == "health":
        from desktop.viewdata.layouts.striker_health import health_view

        return health_view(sheet, context)
    return None


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
"""Striker."""
