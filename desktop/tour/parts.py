"""The parts of the tour. Each starts with a new library, so that it can be run alone.

The stops come from the tour itself, from the features and from the games. So do the main screens, which are
shown once each, in other looks, and with simulated colour blindness.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from desktop.shell.feature import Feature
from desktop.tour import offering, shell
from desktop.tour.stops import Screen, Stop, Tour
from desktop.tour.visitor import Visitor
from desktop.views.game import has_part, part
from rules_core.game.registry import SYSTEM_IDS

Part = Callable[[Visitor], None]


def parts(features: Iterable[Feature[Any]]) -> dict[str, Part]:
    """Return the parts by name, in tour order."""
    found = list(tours(features))
    stops: dict[str, list[Stop]] = {}
    for each in found:
        for stop in each.stops:
            stops.setdefault(stop.part, []).append(stop)
    played: dict[str, Part] = {
        name: partial(_visit, sorted(each, key=lambda stop: stop.place)) for name, each in stops.items()
    }
    seen = _in_order(found)
    in_looks = sorted(seen, key=lambda each: -len(each.looks))
    played["screens"] = partial(_shot_each, seen)
    for name in dict.fromkeys(each.part for each in in_looks if each.part):
        played[name] = partial(_shot_in_looks, [each for each in in_looks if each.part == name])
    told_by_colour = [each for each in seen if each.fewer_colours]
    played["colours"] = partial(
        _shot_colour_blind, sorted(told_by_colour, key=lambda each: -len(each.fewer_colours))
    )
    return played


def screens(features: Iterable[Feature[Any]]) -> dict[str, Screen]:
    """Return the main screens by name."""
    return {each.name: each for each in _in_order(tours(features))}


def see(at: Visitor, screen: Screen, look: Callable[[], None]) -> None:
    """Go to a screen from the first start, then call ``look``."""
    at.start_fresh()
    screen.show(at, look)


def tours(features: Iterable[Feature[Any]]) -> Iterator[Tour]:
    """Yield what the tour itself, these features and the games contribute."""
    yield shell.TOUR
    yield offering.TOUR
    yield from (each.tour() for each in features if each.tour is not None)
    yield from (part(game, "tour").TOUR for game in SYSTEM_IDS if has_part(game, "tour"))


def _in_order(tours: Iterable[Tour]) -> list[Screen]:
    return sorted((screen for each in tours for screen in each.screens), key=lambda screen: screen.place)


def _visit(stops: Sequence[Stop], at: Visitor) -> None:
    for each in stops:
        each.visit(at)


def _shot_each(seen: Sequence[Screen], at: Visitor) -> None:
    for each in seen:
        see(at, each, lambda each=each: at.shot(each.title, each.name, "seen", at.front))  # type: ignore[misc]


def _shot_in_looks(worn: Sequence[Screen], at: Visitor) -> None:
    for each in worn:
        see(at, each, lambda each=each: at.again(each.title, each.name, "look", *each.looks))  # type: ignore[misc]


def _shot_colour_blind(seen: Sequence[Screen], at: Visitor) -> None:
    for each in seen:

        def look(screen: Screen = each) -> None:
            for worn in screen.fewer_colours:
                if worn.words():
                    at.wear(worn)
                at.shot_colour_blind(
                    ", ".join(filter(None, (screen.title, worn.words()))), screen.name, "seen"
                )

        see(at, each, look)
