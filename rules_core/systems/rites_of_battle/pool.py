"""Pools: the dice of a check, the total of their symbols, and their exact odds."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import ABILITY, BOOST, CHALLENGE, DIFFICULTY, NARRATIVE, PROFICIENCY, SETBACK, Die
from rules_core.dice.odds import Ways
from rules_core.dice.sources import DiceSource
from rules_core.dice.weights import totals
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Downgrade, Table

MOST_DICE = 50
"""The most dice of one kind in a pool."""

DIE_RULES = {
    BOOST.name: "ROB-DICE-01",
    SETBACK.name: "ROB-DICE-02",
    ABILITY.name: "ROB-DICE-03",
    DIFFICULTY.name: "ROB-DICE-04",
    PROFICIENCY.name: "ROB-DICE-05",
    CHALLENGE.name: "ROB-DICE-06",
}
"""The rule that defines the faces of each kind of die, by name."""


def kinds_in_play(table: Table = RECOMMENDED) -> tuple[Die[str], ...]:
    """Return the kinds of dice used in a table's pools (ROB-DICE-09).

    The rulebook uses five kinds; Challenge dice only appear if difficulty can be upgraded (reading A01).
    """
    upgrades_difficulty = table.downgrade is Downgrade.DIFFICULTY_TO_CHALLENGE
    return tuple(die for die in NARRATIVE.values() if die is not CHALLENGE or upgrades_difficulty)


class ImpossiblePool(ValueError):
    """A pool would have fewer than 0 or more than 50 dice of a ``kind``; the message says which."""

    def __init__(self, kind: str, count: int) -> None:
        super().__init__(f"a pool holds 0 to {MOST_DICE} {kind} dice, not {count}")
        self.kind = kind


class Pool(Struct, frozen=True):
    """The number of dice of each kind, 0 to 50 each; a pool can be empty. Raises ``ImpossiblePool``
    outside that range.
    """

    proficiency: int = 0
    ability: int = 0
    boost: int = 0
    challenge: int = 0
    difficulty: int = 0
    setback: int = 0

    def __post_init__(self) -> None:
        for name, count in zip(NARRATIVE, self.counts, strict=True):
            if not 0 <= count <= MOST_DICE:
                raise ImpossiblePool(name, count)

    @property
    def counts(self) -> tuple[int, int, int, int, int, int]:
        """The number of dice of each kind, in reading order."""
        return (self.proficiency, self.ability, self.boost, self.challenge, self.difficulty, self.setback)

    @property
    def dice(self) -> tuple[tuple[Die[str], int], ...]:
        """The kinds of dice in the pool and how many of each, in drawing order."""
        return tuple(
            (die, count) for die, count in zip(NARRATIVE.values(), self.counts, strict=True) if count
        )


class PoolChange(NamedTuple):
    """A change to a pool: dice, upgrades and downgrades, 0 or more each.

    ``bars_boost`` removes all Boost dice, whatever their source.
    """

    boost: int = 0
    setback: int = 0
    difficulty: int = 0
    upgrades: int = 0
    downgrades: int = 0
    bars_boost: bool = False


NO_CHANGE = PoolChange()
"""A change without effect."""


def changed(pool: Pool, changes: Iterable[PoolChange], table: Table = RECOMMENDED) -> Pool:
    """Apply all ``changes`` to a pool: added dice first, then upgrades, then downgrades (ROB-POOL-05).

    Changes of the same kind add up (reading A16). Raises ``ImpossiblePool`` for more than 50 dice of a kind.
    """
    return _changed(pool.counts, changes, table)


def _changed(
    counts: tuple[int, int, int, int, int, int], changes: Iterable[PoolChange], table: Table
) -> Pool:
    # Counts, not a pool: only the final pool must be within 50 dice.
    proficiency, ability, boost, challenge, difficulty, setback = counts
    upgrades = downgrades = 0
    bars_boost = False
    for each in changes:
        boost += each.boost
        setback += each.setback
        difficulty += each.difficulty
        upgrades += each.upgrades
        downgrades += each.downgrades
        bars_boost = bars_boost or each.bars_boost
    proficiency, ability = upgraded(proficiency, ability, upgrades)
    if table.downgrade is Downgrade.PROFICIENCY_TO_ABILITY:
        proficiency, ability = downgraded(proficiency, ability, downgrades)
    else:
        challenge, difficulty = upgraded(challenge, difficulty, downgrades)
    return Pool(proficiency, ability, 0 if bars_boost else boost, challenge, difficulty, setback)


def upgraded(better: int, plain: int, times: int) -> tuple[int, int]:
    """Return the better and plain dice after a number of upgrades (ROB-POOL-05).

    An upgrade turns a plain die (Ability) into a better one (Proficiency); without a plain die it adds one,
    which the next upgrade turns.
    """
    turned = min(plain, times)
    beyond = times - turned
    return better + turned + beyond // 2, plain - turned + beyond % 2


def downgraded(better: int, plain: int, times: int) -> tuple[int, int]:
    """Return the better and plain dice after downgrades, each turning a better die plain if there is one
    (ROB-POOL-05).
    """
    turned = min(better, times)
    return better - turned, plain + turned


class Range(StrEnum):
    """The range to the target of an attack (ROB-POOL-02)."""

    ENGAGED = "engaged"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


DIFFICULTY_BY_RANGE = {Range.ENGAGED: 2, Range.SHORT: 1, Range.MEDIUM: 2, Range.LONG: 3, Range.EXTREME: 4}
"""The Difficulty dice of an attack at each range (ROB-POOL-02)."""


class Weapon(StrEnum):
    """The kind of a weapon, as far as range is concerned (ROB-POOL-03)."""

    ONE_HANDED = "one_handed"
    """A one-handed pistol."""
    MELEE = "melee"
    """A close combat weapon, or unarmed."""
    HEAVY = "heavy"
    """A ranged weapon larger than a pistol."""


def may_attack(weapon: Weapon, distance: Range | None) -> Ruling:
    """Return whether a weapon can be used at a range (ROB-POOL-03, reading A17); None is no range at all."""
    if distance is Range.ENGAGED and weapon is Weapon.HEAVY:
        return Ruling(False, step("ROB-POOL-03", because="too_large"))
    if distance not in (Range.ENGAGED, None) and weapon is Weapon.MELEE:
        return Ruling(False, step("ROB-POOL-03", because="out_of_reach"))
    return Ruling(True, step("ROB-POOL-03", because=""))


class Attempt(Struct, frozen=True):
    """A check before its pool is assembled; all numbers are 0 or more.

    ``characteristic`` and ``skill`` are those of the weapon or the task (ROB-POOL-06). ``distance`` is None
    if it is not an attack. ``defence`` is the target's applicable one, and ``defence_negated`` means that it
    was bought off, whatever its source: cover, equipment or Guarded Stance (ROB-ADV-08). ``environment`` is
    Setback dice for weather, zero gravity and the like, and ``environment_ignored`` means that those were
    bought off (ROB-ADV-08). ``changes`` is everything else.
    """

    characteristic: int
    skill: int
    distance: Range | None = None
    defence: int = 0
    defence_negated: bool = False
    environment: int = 0
    environment_ignored: bool = False
    changes: tuple[PoolChange, ...] = ()
    table: Table = RECOMMENDED


def skill_dice(characteristic: int, skill: int) -> tuple[int, int]:
    """Return Proficiency and Ability dice: the higher value in dice, of which the lower value is upgraded.

    ROB-POOL-01.
    """
    lower, higher = sorted((characteristic, skill))
    return lower, higher - lower


def assemble(asked: Attempt) -> Outcome[Pool]:
    """Assemble the pool of a check; ``ImpossiblePool`` for more than 50 dice of a kind.

    This does not check the weapon's range; ``may_attack`` does.
    """
    proficiency, ability = skill_dice(asked.characteristic, asked.skill)
    steps: list[Step] = [
        step("ROB-POOL-06", characteristic=asked.characteristic, skill=asked.skill),
        step("ROB-POOL-01", proficiency=proficiency, ability=ability),
    ]
    difficulty = 0
    if asked.distance is not None:
        difficulty = DIFFICULTY_BY_RANGE[asked.distance]
        steps.append(step("ROB-POOL-02", range=asked.distance.value, difficulty=difficulty))
    defence = 0 if asked.defence_negated else asked.defence
    if defence:
        steps.append(step("ROB-POOL-04", setback=defence))
    if asked.defence_negated or asked.environment_ignored:
        steps.append(step("ROB-ADV-08"))
    setback = defence + (0 if asked.environment_ignored else asked.environment)
    upgrades = sum(each.upgrades for each in asked.changes)
    downgrades = sum(each.downgrades for each in asked.changes)
    if upgrades or downgrades:
        steps.append(step("ROB-POOL-05", upgrades=upgrades, downgrades=downgrades))
    counts = (proficiency, ability, 0, 0, difficulty, setback)
    return Outcome(_changed(counts, asked.changes, asked.table), tuple(steps))


def passes(successes: int) -> bool:
    """Return whether net successes are enough: 1 or more (ROB-DICE-08); 0 is a miss (reading A04)."""
    return successes >= 1


class Symbols(NamedTuple):
    """The result of a pool: triumphs and despairs, net successes and net advantages.

    Negative numbers are net failures and net threats. Triumphs and despairs are counted separately from what
    they add to the net numbers, and never cancel (ROB-DICE-07). The numbers that vary least come first, which
    makes enumeration fastest.
    """

    triumphs: int
    despairs: int
    successes: int
    advantages: int

    @property
    def passed(self) -> bool:
        """Whether the check succeeds."""
        return passes(self.successes)


ALL = Symbols._fields
"""The names of all numbers in a result."""

_NOTHING = (0, 0, 0, 0)


def symbols_on(face: str) -> Symbols:
    """Return the symbols on a face; a triumph is also a success, a despair also a failure (ROB-DICE-07)."""
    triumphs, despairs = face.count("T"), face.count("D")
    return Symbols(
        triumphs,
        despairs,
        triumphs + face.count("s") - despairs - face.count("f"),
        face.count("a") - face.count("h"),
    )


@cache
def _counted(watched: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return the watched symbols of each face; the rest is 0."""
    faces = {face for die in NARRATIVE.values() for face in die.faces}
    return {
        face: tuple(
            count if name in watched else 0 for name, count in zip(ALL, symbols_on(face), strict=True)
        )
        for face in faces
    }


class PoolReading(Struct, frozen=True):
    """A roll of a pool, with its symbols added up and cancelled one for one (ROB-DICE-07).

    ``watched`` names the numbers of interest; the rest is 0. The fewer, the faster the enumeration.
    """

    pool: Pool
    watched: tuple[str, ...] = ALL

    @property
    def dice(self) -> tuple[tuple[Die[str], int], ...]:
        """The kinds of dice in the pool and how many of each."""
        return self.pool.dice

    def read(self, faces: tuple[str, ...]) -> Symbols:
        """Return the total of these faces."""
        counted = _counted(self.watched)
        return Symbols._make(map(sum, zip(_NOTHING, *[counted[face] for face in faces], strict=True)))

    def weighted(self) -> tuple[tuple[Symbols, int], ...]:
        """Return every possible total of the pool with its number of ways."""
        # A die that is always blank, so that an empty pool has something to add up.
        thrown: list[tuple[list[tuple[int, ...]], int]] = [([_NOTHING], 1)]
        counted = _counted(self.watched)
        for die, count in self.dice:
            faces = [counted[face] for face in die.faces]
            # Dice without watched symbols would only multiply all ways equally.
            if any(map(any, faces)):
                thrown.append((faces, count))
        return tuple([(Symbols._make(total), ways) for total, ways in totals(thrown)])


def roll(pool: Pool, dice: DiceSource) -> Outcome[Symbols]:
    """Roll a pool (ROB-DICE-07, ROB-DICE-08; ROB-DICE-01 to ROB-DICE-06 for its kinds of dice)."""
    fallen = throw(PoolReading(pool), dice)
    return Outcome(fallen, pool_steps(pool, fallen))


def pool_steps(pool: Pool, fallen: Symbols | None = None) -> tuple[Step, ...]:
    """Return the rules that decide a roll of a pool, with its result once it is rolled."""
    facts = {} if fallen is None else fallen._asdict()
    enough = {} if fallen is None else {"successes": fallen.successes, "passed": int(fallen.passed)}
    return (
        *(step(DIE_RULES[die.name], count=count) for die, count in pool.dice),
        step("ROB-DICE-07", **facts),
        step("ROB-DICE-08", **enough),
    )


def throw(reading: PoolReading, dice: DiceSource) -> Symbols:
    """Roll a pool without creating steps, which odds do not need."""
    return dice.read(reading)


def pool_ways(pool: Pool, watched: tuple[str, ...] = ALL) -> Ways[Symbols]:
    """Return every possible result of a pool with its number of ways; numbers not ``watched`` are 0.

    With everything watched it takes half a second for three dozen dice and grows quickly; ``pool_odds`` is
    fast for any pool.
    """
    counts = dict(PoolReading(pool, watched).weighted())
    return Ways(counts, sum(counts.values()))


def chance_to_pass(pool: Pool) -> Fraction:
    """Return the exact probability that a pool succeeds (ROB-DICE-08)."""
    return pool_ways(pool, ("successes",)).chance(lambda fallen: fallen.passed)


class PoolOdds(NamedTuple):
    """Exact odds: success, net advantage, net threat, at least one triumph, at least one despair."""

    passed: Fraction
    advantage: Fraction
    threat: Fraction
    triumph: Fraction
    despair: Fraction


def pool_odds(pool: Pool) -> PoolOdds:
    """Return the exact odds of a pool, each enumerated only over the symbols it depends on."""
    advantages = pool_ways(pool, ("advantages",))
    return PoolOdds(
        passed=chance_to_pass(pool),
        advantage=advantages.chance(lambda fallen: fallen.advantages > 0),
        threat=advantages.chance(lambda fallen: fallen.advantages < 0),
        triumph=pool_ways(pool, ("triumphs",)).chance(lambda fallen: fallen.triumphs > 0),
        despair=pool_ways(pool, ("despairs",)).chance(lambda fallen: fallen.despairs > 0),
    )
