"""Rolls and actions at the table, with their effects on the sheet."""

from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import Act, Attempt, Play, Turn, choice_facts, kept_roll
from rules_core.sheet.events import Event, play
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle import play_health
from rules_core.systems.rites_of_battle.kept import FAILURE, SUCCESS, choice_of, pool_facts
from rules_core.systems.rites_of_battle.play_attacks import (
    attack_facts,
    attack_refusal,
    attack_steps,
    weapon_in_use,
)
from rules_core.systems.rites_of_battle.play_foes import FOE_HEALTH
from rules_core.systems.rites_of_battle.play_injuries import (
    heal_refusal,
    injury_act,
    injury_refusal,
    roll_aftermath,
    roll_injury,
)
from rules_core.systems.rites_of_battle.play_lists import (
    experience_act,
    list_act,
    roll_talent,
    talent_refusal,
)
from rules_core.systems.rites_of_battle.play_pools import pool_for, table_for
from rules_core.systems.rites_of_battle.play_promises import promise_act
from rules_core.systems.rites_of_battle.play_spending import spend
from rules_core.systems.rites_of_battle.play_turns import fight_act, turn_act, with_own_slot
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.pool import roll as roll_pool

_REFUSALS = {
    "weapon": attack_refusal,
    "treatment": play_health.treatment_refusal,
    "heal-injury": heal_refusal,
    "fall": play_health.fall_refusal,
    "injury": injury_refusal,
    "target-injury": injury_refusal,
    "aftermath": injury_refusal,
    "talent": talent_refusal,
}


def refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is; ``KeyError`` if the sheet has no such
    thing.
    """
    asked = _REFUSALS.get(attempt.kind)
    return None if asked is None else asked(attempt)


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and return its effect; ``Refused`` if it is not possible."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    match attempt.kind:
        case "injury" | "target-injury":
            return roll_injury(attempt, dice)
        case "aftermath":
            return roll_aftermath(attempt, dice)
        case "talent":
            return roll_talent(attempt, dice)
        case _:
            return _check(attempt, dice)


def _check(attempt: Attempt, dice: DiceSource) -> Turn:
    asked = pool_for(attempt)
    recorded = RecordingDice(dice)
    rolled = roll_pool(asked.pool, recorded)
    facts: tuple[tuple[str, Fact], ...] = ()
    if attempt.kind == "weapon":
        facts = attack_facts(weapon_in_use(attempt.sheet, attempt.thing))
    elif attempt.kind == "heal-injury":
        facts = play_health.injury_facts(attempt.sheet, attempt.thing)
    done = _effects(attempt, play(attempt.sheet, asked.used), rolled.result, recorded)
    fallen = kept_roll(
        attempt,
        pool_facts(asked.pool, table_for(attempt)) + facts + choice_facts(attempt.choice),
        recorded.drawn,
        rolled.result.successes,
        SUCCESS if rolled.result.passed else FAILURE,
        passed=rolled.result.passed,
    )
    return Turn(fallen, asked.steps + rolled.steps + done.steps, asked.used + done.result)


def _effects(
    attempt: Attempt, sheet: Sheet, fallen: Symbols, dice: RecordingDice
) -> Outcome[tuple[Event, ...]]:
    """Return the effect of a check on ``sheet``, which already lacks what the check used up."""
    none: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    match attempt.kind:
        case "weapon":
            steps = attack_steps(weapon_in_use(sheet, attempt.thing), attempt.choice, fallen)
        case "treatment":
            return play_health.treated(sheet, fallen)
        case "heal-injury":
            return play_health.mended(sheet, attempt.thing, fallen, dice)
        case "fall":
            return play_health.fall_effect(attempt, fallen)
        case "initiative":
            return Outcome(with_own_slot(sheet, fallen, dice), (step("ROB-TIME-01"),))
    return Outcome(none, steps)


def act(asked: Act, dice: DiceSource) -> Turn:
    """Perform an action that is not a roll from the tray; ``Refused`` if the rules forbid it.

    Raises ``KeyError`` for things not on the sheet, and for an unknown act.
    """
    match Subject.read(asked.id).kind:
        case "spend":
            return spend(asked)
        case "injury":
            return injury_act(asked)
        case "weapon" | "talent":
            return list_act(asked)
        case "turn":
            return turn_act(asked)
        case "promise":
            return promise_act(asked)
        case "fight":
            return fight_act(asked, FOE_HEALTH, dice)
        case "xp":
            return experience_act(asked)
        case _:
            return play_health.health_act(asked)


PLAY = Play(
    refusal=refusal,
    roll=roll,
    choice_of=choice_of,
    foes=FOE_HEALTH,
    act=act,
    carried=("difficulty", "environment"),
)
"""The game at the table."""
