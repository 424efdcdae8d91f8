"""Tour stops at the settings."""

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor


def _settings(at: Visitor) -> None:
    at.picture_of("settings", "Settings", "settings")


TOUR = Tour(
    (Stop("playing", 100, _settings),),
    (Screen("settings", 160, "Settings", opened_by("settings"), "windows", WINDOW_LOOKS),),
)
