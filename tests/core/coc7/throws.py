"""Scripted dice for tests, and attempts like a player's."""

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.checks import Check, CheckResult, Degree, Difficulty, check
from rules_core.systems.coc7.play import roll
from rules_core.systems.coc7.table import RECOMMENDED, Table

PLAIN = Table(extended_levels=False)
"""A table without critical successes and fumbles."""

ORDINARY = Choice()
"""Regular difficulty, no extra dice, no opponent."""

NO_DICE = ScriptedDice()
"""Dice that must not be rolled."""


def dice(tens: list[int], units: int) -> ScriptedDice:
    return ScriptedDice({"tens": tens, "units": [units]})


def showing(number: int) -> ScriptedDice:
    """One tens and one units die that read ``number``, 1 to 100."""
    return dice([number % 100 // 10 * 10], number % 10)


def percent(number: int) -> dict[str, list[int]]:
    """The faces of one tens and one units die that read ``number``."""
    return {"tens": [number % 100 // 10 * 10], "units": [number % 10]}


def falling(
    number: int, parts: dict[str, dict[str, list[int]]] | None = None, **faces: list[int]
) -> ScriptedDice:
    """Percentile dice that read ``number``, with other dice, and those of named parts."""
    return ScriptedDice({**percent(number), **faces}, parts)


def turned(attempt: Attempt, dice: ScriptedDice) -> Turn:
    """The turn of an attempt, which uses exactly those dice."""
    turn = roll(attempt, dice)
    dice.finish()
    return turn


def because(ruling: Ruling | None) -> tuple[str, Fact]:
    """The rule that forbids something, and why."""
    assert ruling is not None
    assert not ruling.allowed
    return ruling.step.rule, ruling.step.fact("because")


def stands(turn: Turn) -> StandingRoll:
    """The roll of a turn, as a journal holds it when nothing was done with it yet."""
    return StandingRoll(Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events), kept(turn))


def rules_of(turn: Turn) -> list[str]:
    """The rules that had a say, in order."""
    return [each.rule for each in turn.steps]


def rolled(
    number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR, table: Table = RECOMMENDED
) -> CheckResult:
    return check(Check(target, difficulty, table=table), showing(number)).result


def degree_of(
    number: int, target: int, difficulty: Difficulty = Difficulty.REGULAR, table: Table = RECOMMENDED
) -> Degree:
    return rolled(number, target, difficulty, table).degree


def asking(
    sheet: Sheet,
    subject: str,
    difficulty: Difficulty = Difficulty.REGULAR,
    net: int = 0,
    table: Table = RECOMMENDED,
    *,
    name: str = "",
) -> Attempt:
    """An attempt at an unopposed roll."""
    return Attempt(sheet, subject, Choice(difficulty.key, net), table_facts(table), name)


def kept(turn: Turn) -> Roll:
    """The roll of a turn in which dice fell."""
    assert turn.roll is not None
    return turn.roll
