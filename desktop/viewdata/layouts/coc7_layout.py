"""Call of Cthulhu 7e on screen, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.viewdata.layouts.coc7 import sheet_view
from desktop.viewdata.layouts.coc7_against import foe_value
from desktop.viewdata.layouts.coc7_log import log_degree, log_modifier, log_total
from desktop.viewdata.layouts.coc7_result import follow_up
from desktop.viewdata.layouts.coc7_tray import ready_view, rolled_view
from desktop.viewdata.layouts.coc7_words import name_of, refusal_words
from desktop.viewdata.layouts.layout import Layout

if TYPE_CHECKING:  # the pages are loaded when they are first looked at
    from desktop.viewdata.combat import CombatView
    from desktop.viewdata.healing import HealingView
    from desktop.viewdata.layouts.contexts import CombatContext, HealingContext, SanityContext
    from desktop.viewdata.sanity import SanityView
    from rules_core.sheet import Sheet


def _combat(sheet: Sheet, context: CombatContext) -> CombatView:
    from desktop.viewdata.layouts.coc7_combat import combat_view

    return combat_view(sheet, context)


def _healing(sheet: Sheet, context: HealingContext) -> HealingView:
    from desktop.viewdata.layouts.coc7_healing import healing_view

    return healing_view(sheet, context)


def _sanity(sheet: Sheet, context: SanityContext) -> SanityView:
    from desktop.viewdata.layouts.coc7_sanity import sanity_view

    return sanity_view(sheet, context)


LAYOUT = Layout(
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
    sanity_view=_sanity,
)
"""Call of Cthulhu 7e."""
