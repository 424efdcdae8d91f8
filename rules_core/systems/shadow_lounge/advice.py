"""Rules that people apply, not dice."""

from rules_core.game.advice import Advice, Moment

ADVICE = (
    Advice("SL-ROLL-17", Moment.ROLLING),
    Advice("SL-OPP-06", Moment.BEFORE_ROLL),
    Advice("SL-DIE-09", Moment.BEFORE_ROLL),
    Advice("SL-ROLL-14", Moment.SUCCESS),
    Advice("SL-ROLL-15", Moment.SUCCESS),
    Advice("SL-ROLL-14", Moment.FAILURE),
    Advice("SL-ROLL-16", Moment.FAILURE),
    Advice("SL-ROLL-13", Moment.FUMBLE),
    Advice("SL-ACT-02", Moment.COMBAT),
    Advice("SL-HEAL-08", Moment.HEALING),
    Advice("SL-HP-02", Moment.HEALING),
)
"""The rules that people apply, each with the moment when it matters."""
