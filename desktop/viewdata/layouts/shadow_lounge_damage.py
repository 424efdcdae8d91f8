"""Dice of the Shadow Lounge game that are summed: the damage of a hit, and Luck that comes back."""

from msgspec.structs import replace

from desktop.viewdata.layouts.d100 import (
    DAMAGE,
    damage_follow_up,
    percentile_pair,
    sum_view,
    summed_dice,
    tracker_change,
)
from desktop.viewdata.layouts.layout import Rolled
from desktop.viewdata.layouts.shadow_lounge_words import restoration_word, short_word
from desktop.viewdata.numbers import signed
from desktop.viewdata.tray import ActionView, DieUse, FeltDie, TrayView
from desktop.words import tr
from rules_core.events import TrackerChanged
from rules_core.journal import Roll
from rules_core.notation import BadFormula
from rules_core.outcome import Refused
from rules_core.play import Attempt, Choice
from rules_core.sheet import Sheet
from rules_core.sources import DiceError, Drawn
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_combat import attack_of, weapon_dice


def damage_action(sheet: Sheet, present: Roll) -> ActionView | None:
    """The button that rolls the damage of a kept attack, None where it hit nobody or nothing does damage."""
    subject = _damage_of(present)
    try:
        attack_of(Attempt(sheet, subject, after=present))
    except BadFormula:
        reason = tr("Its damage is not written as dice.")
        return replace(damage_follow_up(), enabled=False, reason=reason, detail=reason)
    except (Refused, KeyError, DiceError):  # DiceError: it is not known who won
        return None
    return damage_follow_up()


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """The subject and choice of the roll that a follow-up asks for; None for one that is no roll."""
    return (_damage_of(present), Choice()) if action == DAMAGE else None


def plain_dice_view(shown: Rolled) -> TrayView:
    """The tray with dice that reach no degree."""
    if shown.standing.roll.subject.startswith("restore:"):
        return _restored_view(shown)
    return _damage_view(shown)


def _damage_of(present: Roll) -> str:
    return f"damage:{present.subject.partition(':')[2]}"


def _restored_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    changes = [each for each in shown.standing.entry.events if isinstance(each, TrackerChanged)]
    return sum_view(
        shown.standing,
        title=tr("Luck"),
        value="",
        dice=summed_dice(present.drawn),
        reason=restoration_word(Restoration(present.subject.partition(":")[2])),
        effects=(
            tr("Restores {n}, up to the starting maximum.").format(n=present.input("restored")),
            *(tracker_change(tr("Luck"), each.before, each.after) for each in changes),
        ),
        fresh=shown.fresh,
    )


def _damage_view(shown: Rolled) -> TrayView:
    present = shown.standing.roll
    level, weapon = DEGREES[str(present.input("level"))], weapon_dice(present)
    how = {
        Degree.HARD: tr("{weapon}, ones thrown again"),
        Degree.EXTREME: tr("{weapon} twice, the higher counts"),
        Degree.CRITICAL: tr("the most of {weapon} and a roll"),
    }.get(level, "{weapon}")
    by_weapon = present.subject.partition(":")[2].isdecimal()
    words = tr("{level}: {how}, then {modifier} for skill")
    if not by_weapon:
        words = tr("{level}: {how}, then {modifier} for Power")
    reason = words.format(
        level=short_word(level),
        how=how.format(weapon=weapon),
        modifier=signed(str(present.input("modifier"))),
    )
    effects = (tr("The most of {weapon} is {n}.").format(weapon=weapon, n=weapon.most),)
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
    """The dice of a damage roll: what was thrown again or in a second set says so."""
    kinds = len(weapon_dice(present).dice)
    first, later = present.drawn[:kinds], present.drawn[kinds:]
    if level is Degree.HARD:
        once_more = tuple(
            replace(die, use=DieUse.UNUSED, note=tr("thrown again")) if die.value == 1 else die
            for die in _on_felt(first)
        )
        return once_more + _on_felt(later, tr("again"))
    if level is not Degree.EXTREME:
        return _on_felt(present.drawn)
    better = 0 if _sum(first) >= _sum(later) else 1
    found: tuple[FeltDie, ...] = ()
    for place, thrown in enumerate((first, later)):
        use = DieUse.USED if place == better else DieUse.UNUSED
        note = tr("first set") if place == 0 else tr("second set")
        found += tuple(replace(die, use=use) for die in _on_felt(thrown, note))
    return found


def _on_felt(thrown: tuple[Drawn, ...], note: str = "") -> tuple[FeltDie, ...]:
    """Dice as they lie there; a whole hundred-sided one, of an odd weapon, as its two."""
    dice: tuple[FeltDie, ...] = ()
    for each in thrown:
        if each.die == "d100":
            pairs = tuple(die for face in each.faces for die in percentile_pair(int(face)))
            dice += tuple(replace(die, note=note) for die in pairs)
        else:
            dice += summed_dice((each,), (note,))
    return dice


def _sum(thrown: tuple[Drawn, ...]) -> int:
    return sum(int(face) for each in thrown for face in each.faces)
