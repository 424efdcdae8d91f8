"""Restoring from backups while a library is open and in play."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.backups.controller import restore as module
from desktop.backups.controller.restore import RestoreController
from desktop.backups.view.backups import UNDO_CHARACTER, UNDO_EVERYTHING, BackupsView
from desktop.backups.view.copies import CopiesView
from desktop.base.paths import places
from desktop.kit.view.shell import NoticeView
from desktop.library.backups.backups import Backup, backup
from desktop.library.problems import BackupFailed, LibraryBusy, LibraryDamaged
from desktop.library.records.characters import Shelf, Standing
from desktop.library.store.library import Library
from desktop.session.background import Background
from rules_core.sheet.journal import Action
from tests.other_program import spoil, writing
from tests.table import Table


class Keeper:
    """The controller with the views it sent."""

    def __init__(self, table: Table, background: Background, folder: Path, qtbot: QtBot) -> None:
        self.table = table
        self.folder = folder
        self.trouble = ""
        self.readable: CopiesView | None = None
        self.restore = RestoreController(
            table.session, background, folder, lambda: self.trouble, readable=lambda: self.readable
        )
        self.views: list[BackupsView] = []
        self.notices: list[NoticeView] = []
        self.gone: list[int] = []
        self.restore.view_changed.connect(self.views.append)
        self.restore.notice.connect(self.notices.append)
        self.restore.open_requested.connect(table.characters.open)
        self.restore.gone.connect(self.gone.append)
        self.restore.library_replaced.connect(table.characters.open_any)
        self._qtbot = qtbot

    @property
    def view(self) -> BackupsView:
        return self.views[-1]

    def settled(self) -> BackupsView:
        self._qtbot.waitUntil(lambda: not self.view.busy)
        return self.view

    def open(self) -> BackupsView:
        self.restore.open()
        return self.settled()

    def choose(self, name: str) -> None:
        self.restore.choose_character(next(row.key for row in self.view.unlike if row.name.startswith(name)))

    def lines(self) -> dict[str, str]:
        return {row.name.partition(" (")[0]: row.line for row in self.view.unlike}

    def copy(self) -> Backup:
        return backup(self.table.library.path, self.folder, "first")

    def hurt(self) -> None:
        self.table.sheets.enter_tracker("hp", "-3")


@pytest.fixture
def keeper(qtbot: QtBot, table: Table, library_path: Path) -> Iterator[Keeper]:
    background = Background()
    yield Keeper(table, background, places(library_path).backups, qtbot)
    background.close()


def test_window_without_backups_is_empty(keeper: Keeper) -> None:
    view = keeper.open()
    assert view.empty == "No backups yet. Rollbook makes the first one after your first change."
    assert (view.rows, view.chosen, keeper.restore.question()) == ((), "", None)
    restore = keeper.restore
    for nothing in (restore.restore_selected, restore.restore_as_copy, restore.restore_everything):
        nothing()
    assert keeper.notices == []


def test_manual_backup_has_no_differences(keeper: Keeper) -> None:
    keeper.open()
    keeper.restore.make()
    view = keeper.settled()
    assert view.note == "A backup was made and verified."
    assert view.rows[0][1].endswith("By hand")
    assert view.last.startswith("Last good backup: today ")
    assert (view.good, view.mark, view.same) == (True, "Verified", "All characters are the same as now.")


def test_open_character_is_restored_by_a_normal_action(keeper: Keeper) -> None:
    keeper.copy()
    keeper.hurt()
    view = keeper.open()
    assert keeper.lines()["Ida Marchetti"] == "1 new entry; Hit points 8 → 5"
    assert view.unlike[0].details == "Hit points 8 → 5"
    keeper.restore.restore_selected()
    view = keeper.settled()
    assert keeper.table.tracker("hp") == 8
    assert (view.undo, view.note) == ("undo", keeper.notices[0].text)
    assert view.note.startswith("Ida Marchetti was restored, as of today ")
    entry = next(keeper.table.session.journal.newest_first())
    assert (entry.action, entry.about) == (Action.RESTORE, "backup:1")
    keeper.table.undo.undo()
    keeper.restore.refresh()
    assert (keeper.table.tracker("hp"), keeper.settled().undo) == (5, "")
    assert keeper.lines()["Ida Marchetti"] == "3 new entries; Hit points 8 → 5"


def test_deleted_character_is_restored_and_removed_again(keeper: Keeper) -> None:
    table = keeper.table
    ida = table.session.character
    table.characters.open_sample("ketta-morrow")
    keeper.copy()
    with table.library.transaction() as tx:
        tx.set_standing(ida.id, Standing(shelf=Shelf.BIN))
        tx.purge(ida.id)
    keeper.open()
    keeper.choose("Ida")
    assert keeper.view.unlike[0].beside, "it has nobody to stand beside"
    keeper.restore.restore_selected()
    view = keeper.settled()
    assert table.session.character.uuid == ida.uuid
    assert view.undo == UNDO_CHARACTER
    number = table.session.character.id
    keeper.restore.act(view.undo)
    keeper.settled()
    assert keeper.gone == [number]
    assert table.library.standing(number).shelf is Shelf.BIN
    keeper.restore.act(UNDO_CHARACTER)
    assert keeper.gone == [number], "once is enough"


def test_copy_is_added_next_to_the_current_character(keeper: Keeper) -> None:
    keeper.copy()
    ida = keeper.table.session.character
    keeper.hurt()
    keeper.open()
    keeper.restore.restore_as_copy()
    assert keeper.settled().note.endswith("was added as a copy.")
    beside = keeper.table.session.character
    assert beside.id != ida.id
    assert beside.sheet.name.startswith("Ida Marchetti (")
    assert (beside.sheet.tracker("hp").value, keeper.table.tracker("hp")) == (8, 8)


def test_damaged_character_is_repaired_and_reopened(keeper: Keeper, library_path: Path) -> None:
    keeper.copy()
    keeper.hurt()
    spoil(library_path, "UPDATE character SET sheet = replace(sheet, 'a', 'e')")
    keeper.open()
    assert keeper.lines()["Ida Marchetti"] == "Damaged in the library"
    keeper.restore.restore_selected()
    view = keeper.settled()
    assert "The damaged data is kept in " in view.note
    assert view.undo == ""
    assert keeper.table.tracker("hp") == 5, "what came after the copy is told by the journal"
    keeper.hurt()
    assert keeper.table.tracker("hp") == 2


def test_everything_is_restored_and_undone(keeper: Keeper) -> None:
    keeper.copy()
    keeper.hurt()
    keeper.table.characters.open_sample("ketta-morrow")
    keeper.open()
    question = keeper.restore.question()
    assert question is not None
    assert "Restore the whole library as it was today" in question.text
    keeper.restore.restore_everything()
    view = keeper.settled()
    assert keeper.table.session.character.sheet.name == "Ida Marchetti"
    assert keeper.table.tracker("hp") == 8
    assert [each.name for each in keeper.table.library.listed()] == ["Ida Marchetti"]
    assert view.undo == UNDO_EVERYTHING
    keeper.hurt()
    keeper.restore.act(UNDO_EVERYTHING)
    keeper.settled()
    assert (keeper.table.tracker("hp"), len(keeper.table.library.listed())) == (5, 2)
    assert keeper.view.note.startswith("The library is as it was before.")


def test_failed_replacement_changes_nothing(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.copy()
    keeper.hurt()
    keeper.open()

    def refuse(_: Path) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(module, "replace_library", refuse)
    keeper.restore.restore_everything()
    assert keeper.settled().note.startswith("Nothing was restored: ")
    keeper.hurt()
    assert keeper.table.tracker("hp") == 2, "playing goes on"


def test_damaged_backup_is_reported_and_not_used(keeper: Keeper) -> None:
    keeper.copy()
    good = keeper.copy()
    spoil(good.path, "UPDATE character SET sheet = replace(sheet, 'a', 'e')")
    keeper.open()
    keeper.restore.choose("2")
    keeper.settled()
    assert keeper.lines()["Ida Marchetti"] == "Damaged in this backup"
    assert keeper.view.unlike[0].back == "It can't be read in this backup. Choose another one."
    keeper.restore.restore_everything()
    assert keeper.settled().note == "Nothing was restored: this backup is damaged. Choose another one."
    good.path.write_bytes(b"nothing that could be read" * 100)
    keeper.restore.choose("1")
    keeper.settled()
    keeper.restore.refresh()
    keeper.settled()
    keeper.restore.choose("2")
    assert keeper.settled().same.startswith("Can't read the backup or the library")


def test_current_work_is_finished_first(keeper: Keeper) -> None:
    keeper.copy()
    shutil.copy(keeper.folder / "library-000001-first.db", keeper.folder / "library-000002-close.db")
    keeper.restore.open()
    keeper.restore.choose("1")
    keeper.restore.make()
    assert (keeper.view.busy, keeper.settled().chosen) == ("Looking for backups…", "2")


def test_changes_during_other_work_are_reloaded(keeper: Keeper) -> None:
    """The window is closed and opened again during the first comparison."""
    keeper.copy()
    keeper.restore.open()
    keeper.hurt()
    keeper.restore.open()
    keeper.settled()
    assert keeper.lines() == {"Ida Marchetti": "1 new entry; Hit points 8 → 5"}
    assert keeper.view.chosen == "1"


def test_failed_backup_and_trouble_with_backups_are_reported(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.trouble = "No copy could be made: the folder is gone."
    keeper.copy()
    assert keeper.open().trouble == keeper.trouble
    keeper.readable = CopiesView("Readable copies updated: 20:00.", "folder")
    view = keeper.open()
    assert (view.readable, view.unreadable) == (keeper.readable.text, "")
    keeper.readable = CopiesView("They could not be written.", "folder", warning=True)
    view = keeper.open()
    assert (view.readable, view.unreadable) == ("", keeper.readable.text)

    def fail(library: Path, folder: Path, reason: str) -> None:
        raise BackupFailed(library, "no room", folder)

    monkeypatch.setattr(module, "backup", fail)
    keeper.restore.make()
    assert keeper.settled().note.startswith("No backup was made: ")


def test_unreadable_library_is_reported(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.copy()

    def fail(library: Path, copy: Path) -> None:
        raise LibraryDamaged(library, "malformed")

    monkeypatch.setattr(module, "compare", fail)
    assert keeper.open().same.startswith("This backup is damaged and can't be read as a whole.")


def test_nothing_is_restored_while_changes_are_unsaved(keeper: Keeper, library_path: Path) -> None:
    keeper.copy()
    keeper.hurt()
    with writing(library_path):
        keeper.hurt()
        assert keeper.table.session.unsaved.is_any
        view = keeper.open()
        assert view.everything == "Some changes aren't saved yet. Save them first, then restore."
        assert {row.back for row in view.unlike} == {view.everything}
        keeper.restore.restore_selected()
        assert keeper.restore.question() is None
    assert keeper.notices == []


def test_unsaved_restore_does_not_count(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.copy()
    keeper.hurt()
    keeper.open()
    monkeypatch.setattr(keeper.table.session, "do", lambda *_, **__: None)
    keeper.restore.restore_selected()
    assert (keeper.settled().note, keeper.table.tracker("hp")) == ("", 5)


def test_unsaved_undo_is_reported(keeper: Keeper, library_path: Path) -> None:
    keeper.copy()
    keeper.open()
    keeper.hurt()
    keeper.restore.refresh()
    keeper.settled()
    keeper.restore.restore_as_copy()
    keeper.settled()
    with writing(library_path):
        keeper.restore.act(UNDO_CHARACTER)
    assert keeper.notices[-1].text.startswith("Can't save: ")
    assert keeper.gone == []
    keeper.restore.act("something else")
    assert keeper.gone == []


def test_library_is_not_replaced_while_an_action_waits(keeper: Keeper, library_path: Path) -> None:
    """Play went on while the backup was being checked."""
    keeper.copy()
    keeper.hurt()
    keeper.open()
    keeper.restore.restore_everything()
    with writing(library_path):
        keeper.hurt()
        view = keeper.settled()
    assert view.note == "Some changes aren't saved yet. Save them first, then restore."
    assert not library_path.with_name("replaced-1").exists()


def test_bug_leaves_the_window_usable(keeper: Keeper, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    keeper.copy()

    def fail(library: Path, copy: Path) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "compare", fail)
    with qtbot.captureExceptions() as caught:
        keeper.open()
    assert [each[0] for each in caught] == [ZeroDivisionError]
    assert keeper.view.busy == ""


def test_nothing_is_restored_into_a_read_only_library(keeper: Keeper) -> None:
    keeper.copy()
    keeper.hurt()
    keeper.table.library._opened.read_only = "media"
    assert keeper.open().everything.startswith("Can't restore: the library is open read-only")
    shown = len(keeper.views)
    for refused in (keeper.restore.restore_selected, keeper.restore.restore_as_copy):
        refused()
    keeper.restore.restore_everything()
    assert (len(keeper.views), keeper.notices) == (shown, []), "nothing has begun"


def test_chosen_character_of_several_is_restored(keeper: Keeper) -> None:
    table = keeper.table
    table.characters.open_sample("ketta-morrow")
    keeper.copy()
    ida, ketta = (table.library.character(each.id) for each in table.library.listed())
    with table.library.transaction() as tx:
        for each in (ida, ketta):
            tx.put(each, replace(each.sheet, notes="changed"))
    table.characters.open(ida.id)
    keeper.open()
    for name in ("Ketta", "Ida"):
        keeper.choose(name)
        keeper.restore.restore_selected()
        assert keeper.settled().note.startswith(f"{name} ")
    assert [len(keeper.lines()), len(keeper.notices)] == [2, 2]


def test_another_backup_is_chosen_by_its_number_and_not_while_busy(keeper: Keeper) -> None:
    for _ in range(3):
        keeper.copy()
    assert keeper.open().chosen == "3"
    keeper.restore.choose("2")
    assert keeper.settled().chosen == "2"
    keeper.restore.choose("9")
    assert keeper.settled().chosen == "2"
    keeper.restore.make()
    keeper.restore.choose("1")
    keeper.restore.open()
    assert keeper.view.chosen == "2"
    assert keeper.settled().chosen == "4"


def test_restored_library_that_cannot_be_opened_is_reported(
    keeper: Keeper, library_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The restored library is in place: a new window opens it, or says why it can't."""
    keeper.copy()
    keeper.hurt()
    keeper.open()
    wanted: list[NoticeView] = []
    keeper.restore.reopen_requested.connect(wanted.append)

    def fail(_library: Library, *, backups: Path) -> None:
        raise LibraryBusy(library_path, "for a test")

    monkeypatch.setattr(Library, "open_again", fail)
    keeper.restore.restore_everything()
    view = keeper.settled()
    assert library_path.with_name("replaced-1").exists()
    assert view.note.startswith("Everything was restored. ")
    assert wanted == [NoticeView(view.note)]
    keeper.restore.act(UNDO_EVERYTHING)
    assert not keeper.view.busy, "the new window has nothing to undo"
