"""What features and games contribute to the tour: stops in its parts, and screens shown in many looks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from desktop.tour.look import Look
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face

Seeing = Callable[[], None]
"""Takes pictures of what is on screen now."""


class Stop(NamedTuple):
    """A stop of the tour: its part, its place among that part's stops, and what it does."""

    part: str
    place: int
    visit: Callable[[Visitor], None]


class Screen(NamedTuple):
    """A main screen, which the tour shows in many looks.

    ``place`` is its place among all screens. ``show`` goes to it from the first start, then calls its
    argument. ``part`` is the part of the tour that shows it in each of the ``looks``; ``fewer_colours`` are
    the looks in which it is also shown with simulated colour blindness.
    """

    name: str
    place: int
    title: str
    show: Callable[[Visitor, Seeing], None]
    part: str = ""
    looks: tuple[Look, ...] = ()
    fewer_colours: tuple[Look, ...] = ()


class Tour(NamedTuple):
    """Everything that one feature or game contributes to the tour."""

    stops: tuple[Stop, ...] = ()
    screens: tuple[Screen, ...] = ()


def rolled(name: str, skill: str, faces: Mapping[str, Sequence[Face]]) -> Callable[[Visitor, Seeing], None]:
    """Return a screen on which a sample character rolled a skill with these faces."""

    def show(at: Visitor, look: Seeing) -> None:
        at.open_sample(name)
        at.roll_skill(skill, faces)
        look()

    return show


def opened_by(command: str, done: str = "") -> Callable[[Visitor, Seeing], None]:
    """Return a window opened by its command over a sheet, once its button ``done`` can be clicked."""

    def show(at: Visitor, look: Seeing) -> None:
        def opened() -> None:
            if done:
                at.button(done)
            look()

        at.open_sample("Ida Marchetti")
        at.in_window(at.window.commands[command].trigger, opened)

    return show
