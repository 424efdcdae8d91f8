"""Rules that people apply, not dice."""

from rules_core.game.advice import Advice, Moment

ADVICE = (
    Advice("ST-ROLL-05", Moment.BEFORE_ROLL),
    Advice("ST-RSR-03", Moment.BEFORE_ROLL),
    Advice("ST-RSR-04", Moment.BEFORE_ROLL),
    Advice("ST-ZERO-01", Moment.BEFORE_ROLL),
    Advice("ST-STEP-04", Moment.SUCCESS),
    Advice("ST-STEP-04", Moment.FAILURE),
    Advice("ST-STEP-04", Moment.FUMBLE),
    Advice("ST-STEP-03", Moment.COMBAT),
    Advice("ST-HP-02", Moment.HEALING),
)
"""The rules that people apply, in catalogue order within each moment."""
