"""The part of the tour that edits sheets and makes characters."""

from pathlib import Path

from PySide6.QtTest import QTest

import resources
from desktop.creating.feature import PAGE as CREATING
from desktop.fields.checks import ChecksPanel
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, DARK_SMALLEST, LARGEST_TEXT, SMALLEST
from desktop.tour.visitor import Visitor

_OTHERS = (
    ("Tarn Ondara", "Shadow Lounge"),
    ("Ketta Morrow", "Four-degree d20"),
    ("Juno Halloran", "Rites of Battle"),
    ("Oriel Kast", "Striker"),
)
_PICTURE = ("samples", "hugh-pemberton", "portrait.png")


def editing(at: Visitor) -> None:
    """Edit a sheet of each game; one with all that can go wrong."""
    at.open_sample("Hugh Pemberton")
    at.edit()
    at.shot("A sheet is edited where it is played", "edit", "skills")
    for tab in ("combat", "backstory", "gear", "notes"):
        at.turn_edit_to(tab)
        at.shot(f"{tab.capitalize()} is edited", "edit", tab)
    at.turn_edit_to("skills")
    at.enter("Strength", "tall")
    at.shot("What cannot be is refused beside the field", "edit", "refusal")
    at.enter("Strength", "95")
    at.enter("Age", "104")
    at.enter("Residence", "Kingsport")
    at.click_button("Hit points: set by hand")
    at.enter("Hit points", "14")
    at.shot("Remarks, a value set by hand, and what has changed", "edit", "remarks")
    at.again("Edit mode", "edit", "remarks", DARK, DARK_SMALLEST, LARGEST_TEXT, SMALLEST)
    at.in_window(
        lambda: _checks(at).portrait.take_file(Path(str(resources.path(*_PICTURE)))),
        lambda: at.shot("The portrait is cut out of a picture", "edit", "crop", at.front),
    )
    at.in_window(
        lambda: at.click_button("Revert "),
        lambda: at.shot("Everything is taken back only after a question", "edit", "revert", at.front),
    )
    at.click_button("Done")
    for name, game in _OTHERS:
        at.open_sample(name)
        at.edit()
        at.shot(f"A sheet is edited, {game}", "edit", "main")
        at.click_button("Done")


def creating(at: Visitor) -> None:
    """Make characters: step by step, at once, and as an empty sheet."""
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.shot("A new character: first the game", "creating", "game")
    at.click_button("Call of Cthulhu 7e")
    at.fill("Name", "Odile Varga")
    at.shot("Then the way: three clicks, step by step, or an empty sheet", "creating", "way")
    at.dice.let_fall()
    at.click_button("Step by step")
    at.click_button("Roll all")
    at.shot("Characteristics with the dice that made them", "creating", "characteristics")
    at.again("Characteristics with their dice", "creating", "characteristics", DARK, LARGEST_TEXT, SMALLEST)
    _next(at)
    at.enter("Age", "44")
    at.click_button("Apply it")
    at.shot("Who it is, and what age does", "creating", "person")
    _next(at)
    at.click_button("Ship's doctor")
    at.shot("An occupation, its points and its Credit Rating", "creating", "occupation")
    _next(at)
    at.click_button("Set values")
    at.shot("Skills, with what is left of the points", "creating", "skills")
    _next(at)
    at.shot("What is still missing", "creating", "finish")
    at.in_window(
        lambda: at.click_button("Leave"),
        lambda: at.shot("Leaving keeps the character, or drops it", "creating", "leave", at.front),
    )
    at.click_button("Start playing")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("The character is ready to play", "play", "made")
    at.edit()
    at.shot("What it was made with stays beside its sheet", "edit", "made")
    at.click_button("Done")
    _other_game(at)
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Striker")
    at.fill("Name", "Rana Obi")
    at.click_button("Quick start")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("Quick start made a whole character, Striker", "play", "quick start")


def _other_game(at: Visitor) -> None:
    """Step by step through another game, which has other steps."""
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Rites of Battle")
    at.fill("Name", "Corin Vale")
    at.click_button("Step by step")
    for step in ("Characteristics", "Person", "Skills", "Talents", "Gear", "Finish"):
        at.shot(f"{step} of a Rites of Battle character", "creating", step.lower())
        if step != "Finish":
            _next(at)
    at.click_button("Start playing")
    at.wait(lambda: at.window.pages.page == PLAY)


def _checks(at: Visitor) -> ChecksPanel:
    """What stands in the tray's place in edit mode."""
    checks = at.window.play.stands_beside
    assert isinstance(checks, ChecksPanel)
    return checks


def _next(at: Visitor) -> None:
    at.click_button("Next")
    QTest.qWait(60)
