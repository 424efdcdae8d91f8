"""Hit points, what stands before them, and what a rest gives back."""

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from rules_core.sheet.outcome import Outcome, Step, step


class Health(Struct, frozen=True):
    """A creature's HP from 0 to its maximum (D20-HP-01), with the shield and temporary HP before them.

    All numbers are 0 or more.
    """

    hp: int
    most: int
    shield: int = 0
    temporary: int = 0

    @property
    def downed(self) -> bool:
        """Whether the creature is down, its HP being exactly 0 (D20-HP-01)."""
        return self.hp == 0

    def healed(self, points: int) -> "Health":
        """After HP came back, never more than the maximum (D20-HP-01)."""
        return replace(self, hp=min(self.hp + points, self.most))

    def shielded(self, points: int) -> "Health":
        """After one more source of shield HP; all of them add up (D20-HP-02)."""
        return replace(self, shield=self.shield + points)

    def heartened(self, points: int) -> "Health":
        """After one more source of temporary HP; only the largest counts (D20-HP-02)."""
        return replace(self, temporary=max(self.temporary, points))


def suffer(health: Health, damage: int) -> Outcome[Health]:
    """The health after this much damage, 0 or more.

    Shield HP are lost first, then temporary HP (D20-HP-02), then HP (D20-ATK-03), which stop at 0
    (D20-HP-01).
    """
    shield = min(damage, health.shield)
    temporary = min(damage - shield, health.temporary)
    reached = damage - shield - temporary
    hp = max(0, health.hp - reached)
    steps: tuple[Step, ...] = ()
    if shield or temporary:
        steps += (step("D20-HP-02", shield=shield, temporary=temporary),)
    steps += (step("D20-ATK-03", damage=reached, before=health.hp, after=hp),)
    if hp == 0:
        steps += (step("D20-HP-01", hp=hp),)
    return Outcome(Health(hp, health.most, health.shield - shield, health.temporary - temporary), steps)


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
