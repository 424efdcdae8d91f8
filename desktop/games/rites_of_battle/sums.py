"""Rites of Battle rolls that aren't checks: critical injuries and talent dice."""

from msgspec.structs import replace

from desktop.base.listed import text_shown
from desktop.base.numbers import dice_text, die_text
from desktop.base.words import tr
from desktop.games.rites_of_battle.result import event_words, follow_ups, recovery_cards
from desktop.games.rites_of_battle.words import characteristic_word
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.game import Rolled
from desktop.views.symbol_words import dice_count
from desktop.views.tray import TrayView
from desktop.views.tray_parts import ready_pair, sum_view, summed_dice
from rules_core.game.places import Place
from rules_core.game.play import Attempt
from rules_core.sheet.journal import Roll
from rules_core.systems.rites_of_battle.injuries import Injury, RolledInjury
from rules_core.systems.rites_of_battle.kept import number_of
from rules_core.systems.rites_of_battle.play_injuries import saved_aftermath, saved_injury
from rules_core.systems.rites_of_battle.play_lists import talent_dice
from rules_core.systems.rites_of_battle.system import SYSTEM


def ready_dice(attempt: Attempt) -> tuple[FeltDie, ...]:
    """Return the dice to show before such a roll."""
    match attempt.kind:
        case "injury" if attempt.thing == "number":
            return ()
        case "injury" | "target-injury":
            return ready_pair()
        case "aftermath":
            return (FeltDie(DieLook.D10, None, DieUse.PLAIN, die_text("d10")),)
        case _:
            found = talent_dice(attempt.sheet, attempt.thing)
            dice = () if found is None else found.dice
            if any(each.die.name == "d100" for each in dice):
                return ready_pair()
            return tuple(
                FeltDie(DieLook(each.die.name), None, DieUse.PLAIN, die_text(each.die.name))
                for each in dice
                for _ in range(each.count)
            )


def ready_words(attempt: Attempt) -> tuple[str, str]:
    """Return the tray's text before such a roll, and its button ("" for the normal "Roll")."""
    match attempt.kind:
        case "injury" if attempt.thing == "number":
            return tr("Add an injury by its number"), tr("Add injury")
        case "injury":
            added = 10 * len(attempt.sheet.injuries)
            return tr("d100 + {n} for unhealed injuries").format(n=added), ""
        case "target-injury":
            return tr("d100 plus any bonus paid for"), ""
        case "aftermath":
            return tr("A d10 chooses the characteristic"), ""
        case _:
            return dice_text(attempt.sheet.power(attempt.thing).dice), ""


def plain_view(shown: Rolled) -> TrayView:
    """Return the tray with such a roll."""
    roll = shown.standing.roll
    kind = roll.kind
    effects = tuple(said for event in shown.standing.entry.events if (said := event_words(event)))
    if shown.standing.taken_back:
        effects = ()
    if kind == "talent":
        effect = str(dict(roll.check).get("effect", ""))
        reason = text_shown(SYSTEM.id, Place("power", "effect"), effect)
        value = dice_text(str(dict(roll.check)["dice"]))
    else:
        suffered = saved_aftermath(roll) if kind == "aftermath" else saved_injury(roll)
        reason, value = _injury_reason(roll, suffered), ""
        shown_elsewhere = {tr(suffered.injury.name), tr("Prone")}
        effects = (
            tr(suffered.injury.effect),
            _healing(suffered.injury),
            *(each for each in effects if each not in shown_elsewhere),
        )
    view = sum_view(
        shown.standing,
        title=roll.name,
        value=value,
        dice=summed_dice(roll.drawn),
        reason=reason,
        effects=tuple(dict.fromkeys(effects)),
        fresh=shown.fresh,
    )
    if kind == "talent" or view.result is None:
        return view
    name, standing = injury_name(roll), shown.standing
    live = standing.is_live
    return replace(
        view,
        result=replace(view.result, spoken=f"{name}. {view.result.spoken}"),
        follow_ups=follow_ups(shown),
        cards=recovery_cards(standing) if live else (),
    )


def injury_name(roll: Roll) -> str:
    """Return the name of the injury that was rolled."""
    found = saved_aftermath(roll) if roll.kind == "aftermath" else saved_injury(roll)
    return tr(found.injury.name)


def _injury_reason(roll: Roll, suffered: RolledInjury) -> str:
    row = suffered.injury
    parts = []
    if "ongoing" in dict(roll.check):
        ongoing, bonus = number_of(roll, "ongoing"), number_of(roll, "bonus")
        added = 10 * ongoing + bonus
        if added:
            parts.append(f"{roll.total - added} + {added} = {roll.total}.")
    parts.append(f"{tr(row.name)}.")
    if suffered.characteristic is not None:
        parts.append(f"{characteristic_word(suffered.characteristic)}.")
    return " ".join(parts)


def _healing(row: Injury) -> str:
    if row.difficulty is None:
        return tr("No check heals it")
    return tr("Medicae against {dice} heals it").format(dice=dice_count("difficulty", row.difficulty))
