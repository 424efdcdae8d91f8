"""Another program changes or replaces the library while a character is open."""

import shutil

import pytest

from desktop.library.problems import LibraryMoved
from desktop.library.store.library import Library
from desktop.session.session import ActionRecord
from desktop.views.problems import OPEN_AGAIN
from desktop.views.unsaved import unsaved_banner
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import Tracker
from tests.table import Table


def hurt(table: Table, after: int) -> ActionRecord:
    before = table.session.character.sheet.tracker("hp").value
    return ActionRecord(Action.EDIT, about="tracker/hp/", events=(TrackerChanged("hp", before, after),))


def test_character_changed_by_another_program_is_shown_again(table: Table) -> None:
    other = Library.open(table.library.path)
    with other.transaction() as tx:
        ida = tx.character(table.session.character.id)
        theirs = tx.put(ida, ida.sheet.with_tracker(Tracker("hp", 1)))
    other.close()
    assert table.session.do(hurt(table, 5)) is None
    assert table.notices[-1].text == (
        "Can't save: another program changed this character. Check the updated sheet, then try again."
    )
    assert (table.session.character, table.tracker("hp")) == (theirs, 1)
    assert table.session.do(hurt(table, 5)) is not None
    assert table.library.character(theirs.id).sheet.tracker("hp").value == 5


@pytest.mark.posix_only("Windows moves and deletes no open file")
def test_changes_waiting_since_a_replacement_are_saved_after_reopening(table: Table) -> None:
    path = table.library.path
    shutil.copyfile(path, path.with_name("other.db"))
    path.with_name("other.db").replace(path)
    table.session.do(hurt(table, 5))
    unsaved = table.session.unsaved
    assert isinstance(unsaved.problem, LibraryMoved)
    banner = unsaved_banner(unsaved.count, unsaved.problem, refused=unsaved.refused)
    assert "moved or replaced while it was open, and 1 action isn't saved" in banner.text
    assert banner.act == OPEN_AGAIN
    unsaved.try_again()
    assert unsaved.count == 1
    table.library.open_again()
    unsaved.try_again()
    assert not unsaved.is_any
    assert table.library.character(table.session.character.id).sheet.tracker("hp").value == 5
