"""What a rest gives back."""

from enum import IntEnum

from msgspec import Struct

from rules_core.outcome import Outcome, step
from rules_core.systems.basic_d20.health import Health


class Rest(IntEnum):
    """The three rests that matter, in minutes (D20-HP-05)."""

    SHORT = 5
    HOUR = 60
    NIGHT = 480


class Recovery(Struct, frozen=True):
    """The health after a rest, and whether Encounter powers with Mana, and Daily powers, are back."""

    health: Health
    encounter_powers_and_mana: bool
    daily_powers: bool


def rest(health: Health, length: Rest, *, hour_used: bool = False) -> Outcome[Recovery]:
    """The health and powers after a rest (D20-HP-05).

    Every rest is long enough for Encounter powers and Mana. An hour also heals half of the maximum HP,
    rounded down (reading A03), once a day: ``hour_used`` says that it did so today. A night heals all and
    brings back Daily powers.
    """
    healed = health
    if length is Rest.HOUR and not hour_used:
        healed = health.healed(health.most // 2)
    elif length is Rest.NIGHT:
        healed = health.healed(health.most)
    recovery = Recovery(healed, encounter_powers_and_mana=True, daily_powers=length is Rest.NIGHT)
    return Outcome(recovery, (step("D20-HP-05", minutes=int(length), before=health.hp, after=healed.hp),))
