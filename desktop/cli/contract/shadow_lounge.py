"""The actions of the Shadow Lounge game in the rules contract."""

from functools import partial

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, answered, no_dice, odds_of, table_of
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs
from rules_core.outcome import step
from rules_core.systems.shadow_lounge.advancement import (
    Advance,
    advance,
    advance_force,
    force_bonus_points,
    may_advance,
)
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, check
from rules_core.systems.shadow_lounge.circumstances import Situation, extra_dice
from rules_core.systems.shadow_lounge.damage import Attack, roll_damage
from rules_core.systems.shadow_lounge.defence import Defence, Exchange, defend
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.healing import TREATMENTS, Healed, Patient, condition, heal
from rules_core.systems.shadow_lounge.initiative import Combatant, order
from rules_core.systems.shadow_lounge.luck import (
    Restoration,
    fallen,
    luck_prices,
    luck_refusal,
    may_spend_luck,
    restore_luck,
    spend_luck,
)
from rules_core.systems.shadow_lounge.opposed import OpposedResult, opposed
from rules_core.systems.shadow_lounge.table import RECOMMENDED, Table

_DEGREES = {each.key: each for each in Degree}
_SITUATIONS = tuple(each.value for each in Situation if each is not Situation.FORCE_LIFTED)


def _read_check(given: Inputs, table: Inputs) -> Run:
    asked = _check_of(given, table_of(table, RECOMMENDED))
    return lambda dice: answered(
        check(asked, dice),
        lambda rolled: {"roll": rolled.roll, **_as_degree(rolled), "succeeded": rolled.succeeded},
    )


def _read_luck_prices(given: Inputs, table: Inputs) -> Run:
    asked, before, luck = _luck_of(given, table)
    given.finish()
    prices = luck_prices(asked, before, luck)
    return no_dice(
        {"prices": {degree.key: points for degree, points in prices.items()}},
        may_spend_luck(asked, before).step,
    )


def _read_spend_luck(given: Inputs, table: Inputs) -> Run:
    asked, before, luck = _luck_of(given, table)
    points = given.number("spend")
    given.finish()
    if refusal := luck_refusal(asked, before, luck, points):
        raise NotAllowed(_LUCK_REFUSED[str(refusal.step.fact("because"))])
    spent = spend_luck(asked, before, luck, points)
    after = spent.result.result
    return no_dice(
        {
            "roll": after.roll,
            **_as_degree(after),
            "succeeded": after.succeeded,
            "luck": spent.result.luck,
            "noted": spent.result.noted,
        },
        *spent.steps,
    )


_LUCK_REFUSED = {
    "critical": "a 1 or 69 is a critical success already",
    "critical_failure": "Luck changes nothing about a 100",
    "fumble": "this table spends no Luck on fumbles",
    "points": "that is more Luck than there is, or more than brings the die to 1",
}


def _luck_of(given: Inputs, table: Inputs) -> tuple[Check, CheckResult, int]:
    asked = Check(given.number("target"), table=table_of(table, RECOMMENDED))
    return asked, fallen(asked, given.number("natural", least=1, most=100)), given.number("luck")


def _read_opposed(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    a, b = (_check_of(given.inner(side), rules) for side in ("a", "b"))
    given.finish()
    return lambda dice: answered(opposed(a, b, dice), _as_opposed)


def _as_opposed(result: OpposedResult) -> Result:
    winner = result.decision.winner
    return {
        **{side: {"roll": its.roll, **_as_degree(its)} for side, its in (("a", result.a), ("b", result.b))},
        "winner": None if winner is None else winner.value,
        "by": result.decision.by.value,
        "both_failed": result.both_failed,
    }


def _read_circumstances(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    named = given.texts("situations")
    given.finish()
    for each in named:
        if each not in _SITUATIONS:
            raise BadRequest(f"with.situations may hold {', '.join(_SITUATIONS)}")
    outcome = extra_dice({Situation(each) for each in named})
    return no_dice(
        {
            "attacker": _as_dice(outcome.result.attacker),
            "defender": _as_dice(outcome.result.defender),
        },
        *outcome.steps,
    )


def _as_dice(net: int) -> Result:
    return {"bonus": max(0, net), "penalty": max(0, -net)}


def _read_defend(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    attack = _check_of(given.inner("attack"), rules)
    defence = given.inner("defense")
    kind = Defence(defence.choice("kind", [each.value for each in Defence]))
    defends = _check_of(defence, rules)
    given.finish()
    return lambda dice: answered(defend(attack, kind, defends, dice), _as_exchange)


def _as_exchange(result: Exchange) -> Result:
    return {
        "attack": _as_degree(result.attack),
        "defense": _as_degree(result.defence),
        "hit": result.hit.value,
    }


def _read_damage(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    attack = Attack(
        given.formula("weapon"), given.number("skill"), _degree_of(given), given.number("multiplier", 1)
    )
    given.finish()
    return lambda dice: answered(
        roll_damage(attack, dice),
        lambda done: {"damage": done.damage, "skill_modifier": done.skill_modifier},
    )


def _read_heal(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    treatment = TREATMENTS[given.choice("treatment", TREATMENTS)]
    degree = _degree_of(given)
    max_hp = given.number("max_hp")
    patient = Patient(given.number("hp", most=max_hp), max_hp)
    given.finish()
    return lambda dice: answered(heal(treatment, degree, patient, dice), _as_healed)


def _as_healed(done: Healed) -> Result:
    return {
        "restored": done.restored,
        "hp": done.hp,
        "time": {"amount": done.time, "unit": done.unit.value},
    }


def _read_restore_luck(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    event = Restoration(given.choice("event", [each.value for each in Restoration]))
    most = given.number("max_luck")
    luck = given.number("luck", most=most)
    given.finish()
    return lambda dice: answered(
        restore_luck(event, luck, most, dice),
        lambda done: {"restored": done.restored, "luck": done.luck},
    )


def _read_level_up(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    skill = Advance(given.number("value"), given.number("successes", least=1))
    given.finish()
    if not may_advance(skill.value, skill.successes).allowed:
        raise NotAllowed("a skill of 99 or more is not levelled up")
    return lambda dice: answered(
        advance(skill, dice),
        lambda done: {"improved": done.improved, "gain": done.gain, "value": done.value},
    )


def _read_force_level_up(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    power = Advance(given.number("power"), given.number("successes", least=1))
    given.finish()
    return lambda dice: answered(
        advance_force(power, dice),
        lambda done: {"improved": done.improved, "force_points": done.force_points},
    )


def _read_force_bonus(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    points = force_bonus_points(given.number("sessions"))
    given.finish()
    return no_dice({"points": points}, step("SL-ADV-07", points=points))


def _read_initiative(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    combatants = [_combatant(each) for each in given.objects("combatants")]
    given.finish()
    if len({each.name for each in combatants}) < len(combatants):
        raise BadRequest("with.combatants holds a name twice")
    return lambda dice: answered(order(combatants, dice), lambda names: {"order": list(names)})


def _combatant(given: Inputs) -> Combatant:
    read = Combatant(
        given.text("name"),
        given.number("dex"),
        given.flag("ready", False),
        given.number("modifier", 0, least=-LARGEST),
    )
    given.finish()
    return read


def _read_condition(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    hp = given.number("hp")
    given.finish()
    return no_dice({"state": condition(hp).value}, step("SL-HP-01", hp=hp))


def _read_odds(given: Inputs, table: Inputs) -> Run:
    given.choice("of", ("check",))
    asked = _check_of(given, table_of(table, RECOMMENDED))
    return lambda _: odds_of(partial(check, asked), _degree_key)


def _degree_key(rolled: CheckResult) -> str:
    return f"{rolled.degree.key}+fumble" if rolled.fumble else rolled.degree.key


def _check_of(given: Inputs, table: Table) -> Check:
    asked = Check(given.number("target"), given.number("bonus", 0), given.number("penalty", 0), table=table)
    given.finish()
    return asked


def _degree_of(given: Inputs) -> Degree:
    return _DEGREES[given.choice("degree", _DEGREES)]


def _as_degree(rolled: CheckResult) -> Result:
    return {"degree": rolled.degree.key, "fumble": rolled.fumble}


ACTIONS = {
    "check": Action(_read_check),
    "luck_prices": Action(_read_luck_prices),
    "spend_luck": Action(_read_spend_luck),
    "opposed": Action(_read_opposed, groups=("a", "b", "tie")),
    "circumstances": Action(_read_circumstances),
    "defend": Action(_read_defend, groups=("attack", "defense")),
    "damage": Action(_read_damage),
    "heal": Action(_read_heal),
    "restore_luck": Action(_read_restore_luck),
    "level_up": Action(_read_level_up),
    "force_level_up": Action(_read_force_level_up),
    "force_bonus": Action(_read_force_bonus),
    "initiative": Action(_read_initiative),
    "condition": Action(_read_condition),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
