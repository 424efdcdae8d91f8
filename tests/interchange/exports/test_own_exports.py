"""Every export of every sample comes back as the same character, or is refused by name."""

import pytest
from msgspec.structs import replace

from desktop.exporting.formats import exports
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import open_sample
from desktop.interchange.words import fault
from desktop.views.about import samples
from rules_core.sheet.sheet import Sheet

LEAVING = [
    pytest.param(each, sample.id, id=f"{each.id}-{sample.id}")
    for each in exports()
    for sample in samples()
    if sample.system in each.games
]


def _sorted(sheet: Sheet) -> Sheet:
    """The sheet without where it came from, its details in one order."""
    return replace(sheet, details=tuple(sorted(sheet.details, key=lambda each: each.id)), origin=None)


@pytest.mark.parametrize(("export", "sample"), LEAVING)
def test_an_export_comes_back_equal_or_is_refused_by_name(export: Export, sample: str) -> None:
    sheet = open_sample(sample).sheet
    written = export.write(ExportData(sheet))
    if export.id in ("rollbook", "foundry"):
        found = read_character(written, f"x{export.suffix}")
        assert _sorted(found.sheet) == _sorted(sheet)
        return
    with pytest.raises(Unreadable) as refused:
        read_character(written, f"x{export.suffix}")
    assert refused.value.reason is Reason.OWN_EXPORT
    assert ".rollbook" in fault(refused.value)


@pytest.mark.parametrize("export", [each for each in exports() if each.id in ("discord", "ccfolia")])
def test_an_export_within_a_chat_message_is_refused_too(export: Export) -> None:
    written = export.write(ExportData(open_sample("ida-marchetti").sheet)).decode()
    with pytest.raises(Unreadable) as refused:
        read_character(f"Here she is:\n{written}\nSee you".encode(), "x.txt")
    assert refused.value.reason is Reason.OWN_EXPORT


def test_a_piece_that_was_copied_back_from_ccfolia_is_read() -> None:
    export = next(each for each in exports() if each.id == "ccfolia")
    written = export.write(ExportData(open_sample("ida-marchetti").sheet))
    assert read_character(written.replace(b'"rollbook": "exported", ', b""), "x.json").format == "ccfolia"
