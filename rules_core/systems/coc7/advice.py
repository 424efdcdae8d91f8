"""Rules that people apply, not dice."""

from rules_core.game.advice import Advice, Moment

ADVICE = (
    Advice("COC-ROLL-01", Moment.BEFORE_ROLL),
    Advice("COC-DIE-07", Moment.BEFORE_ROLL),
    Advice("COC-OPP-04", Moment.BEFORE_ROLL),
    Advice("COC-DICE-03", Moment.ROLLING),
    Advice("COC-DICE-04", Moment.ROLLING),
    Advice("COC-LUCK-01", Moment.LUCK),
    Advice("COC-LUCK-05", Moment.LUCK),
)
"""The rules that people apply, each with the moment when it matters."""
