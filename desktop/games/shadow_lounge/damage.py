"""Summed dice of Shadow Lounge in the tray: the damage of a hit, and restored Luck."""

from msgspec.structs import replace

from desktop.base.listed import called
from desktop.base.numbers import dice_text, signed
from desktop.base.words import tr
from desktop.games.d100.tray import short_word
from desktop.games.shadow_lounge.words import restoration_word
from desktop.views.felt import DieUse, FeltDie
from desktop.views.game import Rolled
from desktop.views.tray import ActionView, TrayView
from desktop.views.tray_parts import DAMAGE, damage_follow_up, sum_view, summed_dice, tracker_change
from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import DiceError, Drawn
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_combat import (
    COLLISION,
    DOUBLED,
    attack_of,
    collisions,
    hit_degree,
    owes_damage,
    weapon_dice,
    weapons_for,
)
from rules_core.systems.shadow_lounge.skills import PUSH, PUSHED_INTO_A_BEING
from rules_core.systems.shadow_lounge.system import SYSTEM

_MOST_WEAPONS = 3
"""How many weapons to choose from after a hit with a skill."""


def damage_actions(sheet: Sheet, standing: StandingRoll) -> tuple[ActionView, ...]:
    """Return the buttons that roll the damage of a saved attack, none without a hit or damage."""
    present = standing.roll
    try:
        if hit_degree(present) is None or not owes_damage(standing):
            return ()
    except DiceError:  # it is not known who won
        return ()
    if present.kind == "power":
        return _power_damage(sheet, standing)
    places = weapons_for(sheet, present)[:_MOST_WEAPONS]
    found = [action for place in places if (action := _damage_of(sheet, present, str(place))) is not None]
    if len(found) == 1 and found[0].enabled:
        doubled = subject_of(DAMAGE, subject_of(DOUBLED, places[0]))
        return found[0], damage_follow_up(tr("Roll double damage"), action=doubled, command="")
    return tuple(found)


def _damage_of(sheet: Sheet, present: Roll, place: str) -> ActionView | None:
    try:
        attack_of(Attempt(sheet, subject_of("damage", place), after=present))
        weapon = weapon_at(sheet, place)
    except BadFormula:
        reason = tr("The damage on the sheet isn't a dice formula.")
        return replace(damage_follow_up(), enabled=False, reason=reason, detail=reason)
    except (Refused, KeyError):
        return None
    if present.kind == "weapon":
        return damage_follow_up()
    first = weapons_for(sheet, present)[0] == int(place)
    words = tr("Damage: {weapon}").format(weapon=called(SYSTEM.id, weapon))
    return damage_follow_up(words, action=subject_of(DAMAGE, place), command="follow_up" if first else "")


def _power_damage(sheet: Sheet, standing: StandingRoll) -> tuple[ActionView, ...]:
    present = standing.roll
    try:
        attack = attack_of(Attempt(sheet, subject_of("damage", present.thing), after=present))
        power = sheet.power(present.thing)
    except BadFormula:
        reason = tr("The damage on the sheet isn't a dice formula.")
        return (replace(damage_follow_up(), enabled=False, reason=reason, detail=reason),)
    except (Refused, KeyError):
        return ()
    if power.kind != PUSH.id:
        doubled = subject_of(DAMAGE, subject_of(DOUBLED))
        return damage_follow_up(), damage_follow_up(tr("Roll double damage"), action=doubled, command="")
    collides = subject_of(DAMAGE, subject_of(COLLISION))
    if collisions(standing):
        return (damage_follow_up(tr("Damage to the other"), action=collides),)
    hits = tr("Hits an object: {dice}").format(dice=dice_text(str(attack.weapon)))
    beings = tr("Hits someone: {dice} each").format(dice=dice_text(str(PUSHED_INTO_A_BEING)))
    return damage_follow_up(hits), damage_follow_up(beings, action=collides, command="")


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice of the roll behind a follow-up button, or None if it isn't a roll.

    An action names damage, then "doubled" or "collision" if it is that, then the weapon of a skill.
    """
    kind, rest = Subject.read(action)
    if kind != DAMAGE:
        return None
    how, place = Subject.read(rest) if rest and not rest.isdecimal() else ("", rest)
    return subject_of("damage", place or present.thing), Choice(situations=(how,) if how else ())


def plain_dice_view(shown: Rolled) -> TrayView:
    """Return the tray with dice that have no success level."""
    if shown.standing.roll.kind == "restore":
        return _restored_luck_view(shown)
    return _damage_view(shown)


def _restored_luck_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    changes = [each for each in shown.standing.entry.events if isinstance(each, TrackerChanged)]
    return sum_view(
        shown.standing,
        title=tr("Luck"),
        value="",
        dice=summed_dice(present.drawn),
        reason=restoration_word(Restoration(present.thing)),
        effects=(
            tr("Restores {n}, up to the starting maximum.").format(n=present.input("restored")),
            *(tracker_change(tr("Luck"), each.before, each.after) for each in changes),
        ),
        fresh=shown.fresh,
    )


def _damage_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    level, weapon = DEGREES[str(present.input("level"))], weapon_dice(present)
    dice = dice_text(str(weapon))
    how = {
        Degree.HARD: tr("{weapon}, 1s re-rolled"),
        Degree.EXTREME: tr("{weapon} twice, keep the higher"),
        Degree.CRITICAL: tr("maximum {weapon} plus a roll"),
    }.get(level, "{weapon}")
    by_weapon = present.thing.isdecimal()
    words = tr("{level}: {how}, then {modifier} for skill")
    if not by_weapon:
        words = tr("{level}: {how}, then {modifier} for Power")
    reason = words.format(
        level=short_word(level), how=how.format(weapon=dice), modifier=signed(str(present.input("modifier")))
    )
    facts = dict(present.check)
    effects = tuple(
        line
        for line, shown_here in (
            (
                tr("The maximum of {weapon} is {n}.").format(weapon=dice, n=weapon.most),
                level is Degree.CRITICAL,
            ),
            (tr("The dice count double."), DOUBLED in facts),
            (tr("Roll it for each of the two."), COLLISION in facts),
        )
        if shown_here
    )
    return sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=_damage_dice(present, level),
        reason=reason,
        effects=effects,
        fresh=shown.fresh,
    )


def _damage_dice(present: Roll, level: Degree) -> tuple[FeltDie, ...]:
    kinds = len(weapon_dice(present).dice)
    first, later = present.drawn[:kinds], present.drawn[kinds:]
    if level is Degree.HARD:
        once_more = tuple(
            replace(die, use=DieUse.UNUSED, note=tr("re-rolled")) if die.value == 1 else die
            for die in summed_dice(first)
        )
        return once_more + summed_dice(later, (tr("re-roll"),))
    if level is not Degree.EXTREME:
        return summed_dice(present.drawn)
    better = 0 if _sum(first) >= _sum(later) else 1
    found: tuple[FeltDie, ...] = ()
    for place, thrown in enumerate((first, later)):
        use = DieUse.USED if place == better else DieUse.UNUSED
        note = tr("first roll") if place == 0 else tr("second roll")
        found += tuple(replace(die, use=use) for die in summed_dice(thrown, (note,)))
    return found


def _sum(thrown: tuple[Drawn, ...]) -> int:
    return sum(int(face) for each in thrown for face in each.faces)
