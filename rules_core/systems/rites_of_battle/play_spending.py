"""Spending symbols at the table: the options of a roll, what was bought, and the effect on the sheet."""

from collections.abc import Mapping
from typing import NamedTuple

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, ShotsChanged, set_status
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import number_in, weapon_at
from rules_core.systems.rites_of_battle import play_attacks
from rules_core.systems.rites_of_battle.attack import share
from rules_core.systems.rites_of_battle.kept import choice_of, symbols_of
from rules_core.systems.rites_of_battle.play_health import typed
from rules_core.systems.rites_of_battle.play_injuries import FREE_ATTACK, PRONE, RECOVERED, recovered
from rules_core.systems.rites_of_battle.play_pools import (
    NEXT_BOOST,
    NEXT_SETBACK,
    NEXT_UPGRADE,
    NO_ENVIRONMENT,
    UNARMED,
)
from rules_core.systems.rites_of_battle.play_promises import promise
from rules_core.systems.rites_of_battle.play_turns import GRANTED, actions_taken
from rules_core.systems.rites_of_battle.spending import (
    ADVANTAGES,
    CRITICAL_INJURY,
    STRAIN_RECOVERED,
    THREATS,
    Option,
    Purse,
    Whom,
    may_choose,
    may_combine,
    price_of,
)

DEFENCES = {"melee": "gained_melee", "ranged": "gained_ranged"}
"""The statuses of bought defence, in turns left, by kind of attack."""

_TWO_TURNS = 2

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "boost_any_ally": ("ally", "self"),
    "upgrade_ally": ("ally", "self"),
    "setback_own_side": ("ally", "self"),
    "gain_defense": tuple(DEFENCES),
}
"""The variants of options that need a choice of whom or which."""

_NEEDS_ATTACK = frozenset({"quality", "out_of_ammo", "downgrade_ally"})


class Symbol(NamedTuple):
    """A kind of symbol to spend: the prefix of its options, and its menu."""

    name: str
    prefix: str
    menu: Mapping[str, Option]


ADVANTAGE = Symbol("advantage", "", ADVANTAGES)
THREAT = Symbol("threat", "", THREATS)
TRIUMPH = Symbol("triumph", "triumph:", ADVANTAGES)
DESPAIR = Symbol("despair", "despair:", THREATS)
"""A Triumph pays for any advantage option, and a Despair for any threat option (reading A02)."""

SYMBOLS = (ADVANTAGE, THREAT, TRIUMPH, DESPAIR)


class Bought(NamedTuple):
    """The options bought with a roll, by kind of symbol."""

    advantage: tuple[str, ...] = ()
    threat: tuple[str, ...] = ()
    triumph: tuple[str, ...] = ()
    despair: tuple[str, ...] = ()

    def by(self, symbol: Symbol) -> tuple[str, ...]:
        """Return what was bought with a kind of symbol."""
        found: tuple[str, ...] = getattr(self, symbol.name)
        return found

    def all_of(self, symbol: Symbol) -> tuple[str, ...]:
        """Return what was bought from a symbol's menu, with any kind of symbol."""
        if symbol.menu is ADVANTAGES:
            return self.advantage + self.triumph
        return self.threat + self.despair


def read_option(text: str) -> tuple[Symbol, str, str]:
    """Return an option's symbol, name and variant; ``KeyError`` for an unknown one."""
    prefix, colon, rest = text.rpartition(":")
    name, _, variant = rest.partition("@")
    for symbol in SYMBOLS:
        fits = symbol.prefix == prefix + colon and name in symbol.menu
        if fits and (variant in VARIANTS[name] if name in VARIANTS else not variant):
            return symbol, name, variant
    raise KeyError(text)


def bought_with(standing: StandingRoll) -> Bought:
    """Return what was bought with a roll and not undone, skipping invalid entries."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in standing.spent:
        try:
            symbol, name, _ = read_option(Subject.read(entry.about).id)
        except KeyError:
            continue
        found[symbol.name] = (*found.get(symbol.name, ()), name)
    return Bought(**found)


def is_attack(present: Roll) -> bool:
    """Return whether a saved roll is a combat check (ROB-ATK-07)."""
    return present.kind == "weapon"


def on_menu(symbol: Symbol, present: Roll) -> tuple[Option, ...]:
    """Return the options that a kind of symbol can buy with a saved roll.

    A check that is not an attack has no target, weapon or damage, so options about those are left out.
    """
    if is_attack(present):
        return tuple(symbol.menu.values())
    return tuple(
        each
        for each in symbol.menu.values()
        if each.whom not in (Whom.TARGET, Whom.OPPONENT) and each.name not in _NEEDS_ATTACK
    )


def purse_of(sheet: Sheet, standing: StandingRoll, symbol: Symbol) -> Purse:
    """Return what a saved roll has to spend of a kind of symbol, and the limits on it (ROB-ATK-06)."""
    present = standing.roll
    fallen = symbols_of(present)
    points = {"advantage": fallen.advantages, "threat": -fallen.advantages}.get(symbol.name, 0)
    if symbol is ADVANTAGE and choice_of(present).number(FREE_ATTACK):
        points = 0  # those of a free attack are not spent
    triumphs = {"triumph": fallen.triumphs, "despair": fallen.despairs}.get(symbol.name, 0)
    left = 2 - len(actions_taken(sheet).manoeuvres) if sheet.fight is not None else 2
    if not is_attack(present):
        return Purse(max(0, points), dealt_damage=False, triumphs=triumphs, manoeuvres_left=max(0, left))
    arms = play_attacks.saved_weapon(present)
    return Purse(
        points=max(0, points),
        critical_rating=arms.critical,
        dealt_damage=any(
            each.dealt for each in play_attacks.blows(arms, play_attacks.soaks_now(standing), fallen)
        ),
        limited_ammo=arms.limited_ammo,
        triumphs=triumphs,
        manoeuvres_left=max(0, left),
    )


def left_of(symbol: Symbol, purse: Purse, bought: Bought) -> int:
    """Return the symbols left of a kind, 0 if a file says that more were spent than rolled."""
    names = bought.by(symbol)
    if symbol.prefix:
        return max(0, purse.triumphs - len(names))
    return max(0, purse.points - sum(price_of(symbol.menu[name], purse) for name in names))


def offered(sheet: Sheet, standing: StandingRoll, symbol: Symbol) -> dict[str, Ruling]:
    """Return the options of a kind of symbol by name, and whether each can be bought now.

    Once the injury of an attack has been rolled, it can't be paid for again (ROB-ADV-00).
    """
    present, bought = standing.roll, bought_with(standing)
    purse = purse_of(sheet, standing, symbol)
    chosen, left = bought.all_of(symbol), left_of(symbol, purse, bought)
    found = {}
    for option in on_menu(symbol, present):
        ruling = may_choose(option, purse, chosen)
        price = 1 if symbol.prefix else price_of(option, purse)
        if ruling.allowed and option.name == CRITICAL_INJURY and standing.followed_by("target-injury"):
            ruling = Ruling(False, step(option.rule, because="injury_rolled"))
        if ruling.allowed and symbol.menu is ADVANTAGES:
            combined = may_combine((*chosen, option.name))
            ruling = ruling if combined.allowed else combined
        if ruling.allowed and price > left:
            ruling = Ruling(False, step(option.rule, because="points", short=price - left))
        found[option.name] = ruling
    return found


def spend(asked: Act) -> Turn:
    """Buy something with the roll shown (ROB-ATK-06), or enter the targets' Soak (ROB-ATK-04).

    Raises ``Refused`` if the rules forbid it, and ``KeyError`` for an unknown option or without such a roll.
    """
    if asked.id == play_attacks.SOAK_TOLD:
        return _soak_told(asked)
    if asked.id == RECOVERED:
        return recovered(asked)
    symbol, name, variant = read_option(Subject.read(asked.id).id)
    if asked.about is None or not asked.about.roll.degree:
        raise KeyError(asked.id)
    ruling = offered(asked.sheet, asked.about, symbol)[name]
    if not ruling.allowed:
        raise Refused(ruling)
    option = symbol.menu[name]
    steps = (step("ROB-ATK-06", option=name), ruling.step)
    if symbol.prefix:
        steps = (step("ROB-DICE-07", option=name), ruling.step)
    return Turn(None, steps, _effects(asked.sheet, asked.about.roll, option, variant))


def _soak_told(asked: Act) -> Turn:
    """Return the damage to each target whose Soak is entered, "soak_1" for the first (ROB-ATK-04)."""
    standing = asked.about
    if standing is None or not is_attack(standing.roll) or not standing.roll.passed:
        raise KeyError(asked.id)
    before = play_attacks.soaks_now(standing)
    fields = [f"soak_{place}" for place in range(1, len(before) + 1)]
    soaks = tuple(
        typed(asked.given, field, play_attacks.MOST_SOAK, "ROB-ATK-04", 0)
        if asked.given.get(field, "").strip()
        else None
        for field in fields
    )
    if soaks == before:
        raise Refused(Ruling(False, step("ROB-ATK-04", because="same_soak")))
    arms, fallen = play_attacks.saved_weapon(standing.roll), symbols_of(standing.roll)
    damage = arms.rating + share(fallen.successes, len(soaks))
    return Turn(
        None,
        tuple(
            step("ROB-ATK-04", target=place, damage=damage, soak=soak, loss=blow.loss)
            for place, (soak, blow) in enumerate(
                zip(soaks, play_attacks.blows(arms, soaks, fallen), strict=True), 1
            )
            if soak is not None
        ),
        (),
    )


def _effects(sheet: Sheet, present: Roll, option: Option, variant: str) -> tuple[Event, ...]:
    match option.name, variant:
        case "recover_strain", _:
            return play_attacks.raised(sheet, "strain", -STRAIN_RECOVERED)
        case "suffer_strain", _:
            return play_attacks.raised(sheet, "strain", 1)
        case "boost_any_ally", "self":
            return play_attacks.counted(sheet, NEXT_BOOST)
        case "upgrade_ally", "self":
            return play_attacks.counted(sheet, NEXT_UPGRADE)
        case "setback_own_side", "self":
            return play_attacks.counted(sheet, NEXT_SETBACK)
        case "gain_defense", _:
            return set_status(sheet, DEFENCES[variant], _TWO_TURNS)
        case "ignore_environment", _:
            return set_status(sheet, NO_ENVIRONMENT, _TWO_TURNS)
        case "free_maneuver", _ if sheet.fight is not None:
            return play_attacks.counted(sheet, GRANTED)
        case "fall_prone", _:
            return set_status(sheet, PRONE, 1)
        case "out_of_ammo", _:
            return _emptied(sheet, present.thing)
        case _:
            return promise(sheet, option)


def _emptied(sheet: Sheet, place: str) -> tuple[Event, ...]:
    """Mark all shots of a weapon as fired, one if their number is unknown."""
    if place == UNARMED:
        return ()
    try:
        weapon = weapon_at(sheet, place)
    except KeyError:
        return ()  # it was removed from the sheet since
    dry = max(1, number_in(weapon.ammo))
    return (ShotsChanged(int(place), weapon.fired, dry),) if weapon.fired != dry else ()
