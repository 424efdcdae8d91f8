"""The page on combat of the Shadow Lounge game: weapons, situations, defences, the order of a fight."""

from collections.abc import Iterable

from desktop.viewdata.combat import CombatView, DefenceView, FighterView, FightView, WeaponView
from desktop.viewdata.empty import nothing_yet
from desktop.viewdata.layouts.contexts import CombatContext
from desktop.viewdata.layouts.d100 import dice_words, extra_dice_words
from desktop.viewdata.layouts.shadow_lounge_words import refusal_words, situation_word
from desktop.viewdata.layouts.sheet_parts import weapon_skill
from desktop.viewdata.names import skill_name
from desktop.viewdata.numbers import signed
from desktop.viewdata.rule_sentences import sentences
from desktop.viewdata.toggles import Toggle
from desktop.viewdata.tray import ActionView
from desktop.words import tr, within
from rules_core.fight import turn_of
from rules_core.play import Against, Attempt, Choice
from rules_core.sheet import Fight, Fighter, Sheet, Skill, Weapon
from rules_core.systems.shadow_lounge.circumstances import CIRCUMSTANCES, Situation, extra_dice
from rules_core.systems.shadow_lounge.initiative import READY_BONUS
from rules_core.systems.shadow_lounge.play import check_for, refusal
from rules_core.systems.shadow_lounge.play_combat import (
    attack_skills,
    fight_back_ruling,
    is_automatic,
    speed,
)
from rules_core.systems.shadow_lounge.system import SYSTEM
from rules_core.weapons import number_in, shots_left, weapon_at

_AIM = (
    Situation.POINT_BLANK,
    Situation.FIRING_INTO_MELEE,
    Situation.INCAPACITATED_TARGET,
    Situation.AUTO_FIRE_FOLLOWUP,
    Situation.SURPRISED_DEFENDER,
    Situation.OUTNUMBERED,
)
"""What may hold of an attack that the character makes."""

_DEFENDING = (
    Situation.INCAPACITATED_TARGET,
    Situation.OUTNUMBERED,
    Situation.SURPRISED_DEFENDER,
    Situation.FORCE_LIFTED,
)
"""What may hold of the character when it is attacked."""


def combat_view(sheet: Sheet, context: CombatContext) -> CombatView:
    """The page for this sheet."""
    return CombatView(
        weapons=tuple(_weapon(sheet, place, context) for place in range(len(sheet.weapons))),
        aim=tuple(_aim_toggle(sheet, each, context) for each in _AIM),
        dice_line=_aim_line(context.aim),
        distance="",
        distance_unit="",
        distance_line="",
        defences=_defences(sheet),
        defence_situations=tuple(_defence_toggle(each, context) for each in _DEFENDING),
        defence_line=_defence_line(context.defending),
        round_line="" if fight_back_ruling(sheet).allowed else tr("Fight back is used up this round."),
        fight=None if sheet.fight is None else _fight(sheet.fight),
        empty=nothing_yet(tr("No weapons are on this sheet yet.")),
    )


# Weapons


def _weapon(sheet: Sheet, place: int, context: CombatContext) -> WeaponView:
    weapon, subject = sheet.weapons[place], f"weapon:{place}"
    attack = Choice(situations=context.aim)
    fight_back = Choice(against=Against.FIGHT_BACK, situations=context.defending)
    skill, shots = weapon_skill(SYSTEM, sheet, weapon.skill), _shots(weapon)
    skilled = any(each.id == weapon.skill for each in sheet.skills)
    spoken = (
        weapon.name,
        skill,
        tr("damage {damage}").format(damage=weapon.damage) if weapon.damage else "",
        tr("range {range}").format(range=weapon.range) if weapon.range else "",
        tr("{shots} shots left").format(shots=shots) if shots else "",
    )
    return WeaponView(
        place=place,
        name=weapon.name,
        skill=skill,
        damage=weapon.damage,
        range=weapon.range,
        attacks=weapon.attacks,
        malfunction=weapon.malfunction,
        shots=shots,
        can_reload=bool(shots) and weapon.fired > 0,
        attack=_action(Attempt(sheet, subject, attack, context.rules), tr("Attack")),
        fight_back=_action(Attempt(sheet, subject, fight_back, context.rules), tr("Fight back"))
        if skilled
        else None,
        loaded=context.subject == subject,
        spoken=", ".join(part for part in spoken if part),
    )


def _action(attempt: Attempt, title: str) -> ActionView:
    """The button of an attempt; off where the rules refuse it or the sheet has no skill for it."""
    try:
        check_for(attempt)
        ruling = refusal(attempt)
    except KeyError:
        return ActionView(title, enabled=False, reason=tr("No skill on this sheet goes with it."))
    if ruling is None:
        return ActionView(title)
    return ActionView(title, enabled=False, reason=refusal_words(ruling))


def _shots(weapon: Weapon) -> str:
    """The shots that are left, "" for a weapon that is not loaded."""
    left = shots_left(weapon)
    return "" if left is None else tr("{left} of {all}").format(left=left, all=number_in(weapon.ammo))


# Attacks made


def _aim_toggle(sheet: Sheet, situation: Situation, context: CombatContext) -> Toggle:
    given = CIRCUMSTANCES[situation]
    defender = extra_dice_words(given.defender)
    effect = (
        extra_dice_words(given.attacker),
        tr("defender {dice}").format(dice=defender) if defender else "",
    )
    on = situation in context.aim
    reason = "" if on or situation is not Situation.AUTO_FIRE_FOLLOWUP else _no_auto(sheet, context.subject)
    return Toggle(
        id=situation.value,
        name=situation_word(situation),
        on=on,
        effect=", ".join(part for part in effect if part),
        explanation=sentences(SYSTEM.id)[given.rule],
        reason=reason,
    )


def _no_auto(sheet: Sheet, subject: str) -> str:
    """Why the weapon in the tray fires no more than one shot in an attack, "" where it does."""
    kind, _, place = subject.partition(":")
    try:
        weapon = weapon_at(sheet, place) if kind == "weapon" else None
    except KeyError:
        weapon = None
    if weapon is None:
        return tr("Put a weapon with an auto mode in the tray first.")
    return "" if is_automatic(weapon) else tr("The weapon in the tray has no auto mode.")


def _aim_line(aim: tuple[str, ...]) -> str:
    """What the situations of an attack come to, "" without any."""
    if not aim:
        return ""
    extra = extra_dice(_known(aim)).result
    words = tr("{situations}: {dice}")
    if extra.defender:
        words = tr("{situations}: {dice}, and the defender has {theirs}")
    return words.format(
        situations=_listed(situation_word(each) for each in aim),
        dice=dice_words(extra.attacker),
        theirs=dice_words(extra.defender),
    )


def _known(situations: tuple[str, ...]) -> tuple[Situation, ...]:
    return tuple(Situation(each) for each in situations)


def _listed(words: Iterable[str]) -> str:
    """Words in a row; only the first keeps its capital."""
    first, *others = words
    return ", ".join([first, *map(within, others)])


# Attacks met


def _defences(sheet: Sheet) -> tuple[DefenceView, ...]:
    found = [
        _defence(each, skill_name(SYSTEM, each), way, ActionView(skill_name(SYSTEM, each)))
        for way in (Against.DODGE, Against.PARRY)
        for each in sheet.skills
        if each.kind == way.value
    ]
    best = next(iter(attack_skills(sheet)), None)
    if best is not None:
        name = tr("Fight back, {skill}").format(skill=skill_name(SYSTEM, best))
        attempt = Attempt(sheet, f"skill:{best.id}", Choice(against=Against.FIGHT_BACK))
        found.append(_defence(best, name, Against.FIGHT_BACK, _action(attempt, name)))
    return tuple(found)


def _defence(skill: Skill, name: str, way: Against, action: ActionView) -> DefenceView:
    return DefenceView(f"skill:{skill.id}|{way.value}", name, str(skill.value), action)


def _defence_toggle(situation: Situation, context: CombatContext) -> Toggle:
    given = CIRCUMSTANCES[situation]
    attacker = extra_dice_words(given.attacker)
    effect = (
        extra_dice_words(given.defender),
        tr("attacker {dice}").format(dice=attacker) if attacker else "",
    )
    return Toggle(
        id=situation.value,
        name=situation_word(situation, attacked=True),
        on=situation in context.defending,
        effect=", ".join(part for part in effect if part),
        explanation=sentences(SYSTEM.id)[given.rule],
    )


def _defence_line(defending: tuple[str, ...]) -> str:
    """What the situations of a defence come to, and who wins ties (SL-DEF-02, SL-DEF-04)."""
    ties = tr("When degrees are equal, dodging and parrying hold, and fighting back does not.")
    if not defending:
        return ties
    extra = extra_dice(_known(defending)).result
    words = tr("{situations}: {dice}.")
    if extra.attacker:
        words = tr("{situations}: {dice}, and the attacker has {theirs}.")
    dice = words.format(
        situations=_listed(situation_word(each, attacked=True) for each in defending),
        dice=dice_words(extra.defender),
        theirs=dice_words(extra.attacker),
    )
    return f"{dice} {ties}"


# The order of a fight


def _fight(fight: Fight) -> FightView:
    current = turn_of(fight)
    fighters = tuple(
        _fighter(place, each, current=place == current) for place, each in enumerate(fight.fighters)
    )
    return FightView(fight.round, fighters, _tie_line(fight.fighters))


def _fighter(place: int, fighter: Fighter, *, current: bool) -> FighterView:
    order = _number(speed(fighter))
    why = (
        tr("DEX {n}").format(n=_number(fighter.dex)),
        tr("ready +{n}").format(n=READY_BONUS) if fighter.ready else "",
        tr("other {n}").format(n=signed(str(fighter.modifier))) if fighter.modifier else "",
    )
    spoken = (
        fighter.name,
        order,
        tr("ready") if fighter.ready else "",
        tr("surprised") if fighter.surprised else "",
        tr("has acted") if fighter.acted else "",
        tr("at turn") if current else "",
        fighter.notes,
    )
    return FighterView(
        place=place,
        name=fighter.name,
        order=order,
        why=", ".join(part for part in why if part),
        notes=fighter.notes,
        ready=fighter.ready,
        surprised=fighter.surprised,
        acted=fighter.acted,
        current=current,
        own=fighter.own,
        spoken=", ".join(part for part in spoken if part),
    )


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _tie_line(fighters: tuple[Fighter, ...]) -> str:
    """How those of equal order were settled, "" where none are (SL-INIT-03)."""
    groups: dict[int, list[int]] = {}
    for each in fighters:
        groups.setdefault(speed(each), []).append(each.tie)
    before = tr(" before ")
    settled = [
        before.join(str(tie) for tie in ties) for ties in groups.values() if len(ties) > 1 and all(ties)
    ]
    return tr("Equal: settled by d100, {order}.").format(order="; ".join(settled)) if settled else ""
