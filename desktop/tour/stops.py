"""What features and games contribute to the tour: stops in its parts, and screens shown in many looks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from desktop.tour.look import Look
from desktop.tour.visitor import Visitor
from rules_core.dice.faces import Face
from rules_core.sheet.sheet import NO_PICTURE, Sheet

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


def newcomer(at: Visitor, sample: str, name: str, tabs: tuple[str, ...]) -> tuple[str, ...]:
    """Strip a sample character called ``name`` of everything optional, and show these tabs of its sheet.

    Return those of the tabs that exist: features bring some of them.
    """
    at.open_sample(sample)
    on = at.app.controllers
    assert on is not None
    with on.session.library.transaction() as tx:
        character = tx.add(_bare(on.session.character.sheet, name))
    on.characters.open(character.id)
    at.wait(lambda: name in at.window.windowTitle(), name)
    found = tuple(each for each in tabs if each in at.window.sheet.tabs.ids)
    for tab in found:
        at.turn_to(tab)
        at.shot(f"{tab.capitalize()} of {name}, who has nothing yet", tab, "empty")
    if found:
        at.turn_to(found[0])
    return found


def _bare(sheet: Sheet, name: str) -> Sheet:
    skills = tuple(replace(each, marks=0) for each in sheet.skills)
    return replace(
        sheet,
        name=name,
        skills=skills,
        weapons=(),
        possessions=(),
        backstory=(),
        notes="",
        powers=(),
        techniques=(),
        injuries=(),
        picture=NO_PICTURE,
    )
