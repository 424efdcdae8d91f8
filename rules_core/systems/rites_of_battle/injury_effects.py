"""What critical injuries do, as data: to pools, to turns, to Wounds and Strain."""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.systems.rites_of_battle.durations import Until
from rules_core.systems.rites_of_battle.pool import NO_CHANGE, PoolChange
from rules_core.systems.rites_of_battle.traits import Characteristic


class Does(StrEnum):
    """What an effect does."""

    DICE = "dice"
    """It changes the pools of checks."""
    WOUNDS = "wounds"
    STRAIN = "strain"
    DROPS_HELD = "drops_held"
    PRONE = "prone"
    DISORIENTED = "disoriented"
    SIGHTLESS = "sightless"
    LIMB_USELESS = "limb_useless"
    """A limb that the GM picks serves no more (ROB-CRIT-07)."""
    LIMB_LOST = "limb_lost"
    """A limb that the GM picks is gone, whatever is healed (ROB-CRIT-07)."""
    CHARACTERISTIC = "characteristic"
    """A rolled characteristic is lower by the reduction of the chart's row."""
    OTHER_SIDE_RECOVERS = "other_side_recovers"
    FREE_ATTACK = "free_attack"
    """The attacker attacks again at once with the same pool; its net advantages are not spent."""
    NO_ACTION = "no_action"
    STAGGERED = "staggered"
    """No actions, not even one that is traded for a manoeuvre (ROB-CRIT-05)."""
    NO_FREE_MANOEUVRE = "no_free_manoeuvre"
    ONE_MANOEUVRE = "one_manoeuvre"
    NO_CHOSEN_STRAIN = "no_chosen_strain"
    """Strain cannot be taken by choice, for abilities or for manoeuvres (ROB-CRIT-06)."""


class When(StrEnum):
    """When an effect strikes."""

    AT_ONCE = "at_once"
    TURN_START = "turn_start"
    """As the target's turn starts (ROB-CRIT-08)."""
    EACH_ACTION = "each_action"
    NEXT_ROUND_OVER = "next_round_over"
    """After the last slot of the next round."""


class Scope(StrEnum):
    """Which checks an effect on dice concerns."""

    CHECKS = "checks"
    SKILL_CHECKS = "skill_checks"
    ACTIONS = "actions"


class Effect(Struct, frozen=True):
    """One thing that an injury does, and what ends it.

    ``amount`` counts Wounds or Strain. ``change`` is what it does to pools of the
    checks within ``scope``, on one of ``characteristics`` and with ``skill`` where those are named.
    """

    does: Does
    until: Until = Until.AT_ONCE
    amount: int = 0
    when: When = When.AT_ONCE
    change: PoolChange = NO_CHANGE
    scope: Scope = Scope.CHECKS
    characteristics: tuple[Characteristic, ...] = ()
    skill: str = ""


def _dice(
    change: PoolChange,
    until: Until,
    scope: Scope = Scope.CHECKS,
    *characteristics: Characteristic,
    skill: str = "",
) -> Effect:
    return Effect(Does.DICE, until, 0, When.AT_ONCE, change, scope, characteristics, skill)


def _losses(amount: int, when: When, until: Until) -> tuple[Effect, ...]:
    return (Effect(Does.WOUNDS, until, amount, when), Effect(Does.STRAIN, until, amount, when))


_SETBACK, _HARDER = PoolChange(setback=1), PoolChange(difficulty=1)
_ONE_STRAIN = Effect(Does.STRAIN, amount=1)
_ENCOUNTER, _HEALED, _NEVER, _TURN = Until.ENCOUNTER, Until.HEALED, Until.NEVER, Until.END_OF_NEXT_TURN
_OF_MIND = (Characteristic.INTELLIGENCE, Characteristic.PERCEPTION)
_OF_WILL = (Characteristic.FELLOWSHIP, Characteristic.WILLPOWER)
_OF_BODY = (Characteristic.STRENGTH, Characteristic.TOUGHNESS, Characteristic.AGILITY)

EFFECTS: dict[str, tuple[Effect, ...]] = {
    "Minor Nick": (_ONE_STRAIN,),
    "Slowed Down": (Effect(Does.NO_ACTION, Until.END_OF_ROUND),),
    "Sudden Jolt": (Effect(Does.DROPS_HELD),),
    "Distracted": (Effect(Does.NO_FREE_MANOEUVRE, _TURN),),
    "Off-Balance": (_dice(_SETBACK, Until.NEXT_CHECK, Scope.SKILL_CHECKS),),
    "Discouraging Wound": (Effect(Does.OTHER_SIDE_RECOVERS, amount=1),),
    "Stunned": (Effect(Does.STAGGERED, _TURN),),
    "Stinger": (_dice(_HARDER, Until.NEXT_CHECK),),
    "Bowled Over": (Effect(Does.PRONE), _ONE_STRAIN),
    "Head Ringer": (_dice(_HARDER, _ENCOUNTER, Scope.CHECKS, *_OF_MIND),),
    "Fearsome Wound": (_dice(_HARDER, _ENCOUNTER, Scope.CHECKS, *_OF_WILL),),
    "Agonizing Wound": (_dice(_HARDER, _ENCOUNTER, Scope.CHECKS, *_OF_BODY),),
    "Slightly Dazed": (Effect(Does.DISORIENTED, _ENCOUNTER), _dice(_SETBACK, _ENCOUNTER)),
    "Scattered Senses": (_dice(PoolChange(bars_boost=True), _ENCOUNTER, Scope.SKILL_CHECKS),),
    "Hamstrung": (Effect(Does.NO_FREE_MANOEUVRE, _ENCOUNTER),),
    "Overpowered": (Effect(Does.FREE_ATTACK),),
    "Winded": (Effect(Does.NO_CHOSEN_STRAIN, _HEALED),),
    "Compromised": (_dice(_HARDER, _ENCOUNTER, Scope.SKILL_CHECKS),),
    "At the Brink": (Effect(Does.STRAIN, _HEALED, 1, When.EACH_ACTION),),
    "Crippled": (Effect(Does.LIMB_USELESS, _HEALED), _dice(_SETBACK, _HEALED, Scope.ACTIONS)),
    "Maimed": (Effect(Does.LIMB_LOST, _NEVER), _dice(_SETBACK, _HEALED, Scope.ACTIONS)),
    "Horrific Injury": (Effect(Does.CHARACTERISTIC, _HEALED),),
    "Temporarily Lame": (Effect(Does.ONE_MANOEUVRE, _HEALED),),
    "Blinded": (
        Effect(Does.SIGHTLESS, _HEALED),
        _dice(PoolChange(downgrades=2), _HEALED),
        _dice(PoolChange(downgrades=1), _HEALED, skill="vigilance"),
    ),
    "Knocked Senseless": (Effect(Does.STAGGERED, _ENCOUNTER),),
    "Bleeding Out": _losses(1, When.TURN_START, _HEALED),
    "Gushing Out": _losses(2, When.TURN_START, _HEALED),
    "The End is Nigh": _losses(10, When.NEXT_ROUND_OVER, _HEALED),
    "Terrible Injury": (Effect(Does.CHARACTERISTIC, _NEVER),),
    "Gruesome Injury": (Effect(Does.CHARACTERISTIC, _NEVER),),
    "Death-like": _losses(10, When.AT_ONCE, Until.AT_ONCE),
}
"""What each injury of the chart does, by its name.

Dazed is disoriented, scattered senses bar Boost dice from Skill checks (ROB-CRIT-06). What ends with the
encounter leaves the injury itself, which lasts until it is healed (ROB-CRIT-02, reading A07).
"""


class Check(NamedTuple):
    """A check that an injured character makes, as far as injuries look at it.

    ``skill`` is the id of the skill rolled, "" for a bare characteristic; ``is_action`` whether it is made as
    an action of the turn.
    """

    characteristic: Characteristic
    skill: str = ""
    is_action: bool = True


def in_force(effects: Iterable[Effect], over: Collection[Until] = ()) -> tuple[Effect, ...]:
    """The effects that still hold when what is ``over`` has come to pass."""
    return tuple(each for each in effects if each.until not in over)


def concerns(effect: Effect, check: Check) -> bool:
    """Whether an effect on dice bears on a check."""
    if effect.does is not Does.DICE:
        return False
    within = {Scope.CHECKS: True, Scope.SKILL_CHECKS: bool(check.skill), Scope.ACTIONS: check.is_action}[
        effect.scope
    ]
    named = not effect.characteristics or check.characteristic in effect.characteristics
    return within and named and effect.skill in ("", check.skill)


class Losses(NamedTuple):
    """Wounds and Strain that are suffered."""

    wounds: int
    strain: int


def losses_at(effects: Iterable[Effect], when: When) -> Losses:
    """What injuries inflict at a moment, such as the start of the target's turn (ROB-CRIT-08)."""
    due = [each for each in effects if each.when is when]
    return Losses(
        sum(each.amount for each in due if each.does is Does.WOUNDS),
        sum(each.amount for each in due if each.does is Does.STRAIN),
    )


def who_recovers(*, sufferer_is_npc: bool) -> str:
    """Who takes heart at a Discouraging Wound: an enemy, of an NPC's one player character (ROB-CRIT-04)."""
    return "player_character" if sufferer_is_npc else "enemy"
