"""The screens of Shadow Lounge, collected for the app."""

from desktop.base.words import tr
from desktop.games.d100.tray import log_total
from desktop.games.shadow_lounge.against import foe_rolls
from desktop.games.shadow_lounge.damage import follow_up
from desktop.games.shadow_lounge.result import follow_ups, log_degree, log_modifier
from desktop.games.shadow_lounge.sheet import sheet_view
from desktop.games.shadow_lounge.tray import ready_view, rolled_view
from desktop.games.shadow_lounge.words import act_words, name_of, refusal_words
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
    act_words=act_words,
    own_words={"cash": tr("Credits")},
    pages={"power": "force"},
)
"""The views and texts of Shadow Lounge."""
