"""The Shadow Lounge game on screen, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.games.d100.tray import log_total
from desktop.games.shadow_lounge.against import foe_value
from desktop.games.shadow_lounge.damage import follow_up
from desktop.games.shadow_lounge.log import log_degree, log_modifier
from desktop.games.shadow_lounge.sheet import sheet_view
from desktop.games.shadow_lounge.tray import ready_view, rolled_view
from desktop.games.shadow_lounge.words import name_of, refusal_words
from desktop.views.game import Game

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from desktop.views.combat import CombatView
    from desktop.views.contexts import CombatContext, HealingContext
    from desktop.views.healing import HealingView
    from rules_core.sheet.sheet import Sheet


def _combat(sheet: Sheet, context: CombatContext) -> CombatView:
    from desktop.games.shadow_lounge.combat import combat_view

    return combat_view(sheet, context)


def _healing(sheet: Sheet, context: HealingContext) -> HealingView:
    from desktop.games.shadow_lounge.healing import healing_view

    return healing_view(sheet, context)


GAME = Game(
    sheet_view=sheet_view,
    name_of=name_of,
    ready_view=ready_view,
    rolled_view=rolled_view,
    foe_value=foe_value,
    follow_up=follow_up,
    log_degree=log_degree,
    log_modifier=log_modifier,
    log_total=log_total,
    refusal_words=refusal_words,
    combat_view=_combat,
    healing_view=_healing,
)
"""The Shadow Lounge game."""
