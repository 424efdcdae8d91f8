"""Attacks and their damage, harm from the environment, and rest."""

from enum import StrEnum
from typing import NamedTuple

from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.rites_of_battle.pool import PoolChange, Symbols, passes


class Until(StrEnum):
    """What ends an effect."""

    AT_ONCE = "at_once"
    """It is immediate and does not last."""
    NEXT_CHECK = "next_check"
    """It lasts for the next check that it affects."""
    END_OF_ROUND = "end_of_round"
    END_OF_NEXT_TURN = "end_of_next_turn"
    ENCOUNTER = "encounter"
    REPEATED = "repeated"
    """It lasts until the undone manoeuvre is repeated."""
    HEALED = "healed"
    NEVER = "never"


class Track(StrEnum):
    """The tracker that records a loss (ROB-ATK-04)."""

    WOUNDS = "wounds"
    STRAIN = "strain"


def track_of(*, unarmed: bool = False, non_lethal: bool = False) -> Track:
    """Return the tracker for an attack's loss: Strain for unarmed and non-lethal attacks (ROB-ATK-04)."""
    return Track.STRAIN if unarmed or non_lethal else Track.WOUNDS


def unarmed_damage(strength: int) -> int:
    """Return the damage rating of unarmed attacks: Strength alone (ROB-ATK-02)."""
    return strength


class Damage(NamedTuple):
    """Whether an attack hit, and the loss of each target past Soak, 0 or more."""

    hit: bool
    loss: int

    @property
    def dealt(self) -> bool:
        """Whether it can cause a Critical Injury: it hit, and some damage got through (reading A03)."""
        return self.hit and self.loss > 0


def attack_damage(rating: int, successes: int, soak: int, targets: int = 1) -> Outcome[Damage]:
    """Return the damage of an attack with so many net successes to each of ``targets``, 1 or more.

    The successes are divided before Soak, rounded up for each target (ROB-ATK-03, reading A13), added to the
    rating (ROB-ATK-02) and reduced by Soak, to 0 at least (ROB-ATK-04). Without a net success the attack
    misses (reading A04).
    """
    if not passes(successes):
        return Outcome(Damage(False, 0), (step("ROB-DICE-08", successes=successes, passed=0),))
    steps: tuple[Step, ...] = ()
    added = share(successes, targets)
    if targets > 1:
        steps = (step("ROB-ATK-03", successes=successes, targets=targets, each=added),)
    dealt = rating + added
    lost = past_soak(dealt, soak)
    steps += (step("ROB-ATK-02", rating=rating, added=added, damage=dealt), *lost.steps)
    return Outcome(Damage(True, lost.result), steps)


def past_soak(damage: int, soak: int) -> Outcome[int]:
    """Return the loss from damage past Soak, 0 or more (ROB-ATK-04)."""
    loss = max(0, damage - soak)
    return Outcome(loss, (step("ROB-ATK-04", damage=damage, soak=soak, loss=loss),))


def share(successes: int, targets: int) -> int:
    """Return the net successes against each target, rounded up (ROB-ATK-03)."""
    return -(-successes // targets)


DEATH_BEYOND = 10
"""The Wounds beyond the Wound Threshold that kill (ROB-HARM-02)."""


class Condition(NamedTuple):
    """The effect of Wounds and Strain on a character."""

    unconscious: bool
    dead: bool


def condition(wounds: int, wound_threshold: int, strain: int, strain_threshold: int) -> Outcome[Condition]:
    """Return the condition of a character: unconscious beyond a threshold (ROB-ATK-05), dead at 10 beyond
    (ROB-HARM-02).

    Exactly at a threshold nothing happens; Wounds and Strain can exceed it. A character with the Wound
    Threshold plus 10, or more, is dead (reading A11).
    """
    unconscious = wounds > wound_threshold or strain > strain_threshold
    dead = wounds >= wound_threshold + DEATH_BEYOND
    return Outcome(
        Condition(unconscious, dead),
        (
            step(
                "ROB-ATK-05",
                wounds=wounds,
                wound_threshold=wound_threshold,
                strain=strain,
                strain_threshold=strain_threshold,
            ),
            step("ROB-HARM-02", wounds=wounds, deadly=wound_threshold + DEATH_BEYOND),
        ),
    )


MOST_CONCEALMENT = 3
"""The most Setback dice from concealment (ROB-HARM-01)."""

COVER_DEFENCE = 1
"""The ranged defence behind cover (ROB-HARM-01)."""


def concealment(density: int) -> PoolChange:
    """Return the effect of mist, smoke or darkness with a density of 0 or more: up to 3 Setback dice
    (ROB-HARM-01).
    """
    return PoolChange(setback=min(density, MOST_CONCEALMENT))


def suffocation(toughness: int, rounds: int) -> int:
    """Return the Strain after a number of rounds without air: 3 for each round beyond Toughness
    (ROB-HARM-01).
    """
    return 3 * max(0, rounds - toughness)


FALL_SKILLS = ("athletics", "coordination")
"""The skills that can break a fall (ROB-HARM-01)."""

FALL_DIFFICULTY = 2
"""The Difficulty dice for breaking a fall (ROB-HARM-01)."""

BROKEN_FALL_FEET = 15
"""The feet by which a broken fall is shorter (ROB-HARM-01)."""


def fall_strain(feet: int, *, soft: bool = False, broken: bool = False) -> int:
    """Return the Strain of a fall: 1 for every 2 feet, half as much on soft ground (ROB-HARM-01).

    A ``broken`` fall is 15 feet shorter; fractions are dropped.
    """
    deep = max(0, feet - BROKEN_FALL_FEET) if broken else feet
    return deep // 4 if soft else deep // 2


def rest(strain: int, hours: int) -> int:
    """Return the Strain left after hours of rest: 1 less for each hour (ROB-HEAL-01)."""
    return max(0, strain - hours)


def wound_difficulty(wounds: int, threshold: int) -> int:
    """Return the Difficulty dice for treating Wounds (ROB-HEAL-02).

    1 up to half the Wound Threshold, 2 above that, 3 above the threshold.
    """
    if wounds > threshold:
        return 3
    return 2 if 2 * wounds > threshold else 1


def may_treat(treated_before: bool) -> Ruling:
    """Return whether a character can be treated: once per encounter (ROB-HEAL-02)."""
    return Ruling(not treated_before, step("ROB-HEAL-02", because="treated" if treated_before else ""))


class Healed(NamedTuple):
    """The Wounds and Strain healed, at most those there were."""

    wounds: int
    strain: int


def healing(fallen: Symbols, wounds: int, strain: int) -> Healed:
    """Return what a rolled treatment heals of so many Wounds and Strain (ROB-HEAL-02)."""
    if not fallen.passed:
        return Healed(0, 0)
    return Healed(min(fallen.successes, wounds), max(0, min(fallen.advantages, strain)))
