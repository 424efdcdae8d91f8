"""The Combat page of Shadow Lounge: weapons, situations, defences and the order of a fight."""

from desktop.base.names import skill_name
from desktop.base.numbers import signed
from desktop.base.words import ntr, tr
from desktop.games.d100 import combat as d100
from desktop.games.d100.tray import dice_words, extra_dice_words
from desktop.games.shadow_lounge.words import action_word, perk_word, refusal_words, situation_word
from desktop.kit.view.sheet import Toggle
from desktop.views import cards
from desktop.views.combat import CombatView, DefenceView, FightView, WeaponView
from desktop.views.contexts import CombatContext
from desktop.views.foes import spoken_health
from desktop.views.rule_sentences import sentences
from desktop.views.tray import ActionView
from rules_core.game.play import Against, Attempt, Choice
from rules_core.game.switches import table_from
from rules_core.sheet.sheet import Fight, Fighter, Sheet, Weapon
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import number_in, shots_left, weapon_at
from rules_core.systems.shadow_lounge.combat import (
    CIRCUMSTANCES,
    EXTRA_ACTIONS,
    POINT_BLANK_FEET,
    READY_BONUS,
    ExtraAction,
    Situation,
    extra_dice,
    is_point_blank,
)
from rules_core.systems.shadow_lounge.play import FOE_HEALTH, check_for, refusal
from rules_core.systems.shadow_lounge.play_combat import (
    attack_skills,
    fight_back_ruling,
    is_automatic,
    is_fired,
    speed,
    tells_surprise,
)
from rules_core.systems.shadow_lounge.play_turns import ANY, actions_of, done_of, perk_of, ruling_on
from rules_core.systems.shadow_lounge.system import SYSTEM
from rules_core.systems.shadow_lounge.table import RECOMMENDED

_LONGEST_DISTANCE = 5

_AIM = (
    Situation.POINT_BLANK,
    Situation.FIRING_INTO_MELEE,
    Situation.INCAPACITATED_TARGET,
    Situation.AUTO_FIRE_FOLLOWUP,
    Situation.SURPRISED_DEFENDER,
    Situation.OUTNUMBERED,
    Situation.DARKNESS,
)
"""Situations of an attack that the character makes."""

_DEFENDING = (
    Situation.INCAPACITATED_TARGET,
    Situation.OUTNUMBERED,
    Situation.SURPRISED_DEFENDER,
    Situation.FORCE_LIFTED,
)
"""Situations of the character when attacked."""


def combat_view(sheet: Sheet, context: CombatContext) -> CombatView:
    """Return the Combat page of a sheet."""
    fight, most = sheet.fight, table_from(dict(context.rules), RECOMMENDED).most_dice
    fires = any(is_fired(each) for each in sheet.weapons)
    return CombatView(
        weapons=tuple(_weapon(sheet, place, context) for place in range(len(sheet.weapons))),
        aim=tuple(_aim_toggle(sheet, each, context) for each in _AIM if _is_open(sheet, each, defends=False)),
        dice_line=_aim_line(context.aim, most),
        distance=context.distance,
        distance_unit=tr("feet") if fires else "",
        distance_line=_distance_line(context.distance) if fires else "",
        defences=_defences(sheet),
        defence_situations=tuple(
            _defence_toggle(each, context) for each in _DEFENDING if _is_open(sheet, each, defends=True)
        ),
        defence_line=_defence_line(context.defending, most),
        round_line="" if fight_back_ruling(sheet).allowed else tr("You have already fought back this round."),
        fight=None if fight is None else _fight(fight),
        empty=tr("No weapons yet."),
        turn=_turn(sheet),
    )


def _is_open(sheet: Sheet, situation: Situation, *, defends: bool) -> bool:
    """Return whether a situation is set here; in a tracked fight, who is surprised is set in its order."""
    return situation is not Situation.SURPRISED_DEFENDER or not tells_surprise(sheet, defends=defends)


# Weapons


def _weapon(sheet: Sheet, place: int, context: CombatContext) -> WeaponView:
    weapon, subject = sheet.weapons[place], subject_of("weapon", place)
    attack = Choice(situations=context.aim)
    fight_back = Choice(against=Against.FIGHT_BACK, situations=context.defending)
    shots = _shots(weapon)
    skilled = any(each.id == weapon.skill for each in sheet.skills)
    use = d100.WeaponUse(
        shots=shots,
        can_reload=bool(shots) and weapon.fired > 0,
        attack=_action(Attempt(sheet, subject, attack, context.rules), tr("Attack", "a button")),
        fight_back=_action(Attempt(sheet, subject, fight_back, context.rules), tr("Fight back"))
        if skilled
        else None,
        loaded=context.subject == subject,
        spoken=(tr("{shots} shots left").format(shots=shots) if shots else "",),
    )
    return d100.weapon_view(SYSTEM, sheet, place, use)


def _action(attempt: Attempt, title: str) -> ActionView:
    try:
        check_for(attempt)
        ruling = refusal(attempt)
    except KeyError:
        return ActionView(title, enabled=False, reason=tr("No skill on this sheet fits this weapon."))
    if ruling is None:
        return ActionView(title)
    return ActionView(title, enabled=False, reason=refusal_words(ruling))


def _shots(weapon: Weapon) -> str:
    left = shots_left(weapon)
    return "" if left is None else tr("{left} of {all}").format(left=left, all=number_in(weapon.ammo))


# Attack situations


def _aim_toggle(sheet: Sheet, situation: Situation, context: CombatContext) -> Toggle:
    given = CIRCUMSTANCES[situation]
    defender = extra_dice_words(given.defender)
    effect = (
        extra_dice_words(given.attacker),
        tr("defender {dice}").format(dice=defender) if defender else "",
    )
    on = situation in context.aim
    near = _is_near(context.distance) if situation is Situation.POINT_BLANK else None
    reason = "" if near is None else tr("The distance decides this.")
    if situation is Situation.AUTO_FIRE_FOLLOWUP and not on:
        reason = _auto_fire_refusal(sheet, context.subject)
    return Toggle(
        id=situation.value,
        name=situation_word(situation),
        on=on if near is None else near,
        effect=", ".join(part for part in effect if part),
        explanation=sentences(SYSTEM.id)[given.rule],
        reason=reason,
    )


def _is_near(distance: str) -> bool | None:
    """Return whether a typed distance is point blank, None without one."""
    feet = distance.strip()
    return is_point_blank(int(feet)) if feet.isdecimal() and len(feet) <= _LONGEST_DISTANCE else None


def _distance_line(distance: str) -> str:
    if distance.strip() and _is_near(distance) is None:
        return tr("Enter the distance in whole feet.")
    return tr("Point blank within {n} feet.").format(n=POINT_BLANK_FEET)


def _auto_fire_refusal(sheet: Sheet, subject: str) -> str:
    kind, place = Subject.read(subject)
    try:
        weapon = weapon_at(sheet, place) if kind == "weapon" else None
    except KeyError:
        weapon = None
    if weapon is None:
        return tr("Put a weapon with an auto mode in the tray first.")
    return "" if is_automatic(weapon) else tr("The weapon in the tray has no auto mode.")


def _aim_line(aim: tuple[str, ...], most: int) -> str:
    if not aim:
        return ""
    extra = extra_dice(_situations_of(aim), most=most).result
    words = tr("{situations}: {dice}")
    if extra.defender:
        words = tr("{situations}: {dice}, and the defender gets {theirs}")
    return words.format(
        situations=d100.situations_words(situation_word(each) for each in aim),
        dice=dice_words(extra.attacker),
        theirs=dice_words(extra.defender),
    )


def _situations_of(situations: tuple[str, ...]) -> tuple[Situation, ...]:
    return tuple(Situation(each) for each in situations)


# Defences


def _defences(sheet: Sheet) -> tuple[DefenceView, ...]:
    found = [
        d100.defence_view(each, way, skill_name(SYSTEM, each), ActionView(skill_name(SYSTEM, each)))
        for way in (Against.DODGE, Against.PARRY)
        for each in sheet.skills
        if each.kind == way.value
    ]
    best = next(iter(attack_skills(sheet)), None)
    if best is not None:
        name = tr("Fight back, {skill}").format(skill=skill_name(SYSTEM, best))
        attempt = Attempt(sheet, subject_of("skill", best.id), Choice(against=Against.FIGHT_BACK))
        found.append(d100.defence_view(best, Against.FIGHT_BACK, name, _action(attempt, name)))
    return tuple(found)


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


def _defence_line(defending: tuple[str, ...], most: int) -> str:
    ties = tr("On a tie, dodging and parrying succeed, and fighting back fails.")
    if not defending:
        return ties
    extra = extra_dice(_situations_of(defending), most=most).result
    words = tr("{situations}: {dice}.")
    if extra.attacker:
        words = tr("{situations}: {dice}, and the attacker gets {theirs}.")
    dice = words.format(
        situations=d100.situations_words(situation_word(each, attacked=True) for each in defending),
        dice=dice_words(extra.defender),
        theirs=dice_words(extra.attacker),
    )
    return f"{dice} {ties}"


# The turn


def _turn(sheet: Sheet) -> cards.CardView:
    """Return the card of the character's actions: a reminder that refuses nothing (SL-ACT-01)."""
    allowed, used = actions_of(sheet), len(done_of(sheet))
    words = ntr("{used} of {n} action used", "{used} of {n} actions used", allowed)
    parts: list[cards.Part] = [
        cards.Words(words.format(used=used, n=allowed)),
        *(_perk(sheet, each) for each in EXTRA_ACTIONS),
    ]
    perk = perk_of(sheet)
    kinds = [ANY] if perk is None else [ANY, perk.only]
    if used and not any(ruling_on(sheet, each).allowed for each in kinds):
        parts.append(cards.Words(tr("No action is left this round, unless your DM allows one."), "warn"))
    buttons = [cards.act(action_word(each), f"turn:{each}", counts=True) for each in kinds]
    return cards.card("turn", tr("Your turn"), *parts, cards.buttons(*buttons))


def _perk(sheet: Sheet, extra: ExtraAction) -> cards.SwitchView:
    detail = ntr("{n} action a round: {action}.", "{n} actions a round: {action} only.", extra.actions)
    return cards.SwitchView(
        f"turn:perk:{extra.perk}",
        perk_word(extra),
        perk_of(sheet) == extra,
        detail.format(n=extra.actions, action=action_word(extra.only)),
    )


# The order of a fight


def _fight(fight: Fight) -> FightView:
    return d100.fight_view(fight, FOE_HEALTH, _order_words, _tie_line(fight.fighters))


def _order_words(fighter: Fighter, current: bool) -> d100.OrderWords:
    order = _number(speed(fighter))
    why = (
        tr("DEX {n}").format(n=_number(fighter.dex)),
        tr("ready +{n}").format(n=READY_BONUS) if fighter.ready else "",
        tr("modifier {n}").format(n=signed(str(fighter.modifier))) if fighter.modifier else "",
    )
    spoken = (
        fighter.name,
        order,
        tr("ready") if fighter.ready else "",
        tr("surprised") if fighter.surprised else "",
        tr("has acted") if fighter.acted else "",
        tr("current turn") if current else "",
        spoken_health(FOE_HEALTH, fighter),
        fighter.notes,
    )
    return d100.OrderWords(order, why, spoken)


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _tie_line(fighters: tuple[Fighter, ...]) -> str:
    groups: dict[int, list[int]] = {}
    for each in fighters:
        groups.setdefault(speed(each), []).append(each.tie)
    before = tr(" before ")
    settled = [
        before.join(str(tie) for tie in ties) for ties in groups.values() if len(ties) > 1 and all(ties)
    ]
    return tr("Tie settled by D100: {order}.").format(order="; ".join(settled)) if settled else ""
