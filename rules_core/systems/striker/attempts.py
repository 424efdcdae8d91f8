"""Attempts before the roll: the sheet, its techniques and the player's choices, combined."""

from enum import StrEnum
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from rules_core.game.modifiers import steps_of, total_of
from rules_core.game.play import SAID, Attempt, Choice
from rules_core.game.undecided import is_unknown
from rules_core.sheet.outcome import Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill, Weapon
from rules_core.sheet.sheet import Technique as SheetTechnique
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.asked import TAKES, How, PreparedRoll, may_take, ranks_for_taking
from rules_core.systems.striker.checks import (
    FEINT_DURATION,
    ORDINARY,
    RAISED,
    Advantage,
    Approach,
    Duration,
    ResultStep,
    may_feint,
)
from rules_core.systems.striker.harm import Condition, durations_left
from rules_core.systems.striker.kept import Effect
from rules_core.systems.striker.skills import START, Aspect, imposed_challenge, printed_challenge

DEFAULT_CHALLENGE = 15
"""The default challenge."""

MOST = 999
"""The limit of typed numbers, positive and negative."""

NO_WEAPON = "none"
"""The value of the option ``weapon`` for a technique used without one."""

ATTACK = "attack"
"""The action of listings that deal damage with a weapon (ST-ROLL-03)."""

CHALLENGE, APPROACH, TAKE, DURATION, SAVE = "challenge", "approach", "take", "duration", "save"
WHOLE, IN_PART, RAISE, ADVANTAGE, OPPOSED = "whole", "in_part", "rsr", "advantage", "opposed"
THEIRS, WEAPON, ARMOUR, ASPECT = "theirs", "weapon", "armour", "aspect"
"""The player's choices before a roll, by the ids of the options.

``whole`` is a check without partial success, ``in_part`` a save with it, ``rsr`` a circumstance that raises
the range, ``opposed`` a roll against an opponent's, with the modifier ``theirs``, ``weapon`` the position of
the weapon used with a technique, ``armour`` the resistance of the target.
"""

THEIR_SAVES = ("imposed", "feint")
"""The kinds of subjects rolled by someone else: a save against the character."""

W = TypeVar("W", bound=StrEnum)


class Ready(NamedTuple):
    """A prepared attempt: its inputs, its effect (None for none), and the steps behind them.

    ``fixed`` means that the challenge is printed or imposed, not chosen, ``attack`` that it is an attack.
    """

    asked: PreparedRoll
    effect: Effect | None = None
    steps: tuple[Step, ...] = ()
    fixed: bool = False
    attack: bool = False


def ready(attempt: Attempt) -> Ready:
    """Return the inputs of an attempt; ``KeyError`` if the sheet has no such thing.

    Raises ``TechniqueRefused`` for a technique that cannot be used.
    """
    going = _ready(attempt)
    if attempt.kind in THEIR_SAVES:
        return going
    return going._replace(steps=steps_of("ST-ROLL-01", attempt.sheet, attempt.choice) + going.steps)


def _ready(attempt: Attempt) -> Ready:
    sheet = attempt.sheet
    match attempt.kind:
        case "skill":
            return _by_skill(attempt, sheet.skill(attempt.thing))
        case "technique":
            technique = sheet.technique(attempt.thing)
            weapon = chosen_weapon(sheet, technique, attempt.choice)
            return _by_technique(attempt, technique, weapon)
        case "weapon":
            weapon = weapon_at(sheet, attempt.thing)
            means = means_of(sheet, weapon)
            if isinstance(means, SheetTechnique):
                return _by_technique(attempt, means, weapon)
            return _by_weapon(attempt, means, weapon)
        case "imposed":
            return _imposed(attempt, sheet.technique(attempt.thing))
        case "feint":
            return _feint(attempt, sheet.skill(attempt.thing))
        case _:
            raise KeyError(attempt.subject)


def refusal_of(attempt: Attempt, going: Ready) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is."""
    asked, fares = going.asked, on_sheet.condition_of(attempt.sheet)
    theirs = attempt.kind in THEIR_SAVES
    imposed = asked.how is How.SAVE and not theirs
    duration = FEINT_DURATION if attempt.kind == "feint" else asked.duration
    if fares is Condition.DEAD or not (imposed or duration in durations_left(fares)):
        return Ruling(False, step("ST-HP-02", because=fares.value))
    if attempt.kind == "feint":
        ruling = may_feint(_points(attempt.sheet, "ep"))
        return None if ruling.allowed else ruling
    if attempt.choice.number(TAKE) in TAKES and not theirs:
        return take_refusal(asked, attempt.choice.number(TAKE))
    return None


def taking(attempt: Attempt, going: Ready) -> Ready:
    """Return the attempt with 8, 10 or 20 taken instead of the roll, if that was chosen (ST-ZERO-01).

    ``refusal_of`` decides whether it is allowed.
    """
    chosen_take = attempt.choice.number(TAKE)
    if chosen_take not in TAKES or attempt.kind in THEIR_SAVES:
        return going
    return going._replace(asked=replace(going.asked, how=How.TAKE, take=chosen_take))


def take_refusal(asked: PreparedRoll, take: int) -> Ruling | None:
    """Return why 8, 10 or 20 cannot be taken, or None if it can: it is a save, or a requirement fails
    (ST-ZERO-01).

    It cannot be taken against a roll either, whose total is not known beforehand.
    """
    if asked.how in (How.SAVE, How.OPPOSED):
        return Ruling(False, step("ST-ZERO-01", because=asked.how.value))
    ruling = may_take(replace(asked, take=take).taken)
    return None if ruling.allowed else ruling


def means_of(sheet: Sheet, weapon: Weapon) -> SheetTechnique | Skill | None:
    """Return the technique or skill that a weapon is used with, or None if it has none on the sheet."""
    things: tuple[SheetTechnique | Skill, ...] = (*sheet.techniques, *sheet.skills)
    return next((each for each in things if each.id == weapon.skill), None)


def chosen_weapon(sheet: Sheet, technique: SheetTechnique, choice: Choice) -> Weapon | None:
    """Return the weapon that a technique is used with: the chosen one, else the default one for an attack."""
    chosen = choice.option(WEAPON)
    if isinstance(chosen, int) and 0 <= chosen < len(sheet.weapons):
        return sheet.weapons[chosen]
    listing = on_sheet.listing_of(technique)
    if chosen == NO_WEAPON or listing is None or listing.action != ATTACK:
        return None
    place = default_weapon(sheet, technique)
    return None if place is None else sheet.weapons[place]


def default_weapon(sheet: Sheet, technique: SheetTechnique) -> int | None:
    """Return the position of the default weapon for an attack: one that uses the technique, else the one in
    hand.

    Of several that use it, the one in hand comes first. None if the sheet has neither.
    """
    held = sheet.status(on_sheet.IN_HAND) - 1
    in_hand = 0 <= held < len(sheet.weapons)
    if in_hand and sheet.weapons[held].skill == technique.id:
        return held
    own = (place for place, each in enumerate(sheet.weapons) if each.skill == technique.id)
    return next(own, held if in_hand else None)


def chosen(kind: type[W], value: object, usual: W) -> W:
    """Return the chosen member of an enum, or ``usual`` for an unknown value."""
    return next((each for each in kind if each.value == value), usual)


def within(number: int) -> int:
    """Limit a typed number to ``MOST`` either way."""
    return max(-MOST, min(MOST, number))


def _by_skill(attempt: Attempt, skill: Skill) -> Ready:
    asked = _asked(attempt, skill.value, on_sheet.skill_ranks(skill), _duration(attempt.choice))
    if skill.kind != "agility" or on_sheet.aspect_of(attempt.sheet) is None:
        return Ready(asked)
    used = used_aspect(attempt.sheet, attempt.choice)
    modifier = on_sheet.agility_for(attempt.sheet, skill, used)
    steps = (step("ST-MOD-07", aspect=used.value, modifier=modifier),)
    asked = _asked(attempt, modifier, on_sheet.skill_ranks(skill), _duration(attempt.choice))
    return Ready(asked, steps=steps)


def used_aspect(sheet: Sheet, choice: Choice) -> Aspect:
    """Return the aspect of Agility needed for a roll: as chosen, else the character's own (ST-MOD-07)."""
    return chosen(Aspect, choice.option(ASPECT), on_sheet.aspect_of(sheet) or Aspect.BODY)


def _by_technique(attempt: Attempt, technique: SheetTechnique, weapon: Weapon | None) -> Ready:
    sheet, choice = attempt.sheet, attempt.choice
    worth = on_sheet.technique_values(sheet, technique)
    listing = on_sheet.listing_of(technique)
    values = worth.result
    parent = on_sheet.parent_of(sheet, technique, listing)
    ranks = ranks_for_taking(technique.ranks, 0 if parent is None else on_sheet.skill_ranks(parent))
    duration, save = _duration(choice), choice.number(SAVE) == 1
    modifier, printed = values.modifier, None
    if listing is not None:
        duration = duration if listing.start is None else listing.start.duration
        if listing.check is not None and values.check is not None:
            modifier, printed = values.check, printed_challenge(listing.check.challenge)
        elif listing.save is not None and values.save is not None:
            modifier, printed, save = values.save, printed_challenge(listing.save.challenge), True
    asked = _asked(attempt, modifier, ranks, duration, save=save)
    steps = worth.steps
    if printed is not None:
        asked = replace(
            asked,
            challenge=within(printed),
            how=How.CHECK if asked.how is How.OPPOSED else asked.how,
            open=False,
            said=None,
        )
        steps += (step("ST-ROLL-04", challenge=printed),)
    attack = weapon is not None or (listing is not None and listing.action == ATTACK)
    if attack:
        asked = _with_feint(sheet, choice, asked)
    name, dice = ("", "") if weapon is None else (weapon.name, weapon.damage)
    effect = _effect(choice, name, dice, values.effect or 0)
    return Ready(asked, effect, steps, fixed=printed is not None, attack=attack)


def _effect(choice: Choice, weapon: str, dice: str, adds: int) -> Effect | None:
    """Return the effect of a roll: the weapon's dice and what a technique adds (ST-EFF-02); None for
    nothing.
    """
    if not (dice.strip() or adds):
        return None
    return Effect(weapon, dice, within(adds), max(0, within(choice.number(ARMOUR))))


def _by_weapon(attempt: Attempt, skill: Skill | None, weapon: Weapon) -> Ready:
    modifier, ranks = (START, 0) if skill is None else (skill.value, on_sheet.skill_ranks(skill))
    asked = _asked(attempt, modifier, ranks, _duration(attempt.choice))
    steps = () if skill is not None else (step("ST-MOD-03", modifier=START),)
    effect = _effect(attempt.choice, weapon.name, weapon.damage, 0)
    return Ready(_with_feint(attempt.sheet, attempt.choice, asked), effect, steps, attack=True)


def _imposed(attempt: Attempt, technique: SheetTechnique) -> Ready:
    """Return someone else's save against what a technique imposes (ST-MOD-06)."""
    worth, listing = on_sheet.technique_values(attempt.sheet, technique), on_sheet.listing_of(technique)
    if listing is None or worth.result.imposed is None:
        raise KeyError(attempt.subject)
    asked = _theirs(attempt.choice, worth.result.imposed)
    if listing.start is not None:
        asked = replace(asked, duration=listing.start.duration)
    return Ready(asked, steps=worth.steps, fixed=True)


def _feint(attempt: Attempt, skill: Skill) -> Ready:
    """Return the target's save against a feint with a combat skill (ST-CBT-01)."""
    challenge = imposed_challenge(on_sheet.modifier_of(attempt.sheet, "deceive"), on_sheet.skill_ranks(skill))
    asked = replace(_theirs(attempt.choice, challenge), duration=FEINT_DURATION)
    return Ready(asked, steps=(step("ST-MOD-06", challenge=challenge),), fixed=True)


def _theirs(choice: Choice, challenge: int) -> PreparedRoll:
    return PreparedRoll(
        How.SAVE,
        within(choice.number(THEIRS)),
        within(challenge),
        partial=choice.number(IN_PART) == 1,
        rsr=_range(choice),
        advantage=chosen(Advantage, choice.option(ADVANTAGE), Advantage.NONE),
    )


def _asked(
    attempt: Attempt, modifier: int, ranks: int, duration: Duration, *, save: bool = False
) -> PreparedRoll:
    choice = attempt.choice
    save = save or choice.number(SAVE) == 1
    asked = PreparedRoll(
        How.SAVE if save else How.CHECK,
        within(modifier + total_of(attempt.sheet, choice)),
        0 if is_unknown(choice, CHALLENGE) else within(choice.number(CHALLENGE, DEFAULT_CHALLENGE)),
        partial=choice.number(IN_PART) == 1 if save else choice.number(WHOLE) != 1,
        rsr=_range(choice),
        advantage=chosen(Advantage, choice.option(ADVANTAGE), Advantage.NONE),
        duration=duration,
        ranks=within(ranks),
    )
    if is_unknown(choice, CHALLENGE):
        said = next((each for each in ResultStep if each.key == choice.option(SAID)), None)
        asked = replace(asked, open=True, said=said)
    if save:
        return asked
    asked = replace(asked, approach=chosen(Approach, choice.option(APPROACH), Approach.PLAIN))
    if choice.number(OPPOSED) == 1:
        theirs = within(choice.number(THEIRS))
        return replace(asked, how=How.OPPOSED, theirs=theirs, open=False, said=None)
    return asked


def _with_feint(sheet: Sheet, choice: Choice, asked: PreparedRoll) -> PreparedRoll:
    """Give an attack on a target that fell for a feint advantage, if nothing else was chosen (ST-CBT-01)."""
    if sheet.status(on_sheet.FEINTED) and asked.how is not How.SAVE and not choice.option(ADVANTAGE):
        return replace(asked, advantage=Advantage.ADVANTAGE)
    return asked


def _range(choice: Choice) -> int:
    return RAISED if choice.number(RAISE) == 1 else ORDINARY


def _duration(choice: Choice) -> Duration:
    return chosen(Duration, choice.option(DURATION), Duration.MAIN_ACTION)


def _points(sheet: Sheet, tracker_id: str) -> int:
    return next((each.value for each in sheet.trackers if each.id == tracker_id), 0)
