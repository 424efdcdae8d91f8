"""Striker's entry for the desktop app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import tr
from desktop.games.striker.effect import follow_up, follow_ups
from desktop.games.striker.result import log_degree, log_modifier, log_total
from desktop.games.striker.sheet import sheet_view
from desktop.games.striker.tray import ready_view, rolled_view
from desktop.games.striker.words import act_words, aspect_word, name_of, refusal_words
from desktop.views.felt import DieLook
from desktop.views.game import Game
from rules_core.dice.faces import D20
from rules_core.game.places import Place
from rules_core.systems.striker.skills import Aspect

if TYPE_CHECKING:  # pages are imported when first shown
    from desktop.views.cards import CardsView
    from desktop.views.contexts import CardsContext
    from rules_core.sheet.sheet import Sheet


def _cards(sheet: Sheet, tab: str, context: CardsContext) -> CardsView | None:
    if tab in ("skills", "techniques"):
        from desktop.games.striker.techniques import skills_view, techniques_view

        return skills_view(sheet, context) if tab == "skills" else techniques_view(sheet, context)
    if tab == "fight":
        from desktop.games.striker.combat import combat_view

        return combat_view(sheet, context)
    if tab == "health":
        from desktop.games.striker.health import health_view

        return health_view(sheet, context)
    return None


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
    looks={D20.name: DieLook.PALE_D20},
    names_typed={
        ("weapon", "weapon_name"): Place("weapon", "name"),
        ("ability", "ability_name"): Place("power", "name"),
        ("technique", "name"): Place("technique", "name"),
    },
    own_words={
        "cash": tr("Credits"),
        "power": tr("Ability", "of a character"),
        "powers": tr("Abilities"),
        **{f"aspect={each.value}": aspect_word(each) for each in Aspect},
    },
    pages={"weapon": "fight", "power": "techniques", "technique": "techniques"},
)
"""Striker as the app sees it."""
