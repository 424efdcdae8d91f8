"""The rules: call and toss."""

from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import Attempt, Choice, Play, Turn, kept_roll
from rules_core.game.system import SkillSpec, Span, System, TrackerSpec

from .toss import toss


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    attempt.sheet.skill(attempt.thing)
    recorded = RecordingDice(dice)
    tossed, steps = toss(recorded)
    kept = kept_roll(attempt, (), recorded.drawn, tossed.face, tossed.degree, passed=tossed.is_heads)
    return Turn(kept, steps, ())


SYSTEM = System(
    id="heads-or-tails",
    name="Heads or tails",
    traits=(),
    skills=(SkillSpec("calling", "Calling", "1", ticks=False, pushable=False),),
    trackers=(TrackerSpec("hp", "Pennies"),),
    derived=lambda _sheet: {},
    tracker_span=lambda _sheet, _tracker: Span(0, 3),
    is_sound=lambda kept: kept.degree in ("heads", "tails"),
    can_mark=lambda _skill: False,
    counts_marks=False,
    play=Play(refusal=lambda _attempt: None, roll=roll, choice_of=lambda _roll: Choice()),
    degrees=("heads", "tails"),
)
