"""A program with another list of games: ``with-sixth FOLDER``, ``without GAME FOLDER``, or a command line of
the sixth game, as in ``command resolve``.

It plays by clicks and says at its end what it rolled. A program of its own, since a list of games is read
once, when the app is loaded.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import desktop.cli.contract
import desktop.games
import resources
import rules_core.systems
from rules_core.game import registry

if TYPE_CHECKING:
    from desktop.self_check.trial import Trial

HERE = Path(__file__).resolve().parent / "sixth_game"
SIXTH = "heads-or-tails"


def list_games(games: dict[str, registry.Listed]) -> None:
    """Have the registry list these, as if its lines were so."""
    registry.GAMES = games
    registry.SYSTEM_IDS = tuple(games)
    registry.RULE_PACKAGES = {each: f"rules_core.systems.{registry.folder(each)}" for each in games}


def add_sixth() -> None:
    """Four folders and a line."""
    rules_core.systems.__path__.append(str(HERE / "systems"))
    desktop.games.__path__.append(str(HERE / "games"))
    desktop.cli.contract.__path__.append(str(HERE / "contract"))
    path = resources.path

    def found(*parts: str) -> Path:
        there = HERE.joinpath("resources", *parts[1:])
        return there if parts[0] == "games" and there.exists() else path(*parts)

    resources.path = found
    list_games({**registry.GAMES, SIXTH: registry.Listed(6, "Heads or tails")})


def play_sixth(folder: Path) -> None:
    """Make a character of the sixth game, roll, spend a downtime and print the sheet."""
    from PySide6.QtWidgets import QApplication

    from desktop.base.paths import Places
    from desktop.library.store.lock import LibraryLock
    from desktop.self_check.playing import open_new_library
    from desktop.self_check.trial import Trial
    from desktop.shell.app import App
    from desktop.start import load_features, new_application
    from desktop.tour.visitor import TableDice

    dice = TableDice()

    def new_app(chosen: Places, lock: LibraryLock, qt: QApplication) -> App:
        return App(qt, chosen, lock, dice, features=load_features)

    trial = Trial(folder, new_application(), new_app)
    with trial.quietly():
        open_new_library(trial)
        trial.click_button("New character: Heads or tails")
        trial.click_button("Create character")
        trial.wait(lambda: "Penny Flip" in trial.window.windowTitle(), "Penny Flip")
        trial.wait(trial.window.sheet.isVisible, "the sheet")
        assert "Calling" in [each.name for each in trial.window.sheet.skills.list.skills.rows]
        dice.put({"d6": [2]})
        trial.click_skill("calling")
        trial.wait(lambda: trial.newest("Penny Flip")["roll"] is not None, "the roll in the library file")
        trial.land()
        rolled = trial.newest("Penny Flip")["roll"]
        assert (rolled["system"], rolled["name"], rolled["degree"]) == (SIXTH, "Calling", "tails")
        dice.put({"d6": [5]})
        spend_downtime(trial)
        print_sheet(trial, folder / "Penny.pdf")
        trial.open(trial.library)
        trial.wait(lambda: "Penny Flip" in trial.window.windowTitle(), "Penny Flip after a restart")
        assert shown_value(trial) == "2"
        trial.close()
    print("played", rolled["system"])


def spend_downtime(trial: "Trial") -> None:
    """Lead the open character through downtime, roll its one try and save the result."""
    from desktop.downtime.feature import PAGE
    from desktop.shell.pages import PLAY

    window = trial.window
    trial.command("downtime", lambda: window.pages.page == PAGE)
    assert {"Practice: current page", "1 roll left"} <= set(trial.texts())
    trial.click_button("Roll: Calling")
    window.pages[PAGE].land()
    trial.click_button("Next: Review and save")
    assert any("1 → 2" in each for each in trial.texts()), trial.texts()
    trial.click_button("Save downtime")
    trial.wait(lambda: window.pages.page == PLAY, "the sheet after downtime")
    trial.wait(lambda: shown_value(trial) == "2", "the new value on the sheet")
    assert trial.newest("Penny Flip")["action"] == "downtime"


def shown_value(trial: "Trial") -> str:
    """What the sheet on screen shows for the one skill."""
    return next(each.shown for each in trial.window.sheet.skills.list.skills.rows if each.name == "Calling")


def print_sheet(trial: "Trial", file: Path) -> None:
    """Save the open character's sheet as a PDF, and find its values on the page."""
    from pypdf import PdfReader

    from desktop.printing.self_check import save_pdf

    trial.in_window(trial.window.commands["print"].trigger, lambda: save_pdf(trial, file))
    (page,) = PdfReader(file).pages
    read = " ".join(page.extract_text().split())
    for words in ("Penny Flip", "Heads or tails", "Pennies 3", "Calling 2"):
        assert words in read, f"{words} is not on paper: {read}"


def play_without(game: str, folder: Path) -> None:
    """Roll with a sample of every game that is left, and see nothing of the one that is gone."""
    name = registry.GAMES[game].name
    list_games({each: listed for each, listed in registry.GAMES.items() if each != game})
    from desktop.self_check.playing import open_new_library, roll
    from desktop.self_check.trial import Trial
    from desktop.start import new_app, new_application
    from desktop.views.about import samples

    trial, rolled = Trial(folder, new_application(), new_app), 0
    with trial.quietly():
        open_new_library(trial)
        assert not any(name in each for each in trial.texts()), f"{name} is offered"
        for each in registry.SYSTEM_IDS:
            roll(trial, next(sample for sample in samples() if sample.system == each))
            rolled += 1
        assert not any(
            module.startswith(f"desktop.games.{registry.folder(game)}.game") for module in sys.modules
        )
        trial.close()
    print("rolled", rolled, "games")


def main(what: str, *args: str) -> int:
    """Do what the program is asked for; the exit status."""
    if what == "without":
        play_without(args[0], Path(args[1]))
        return 0
    add_sixth()
    if what == "command":
        from desktop.__main__ import main

        return main([*args])
    play_sixth(Path(args[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
