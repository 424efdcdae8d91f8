"""Critical injuries: the roll, the chart, their effects, and healing."""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import D10, D100
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.pool import NO_CHANGE, PoolChange
from rules_core.systems.rites_of_battle.skills import Characteristic


class Injury(Struct, frozen=True):
    """A row of the chart: the lowest total for it, the difficulty to heal it, its name and its effect.

    ``difficulty`` is a number of Difficulty dice, None if it cannot be healed. ``reduction`` is what the
    rolled characteristic loses. ``then`` names the injury that follows if the character survives.
    """

    lowest: int
    difficulty: int | None
    name: str
    effect: str
    reduction: int = 0
    then: str = ""

    @property
    def highest(self) -> int | None:
        """The highest total for it, None without a limit."""
        return None if self is CHART[-1] else self.lowest + 4


CHART = (
    Injury(1, 1, "Minor Nick", "1 Strain."),
    Injury(6, 1, "Slowed Down", "You lose your action this round if you haven't taken your turn yet."),
    Injury(11, 1, "Sudden Jolt", "You drop everything you hold."),
    Injury(16, 1, "Distracted", "No free manoeuvre on your next turn."),
    Injury(21, 1, "Off-Balance", "Add a Setback die to your next Skill check."),
    Injury(26, 2, "Discouraging Wound", "Someone on the other side recovers 1 Strain."),
    Injury(31, 2, "Stunned", "Staggered until the end of your next turn."),
    Injury(36, 2, "Stinger", "Add a Difficulty die to your next check."),
    Injury(41, 2, "Bowled Over", "You fall prone and suffer 1 Strain."),
    Injury(
        46, 2, "Head Ringer", "Add a Difficulty die to Intelligence and Perception checks this encounter."
    ),
    Injury(
        51, 3, "Fearsome Wound", "Add a Difficulty die to Fellowship and Willpower checks this encounter."
    ),
    Injury(
        56,
        3,
        "Agonizing Wound",
        "Add a Difficulty die to Strength, Toughness and Agility checks this encounter.",
    ),
    Injury(61, 3, "Slightly Dazed", "Disoriented: add a Setback die to every check this encounter."),
    Injury(66, 3, "Scattered Senses", "No Boost dice on Skill checks this encounter."),
    Injury(71, 3, "Hamstrung", "No free manoeuvres this encounter."),
    Injury(
        76,
        3,
        "Overpowered",
        "The attacker immediately gets a free attack with the same pool; its advantages can't be spent.",
    ),
    Injury(81, 4, "Winded", "You can't choose to suffer Strain."),
    Injury(86, 4, "Compromised", "Add a Difficulty die to every Skill check this encounter."),
    Injury(91, 4, "At the Brink", "Each action costs you 1 Strain."),
    Injury(96, 4, "Crippled", "A limb is useless; add a Setback die to every action."),
    Injury(101, 4, "Maimed", "You lose a limb; add a Setback die to every action."),
    Injury(106, 4, "Horrific Injury", "A random characteristic drops by 1.", reduction=1),
    Injury(111, 4, "Temporarily Lame", "At most one manoeuvre per turn."),
    Injury(116, 5, "Blinded", "You can't see: downgrade every check twice, Vigilance checks three times."),
    Injury(121, 5, "Knocked Senseless", "Staggered this encounter."),
    Injury(
        126,
        5,
        "Bleeding Out",
        "1 Wound and 1 Strain at the start of each of your turns.",
        then="Terrible Injury",
    ),
    Injury(
        131,
        5,
        "Gushing Out",
        "2 Wounds and 2 Strain at the start of each of your turns.",
        then="Gruesome Injury",
    ),
    Injury(136, 5, "The End is Nigh", "10 Wounds and 10 Strain at the end of the next round."),
    Injury(141, None, "Terrible Injury", "A random characteristic drops by 1 permanently.", reduction=1),
    Injury(146, None, "Gruesome Injury", "A random characteristic drops by 2 permanently.", reduction=2),
    Injury(151, None, "Death-like", "10 Wounds and 10 Strain."),
)
"""The chart, in steps of five from 1, without gaps (ROB-CRIT-01, reading A06)."""

BY_NAME = {each.name: each for each in CHART}
"""The rows of the chart by name."""

LOWEST_CHARACTERISTIC = 1
"""The lowest value of a characteristic after injuries."""


def injury_at(total: int) -> Injury:
    """Return the row for a total of 1 or more; above 150 it is the last one (ROB-CRIT-01, reading A06)."""
    return CHART[min((total - 1) // 5, len(CHART) - 1)]


_BY_D10 = (
    *(Characteristic.STRENGTH, Characteristic.STRENGTH),
    *(Characteristic.TOUGHNESS, Characteristic.TOUGHNESS),
    *(Characteristic.AGILITY, Characteristic.AGILITY),
    Characteristic.INTELLIGENCE,
    Characteristic.PERCEPTION,
    Characteristic.WILLPOWER,
    Characteristic.FELLOWSHIP,
)


def characteristic_at(face: int) -> Characteristic:
    """Return the characteristic that a d10 roll picks (ROB-CRIT-03)."""
    return _BY_D10[face - 1]


def reduced(value: int, reduction: int) -> int:
    """Return a characteristic after a loss, at least 1."""
    return max(LOWEST_CHARACTERISTIC, value - reduction)


class InjuryRoll(Struct, frozen=True):
    """A Critical Injury before its roll.

    ``ongoing`` is the number of unhealed critical injuries of the target; one whose effect is over still
    counts (reading A07). ``bonus`` comes from the weapon and from payments beyond the first.
    """

    ongoing: int = 0
    bonus: int = 0

    @property
    def added(self) -> int:
        """The total added to the d100 (ROB-CRIT-01)."""
        return 10 * self.ongoing + self.bonus


class RolledInjury(NamedTuple):
    """A rolled Critical Injury: the total and its row, and the characteristic it reduces."""

    total: int
    injury: Injury
    characteristic: Characteristic | None


def critical_injury(asked: InjuryRoll, dice: DiceSource) -> Outcome[RolledInjury]:
    """Roll a Critical Injury (ROB-CRIT-01) and, if it reduces one, its characteristic (ROB-CRIT-03)."""
    rolled = dice.draw(D100)[0]
    total = rolled + asked.added
    injury = injury_at(total)
    first = step("ROB-CRIT-01", roll=rolled, added=asked.added, total=total, name=injury.name)
    return _suffered(total, injury, dice, first)


def aftermath(injury: Injury, dice: DiceSource) -> Outcome[RolledInjury] | None:
    """Return what follows an injury once it is healed, or the encounter ends, with the character alive
    (reading A15).

    Bleeding Out and Gushing Out leave a lasting injury (ROB-CRIT-08); None for the others.
    """
    if not injury.then:
        return None
    following = BY_NAME[injury.then]
    first = step("ROB-CRIT-08", name=injury.name, then=following.name)
    return _suffered(following.lowest, following, dice, first)


def _suffered(total: int, injury: Injury, dice: DiceSource, first: Step) -> Outcome[RolledInjury]:
    if not injury.reduction:
        return Outcome(RolledInjury(total, injury, None), (first,))
    face = dice.draw(D10)[0]
    picked = characteristic_at(face)
    steps: tuple[Step, ...] = (first, step("ROB-CRIT-03", roll=face, characteristic=picked.value))
    if injury.difficulty is None:
        steps += (step("ROB-CRIT-09", characteristic=picked.value),)
    return Outcome(RolledInjury(total, injury, picked), steps)


def may_heal(injury: Injury, *, cybernetic: bool = False) -> Ruling:
    """Return whether a Medicae check can end an injury (ROB-CRIT-02).

    An injury without a difficulty stays: the loss from a Terrible or Gruesome Injury is permanent
    (ROB-CRIT-09), and a Death-like one leaves nothing to heal (reading A06). A lost limb needs a cybernetic
    one (ROB-CRIT-07).
    """
    if injury.difficulty is None:
        rule = "ROB-CRIT-09" if injury.reduction else "ROB-CRIT-02"
        return Ruling(False, step(rule, because="nothing_heals", name=injury.name))
    if injury.name == "Maimed" and not cybernetic:
        return Ruling(False, step("ROB-CRIT-07", because="limb", name=injury.name))
    return Ruling(True, step("ROB-CRIT-02", because="", difficulty=injury.difficulty))


class Does(StrEnum):
    """The kind of an effect."""

    DICE = "dice"
    """It changes the pools of checks."""
    WOUNDS = "wounds"
    STRAIN = "strain"
    DROPS_HELD = "drops_held"
    PRONE = "prone"
    DISORIENTED = "disoriented"
    SIGHTLESS = "sightless"
    LIMB_USELESS = "limb_useless"
    """A limb chosen by the GM is useless (ROB-CRIT-07)."""
    LIMB_LOST = "limb_lost"
    """A limb chosen by the GM is lost, even after healing (ROB-CRIT-07)."""
    CHARACTERISTIC = "characteristic"
    """A rolled characteristic is reduced, as given in the chart's row."""
    OTHER_SIDE_RECOVERS = "other_side_recovers"
    FREE_ATTACK = "free_attack"
    """The attacker immediately attacks again with the same pool; net advantages are not spent."""
    NO_ACTION = "no_action"
    STAGGERED = "staggered"
    """No actions, not even to trade for a manoeuvre (ROB-CRIT-05)."""
    NO_FREE_MANOEUVRE = "no_free_manoeuvre"
    ONE_MANOEUVRE = "one_manoeuvre"
    NO_CHOSEN_STRAIN = "no_chosen_strain"
    """The character cannot choose to suffer Strain, for abilities or for manoeuvres (ROB-CRIT-06)."""


class When(StrEnum):
    """When an effect happens."""

    AT_ONCE = "at_once"
    TURN_START = "turn_start"
    """At the start of the target's turn (ROB-CRIT-08)."""
    EACH_ACTION = "each_action"
    NEXT_ROUND_OVER = "next_round_over"
    """After the last slot of the next round."""


class Scope(StrEnum):
    """The checks affected by an effect on dice."""

    CHECKS = "checks"
    SKILL_CHECKS = "skill_checks"
    ACTIONS = "actions"


class Effect(Struct, frozen=True):
    """An effect of an injury, and what ends it.

    ``amount`` is a number of Wounds or Strain. ``change`` is the change to pools of checks within ``scope``,
    limited to ``characteristics`` and ``skill`` if those are given.
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
"""The effects of each injury in the chart, by its name.

Dazed is disoriented, scattered senses remove Boost dice from Skill checks (ROB-CRIT-06). Effects that end
with the encounter leave the injury itself, which lasts until it is healed (ROB-CRIT-02, reading A07).
"""


class Check(NamedTuple):
    """A check by an injured character, as far as injuries affect it.

    ``skill`` is the id of the skill rolled, "" for a characteristic alone; ``is_action`` means that it is an
    action of the turn.
    """

    characteristic: Characteristic
    skill: str = ""
    is_action: bool = True


def in_force(effects: Iterable[Effect], over: Collection[Until] = ()) -> tuple[Effect, ...]:
    """Return the effects still active after everything in ``over`` has ended."""
    return tuple(each for each in effects if each.until not in over)


def concerns(effect: Effect, check: Check) -> bool:
    """Return whether an effect on dice applies to a check."""
    if effect.does is not Does.DICE:
        return False
    within = {Scope.CHECKS: True, Scope.SKILL_CHECKS: bool(check.skill), Scope.ACTIONS: check.is_action}[
        effect.scope
    ]
    named = not effect.characteristics or check.characteristic in effect.characteristics
    return within and named and effect.skill in ("", check.skill)


class Losses(NamedTuple):
    """Wounds and Strain suffered."""

    wounds: int
    strain: int


def losses_at(effects: Iterable[Effect], when: When) -> Losses:
    """Return the losses from injuries at a moment, such as the start of the target's turn (ROB-CRIT-08)."""
    due = [each for each in effects if each.when is when]
    return Losses(
        sum(each.amount for each in due if each.does is Does.WOUNDS),
        sum(each.amount for each in due if each.does is Does.STRAIN),
    )
