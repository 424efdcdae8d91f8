"""A sheet is the same whichever language it was made and played in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.base.words import LANGUAGES, speak
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.views.game import SheetContext, game_of
from rules_core.sheet.sheet import Sheet

PLAYED = """
import sys
from pathlib import Path
from desktop.base.words import tr
from desktop.start import load_features
from desktop.tour.visitor import Visitor
from desktop.kit.look import theme
from desktop.shell.pages import PLAY
from desktop.creating.feature import PAGE as CREATING

qt = theme.new_application("rollbook")
folder = Path(sys.argv[1])
at = Visitor(qt, load_features, folder, folder)
at.open_sample("Ida Marchetti")
at.dice.set_faces([20], 1)
at.click_skill("spot-hidden")
at.land()
at.edit()
at.enter("Strength", "95")
at.enter("Residence", "Kingsport")
at.enter("Occupation", tr("Customs clerk"))
at.click_button("Done")
at.dice.use_random_faces()
for game in ("Call of Cthulhu 7e", "Shadow Lounge", "Four-degree d20", "Rites of Battle", "Striker"):
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button(game)
    at.fill("Name", f"Odile of {game}")
    at.click_button("Create character")
    at.wait(lambda: at.window.pages.page == PLAY and game in at.window.windowTitle())
at.command("new", lambda: at.window.pages.page == CREATING)
at.click_button("Call of Cthulhu 7e")
at.fill("Name", "Odile on board")
at.click_button("Step by step")
at.click_button("Next")
at.click_button("Next")
at.click_button("Next")
at.click_button("Ship's doctor")
at.close()
"""


def start(language: str, folder: Path) -> subprocess.Popen[str]:
    """Roll, edit and make a character in a language, in a process of its own."""
    folder.mkdir()
    told = os.environ | {"ROLLBOOK_LANGUAGE": language, "HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", PLAYED, str(folder)], env=told, stderr=subprocess.PIPE, encoding="utf-8"
    )


def sheets_in(folder: Path) -> dict[str, Sheet]:
    """The sheets of the library in a folder, by name."""
    library = Library.open(folder / "library.db")
    try:
        sheets = library.sheets([CharacterId(number) for number in range(1, 8)])
    finally:
        library.close()
    return {each.name: each for each in sheets.values()}


@pytest.mark.timeout(400)
def test_a_character_made_and_played_in_german_or_spanish_is_the_one_made_in_english(tmp_path: Path) -> None:
    running = {each: start(each, tmp_path / each) for each in LANGUAGES}  # side by side: each takes a while
    for each in running.values():
        _, told = each.communicate()
        assert each.returncode == 0, told
    english = sheets_in(tmp_path / "en")
    assert (len(english), english["Ida Marchetti"].detail("occupation")) == (7, "Customs clerk")
    doctor = english["Odile on board"]
    assert doctor.detail("occupation") == "Ship's doctor"
    assert {"Latin", "Biology", "Pharmacy"} <= {each.name for each in doctor.skills}
    for language in LANGUAGES:
        assert sheets_in(tmp_path / language) == english
    assert {each: seen_in(each, doctor) for each in LANGUAGES} == {
        "en": "Ship's doctor",
        "de": "Schiffsarzt",
        "es": "Médico de a bordo",
    }


def seen_in(language: str, sheet: Sheet) -> str:
    """The line below the name, after a restart in another language."""
    speak(language)
    try:
        return game_of(sheet.system).sheet_view(sheet, SheetContext(1)).line
    finally:
        speak("en")
