"""Changes of a sheet in words, for the review of a downtime and for the chronicle."""

from desktop.base.listed import called, text_shown
from desktop.base.names import skill_name
from desktop.base.notes import page_name
from desktop.base.words import ntr, tr
from desktop.views.dice_sets import dice_detail
from desktop.views.downtime.pages import ChangeLine
from desktop.views.entries import page_words, status_name
from desktop.views.places import derived_name, detail_name, skill_called, tracker_called, trait_called
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.game.system import System
from rules_core.sheet.changes import Change
from rules_core.sheet.sheet import Sheet


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """Return a change in words, or None if players don't talk about it.

    Names come from ``sheet``; things no longer on it are named by their id. Games word their own kinds first.
    """
    game = system(sheet.system)
    before, after = change.before, change.after
    match change.kind:
        case "skill":
            return sides(skill_called(game, sheet, change.id), before, after)
        case "trait":
            return sides(trait_called(game, change.id), before, after)
        case "tracker":
            return sides(tracker_called(game, sheet, change.id), before, after)
        case "maximum":
            name = tr("Max {name}").format(name=tracker_called(game, sheet, change.id))
            return sides(name, before or 0, after or 0)
        case "mark" | "power_mark":
            return None
        case "status":
            name = status_name(change.id)
            if not name:
                return None
            words = name if after else tr("No longer: {name}").format(name=name)
            return ChangeLine(name, "", "", words)
        case "detail":
            name = detail_name(game.id, change.id)
            dice_text = dice_detail(change.id, after.text if after else "")
            text = text_shown(game.id, Place("detail", "", change.id), after.text) if after else tr("none")
            return ChangeLine(name, "", "", dice_text or f"{name}: {text}")
        case "passage":
            return _passage(change)
        case "weapon" | "power" | "technique":
            name = called(game.id, after or before) or change.id
            return added_or_removed(name, added=before is None, removed=after is None)
        case "possession":
            name = (after or before).name
            return added_or_removed(name, added=before is None, removed=after is None)
        case _:
            return _edited(game, sheet, change)


def _edited(game: System, sheet: Sheet, change: Change) -> ChangeLine | None:
    before, after = change.before, change.after
    match change.kind:
        case "name":
            return sides(tr("Name"), before, after)
        case "page":
            return ChangeLine(page_name(after or before), "", "", page_words(before, after))
        case "notes":
            return added_or_removed(tr("Notes"), added=False, removed=False)
        case "picture":
            return added_or_removed(tr("Portrait"), added=False, removed=False)
        case "homebrew":
            return added_or_removed(tr("Custom rules"), added=False, removed=False)
        case "trait_placed":
            name = trait_called(game, change.id)
        case "skill_placed":
            name = skill_name(game, after or before)
        case "tracker_placed":
            name = tracker_called(game, sheet, change.id)
        case "override":
            name = derived_name(game, change.id)
            if before is not None and after is not None:
                return sides(name, before.value, after.value)
        case _:
            return None
    return added_or_removed(name, added=before is None, removed=after is None)


def sides(name: str, before: int | str, after: int | str) -> ChangeLine:
    """Return a line for a value that changed from ``before`` to ``after``."""
    return ChangeLine(name, str(before), str(after), f"{name} {before} → {after}")


def added_or_removed(name: str, *, added: bool, removed: bool) -> ChangeLine:
    """Return a line for something that was added, removed or changed."""
    words = tr("{name} added") if added else tr("{name} removed") if removed else tr("{name} changed")
    return ChangeLine(name, "", "", words.format(name=name))


def ticks_cleared(changes: tuple[Change, ...]) -> ChangeLine | None:
    """Return one line for all ticks, or counted successes, that were cleared; None if there are none."""
    marks = [each for each in changes if each.kind in ("mark", "power_mark")]
    cleared = sum(each.before - each.after for each in marks if each.after < each.before)
    if not cleared:
        return None
    words = ntr("{n} tick cleared", "{n} ticks cleared", cleared).format(n=cleared)
    return ChangeLine(tr("Ticks"), "", "", words)


def _passage(change: Change) -> ChangeLine:
    thing = change.after or change.before
    name = thing.text.strip().partition("\n")[0][:40]
    if change.before is not None and change.after is not None and change.before.key != change.after.key:
        words = (
            tr("Key connection: {text}") if change.after.key else tr("No longer the key connection: {text}")
        )
        return ChangeLine(name, "", "", words.format(text=name))
    return added_or_removed(name, added=change.before is None, removed=change.after is None)
