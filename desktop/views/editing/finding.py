"""Finding rows and fields in what edit mode shows."""

from desktop.views.editing.fields import (
    EditView,
    Entry,
    FieldView,
    FormSection,
    NumbersSection,
    PageSection,
    TableRow,
    TableSection,
    TextSection,
)
from rules_core.game.places import place_of


def field_of(view: EditView | None, place: str) -> str:
    """Return the place of a thing's first field on the page shown, "" if it isn't on it.

    The value of a skill or tracker comes before its other fields.
    """
    if (row := _rows(view).get(place)) is not None:
        typed = _typed(row)
        values = [each for each in typed if place_of(each).field == "value"]
        return next(iter((*values, *typed)), "")
    places: list[str] = []
    for section in () if view is None else view.sections:
        if isinstance(section, NumbersSection):
            places += [card.field.place for card in section.cards]
        elif isinstance(section, FormSection):
            places += [field.place for field in section.fields]
        elif isinstance(section, TextSection):
            places.append(section.field.place)
        elif isinstance(section, PageSection):
            places += [section.text.place, section.title.place, section.day.place]
    return place if place in places else ""


def new_field(view: EditView | None, before: EditView | None) -> str:
    """Return the place of the first field of the first new row, or of a new page; "" for none."""
    known = _rows(before)
    for row_id, row in _rows(view).items():
        typed = _typed(row)
        if row_id not in known and typed:
            return typed[0]
    there = {each.row for each in _pages(before)}
    return next((each.text.place for each in _pages(view) if each.row not in there), "")


def neighbour(view: EditView | None, row_id: str, by: int) -> str | None:
    """Return the id of the row ``by`` places away in its table, or at the table's end; None for the row
    itself.
    """
    for rows in _tables(view):
        ids = [each.id for each in rows]
        if row_id in ids:
            there = max(0, min(len(ids) - 1, ids.index(row_id) + by))
            return ids[there] if ids[there] != row_id else None
    return None


def _pages(view: EditView | None) -> tuple[PageSection, ...]:
    sections = () if view is None else view.sections
    return tuple(each for each in sections if isinstance(each, PageSection))


def _rows(view: EditView | None) -> dict[str, TableRow]:
    return {row.id: row for rows in _tables(view) for row in rows}


def _tables(view: EditView | None) -> tuple[tuple[TableRow, ...], ...]:
    sections = () if view is None else view.sections
    return tuple(each.rows for each in sections if isinstance(each, TableSection))


def _typed(row: TableRow) -> list[str]:
    fields = [each for each in row.cells if isinstance(each, FieldView)]
    return [each.place for each in fields if each.entry is not Entry.FLAG]
