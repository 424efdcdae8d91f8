"""Summed dice of Shadow Lounge in the tray: the damage of a hit, and restored Luck."""

from msgspec.structs import replace

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
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_combat import attack_of, weapon_dice


def damage_action(sheet: Sheet, present: Roll) -> ActionView | None:
    """Return the button that rolls the damage of a saved attack, or None without a hit or damage."""
    subject = _damage_of(present)
    try:
        attack_of(Attempt(sheet, subject, after=present))
    except BadFormula:
        reason = tr("The damage on the sheet isn't a dice formula.")
        return replace(damage_follow_up(), enabled=False, reason=reason, detail=reason)
    except (Refused, KeyError, DiceError):  # DiceError: it is not known who won
        return None
    return damage_follow_up()


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice of the roll behind a follow-up button, or None if it isn't a roll."""
    return (_damage_of(present), Choice()) if action == DAMAGE else None


def plain_dice_view(shown: Rolled) -> TrayView:
    """Return the tray with dice that have no success level."""
    if shown.standing.roll.kind == "restore":
        return _restored_luck_view(shown)
    return _damage_view(shown)


def _damage_of(present: Roll) -> str:
    return subject_of("damage", present.thing)


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
    effects = (tr("The maximum of {weapon} is {n}.").format(weapon=dice, n=weapon.most),)
    return sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=_damage_dice(present, level),
        reason=reason,
        effects=effects if level is Degree.CRITICAL else (),
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
