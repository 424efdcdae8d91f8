"""Stops of the tour at About and at the problem report."""

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Tour, opened_by

TOUR = Tour(
    screens=(
        Screen("about", 250, "About", opened_by("about"), "windows", WINDOW_LOOKS),
        Screen("report", 260, "Problem report", opened_by("report", "Copy"), "windows", WINDOW_LOOKS),
    )
)
