"""Feints and attacks of opportunity."""

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.striker.advantage import Advantage
from rules_core.systems.striker.durations import Duration
from rules_core.systems.striker.steps import ResultStep, succeeds

FEINT_DURATION = Duration.BONUS_ACTION
"""How long a feint takes (ST-CBT-01)."""

FEINT_COST = 1
"""The ep that a feint costs; its listing says so, whatever its formula has (ST-CBT-01, reading A18)."""

OPPORTUNITY_DURATION = Duration.RE_ACTION
"""What an attack of opportunity uses up (ST-CBT-02)."""


def may_feint(ep: int) -> Ruling:
    """Whether there is enough ep left for a feint (ST-CBT-01)."""
    allowed = ep >= FEINT_COST
    return Ruling(allowed, step("ST-CBT-01", because="" if allowed else "ep", ep=ep))


def next_attack(saved: ResultStep) -> Advantage:
    """What the next attack on the target of a feint has, by the step of its save (ST-CBT-01)."""
    return Advantage.NONE if succeeds(saved) else Advantage.ADVANTAGE


def opportunity_attacks(ranks: int) -> int:
    """Attacks of opportunity in a round by the ranks of Cbt-Melee: none without a rank (ST-CBT-02)."""
    return 1 + ranks // 5 if ranks >= 1 else 0
