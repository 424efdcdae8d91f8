"""Rolling at the table, with the effects on the sheet."""

from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import SAID, UNDECIDED, Attempt, Play, Turn, choice_facts, kept_roll
from rules_core.sheet.events import Event, set_status, set_tracker
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.striker.acts import act
from rules_core.systems.striker.asked import Fallen, How, fall, fall_open
from rules_core.systems.striker.attempts import ATTACK, CHALLENGE, Ready, ready, refusal_of, taking
from rules_core.systems.striker.checks import FEINT_COST, Advantage, ResultStep, next_attack, succeeds
from rules_core.systems.striker.harm import applying
from rules_core.systems.striker.kept import (
    Effect,
    asked_facts,
    choice_of,
    effect_facts,
    effect_of,
    fallen_of,
    harm_from,
    is_check,
)
from rules_core.systems.striker.on_sheet import FEINTED, listing_of


def refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is; ``KeyError`` if the sheet has no such
    thing.
    """
    if attempt.kind == "power":
        if not attempt.sheet.power(attempt.thing).dice:
            raise KeyError(attempt.subject)
        return None
    if attempt.kind == "damage":
        return _effect_asked(attempt)[1]
    try:
        return refusal_of(attempt, ready(attempt))
    except Refused as refused:
        return refused.ruling


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and return its effect; ``Refused`` if it is not possible."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    if attempt.kind == "power":
        power = attempt.sheet.power(attempt.thing)
        return _throw_effect(attempt, Effect(power.name, power.dice), ResultStep.SUCCESS, dice)
    if attempt.kind == "damage":
        effect, _, reached = _effect_asked(attempt)
        return _throw_effect(attempt, effect, reached, dice)
    return _throw(attempt, taking(attempt, ready(attempt)), dice)


def _throw(attempt: Attempt, going: Ready, dice: DiceSource) -> Turn:
    asked, effect = going.asked, going.effect
    recorded = RecordingDice(dice)
    choice = attempt.choice if asked.said is not None else attempt.choice.with_option(SAID, None)
    facts = asked_facts(asked) + choice_facts(choice) + (() if effect is None else effect_facts(effect))
    before: tuple[Step, ...] = going.steps
    if asked.how is How.SAVE:
        before = (step("ST-ROLL-02", how=asked.how.value), *before)
    if asked.is_undecided:
        waiting = fall_open(asked, recorded)
        roll = kept_roll(attempt, facts, recorded.drawn, waiting.result.total, UNDECIDED, passed=False)
        used_up = set_status(attempt.sheet, FEINTED, 0) if going.attack else ()
        return Turn(roll, before + waiting.steps, used_up)
    outcome = fall(asked, recorded)
    fallen = outcome.result
    steps = before + outcome.steps
    if going.attack:
        steps += (step("ST-STEP-05", step=fallen.step.key),)
    events, more = _consequences(attempt, going, fallen)
    kept = kept_roll(
        attempt, facts, recorded.drawn, fallen.total, fallen.step.key, passed=succeeds(fallen.step)
    )
    return Turn(kept, steps + more, events)


def _consequences(
    attempt: Attempt, going: Ready, fallen: Fallen
) -> tuple[tuple[Event, ...], tuple[Step, ...]]:
    """Return the side effects of a roll: a feint costs ep, and the next attack uses it up."""
    sheet = attempt.sheet
    if attempt.kind == "feint":
        given = next_attack(fallen.step)
        events = set_tracker(sheet, "ep", sheet.tracker("ep").value - FEINT_COST)
        events += set_status(sheet, FEINTED, int(given is Advantage.ADVANTAGE))
        return events, (step("ST-CBT-01", because="", next_attack=given.value),)
    if going.attack:
        return set_status(sheet, FEINTED, 0), ()
    return (), ()


def _effect_asked(attempt: Attempt) -> tuple[Effect, Ruling | None, ResultStep]:
    """Return the effect of the roll that an attempt follows, the reason if it cannot be rolled, and the step.

    Raises ``KeyError`` if it follows no roll with an effect.
    """
    after = attempt.after
    effect = None if after is None or not is_check(after) else effect_of(after)
    if after is None or effect is None:
        raise KeyError(attempt.subject)
    reached = fallen_of(after).step
    ruling = Ruling(False, step("ST-STEP-05", because="missed"))
    return effect, None if succeeds(reached) else ruling, reached


def _throw_effect(attempt: Attempt, effect: Effect, reached: ResultStep, dice: DiceSource) -> Turn:
    """Roll the dice of an effect (ST-EFF-02); ``BadFormula`` if they are invalid."""
    recorded = RecordingDice(dice)
    thrown = effect.formula.roll(recorded)
    harm = harm_from(effect, reached, thrown)
    applies: Outcome[int] = applying(reached, harm.whole)
    # The player's own ability has no rule.
    steps: tuple[Step, ...] = () if attempt.kind == "power" else applies.steps
    if effect.adds:
        steps = (step("ST-EFF-02", modifier=effect.adds, total=harm.whole), *steps)
    if effect.armour:
        steps += (step("ST-ARM-01", resistance=effect.armour, through=harm.through),)
    before = () if attempt.after is None else choice_facts(choice_of(attempt.after))
    kept = kept_roll(
        attempt, (("step", reached.key), *effect_facts(effect), *before), recorded.drawn, harm.through
    )
    return Turn(kept, steps, ())


def hit_degree(present: Roll) -> str:
    """Return the step that the effect of a saved roll depends on, "" if there is no effect to roll."""
    hit = is_check(present) and present.passed and effect_of(present) is not None
    return present.degree if hit else ""


def attack_target(sheet: Sheet, subject: str) -> str:
    """Return the option for the challenge of an attack (ST-ROLL-03), "" for other rolls."""
    kind, thing = Subject.read(subject)
    if kind == "technique":
        listing = next((listing_of(each) for each in sheet.techniques if each.id == thing), None)
        return CHALLENGE if listing is not None and listing.action == ATTACK else ""
    return CHALLENGE if kind == "weapon" else ""


PLAY = Play(
    refusal=refusal,
    roll=roll,
    choice_of=choice_of,
    carried=(CHALLENGE,),
    act=act,
    attack_target=attack_target,
)
"""The game at the table."""
