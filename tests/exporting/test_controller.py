"""The export controller without a window: formats, files, and unsaved changes."""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.base.disk import write_whole
from desktop.exporting import controller as exporting
from desktop.exporting.controller import ExportController
from desktop.exporting.formats import exports
from desktop.exporting.view import takeaway
from desktop.exporting.view.exporting import (
    SHOW_FOLDER,
    Chosen,
    ExportView,
    export_view,
    failure_lines,
    form_words,
    result_words,
)
from desktop.interchange.rollbook import open_sample
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DiskFull, LibraryUnreachable
from desktop.library.records.characters import CharacterId, Shelf, Standing
from desktop.library.store.library import Library
from desktop.session.background import Background
from desktop.session.session import ActionRecord, Session
from rules_core.sheet.events import NameChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import Sheet
from tests.held_files import Holder
from tests.interchange.reading import read_path


class Window:
    """What a window would show, and what it would hear."""

    def __init__(self, session: Session, background: Background) -> None:
        self.exporting = ExportController(session, background)
        self.views: list[ExportView] = []
        self.notices: list[NoticeView] = []
        self.copied: list[str] = []
        self.exporting.view_changed.connect(self.views.append)
        self.exporting.notice.connect(self.notices.append)
        self.exporting.copy_requested.connect(self.copied.append)

    @property
    def view(self) -> ExportView:
        return self.views[-1]


@pytest.fixture(name="session")
def _session(qtbot: QtBot, tmp_path: Path) -> Iterator[Session]:
    """A library with Ida open, and Oriel of another game."""
    library = Library.open(tmp_path / "library.db")
    with library.transaction() as tx:
        for sample in ("ida-marchetti", "oriel-kast"):
            reading = open_sample(sample)
            tx.add(reading.sheet, portrait=reading.portrait)
    session = Session(library, now)
    session.open(CharacterId(1))
    yield session
    session.unsaved.close()
    library.close()


@pytest.fixture(name="window")
def _window(session: Session) -> Iterator[Window]:
    background = Background()
    yield Window(session, background)
    background.close()


def renamed(session: Session, name: str) -> None:
    before = session.character.sheet.name
    assert session.do(ActionRecord(Action.EDIT, about="name//", events=(NameChanged(before, name),)))


def test_the_open_character_is_exported_completely(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    assert window.exporting.open((1,))
    assert (window.view.who, window.view.chosen, window.view.save) == ("Ida Marchetti", "rollbook", "Save…")
    assert [each.id for each in window.view.options] == ["journal", "portrait", "extras"]
    assert window.exporting.proposed() == "Ida Marchetti.rollbook"
    path = tmp_path / "ida.rollbook"
    window.exporting.save(path)
    assert window.exporting.is_busy
    assert window.view.all == 1
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert window.view.note == "Saved as ida.rollbook."
    assert not window.view.trouble
    assert (window.view.folder, window.exporting.folder) == (str(tmp_path), tmp_path)
    assert read_path(path).sheet == open_sample("ida-marchetti").sheet


def test_journal_and_portrait_are_optional(
    window: Window, session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    renamed(session, "Ida M.")
    window.exporting.open((1,))
    window.exporting.take_along("journal", wanted=False)
    window.exporting.take_along("portrait", wanted=False)
    assert [each.on for each in window.view.options] == [False, False, True]
    window.exporting.save(tmp_path / "ida.rollbook")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    reading = read_path(tmp_path / "ida.rollbook")
    assert (reading.sheet.name, reading.entries, reading.portrait) == ("Ida M.", (), None)


def test_text_is_previewed_and_copied(window: Window, qtbot: QtBot) -> None:
    window.exporting.open((1,))
    window.exporting.copy()
    assert not window.copied, "a file of ours is no text"
    window.exporting.choose("text")
    qtbot.waitUntil(lambda: bool(window.view.preview))
    assert window.view.preview.startswith("Ida Marchetti\n=====")
    assert window.view.previewed == "Preview: Ida Marchetti"
    assert window.view.copies
    assert not window.view.options
    window.exporting.copy()
    assert window.copied[0] == window.view.preview
    assert window.view.note == "The text was copied to the clipboard."


def test_long_text_is_cut_in_the_preview_only(window: Window, session: Session, qtbot: QtBot) -> None:
    renamed(session, "Very long " * 5000)
    window.exporting.open((1,))
    window.exporting.choose("text")
    qtbot.waitUntil(lambda: bool(window.view.preview))
    assert len(window.view.preview) < 21_000
    assert window.view.preview.endswith("…")
    window.exporting.copy()
    assert len(window.copied[0]) > 50_000


def test_an_unsupported_format_says_so_and_saves_nothing(window: Window) -> None:
    narrow = next(each.id for each in exports() if "striker" not in each.games)
    window.exporting.open((2,))
    window.exporting.choose(narrow)
    assert window.view.reason.startswith("This format is only for Call of Cthulhu 7e.")
    assert next(each for each in window.view.forms if each.id == narrow).line == "Only for Call of Cthulhu 7e"
    assert not window.view.copies
    assert not window.view.preview


def test_only_supported_games_are_exported(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    narrow = next(each for each in exports() if each.is_text and "striker" not in each.games)
    window.exporting.open((1, 2))
    assert (window.view.who, window.view.save) == ("2 characters", "Choose a folder…")
    assert window.exporting.is_many
    window.exporting.choose(narrow.id)
    assert "1 character is from a game" in window.view.aside
    window.exporting.save_all(tmp_path / "out")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert [each.suffix for each in (tmp_path / "out").iterdir()] == [narrow.suffix]
    assert window.view.note == f"Saved as Ida Marchetti{narrow.suffix}."


def test_the_whole_library_is_exported_to_a_folder(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    window.exporting.open(None)
    assert window.view.who == "The whole library: 2 characters"
    window.exporting.save_all(tmp_path / "out")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert window.view.note == "Saved 2 characters."
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_characters_in_the_bin_are_exported_if_named(
    window: Window, session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    with session.library.transaction() as tx:
        tx.set_standing(CharacterId(2), Standing(shelf=Shelf.BIN))
    window.exporting.open((2,))
    assert window.view.who == "Oriel Kast"
    window.exporting.save(tmp_path / "oriel.rollbook")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert read_path(tmp_path / "oriel.rollbook").sheet.name == "Oriel Kast"


def test_unsaved_changes_of_the_open_character_are_exported(
    window: Window, session: Session, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed(session, "Ida, saved")

    def full(library: Library) -> object:
        raise DiskFull(library.path, "full")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "transaction", full)
        renamed(session, "Ida, waiting")
        renamed(session, "Ida, waiting more")
        assert session.unsaved.is_any
        window.exporting.open((1,))
        assert window.view.who == "Ida, waiting more"
        window.exporting.save(tmp_path / "ida.rollbook")
        qtbot.waitUntil(lambda: not window.exporting.is_busy)
    reading = read_path(tmp_path / "ida.rollbook")
    assert reading.sheet.name == "Ida, waiting more"
    assert [each.seq for each in reading.entries] == [1, 2, 3]


def test_unsaved_changes_of_other_characters_are_exported(
    window: Window, session: Session, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(library: Library) -> object:
        raise DiskFull(library.path, "full")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "transaction", full)
        renamed(session, "Ida, waiting")
        session.open(CharacterId(2))
        window.exporting.open((1,))
        window.exporting.save(tmp_path / "ida.rollbook")
        qtbot.waitUntil(lambda: not window.exporting.is_busy)
    reading = read_path(tmp_path / "ida.rollbook")
    assert (reading.sheet.name, len(reading.entries)) == ("Ida, waiting", 1)
    assert reading.portrait is not None


def test_export_can_be_stopped_or_continue_after_closing(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()
    real = write_whole

    def slow(path: Path, content: bytes, *, names_too: bool) -> None:
        begun.set()
        assert go_on.wait(5)
        real(path, content, names_too=names_too)

    monkeypatch.setattr(takeaway, "write_whole", slow)
    window.exporting.open(None)
    window.exporting.save_all(tmp_path / "out")
    assert begun.wait(5)
    window.exporting.choose("text")
    window.exporting.take_along("journal", wanted=False)
    assert window.view.chosen == "rollbook"
    assert window.view.options[0].on, "not while files are written"
    window.exporting.save_all(tmp_path / "elsewhere")
    window.exporting.stop()
    window.exporting.close()
    go_on.set()
    qtbot.waitUntil(lambda: bool(window.notices))
    (notice,) = window.notices
    assert notice.text == "Saved 1 character. 1 wasn't started."
    assert notice.act == f"{SHOW_FOLDER}{tmp_path / 'out'}"
    assert len(list((tmp_path / "out").iterdir())) == 1
    assert not (tmp_path / "elsewhere").exists()


def test_export_shows_progress(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "_TOLD_S", 0)
    window.exporting.open(None)
    window.exporting.save_all(tmp_path / "out")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    told = [each.progress for each in window.views if each.progress]
    assert told == ["0 of 2 saved", "1 of 2 saved", "2 of 2 saved"]


def test_characters_with_unreadable_unsaved_entries_are_reported(
    window: Window, session: Session, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(library: Library) -> object:
        raise DiskFull(library.path, "full")

    def gone(library: Library, *_: object) -> object:
        raise LibraryUnreachable(library.path, "gone")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "transaction", full)
        renamed(session, "Ida, waiting")
        session.open(CharacterId(2))
        window.exporting.open((1,))
        patch.setattr(Library, "character", gone)
        window.exporting.save(tmp_path / "ida.rollbook")
        qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert window.view.left == ("Ida Marchetti: can't read the library; try again",)
    assert not list(tmp_path.glob("*.rollbook"))


def test_an_unwritable_folder_is_reported(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    window.exporting.open(None)
    window.exporting.save_all(tmp_path / "file")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert window.view.note.startswith("Nothing was saved: can't write to the folder ")
    assert window.view.trouble
    assert not window.view.folder


def test_a_full_disk_is_reported(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes, *, names_too: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(takeaway, "write_whole", full)
    window.exporting.open((1,))
    window.exporting.save(tmp_path / "ida.rollbook")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    assert window.view.note == "Nothing was saved."
    assert window.view.left == ("Ida Marchetti: the disk is full",)
    assert not window.view.folder


def test_a_file_open_in_another_program_is_reported_and_stays(
    window: Window, qtbot: QtBot, tmp_path: Path, holder: Holder
) -> None:
    file = tmp_path / "ida.rollbook"
    file.write_bytes(b"open in another program")
    holder.hold(".rollbook")
    window.exporting.open((1,))
    window.exporting.save(file)
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    words = "Ida Marchetti: another program has the file open; close it there and try again"
    assert window.view.left == (words,)
    assert file.read_bytes() == b"open in another program"


def test_unreadable_and_empty_libraries_are_reported(
    window: Window, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(library: Library, limit: int | None = 500) -> object:
        raise LibraryUnreachable(library.path, "gone")

    with monkeypatch.context() as patch:
        patch.setattr(Library, "listed", gone)
        assert not window.exporting.open(None)
    assert "the library can't be read" in window.notices[0].text
    with session.library.transaction() as tx:
        for number in (1, 2):
            tx.set_standing(CharacterId(number), Standing(shelf=Shelf.BIN))
    assert not window.exporting.open(None)
    assert window.notices[1].text == "There are no characters in the library yet."


def test_the_open_character_can_be_exported_without_its_library(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As text, and as a file without the journal, which lies in the library."""

    def gone(library: Library, *_: object) -> object:
        raise LibraryUnreachable(library.path, "gone")

    for name in ("listed", "character", "newest_first", "portrait"):
        monkeypatch.setattr(Library, name, gone)
    assert window.exporting.open((1,))
    window.exporting.choose("text")
    qtbot.waitUntil(lambda: bool(window.view.preview))
    window.exporting.choose("rollbook")
    window.exporting.take_along("journal", wanted=False)
    window.exporting.save(tmp_path / "ida.rollbook")
    qtbot.waitUntil(lambda: not window.exporting.is_busy)
    reading = read_path(tmp_path / "ida.rollbook")
    assert reading.sheet.name == "Ida Marchetti"
    assert reading.portrait is not None


def test_an_empty_text_says_so(window: Window, session: Session, qtbot: QtBot) -> None:
    with session.library.transaction() as tx:
        made = tx.add(Sheet("coc7", "Bare"))
    window.exporting.open((made.id,))
    window.exporting.choose("bcdice")
    qtbot.waitUntil(lambda: bool(window.view.no_preview))
    assert window.view.no_preview == "This text is empty: the character has nothing to put in it."
    assert not window.view.copies


def test_a_damaged_character_has_no_preview_and_says_why(
    window: Window, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with session.library.transaction() as tx:
        made = tx.add(Sheet("coc7", "Ada"))
    window.exporting.open((made.id,))
    real = Library.character

    def gone(library: Library, number: CharacterId) -> object:
        if number == made.id:
            raise LibraryUnreachable(library.path, "gone")
        return real(library, number)

    monkeypatch.setattr(Library, "character", gone)
    window.exporting.choose("markdown")
    qtbot.waitUntil(lambda: bool(window.view.no_preview))
    assert window.view.no_preview == "No preview: can't read the library; try again."
    assert not window.view.copies


def test_every_format_has_its_own_texts() -> None:
    found = [form_words(each) for each in exports()]
    assert all(each.name and each.line and each.about.endswith(".") for each in found)
    assert len({each.name for each in found}) == len(found)


def test_failures_are_listed_and_many_are_counted(session: Session) -> None:
    ida, oriel = session.library.listed()
    left = (
        takeaway.Failed(ida, takeaway.Why.DAMAGED),
        takeaway.Failed(oriel, takeaway.Why.REFUSED, "denied"),
    )
    result = takeaway.ExportResult((), left)
    assert result_words(result) == "Nothing was saved."
    assert failure_lines(result) == (
        "Ida Marchetti: damaged in the library; a backup may have an intact copy",
        "Oriel Kast: can't write the file (denied)",
    )
    many = takeaway.ExportResult(
        (takeaway.Exported(ida, Path("x"), (takeaway.MissingPart.JOURNAL,)),), left * 30, 4
    )
    assert result_words(many) == "Saved 1 character. 4 weren't started. 60 couldn't be saved:"
    assert (len(failure_lines(many)), failure_lines(many)[-1]) == (51, "and 11 more")
    assert re.search("without the history", failure_lines(takeaway.ExportResult(many.taken, ()))[0])


def test_an_unknown_format_is_rejected() -> None:
    view = export_view((), Chosen("rollbook"))
    assert view.reason == "There is no character to export."
    assert not view.copies
