"""At the table: rolling, pushing and spending Luck for a character, with what that does to the sheet."""

from dataclasses import dataclass

from rules_core.dice import Face
from rules_core.events import Event, MarkChanged, TrackerChanged
from rules_core.journal import Entry, Roll, StandingRoll
from rules_core.outcome import Fact, Refused, Ruling, Step
from rules_core.sheet import Sheet, Skill
from rules_core.sources import DiceError, DiceSource, RecordingDice, ScriptedDice
from rules_core.switches import table_facts, table_from
from rules_core.systems.coc7.checks import Check, CheckResult, Kind, check
from rules_core.systems.coc7.degrees import Degree, Difficulty
from rules_core.systems.coc7.luck import spend_luck
from rules_core.systems.coc7.percentile import Percentile, PercentileReading
from rules_core.systems.coc7.push import may_push, pushed
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.table import RECOMMENDED, Table
from rules_core.systems.coc7.ticks import may_tick

_DEGREES = {each.key: each for each in Degree}


@dataclass(frozen=True, slots=True)
class Turn:
    """What one action did: the roll as it stands after it, the steps, the changes to the sheet."""

    roll: Roll
    steps: tuple[Step, ...]
    events: tuple[Event, ...]


class PushRefused(Refused):
    """The roll may not be pushed; ``ruling`` says why."""


def ask(
    sheet: Sheet,
    subject: str,
    difficulty: Difficulty = Difficulty.REGULAR,
    net: int = 0,
    table: Table = RECOMMENDED,
) -> Check:
    """The check on ``subject`` ("skill:spot-hidden", "trait:str"); ``net`` below 0 are penalty dice.

    :class:`KeyError` where the sheet has no such skill or characteristic.
    """
    kind, _, subject_id = subject.partition(":")
    bonus, penalty = max(net, 0), max(-net, 0)
    if kind == "skill":
        return Check(sheet.skill(subject_id).value, difficulty, bonus, penalty, Kind.SKILL, table=table)
    value = sheet.trait(subject_id) if kind == "trait" else None
    if value is None:
        raise KeyError(subject)
    return Check(value, difficulty, bonus, penalty, Kind.CHARACTERISTIC, table=table)


def roll(sheet: Sheet, subject: str, name: str, asked: Check, dice: DiceSource) -> Turn:
    """Roll a check; a success may tick the skill (COC-XP-01).

    ``name`` is what the subject is called now, for the journal.
    """
    recorded = RecordingDice(dice)
    outcome = check(asked, recorded)
    result = outcome.result
    steps = outcome.steps
    events: tuple[Event, ...] = ()
    if asked.kind is Kind.SKILL and result.passed:
        skill = rolled_skill(sheet, subject)
        ruling = may_tick(asked, result.passed, skill)
        steps += (ruling.step,)
        if ruling.allowed:
            events = (MarkChanged(skill.id, skill.marks, 1),)
    fallen = Roll(
        system="coc7",
        subject=subject,
        name=name,
        check=_inputs(asked),
        drawn=recorded.drawn,
        total=result.roll,
        degree=result.degree.key,
        passed=result.passed,
    )
    return Turn(fallen, steps, events)


def push_ruling(sheet: Sheet, present: Roll) -> Ruling:
    """Whether a roll, as it stands now, may be pushed (COC-PUSH-01, COC-PUSH-03)."""
    pushable = True
    if present.subject.startswith("skill:"):
        spec = SKILLS_BY_ID.get(rolled_skill(sheet, present.subject).kind)
        pushable = spec is None or spec.pushable
    result = result_of(present)
    return may_push(check_of(present), result.degree, result.passed, pushable=pushable)


def push(sheet: Sheet, present: Roll, dice: DiceSource) -> Turn:
    """Roll once more with the same value, difficulty and dice (COC-PUSH-02); :class:`PushRefused`."""
    ruling = push_ruling(sheet, present)
    if not ruling.allowed:
        raise PushRefused(ruling)
    turn = roll(sheet, present.subject, present.name, pushed(check_of(present)), dice)
    return Turn(turn.roll, (ruling.step, *turn.steps), turn.events)


def luck_turn(sheet: Sheet, standing: StandingRoll, points: int) -> Turn:
    """Spend Luck on a roll as it stands (COC-LUCK-03).

    The tick that this very roll gave is taken back (COC-XP-02), by the first Luck spent on it; an older tick,
    or one set by hand later, stays. :class:`~rules_core.systems.coc7.luck.LuckRefused` where the rules forbid
    it; :class:`KeyError` for a sheet without Luck.
    """
    present = standing.roll
    asked = check_of(present)
    luck = sheet.tracker("luck").value
    outcome = spend_luck(asked, result_of(present), luck, points)
    events: tuple[Event, ...] = (TrackerChanged("luck", luck, outcome.result.luck),)
    steps = outcome.steps
    if asked.kind is Kind.SKILL and outcome.result.passed:
        skill = rolled_skill(sheet, present.subject)
        steps += (may_tick(asked, True, skill, luck_spent=True).step,)
        if gave_tick(standing.entry) and not standing.luck and skill.marks:
            events += (MarkChanged(skill.id, skill.marks, skill.marks - 1),)
    after = Roll(
        system=present.system,
        subject=present.subject,
        name=present.name,
        check=present.check,
        drawn=present.drawn,
        total=outcome.result.roll,
        degree=outcome.result.degree.key,
        passed=outcome.result.passed,
    )
    return Turn(after, steps, events)


def gave_tick(rolled: Entry) -> bool:
    """Whether the roll of this entry ticked its skill."""
    return any(isinstance(each, MarkChanged) and each.after > each.before for each in rolled.events)


def rolled_skill(sheet: Sheet, subject: str) -> Skill:
    """The skill that was rolled; :class:`KeyError` if the sheet no longer has it."""
    return sheet.skill(subject.partition(":")[2])


class UnreadableRoll(ValueError):
    """A kept roll, as from a file that was written by hand, makes no sense as a roll of this game."""


def is_sound(present: Roll) -> bool:
    """Whether a kept roll can be read: its check, its dice, its number and its degree."""
    try:
        result_of(present)
    except UnreadableRoll:
        return False
    return True


def check_of(present: Roll) -> Check:
    """The check that a kept roll was made with; :class:`UnreadableRoll`."""
    given = dict(present.check)
    try:
        return Check(
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


def result_of(present: Roll) -> CheckResult:
    """The result of a kept roll as it stands, Luck included; :class:`UnreadableRoll`."""
    thrown = thrown_of(present)
    if not 1 <= present.total <= thrown.value:
        raise UnreadableRoll(f"the number {present.total}")
    if present.degree not in _DEGREES:
        raise UnreadableRoll(f"the degree {present.degree!r}")
    return CheckResult(thrown, present.total, _DEGREES[present.degree], present.passed)


def thrown_of(present: Roll) -> Percentile:
    """The dice of a kept roll, with the tens die that counts; :class:`UnreadableRoll`."""
    faces: dict[str, tuple[Face, ...]] = {}
    for each in present.drawn:
        faces[each.die] = faces.get(each.die, ()) + each.faces
    try:
        script = ScriptedDice(faces)
        thrown = script.read(PercentileReading(check_of(present).net))
        script.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    return thrown


def _inputs(asked: Check) -> tuple[tuple[str, Fact], ...]:
    return (
        ("target", asked.target),
        ("difficulty", asked.difficulty.key),
        ("bonus", asked.bonus),
        ("penalty", asked.penalty),
        ("kind", asked.kind.value),
        ("pushed", int(asked.pushed)),
        *table_facts(asked.table),
    )
