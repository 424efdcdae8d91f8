"""Exporting to files: one each, nothing overwritten, and failures are reported."""

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.base import disk
from desktop.exporting.formats import exports
from desktop.exporting.view import takeaway
from desktop.exporting.view.form import Export
from desktop.exporting.view.takeaway import (
    Exported,
    ExportError,
    ExportOptions,
    ExportResult,
    Failed,
    MissingPart,
    OnScreen,
    Why,
    export_all,
    export_one,
    file_name,
    written,
)
from desktop.library.problems import LibraryBusy, LibraryUnreachable, NewerCharacter
from desktop.library.records.characters import Character, CharacterId, Listed
from desktop.library.store.library import Library
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet, Tracker, Trait
from tests.interchange.reading import read_path
from tests.interchange.shapes import png
from tests.library.people import investigator, training, with_hp
from tests.other_program import spoil

FORMS = {each.id: each for each in exports()}
WHOLE = ExportOptions(FORMS["rollbook"])
TEXT = ExportOptions(FORMS["text"])


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Iterator[Library]:
    library = Library.open(tmp_path / "library.db")
    yield library
    library.close()


def blow(action: str = "blow", before: int = 10, after: int = 7) -> Entry:
    """An entry that took hit points, without any dice."""
    return Entry(0, action, Action.TRACKER, "1925-03-01", events=(TrackerChanged("hp", before, after),))


def strike(library: Library, character: Character, hp: int) -> Character:
    with library.transaction() as tx:
        tx.journal.append(character.id, blow("strike", character.sheet.tracker("hp").value, hp))
        return tx.put(character, with_hp(character.sheet, hp))


def add(library: Library, *names: str, portrait: bytes | None = None) -> tuple[Listed, ...]:
    with library.transaction() as tx:
        made = [tx.add(investigator(name), portrait=portrait) for name in names]
        for each in made:
            tx.journal.append(each.id, blow())
            tx.journal.append(each.id, training())
    there = {each.id: each for each in library.listed()}
    return tuple(there[each.id] for each in made)


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_each_character_gets_its_own_file(library: Library, tmp_path: Path) -> None:
    people = add(library, "Ada", "ADA", "Ada", "Zoe\u0308", "Zo\u00eb", "CON", "a/b", "a:b", "", "…")
    result = export_all(library, people, WHOLE, tmp_path / "new" / "folder")
    assert len(result.taken) == len(people)
    assert not result.left
    assert names_in(tmp_path / "new" / "folder") == sorted(
        [
            "Ada.rollbook", "ADA (2).rollbook", "Ada (3).rollbook", "Zoë.rollbook", "Zoë (2).rollbook",
            "_CON.rollbook", "a_b.rollbook", "a_b (2).rollbook", "Unnamed.rollbook", "….rollbook",
        ]
    )  # fmt: skip
    for each in result.taken:
        assert read_path(each.path).sheet.name == library.character(each.character.id).sheet.name


def test_existing_files_are_not_touched(library: Library, tmp_path: Path) -> None:
    people = add(library, "Ada")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "ada.TXT").write_text("mine", encoding="utf-8")
    (folder / "Ada (2).txt").mkdir()
    (folder / "Ada (3).txt.tmp").write_text("mine too", encoding="utf-8")
    result = export_all(library, people, TEXT, folder)
    assert [each.path.name for each in result.taken] == ["Ada (4).txt"]
    assert (folder / "ada.TXT").read_text(encoding="utf-8") == "mine"
    assert (folder / "Ada (3).txt.tmp").read_text(encoding="utf-8") == "mine too"


def test_an_overlong_file_name_is_cut_and_numbered(library: Library, tmp_path: Path) -> None:
    people = add(library, "言" * 500, "言" * 501)
    taken = export_all(library, people, WHOLE, tmp_path / "files").taken
    assert all(len(each.path.name.encode()) <= 120 for each in taken)
    assert [
        each.path.name.endswith(end)
        for each, end in zip(taken, ("言.rollbook", " (2).rollbook"), strict=True)
    ]
    assert taken[0].path != taken[1].path


def test_a_damaged_character_is_skipped(library: Library, tmp_path: Path) -> None:
    ada, ben, cid = add(library, "Ada", "Ben", "Cid")
    spoil(library.path, f"UPDATE character SET sheet = replace(sheet, '10', '90') WHERE id = {ben.id}")
    result = export_all(library, (ada, ben, cid), WHOLE, tmp_path / "files")
    assert [each.character for each in result.taken] == [ada, cid]
    assert [(each.character, each.why) for each in result.left] == [(ben, Why.DAMAGED)]
    assert names_in(tmp_path / "files") == ["Ada.rollbook", "Cid.rollbook"]


def test_a_damaged_journal_or_portrait_is_left_out_and_reported(library: Library, tmp_path: Path) -> None:
    (ada,) = add(library, "Ada", portrait=png())
    spoil(library.path, "UPDATE journal SET action_uuid = 'another' WHERE seq = 1")
    spoil(library.path, "UPDATE portrait SET image = x'00'")
    (taken,) = export_all(library, (ada,), WHOLE, tmp_path / "files").taken
    assert taken.lacks == (MissingPart.JOURNAL, MissingPart.PORTRAIT)
    reading = read_path(taken.path)
    assert (reading.sheet.name, reading.entries, reading.portrait) == ("Ada", (), None)
    (text,) = export_all(library, (ada,), TEXT, tmp_path / "files").taken
    assert text.lacks == ()  # a text has neither


def test_missing_and_unsupported_characters_are_reported(library: Library, tmp_path: Path) -> None:
    (ada,) = add(library, "Ada")
    ghost = Listed(CharacterId(99), "u", "coc7", "Ghost")
    pilot = Listed(ada.id, "v", "striker", "Pilot")
    only_coc = Export("x", ".x", is_text=True, games=("coc7",), write=lambda leaving: b"x")
    result = export_all(library, (ghost, pilot, ada), ExportOptions(only_coc), tmp_path / "files")
    assert [(each.character, each.why) for each in result.left] == [
        (ghost, Why.GONE),
        (pilot, Why.OTHER_GAME),
    ]
    assert [each.character for each in result.taken] == [ada]


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, Why.FULL),
        (errno.EDQUOT, Why.FULL),
        (errno.EACCES, Why.REFUSED),
        (errno.EIO, Why.REFUSED),
    ],
)
def test_a_full_disk_is_reported_for_each_character(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: Why
) -> None:
    people = add(library, "Ada", "Ben", "Cid")
    real = Path.write_bytes

    def fails(path: Path, content: bytes) -> int:
        if "Ben" in path.name:
            real(path, content[:10])
            raise OSError(number, "no")
        return real(path, content)

    monkeypatch.setattr(Path, "write_bytes", fails)
    result = export_all(library, people, WHOLE, tmp_path / "files")
    assert result.left == (Failed(people[1], why, "no"),)
    assert names_in(tmp_path / "files") == ["Ada.rollbook", "Cid.rollbook"]  # and nothing half written


def test_an_invalid_folder_is_reported_at_once(library: Library, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError):
        export_all(library, add(library, "Ada"), WHOLE, tmp_path / "file")


def test_export_reports_progress_and_can_be_stopped(library: Library, tmp_path: Path) -> None:
    people = add(library, "Ada", "Ben", "Cid", "Dee")
    told: list[int] = []
    result = export_all(
        library, people, TEXT, tmp_path / "files", told=told.append, stop=lambda: len(told) >= 2
    )
    assert told == [1, 2]
    assert (len(result.taken), result.left, result.not_started) == (2, (), 2)


@pytest.mark.parametrize("stopped", [False, True])
def test_files_are_synced_before_renaming(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    """A power cut in between leaves files out, but none half written; afterwards all are there."""
    done: list[str] = []
    monkeypatch.setattr(disk, "sync_file", lambda draft: done.append(draft.name))
    for module in (disk, takeaway):
        monkeypatch.setattr(module, "sync_folder", lambda folder: done.append(str(names_in(folder))))
    people = add(library, "Ada", "Ida", "Uma")
    result = export_all(library, people, TEXT, tmp_path / "out", stop=lambda: stopped and len(done) == 2)
    names = ["Ada.txt", "Ida.txt", "Uma.txt"][: len(result.taken)]
    assert result.not_started == int(stopped)
    assert done == [*(f"{each}.tmp" for each in names), str(names)]


def test_a_single_file_is_synced_with_its_name(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Path] = []
    monkeypatch.setattr(disk, "sync_folder", done.append)
    (ada,) = add(library, "Ada")
    export_one(library, ada, TEXT, tmp_path / "ada.txt")
    assert done == [tmp_path]


def test_a_single_export_replaces_the_chosen_file(library: Library, tmp_path: Path) -> None:
    (ada,) = add(library, "Ada")
    path = tmp_path / "mine.rollbook"
    path.write_text("old", encoding="utf-8")
    assert export_one(library, ada, WHOLE, path) == Exported(ada, path)
    assert len(read_path(path).entries) == 2


def test_the_library_is_never_overwritten(library: Library) -> None:
    (ada,) = add(library, "Ada")
    with pytest.raises(ExportError) as refused:
        export_one(library, ada, WHOLE, library.path)
    assert refused.value.why is Why.IS_LIBRARY
    assert library.character(ada.id).sheet.name == "Ada"


def test_unsaved_changes_are_exported(library: Library, tmp_path: Path) -> None:
    (ada,) = add(library, "Ada")
    there = library.character(ada.id)
    stored = tuple(library.newest_first(ada.id))
    waits = replace(blow("waits"), seq=3)
    sheet = replace(there.sheet, name="Ada Thorn").with_tracker(Tracker("hp", 2))
    present = {ada.id: OnScreen(ada.uuid, sheet, (waits, stored[0]), png())}
    strike(library, there, 1)  # saved after the player asked: it is no part of what was on screen
    (taken,) = export_all(library, (ada,), WHOLE, tmp_path / "files", on_screen=present).taken
    assert taken.path.name == "Ada Thorn.rollbook"
    reading = read_path(taken.path)
    assert (reading.sheet, reading.portrait) == (sheet, png())
    assert reading.entries == (*stored[::-1], waits)


def test_a_new_unsaved_character_has_an_empty_journal(library: Library) -> None:
    (ada,) = add(library, "Ada")
    content, lacks = written(library, ada, WHOLE, OnScreen(ada.uuid, Sheet("coc7", "Ada")))
    assert content
    assert not lacks


def test_sheet_and_journal_are_read_consistently(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A character plays on between the reading of the sheet and that of the journal."""
    (ada,) = add(library, "Ada")
    real = Library.newest_first
    struck: list[Character] = []

    def played_on(library: Library, number: CharacterId) -> Iterator[Entry]:
        if not struck:
            struck.append(strike(library, library.character(number), 4))
        return real(library, number)

    monkeypatch.setattr(Library, "newest_first", played_on)
    (taken,) = export_all(library, (ada,), WHOLE, tmp_path / "files").taken
    reading = read_path(taken.path)
    assert struck
    assert (reading.sheet, len(reading.entries)) == (library.character(ada.id).sheet, 3)


def failing(times: int, problem: Callable[[Path], Exception]) -> Callable[[Library, CharacterId], object]:
    real, left = Library.character, [times]

    def character(library: Library, number: CharacterId) -> object:
        if left[0]:
            left[0] -= 1
            raise problem(library.path)
        return real(library, number)

    return character


def test_a_briefly_locked_library_is_retried(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add(library, "Ada", "Ben")
    monkeypatch.setattr(Library, "character", failing(3, lambda path: LibraryBusy(path, "busy")))
    assert len(export_all(library, people, WHOLE, tmp_path / "files").taken) == 2


def test_an_unreadable_library_is_reported_for_each(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add(library, "Ada", "Ben")
    monkeypatch.setattr(Library, "character", failing(1, lambda path: LibraryUnreachable(path, "gone")))
    result = export_all(library, people, WHOLE, tmp_path / "files")
    assert result == ExportResult(result.taken, (Failed(people[0], Why.LIBRARY, "gone"),))
    assert [each.character for each in result.taken] == [people[1]]


def test_characters_of_a_newer_version_are_reported(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = add(library, "Ada")
    newer = failing(1, lambda path: NewerCharacter(path, "sheet format 99", ada.id))
    monkeypatch.setattr(Library, "character", newer)
    (left,) = export_all(library, (ada,), WHOLE, tmp_path / "files").left
    assert left.why is Why.NEWER


def test_a_constantly_changing_character_is_reported(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = add(library, "Ada")
    real = Library.newest_first

    def played_on(library: Library, number: CharacterId) -> Iterator[Entry]:
        there = library.character(number)
        with library.transaction() as tx:
            hp = there.sheet.tracker("hp").value
            tx.put(there, there.sheet.with_tracker(Tracker("hp", hp + 1)))
        return real(library, number)

    monkeypatch.setattr(Library, "newest_first", played_on)
    (left,) = export_all(library, (ada,), WHOLE, tmp_path / "files").left
    assert left.why is Why.LIBRARY


def test_every_format_has_id_suffix_and_games() -> None:
    assert exports()[0].id == "rollbook"
    assert len({each.id for each in exports()}) == len(exports()) >= 4
    for each in exports():
        assert each.suffix.startswith(".")
        assert each.games
        assert file_name("A" * 300, each.suffix).endswith(each.suffix)
        assert len(file_name("A" * 300, each.suffix).encode()) <= 120


def test_a_minimal_character_exports_in_every_format(library: Library, tmp_path: Path) -> None:
    with library.transaction() as tx:
        made = tx.add(Sheet("coc7", "Bare", traits=(Trait("str", 50),)))
    person = Listed(made.id, made.uuid, "coc7", "Bare")
    for each in exports():
        if "coc7" in each.games:
            (taken,) = export_all(library, (person,), ExportOptions(each), tmp_path / each.id).taken
            assert taken.path.name == f"Bare{each.suffix}"
            assert taken.path.is_file()
