"""Downtime: one toss, and heads makes the character better at calling."""

from fractions import Fraction
from functools import partial

from rules_core.dice.sources import DiceSource
from rules_core.game.downtime import Downtime, Flow, Page, Try, TryResult
from rules_core.sheet.events import SkillChanged
from rules_core.sheet.outcome import Outcome

from .toss import HEADS, toss

_TRY = "skill:calling"


def practice(down: Downtime) -> Page:
    skill = down.sheet.skill("calling")
    on = down.on(_TRY, value=skill.value)
    before = int(on["value"])
    fresh = Try(_TRY, tuple(on.items()), partial(_practised, before), before, "1", needs=HEADS)
    tried = down.tried(fresh._replace(chance=Fraction(1, 2)))
    gain = 0 if tried.came is None else tried.came.gain
    events = (SkillChanged(skill.id, skill.value, skill.value + gain),) if gain else ()
    return Page("practice", (tried,), events=events)


def _practised(before: int, dice: DiceSource) -> Outcome[TryResult]:
    tossed, steps = toss(dice)
    gain = int(tossed.is_heads)
    return Outcome(TryResult(tossed.is_heads, gain, before + gain, tossed.face), steps)


FLOW = Flow((practice,))
