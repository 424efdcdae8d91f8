"""Acts for homebrew trackers, conditions and treatments.

Their ids are ``own:condition:<id>`` with "on" given, ``own:set:<id>`` with "value" typed, ``own:raise:<id>``,
``own:lower:<id>``, and ``own:treat:<id>`` with the key of a "degree" given, or by the latest roll of its
skill.
"""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from rules_core.dice.notation import formula
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.entry import Refusal, entered_value
from rules_core.game.own import OWN, homebrew_of
from rules_core.game.play import Act, Turn, is_undecided
from rules_core.game.registry import system
from rules_core.packs.packs import FAILED
from rules_core.sheet.events import Event, set_status, set_tracker
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import OwnCondition, OwnTreatment, Sheet
from rules_core.sheet.subject import subject_of

T = TypeVar("T", bound=OwnCondition | OwnTreatment)

CONDITION, SET, RAISE, LOWER, TREAT = (
    f"{OWN}{each}:" for each in ("condition", "set", "raise", "lower", "treat")
)
"""The prefixes of the acts' ids."""

RULE = "own"
"""The value of a step's rule id for homebrew."""

_PAST_ROLLS = 50
"""The number of past rolls searched for the latest one of a treatment's skill."""


def own_act(act: Act, dice: DiceSource) -> Turn:
    """Perform a homebrew act.

    Raises ``Refused`` if it is not possible, and ``KeyError`` if the sheet has no such thing.
    """
    for start, done in ((CONDITION, _condition), (SET, _set), (RAISE, _by_one), (LOWER, _by_one)):
        if act.id.startswith(start):
            return Turn(None, (), done(act, act.id.removeprefix(start)))
    return _treat(act, treatment_of(act.sheet, act.id.removeprefix(TREAT)), dice)


def treatment_of(sheet: Sheet, treatment_id: str) -> OwnTreatment:
    """Return a treatment of a character; ``KeyError`` if there is none."""
    return _by_id(homebrew_of(sheet).treatments, treatment_id)


def roll_for(sheet: Sheet, treatment: OwnTreatment, past: Iterable[StandingRoll]) -> StandingRoll | None:
    """Return the roll that a treatment uses: the latest of its skill; None if it is used or undecided."""
    subjects = {subject_of("skill", each.id) for each in sheet.skills if each.kind == treatment.skill}
    for standing in islice(past, _PAST_ROLLS):
        if standing.roll.subject in subjects and not standing.taken_back:
            return None if standing.applied is not None or is_undecided(standing.roll) else standing
    return None


def roll_used(act: Act) -> StandingRoll | None:
    """Return the roll that an act uses up: that of a treatment with a skill, None for any other act."""
    if not act.id.startswith(TREAT) or act.given.get("degree", ""):
        return None
    for treatment in homebrew_of(act.sheet).treatments:
        if treatment.id == act.id.removeprefix(TREAT) and treatment.skill:
            return roll_for(act.sheet, treatment, act.past)
    return None


def dice_for(treatment: OwnTreatment, degree: str, *, passed: bool) -> str:
    """Return the dice that a treatment gives for a degree, "" for nothing."""
    gives = dict(treatment.gives)
    return gives.get(degree) or (gives.get("", "") if passed else "")


def _condition(act: Act, condition_id: str) -> tuple[Event, ...]:
    found = _by_id(homebrew_of(act.sheet).conditions, condition_id)
    return set_status(act.sheet, found.id, int(act.given.get("on", "") == "1"))


def _set(act: Act, tracker_id: str) -> tuple[Event, ...]:
    present = act.sheet.tracker(tracker_id).value
    span = system(act.sheet.system).tracker_span(act.sheet, tracker_id)
    value = entered_value(present, span, act.given.get("value", ""))
    if isinstance(value, Refusal):
        raise _refused(value.value, least=span.least, most=span.most)
    return set_tracker(act.sheet, tracker_id, value)


def _by_one(act: Act, tracker_id: str) -> tuple[Event, ...]:
    sign = "+" if act.id.startswith(RAISE) else "-"
    return _set(act._replace(given={"value": f"{sign}1"}), tracker_id)


def _treat(act: Act, treatment: OwnTreatment, dice: DiceSource) -> Turn:
    degree = act.given.get("degree", "")
    passed = degree not in FAILED
    if treatment.skill and not degree:
        standing = roll_for(act.sheet, treatment, act.past)
        if standing is None:
            raise _refused("no_roll")
        degree, passed = standing.roll.degree, standing.roll.passed
    written = dice_for(treatment, degree, passed=passed)
    if not written:
        raise _refused("gives_nothing", degree=degree)
    game = system(act.sheet.system)
    if all(each.id != treatment.tracker for each in act.sheet.trackers):
        raise _refused("no_tracker", tracker=treatment.tracker)
    recorded = RecordingDice(dice)
    points = max(0, formula(written).roll(recorded))
    present = act.sheet.tracker(treatment.tracker).value
    span = game.tracker_span(act.sheet, treatment.tracker)
    # Wounds that are counted up heal downwards.
    value = (
        max(span.least, present - points)
        if game.counts_harm(treatment.tracker)
        else min(max(span.most, present), present + points)
    )
    faces = " ".join(str(face) for each in recorded.drawn for face in each.faces)
    why = step(RULE, treatment=treatment.name, degree=degree, dice=written, faces=faces, points=points)
    return Turn(None, (why,), set_tracker(act.sheet, treatment.tracker, value))


def _by_id(things: tuple[T, ...], wanted: str) -> T:
    for each in things:
        if each.id == wanted:
            return each
    raise KeyError(wanted)


def _refused(because: str, **facts: int | str) -> Refused:
    return Refused(Ruling(False, step(RULE, because=because, **facts)))
