"""The library: a page of all characters, a palette that finds characters and commands, and the rail's
actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, Page, not_busy

if TYPE_CHECKING:
    from desktop.library_page.feature.library import Library
    from desktop.library_page.ui.library_page import LibraryPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> LibraryPage:
    from desktop.library_page.ui.library_page import LibraryPage

    return LibraryPage()


def _chosen(page: LibraryPage) -> tuple[int, ...]:
    return tuple(row.character for row in page.shelf.chosen)


PAGE = Page("library", _make_page, title=mark("Library — Rollbook"), characters=True, chosen=_chosen)


def _start(host: Host) -> Library:
    from desktop.library_page.feature.library import Library

    return Library(host)


def _open(host: Host) -> None:
    if (library := host.part(FEATURE)) is not None:
        library.open()


def _find(host: Host) -> None:
    if (library := host.part(FEATURE)) is not None:
        library.find()


def _act_in_rail(host: Host, act: str, character: int) -> None:
    if (library := host.part(FEATURE)) is not None:
        from desktop.library_page.feature.library import act_on_character

        act_on_character(host, library.shelves, act, character)


def _settled(host: Host) -> None:
    if (library := host.part(FEATURE)) is not None:
        library.purge_later()


def _stop(library: Library) -> None:
    library.stop()


def _tour() -> Tour:
    from desktop.library_page.tour import TOUR

    return TOUR


FEATURE = Feature(
    "library",
    commands=(
        Command("palette", _find, mark("&Find…"), menu=Menu.FILE, place=0, keys="Ctrl+K", when=not_busy),
        Command("library", _open, mark("&Library"), menu=Menu.FILE, place=1, keys="Ctrl+L", when=not_busy),
        Command("act-in-rail", _act_in_rail),
    ),
    pages=(PAGE,),
    start=_start,
    settled=_settled,
    stop=_stop,
    tour=_tour,
)
