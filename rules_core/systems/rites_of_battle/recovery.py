"""Rest, and what the Medicae skill heals."""

from typing import NamedTuple

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.rites_of_battle.symbols import Symbols


def rest(strain: int, hours: int) -> int:
    """The Strain that is left after so many hours of rest: 1 less for each (ROB-HEAL-01)."""
    return max(0, strain - hours)


def wound_difficulty(wounds: int, threshold: int) -> int:
    """Difficulty dice to treat Wounds (ROB-HEAL-02).

    1 up to half of the Wound Threshold, 2 above that, 3 above the threshold.
    """
    if wounds > threshold:
        return 3
    return 2 if 2 * wounds > threshold else 1


def may_treat(treated_before: bool) -> Ruling:
    """Whether a character may be treated: once in an encounter (ROB-HEAL-02)."""
    return Ruling(not treated_before, step("ROB-HEAL-02", because="treated" if treated_before else ""))


class Healed(NamedTuple):
    """Wounds and Strain that were healed, never more than there were."""

    wounds: int
    strain: int


def healing(fallen: Symbols, wounds: int, strain: int) -> Healed:
    """What a treatment that fell so heals of so many Wounds and Strain (ROB-HEAL-02)."""
    if not fallen.passed:
        return Healed(0, 0)
    return Healed(min(fallen.successes, wounds), max(0, min(fallen.advantages, strain)))
