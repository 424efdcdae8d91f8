"""Fields with what was typed in them and could not be saved, such as on a full disk."""

from collections.abc import Iterable, Mapping
from functools import partial

from desktop.viewdata.edit import FieldView, Section, with_fields
from desktop.words import tr


def with_unsaved(sections: Iterable[Section], unsaved: Mapping[str, str]) -> tuple[Section, ...]:
    """Sections in which the fields at some places show texts that are on no sheet yet, and say so."""
    if not unsaved:
        return tuple(sections)
    return tuple(with_fields(each, partial(_field, unsaved)) for each in sections)


def _field(unsaved: Mapping[str, str], field: FieldView) -> FieldView:
    text = unsaved.get(field.place)
    return field if text is None else field._replace(text=text, remark=tr("Not saved yet."))
