"""Rules that people apply, not dice."""

from rules_core.game.advice import Advice, Moment

ADVICE = (
    Advice("ROB-ATK-08", Moment.COMBAT),
    Advice("ROB-ADV-07", Moment.COMBAT),
    Advice("ROB-THR-04", Moment.COMBAT),
    Advice("ROB-CRIT-07", Moment.COMBAT),
)
"""The rules that people apply, each with the moment when it matters."""
