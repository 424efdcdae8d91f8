"""What each kind of control is for: the texts of "What is this?", by the name of the widget's class.

A control without a text of its own is explained by its tooltip, or by the part of the window around it.
"""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from desktop.base import keys
from desktop.base.words import tr


def what_it_does(widget: QWidget) -> str:
    """Return what controls of this kind are for, or "" if their own words say it."""
    texts = _texts()
    return next((texts[each.__name__] for each in type(widget).__mro__ if each.__name__ in texts), "")


def _texts() -> Mapping[str, str]:
    return _window() | _sheet() | _sheet_pages() | _tray() | _edit_mode() | _lists()


def _window() -> dict[str, str]:
    return {
        "Rail": tr(
            "Your characters: pinned ones first, then those you played last. Click one to open it, or "
            "right-click for its menu. Next character{key} opens the next one."
        ).format(key=keys.beside("next_character")),
        "SearchButton": tr("Finds characters and commands as you type{key}.").format(
            key=keys.beside("palette")
        ),
        "RailButtons": tr("New character, the library, dice without a character, and settings."),
        "Banner": tr("A message that stays until it's settled, with what you can do about it."),
        "Toast": tr("What you just did, with a way to undo it."),
    }


def _sheet() -> dict[str, str]:
    return {
        "Header": tr("The open character. Edit{key} lets you change everything on the sheet.").format(
            key=keys.beside("edit")
        ),
        "Portrait": tr("The portrait, or the character's initials. Choose a picture in edit mode."),
        "TabRow": tr("The tabs of this sheet. Next tab{key} turns to another.").format(
            key=keys.beside("next_tab")
        ),
        "TrackerCard": tr(
            "A number that changes in play. Click it, or press its key in the Character menu. Then type "
            "−3, +2 or 5. The buttons change it by one. You can undo each change."
        ),
        "ChangeField": tr("−3 subtracts, +2 adds, 5 sets the value. Enter applies it, Esc cancels."),
        "TraitButton": tr(
            "Rolls this characteristic. If the game has bonus and penalty dice, hold Shift or Ctrl while you "
            "click to add one."
        ),
        "TraitPlate": tr("A number worked out from others. You can't roll it."),
        "SkillList": tr(
            "Click a skill to roll it. If the game has bonus and penalty dice, hold Shift or Ctrl while you "
            "click to add one. Enter rolls, Space loads the skill into the tray. You can tick it too{key}."
        ).format(key=keys.beside("tick")),
        "FilterField": tr("Shows only rows that contain what you type. Enter uses the first, Esc shows all."),
        "OrderButton": tr("Sorts the skills by name, by value, or ticked ones first."),
        "Skills": tr("All the character's skills, with their values."),
    }


def _sheet_pages() -> dict[str, str]:
    return {
        "FoldTitle": tr("Opens and closes the section below it."),
        "WeaponRow": tr("Attacks with this weapon."),
        "TreatmentChoice": tr("What you roll to heal. Nothing changes until you apply the result."),
        "HealerButton": tr("Who treats the character: themselves, or another character in your library."),
        "ToggleChip": tr("Turns an option on or off. It counts for the rolls it affects."),
        "CardActionButton": tr("Does what its label says. You can undo it."),
        "FighterRow": tr("A fighter, in turn order."),
        "ItemRow": tr("One entry of the list, with what you can do with it."),
        "EntryField": tr("Type here. The button beside it shows what happens."),
        "GrowthPanel": tr("How the sheet grew from one downtime to the next."),
        "Chapters": tr("Each downtime, with its title and date. You can change both."),
        "NotesPage": tr("Your notes. Change them in edit mode{key}.").format(key=keys.beside("edit")),
    }


def _tray() -> dict[str, str]:
    options = tr("Options for the next roll. The odds below change at once. The pin keeps the options.")
    return {
        "RollSetup": options,
        "SetupMenu": options,
        "PinButton": tr("Without it, the options reset after each roll."),
        "Pool": tr(
            "The dice of the pool. Letter keys add a die, or with Shift remove one. The rules build a new "
            "pool for each skill."
        ),
        "Felt": tr("The dice. Click, or press Space or Esc, to stop them. The result is already saved."),
        "OwnDiceButton": tr("Each roll then asks what the dice on your table show."),
        "SoundButton": tr("Turns dice sounds on and off. Set their volume in Settings."),
        "ResultCard": tr("What you rolled, what it counts as, and what happens."),
        "WhyList": tr("The rules that decided the result, with the numbers they used."),
        "Ladder": tr("The five steps of a result: where the roll landed, and what moved it."),
        "RollButton": tr("Rolls what is in the tray, and then again{key}.").format(key=keys.beside("roll")),
        "Actions": tr("What you can do about the roll, and its price. Unavailable options say why."),
        "PushQuestion": tr("Pushing needs the GM's permission."),
        "Spending": tr("What you can spend the symbols on. Options you can't afford show what's missing."),
        "Odds": tr("The exact odds of each result, from the rules. The triangle marks your roll."),
        "Log": tr("Every roll of this character. Click one to see its dice again. Right-click to copy it."),
        "OwnDicePanel": tr("Type or click what your own dice show. Rollbook does the rest."),
    }


def _edit_mode() -> dict[str, str]:
    return {
        "Band": tr("Edit mode: each change is saved as you type, and you can undo it."),
        "_Lock": tr("Locked: set by the rules. Unlocked: your own value."),
        "NumberField": tr("A whole number. The arrow keys change it by one."),
        "ChecksPanel": tr("Points left to spend, rules that aren't met, and what has changed."),
        "Remark": tr("A rule isn't met here. You can go on anyway."),
    }


def _lists() -> dict[str, str]:
    return {
        "FilterBar": tr("Search names, notes and tags, or a number as in: spot hidden > 60"),
        "ShelfView": tr(
            "All characters. Enter opens one. Hold Ctrl or Shift while you click to select several."
        ),
        "ActBar": tr("What you can do with the selected characters. Unavailable actions say why."),
        "EntryList": tr(
            "Everything that happened, newest first. Choose an entry to see the sheet at that moment."
        ),
        "SideList": tr("Choose what the page shows."),
        "Faces": tr("The faces of this die. Click the one your die shows."),
    }
