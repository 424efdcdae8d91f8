"""The page on combat of the Shadow Lounge game: weapons, situations, defences, the order of a fight."""

from desktop.base.names import skill_name
from desktop.base.numbers import signed
from desktop.base.words import tr
from desktop.games.d100 import combat as d100
from desktop.games.d100.tray import dice_words, extra_dice_words
from desktop.games.shadow_lounge.words import refusal_words, situation_word
from desktop.kit.view.empty import nothing_yet
from desktop.kit.view.toggles import Toggle
from desktop.views.combat import CombatView, DefenceView, WeaponView
from desktop.views.contexts import CombatContext
from desktop.views.rule_sentences import sentences
from desktop.views.tray import ActionView
from rules_core.game.play import Against, Attempt, Choice
from rules_core.sheet.sheet import Fighter, Sheet, Weapon
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import number_in, shots_left, weapon_at
from rules_core.systems.shadow_lounge.combat import CIRCUMSTANCES, READY_BONUS, Situation, extra_dice
from rules_core.systems.shadow_lounge.play import check_for, refusal
from rules_core.systems.shadow_lounge.play_combat import attack_skills, fight_back_ruling, is_automatic, speed
from rules_core.systems.shadow_lounge.system import SYSTEM

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
    fight = sheet.fight
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
        fight=None if fight is None else d100.fight_view(fight, _order_words, _tie_line(fight.fighters)),
        empty=nothing_yet(tr("No weapons are on this sheet yet.")),
    )


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
        attack=_action(Attempt(sheet, subject, attack, context.rules), tr("Attack")),
        fight_back=_action(Attempt(sheet, subject, fight_back, context.rules), tr("Fight back"))
        if skilled
        else None,
        loaded=context.subject == subject,
        said=(tr("{shots} shots left").format(shots=shots) if shots else "",),
    )
    return d100.weapon_view(SYSTEM, sheet, place, use)


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
    kind, place = Subject.read(subject)
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
        situations=d100.situations_words(situation_word(each) for each in aim),
        dice=dice_words(extra.attacker),
        theirs=dice_words(extra.defender),
    )


def _known(situations: tuple[str, ...]) -> tuple[Situation, ...]:
    return tuple(Situation(each) for each in situations)


# Attacks met


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
        situations=d100.situations_words(situation_word(each, attacked=True) for each in defending),
        dice=dice_words(extra.defender),
        theirs=dice_words(extra.attacker),
    )
    return f"{dice} {ties}"


# The order of a fight


def _order_words(fighter: Fighter, current: bool) -> d100.OrderWords:
    order = _number(speed(fighter))
    why = (
        tr("DEX {n}").format(n=_number(fighter.dex)),
        tr("ready +{n}").format(n=READY_BONUS) if fighter.ready else "",
        tr("other {n}").format(n=signed(str(fighter.modifier))) if fighter.modifier else "",
    )
    said = (
        fighter.name,
        order,
        tr("ready") if fighter.ready else "",
        tr("surprised") if fighter.surprised else "",
        tr("has acted") if fighter.acted else "",
        tr("at turn") if current else "",
        fighter.notes,
    )
    return d100.OrderWords(order, why, said)


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
