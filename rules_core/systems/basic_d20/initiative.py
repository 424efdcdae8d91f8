"""Initiative: who takes the first turn of a fight."""

from msgspec import Struct

from rules_core.dice.faces import D20, Die
from rules_core.dice.odds import weigh
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step


class Contender(Struct, frozen=True):
    """One who rolls Initiative: the name and the bonus."""

    name: str
    bonus: int


class InitiativeResult(Struct, frozen=True):
    """What everyone rolled in all, in the order named, and who takes the first turn."""

    totals: tuple[int, ...]
    opener: str


class RollOff(Struct, frozen=True):
    """One d20 for each of those still tied; its value are the places, from 0, of those who rolled highest."""

    count: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one throw."""
        return ((D20, self.count),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The places of the highest face."""
        return tuple(at for at, face in enumerate(faces) if face == max(faces))

    def weighted(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Every set of places with its number of ways."""
        return weigh(self, lambda places: places)


def roll_initiative(contenders: tuple[Contender, ...], dice: DiceSource) -> Outcome[InitiativeResult]:
    """Everyone rolls; the highest total opens the fight (D20-TURN-01). At least one contender is needed."""
    totals = tuple(
        face + each.bonus for face, each in zip(dice.draw(D20, len(contenders)), contenders, strict=True)
    )
    first = first_of(contenders, totals, dice)
    return Outcome(InitiativeResult(totals, first.result), first.steps)


def first_of(contenders: tuple[Contender, ...], totals: tuple[int, ...], dice: DiceSource) -> Outcome[str]:
    """Who opens the fight, by what everyone rolled in all (D20-TURN-01). At least one contender is needed.

    Of equal totals the higher bonus opens; those who are equal in that too roll off (reading A06).
    """
    highest = max(totals)
    first = [each for each, total in zip(contenders, totals, strict=True) if total == highest]
    best = max(each.bonus for each in first)
    tied = [each for each in first if each.bonus == best]
    steps: tuple[Step, ...] = (step("D20-TURN-01", highest=highest, tied=len(first)),)
    while len(tied) > 1:
        count = len(tied)
        places = dice.until(lambda thrown: len(thrown) < count, RollOff(count))[-1]  # noqa: B023
        tied = [tied[at] for at in places]
    return Outcome(tied[0].name, steps)
