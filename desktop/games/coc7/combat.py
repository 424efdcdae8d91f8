"""The Combat page of Call of Cthulhu 7e: weapons, situations, distance, defences and the order of a fight."""

from collections.abc import Iterable

from desktop.base.names import skill_name
from desktop.base.numbers import signed
from desktop.base.words import ntr, tr, within
from desktop.games.coc7.words import refusal_words, situation_word
from desktop.games.d100 import combat as d100
from desktop.games.d100.tray import dice_words, extra_dice_words, short_word
from desktop.kit.view.sheet import Toggle
from desktop.views.combat import CombatView, DefenceView, FightView, WeaponView
from desktop.views.contexts import CombatContext
from desktop.views.foes import spoken_health
from desktop.views.rule_sentences import sentences
from desktop.views.tray import ActionView
from rules_core.d100.roll import within_limit
from rules_core.game.play import Against, Attempt, Choice
from rules_core.game.switches import table_from
from rules_core.sheet.sheet import Fight, Fighter, Sheet, Skill, Weapon
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import number_in, place_of, shots_left
from rules_core.systems.coc7 import combat
from rules_core.systems.coc7.attempts import refusal
from rules_core.systems.coc7.checks import Difficulty
from rules_core.systems.coc7.combat import (
    READIED_FIREARM,
    Melee,
    dice_of_situation,
    outnumbered_dice,
    situation_dice,
    situation_rule,
)
from rules_core.systems.coc7.derive import REACTIONS
from rules_core.systems.coc7.play import FOE_HEALTH, skill_rolled
from rules_core.systems.coc7.play_harm import speed
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.weapons import base_range, is_firearm, is_melee

_SHOT_CONDITIONS = tuple(each.value for each in combat.ShotCondition)
_MELEE_CONDITIONS = tuple(each.value for each in Melee)
_CONDITIONS = (*_SHOT_CONDITIONS, *_MELEE_CONDITIONS, combat.DARKNESS)
_BY_BUILD = (Melee.LARGER.value, Melee.MUCH_LARGER.value)
"""Set in the tray, by the target's Build; earlier versions set them here."""
_LONGEST_DISTANCE = 5


def combat_view(sheet: Sheet, context: CombatContext) -> CombatView:
    """Return the Combat page of a sheet."""
    shoots = any(is_firearm(each) for each in sheet.weapons)
    aim = tuple(each for each in context.aim if each in _CONDITIONS)
    defences = _defences(sheet)
    return CombatView(
        weapons=tuple(_weapon(sheet, place, each, context) for place, each in enumerate(sheet.weapons)),
        aim=_aim(sheet, aim, _yards(context.distance), shoots=shoots),
        dice_line=_dice_line(aim, table_from(dict(context.rules), RECOMMENDED).most_dice),
        distance=context.distance,
        distance_unit=tr("yards") if shoots else "",
        distance_line=_distance_line(sheet, context) if shoots else "",
        defences=defences,
        defence_situations=(),
        defence_line=sentences("coc7")["COC-CBT-02"] if defences else tr("No Dodge or Fighting skill."),
        round_line=_round_line(sheet.status(REACTIONS)),
        fight=None if sheet.fight is None else _fight(sheet.fight),
        empty="" if sheet.weapons else tr("No weapons yet."),
    )


# Weapons


def _weapon(sheet: Sheet, place: int, weapon: Weapon, context: CombatContext) -> WeaponView:
    subject = subject_of("weapon", place)
    left = shots_left(weapon)
    shots = "" if left is None else tr("{n} of {all}").format(n=left, all=number_in(weapon.ammo))
    loaded = context.subject == subject
    reason = _no_attack(sheet, subject, context)
    fight_back = ActionView(tr("Fight back"), enabled=not reason, reason=reason)
    use = d100.WeaponUse(
        shots=shots,
        can_reload=weapon.fired > 0,
        attack=ActionView(tr("Attack", "a button"), enabled=not reason, reason=reason),
        fight_back=fight_back if is_melee(weapon) else None,
        loaded=loaded,
        spoken=(
            tr("shots {shots}").format(shots=shots) if shots else "",
            within(tr("In the tray")) if loaded else "",
        ),
    )
    return d100.weapon_view(SYSTEM, sheet, place, use)


def _no_attack(sheet: Sheet, subject: str, context: CombatContext) -> str:
    if skill_rolled(sheet, subject) is None:
        return tr("No skill on this sheet fits this weapon.")
    choice = Choice(distance=_yards(context.distance))
    ruling = refusal(Attempt(sheet, subject, choice, context.rules))
    return "" if ruling is None else refusal_words(ruling)


# Attack situations


def _aim(sheet: Sheet, present: tuple[str, ...], yards: int | None, *, shoots: bool) -> tuple[Toggle, ...]:
    shots = [each for each in _SHOT_CONDITIONS if shoots or each in present]
    melee = [each for each in _MELEE_CONDITIONS if each not in _BY_BUILD or each in present]
    dex = sheet.trait("dex")
    told = None if yards is None or dex is None else combat.is_point_blank(yards, dex)

    def toggle(situation: str) -> Toggle:
        decided = told if situation == combat.ShotCondition.POINT_BLANK else None
        return Toggle(
            situation,
            situation_word(situation),
            situation in present if decided is None else decided,
            effect=extra_dice_words(dice_of_situation(situation)),
            explanation=_explanation(sheet, situation),
            reason="" if decided is None else tr("The distance decides this."),
        )

    return tuple(map(toggle, (*shots, *melee, combat.DARKNESS)))


def _explanation(sheet: Sheet, situation: str) -> str:
    dex, small = sheet.trait("dex"), signed(str(combat.SMALL_BUILD))
    measure = {
        combat.ShotCondition.LARGE_TARGET.value: tr("Build {n} or more.").format(n=combat.LARGE_BUILD),
        combat.ShotCondition.SMALL_TARGET.value: tr("Build {n} or less.").format(n=small),
        combat.ShotCondition.FAST_TARGET.value: tr("Move {n} or more.").format(n=combat.FAST_MOVE),
    }
    if dex is not None:
        feet = combat.point_blank_feet(dex)
        measure[combat.ShotCondition.POINT_BLANK.value] = ntr(
            "Within {n} foot (a fifth of DEX).", "Within {n} feet (a fifth of DEX).", feet
        ).format(n=feet)
    sentence = sentences("coc7")[situation_rule(situation)]
    return f"{measure[situation]} {sentence}" if situation in measure else sentence


def _dice_line(present: tuple[str, ...], most: int) -> str:
    if not present:
        return ""
    named = d100.situations_words(situation_word(each) for each in present)
    given = situation_dice(present)
    net = within_limit(given, most)
    line = tr("{situations}: {dice}") if net == given else tr("{situations}: {dice} (the maximum)")
    return line.format(situations=named, dice=dice_words(net))


# Distance


def _yards(typed: str) -> int | None:
    text = typed.strip()
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_DISTANCE else None


def _distance_line(sheet: Sheet, context: CombatContext) -> str:
    yards = _yards(context.distance)
    if yards is None and context.distance.strip():
        return tr("Enter the distance in whole yards.")
    weapon = _loaded_firearm(sheet, context.subject)
    if weapon is None:
        return tr("Regular within a firearm's base range, Hard up to twice, Extreme up to four times.")
    reach = base_range(sheet, weapon)
    if not reach:
        return tr("This weapon has no known range, so distance doesn't matter.")
    if yards is None:
        regular, hard, extreme = (factor * reach for factor in combat.REACH.values())
        return tr("Regular up to {regular} yards, Hard up to {hard}, Extreme up to {extreme}.").format(
            regular=regular, hard=hard, extreme=extreme
        )
    ruling = combat.firearm_difficulty(yards, reach)
    if not ruling.allowed:
        return refusal_words(ruling)
    difficulty = Difficulty[str(ruling.step.fact("difficulty")).upper()]
    line = {
        Difficulty.REGULAR: tr("{level}: within {n} yards"),
        Difficulty.HARD: tr("{level}: up to twice {n} yards"),
        Difficulty.EXTREME: tr("{level}: up to four times {n} yards"),
    }[difficulty]
    return line.format(level=short_word(difficulty), n=reach)


def _loaded_firearm(sheet: Sheet, subject: str) -> Weapon | None:
    kind, thing = Subject.read(subject)
    place = place_of(thing)
    if kind != "weapon" or place is None or place >= len(sheet.weapons):
        return None
    weapon = sheet.weapons[place]
    return weapon if is_firearm(weapon) else None


# Defences


def _defences(sheet: Sheet) -> tuple[DefenceView, ...]:
    dodge = _best(each for each in sheet.skills if each.kind == "dodge")
    fighting = _best(each for each in sheet.skills if each.kind.startswith("fighting"))
    found = []
    if dodge is not None:
        name = skill_name(SYSTEM, dodge)
        found.append(d100.defence_view(dodge, Against.DODGE, name, ActionView(name)))
    if fighting is not None:
        name = tr("Fight back")
        action = ActionView(name, skill_name(SYSTEM, fighting))
        found.append(d100.defence_view(fighting, Against.FIGHT_BACK, name, action))
    return tuple(found)


def _best(skills: Iterable[Skill]) -> Skill | None:
    return max(skills, key=lambda each: each.value, default=None)


def _round_line(used: int) -> str:
    if used < 1:
        return ""
    line = ntr("{n} reaction used this round.", "{n} reactions used this round.", used).format(n=used)
    more = tr("Further melee attackers get {dice}.").format(dice=dice_words(outnumbered_dice(1, used)))
    return f"{line} {more}"


# The order of a fight


def _fight(fight: Fight) -> FightView:
    speeds = [speed(each) for each in fight.fighters]
    line = tr("Equal DEX: your Keeper decides who goes first.") if len(set(speeds)) < len(speeds) else ""
    return d100.fight_view(fight, FOE_HEALTH, _order_words, line, speed, surprise=False)


def _order_words(fighter: Fighter, current: bool) -> d100.OrderWords:
    order = str(speed(fighter))
    why = (
        tr("DEX {n}").format(n=fighter.dex),
        tr("ready {n}").format(n=signed(str(READIED_FIREARM))) if fighter.ready else "",
        tr("modifier {n}").format(n=signed(str(fighter.modifier))) if fighter.modifier else "",
    )
    spoken = (
        fighter.name,
        order,
        tr("current turn") if current else "",
        tr("acted") if fighter.acted else "",
        tr("ready") if fighter.ready else "",
        tr("surprised") if fighter.surprised else "",
        spoken_health(FOE_HEALTH, fighter),
        fighter.notes,
    )
    return d100.OrderWords(order, why, spoken)
