"""Sanity of a sheet: the roll with its losses, what a day's losses have done, and getting some back."""

from rules_core.d100.kept import HEALING
from rules_core.dice.faces import TENS, UNITS
from rules_core.dice.notation import BadFormula, Formula, formula
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.game.play import Attempt, Rules, Turn, kept_roll
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, set_status, set_tracker
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7 import sanity
from rules_core.systems.coc7.checks import Check, Kind, check
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.derive import maximum_sanity
from rules_core.systems.coc7.kept import LOSS, check_facts
from rules_core.systems.coc7.statuses import (
    DAWN,
    INDEFINITE,
    LOST_TODAY,
    MYTHOS_INSANE,
    PERMANENT,
    SHOCKED,
    TEMPORARY,
)
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.ticks import may_tick

_LASTING = {sanity.Insanity.INDEFINITE: INDEFINITE, sanity.Insanity.PERMANENT: PERMANENT}


def losses(text: str) -> tuple[Formula, Formula]:
    """The losses on success and on failure that "0/1D6" writes.

    ``BadFormula`` where it is no such pair, or a loss could be below 0.
    """
    parts = text.replace(" ", "").split("/")
    if len(parts) != 2:
        raise BadFormula("two losses with a slash between them expected, such as 0/1D6")
    on_success, on_failure = (formula(each) for each in parts)
    if min(on_success.least, on_failure.least) < 0:
        raise BadFormula("a loss is 0 or more")
    return on_success, on_failure


def sanity_asked(sheet: Sheet, text: str, rules: Rules) -> sanity.SanityRoll:
    """The Sanity roll for a pair of losses; ``BadFormula``."""
    on_success, on_failure = losses(text)
    return sanity.SanityRoll(
        sheet.tracker("san").value, on_success, on_failure, table_from(dict(rules), RECOMMENDED)
    )


def sanity_turn(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll Sanity and lose what the dice say (COC-SAN-01), with what it means for the day (COC-SAN-03)."""
    sheet = attempt.sheet
    asked = sanity_asked(sheet, attempt.thing, attempt.rules)
    recorded = RecordingDice(dice)
    outcome = sanity.sanity_roll(asked, recorded)
    rolled = outcome.result.rolled
    changed = _lose(sheet, asked.san - outcome.result.san, outcome.result.loss)
    fallen = kept_roll(
        attempt,
        (
            *check_facts(Check(asked.san, kind=Kind.SANITY, table=asked.table)),
            ("losses", attempt.thing),
            ("loss", outcome.result.loss),
        ),
        _loss_apart(recorded),
        rolled.roll,
        rolled.degree.key,
        passed=rolled.passed,
    )
    return Turn(fallen, outcome.steps + changed.steps, changed.events)


def _loss_apart(recorded: RecordingDice) -> tuple[Drawn, ...]:
    """The dice of a Sanity roll, those of the loss as a part of their own."""
    check = (TENS.name, UNITS.name)
    return tuple(each if each.die in check else each._replace(part=LOSS) for each in recorded.drawn)


def dawn_of(sheet: Sheet) -> int:
    """The Sanity that the day began with; where nobody noted it, what there is now (COC-SAN-03)."""
    return sheet.status(DAWN) or sheet.tracker("san").value


def _lose(sheet: Sheet, lost: int, rolled: int) -> Turn:
    """What losing Sanity changes: the points, the day's count, and insanity that lasts."""
    before = sheet.tracker("san").value
    if not lost:
        return Turn(None, (), set_status(sheet, SHOCKED, 0))
    after, today, dawn = before - lost, sheet.status(LOST_TODAY) + lost, dawn_of(sheet)
    events = set_tracker(sheet, "san", after)
    events += set_status(sheet, DAWN, dawn) + set_status(sheet, LOST_TODAY, today)
    shock = sanity.shocks(rolled)
    events += set_status(sheet, SHOCKED, int(shock))
    steps: tuple[Step, ...] = (step("COC-SAN-02", because="shock", loss=rolled),) if shock else ()
    lasting = sanity.insanity(after, today, dawn)
    if lasting is not sanity.Insanity.NONE:
        events += set_status(sheet, _LASTING[lasting], 1)
        steps += (step("COC-SAN-03", lost=today, dawn=dawn, limit=dawn // 5, insanity=lasting.value),)
    return Turn(None, steps, events)


def shock_events(sheet: Sheet, *, passed: bool) -> tuple[Event, ...]:
    """What the INT roll after a shock brings: insanity for a while, or nothing (COC-SAN-02)."""
    insane = set_status(sheet, TEMPORARY, 1) if sanity.goes_insane(passed) else ()
    return insane + set_status(sheet, SHOCKED, 0)


def may_roll_shock(sheet: Sheet) -> Ruling:
    """Whether an INT roll is due: after a loss of 5 or more in one go (COC-SAN-02)."""
    due = bool(sheet.status(SHOCKED))
    return Ruling(due, step("COC-SAN-02", because="" if due else "no_shock"))


def new_day(sheet: Sheet) -> Turn:
    """Begin a day: the losses of the one before count no more (COC-SAN-03)."""
    san = sheet.tracker("san").value
    events = set_status(sheet, LOST_TODAY, 0) + set_status(sheet, DAWN, san)
    return Turn(None, (step("COC-SAN-03", lost=0, dawn=san, limit=san // 5, insanity="none"),), events)


def mythos_turn(sheet: Sheet) -> Turn:
    """Learn from an insanity that the Mythos brought: 5 points of Cthulhu Mythos at first, then 1.

    COC-SAN-04; Sanity above the new maximum is lost (COC-DER-02). ``Refused`` where
    the sheet has no such skill.
    """
    skill = next((each for each in sheet.skills if each.kind == "cthulhu-mythos"), None)
    if skill is None:
        raise Refused(Ruling(False, step("COC-SAN-04", because="no_skill")))
    gained = sanity.mythos_gain(first=not sheet.status(MYTHOS_INSANE))
    events: tuple[Event, ...] = (SkillChanged(skill.id, skill.value, skill.value + gained),)
    events += set_status(sheet, MYTHOS_INSANE, 1)
    san, most = sheet.tracker("san").value, maximum_sanity(skill.value + gained)
    steps: tuple[Step, ...] = (step("COC-SAN-04", gained=gained, mythos=skill.value + gained),)
    if san > most:
        events += set_tracker(sheet, "san", most)
        steps += (step("COC-DER-02", most=most),)
    return Turn(None, steps, events)


def analyst(sheet: Sheet) -> Skill:
    """The skill that somebody treats a mind with; ``KeyError`` where the sheet has none."""
    for each in sheet.skills:
        if each.kind == "psychoanalysis":
            return each
    raise KeyError("psychoanalysis")


def analyse(attempt: Attempt, asked: Check, dice: DiceSource) -> Turn:
    """A month of psychoanalysis: the roll of who treats, and what it does to the patient (COC-SAN-05)."""
    patient = attempt.patient or attempt.sheet
    recorded = RecordingDice(dice)
    rolled = check(asked, recorded)
    before = patient.tracker("san").value
    degree = rolled.result.degree if rolled.result.passed else min(rolled.result.degree, Degree.FAILURE)
    treated = sanity.psychoanalysis(degree, before, most_sanity(patient), recorded.part(HEALING))
    changed = set_tracker(patient, "san", treated.result)
    skill = analyst(attempt.sheet)
    ticked = may_tick(asked, rolled.result.passed, skill)
    fallen = kept_roll(
        attempt,
        check_facts(asked),
        recorded.drawn,
        rolled.result.roll,
        rolled.result.degree.key,
        passed=rolled.result.passed,
    )
    marked = (MarkChanged(skill.id, skill.marks, 1),) if ticked.allowed else ()
    return Turn(fallen, (*rolled.steps, ticked.step, *treated.steps), marked, changed)


def most_sanity(sheet: Sheet) -> int:
    """The most Sanity that knowledge of the Mythos leaves (COC-DER-02), less where that was set by hand."""
    most = maximum_sanity(
        max((each.value for each in sheet.skills if each.kind == "cthulhu-mythos"), default=0)
    )
    by_hand = sheet.tracker("san").maximum
    return most if by_hand is None else max(0, min(by_hand, most))
