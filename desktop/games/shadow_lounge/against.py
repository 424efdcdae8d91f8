"""Opposed rolls and defences in Shadow Lounge: the options, the opponent's value and the verdict."""

from desktop.base.words import tr
from desktop.games.d100 import foes
from desktop.games.d100 import tray as d100
from desktop.games.shadow_lounge.words import name_of, power_name
from desktop.views.game import FoeRoll
from desktop.views.tray import VerdictView
from rules_core.game.play import Against, Attempt, Choice, Verdict
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.contest import DEFENDED, uses_attack_skill, verdict_of
from rules_core.systems.shadow_lounge.kept import choice_of
from rules_core.systems.shadow_lounge.play import skill_rolled
from rules_core.systems.shadow_lounge.play_combat import POWER, attack_skills, power_target
from rules_core.systems.shadow_lounge.skills import POWERS
from rules_core.systems.shadow_lounge.system import SYSTEM

_DEFENCES = {"dodge": Against.DODGE, "parry": Against.PARRY}
_MIND = "mental-discipline"


def ways_against(attempt: Attempt) -> tuple[Against, ...]:
    """Return what an attempt can be rolled against, `Against.NOBODY` first.

    Raises KeyError if the sheet doesn't have the skill or weapon.
    """
    opposed = (Against.NOBODY, Against.OPPOSED)
    match attempt.kind:
        case "skill":
            skill = attempt.sheet.skill(attempt.thing)
            if skill.kind in _DEFENCES:
                return (*opposed, _DEFENCES[skill.kind])
            return (*opposed, Against.FIGHT_BACK) if skill in attack_skills(attempt.sheet) else opposed
        case "weapon":
            return (
                Against.NOBODY,
                Against.THEY_DODGE,
                Against.THEY_PARRY,
                Against.THEY_FIGHT_BACK,
                Against.FIGHT_BACK,
            )
        case "trait" | "power":
            return opposed
        case _:
            return (Against.NOBODY,)


def foe_rolls(attempt: Attempt, other: Sheet, against: Against) -> tuple[FoeRoll, ...]:
    """Return what another character can roll against an attempt, by name; the usual roll is marked."""
    if against is Against.OPPOSED and attempt.kind == "power":
        return _resistances(attempt, other)
    if against is Against.OPPOSED:
        mine = skill_rolled(attempt.sheet, attempt.subject)
        same = () if mine is None else _matching_skills(mine, other)
        usual = max(same, key=lambda each: each.value, default=None)
        return foes.opposing_rolls(SYSTEM, attempt, other, usual, name_of)
    defence = DEFENDED.get(against)
    if defence is None or uses_attack_skill(defence):
        found = attack_skills(other)
    else:
        found = tuple(each for each in other.skills if each.kind == defence.value)
    return foes.skill_rolls(SYSTEM, found, max(found, key=lambda each: each.value, default=None))


def _matching_skills(mine: Skill, other: Sheet) -> tuple[Skill, ...]:
    """Return the same skill of another character; custom skills match by name."""
    return tuple(
        each
        for each in other.skills
        if each.kind == mine.kind and (mine.kind != "custom" or each.name == mine.name)
    )


def _resistances(attempt: Attempt, other: Sheet) -> tuple[FoeRoll, ...]:
    """Return the skills and powers that resist a power, of which the better one is usual, and all others."""
    known = POWERS.get(attempt.sheet.power(attempt.thing).kind)
    kinds = known.resisted_by if known is not None and known.resisted_by else (_MIND,)
    resisting = [each for each in other.skills if each.kind in kinds]
    powers = [
        FoeRoll(subject_of("power", each.id), power_name(each), power_target(other))
        for each in (other.powers if other.trait(POWER) is not None else ())
        if each.kind in kinds
    ]
    rolls = (*foes.opposing_rolls(SYSTEM, attempt, other, None, name_of), *powers)
    subjects = {subject_of("skill", each.id) for each in resisting} | {each.subject for each in powers}
    best = max(
        (each for each in rolls if each.subject in subjects), key=lambda each: each.value, default=None
    )
    return tuple(each._replace(usual=each is best) for each in rolls)


def rolled_verdict(present: Roll) -> VerdictView | None:
    """Return who won a saved roll.

    None if it wasn't against anyone, or if a tie needs dice that haven't been rolled.
    """
    return d100.rolled_verdict(present, choice_of(present), verdict_of, _reason)


def _reason(verdict: Verdict, choice: Choice) -> str:
    last = verdict.steps[-1]
    if last.rule == "SL-OPP-02":
        words = tr("Same success level: the higher value wins, {a} against {b}.")
        both = tr("Both failed: the higher value wins, {a} against {b}.")
        return (both if verdict.both_failed else words).format(a=last.fact("a"), b=last.fact("b"))
    if last.rule == "SL-OPP-03":
        return tr("Same success level and value: the lower tie-break roll wins, {a} against {b}.").format(
            a=last.fact("a"), b=last.fact("b")
        )
    if verdict.mine != verdict.theirs:
        return tr("The higher success level wins.")
    if choice.against is Against.OPPOSED:
        return tr("Both failed.")
    if verdict.mine == Degree.FAILURE.key:
        return tr("Both failed, so no one is hit.")
    return d100.ties_words(choice.against)
