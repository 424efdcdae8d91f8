"""Kept rolls read back: the pool, the symbols and what was chosen, out of what a journal holds."""

from rules_core.dice.faces import NARRATIVE
from rules_core.game.play import Choice, UnreadableRoll, choice_from, read_again
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.rites_of_battle.pool import Pool, PoolReading, Symbols
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Table

SUCCESS, FAILURE = "regular", "failure"
"""The keys of the two degrees that a check has (ROB-DICE-08)."""


def pool_facts(pool: Pool, table: Table) -> tuple[tuple[str, Fact], ...]:
    """A pool, with the house rules it was made by, as a journal keeps them."""
    return (*zip(NARRATIVE, pool.counts, strict=True), *table_facts(table))


def is_check(present: Roll) -> bool:
    """Whether a kept roll is one of a pool, and not, say, a critical injury."""
    return bool(present.degree)


def number_of(present: Roll, name: str) -> int:
    """A fact of a kept roll that is a number; ``UnreadableRoll``."""
    value = dict(present.check).get(name)
    if not isinstance(value, int):
        raise UnreadableRoll(f"{name}: {value!r}")
    return value


def pool_of(present: Roll) -> Pool:
    """The pool of a kept roll; ``UnreadableRoll``."""
    try:
        return Pool(*(number_of(present, kind) for kind in NARRATIVE))
    except ValueError as error:
        raise UnreadableRoll(f"the pool: {error}") from error


def table_of(present: Roll) -> Table:
    """The house rules of a kept roll; ``UnreadableRoll``."""
    try:
        return table_from(dict(present.check), RECOMMENDED)
    except ValueError as error:
        raise UnreadableRoll(f"the house rules: {error}") from error


def symbols_of(present: Roll) -> Symbols:
    """What the dice of a kept check came to; ``UnreadableRoll`` where anything else is kept."""
    fallen = read_again(present, PoolReading(pool_of(present)))
    degree = SUCCESS if fallen.passed else FAILURE
    if (present.total, present.degree, present.passed) != (fallen.successes, degree, fallen.passed):
        raise UnreadableRoll(f"the result {present.total}, {present.degree!r}")
    return fallen


def choice_of(present: Roll) -> Choice:
    """What was chosen for a kept roll; ``UnreadableRoll``."""
    try:
        return choice_from(dict(present.check), "regular", 0)
    except ValueError as error:
        raise UnreadableRoll(f"what was chosen: {error}") from error
