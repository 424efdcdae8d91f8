"""Tour stops for campaigns."""

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _house_rules(at: Visitor) -> None:
    at.picture_of("campaigns", "Campaigns and their house rules", "campaigns")


def _none_yet(at: Visitor) -> None:
    at.picture_of("campaigns", "No campaign yet", "campaigns")


def _show_campaigns(at: Visitor, look: Seeing) -> None:
    def made() -> None:
        at.enter("Name", "The Innsmouth papers")

    def filled() -> None:
        at.in_window(lambda: at.click_button("New campaign"), made)
        look()

    at.open_sample("Ida Marchetti")
    at.in_window(at.window.commands["campaigns"].trigger, filled)


TOUR = Tour(
    (Stop("playing", 110, _house_rules), Stop("states", 91, _none_yet)),
    (Screen("campaigns", 170, "Campaigns", _show_campaigns, "windows", WINDOW_LOOKS),),
)
