"""Problems with the library, a character, a file or another program are reported, and what is open stays."""

import json
import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.paths import places
from desktop.importing.view.importing import Mark
from desktop.library.problems import LibraryMoved
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.session.background import Background
from desktop.session.opening import OpeningController
from desktop.session.session import ActionRecord
from desktop.views.problems import OPEN_AGAIN
from desktop.views.unsaved import unsaved_banner
from rules_core.sheet.events import MarkChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Tracker
from tests.other_program import held, spoil
from tests.table import Table, restarted


def test_unreadable_character_leaves_the_current_one_open(table: Table, library_path: Path) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    spoil(library_path, "UPDATE character SET name = 'x' WHERE id = ?", given=(ida,))
    assert not table.characters.open(ida)
    assert table.sheet is not None
    assert (table.session.character.sheet.name, table.sheet.name) == ("Hugh Pemberton", "Hugh Pemberton")
    assert "damaged" in table.notices[-1].text
    table.roll("spot-hidden", 20, units=1)
    assert table.library.entries(table.session.character.id)[0].action is Action.ROLL


def test_busy_library_leaves_the_current_character_open(table: Table, library_path: Path) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    with held(library_path):
        assert not table.characters.open(ida)
        table.characters.step(1)
        table.characters.show_rail()
        assert table.notices[-1].text.startswith("Not opened")
    assert table.session.character.sheet.name == "Hugh Pemberton"
    assert table.characters.open(ida)


def test_damaged_portrait_does_not_stop_play(table: Table, library_path: Path) -> None:
    ida = table.session.character.id
    table.characters.open_sample("hugh-pemberton")
    spoil(library_path, "UPDATE portrait SET image = x'00' WHERE character_id = ?", given=(ida,))
    assert table.characters.open(ida)
    assert table.sheet is not None
    assert table.sheet.portrait is None


def test_damaged_entry_is_skipped_and_reported(table: Table, library_path: Path) -> None:
    table.roll("spot-hidden", 20, units=1)
    table.roll("listen", 90, units=9)
    seq = table.log.rows[1].seq
    spoil(library_path, "UPDATE journal SET entry = '{}' WHERE seq = ?", given=(seq,))
    again = restarted(table, library_path)
    assert [row.total for row in again.log.rows] == ["99"]
    assert again.session.journal.damaged == 1
    again.characters.open(again.session.character.id)
    assert "1 entry" in again.notices[-1].text


def test_redo_over_a_damaged_entry_reports_it_and_changes_nothing(table: Table, library_path: Path) -> None:
    table.sheets.enter_tracker("hp", "5")
    table.undo.undo()
    table.sheets.enter_tracker("hp", "2")
    newest = table.library.entries(table.session.character.id)[0].seq
    spoil(library_path, "UPDATE journal SET entry = '{}' WHERE seq = ?", given=(newest,))
    again = restarted(table, library_path)
    again.undo.redo()
    assert again.tracker("hp") == 2
    assert "Can't redo" in again.notices[-1].text


def test_undo_of_a_tick_on_a_removed_skill_reports_it(table: Table) -> None:
    character = table.session.character.id
    gone = Entry(0, "x", Action.TICK, table.session.now(), events=(MarkChanged("flying", 0, 1),))
    with table.library.transaction() as tx:
        tx.journal.append(character, gone)
    table.characters.open(character)
    table.undo.undo()
    assert "Can't undo “flying ticked”" in table.notices[-1].text


def test_import_is_the_last_thing_reported(table: Table, tmp_path: Path, qtbot: QtBot) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    document = {
        "name": "Ada",
        "characteristics": dict.fromkeys(("str", "con", "siz", "dex", "app", "int", "pow", "edu"), 50),
        "attribute": {"hp": 10, "mp": 10, "san": {"value": 50, "max": 99}, "luck": 50, "mov": 8},
        "skills": [{"name": "Spot Hidden", "value": 40, "edited": True}],
        "chatpalette": "",
        "backstory": [],
    }
    good.write_text(json.dumps(document), encoding="utf-8")
    bad.write_text("{", encoding="utf-8")
    table.importing.import_files([bad, good, good])
    qtbot.waitUntil(lambda: table.review is not None and table.review.busy is None)
    assert [row.mark for row in table.reviewed().rows] == [Mark.UNREADABLE, Mark.READY, Mark.TWIN]
    table.importing.accept()
    qtbot.waitUntil(lambda: table.reviewed().waiting == 1)
    assert table.reviewed().chosen == 2
    table.importing.accept_all()
    qtbot.waitUntil(lambda: table.reviewed().report is not None)
    assert table.notices[-1].text == "Ada is in your library."
    assert len(table.library.listed()) == 3


def test_closing_waits_for_the_library_and_calls_nobody_back(qtbot: QtBot, library_path: Path) -> None:
    chosen = places(library_path)
    background = Background()
    opening = OpeningController(chosen, LibraryLock.acquire(chosen), background)
    heard: list[Library] = []
    opening.opened.connect(heard.append)
    opening.open()
    background.close()
    opening.close()
    assert not background.is_busy
    assert heard == []
    lock = LibraryLock.acquire(chosen)
    assert lock is not None
    lock.release()


def test_start_works_without_a_request_folder(qtbot: QtBot, library_path: Path) -> None:
    chosen = places(library_path)
    chosen.requests.parent.mkdir(exist_ok=True)
    chosen.requests.touch()
    opening = OpeningController(chosen, LibraryLock.acquire(chosen), Background())
    with qtbot.waitSignal(opening.opened) as opened:
        opening.open()
    assert opened.args is not None
    opened.args[0].close()
    opening.close()


@pytest.mark.parametrize("points", [0, -5, 1000])
def test_luck_that_cannot_be_spent_is_not_spent(table: Table, points: int) -> None:
    table.roll("spot-hidden", 80, units=0)
    table.rolls.spend_luck(points)
    assert table.tracker("luck") == 52


def test_undone_roll_takes_no_luck(table: Table) -> None:
    table.roll("spot-hidden", 20, units=1)
    table.undo.undo()
    table.rolls.spend_luck(7)
    table.rolls.push()
    assert (table.tracker("luck"), len(table.log.rows)) == (52, 1)


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
