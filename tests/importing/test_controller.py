"""The import controller: reading, review, corrections, adding, undo, and failures."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from desktop.importing.controller import import_adding, import_reading
from desktop.importing.controller import importing as module
from desktop.importing.controller.import_adding import Adding, Arrived, Progress, add_all
from desktop.importing.controller.import_reading import ReadResult, Source
from desktop.importing.controller.import_review import ImportReview
from desktop.importing.controller.importing import ImportController
from desktop.importing.view.importing import STOP, UNDO, FileRow, ImportView, Mark, ReportView
from desktop.interchange import batch
from desktop.interchange.detect import read_character
from desktop.interchange.encodings import OLDER
from desktop.interchange.reader import Reader
from desktop.interchange.review import NO_HINTS, Hints, Reading
from desktop.interchange.rollbook import open_sample, write_rollbook
from desktop.kit.view.shell import FixView, MessageView, ReviewView
from desktop.library.problems import DiskFull
from desktop.library.records.characters import CharacterId, Shelf
from desktop.library.store.journal_rows import JournalWriter
from desktop.session.background import Background
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet
from tests.interchange.formats.encrypted_forms import encrypted_form
from tests.interchange.shapes import Json, dholeshouse, encoded, png
from tests.other_program import spoil
from tests.table import Table, restarted

UUID = "0b7e1a52-62a5-4c1e-9c0a-53e5c2c6d9a1"
WHEN = "2026-11-22T10:00:00Z"


def edna(name: str = "Edna Pike", **characteristics: str | None) -> bytes:
    """A character whose file needs a look: two skills in it are nobody's."""
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Name"] = name
    document["Investigator"]["Characteristics"].update(characteristics)
    return encoded(document)


def plain(name: str) -> bytes:
    """A character whose file needs none."""
    document = dholeshouse()
    person: Json = document["Investigator"]
    person["PersonalDetails"]["Name"] = name
    person["Characteristics"]["SanityMax"] = "99"
    person["Skills"] = {"Skill": [{"name": "Accounting", "value": "40"}]}
    person["Weapons"] = None
    return encoded(document)


class Desk:
    """An import at a table, and what it told."""

    def __init__(self, qtbot: QtBot, table: Table, folder: Path) -> None:
        self.qtbot, self.table, self.folder = qtbot, table, folder
        self.waiting: list[Callable[[], object]] = []
        self.on = table.importing
        self.told: list[MessageView] = []
        self.gone: list[tuple[int, ...]] = []
        self.packs: list[list[Path]] = []
        self.edited: list[int] = []
        self.copied: list[str] = []
        self.on.told.connect(self.told.append)
        self.on.gone.connect(self.gone.append)
        self.on.packs_found.connect(self.packs.append)
        self.on.edit_requested.connect(self.edited.append)
        self.on.copied.connect(self.copied.append)

    def write(self, **files: bytes) -> list[Path]:
        """Files of these contents."""
        paths = []
        for name, data in files.items():
            path = self.folder / f"{name}.json"
            path.write_bytes(data)
            paths.append(path)
        return paths

    def read(self, *paths: Path) -> ImportView:
        """Import files, and wait until all are read."""
        self.on.import_files(list(paths))
        self.quiet()
        return self.view

    def quiet(self) -> None:
        """Wait until nothing is being done."""
        self.qtbot.waitUntil(lambda: self.on._busy is None)

    @property
    def view(self) -> ImportView:
        view = self.on.view()
        assert view is not None
        return view

    @property
    def review(self) -> ReviewView:
        assert self.view.review is not None
        return self.view.review

    @property
    def report(self) -> ReportView:
        assert self.view.report is not None
        return self.view.report

    @property
    def row(self) -> FileRow:
        """The row of the file under review."""
        return next(each for each in self.view.rows if each.number == self.view.chosen)

    def fix(self, field: str) -> FixView:
        """How the remark about a field, or on a skill, can be answered."""
        return next(
            line.fix
            for section in self.review.sections
            for line in section.lines
            if line.fix is not None and field in (line.field, line.text)
        )

    def answer(self, field: str, answer: str) -> None:
        self.on.answer(self.fix(field).key, answer)

    def names(self) -> list[str]:
        """Who is in the library and not in the bin, without Ida."""
        library = self.table.library
        found = [each for each in library.listed() if library.standing(each.id).shelf is not Shelf.BIN]
        return sorted(each.name for each in found if each.name != "Ida Marchetti")


@pytest.fixture
def desk(qtbot: QtBot, table: Table, tmp_path: Path) -> Iterator[Desk]:
    folder = tmp_path / "files"
    folder.mkdir()
    made = Desk(qtbot, table, folder)
    yield made
    made.on.close()


def test_an_imported_file_is_there_after_a_restart(desk: Desk, library_path: Path) -> None:
    desk.read(*desk.write(edna=edna()))
    assert (desk.review.name, desk.review.file, desk.row.mark) == ("Edna Pike", "edna.json", Mark.LOOK)
    assert desk.names() == [], "nothing is added before somebody says so"
    desk.on.accept()
    desk.quiet()
    assert desk.on.view() is None
    assert desk.table.session.character.sheet.name == "Edna Pike"
    assert desk.table.notices[-1].text == "Edna Pike is in your library."
    entries = desk.table.library.entries(desk.table.session.character.id)
    assert [(each.action, each.about) for each in entries] == [(Action.IMPORT, "dholeshouse")]
    again = restarted(desk.table, library_path)
    assert sorted(each.name for each in again.library.listed()) == ["Edna Pike", "Ida Marchetti"]
    again.library.close()


def test_a_folder_is_read_and_each_file_marked(desk: Desk) -> None:
    desk.write(a=edna("Ann"), b=plain("Bea"), d=b"{", e=b'{"rooms": 3}', c=plain("Ida Marchetti"))
    view = desk.read(desk.folder)
    assert [(row.name, row.mark) for row in view.rows] == [
        ("Ann", Mark.LOOK),
        ("Bea", Mark.READY),
        ("Ida Marchetti", Mark.READY),  # the one in the library is a sample, not from this program
        ("d.json", Mark.UNREADABLE),
        ("e.json", Mark.UNREADABLE),
    ]
    assert (view.waiting, view.ready, view.looks, view.total, view.files) == (3, 2, 3, 5, 5)
    desk.on.choose(3)
    assert desk.view.review is None
    assert desk.view.fault == (
        "The file is damaged at line 1. Export it again from the program that made it, or try an older copy."
    )
    desk.on.show_only_look(True)
    assert [row.name for row in desk.view.rows] == ["Ann", "d.json", "e.json"]
    desk.on.show_only_look(False)
    assert len(desk.view.rows) == 5


def test_an_unreadable_file_is_not_selected_automatically() -> None:
    bad, good = ReadResult(Source("bad.json"), fault="Damaged."), Source("good.json")
    for chosen in (False, True):
        review = ImportReview()
        review.take([bad])
        assert review.view(0).chosen == 0
        if chosen:
            review.choose(0)
        review.take([ReadResult(good, read_character(plain("Ann"), "good.json"))])
        assert review.view(0).chosen == (0 if chosen else 1)


def test_ready_characters_are_added_together(desk: Desk) -> None:
    desk.read(*desk.write(a=edna("Ann"), b=plain("Bea"), c=plain("Cy"), d=b"{"))
    desk.on.accept_ready()
    desk.quiet()
    assert desk.names() == ["Bea", "Cy"]
    assert [row.mark for row in desk.view.rows] == [Mark.LOOK, Mark.ADDED, Mark.ADDED, Mark.UNREADABLE]
    desk.on.skip()
    report = desk.report
    assert report.line == "2 characters added, 1 skipped, 1 file couldn't be read."
    assert "- d.json: The file is damaged" in report.text
    assert "- Ann: a.json" in report.text
    desk.on.copy_report()
    assert desk.copied == [report.text]
    desk.on.open_first()
    assert desk.on.view() is None
    assert desk.table.session.character.sheet.name == "Bea"


def test_characters_are_added_or_skipped_one_by_one(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea"), c=plain("Cy")))
    desk.on.accept()
    desk.quiet()
    assert desk.row.name == "Bea"
    desk.on.skip()
    assert desk.row.name == "Cy"
    desk.on.choose(0)
    desk.on.accept()
    desk.on.skip()
    assert desk.names() == ["Ann"], "who was added is neither added again nor left out"
    desk.on.skip_all()
    assert desk.report.line == "1 character added, 2 skipped."
    desk.on.finish()
    assert desk.on.view() is None


def test_an_import_is_undone_in_one_step(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea")))
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Bea"]
    notice = desk.table.notices[-1]
    assert (notice.act, notice.text) == (UNDO, "2 characters added")
    desk.on.act(UNDO)
    desk.quiet()
    assert desk.names() == []
    assert [len(each) for each in desk.gone] == [2]
    assert [row.mark for row in desk.view.rows] == [Mark.READY, Mark.READY], "they can be added again"
    desk.on.accept_all()
    desk.quiet()
    desk.on.undo_all()
    desk.quiet()
    assert desk.names() == []
    desk.on.act(UNDO)
    assert desk.on._busy is None, "there is nothing more to take back"


def test_the_last_import_can_be_undone_after_the_review(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann")))
    desk.on.accept()
    desk.quiet()
    desk.on.act(UNDO)
    desk.quiet()
    assert desk.names() == []
    assert desk.on.view() is None


def test_corrections_are_on_the_added_sheet(desk: Desk) -> None:
    desk.read(*desk.write(edna=edna(CON=None, HitPts=None, HitPtsMax=None)))
    before = desk.review.to_check
    desk.answer("Knitting 15", "art-craft/Knitting")
    desk.answer("CON", "50")
    assert desk.fix("CON").answered
    assert desk.fix("Hit points").answered, "the rules know them now"
    assert desk.review.to_check == before - 3
    assert ("CON", "50") in desk.review.numbers
    desk.on.rename("Edna May")
    desk.on.accept()
    desk.quiet()
    sheet = desk.table.session.character.sheet
    assert (sheet.name, sheet.trait("con"), sheet.tracker("hp").value) == ("Edna May", 50, 10)
    assert [each.name for each in sheet.skills if each.value == 15] == ["Knitting"]
    assert [each.kind for each in sheet.skills if each.value == 15] == ["art-craft"]


def test_invalid_answers_are_refused_and_the_last_valid_one_kept(desk: Desk) -> None:
    desk.read(*desk.write(edna=edna(CON=None)))
    desk.answer("CON", "50")
    desk.answer("CON", "fifty")
    fix = desk.fix("CON")
    assert (fix.value, fix.fault, fix.answered) == ("fifty", "Enter a whole number from 0 to 999.", False)
    desk.answer("CON", "")
    assert (desk.fix("CON").value, desk.fix("CON").fault) == ("", "")
    desk.on.rename("")
    assert desk.review.name_fault == "Enter a name."
    desk.on.rename("Edna Pike")
    assert desk.review.name_fault == ""
    desk.on.answer("999", "x")
    assert desk.review.answered == 0


def test_add_and_edit_opens_edit_mode(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann")))
    desk.on.accept_and_edit()
    desk.quiet()
    assert desk.on.view() is None
    assert [desk.table.library.character(CharacterId(each)).sheet.name for each in desk.edited] == ["Ann"]


def test_pasted_text_is_imported_and_kept(desk: Desk, tmp_path: Path) -> None:
    desk.on.import_text(plain("Ann").decode())
    desk.quiet()
    assert (desk.review.name, desk.review.file) == ("Ann", "Pasted text")
    desk.on.accept()
    desk.quiet()
    assert desk.names() == ["Ann"]
    desk.on.import_text("Good morning.")
    desk.quiet()
    assert desk.told[-1].detail == (
        "Pasted text: This isn't a character file that Rollbook can read. "
        "See Help, Import for the programs that Rollbook can import from."
    )
    desk.on.import_text("x" * (8 * 1024 * 1024 + 1))
    assert desk.table.notices[-1].text.startswith("The copied text is larger than")


def test_original_files_are_kept_unchanged(desk: Desk, library_path: Path) -> None:
    path, other = desk.write(edna=edna(), gone=plain("Ann"))
    desk.read(path, other)
    other.unlink()
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Edna Pike"]
    kept = library_path.parent / "imported"
    desk.qtbot.waitUntil(
        lambda: kept.is_dir() and [each.read_bytes() for each in kept.iterdir()] == [path.read_bytes()]
    )


def test_what_was_played_is_undone_beside_a_second_copy_of_the_character(desk: Desk) -> None:
    has_again(desk)
    desk.on.finish()
    tick(desk)
    session = desk.table.session
    first = session.character
    entries = tuple(reversed(list(desk.table.library.entries(first.id))))
    path = desk.folder / "ann.rollbook"
    path.write_bytes(write_rollbook(first.sheet, entries, None, first.uuid))
    desk.read(path)
    desk.on.accept()
    desk.quiet()
    second = session.character
    assert (second.id != first.id, second.sheet) == (True, first.sheet)
    session.open(first.id)
    desk.table.undo.undo()
    assert session.character.sheet.skill("accounting").marks == 0
    assert desk.table.library.character(second.id).sheet == first.sheet


def test_journal_and_portrait_are_imported_and_a_copy_gets_a_new_uuid(desk: Desk) -> None:
    told = Entry(1, "5b7e1a52-62a5-4c1e-9c0a-53e5c2c6d9a2", Action.CREATE, WHEN)
    data = write_rollbook(open_sample("dot-kowalski").sheet, (told,), png(3, 3), UUID)
    path = desk.folder / "dot.rollbook"
    path.write_bytes(data)
    desk.read(path)
    desk.on.accept()
    desk.quiet()
    first = desk.table.session.character
    assert (first.uuid, desk.table.session.portrait) == (UUID, png(3, 3))
    assert [each.action for each in desk.table.library.entries(first.id)] == [Action.IMPORT, Action.CREATE]
    desk.read(path)
    assert desk.row.mark is Mark.TWIN
    desk.on.accept()
    desk.quiet()
    assert desk.table.session.character.uuid != UUID
    assert desk.table.library.character(first.id) == first, "who was there is untouched"


def test_duplicates_within_an_import_are_marked(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Ann")))
    assert [row.mark for row in desk.view.rows] == [Mark.READY, Mark.TWIN]
    desk.on.choose(1)
    assert desk.review.sections[0].lines[0].text == "The same character is in this import twice."
    assert [row.words for row in desk.view.rows] == ["Ready", "Duplicate"]


def test_unreadable_files_are_reported(desk: Desk) -> None:
    bad, worse = desk.write(bad=b"{", worse=b"\xff\xfe\xff")
    desk.on.import_files([bad])
    desk.quiet()
    assert desk.on.view() is None
    assert desk.told[-1].detail.startswith("bad.json: ")
    desk.on.import_files([bad, worse])
    desk.quiet()
    assert desk.report.title == "Nothing was imported"
    assert not desk.report.added


def test_an_empty_folder_shows_a_notice(desk: Desk) -> None:
    desk.on.import_files([desk.folder])
    desk.quiet()
    assert desk.told or desk.table.notices[-1].text == "There are no files in that folder."
    assert desk.on.view() is None


def test_the_open_library_and_table_packs_are_recognised(desk: Desk, library_path: Path) -> None:
    pack = desk.folder / "salt.toml"
    pack.write_text('format = 1\nid = "salt"\nname = "Salt"\nsystem = "coc7"\n', "utf-8")
    (path,) = desk.write(a=plain("Ann"))
    desk.read(path, pack, library_path)
    assert desk.packs == [[pack]]
    assert [row.name for row in desk.view.rows] == ["Ann"]
    # On a slow computer what is read slowly is reported too.
    said = [each.text for each in desk.table.notices]
    assert any(each.startswith("That file is the open library.") for each in said)


def test_excess_files_are_read_afterwards(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea"), c=plain("Cy")))
    assert [row.name for row in desk.view.rows] == ["Ann", "Bea"]
    desk.on.accept_all()
    desk.quiet()
    assert desk.report.rest == "Read 1 more file"
    desk.on.read_rest()
    desk.quiet()
    assert [row.name for row in desk.view.rows] == ["Cy"]
    desk.on.accept()
    desk.quiet()
    assert desk.names() == ["Ann", "Bea", "Cy"]


def test_files_beyond_the_limit_are_reported(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_FILES", 2)
    desk.write(a=plain("Ann"), b=plain("Bea"), c=plain("Cy"))
    desk.read(desk.folder)
    assert [row.name for row in desk.view.rows] == ["Ann", "Bea"]
    assert desk.told[-1].text.endswith("Import the rest folder by folder.")


def test_the_review_of_a_duplicate_says_so(desk: Desk) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Ann")))
    desk.on.choose(1)
    assert desk.review.sections[0].heading == "Duplicate"
    desk.on.accept_all()
    desk.quiet()
    desk.on.finish()
    desk.read(*desk.write(c=plain("Ann")))
    assert desk.review.sections[0].heading == "Already in your library"


def has_again(desk: Desk, **values: str) -> None:
    """Import Ann, then the file of Ann with other values."""
    desk.read(*desk.write(ann=plain("Ann")))
    desk.on.accept()
    desk.quiet()
    document = json.loads(plain("Ann"))
    document["Investigator"]["Characteristics"].update(values)
    desk.read(*desk.write(ann=encoded(document)))


def sheet_of(desk: Desk, name: str = "Ann") -> Sheet:
    (number,) = (each.id for each in desk.table.library.listed() if each.name == name)
    return desk.table.library.character(number).sheet


def tick(desk: Desk) -> None:
    desk.table.sheets.toggle_tick("accounting")
    assert desk.table.session.character.sheet.skill("accounting").marks == 1


def test_a_character_that_is_here_is_updated_and_that_is_undone(desk: Desk, library_path: Path) -> None:
    has_again(desk, STR="85", Luck="31")
    tick(desk)
    desk.on.finish()
    desk.read(desk.folder / "ann.json")
    section = desk.review.sections[0]
    assert (section.heading, desk.review.changes) == ("Already in your library", True)
    assert {("Strength", "45 → 85"), ("Update keeps", "1 tick")} <= {each[:2] for each in section.lines}
    assert section.grave
    before = sheet_of(desk)
    desk.on.accept_update()
    desk.quiet()
    assert desk.table.notices[-1].text == "Ann was updated."
    now = desk.table.session.character.sheet
    assert (now.trait("str"), now.tracker("luck").value, now.skill("accounting").marks) == (85, 31, 1)
    assert sheet_of(desk) == now
    desk.on.act(UNDO)
    desk.quiet()
    assert desk.table.notices[-1].text == "As before the import: Ann."
    assert sheet_of(desk) == desk.table.session.character.sheet == before
    again = restarted(desk.table, library_path)
    number = next(each.id for each in again.library.listed() if each.name == "Ann")
    again.session.open(number)
    again.undo.redo()
    assert again.session.character.sheet == now
    again.undo.undo()
    assert again.session.character.sheet == before
    again.library.close()


def test_a_file_that_brings_nothing_new_leaves_nothing_to_undo(desk: Desk) -> None:
    has_again(desk)
    desk.on.finish()
    desk.read(desk.folder / "ann.json")
    before = tuple(desk.table.session.journal.newest_first())
    desk.on.accept_update()
    desk.quiet()
    notice = desk.table.notices[-1]
    assert notice.text == "Ann already has all that is in the file. Nothing changed."
    assert not notice.act
    assert tuple(desk.table.session.journal.newest_first()) == before


def test_only_what_an_update_changes_is_counted_as_something_to_check(desk: Desk) -> None:
    has_again(desk, STR="85")
    tick(desk)
    desk.on.finish()
    desk.read(desk.folder / "ann.json")
    section = desk.review.sections[0]
    changes = [each.field for each in section.lines if "→" in each.text]
    assert [each.field for each in section.lines if each.is_open] == changes != []
    others = [each for every in desk.review.sections[1:] if every.grave for each in every.lines]
    assert desk.review.to_check == len(changes) + sum(each.is_open for each in others)


def test_a_character_that_is_here_is_replaced(desk: Desk) -> None:
    has_again(desk, STR="85")
    tick(desk)
    desk.on.accept_replace()
    desk.quiet()
    assert desk.table.notices[-1].text == "Ann was replaced."
    sheet = desk.table.session.character.sheet
    assert (sheet.trait("str"), sheet.skill("accounting").marks) == (85, 0)
    assert desk.names() == ["Ann"]
    entries = desk.table.library.entries(desk.table.session.character.id)
    assert [each.action for each in entries] == [Action.IMPORT, Action.TICK, Action.IMPORT]
    tick(desk)
    desk.on.act(UNDO)
    desk.quiet()
    assert desk.table.notices[-1].text.startswith("Not undone, as it was played since: Ann.")
    assert desk.table.session.character.sheet.trait("str") == 85


def test_a_second_one_can_still_be_added(desk: Desk) -> None:
    has_again(desk, STR="85")
    desk.on.accept()
    desk.quiet()
    assert desk.names() == ["Ann", "Ann"]


def test_several_files_update_some_and_report_it(desk: Desk) -> None:
    has_again(desk)
    desk.on.finish()
    desk.read(*desk.write(ann=plain("Ann"), bea=plain("Bea")))
    assert ("Update", "nothing differs") in [each[:2] for each in desk.review.sections[0].lines]
    assert (desk.review.sections[0].grave, desk.review.to_check) == (False, 0), "there is nothing to check"
    desk.on.accept_update()
    desk.quiet()
    desk.on.accept_all()
    desk.quiet()
    assert desk.report.line == "1 character added, 1 updated or replaced."
    desk.on.undo_all()
    desk.quiet()
    assert desk.names() == ["Ann"]


def test_a_damaged_character_that_is_here_can_only_get_a_second(desk: Desk) -> None:
    has_again(desk)
    desk.on.finish()
    spoil(desk.table.library.path, "UPDATE character SET rev = 7 WHERE name = 'Ann'")
    desk.read(desk.folder / "ann.json")
    assert not desk.review.changes
    desk.on.accept_update()
    assert desk.row.mark.waits


def test_files_offered_during_a_review_join_it(desk: Desk) -> None:
    first, second = desk.write(a=plain("Ann"), b=plain("Bea"))
    desk.read(first)
    desk.read(second)
    assert [row.name for row in desk.view.rows] == ["Ann", "Bea"]


class SlowReader(Reader):
    """Reads the first file when it may."""

    may = Event()

    def read(self, path: Path, hints: Hints = NO_HINTS) -> Reading:
        assert self.may.wait(20)
        return super().read(path, hints)


def test_stopped_reading_leaves_the_rest_for_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_reading, "Reader", SlowReader)
    SlowReader.may.clear()
    paths = desk.write(a=plain("Ann"), b=plain("Bea"), c=plain("Cy"))
    desk.on.import_files(paths)
    busy = desk.view.busy
    assert busy is not None
    assert (busy.words, busy.can_stop) == ("Reading 1 of 3", True)
    desk.on.cancel()
    SlowReader.may.set()
    desk.quiet()
    assert (desk.names(), desk.report.rest) == ([], "Read 3 more files")
    desk.on.read_rest()
    desk.quiet()
    assert [row.name for row in desk.view.rows] == ["Ann", "Bea", "Cy"]


def test_reading_a_slow_file_can_be_stopped(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_reading, "Reader", SlowReader)
    SlowReader.may.clear()
    desk.on.import_files(desk.write(a=plain("Ann")))
    desk.qtbot.waitUntil(lambda: bool(desk.table.notices) and desk.table.notices[-1].act == STOP)
    desk.on.act(STOP)
    SlowReader.may.set()
    desk.quiet()
    assert desk.on.view() is None
    assert desk.names() == []


def test_closing_stops_reading(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_reading, "Reader", SlowReader)
    SlowReader.may.clear()
    desk.on.import_files(desk.write(a=plain("Ann"), b=plain("Bea")))
    desk.on.close()
    SlowReader.may.set()
    desk.quiet()
    assert desk.names() == []


def test_stopped_adding_adds_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea")))

    def stopped(job: Adding, progress: Progress) -> tuple[Arrived, ...]:
        progress.stop.set()
        return add_all(job, progress)

    monkeypatch.setattr(import_adding, "add_all", stopped)
    desk.on.accept_all()
    desk.quiet()
    assert (desk.names(), desk.table.notices[-1].text) == ([], "Stopped. Nothing was added.")
    monkeypatch.setattr(import_adding, "add_all", add_all)
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Bea"]


def test_if_one_cannot_be_added_none_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """All or nothing: the disk is full at the last one."""
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea")))
    real, calls = JournalWriter.append_all, []

    def full(journal: JournalWriter, character: CharacterId, entries: Iterable[Entry]) -> None:
        calls.append(character)
        if len(calls) == 2:
            raise DiskFull(desk.table.library.path, "disk full")
        real(journal, character, entries)

    monkeypatch.setattr(JournalWriter, "append_all", full)
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == []
    assert desk.table.notices[-1].warning
    assert [row.mark for row in desk.view.rows] == [Mark.READY, Mark.READY], "they still wait"
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Bea"]


@pytest.mark.posix_only("Windows moves and deletes no open file")
def test_a_vanished_library_loses_no_character(desk: Desk, library_path: Path, tmp_path: Path) -> None:
    desk.read(*desk.write(a=plain("Ann"), b=plain("Bea")))
    away = tmp_path / "away.db"
    library_path.rename(away)
    desk.on.accept_all()
    desk.quiet()
    assert desk.view.waiting == 2
    assert desk.table.notices[-1].warning
    away.rename(library_path)
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Bea"]


def test_actions_are_ignored_while_busy(qtbot: QtBot, table: Table, tmp_path: Path) -> None:
    waiting: list[Callable[[], object]] = []
    on = ImportController(table.session, Background(), tmp_path / "imported", waiting.append)
    paths = []
    for name in ("Ann", "Bea"):
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_bytes(edna(name))
    on.import_files(paths)
    qtbot.waitUntil(lambda: (view := on.view()) is not None and view.busy is None)
    on.accept_all()
    view = on.view()
    assert view is not None
    assert view.busy is not None
    assert view.busy.words == "Backing up the library first"
    for act in (on.accept, on.accept_ready, on.accept_all, on.skip, on.skip_all, on.finish, on.undo_all):
        act()
    on.answer("name", "Nobody")
    assert on.view() == view
    waiting.pop()()
    qtbot.waitUntil(lambda: (view := on.view()) is not None and view.report is not None)
    assert not waiting
    assert sorted(each.name for each in table.library.listed()) == ["Ann", "Bea", "Ida Marchetti"]


def test_the_review_shows_the_files_values(desk: Desk) -> None:
    """The review of a folder is that of each of its files alone."""
    (path,) = desk.write(a=edna("Ann"))
    alone = desk.read(path).review
    desk.on.skip()
    desk.write(b=plain("Bea"))
    assert desk.read(desk.folder).review == alone
    assert json.loads(path.read_text("utf-8")), "files are left as they are"


def test_a_locked_pdf_is_opened_with_its_password(desk: Desk) -> None:
    file = desk.folder / "edna.pdf"
    file.write_bytes(encrypted_form("AES-128", user="Miskatonic"))
    view = desk.read(file)
    assert (view.is_locked, view.locked, desk.row.mark) == (True, 1, Mark.LOCKED)
    assert view.fault == "This PDF is locked with a password. Enter its password to open it."
    desk.on.unlock("")
    assert desk.on._busy is None, "nothing was typed"
    desk.on.unlock("Arkham")
    desk.quiet()
    assert desk.view.locked == 1
    assert desk.view.fault == "That isn't the password of this PDF. Check capital letters, then try again."
    desk.on.unlock("Miskatonic")
    desk.quiet()
    assert desk.view.locked == 0
    assert desk.review.name == "Edna Pike"
    desk.on.accept()
    desk.quiet()
    assert desk.names() == ["Edna Pike"]
    kept = [each for each in desk.folder.parent.rglob("*") if each.is_file()]
    assert not any(b"Miskatonic" in each.read_bytes() for each in kept), "the password is stored nowhere"


def test_a_locked_pdf_among_others_is_waited_for_and_can_be_skipped(desk: Desk) -> None:
    (desk.folder / "z.pdf").write_bytes(encrypted_form("AES-128", user="Miskatonic"))
    desk.write(a=plain("Ann"))
    desk.read(desk.folder)
    desk.on.accept_ready()
    desk.quiet()
    assert (desk.row.name, desk.view.report) == ("z.pdf", None)
    desk.on.skip()
    assert desk.report.line == "1 character added, 1 skipped."
    assert "- z.pdf" in desk.report.text


def test_a_single_locked_pdf_can_be_left(desk: Desk) -> None:
    file = desk.folder / "z.pdf"
    file.write_bytes(encrypted_form("AES-128", user="Miskatonic"))
    desk.read(file)
    desk.on.skip()
    assert desk.on.view() is None


def test_a_text_is_read_again_in_the_encoding_that_was_chosen(desk: Desk) -> None:
    row = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80"
    file = desk.folder / "people.txt"
    file.write_bytes(f"张三\n{row}\nMove 9\n\n李四\n{row}\n".encode("gb18030"))
    desk.read(file)
    guessed = [row.name for row in desk.view.rows]
    assert guessed != ["张三", "李四"], "two names are too few to tell"
    desk.answer("Move", "rule")
    other = desk.fix("Text encoding").choices[1].id
    desk.answer("Text encoding", "gb18030")
    desk.quiet()
    assert [row.name for row in desk.view.rows] == ["张三", "李四"]
    assert desk.fix("Text encoding").answered
    assert desk.fix("Move").value == "rule", "the other answer was kept"
    assert OLDER[other] in [each.title for each in desk.fix("Text encoding").choices]
    file.unlink()
    desk.answer("Text encoding", other)
    desk.quiet()
    assert desk.table.notices[-1].text.startswith("Not changed. This file doesn't exist.")
    assert desk.review.name == "张三"


def test_a_duplicate_read_again_is_still_one(desk: Desk) -> None:
    row = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80"
    (desk.folder / "a.txt").write_text(f"张三\n{row}\nMove 9", "utf-8")
    (desk.folder / "b.txt").write_bytes(f"张三\n{row}\nMove 9".encode("gb18030"))
    desk.read(desk.folder / "a.txt", desk.folder / "b.txt")
    desk.on.choose(1)
    desk.answer("Text encoding", "gb18030")
    desk.quiet()
    assert [each.words for each in desk.view.rows][1] == "Duplicate"
    assert desk.view.chosen == 1


def test_each_character_of_a_text_is_added_or_skipped(desk: Desk) -> None:
    row = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80"
    file = desk.folder / "people.txt"
    file.write_text("\n\n".join(f"{name}\n{row}\nHP 11" for name in ("Ann", "Bea", "Cy")), "utf-8")
    desk.read(file)
    assert [(row.name, row.line) for row in desk.view.rows] == [
        ("Ann", "people.txt"),
        ("Bea", "people.txt"),
        ("Cy", "people.txt"),
    ]
    assert (desk.view.total, desk.view.files) == (3, 1), "it is one file"
    desk.on.choose(1)
    desk.on.skip()
    desk.on.accept_all()
    desk.quiet()
    assert desk.names() == ["Ann", "Cy"]
    kept = desk.table.importing._adding._originals
    desk.qtbot.waitUntil(lambda: kept.is_dir() and len(list(kept.iterdir())) == 1)


def test_a_locked_pdf_stays_locked_if_opening_it_is_stopped(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = desk.folder / "edna.pdf"
    file.write_bytes(encrypted_form("AES-128", user="Miskatonic"))
    desk.read(file)
    monkeypatch.setattr(import_reading, "Reader", SlowReader)
    SlowReader.may.clear()
    desk.on.unlock("Miskatonic")
    desk.on.cancel()
    SlowReader.may.set()
    desk.quiet()
    assert desk.view.is_locked
    assert (
        desk.table.notices[-1].text
        == "Not changed. Reading was stopped before this file. Import it again to read it."
    )
    desk.on.unlock("Miskatonic")
    desk.quiet()
    assert desk.review.name == "Edna Pike"
