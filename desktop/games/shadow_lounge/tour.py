"""Tour stops for Shadow Lounge: a sheet, a roll, and an empty sheet."""

from desktop.tour.stops import Stop, Tour, newcomer
from desktop.tour.visitor import Visitor

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


def _nothing_yet(at: Visitor) -> None:
    newcomer(at, "Sel Vantry", NEWCOMER, ("combat", "force"))


TOUR = Tour((Stop("games", 10, _sheet), Stop("games", 30, _roll), Stop("states", 81, _nothing_yet)))
