"""A sheet is the same whichever language it was made and played in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.base.words import LANGUAGES
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from rules_core.sheet.sheet import Sheet

PLAYED = """
import sys
from pathlib import Path
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
at.click_button("Done")
at.dice.use_random_faces()
for game in ("Call of Cthulhu 7e", "Shadow Lounge", "Four-degree d20", "Rites of Battle", "Striker"):
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button(game)
    at.fill("Name", f"Odile of {game}")
    at.click_button("Quick start")
    at.wait(lambda: at.window.pages.page == PLAY and game in at.window.windowTitle())
at.close()
"""


def start(language: str, folder: Path) -> subprocess.Popen[str]:
    """Roll, edit and make a character in a language, in a process of its own."""
    folder.mkdir()
    told = os.environ | {"ROLLBOOK_LANGUAGE": language, "HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", PLAYED, str(folder)], env=told, stderr=subprocess.PIPE, text=True
    )


def sheets_in(folder: Path) -> dict[str, Sheet]:
    """The sheets of the library in a folder, by name."""
    library = Library.open(folder / "library.db")
    try:
        sheets = library.sheets([CharacterId(number) for number in range(1, 7)])
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
    assert len(english) == 6
    for language in LANGUAGES:
        assert sheets_in(tmp_path / language) == english
