"""The checks panel of edit mode and the wizard: budgets, remarks, and changes since editing began."""

from collections.abc import Iterable, Mapping
from functools import partial

from desktop.base.names import initials
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.views.creating_words import CreatingWords, creating_words
from desktop.views.differences import difference_words
from desktop.views.editing.fields import (
    BudgetView,
    Cell,
    ChecksView,
    DifferenceView,
    FieldView,
    FixView,
    PortraitView,
    RemarkView,
    Section,
    TableRow,
    TableSection,
    with_fields,
)
from rules_core.game.creation import Budget, Remark, is_kept
from rules_core.game.differences import Difference, differences
from rules_core.game.places import Place, place_of
from rules_core.game.registry import creation
from rules_core.game.registry import system as system_of
from rules_core.sheet.sheet import Sheet

KEEP = "keep"
"""The id of the button that ignores a remark."""


def remarks_of(sheet: Sheet) -> dict[str, Remark]:
    """Return the remarks on a sheet that the player hasn't ignored, by their view ids."""
    remarks = creation(sheet.system).remarks(sheet)
    return {
        f"{each.id}:{each.place}:{number}": each
        for number, each in enumerate(remarks)
        if not is_kept(sheet, each)
    }


def differences_of(baseline: Sheet, sheet: Sheet) -> dict[str, Difference]:
    """Return the changes since editing began, by their view ids."""
    found = differences(baseline, sheet)
    return {each.id: each for each in found}


def checks_view(sheet: Sheet, baseline: Sheet | None = None, portrait: bytes | None = None) -> ChecksView:
    """Build the checks panel; without a ``baseline`` nothing counts as changed."""
    words, game = creating_words(sheet.system), creation(sheet.system)
    remarks = tuple(_remark(words, sheet, key, each) for key, each in remarks_of(sheet).items())
    if words.fine and not any(each.tone == "warning" for each in remarks):
        remarks = (*remarks, RemarkView("fine", "fine", words.fine))
    changed = {} if baseline is None else differences_of(baseline, sheet)
    return ChecksView(
        budgets=tuple(_budget(words, each) for each in game.budgets(sheet)),
        budget_words=words.budget_words(sheet),
        remarks=remarks,
        differences=tuple(_difference(baseline or sheet, sheet, key, each) for key, each in changed.items()),
        portrait=PortraitView(portrait, initials(sheet.name)),
    )


def _budget(words: CreatingWords, budget: Budget) -> BudgetView:
    name, total = words.budget(budget), budget.total
    spoken = tr("{name}: {spent}").format(name=name, spent=budget.spent)
    if total is not None:
        spoken = tr("{name}: {spent} of {total}").format(name=name, spent=budget.spent, total=total)
    return BudgetView(
        id=budget.id,
        name=name,
        spent=grouped(budget.spent),
        total="" if total is None else grouped(total),
        share=max(0.0, budget.spent / total) if total and total > 0 else float(budget.spent > 0),
        over=total is not None and budget.spent > total,
        spoken=spoken,
    )


def _remark(words: CreatingWords, sheet: Sheet, key: str, remark: Remark) -> RemarkView:
    remark_words = words.remark(sheet, remark)
    fixes = [FixView(each.id, words.fix(remark, each)) for each in remark.fixes]
    if remark.grave:
        fixes.append(FixView(KEEP, words.keep(remark)))
    return RemarkView(
        key, "warning" if remark.grave else "note", remark_words.title, remark_words.text, tuple(fixes)
    )


def _difference(baseline: Sheet, sheet: Sheet, key: str, difference: Difference) -> DifferenceView:
    name, before, after = difference_words(system_of(sheet.system), baseline, sheet, difference)
    spoken = tr("{name}, {before} to {after}").format(
        name=name, before=before or tr("nothing"), after=after or tr("nothing")
    )
    return DifferenceView(key, name, before, after, spoken)


# Remarks beside fields


def with_remarks(sections: Iterable[Section], sheet: Sheet) -> tuple[Section, ...]:
    """Return sections with each warning beside its field, else beside the first number field of its row."""
    words = creating_words(sheet.system)
    warnings = {
        each.place: _beside(words, sheet, each)
        for each in remarks_of(sheet).values()
        if each.place and each.grave
    }
    return tuple(_marked(each, warnings) for each in sections) if warnings else tuple(sections)


def _beside(words: CreatingWords, sheet: Sheet, remark: Remark) -> str:
    facts = dict(remark.facts)
    if "least" in facts and "most" in facts:
        least, most = (str(facts[each]).replace("-", "−") for each in ("least", "most"))
        return tr("Outside {least} to {most}").format(least=least, most=most)
    said = words.remark(sheet, remark)
    return said.text if "counts" in facts else said.title  # the title names the field again


def _marked(section: Section, warnings: Mapping[str, str]) -> Section:
    if isinstance(section, TableSection):
        return section._replace(rows=tuple(_row(each, warnings) for each in section.rows))
    return with_fields(section, partial(_field, warnings))


def _field(warnings: Mapping[str, str], field: FieldView) -> FieldView:
    return field._replace(remark=warnings[field.place]) if field.place in warnings else field


def _row(row: TableRow, warnings: Mapping[str, str]) -> TableRow:
    at = place_of(row.id)
    about = [words for place, words in warnings.items() if _is_of(place_of(place), at)]
    if not about:
        return row
    cells: list[Cell] = [
        _field(warnings, each) if isinstance(each, FieldView) else each for each in row.cells
    ]
    if not any(isinstance(each, FieldView) and each.remark for each in cells):
        first = next((n for n, each in enumerate(cells) if _takes_numbers(each)), None)
        if first is not None:
            field = cells[first]
            assert isinstance(field, FieldView)
            cells[first] = field._replace(remark=about[0])
    return row._replace(cells=tuple(cells))


def _is_of(place: Place, row: Place) -> bool:
    return (place.part, place.which) == (row.part, row.which)


def _takes_numbers(cell: Cell) -> bool:
    return isinstance(cell, FieldView) and cell.entry.value == "number"
