"""The main screens, each with something on it, to be looked at in many looks."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.creating.feature import PAGE as CREATING
from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.fairness.ui.fairness_chart import FairnessChart
from desktop.shell.pages import PLAY
from desktop.timeline.feature import PAGE as TIMELINE
from desktop.tour.dicing import throw
from desktop.tour.importing import review
from desktop.tour.keeping import compare_oldest, make_backup
from desktop.tour.shelving import everybody, to_library
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face

Seeing = Callable[[], None]
"""Looks at what is on the screen now."""


class Screen(NamedTuple):
    """A screen by its title, and how to come to it from the first start, there to look at it."""

    title: str
    show: Callable[[Visitor, Seeing], None]


_ROLLED = (("library-use", 50, 8), ("listen", 90, 9), ("dodge", 0, 1), ("psychology", 80, 2))
"""Skills, and the tens and units that fall for them."""


def _play(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for skill, tens, units in _ROLLED:
        at.dice.lay_down([tens], units)
        at.click_skill(skill)
        at.land()
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.set_up("1 bonus die")
    at.dice.lay_down([20, 60], 1)
    at.click_skill("spot-hidden")
    at.land()
    look()


def _failed(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for tracker, change in (("hp", "-5"), ("san", "-12"), ("mp", "-8")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    at.dice.lay_down([70, 30], 7)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ControlModifier)
    at.land()
    look()


def _healing(at: Visitor, look: Seeing) -> None:
    at.open_sample("Tarn Ondara")
    at.turn_to("healing")
    at.click_button("First Aid 55, First aid kit")
    at.set_up("1 bonus die")
    at.dice.put({"d100": [24, 81]}, healing={"d4": [3]}, time={"d4": [2]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    look()


def _combat(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    at.turn_to("combat")
    at.dice.lay_down([0], 9)
    at.click_button("Attack with .32 revolver")
    at.land()
    look()


def _rolled(name: str, skill: str, faces: Mapping[str, Sequence[Face]]) -> Callable[[Visitor, Seeing], None]:
    def show(at: Visitor, look: Seeing) -> None:
        at.open_sample(name)
        at.dice.put(faces)
        at.click_skill(skill)
        at.land()
        look()

    return show


def _downtime(at: Visitor, look: Seeing) -> None:
    at.open_sample("Tarn Ondara")
    at.command("downtime", lambda: at.window.pages.page == DOWNTIME)
    at.click_button("Next: ")
    for button, faces in (
        ("Roll: Blaster Pistol", {"d100": [71], "d10": [6]}),
        ("Roll: First Aid", {"d100": [2]}),
    ):
        at.dice.put(faces)
        at.click_button(button)
        at.window.pages[DOWNTIME].land()
        QTest.qWait(60)
    look()


def _editing(at: Visitor, look: Seeing) -> None:
    at.open_sample("Hugh Pemberton")
    at.edit()
    at.enter("Strength", "95")
    at.enter("Age", "104")
    look()


def _creating(at: Visitor, look: Seeing) -> None:
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Call of Cthulhu 7e")
    at.fill("Name", "Odile Varga")
    at.dice.let_fall()
    at.click_button("Step by step")
    at.click_button("Roll all")
    look()


def _library(at: Visitor, look: Seeing) -> None:
    everybody(at)
    to_library(at)
    look()


def _review(at: Visitor, look: Seeing) -> None:
    review(at)
    look()


def _dice_only(at: Visitor, look: Seeing) -> None:
    at.command("dice_only", lambda: at.window.pages.page == DICE_ONLY)
    throw(at, "2d4+2d6+2d8+2d10+2d12+2d20", {f"d{n}": [n, 1] for n in (4, 6, 8, 10, 12, 20)})
    look()


def _timeline(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for tracker, change in (("hp", "-3"), ("san", "-2"), ("hp", "+1")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    at.command("timeline", lambda: at.window.pages.page == TIMELINE)
    QTest.keyClick(at.window.pages[TIMELINE].list, Qt.Key.Key_Down)
    QTest.qWait(150)
    look()


def _first_run(_at: Visitor, look: Seeing) -> None:
    look()


def _campaigns(at: Visitor, look: Seeing) -> None:
    def made() -> None:
        at.enter("Name", "The Innsmouth papers")

    def filled() -> None:
        at.in_window(lambda: at.click_button("New campaign"), made)
        look()

    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["campaigns"].trigger, filled)


def _packs(at: Visitor, look: Seeing) -> None:
    def added() -> None:
        at.click_button("Add “Smoke and Salt”")
        QTest.qWait(100)
        look()

    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["packs"].trigger, added)


def _fairness(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    at.command("dice_only", lambda: at.window.pages.page == DICE_ONLY)
    for turn in range(4):
        throw(at, "40d6", {"d6": [1 + (each * each + turn) % 6 for each in range(40)]})
    at.press(Qt.Key.Key_Escape)
    at.wait(lambda: at.window.pages.page == PLAY)

    def counted() -> None:
        at.pick("Whose dice", "Dice only")
        at.wait(at.front.findChildren(FairnessChart)[0].isVisible, "the counts")
        look()

    at.in_window(at.window.commands["fairness"].trigger, counted)


def _backups(at: Visitor, look: Seeing) -> None:
    def compared() -> None:
        compare_oldest(at)
        look()

    at.open_sample("Ida Marchetti")
    make_backup(at)
    for tracker, change in (("hp", "-3"), ("san", "-2")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    make_backup(at)
    at.in_window(at.window.commands["backups"].trigger, compared)


def _window(command: str, done: str = "") -> Callable[[Visitor, Seeing], None]:
    """A window by its command, over somebody's sheet, once its button ``done`` can be clicked."""

    def show(at: Visitor, look: Seeing) -> None:
        def opened() -> None:
            if done:
                at.button(done)
            look()

        at.open_sample("Ida Marchetti")
        at.in_window(at.window.commands[command].trigger, opened)

    return show


_POOL: Mapping[str, Sequence[Face]] = {
    "proficiency": ["sa", "T"],
    "ability": ["aa"],
    "difficulty": ["f", "h"],
    "setback": [""],
}

SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "first-run": Screen("First start", _first_run),
        "play": Screen("Play", _play),
        "failed": Screen("Badly off", _failed),
        "combat": Screen("Combat", _combat),
        "healing": Screen("Healing, Shadow Lounge", _healing),
        "four-degrees": Screen("Four-degree d20", _rolled("Ketta Morrow", "engineering", {"d20": [20]})),
        "symbols": Screen("Rites of Battle", _rolled("Juno Halloran", "custom:light-ranged", _POOL)),
        "ladder": Screen("Striker", _rolled("Oriel Kast", "deceive", {"d20": [2]})),
        "downtime": Screen("Downtime", _downtime),
        "editing": Screen("Edit mode", _editing),
        "creating": Screen("Making a character", _creating),
        "review": Screen("The review of an import", _review),
        "library": Screen("The library", _library),
        "dice-only": Screen("Dice only", _dice_only),
        "timeline": Screen("The timeline", _timeline),
        "settings": Screen("Settings", _window("settings")),
        "campaigns": Screen("Campaigns", _campaigns),
        "packs": Screen("Table packs", _packs),
        "dice-sets": Screen("How the dice look", _window("dice_sets")),
        "fairness": Screen("Dice fairness", _fairness),
        "backups": Screen("Backups", _backups),
        "print": Screen("Print", _window("print", "Save as PDF…")),
        "export": Screen("Export", _window("export")),
        "keys": Screen("Keys", _window("keys")),
        "about": Screen("About", _window("about")),
        "report": Screen("Problem report", _window("report", "Copy")),
    }
)
"""The main screens by name."""


def see(at: Visitor, name: str, look: Callable[[str], None]) -> None:
    """Come to a screen from the first start, and call ``look`` there with its title."""
    at.start_anew()
    found = SCREENS[name]
    found.show(at, lambda: look(found.title))
