"""The tour's stops at the gear and the notes that are written in play."""

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _written_in_play(at: Visitor) -> None:
    """Spend money, add an item and a weapon, and write a page for the session."""
    at.open_sample("Ida Marchetti")
    at.turn_to("gear")
    at.enter("Amount to add to", "3.50")
    at.shot("Money is spent in play", "notebook", "spent")
    at.click_button("Add weapon")
    at.type("revolver")
    at.shot("A weapon is added from the game's list", "notebook", "weapon")
    at.type("\n")
    at.turn_to("notes")
    at.click_button("New page")
    at.type("The lighthouse keeper lied about the boat.")
    at.shot("A page of notes for each session", "notebook", "page")


TOUR = Tour((Stop("playing", 55, _written_in_play),))
