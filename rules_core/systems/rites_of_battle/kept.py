"""Saved rolls: recovers the pool, the symbols and the choices from a journal."""

from rules_core.dice.faces import NARRATIVE
from rules_core.game.play import Choice, UnreadableRoll, choice_from, reread
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.rites_of_battle.pool import Pool, PoolReading, Symbols
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Table

SUCCESS, FAILURE = "regular", "failure"
"""The keys of the two degrees of a check (ROB-DICE-08)."""


def pool_facts(pool: Pool, table: Table) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record a pool and its house rules in the journal."""
    return (*zip(NARRATIVE, pool.counts, strict=True), *table_facts(table))


def is_check(present: Roll) -> bool:
    """Return whether a saved roll is of a pool, not, for example, a critical injury."""
    return bool(present.degree)


def number_of(present: Roll, name: str) -> int:
    """Return a number from the facts of a saved roll; ``UnreadableRoll`` if it is missing or not a number."""
    value = dict(present.check).get(name)
    if not isinstance(value, int):
        raise UnreadableRoll(f"{name}: {value!r}")
    return value


def pool_of(present: Roll) -> Pool:
    """Return the pool of a saved roll; ``UnreadableRoll`` if it is invalid."""
    try:
        return Pool(*(number_of(present, kind) for kind in NARRATIVE))
    except ValueError as error:
        raise UnreadableRoll(f"the pool: {error}") from error


def table_of(present: Roll) -> Table:
    """Return the house rules of a saved roll; ``UnreadableRoll`` if they are invalid."""
    try:
        return table_from(dict(present.check), RECOMMENDED)
    except ValueError as error:
        raise UnreadableRoll(f"the house rules: {error}") from error


def symbols_of(present: Roll) -> Symbols:
    """Return the symbols of a saved check; ``UnreadableRoll`` if it records something else."""
    fallen = reread(present, PoolReading(pool_of(present)))
    degree = SUCCESS if fallen.passed else FAILURE
    if (present.total, present.degree, present.passed) != (fallen.successes, degree, fallen.passed):
        raise UnreadableRoll(f"the result {present.total}, {present.degree!r}")
    return fallen


def choice_of(present: Roll) -> Choice:
    """Return the choices of a saved roll; ``UnreadableRoll`` if they are invalid."""
    try:
        return choice_from(dict(present.check), "regular", 0)
    except ValueError as error:
        raise UnreadableRoll(f"what was chosen: {error}") from error
