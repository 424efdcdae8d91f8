"""The gear and the notes as they are written in play: sections as in edit mode, without their numbers."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from desktop.base.dates import long_day
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.views.editing.editing import Editing, edit_pages, editing_of
from desktop.views.editing.fields import (
    Cell,
    Entry,
    FieldView,
    FormSection,
    PageSection,
    PurseSection,
    Section,
    TableRow,
    TableSection,
    TextCell,
    with_unsaved,
)
from desktop.views.editing.things import added_in_play
from desktop.views.sheet import GearItem
from desktop.views.sheet_parts import lasting_modifiers
from rules_core.game.places import Place
from rules_core.sheet.sheet import Sheet

GEAR, NOTES = "gear", "notes"
CASH = str(Place("detail", "", "cash"))
"""The place of the money that is spent."""
_READ = 4
"""The first columns of the weapons, such as name, skill, damage and range: the others are on other pages."""
_NIGHT = timedelta(hours=5)
"""What is rolled so long after midnight belongs to the evening before."""


class PlayPage(NamedTuple):
    """A page of the sheet that takes typing: the character it is of, and its sections.

    ``modifiers`` are the lasting modifiers; None if the page has none.
    """

    character: int
    sections: tuple[Section, ...]
    modifiers: tuple[GearItem, ...] | None = None


def play_page(
    tab: str, character: int, sheet: Sheet, unsaved: frozenset[str] = frozenset(), *, modified: bool = False
) -> PlayPage:
    """Return the page behind a tab, `GEAR` or `NOTES`.

    ``unsaved`` are the places that wait to be saved; ``modified`` if lasting modifiers count at the table.
    """
    editing = editing_of(sheet)
    if tab == NOTES:
        return PlayPage(character, with_unsaved(_notes(editing), unsaved))
    modifiers = lasting_modifiers(sheet) if modified else None
    return PlayPage(character, with_unsaved(_gear(editing), unsaved), modifiers)


def evening_of(at: datetime) -> date:
    """Return the day of the evening to which a local time belongs."""
    return (at - _NIGHT).date()


def new_page(sheet: Sheet, today: date) -> dict[str, str]:
    """Return the fields of a page for today's session."""
    title = tr("Session {n}").format(n=len(sheet.pages) + 1)
    return {"title": title, "date": today.isoformat()}


def spent_notice(sheet: Sheet, text: str) -> NoticeView:
    """Say how much money there is now, by the game's word for it."""
    name = next(each.name for each in _gear(editing_of(sheet)) if isinstance(each, PurseSection))
    return NoticeView(f"{name}: {text}", undo=True)


def _gear(editing: Editing) -> tuple[Section, ...]:
    parts = edit_pages(editing.system.id).parts
    money = [_purse(each) for each in parts["money"](editing)]
    weapons = [_to_read(each) for each in parts["weapons"](editing)]
    gear = [_by_name(each) for each in parts["gear"](editing)]
    living = parts["living"](editing) if "living" in parts else ()
    return (*money, *living, *weapons, *gear)


def _purse(section: Section) -> Section:
    """Return the form of the money, with an amount to spend."""
    if not isinstance(section, FormSection):
        return section
    name = next((each.label for each in section.fields if each.place == CASH), "")
    return PurseSection(section.id, section.title, section.fields, CASH, name) if name else section


def _by_name(section: Section) -> Section:
    """Return a table whose new rows are asked for by name, so that adding one is one act."""
    if not isinstance(section, TableSection) or section.add is None:
        return section
    rows = tuple(each._replace(movable=False) for each in section.rows)
    return section._replace(rows=rows, add=added_in_play(section.add))


def _to_read(section: Section) -> Section:
    """Return a table to read: its rows are added and removed here, and changed in edit mode."""
    if not isinstance(section, TableSection):
        return section
    add = None if section.add is None else added_in_play(section.add)
    columns = section.columns[:_READ]
    return section._replace(columns=columns, rows=tuple(map(_row_to_read, section.rows)), add=add)


def _row_to_read(row: TableRow) -> TableRow:
    cells = tuple(_cell(each) for each in row.cells[:_READ])
    first = TextCell(row.name, strong=True, opens=row.id)
    return row._replace(cells=(first, *cells[1:]), movable=False)


def _cell(cell: Cell) -> TextCell:
    if not isinstance(cell, FieldView):
        return cell
    text = cell.text
    if cell.entry is Entry.CHOICE:
        text = next((each.title for each in cell.choices if each.id == text), text) if text else ""
    return TextCell(text or "–", spoken=f"{cell.spoken or cell.label}, {text or tr('none')}")


def _notes(editing: Editing) -> tuple[Section, ...]:
    sections = edit_pages(editing.system.id).parts["notes"](editing)
    return tuple(_with_rolls(each) if isinstance(each, PageSection) else each for each in sections)


def _with_rolls(page: PageSection) -> PageSection:
    try:
        day = date.fromisoformat(page.date)
    except ValueError:
        return page
    return page._replace(rolls=tr("What was rolled on {day}").format(day=long_day(day)))
