"""Fields with what was typed in them and could not be saved, such as on a full disk."""

from collections.abc import Iterable, Mapping

from desktop.viewdata.edit import (
    Cell,
    DerivedSection,
    FieldView,
    FormSection,
    NumbersSection,
    Section,
    TableSection,
    TextSection,
)
from desktop.words import tr


def with_unsaved(sections: Iterable[Section], unsaved: Mapping[str, str]) -> tuple[Section, ...]:
    """Sections in which the fields at some places show texts that are on no sheet yet, and say so."""
    return tuple(_typed(each, unsaved) for each in sections) if unsaved else tuple(sections)


def _typed(section: Section, unsaved: Mapping[str, str]) -> Section:
    match section:
        case FormSection():
            return section._replace(fields=tuple(_field(each, unsaved) for each in section.fields))
        case NumbersSection():
            cards = (each._replace(field=_field(each.field, unsaved)) for each in section.cards)
            return section._replace(cards=tuple(cards))
        case DerivedSection():
            values = (each._replace(field=_field(each.field, unsaved)) for each in section.values)
            return section._replace(values=tuple(values))
        case TextSection():
            return section._replace(field=_field(section.field, unsaved))
        case TableSection():
            rows = (
                row._replace(cells=tuple(_cell(each, unsaved) for each in row.cells)) for row in section.rows
            )
            return section._replace(rows=tuple(rows))
        case _:
            return section


def _cell(cell: Cell, unsaved: Mapping[str, str]) -> Cell:
    return _field(cell, unsaved) if isinstance(cell, FieldView) else cell


def _field(field: FieldView, unsaved: Mapping[str, str]) -> FieldView:
    text = unsaved.get(field.place)
    return field if text is None else field._replace(text=text, remark=tr("Not saved yet."))
