"""Saved rolls: recovers the check, the dice and the result from a journal.

The rules for fights are imported only if a roll has situations or a gun that can jam.
"""

from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from rules_core.d100.roll import their_degree
from rules_core.game.play import Against, Choice, UnreadableRoll, choice_from, reread
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.coc7.checks import (
    Check,
    CheckResult,
    Degree,
    Difficulty,
    Kind,
    Percentile,
    PercentileReading,
    check,
)
from rules_core.systems.coc7.table import RECOMMENDED, Table

DEGREES = {each.key: each for each in Degree}
"""The degrees by key."""

LOSS = "loss"
"""The part that holds the dice of a Sanity loss."""


MANOEUVRE = "manoeuvre"
"""The fact that holds the penalty dice of a manoeuvre (COC-CBT-08)."""

_CHECKS = 512
"""The cache size: a character repeats the same checks for years, and a log reads each several times."""


def check_facts(asked: Check) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record a check in the journal."""
    return (
        ("target", asked.target),
        ("difficulty", asked.difficulty.key),
        ("bonus", asked.bonus),
        ("penalty", asked.penalty),
        ("kind", asked.kind.value),
        ("pushed", int(asked.pushed)),
        *table_facts(asked.table),
    )


def is_check(present: Roll) -> bool:
    """Return whether a saved roll is against a value, not, for example, damage."""
    return bool(present.degree)


def dice_given(situations: Collection[str]) -> int:
    """Return the net dice of all situations, before the limit; ``ValueError`` for an unknown one."""
    if not situations:
        return 0
    from rules_core.systems.coc7.combat import situation_dice

    return situation_dice(situations)


def choice_of(present: Roll) -> Choice:
    """Return the choices of a saved roll; ``net`` does not include the dice of its situations.

    Raises ``UnreadableRoll`` if they are invalid.
    """
    return _choice(present.check) if is_check(present) else Choice()


@lru_cache(maxsize=_CHECKS)
def _choice(facts: tuple[tuple[str, Fact], ...]) -> Choice:
    asked = _check(facts)
    try:
        choice = choice_from(dict(facts), asked.difficulty.key, 0)
        given = dice_given(choice.situations) - int(dict(facts).get(MANOEUVRE, 0))
    except ValueError as error:
        raise UnreadableRoll(f"what was chosen: {error}") from error
    if choice.against in (Against.PARRY, Against.THEY_PARRY):
        raise UnreadableRoll("this game has no parry")
    if min(choice.foe.value, choice.distance or 0, choice.points) < 0:
        raise UnreadableRoll("what was chosen: a number is below 0")
    return replace(choice, net=asked.bonus - asked.penalty - given)


def malfunction_number(present: Roll) -> int | None:
    """Return the malfunction number of the gun in a saved roll, None if there is none.

    Raises ``UnreadableRoll`` if it is not a number above 0.
    """
    number = dict(present.check).get("malfunction")
    if number is None:
        return None
    if not isinstance(number, int) or number < 1:
        raise UnreadableRoll(f"the malfunction number {number!r}")
    return number


def jammed(present: Roll) -> bool:
    """Return whether the gun in a saved roll jammed, by the natural roll (COC-CBT-07)."""
    number = malfunction_number(present)
    if number is None:
        return False
    from rules_core.systems.coc7.combat import malfunctions

    return malfunctions(thrown_of(present).value, number)


def theirs(present: Roll) -> Degree | None:
    """Return the opponent's degree, or None for an unopposed roll; ``UnreadableRoll`` if it is invalid."""
    choice = choice_of(present)
    if choice.against in (Against.NOBODY, Against.THEY_DO_NOTHING):
        return None
    return their_degree(
        present,
        choice,
        DEGREES,
        lambda dice: check(their_check(choice, check_of(present).table), dice).result.degree,
    )


def their_check(choice: Choice, table: Table) -> Check:
    """Return the opponent's roll: a check on their value, with their bonus or penalty dice."""
    net = choice.foe.net
    return Check(choice.foe.value, bonus=max(net, 0), penalty=max(-net, 0), table=table)


def check_of(present: Roll) -> Check:
    """Return the check of a saved roll; ``UnreadableRoll`` if it is invalid."""
    return _check(present.check)


@lru_cache(maxsize=_CHECKS)
def _check(facts: tuple[tuple[str, Fact], ...]) -> Check:
    given = dict(facts)
    try:
        asked = Check(
            target=int(given["target"]),
            difficulty=Difficulty[str(given["difficulty"]).upper()],
            bonus=int(given["bonus"]),
            penalty=int(given["penalty"]),
            kind=Kind(str(given["kind"])),
            pushed=bool(given["pushed"]),
            table=table_from(given, RECOMMENDED),
        )
    except (KeyError, ValueError) as error:
        raise UnreadableRoll(f"the inputs of the check: {error}") from error
    if min(asked.bonus, asked.penalty) < 0:
        raise UnreadableRoll("the inputs of the check: a negative number of dice")
    return asked


def result_of(present: Roll) -> CheckResult:
    """Return the result of a saved roll, including spent Luck; ``UnreadableRoll`` if it is invalid."""
    thrown = thrown_of(present)
    if not 1 <= present.total <= thrown.value:
        raise UnreadableRoll(f"the number {present.total}")
    if present.degree not in DEGREES:
        raise UnreadableRoll(f"the degree {present.degree!r}")
    return CheckResult(thrown, present.total, DEGREES[present.degree], present.passed)


def thrown_of(present: Roll) -> Percentile:
    """Return the dice of a saved roll, with the tens die that counts; ``UnreadableRoll`` if they are
    invalid.
    """
    return reread(present, PercentileReading(check_of(present).net))
