"""The actions of the four-degree d20 game in the rules contract."""

from dataclasses import asdict
from functools import partial

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, no_dice, odds_of, table_of
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs, shown
from rules_core.outcome import Outcome
from rules_core.sources import DiceSource
from rules_core.systems.basic_d20.attack import Attack, Delivery, attack
from rules_core.systems.basic_d20.checks import Check, check
from rules_core.systems.basic_d20.derive import derive
from rules_core.systems.basic_d20.saves import Save, save
from rules_core.systems.basic_d20.table import RECOMMENDED
from rules_core.systems.basic_d20.turns import Turn, TurnOrder, TurnRefused

_ATTRIBUTES = ("strength", "agility", "precision", "intelligence", "wisdom", "charisma")


def _read_check(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = _check_of(given)

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = check(asked, dice)
        result = rolled.result
        return Outcome(
            {
                "natural": result.natural,
                "total": result.total,
                "margin": result.margin,
                "degree": result.degree.key,
            },
            rolled.steps,
        )

    return run


def _read_attack(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = Attack(
        bonus=_any_number(given, "bonus"),
        ac=_any_number(given, "ac"),
        damage=given.formula("damage"),
        attribute=_any_number(given, "attribute", 0),
        delivery=Delivery.MELEE if given.flag("melee", True) else Delivery.RANGED,
    )
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = attack(asked, dice)
        return Outcome({"degree": rolled.result.degree.key, "damage": rolled.result.damage}, rolled.steps)

    return run


def _read_save(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = Save(_any_number(given, "bonus"), _any_number(given, "dc"), given.number("damage"))
    given.finish()

    def run(dice: DiceSource) -> Outcome[Result]:
        rolled = save(asked, dice)
        return Outcome({"degree": rolled.result.degree.key, "damage": rolled.result.damage}, rolled.steps)

    return run


def _read_turns(given: Inputs, table: Inputs) -> Run:
    rules = table_of(table, RECOMMENDED)
    combatants = given.texts("combatants")
    known = frozenset(combatants)
    if not combatants:
        raise BadRequest("combatants must name at least one")
    if len(known) != len(combatants):
        raise BadRequest("combatants names one twice")
    turns = tuple(_turn_of(each, known) for each in given.objects("turns"))
    given.finish()

    try:
        order = TurnOrder(tuple(combatants), turns, table=rules)
    except TurnRefused as refused:
        raise NotAllowed(f"{shown(refused.name)} {refused.reason}") from refused
    result = {
        "may_be_chosen": order.may_be_chosen,
        "may_overrule": order.may_overrule,
        "round_over": order.round_over,
    }
    return no_dice(result, *order.steps)


def _turn_of(given: Inputs, known: frozenset[str]) -> Turn:
    turn = Turn(given.text("actor"), tuple(given.texts("attacked", [])))
    given.finish()
    for name in (turn.actor, *turn.attacked):
        if name not in known:
            raise BadRequest(f"{shown(name)} is not among the combatants")
    return turn


def _read_derive(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    level = given.number("level", least=1)
    scores = {name: _any_number(given, name, 0) for name in _ATTRIBUTES}
    given.finish()

    outcome = derive(level, scores)
    return no_dice(asdict(outcome.result), *outcome.steps)


def _read_odds(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    given.choice("of", ("check",))
    asked = _check_of(given)
    return lambda _: odds_of(partial(check, asked), lambda rolled: rolled.degree.key)


def _check_of(given: Inputs) -> Check:
    asked = Check(_any_number(given, "bonus"), _any_number(given, "dc"))
    given.finish()
    return asked


def _any_number(given: Inputs, name: str, default: int | None = None) -> int:
    """A bonus, DC, AC or attribute: these may be below 0."""
    return given.number(name, default, least=-LARGEST)


ACTIONS = {
    "check": Action(_read_check),
    "attack": Action(_read_attack),
    "save": Action(_read_save),
    "turns": Action(_read_turns),
    "derive": Action(_read_derive),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
