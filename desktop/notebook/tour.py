"""The tour's stop at the gear and the notes that are written in play."""

from PySide6.QtCore import Qt

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _written_in_play(at: Visitor) -> None:
    """Spend money, add a weapon and an item, and write a page for the session."""
    at.turn_to("gear")
    at.enter("Amount to add to or spend from Cash", "900")
    at.shot("More than there is can't be spent", "notebook", "refused")
    at.enter("Amount to add to or spend from Cash", "3.50")
    at.click_button("Add weapon")
    at.type("revolver")
    at.shot("A weapon is added in play", "notebook", "weapon")
    at.press(Qt.Key.Key_Return)
    at.shot("What was added is lit", "notebook", "lit")
    at.turn_to("notes")
    at.click_button("New page")
    at.type("The keeper lied about the boat.")
    at.shot("A page of notes for each session", "notebook", "page")
    at.turn_to("skills")


TOUR = Tour((Stop("playing", 55, _written_in_play),))
