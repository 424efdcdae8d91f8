"""Tour stops for dice fairness."""

from desktop.dice_only.feature import FEATURE as THROWING
from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.dice_only.tour import leave, throw, throw_by_chance
from desktop.fairness.ui.fairness_chart import FairnessChart
from desktop.tour.look import AS_IT_IS, WINDOW_LOOKS
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _many_dice(at: Visitor) -> None:
    if at.app.host.has(THROWING):
        throw_by_chance(at, "40d6", 12)
    at.picture_of("fairness", "What fell so far, and whether dice stray", "fairness")


def _no_dice(at: Visitor) -> None:
    at.picture_of("fairness", "No dice were thrown yet", "fairness")


def _show_fairness(at: Visitor, look: Seeing) -> None:
    def counted() -> None:
        if at.app.host.has(THROWING):
            at.pick("Rolls to count", "Dice only")
            at.wait(at.front.findChildren(FairnessChart)[0].isVisible, "the counts")
        look()

    at.open_sample("Ida Marchetti")
    if at.app.host.has(THROWING):
        at.command("dice_only", lambda: at.window.pages.page == DICE_ONLY)
        for turn in range(4):
            throw(at, "40d6", {"d6": [1 + (each * each + turn) % 6 for each in range(40)]})
        leave(at)
    at.in_window(at.window.commands["fairness"].trigger, counted)


TOUR = Tour(
    (Stop("dicing", 40, _many_dice), Stop("states", 92, _no_dice)),
    (Screen("fairness", 200, "Dice fairness", _show_fairness, "windows", WINDOW_LOOKS, AS_IT_IS),),
)
