"""Tour stops for Shadow Lounge: a sheet, a roll, and an empty sheet."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.stops import Stop, Tour, newcomer
from desktop.tour.visitor import Visitor
from desktop.tray.setup_menu import SetupMenu

NEWCOMER = "Bex Newcomb"


def _sheet(at: Visitor) -> None:
    at.open_sample("Sel Vantry")
    at.open_sample("Tarn Ondara")
    at.theme("dark")
    at.shot("A sheet of the Shadow Lounge game", "play", "ready")


def _roll(at: Visitor) -> None:
    at.theme("light")
    at.turn_to("skills")
    at.roll_skill("piloting", {"d100": [69]})
    at.shot("A 69 is critical and brings Luck back", "play", "critical")
    at.open_sample("Sel Vantry")


def _choose_against(at: Visitor, way: str) -> None:
    if any(each.isVisible() for each in at.window.tray.findChildren(SetupMenu)):  # the segments didn't fit
        at.set_up(way)
        return
    if at.buttons(low := "Make it an opposed roll"):  # a low tray hides the choice behind it
        at.click_button(low)
    at.pick("Against", way)


def _against_another_character(at: Visitor) -> None:
    """Sneak past another character of the library, who rolls Listen."""
    at.turn_to("skills")
    rows = at.window.sheet.skills.list
    rows.setCurrentIndex(rows.skills.index_of("custom:stealth"))
    QTest.keyClick(rows, Qt.Key.Key_Space)
    _choose_against(at, "Opposed")
    at.shot("An opposed roll asks for its opponent", "play", "opponent missing")
    at.pick_from("Choose a character", "Tarn Ondara")
    at.pick_from("What Tarn Ondara rolls", "Listen")
    at.click_button("Opponent: 1 penalty die")
    at.shot("Stealth against Listen, and the odds to win", "play", "opponent chosen")
    at.dice.put({"d100": [31]}, foe={"d100": [35, 58]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Both sides have rolled", "play", "opposed")


def _hit_by_another_character(at: Visitor) -> None:
    """Fail to dodge another character of the library, whose damage reaches the sheet."""
    rows = at.window.sheet.skills.list
    rows.setCurrentIndex(rows.skills.index_of("dodge"))
    QTest.keyClick(rows, Qt.Key.Key_Space)
    _choose_against(at, "Dodge")
    at.pick_from("Choose a character", "Tarn Ondara")
    at.dice.put({"d100": [90]}, foe={"d100": [50]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Another character hits: their damage can be rolled", "play", "hit by another")
    at.dice.put({"d6": [5, 2]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_D)
    at.land()
    at.shot("Their damage can be applied", "play", "damage to apply")
    QTest.keyClick(at.window.tray, Qt.Key.Key_D)
    at.shot("Another character's damage is on the sheet", "play", "damage applied")


def _nothing_yet(at: Visitor) -> None:
    newcomer(at, "Sel Vantry", NEWCOMER, ("combat", "force"))


TOUR = Tour(
    (
        Stop("games", 10, _sheet),
        Stop("games", 30, _roll),
        Stop("games", 45, _against_another_character),
        Stop("games", 46, _hit_by_another_character),
        Stop("states", 81, _nothing_yet),
    )
)
