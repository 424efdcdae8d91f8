"""The tour's stops on the combat page: a shot, its damage, fighting back, and the turn order."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.look import PAGE_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _fighting(at: Visitor) -> None:
    at.turn_to("combat")
    at.click_button("Add weapon")
    at.type("knife")
    at.shot("A weapon is added on the Combat page too", "combat", "add")
    at.press(Qt.Key.Key_Escape)
    at.click_button("Point blank")
    at.dice.set_faces([80, 0], 9)
    at.click_button("Attack with .32 revolver")
    at.land()
    at.shot("A shot at point blank, extreme", "combat", "hit")
    at.dice.put({"d8": [6]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_D)
    at.land()
    at.shot("Its damage", "combat", "damage")
    at.click_button("Point blank")
    at.click_button("Fight back with Tripod")
    at.pick("Attacker's roll", "Regular")
    at.dice.set_faces([30], 0)
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Fighting back, and the attacker wins the tie", "combat", "opposed")
    at.click_button("Track a fight")
    for name, dex, health in (("Cultist with a knife", "60", "9"), ("Ghoul", "75", "")):
        at.fill("Combatant's name", name)
        at.fill("Combatant's DEX", dex)
        at.fill("Combatant's hit points", health)
        at.press(Qt.Key.Key_Return)
    at.fill("Damage to Cultist with a knife", "9")
    at.press(Qt.Key.Key_Return)
    at.click_button("Next turn")
    at.scroll_down()
    at.shot("The turn order", "combat", "fight")


def _fight_back(at: Visitor) -> None:
    at.turn_to("combat")
    at.click_button("Fight back with Lightsaber")
    at.pick("Attacker's roll", "Hard")
    at.dice.put({"d100": [31]})
    QTest.keyClick(at.window.tray, Qt.Key.Key_R)
    at.land()
    at.shot("Fighting back, and a tie is the attacker's, Shadow Lounge", "combat", "opposed")
    at.click_button("Action: Your turn")
    at.scroll_down()
    at.shot("The action of the round, Shadow Lounge", "combat", "turn")


def _show_combat(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    at.turn_to("combat")
    at.dice.set_faces([0], 9)
    at.click_button("Attack with .32 revolver")
    at.land()
    look()


TOUR = Tour(
    (Stop("playing", 80, _fighting), Stop("games", 40, _fight_back)),
    (Screen("combat", 40, "Combat", _show_combat, "looks", PAGE_LOOKS),),
)
