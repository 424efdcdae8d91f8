"""Rules that people apply, for the moment at which they matter."""

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
"""What the game tells its players, in the order of the catalogue within each moment."""
