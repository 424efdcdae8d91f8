"""Marks on fields whose text isn't saved yet, for example because the disk is full."""

from collections.abc import Container, Iterable
from functools import partial

from desktop.base.words import tr
from desktop.views.editing.fields import FieldView, Section, with_fields


def with_unsaved(sections: Iterable[Section], unsaved: Container[str]) -> tuple[Section, ...]:
    """Return sections in which the fields waiting to be saved say so."""
    return (
        tuple(with_fields(each, partial(_field, unsaved)) for each in sections)
        if unsaved
        else tuple(sections)
    )


def _field(unsaved: Container[str], field: FieldView) -> FieldView:
    return field._replace(remark=tr("Not saved")) if field.place in unsaved else field
