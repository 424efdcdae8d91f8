"""When readable copies are written: after a quiet moment, during busy play, and at the end."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from desktop.backups.controller import copies as timing
from desktop.backups.controller.copies import CopiesController
from desktop.base.clock import now
from desktop.interchange.rollbook import read_folder
from desktop.kit.view.shell import NoticeView
from desktop.library.readable import copies as copying
from desktop.library.readable.copies import copies as copies_in
from desktop.library.records.characters import Shelf, Standing
from desktop.session.background import Background
from tests.table import Table


class Kept:
    """The controller, with what it reported."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.background = Background()
        self.folder = folder
        self.copies = CopiesController(table.library, folder, self.background, now)
        self.told: list[NoticeView] = []
        self.copies.notice.connect(self.told.append)
        table.session.changed.connect(self.copies.touch)

    def close(self) -> None:
        self.copies.close()
        self.background.close()

    def totals(self) -> list[int]:
        """Return the rolls in the only copy."""
        (copy,) = copies_in(self.folder)
        return [each.roll.total for each in read_folder(copy.folder).entries if each.roll is not None]


@pytest.fixture
def kept(table: Table, tmp_path: Path) -> Iterator[Kept]:
    made = Kept(table, tmp_path / "copies")
    yield made
    made.close()


def test_copies_are_made_once_after_the_start(
    table: Table, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "START_MS", 1)
    kept = Kept(table, tmp_path / "copies")
    assert "a minute after" in kept.copies.state.text
    with qtbot.waitSignal(kept.copies.changed):
        pass
    assert kept.totals() == []
    assert "updated:" in kept.copies.state.text
    assert kept.copies.state.folder == str(kept.folder)
    kept.close()


def test_copy_has_a_roll_after_a_quiet_moment(
    table: Table, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "QUIET_MS", 50)
    kept = Kept(table, tmp_path / "copies")
    with qtbot.waitSignal(kept.copies.changed):
        table.roll("spot-hidden", 20, units=1)
        table.roll("listen", 90, units=9)
        assert not kept.folder.exists(), "not in the middle of play"
    assert kept.totals() == [21, 99]
    kept.close()


def test_play_without_pauses_is_copied_too(
    table: Table, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "LONGEST_MS", 50)
    kept = Kept(table, tmp_path / "copies")
    with qtbot.waitSignal(kept.copies.changed):
        table.roll("spot-hidden", 20, units=1)
    assert kept.totals() == [21]
    kept.close()


def test_nothing_is_scheduled_while_an_update_is_running_or_after_the_end(
    table: Table, kept: Kept, qtbot: QtBot
) -> None:
    def armed() -> int:
        return sum(each.isActive() for each in kept.copies.findChildren(QTimer))

    kept.copies.touch()
    assert armed() == 3
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
        assert armed() == 0
    kept.copies.touch()
    kept.copies.close()
    assert armed() == 0


def test_last_action_is_copied_at_the_end(table: Table, kept: Kept) -> None:
    table.roll("spot-hidden", 20, units=1)
    kept.copies.close()
    assert kept.totals() == [21]


def test_unchanged_library_does_not_delay_the_end(
    table: Table, kept: Kept, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    monkeypatch.setattr(copying, "refresh", None)
    kept.copies.close()


def test_end_waits_no_longer_than_needed(table: Table, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "CLOSING_S", -1.0)
    kept.copies.close()
    assert copies_in(kept.folder) == (), "nothing is begun that there is no time for"


def test_missing_folder_is_reported_once_and_retried(table: Table, kept: Kept, qtbot: QtBot) -> None:
    kept.folder.write_text("a file lies where the folder was", encoding="utf-8")
    for _ in range(2):
        with qtbot.waitSignal(kept.copies.changed):
            kept.copies.refresh()
    assert len(kept.told) == 1
    assert "Can't write" in kept.told[0].text
    warned = [kept.copies.state.warning]
    kept.folder.unlink()
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    assert [*warned, kept.copies.state.warning] == [True, False]
    assert kept.totals() == []


def test_damaged_character_is_reported_and_its_good_copy_stays(
    table: Table, kept: Kept, qtbot: QtBot, library_path: Path
) -> None:
    from tests.other_program import spoil

    table.roll("spot-hidden", 20, units=1)
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    spoil(library_path, "UPDATE character SET name = 'x', rev = rev + 1")
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    assert "1 character is damaged" in kept.told[0].text
    assert kept.totals() == [21]


def test_permanently_deleted_character_moves_to_deleted(table: Table, kept: Kept, qtbot: QtBot) -> None:
    ida = table.session.character
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    with table.library.transaction() as tx:
        tx.set_standing(ida.id, Standing(shelf=Shelf.BIN))
        tx.purge(ida.id)
    kept.copies.close()
    assert copies_in(kept.folder) == ()
    assert [each.uuid for each in copies_in(kept.folder / "Deleted")] == [ida.uuid]


def test_character_missing_in_another_file_was_not_deleted(
    table: Table, kept: Kept, qtbot: QtBot, library_path: Path
) -> None:
    ida = table.session.character
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    other = library_path.with_name("restored.db")
    shutil.copy(library_path, other)
    table.library.close()
    other.replace(library_path)
    table.library = type(table.library).open(library_path)
    with table.library.transaction() as tx:
        tx.set_standing(ida.id, Standing(shelf=Shelf.BIN))
        tx.purge(ida.id)
    kept.copies.close()
    assert [each.uuid for each in copies_in(kept.folder)] == [ida.uuid]


def test_read_only_library_is_not_copied(
    table: Table, kept: Kept, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.library._opened, "read_only", "media")
    kept.copies.refresh()
    kept.copies.close()
    assert not kept.folder.exists()


def test_change_during_an_update_is_copied_after_the_next_pause(
    table: Table, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "QUIET_MS", 20)
    kept = Kept(table, tmp_path / "copies")
    kept.copies.refresh()
    table.roll("spot-hidden", 20, units=1)
    kept.copies.refresh()
    qtbot.waitUntil(lambda: kept.folder.exists() and copies_in(kept.folder) != () and kept.totals() == [21])
    kept.close()


@pytest.mark.posix_only("Windows moves and deletes no open file")
@pytest.mark.parametrize("at_the_end", [False, True])
def test_unreadable_library_is_no_fault_of_the_copies(
    kept: Kept, qtbot: QtBot, caplog: pytest.LogCaptureFixture, library_path: Path, at_the_end: bool
) -> None:
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    library_path.rename(library_path.with_name("moved.db"))
    if at_the_end:
        kept.copies.close()
    else:
        kept.copies.refresh()
    qtbot.waitUntil(lambda: "copies: LibraryUnreachable" in caplog.text)
    assert kept.told == []


def test_bug_is_not_hidden(kept: Kept, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "refresh", None)
    with qtbot.captureExceptions() as caught:
        kept.copies.refresh()
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is TypeError
    monkeypatch.undo()


def test_deleted_copies_that_cannot_be_moved_stay_and_are_reported(
    table: Table, kept: Kept, qtbot: QtBot
) -> None:
    ida = table.session.character
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    (kept.folder / "Deleted").write_text("a file", encoding="utf-8")
    with table.library.transaction() as tx:
        tx.set_standing(ida.id, Standing(shelf=Shelf.BIN))
        tx.purge(ida.id)
    with qtbot.waitSignal(kept.copies.changed):
        kept.copies.refresh()
    assert "Can't write" in kept.told[0].text
    assert [each.uuid for each in copies_in(kept.folder)] == [ida.uuid]
    (kept.folder / "Deleted").unlink()
    kept.copies.close()
    assert [each.uuid for each in copies_in(kept.folder / "Deleted")] == [ida.uuid]
