"""Rules that the people at the table apply."""

from rules_core.game.advice import Advice, Moment

ADVICE = (
    Advice("ROB-ATK-08", Moment.COMBAT),
    Advice("ROB-ADV-07", Moment.COMBAT),
    Advice("ROB-THR-04", Moment.COMBAT),
    Advice("ROB-CRIT-07", Moment.COMBAT),
)
"""Rules of this game that no program decides."""
