"""What features and games bring to the tour: stops on its parts, and screens to be seen in many looks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from desktop.tour.look import Look
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face

Seeing = Callable[[], None]
"""Looks at what is on the screen now."""


class Stop(NamedTuple):
    """Where the tour stops: in a part of it, at a place among the stops of that part."""

    part: str
    place: int
    visit: Callable[[Visitor], None]


class Screen(NamedTuple):
    """A main screen, which the tour shows in many looks.

    ``place`` is its place among all screens. ``show`` comes to it from the first start, and calls there what
    it is given. ``part`` is the part of the tour that shows it in each of the ``looks``; ``fewer_colours``
    are the looks in which it is also shown as those see it who see fewer colours.
    """

    name: str
    place: int
    title: str
    show: Callable[[Visitor, Seeing], None]
    part: str = ""
    looks: tuple[Look, ...] = ()
    fewer_colours: tuple[Look, ...] = ()


class Tour(NamedTuple):
    """Everything that one feature or game brings to the tour."""

    stops: tuple[Stop, ...] = ()
    screens: tuple[Screen, ...] = ()


def rolled(name: str, skill: str, faces: Mapping[str, Sequence[Face]]) -> Callable[[Visitor, Seeing], None]:
    """A screen on which a sample character has rolled a skill, and these faces fell."""

    def show(at: Visitor, look: Seeing) -> None:
        at.open_sample(name)
        at.roll_skill(skill, faces)
        look()

    return show


def opened_by(command: str, done: str = "") -> Callable[[Visitor, Seeing], None]:
    """A window by its command, over somebody's sheet, once its button ``done`` can be clicked."""

    def show(at: Visitor, look: Seeing) -> None:
        def opened() -> None:
            if done:
                at.button(done)
            look()

        at.open_sample("Ida Marchetti")
        at.in_window(at.window.commands[command].trigger, opened)

    return show
