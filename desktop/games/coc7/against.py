"""Opposed rolls and defences in Call of Cthulhu: the options, the opponent's value and the verdict."""

from desktop.base.words import tr
from desktop.games.coc7.words import name_of
from desktop.games.d100 import tray as d100
from desktop.views.game import FoeRoll
from desktop.views.tray import VerdictView
from rules_core.game.play import Against, Attempt, Choice, Verdict
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.kept import choice_of
from rules_core.systems.coc7.play import verdict_of
from rules_core.systems.coc7.system import SYSTEM


def ways_against(attempt: Attempt) -> tuple[Against, ...]:
    """Return what an attempt can be rolled against, `Against.NOBODY` first.

    Raises KeyError if the sheet doesn't have the skill or weapon.
    """
    opposed = (Against.NOBODY, Against.OPPOSED)
    match attempt.kind:
        case "skill":
            kind = attempt.sheet.skill(attempt.thing).kind
            if kind == "dodge":
                return (*opposed, Against.DODGE)
            return (*opposed, Against.FIGHT_BACK) if kind.startswith("fighting") else opposed
        case "trait":
            return opposed
        case "weapon":
            from rules_core.systems.coc7.weapons import is_firearm, is_melee

            weapon = weapon_at(attempt.sheet, attempt.thing)
            if is_firearm(weapon):
                return (Against.NOBODY,)
            met = (Against.NOBODY, Against.THEY_DO_NOTHING, Against.THEY_DODGE)
            return (*met, Against.THEY_FIGHT_BACK, Against.FIGHT_BACK) if is_melee(weapon) else met
        case _:
            return (Against.NOBODY,)


def foe_rolls(attempt: Attempt, other: Sheet, against: Against) -> tuple[FoeRoll, ...]:
    """Return what another character can roll against an attempt, by name; the usual roll is marked."""
    from desktop.games.d100 import foes  # not needed before an opposed roll

    if against is Against.OPPOSED:
        return foes.opposing_rolls(SYSTEM, attempt, other, _usual(attempt, other), name_of)
    dodges = against is Against.THEY_DODGE
    found = [each for each in other.skills if _defends(each, dodges=dodges)]
    return foes.skill_rolls(SYSTEM, found, max(found, key=lambda each: each.value, default=None))


def _defends(skill: Skill, *, dodges: bool) -> bool:
    return skill.kind == "dodge" if dodges else skill.kind.startswith("fighting")


def _usual(attempt: Attempt, other: Sheet) -> Skill | None:
    if attempt.kind != "skill":
        return None
    mine = attempt.sheet.skill(attempt.thing)
    found = [each for each in other.skills if (each.kind, each.name) == (mine.kind, mine.name)]
    return max(found, key=lambda each: each.value, default=None)


def rolled_verdict(present: Roll) -> VerdictView | None:
    """Return who won a saved roll.

    None if it wasn't against anyone, or if a tie needs dice that haven't been rolled.
    """
    return d100.rolled_verdict(present, choice_of(present), verdict_of, _reason)


def _reason(verdict: Verdict, choice: Choice) -> str:
    last = verdict.steps[-1]
    match last.rule:
        case "COC-OPP-02":
            return tr("Same success level: the higher value wins, {a} against {b}.").format(
                a=last.fact("a"), b=last.fact("b")
            )
        case "COC-OPP-03":
            return tr("Same success level and value: the lower tie-break roll wins, {a} against {b}.").format(
                a=last.fact("a"), b=last.fact("b")
            )
        case "COC-OPP-01":
            return tr("Both failed.") if verdict.both_failed else tr("The higher success level wins.")
    if choice.against is Against.THEY_DO_NOTHING:
        return tr("If they do nothing, anything but a fumble hits.")
    if verdict.mine == verdict.theirs == Degree.FAILURE.key:
        return tr("Both failed, so nothing happens.")
    if verdict.mine != verdict.theirs:
        return tr("The higher success level wins.")
    return d100.ties_words(choice.against)
