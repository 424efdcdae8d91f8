"""Whole hundred-sided dice: one, or several of which the better or the worse counts."""

from dataclasses import dataclass
from typing import NamedTuple

from rules_core.dice import D100, Die
from rules_core.outcome import Step, step
from rules_core.systems.shadow_lounge.degrees import judge

MOST_EXTRA_DICE = 2
"""More Bonus or Penalty Dice than this do not count (SL-DIE-01, reading A07)."""


class Hundred(NamedTuple):
    """Hundred-sided dice as they fell, the plain one first, and the place of the one that counts."""

    faces: tuple[int, ...]
    used: int

    @property
    def natural(self) -> int:
        """The number on the die that counts, 1 to 100 (SL-ROLL-01)."""
        return self.faces[self.used]


def net_dice(bonus: int, penalty: int) -> int:
    """Bonus Dice less Penalty Dice, at most two either way; below 0 are Penalty Dice (reading A07)."""
    return max(-MOST_EXTRA_DICE, min(MOST_EXTRA_DICE, bonus - penalty))


def quality(natural: int, target: int) -> tuple[int, bool, int]:
    """How good a die is against a value, for comparing: its degree, no fumble, a lower number.

    Better and worse go by what a die brings, not by its number alone (SL-DIE-01, reading A06).
    """
    verdict = judge(natural, target)
    return (verdict.degree, not verdict.fumble, -natural)


@dataclass(frozen=True, slots=True)
class HundredReading:
    """One throw of ``1 + abs(net)`` whole hundred-sided dice against ``target`` (SL-ROLL-01, SL-DIE-01).

    With Bonus Dice the best die counts, with Penalty Dice the worst.
    """

    target: int
    net: int = 0

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one throw."""
        return ((D100, 1 + abs(self.net)),)

    def read(self, faces: tuple[int, ...]) -> Hundred:
        """Which die counts."""
        if len(faces) == 1:
            return Hundred(faces, 0)
        choose = max if self.net >= 0 else min
        return Hundred(faces, choose(range(len(faces)), key=lambda each: quality(faces[each], self.target)))

    def weighted(self) -> tuple[tuple[Hundred, int], ...]:
        """Each number that can count, with the ways in which no die is better, or none worse."""
        count = 1 + abs(self.net)
        if count == 1:
            return tuple((Hundred((face,), 0), 1) for face in D100.faces)
        # Of dice in order of quality, the n-th best counts where all lie within the n and not all before it.
        ranked = sorted(D100.faces, key=lambda face: quality(face, self.target), reverse=self.net < 0)
        return tuple(
            (Hundred((face,) * count, 0), (rank + 1) ** count - rank**count)
            for rank, face in enumerate(ranked)
        )


def hundred_steps(thrown: Hundred, bonus: int, penalty: int) -> tuple[Step, ...]:
    """The rules that had a say in which die counts."""
    natural = thrown.natural
    read = Step("SL-ROLL-01", (("roll", natural),))
    if not (bonus or penalty):
        return (read,)
    net = net_dice(bonus, penalty)
    return (step("SL-DIE-01", bonus=bonus, penalty=penalty, net=net, roll=natural), read)
