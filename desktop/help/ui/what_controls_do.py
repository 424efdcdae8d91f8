"""What each kind of control is for: the words of "What is this?", by the name of its class.

A control that is not named here is told of by its tooltip, or by the part of the window that it stands in.
"""

from collections.abc import Mapping
from functools import cache

from PySide6.QtWidgets import QWidget

from desktop.base.words import tr


def what_it_does(widget: QWidget) -> str:
    """What a control of that kind is for, "" where its own words tell."""
    words = _words()
    return next((words[each.__name__] for each in type(widget).__mro__ if each.__name__ in words), "")


@cache
def _words() -> Mapping[str, str]:
    return _of_the_window() | _of_the_sheet() | _of_pages() | _of_the_tray() | _of_editing() | _of_shelves()


def _of_the_window() -> dict[str, str]:
    return {
        "Rail": tr(
            "Your characters: those you pinned, then those you played last. Click one to open it, or right "
            "click for what can be done with it. Ctrl Tab goes to the next."
        ),
        "SearchButton": tr("Finds characters and commands by a few letters (Ctrl K)."),
        "RailButtons": tr("New characters, the library with everybody, dice without a character, settings."),
        "Banner": tr("Something that lasts, with what can be done about it."),
        "Toast": tr("What was done just now, with a way to take it back."),
    }


def _of_the_sheet() -> dict[str, str]:
    return {
        "Header": tr("Who is on the sheet. Edit (Ctrl E) changes everything that play leaves alone."),
        "Portrait": tr("The portrait, or initials where there is none. Edit mode takes a picture."),
        "TabRow": tr("The pages of this sheet (Ctrl PgUp, Ctrl PgDn)."),
        "TrackerCard": tr(
            "A number that changes in play. Click it, or press Ctrl and its place, and type −3, +2 or 5; the "
            "buttons change it by one. Each change can be undone."
        ),
        "ChangeField": tr("−3 takes away, +2 adds, 5 sets. Enter applies it, Esc leaves it."),
        "TraitButton": tr(
            "Rolls this characteristic. Shift and Ctrl with the click add a bonus and a penalty die, where "
            "the game has them."
        ),
        "TraitPlate": tr("A number that follows from others; it is not rolled."),
        "SkillList": tr(
            "Click a skill to roll it. Shift and Ctrl with the click add a bonus and a penalty die, where "
            "the game has them. Enter rolls, Space only puts it in the tray, T ticks it."
        ),
        "FilterField": tr("Leaves the rows that hold what you type. Enter takes the first, Esc shows all."),
        "OrderButton": tr("Sorts the skills by name, by value, or with the ticked ones first."),
        "Skills": tr("All skills of the character, with what they are rolled against."),
    }


def _of_pages() -> dict[str, str]:
    return {
        "FoldTitle": tr("Opens and closes what stands below it."),
        "WeaponRow": tr("Attacks with this weapon."),
        "TreatmentChoice": tr("What is rolled to heal. Nothing changes before you apply what it restores."),
        "HealerButton": tr("Who treats: the character, or somebody else of your library."),
        "ToggleChip": tr("On or off. What is on counts for the rolls that it touches."),
        "DeedButton": tr("Does what its words say, with one undo."),
        "FighterRow": tr("One who takes part in the fight, in the order of turns."),
        "ItemRow": tr("One entry of the list, with what can be done with it."),
        "EntryField": tr("Type here; the button beside it says what comes of it."),
        "GrowthPanel": tr("How the sheet grew from one downtime to the next."),
        "Chapters": tr("Each downtime, with a title and a date of your own."),
        "NotesPage": tr("Notes of your own. Edit mode (Ctrl E) changes them."),
    }


def _of_the_tray() -> dict[str, str]:
    return {
        "RollSetup": tr("What holds of the next roll. The odds below follow at once; the pin keeps it."),
        "SetupMenu": tr("What holds of the next roll. The odds below follow at once; the pin keeps it."),
        "PinButton": tr("Without it, what was chosen goes back to none after each roll."),
        "Pool": tr(
            "The dice of the pool. Letters add a die and with Shift take one away; U upgrades. The rules "
            "build it anew for each skill."
        ),
        "Felt": tr("The dice. A click, Space or Esc lands them at once; the result is saved already."),
        "OwnDiceButton": tr("Rolls then ask what the dice on your table show."),
        "SoundButton": tr("Turns the sound of dice on and off; how loud it is stands in Settings."),
        "ResultCard": tr("What fell, what it counts as, and what became of it."),
        "WhyList": tr("The rules that decided, each with its id and the numbers it used."),
        "Ladder": tr("The five steps of a result: where the roll fell, and what moved it."),
        "RollButton": tr("Rolls what is in the tray (R rolls it again)."),
        "Actions": tr("What can be done about the roll, at its price. What the rules refuse says why."),
        "PushQuestion": tr("A push needs the word of whoever runs the game."),
        "Spending": tr("What the symbols of this roll buy. What is too dear says how many are missing."),
        "Odds": tr(
            "The exact chances of each degree, counted out by the rules. The triangle marks where the roll "
            "fell."
        ),
        "Log": tr("Every roll of this character. Click one to see its dice again; right click to copy it."),
        "OwnDicePanel": tr("What your own dice show, typed or clicked. The app works out the rest."),
    }


def _of_editing() -> dict[str, str]:
    return {
        "Band": tr("Edit mode: each change is saved as you type and can be undone."),
        "_Lock": tr("Locked, the value follows the rules. Open, it is what you type."),
        "NumberField": tr("A whole number; the arrow keys change it by one."),
        "ChecksPanel": tr("What is left to spend, what the rules object to, and what has changed."),
        "Remark": tr("The rules object to this. It never stops you."),
    }


def _of_shelves() -> dict[str, str]:
    return {
        "FilterBar": tr("Search names, notes and tags, or a number as in: spot hidden > 60"),
        "ShelfView": tr("All characters. Enter opens one; Ctrl and Shift with a click choose several."),
        "ActBar": tr("What can be done with those chosen. What cannot says why."),
        "EntryList": tr(
            "Everything that happened, newest first. Choose an entry to see the sheet as it was."
        ),
        "SideList": tr("Choose what the page shows."),
        "Faces": tr("The faces of this die; click the one that yours shows."),
    }
