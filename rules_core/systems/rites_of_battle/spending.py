"""Options for spending net advantages, threats and triumphs in combat."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.pool import PoolChange


class Whom(StrEnum):
    """Who is affected by a bought option."""

    SELF = "self"
    TARGET = "target"
    NEXT_ALLY = "next_ally"
    """The ally who makes the next check (reading A10)."""
    ALLY_OR_SELF = "ally_or_self"
    """Any chosen ally, or the acting character."""
    ALLY = "ally"
    OPPONENT = "opponent"
    SCENE = "scene"


class Option(Struct, frozen=True):
    """An option that can be bought: its rule, its price in symbols, who is affected and until when.

    ``price`` is None for the weapon's Critical Rating. ``change`` is the change to the affected character's
    pool. A ``repeatable`` option can be bought more than once per attack. ``needs_damage`` requires an attack
    that deals damage, ``needs_gm`` the GM's consent.
    """

    name: str
    rule: str
    price: int | None
    whom: Whom
    until: Until = Until.AT_ONCE
    change: PoolChange | None = None
    repeatable: bool = False
    needs_damage: bool = False
    needs_gm: bool = False


CRITICAL_INJURY = "critical_injury"
"""The option that causes a Critical Injury."""

DISABLE = "disable"
"""The option that replaces the damage (ROB-ADV-07)."""

UNARMED_CRITICAL_RATING = 5
"""The price of a Critical Injury with an unarmed attack (ROB-ADV-00)."""

_BOOST, _SETBACK = PoolChange(boost=1), PoolChange(setback=1)
_UPGRADE, _DOWNGRADE = PoolChange(upgrades=1), PoolChange(downgrades=1)
_CHECK, _ROUND, _TURN = Until.NEXT_CHECK, Until.END_OF_ROUND, Until.END_OF_NEXT_TURN


def _menu(*options: Option) -> Mapping[str, Option]:
    return {each.name: each for each in options}


ADVANTAGES = _menu(
    Option(CRITICAL_INJURY, "ROB-ADV-00", None, Whom.TARGET, repeatable=True, needs_damage=True),
    Option("recover_strain", "ROB-ADV-01", 1, Whom.SELF),
    Option("boost_next_ally", "ROB-ADV-01", 1, Whom.NEXT_ALLY, _CHECK, _BOOST),
    Option("notice", "ROB-ADV-01", 1, Whom.SCENE),
    Option("quality", "ROB-ADV-01", 1, Whom.SELF),
    Option("free_maneuver", "ROB-ADV-02", 2, Whom.SELF),
    Option("setback_target", "ROB-ADV-02", 2, Whom.TARGET, _CHECK, _SETBACK),
    Option("boost_any_ally", "ROB-ADV-02", 2, Whom.ALLY_OR_SELF, _CHECK, _BOOST),
    Option("negate_defense", "ROB-ADV-03", 3, Whom.TARGET, _ROUND),
    Option("ignore_environment", "ROB-ADV-03", 3, Whom.SELF, _TURN),
    Option("gain_defense", "ROB-ADV-03", 3, Whom.SELF, _TURN),
    Option("disarm", "ROB-ADV-03", 3, Whom.TARGET),
    Option("something_vital", "ROB-ADV-03", 3, Whom.SCENE),
    Option(DISABLE, "ROB-ADV-07", 3, Whom.TARGET, Until.ENCOUNTER, needs_damage=True, needs_gm=True),
    Option("downgrade_target", "ROB-ADV-03", 3, Whom.TARGET, _CHECK, _DOWNGRADE, repeatable=True),
    Option("upgrade_ally", "ROB-ADV-03", 3, Whom.ALLY_OR_SELF, _CHECK, _UPGRADE, repeatable=True),
    Option("destroy_equipment", "ROB-ADV-06", 6, Whom.TARGET, Until.NEVER, needs_damage=True),
)
"""The options for net advantages, by name (ROB-ADV-00 to ROB-ADV-03, ROB-ADV-06, ROB-ADV-07).

``quality`` is a weapon quality that costs one advantage (reading A14). ``disable`` replaces the Wounds or
Strain, affects the opponent or one piece of gear, and is neither permanent nor excessive.
"""

THREATS = _menu(
    Option("suffer_strain", "ROB-THR-01", 1, Whom.SELF),
    Option("lose_benefit", "ROB-THR-01", 1, Whom.SELF, Until.REPEATED),
    Option("opponent_maneuver", "ROB-THR-02", 2, Whom.OPPONENT),
    Option("boost_opponent", "ROB-THR-02", 2, Whom.TARGET, _CHECK, _BOOST),
    Option("setback_own_side", "ROB-THR-02", 2, Whom.ALLY_OR_SELF, _CHECK, _SETBACK),
    Option("fall_prone", "ROB-THR-03", 3, Whom.SELF),
    Option("out_of_ammo", "ROB-THR-03", 3, Whom.SELF),
    Option("damage_equipment", "ROB-THR-03", 3, Whom.SELF, Until.ENCOUNTER),
    Option("enemy_advantage", "ROB-THR-03", 3, Whom.OPPONENT),
    Option("downgrade_ally", "ROB-THR-03", 3, Whom.ALLY, _CHECK, _DOWNGRADE, repeatable=True),
)
"""The options for net threats, by name (ROB-THR-01 to ROB-THR-03).

``lose_benefit`` undoes an earlier manoeuvre, such as cover or Guarded Stance, and ``damage_equipment``
damages something important that the attacker uses (ROB-THR-04).
"""

STRAIN_RECOVERED = 1
"""The Strain recovered by ``recover_strain``, once per attack (ROB-ADV-01, reading A12)."""

DEFENCE_GAINED = 1
"""The melee or ranged defence from ``gain_defense`` (ROB-ADV-03)."""

WITH_EXAMPLES = ("notice", "something_vital", "destroy_equipment")
"""The options with open-ended effects, for which examples are shown (ROB-ADV-09)."""


class Purse(Struct, frozen=True):
    """What an attack has to spend, and the limits on it; all numbers are 0 or more.

    ``points`` are net advantages or net threats, which can be spent on a miss too (reading A04). Each of
    ``triumphs`` pays for any one option or for a Critical Injury (reading A02). ``critical_rating`` is 1 or
    more. ``manoeuvres_left`` is the number the attacker can still take this turn.
    """

    points: int
    critical_rating: int = UNARMED_CRITICAL_RATING
    dealt_damage: bool = True
    limited_ammo: bool = False
    triumphs: int = 0
    manoeuvres_left: int = 2


class Spent(NamedTuple):
    """The points and triumphs left, and the bonus on the Critical Injury, None without one."""

    left: int
    triumphs: int
    critical_bonus: int | None


class SpendingRefused(Refused):
    """The symbols cannot be spent in this way; ``ruling`` gives the reason."""


def price_of(option: Option, purse: Purse) -> int:
    """Return the cost of an option: its price, or the weapon's Critical Rating (ROB-ADV-00)."""
    return purse.critical_rating if option.price is None else option.price


def may_choose(option: Option, purse: Purse, chosen: Collection[str]) -> Ruling:
    """Return whether an option can be chosen with those already ``chosen``, whatever its cost.

    Each option once per attack unless it says otherwise (ROB-ATK-06): a Critical Injury can be paid for
    again, which adds to its roll (reading A05). Some need damage (ROB-ADV-00, ROB-ADV-06, ROB-ADV-07, reading
    A03); a free manoeuvre must be within two a turn (ROB-ADV-02), and a weapon with Limited Ammo does not run
    out (ROB-THR-03).
    """
    if not option.repeatable and option.name in chosen:
        return Ruling(False, step("ROB-ATK-06", because="again", option=option.name))
    if option.needs_damage and not purse.dealt_damage:
        return Ruling(False, step(option.rule, because="no_damage", option=option.name))
    if option.name == "free_maneuver" and purse.manoeuvres_left == 0:
        return Ruling(False, step(option.rule, because="manoeuvres", option=option.name))
    if option.name == "out_of_ammo" and purse.limited_ammo:
        return Ruling(False, step(option.rule, because="limited_ammo", option=option.name))
    return Ruling(True, step(option.rule, because="", option=option.name))


def may_combine(chosen: Collection[str]) -> Ruling:
    """Return whether the chosen options can be combined (ROB-ADV-07, reading A21).

    Disabling replaces the damage, which then cannot cause a Critical Injury or destroy gear.
    """
    clashing = [name for name in chosen if name != DISABLE and ADVANTAGES[name].needs_damage]
    if DISABLE in chosen and clashing:
        return Ruling(False, step("ROB-ADV-07", because="damage_traded", option=clashing[0]))
    return Ruling(True, step("ROB-ADV-07", because=""))


def cost(menu: Mapping[str, Option], purse: Purse, choices: Collection[str]) -> int:
    """Return the total cost of the choices in points."""
    return sum(price_of(menu[name], purse) for name in choices)


def missing(menu: Mapping[str, Option], purse: Purse, choices: Collection[str]) -> int:
    """Return the points missing for the choices, 0 if they can be paid."""
    return max(0, cost(menu, purse, choices) - purse.points)


def spend_advantage(purse: Purse, choices: Sequence[str], by_triumph: Sequence[str] = ()) -> Outcome[Spent]:
    """Spend net advantages on ``choices`` and one triumph on each of ``by_triumph`` (reading A02).

    Raises ``SpendingRefused`` for what ``may_choose`` refuses, for more points than there are, or more
    triumphs than were rolled. Combinations are checked by ``may_combine``.
    """
    if len(by_triumph) > purse.triumphs:
        short = len(by_triumph) - purse.triumphs
        raise SpendingRefused(Ruling(False, step("ROB-DICE-07", because="triumphs", short=short)))
    steps = _paid(ADVANTAGES, purse, choices, by_triumph)
    payments = [*choices, *by_triumph].count(CRITICAL_INJURY)
    return Outcome(
        Spent(
            purse.points - cost(ADVANTAGES, purse, choices),
            purse.triumphs - len(by_triumph),
            critical_bonus(payments) if payments else None,
        ),
        steps,
    )


def spend_threat(purse: Purse, choices: Sequence[str]) -> Outcome[Spent]:
    """Spend net threats; ``SpendingRefused`` as with advantages."""
    steps = _paid(THREATS, purse, choices)
    return Outcome(Spent(purse.points - cost(THREATS, purse, choices), purse.triumphs, None), steps)


def _paid(
    menu: Mapping[str, Option], purse: Purse, choices: Sequence[str], by_triumph: Sequence[str] = ()
) -> tuple[Step, ...]:
    chosen: set[str] = set()
    steps: dict[str, Step] = {}
    for name in (*choices, *by_triumph):
        ruling = may_choose(menu[name], purse, chosen)
        if not ruling.allowed:
            raise SpendingRefused(ruling)
        chosen.add(name)
        steps[name] = step(menu[name].rule, option=name, price=price_of(menu[name], purse))
    if short := missing(menu, purse, choices):
        raise SpendingRefused(
            Ruling(False, step("ROB-ATK-06", because="points", cost=purse.points + short, short=short))
        )
    return tuple(steps.values())


def critical_bonus(payments: int) -> int:
    """Return the bonus on an injury roll for 1 or more payments: 10 for each but the first (ROB-ADV-00)."""
    return 10 * (payments - 1)
