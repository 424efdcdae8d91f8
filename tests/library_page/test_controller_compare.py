"""Comparing two characters, or one at two dates, from a real library."""

import pytest
from msgspec.structs import replace

from desktop.kit.view.shell import NoticeView
from desktop.library_page.controller.compare import CompareController
from desktop.library_page.view.compare import CompareView
from tests.table import Table


class Compared:
    """What the controller last told."""

    def __init__(self, table: Table) -> None:
        self.on = CompareController(table.session)
        self.views: list[CompareView] = []
        self.notices: list[NoticeView] = []
        self.on.view_changed.connect(self.views.append)
        self.on.notice.connect(self.notices.append)

    def rows(self) -> dict[str, tuple[str, str]]:
        return {
            row.name: (row.left, row.right) for section in self.views[-1].sections for row in section.rows
        }


@pytest.fixture
def compared(table: Table) -> Compared:
    return Compared(table)


def test_one_character_is_compared_with_itself_before_it_changed(table: Table, compared: Compared) -> None:
    table.sheets.enter_tracker("hp", "-3")
    table.undo.undo()
    table.sheets.enter_tracker("hp", "-1")
    assert compared.on.open((table.session.character.id,))
    view = compared.views[-1]
    assert (view.left.date, view.right.date) == ("0", "now")
    assert compared.rows() == {"Hit points": ("8/11", "7/11")}
    compared.on.choose_date(0, "now")
    assert compared.views[-1].empty == "There are no differences between these two."
    compared.on.show_only(False)
    assert compared.rows()["Hit points"] == ("7/11", "7/11")


def test_two_characters_are_compared_as_they_are(table: Table, compared: Compared) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    assert compared.on.open((ida, table.session.character.id))
    assert compared.rows()["Strength"] == ("45", "40")
    assert [side.date for side in (compared.views[-1].left, compared.views[-1].right)] == ["now", "now"]


def test_a_missing_character_is_reported(compared: Compared) -> None:
    assert not compared.on.open((4711,))
    assert compared.notices[-1].warning


def test_a_date_before_the_history_is_reported(table: Table, compared: Compared) -> None:
    table.sheets.enter_tracker("hp", "-1")
    character = table.session.character
    with table.library.transaction() as tx:  # a change without an entry
        tx.put(character, replace(character.sheet, trackers=()))
    assert compared.on.open((character.id,))
    compared.on.choose_date(1, "0")
    assert compared.notices[-1].text == "The history doesn't show what the sheet was like then."
    assert compared.views[-1].right.date == "now"
