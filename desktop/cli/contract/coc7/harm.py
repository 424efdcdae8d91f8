"""Wounds, sanity, and the damage of weapons."""

from desktop.cli.contract.action import Action, Result, Run, answered, no_dice
from desktop.cli.contract.inputs import Inputs
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.combat import Hit, weapon_damage
from rules_core.systems.coc7.derive import Health
from rules_core.systems.coc7.harm import SanityResult, SanityRoll, sanity_roll, wound
from rules_core.systems.coc7.table import Table

_DEGREES = {each.key: each for each in Degree}


def _read_wound(given: Inputs, rules: Table) -> Run:
    most = given.number("max_hp")
    before = Health(given.number("hp", most=most), most, given.flag("major_wound", False))
    damage, armor = given.number("damage"), given.number("armor", 0)
    given.finish()
    outcome = wound(before, damage, armor, rules)
    after = outcome.result.health
    return no_dice(
        {"hp": after.hp, "major_wound": after.major_wound, "state": outcome.result.state.value},
        *outcome.steps,
    )


def _read_sanity(given: Inputs, rules: Table) -> Run:
    asked = SanityRoll(given.number("san"), given.formula("on_success"), given.formula("on_failure"), rules)
    given.finish()
    return lambda dice: answered(sanity_roll(asked, dice), _as_sanity)


def _as_sanity(result: SanityResult) -> Result:
    rolled = result.rolled
    return {"degree": rolled.degree.key, "passed": rolled.passed, "loss": result.loss, "san": result.san}


def _read_weapon_damage(given: Inputs, _: Table) -> Run:
    hit = Hit(
        given.formula("damage"),
        given.formula("damage_bonus", "0"),
        _DEGREES[given.choice("degree", _DEGREES)],
        impales=given.flag("impales", False),
        fighting_back=given.flag("fighting_back", False),
    )
    given.finish()
    return lambda dice: answered(weapon_damage(hit, dice), lambda damage: {"damage": damage})


ACTIONS = {
    "wound": Action(_read_wound),
    "sanity": Action(_read_sanity),
    "weapon_damage": Action(_read_weapon_damage),
}
"""The actions of this topic."""
