"""The tour's stops in downtime, one for each game."""

from collections.abc import Mapping, Sequence

from PySide6.QtTest import QTest

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.shell.pages import PLAY
from desktop.tour.look import AS_IT_IS, DARK, LARGEST_TEXT, LETTERED_PAGE_LOOKS, NARROW, ON_SMALL, Look
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face


def _begin_and_leave(at: Visitor) -> None:
    looks = (DARK, LARGEST_TEXT, ON_SMALL, Look(size=NARROW), Look(size=(1366, 768)))
    _begin_downtime(at, "Ida Marchetti", "The development phase", *looks)
    _leave_downtime(at)


def _through_downtime(at: Visitor) -> None:
    """Complete and save a downtime."""
    _begin_downtime(at, "Tarn Ondara", "Downtime begins")
    _roll_try(at, "Roll: Blaster Pistol", {"d100": [71], "d10": [6]})
    _roll_try(at, "Roll: First Aid", {"d100": [2]})
    at.shot("Each skill has its own check, with visible dice", "downtime", "skills")
    at.again("Each skill has its own check", "downtime", "skills", DARK, LARGEST_TEXT, ON_SMALL)
    _roll_try(at, "Roll: Bluff", {"d100": [60], "d10": [3]})
    _roll_try(at, "Roll: Piloting", {"d100": [100], "d10": [10]})
    at.click_button("Next: Luck")
    _roll_try(at, "Roll: Luck", {"d10": [9]})
    at.shot("Regaining Luck", "downtime", "luck")
    at.click_button("Next: Review and save")
    at.fill("After which adventure?", "The Leering Wampa")
    at.shot("Every change before it is saved", "downtime", "review")
    at.click_button("Save downtime")
    at.wait(lambda: at.window.pages.page == PLAY)


def _in_other_games(at: Visitor) -> None:
    for name, title in (
        ("Ketta Morrow", "A new level"),
        ("Juno Halloran", "Experience is spent"),
        ("Oriel Kast", "A new level, Striker"),
    ):
        _begin_downtime(at, name, title)
        _leave_downtime(at)


def _begin_downtime(at: Visitor, name: str, title: str, *looks: Look) -> None:
    """Take a sample character to the second page of downtime, with pictures of the first."""
    at.open_sample(name)
    at.window.commands["downtime"].trigger()
    at.wait(lambda: at.window.pages.page == DOWNTIME)
    at.shot(title, "downtime", "begun")
    at.again(title, "downtime", "begun", *looks)
    at.click_button("Next: ")
    QTest.qWait(60)


def _leave_downtime(at: Visitor) -> None:
    at.shot("Continuing a downtime", "downtime", "under way")
    at.click_button("Save and close")
    at.wait(lambda: at.window.pages.page == PLAY)


def _roll_try(at: Visitor, button: str, faces: Mapping[str, Sequence[Face]]) -> None:
    at.dice.put(faces)
    at.click_button(button)
    at.window.pages[DOWNTIME].land()
    QTest.qWait(60)


def _no_ticks(at: Visitor) -> None:
    """Show the downtime of a character without ticked skills."""
    on = at.app.controllers
    assert on is not None
    ada = next(each for each in on.session.library.rail() if each.name == "Ada Newcomb")
    on.characters.open(ada.id)
    at.command("downtime", lambda: at.window.pages.page == DOWNTIME)
    at.click_button("Next")
    at.shot("No skill is ticked: there is nothing to roll", "downtime", "no ticks")
    at.window.pages.show_play()
    at.wait(lambda: at.window.pages.page == PLAY)


def _show_downtime(at: Visitor, look: Seeing) -> None:
    at.open_sample("Tarn Ondara")
    at.command("downtime", lambda: at.window.pages.page == DOWNTIME)
    at.click_button("Next: ")
    _roll_try(at, "Roll: Blaster Pistol", {"d100": [71], "d10": [6]})
    _roll_try(at, "Roll: First Aid", {"d100": [2]})
    look()


TOUR = Tour(
    (
        Stop("playing", 70, _begin_and_leave),
        Stop("downtime", 10, _through_downtime),
        Stop("downtime", 30, _in_other_games),
        Stop("states", 90, _no_ticks),
    ),
    (Screen("downtime", 90, "Downtime", _show_downtime, "pages", LETTERED_PAGE_LOOKS, AS_IT_IS),),
)
