"""The tour's stops in edit mode, in each game."""

from pathlib import Path

from PySide6.QtCore import Qt

import resources
from desktop.fields.checks import ChecksPanel
from desktop.tour.look import AS_IT_IS, DARK, DARK_ON_SMALL, LARGEST_TEXT, LETTERED_PAGE_LOOKS, ON_SMALL
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor

_OTHERS = (
    ("Tarn Ondara", "Shadow Lounge"),
    ("Ketta Morrow", "Four-degree d20"),
    ("Juno Halloran", "Rites of Battle"),
    ("Oriel Kast", "Striker"),
)
_PICTURE = ("samples", "hugh-pemberton", "portrait.png")


def _editing(at: Visitor) -> None:
    """Edit a sheet of each game, one of them with everything that can go wrong."""
    at.open_sample("Hugh Pemberton")
    at.edit()
    at.shot("A sheet is edited in place", "edit", "skills")
    at.turn_edit_to("combat")
    at.click_button("Add weapon")
    at.type("handgun")
    at.shot("The weapons of the game are searched", "edit", "half typed")
    at.press(Qt.Key.Key_Escape)
    for tab in ("combat", "backstory", "gear", "notes"):
        at.turn_edit_to(tab)
        at.shot(f"{tab.capitalize()} is edited", "edit", tab)
    at.turn_edit_to("skills")
    at.enter("Strength", "tall")
    at.shot("Invalid values are refused beside the field", "edit", "refusal")
    at.enter("Strength", "95")
    at.enter("Age", "104")
    at.enter("Residence", "Kingsport")
    at.click_button("Hit points: set your own value")
    at.enter("Hit points", "14")
    at.shot("Remarks, a value set by hand, and changes", "edit", "remarks")
    at.again("Edit mode", "edit", "remarks", DARK, DARK_ON_SMALL, LARGEST_TEXT, ON_SMALL)
    at.in_window(
        lambda: _checks(at).portrait.take_file(Path(str(resources.path(*_PICTURE)))),
        lambda: at.shot("Cropping a picture to a portrait", "edit", "crop", at.front),
    )
    at.in_window(
        lambda: at.click_button("Revert "),
        lambda: at.shot("All changes are reverted only after confirmation", "edit", "revert", at.front),
    )
    at.click_button("Done")
    for name, game in _OTHERS:
        at.open_sample(name)
        at.edit()
        at.shot(f"A sheet is edited, {game}", "edit", "main")
        at.click_button("Done")


def _just_made(at: Visitor) -> None:
    at.edit()
    at.shot("The choices of creation stay beside the sheet", "edit", "made")
    at.click_button("Done")


def _checks(at: Visitor) -> ChecksPanel:
    """Return the panel that replaces the tray in edit mode."""
    checks = at.window.play.stands_beside
    assert isinstance(checks, ChecksPanel)
    return checks


def _show_editing(at: Visitor, look: Seeing) -> None:
    at.open_sample("Hugh Pemberton")
    at.edit()
    at.enter("Strength", "95")
    at.enter("Age", "104")
    look()


TOUR = Tour(
    (Stop("editing", 0, _editing), Stop("creating", 20, _just_made)),
    (Screen("editing", 100, "Edit mode", _show_editing, "pages", LETTERED_PAGE_LOOKS, AS_IT_IS),),
)
