"""Each game's pages of edit mode: the tabs of play that have something to edit, part by part."""

from collections.abc import Mapping
from typing import NamedTuple

from desktop.kit.view.lists import TabView
from desktop.views.creating_words import creating_words
from desktop.views.editing.editing import Editing, Part, offered
from desktop.views.editing.fields import Section
from desktop.views.game import part
from rules_core.game.registry import creation, system
from rules_core.sheet.sheet import Sheet


class EditTab(NamedTuple):
    """A page of edit mode: its tab as in play, and its parts from top to bottom."""

    tab: TabView
    parts: tuple[str, ...]


class EditPages(NamedTuple):
    """How a game is edited: its tabs, and every part by its id.

    The creation wizard shows the same parts: ``person``, ``traits``, ``derived``, ``skills``, ``trackers``,
    ``weapons``, ``gear``, ``powers``, ``techniques`` and the game's own.
    """

    tabs: tuple[EditTab, ...]
    parts: Mapping[str, Part]

    def sections(self, editing: Editing, tab: str) -> tuple[Section, ...]:
        """Return the sections of a page, by the id of its tab."""
        page = next(each for each in self.tabs if each.tab.id == tab)
        return tuple(section for part in page.parts for section in self.parts[part](editing))


def edit_pages(system_id: str) -> EditPages:
    """Return the pages of a game, loading its modules on first use."""
    found: EditPages = part(system_id, "edit").pages()
    return found


def editing_of(sheet: Sheet, *, row: str = "", new_details: tuple[str, ...] = ()) -> Editing:
    """Return what the pages are built from, for the current sheet; see ``Editing`` for the rest."""
    game = creation(sheet.system)
    return Editing(
        system=system(sheet.system),
        sheet=sheet,
        row=row,
        new_details=new_details,
        occupations=tuple(offered(sheet.system, each) for each in game.occupations if each.name),
        derived=creating_words(sheet.system).derived,
    )
