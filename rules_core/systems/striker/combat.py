"""Feints and attacks of opportunity."""

from msgspec import Struct

from rules_core.outcome import Outcome, Ruling, step
from rules_core.sources import DiceSource
from rules_core.systems.striker.advantage import Advantage
from rules_core.systems.striker.challenges import imposed_challenge
from rules_core.systems.striker.checks import Rolled, Save, save
from rules_core.systems.striker.durations import Duration
from rules_core.systems.striker.steps import ResultStep, succeeds

FEINT_DURATION = Duration.BONUS_ACTION
"""How long a feint takes (ST-CBT-01)."""

FEINT_COST = 1
"""The ep that a feint costs; its listing says so, whatever its formula has (ST-CBT-01, reading A18)."""

OPPORTUNITY_DURATION = Duration.RE_ACTION
"""What an attack of opportunity uses up (ST-CBT-02)."""


class Feint(Struct, frozen=True):
    """A feint (ST-CBT-01).

    ``ranks`` are those of the combat skill, ``deceive`` the modifier of Deceive, ``insight`` that of the
    target.
    """

    ranks: int
    deceive: int
    insight: int


class Feinted(Struct, frozen=True):
    """A feint after the target's save: what it had to reach, and what the next attack on it has."""

    challenge: int
    saved: Rolled
    next_attack: Advantage


def may_feint(ep: int) -> Ruling:
    """Whether there is enough ep left for a feint (ST-CBT-01)."""
    allowed = ep >= FEINT_COST
    return Ruling(allowed, step("ST-CBT-01", because="" if allowed else "ep", ep=ep))


def feint(asked: Feint, dice: DiceSource) -> Outcome[Feinted]:
    """Roll the target's save; where it fails the next attack has advantage (ST-CBT-01, ST-ADV-01)."""
    challenge = imposed_challenge(asked.deceive, asked.ranks)
    outcome = save(Save(asked.insight, challenge), dice)
    advantage = next_attack(outcome.result.step)
    steps = (
        step("ST-MOD-06", challenge=challenge),
        *outcome.steps,
        step("ST-CBT-01", because="", next_attack=advantage.value),
    )
    return Outcome(Feinted(challenge, outcome.result, advantage), steps)


def next_attack(saved: ResultStep) -> Advantage:
    """What the next attack on the target of a feint has, by the step of its save (ST-CBT-01)."""
    return Advantage.NONE if succeeds(saved) else Advantage.ADVANTAGE


def opportunity_attacks(ranks: int) -> int:
    """Attacks of opportunity in a round by the ranks of Cbt-Melee: none without a rank (ST-CBT-02)."""
    return 1 + ranks // 5 if ranks >= 1 else 0
