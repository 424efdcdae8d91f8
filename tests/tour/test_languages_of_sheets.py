"""A sheet is the same whichever language it was made and played in."""

import os
import subprocess
import sys
from pathlib import Path

from desktop.library.library import Library

PLAYED = """
import sys
from pathlib import Path
from desktop.tour.visitor import Visitor
from desktop.widgets import theme
from desktop.widgets.pages import CREATING, PLAY

qt = theme.new_application("rollbook")
folder = Path(sys.argv[1])
at = Visitor(qt, folder, folder)
at.open_sample("Ida Marchetti")
at.dice.lay_down([20], 1)
at.click_skill("spot-hidden")
at.land()
at.edit()
at.enter("Strength", "95")
at.enter("Residence", "Kingsport")
at.click_button("Done")
at.command("new", lambda: at.window.pages.page == CREATING)
at.click_button("Call of Cthulhu 7e")
at.fill("Name", "Odile Varga")
at.dice.let_fall()
at.click_button("Quick start")
at.wait(lambda: at.window.pages.page == PLAY and "Odile" in at.window.windowTitle())
at.close()
"""


def played_in(language: str, folder: Path) -> dict[str, object]:
    """The sheets of a library in which somebody rolled, edited and made a character in a language."""
    folder.mkdir()
    told = os.environ | {"ROLLBOOK_LANGUAGE": language, "HOME": str(folder)}
    run = subprocess.run(
        [sys.executable, "-c", PLAYED, str(folder)], env=told, capture_output=True, check=False, text=True
    )
    assert run.returncode == 0, run.stderr
    library = Library.open(folder / "library.db")
    try:
        sheets = library.sheets(range(1, 3))  # type: ignore[arg-type]
    finally:
        library.close()
    return {each.name: each for each in sheets.values()}


def test_a_character_made_and_played_in_german_or_spanish_is_the_one_made_in_english(tmp_path: Path) -> None:
    english = played_in("en", tmp_path / "en")
    assert sorted(english) == ["Ida Marchetti", "Odile Varga"]
    assert played_in("de", tmp_path / "de") == english
    assert played_in("es", tmp_path / "es") == english
