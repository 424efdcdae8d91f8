"""Tour stops at About and the bug report."""

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Tour, opened_by

TOUR = Tour(
    screens=(
        Screen("about", 250, "About", opened_by("about"), "windows", WINDOW_LOOKS),
        Screen("report", 260, "Bug report", opened_by("report", "Copy"), "windows", WINDOW_LOOKS),
    )
)
