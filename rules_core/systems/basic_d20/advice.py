"""Rules that people apply, not dice."""

from rules_core.game.advice import Advice, Moment

ADVICE: tuple[Advice, ...] = (
    Advice("D20-ROLL-09", Moment.BEFORE_ROLL),
    Advice("D20-ROLL-05", Moment.BEFORE_ROLL),
    Advice("D20-ROLL-06", Moment.BEFORE_ROLL),
    Advice("D20-ROLL-11", Moment.BEFORE_ROLL),
    Advice("D20-ROLL-10", Moment.SUCCESS),
    Advice("D20-ROLL-10", Moment.FUMBLE),
)
"""Whether to roll (D20-ROLL-09), who sets the DC (D20-ROLL-05), which DC fits (D20-ROLL-06, D20-ROLL-11), and
what a critical result adds to a normal one (D20-ROLL-10).
"""
