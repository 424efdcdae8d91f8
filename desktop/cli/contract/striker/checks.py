"""Checks and saves, and their odds."""

from functools import partial

from msgspec.structs import replace

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, answered, odds_of
from desktop.cli.contract.inputs import LARGEST, Inputs
from desktop.cli.contract.undecided import odds_by_target, reached_words, said
from rules_core.game.play import UNKNOWN
from rules_core.game.undecided import targets_for
from rules_core.sheet.outcome import Outcome
from rules_core.systems.striker.asked import How, PreparedRoll, fall, fall_open, steps_by_challenge
from rules_core.systems.striker.checks import ORDINARY, Approach, Check, ResultStep, Rolled, Save, check, save
from rules_core.systems.striker.table import Table

_APPROACHES = tuple(each.value for each in Approach)
_MOST_RSR = 10
_SAVES_ARE_PLAIN = "a save cannot be reckless or cautious"


def _read_check(given: Inputs, _: Table) -> Run:
    unknown, named = _unknown(given)
    asked = _check_of(given)
    if unknown:
        return _open(replace(_prepared(asked, named), approach=asked.approach))
    return lambda dice: answered(check(asked, dice), _as_rolled)


def _read_save(given: Inputs, _: Table) -> Run:
    unknown, named = _unknown(given)
    asked = _save_of(given)
    if unknown:
        return _open(replace(_prepared(asked, named), how=How.SAVE))
    return lambda dice: answered(save(asked, dice), _as_rolled)


def _unknown(given: Inputs) -> tuple[bool, str | None]:
    """Return whether only the GM knows the challenge, 0 then, and the step that they named."""
    unknown = given.says("challenge", UNKNOWN)
    if not unknown:
        return False, None
    given.give("challenge", 0)
    return True, said(given, [each.key for each in ResultStep])


def _prepared(asked: Check | Save, named: str | None) -> PreparedRoll:
    step = next((each for each in ResultStep if each.key == named), None)
    return PreparedRoll(
        How.CHECK, asked.modifier, 0, partial=asked.partial, rsr=asked.rsr, open=True, said=step
    )


def _open(asked: PreparedRoll) -> Run:
    if asked.said is not None:
        return lambda dice: answered(
            fall(asked, dice), lambda fallen: {"total": fallen.total, "margin": None, "step": fallen.step.key}
        )
    return lambda dice: answered(
        fall_open(asked, dice),
        lambda rolled: reached_words(rolled.total, steps_by_challenge(asked, rolled), "step"),
    )


def _read_odds(given: Inputs, _: Table) -> Run:
    of = given.choice("of", ("check", "save"))
    unknown = given.says("challenge", UNKNOWN)
    if unknown:
        given.give("challenge", 0)
    asked = _check_of(given) if of == "check" else _save_of(given)
    if unknown:
        return lambda _: odds_by_target("challenge", targets_for(asked.modifier), partial(_odds, asked))
    return lambda _: _odds(asked, asked.challenge)


def _odds(asked: Check | Save, challenge: int) -> Outcome[Result]:
    """Return the odds of each step against a challenge."""
    known = replace(asked, challenge=challenge)
    resolver = partial(check, known) if isinstance(known, Check) else partial(save, known)
    return odds_of(resolver, lambda rolled: rolled.step.key)


def _check_of(given: Inputs) -> Check:
    asked = Check(
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        approach=Approach(given.choice("approach", _APPROACHES, Approach.PLAIN.value)),
        rsr=given.number("rsr", ORDINARY, most=_MOST_RSR),
        partial=given.flag("partial", True),
    )
    given.finish()
    return asked


def _save_of(given: Inputs) -> Save:
    asked = Save(
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        rsr=given.number("rsr", ORDINARY, most=_MOST_RSR),
        partial=given.flag("partial", False),
    )
    chosen = given.has("approach")
    if chosen:
        given.choice("approach", _APPROACHES)
    given.finish()
    if chosen:
        raise NotAllowed(_SAVES_ARE_PLAIN)
    return asked


def _as_rolled(rolled: Rolled) -> Result:
    return {"total": rolled.total, "margin": rolled.margin, "step": rolled.step.key}


ACTIONS = {"check": Action(_read_check), "save": Action(_read_save), "odds": Action(_read_odds)}
"""The actions of this topic."""
