"""A program that plays with another list of games: ``with-sixth FOLDER`` or ``without GAME FOLDER``.

It plays by clicks and says at its end what it rolled. A program of its own, since a list of games is read
once, when the app is loaded.
"""

import sys
from pathlib import Path

import desktop.games
import resources
import rules_core.systems
from rules_core.game import registry

HERE = Path(__file__).resolve().parent / "sixth_game"
SIXTH = "heads-or-tails"


def list_games(games: dict[str, registry.Listed]) -> None:
    """Have the registry list these, as if its lines were so."""
    registry.GAMES = games
    registry.SYSTEM_IDS = tuple(games)
    registry.RULE_PACKAGES = {each: f"rules_core.systems.{registry.folder(each)}" for each in games}


def add_sixth() -> None:
    """Three folders and a line."""
    rules_core.systems.__path__.append(str(HERE / "systems"))
    desktop.games.__path__.append(str(HERE / "games"))
    path = resources.path

    def found(*parts: str) -> Path:
        there = HERE.joinpath("resources", *parts[1:])
        return there if parts[0] == "games" and there.exists() else path(*parts)

    resources.path = found
    list_games({**registry.GAMES, SIXTH: registry.Listed(6, "Heads or tails")})


def play_sixth(folder: Path) -> None:
    """Make somebody who plays the sixth game, see the sheet and roll."""
    from desktop.self_check.playing import open_new_library
    from desktop.self_check.trial import Trial
    from desktop.start import new_app, new_application

    trial = Trial(folder, new_application(), new_app)
    with trial.quietly():
        open_new_library(trial)
        trial.click_button("New character: Heads or tails")
        trial.click_button("Quick start")
        trial.wait(lambda: "Penny Flip" in trial.window.windowTitle(), "Penny Flip")
        trial.wait(trial.window.sheet.isVisible, "the sheet")
        assert "Calling" in [each.name for each in trial.window.sheet.skills.list.skills.rows]
        trial.click_skill("calling")
        trial.wait(lambda: trial.newest("Penny Flip")["roll"] is not None, "the roll in the library file")
        trial.land()
        rolled = trial.newest("Penny Flip")["roll"]
        assert (rolled["system"], rolled["name"]) == (SIXTH, "Calling")
        trial.open(trial.library)
        trial.wait(lambda: "Penny Flip" in trial.window.windowTitle(), "Penny Flip after a restart")
        trial.close()
    print("rolled", rolled["system"])


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


if __name__ == "__main__":
    folder = Path(sys.argv[-1])
    if sys.argv[1] == "with-sixth":
        add_sixth()
        play_sixth(folder)
    else:
        play_without(sys.argv[2], folder)
