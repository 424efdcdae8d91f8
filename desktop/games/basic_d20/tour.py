"""Four-degree d20's stops of the screenshot tour: a sheet, a roll, tabs and an empty sheet."""

from PySide6.QtCore import Qt

from desktop.tour.look import AS_IT_IS, PAGE_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, newcomer, rolled
from desktop.tour.visitor import Visitor

NEWCOMER = "Odo Newcomb"


def _four_degrees(at: Visitor) -> None:
    at.open_sample("Ketta Morrow")
    at.turn_to("skills")
    at.shot("A sheet of the four-degree d20 game", "play", "ready")
    at.pick("DC", "Hard, 20")
    at.roll_skill("engineering", {"d20": [20]})
    at.shot("A natural 20 shifts the degree", "play", "critical")
    at.pick("DC", "Average, 15")
    at.roll_skill("engineering", {"d20": [5]})
    at.window.tray.press_change()
    at.fill("DC", "11")
    at.shot("The GM names a lower DC", "play", "roll being changed")
    at.press(Qt.Key.Key_Tab)
    at.click_button("Judge again")
    at.shot("A success after all", "play", "roll changed")
    at.fill("DC", "")
    at.roll_skill("engineering", {"d20": [9]})
    at.shot("Only the GM knows the DC", "play", "roll undecided")
    at.click_button("Success")
    at.shot("The GM has spoken", "play", "roll settled")
    at.fill("DC", "15")
    _modifiers(at)
    at.turn_to("fight")
    at.dice.put({"d20": [15]})
    at.click_button("Attack: Blaster rifle")
    at.land()
    at.shot("A hit offers its damage, or the rest is declined", "play", "roll still open")
    at.click_button("Decline what this roll still offers")
    at.shot("The rest of the hit was declined", "play", "rest declined")
    at.open_sample("Ansel Quay")
    for tab, title in (
        ("fight", "Weapons, armour and the turn order"),
        ("health", "Hurt, dazzled and out of breath"),
        ("powers", "Powers and what each degree does"),
    ):
        at.turn_to(tab)
        at.shot(f"{title}, four-degree d20", tab, "filled")
        if tab == "fight":
            at.click_button("Action power: Your turn")
            at.shot("The Action power of this turn is used", tab, "action power used")
            at.click_button("New turn: Your turn")
    at.turn_to("fight")
    at.click_button("Start a fight: Turn order")
    at.fill("Name", "Raider")
    at.fill("Hit points", "22")
    at.click_button("Add: Turn order")
    at.fill("Damage", "9")
    at.click_button("Apply damage: Turn order")
    at.shot("A raider's hit points, four-degree d20", "fight", "fight")


def _modifiers(at: Visitor) -> None:
    at.turn_to("gear")
    at.fill("New lasting modifier", "Night vision +10")
    at.press(Qt.Key.Key_Return)
    at.scroll_down()
    at.shot("Lasting modifiers on the gear page", "gear", "modifiers")
    at.turn_to("skills")
    at.focus_skill("engineering")
    at.press(Qt.Key.Key_Space)
    at.click_button("Night vision +10")
    at.shot("A lasting modifier joins the roll", "play", "modifier chosen")
    at.turn_to("gear")
    at.click_button("Remove: Night vision +10")
    at.turn_to("skills")


def _nothing_yet(at: Visitor) -> None:
    newcomer(at, "Ketta Morrow", NEWCOMER, ("fight", "powers"))


_NATURAL_20 = rolled("Ketta Morrow", "engineering", {"d20": [20]})

TOUR = Tour(
    (Stop("games", 60, _four_degrees), Stop("states", 82, _nothing_yet)),
    (Screen("four-degrees", 60, "Four-degree d20", _NATURAL_20, "looks", PAGE_LOOKS, AS_IT_IS),),
)
