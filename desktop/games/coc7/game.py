"""The screens of Call of Cthulhu 7e, collected for the app."""

from desktop.games.coc7.against import foe_rolls
from desktop.games.coc7.result import follow_up, follow_ups, log_degree, log_modifier
from desktop.games.coc7.sheet import sheet_view
from desktop.games.coc7.tray import ready_view, rolled_view
from desktop.games.coc7.words import name_of, refusal_words
from desktop.games.d100.tray import log_total
from desktop.views.game import Game

GAME = Game(
    sheet_view=sheet_view,
    name_of=name_of,
    ready_view=ready_view,
    rolled_view=rolled_view,
    foe_rolls=foe_rolls,
    follow_up=follow_up,
    follow_ups=follow_ups,
    log_degree=log_degree,
    log_modifier=log_modifier,
    log_total=log_total,
    refusal_words=refusal_words,
    adds_modifiers=lambda rules: bool(dict(rules).get("modifiers")),
)
"""The views and texts of Call of Cthulhu 7e."""
