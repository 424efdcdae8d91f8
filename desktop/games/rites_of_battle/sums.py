"""Throws of Rites of Battle that are no check: critical injuries, and the dice of talents."""

from msgspec.structs import replace

from desktop.base.dice_text import dice_text, die_text
from desktop.base.words import tr
from desktop.games.rites_of_battle.result import event_words
from desktop.games.rites_of_battle.words import characteristic_word
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.game import Rolled
from desktop.views.symbol_words import dice_count
from desktop.views.tray import TrayView
from desktop.views.tray_parts import ready_pair, sum_view, summed_dice
from rules_core.game.play import Attempt
from rules_core.sheet.journal import Roll
from rules_core.systems.rites_of_battle.injuries import Injury, Suffered
from rules_core.systems.rites_of_battle.kept import number_of
from rules_core.systems.rites_of_battle.play_injuries import left_kept, suffered_kept
from rules_core.systems.rites_of_battle.play_lists import talent_dice


def ready_dice(attempt: Attempt) -> tuple[FeltDie, ...]:
    """The dice that wait to be thrown."""
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
    """What the tray says before such a throw, and what its button does ("" for "Roll")."""
    match attempt.kind:
        case "injury" if attempt.thing == "number":
            return tr("Write down an injury by its number"), tr("Write it down")
        case "injury":
            added = 10 * len(attempt.sheet.injuries)
            return tr("d100 + {n} for injuries that are not healed").format(n=added), ""
        case "target-injury":
            return tr("d100, and what was paid for"), ""
        case "aftermath":
            return tr("A d10 picks the characteristic"), ""
        case _:
            return dice_text(attempt.sheet.power(attempt.thing).dice), ""


def plain_view(shown: Rolled) -> TrayView:
    """The tray with such a throw on the felt."""
    present = shown.standing.roll
    kind = present.kind
    effects = tuple(said for event in shown.standing.entry.events if (said := event_words(event)))
    if shown.standing.taken_back:
        effects = ()
    if kind == "talent":
        reason = str(dict(present.check).get("effect", ""))
        value = dice_text(str(dict(present.check)["dice"]))
    else:
        suffered = left_kept(present) if kind == "aftermath" else suffered_kept(present)
        reason, value = _told(present, suffered), ""
        told = {tr(suffered.injury.name), tr("Prone")}
        effects = (
            tr(suffered.injury.effect),
            _healing(suffered.injury),
            *(each for each in effects if each not in told),
        )
    view = sum_view(
        shown.standing,
        title=present.name,
        value=value,
        dice=summed_dice(present.drawn),
        reason=reason,
        effects=tuple(dict.fromkeys(effects)),
        fresh=shown.fresh,
    )
    if kind == "talent" or view.result is None:
        return view
    name = injury_name(present)
    return replace(view, result=replace(view.result, spoken=f"{name}. {view.result.spoken}"))


def injury_name(present: Roll) -> str:
    """The injury that a kept roll came to."""
    found = left_kept(present) if present.kind == "aftermath" else suffered_kept(present)
    return tr(found.injury.name)


def _told(present: Roll, suffered: Suffered) -> str:
    """How the number came about, and what it stands for."""
    row = suffered.injury
    parts = []
    if "ongoing" in dict(present.check):
        ongoing, bonus = number_of(present, "ongoing"), number_of(present, "bonus")
        added = 10 * ongoing + bonus
        if added:
            parts.append(f"{present.total - added} + {added} = {present.total}.")
    parts.append(f"{tr(row.name)}.")
    if suffered.characteristic is not None:
        parts.append(f"{characteristic_word(suffered.characteristic)}.")
    return " ".join(parts)


def _healing(row: Injury) -> str:
    if row.difficulty is None:
        return tr("No check heals it")
    return tr("Medicae against {dice} heals it").format(dice=dice_count("difficulty", row.difficulty))
