"""The tour stop at the Force page."""

from desktop.tour.stops import Stop, Tour
from desktop.tour.visitor import Visitor


def _use_power(at: Visitor) -> None:
    at.turn_to("force")
    at.dice.put({"d100": [40]})
    at.click_button("Push: Use")
    at.land()
    at.shot("A power of the Force", "force", "used")
    at.dice.put({"d6": [4]})
    at.click_button("Hits an object: 1D6")
    at.land()
    at.shot("The damage of a Push", "force", "damage")


TOUR = Tour((Stop("games", 50, _use_power),))
