"""``rollbook doctor`` reports the state of a library with advice, and changes nothing."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from desktop.base.paths import Places, places
from desktop.library.backups.backups import backup
from desktop.library.readable.copies import refresh
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.cli.asking import Run
from tests.library.people import investigator
from tests.other_program import spoil


@pytest.fixture
def where(tmp_path: Path) -> Places:
    """The places of a library with three characters, a backup and readable copies."""
    path = tmp_path / "home" / "library.db"
    library = Library.open(path)
    with library.transaction() as tx:
        for name in ("Ada", "Bob", "Cleo"):
            tx.add(investigator(name))
    library.close()
    found = places(path)
    backup(path, found.backups, "by-hand")
    refresh(path, found.copies)
    return found


Doctor = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture(name="doctor")
def _doctor(run: Run) -> Doctor:
    def look(where: Places) -> tuple[int, dict[str, Any]]:
        status, out, _ = run("doctor", "--library", where.library, "--json")
        return status, json.loads(out)

    return look


def said(found: dict[str, Any], level: str) -> str:
    return "\n".join(each["text"] for each in found["findings"] if each["level"] == level)


def everything(folder: Path) -> dict[str, str]:
    """Return every file in a folder with its hash and modification time."""
    return {
        str(each): f"{sha256(each.read_bytes()).hexdigest()} {each.stat().st_mtime_ns}"
        for each in folder.rglob("*")
        if each.is_file()
    }


def test_sound_library_is_reported_and_not_a_byte_changes(doctor: Doctor, where: Places) -> None:
    before = everything(where.library.parent)
    status, found = doctor(where)
    assert (status, found["status"]) == (0, 0)
    assert not said(found, "bad")
    assert "3 characters" in said(found, "good")
    assert "1 backup" in said(found, "good")
    assert "3 readable copies, up to date" in said(found, "good")
    assert everything(where.library.parent) == before


def test_doctor_works_while_a_window_is_open_and_saving(doctor: Doctor, where: Places) -> None:
    lock = LibraryLock.acquire(where)
    assert lock is not None
    library = Library.open(where.library)
    with library.transaction() as tx:
        tx.add(investigator("Dora"))
    status, found = doctor(where)
    library.close()
    lock.release()
    assert status == 0
    assert "4 characters" in said(found, "good")
    assert "1 character has no up-to-date copy" in said(found, "note")


def test_damaged_row_is_reported_with_advice(doctor: Doctor, run: Run, where: Places) -> None:
    spoil(where.library, "UPDATE character SET sheet = '{}' WHERE id = 2")
    before = everything(where.library.parent)
    status, found = doctor(where)
    assert status == 1
    assert "damaged in 1 place" in said(found, "bad")
    assert "rollbook restore" in said(found, "note")
    assert everything(where.library.parent) == before
    assert "✗ The library is damaged" in run("doctor", "--library", where.library)[1]


def test_empty_file_is_damaged_and_foreign_file_unreadable(doctor: Doctor, where: Places) -> None:
    where.library.write_bytes(b"")
    assert doctor(where)[0] == 1
    where.library.write_text("Something else entirely. " * 50, encoding="utf-8")
    status, found = doctor(where)
    assert status == 2
    assert "--salvage" in said(found, "note")


def test_missing_library_differs_from_one_that_never_existed(
    doctor: Doctor, where: Places, tmp_path: Path
) -> None:
    where.library.unlink()
    assert doctor(where)[0] == 2
    status, found = doctor(places(tmp_path / "none" / "library.db"))
    assert status == 0
    assert "No library yet" in said(found, "note")
    assert not (tmp_path / "none").exists()


def test_newer_library_is_checked_too(doctor: Doctor, where: Places) -> None:
    spoil(where.library, "PRAGMA user_version = 900")
    before = everything(where.library.parent)
    assert doctor(where)[0] == 0
    assert everything(where.library.parent) == before


def test_backups_copies_and_leftovers_are_checked(doctor: Doctor, where: Places) -> None:
    (made,) = where.backups.glob("*.db")
    content = bytearray(made.read_bytes())
    content[5000] ^= 1
    made.write_bytes(content)
    next(where.copies.glob("*/journal.jsonl"), next(where.copies.glob("*/character.json"))).write_text(
        "?", encoding="utf-8"
    )
    folder = where.library.parent
    (folder / "damaged-1").mkdir()
    (folder / "library (Ada's conflicted copy 2026-11-20).db").touch()
    (folder / "library.db.saved").touch()
    status, found = doctor(where)
    assert status == 1
    assert str(made) in said(found, "bad")
    for name in ("damaged-1", "conflicted copy", "library.db.saved"):
        assert name in said(found, "note")


def test_readable_data_is_saved_to_a_new_file_and_never_overwrites(
    run: Run, where: Places, tmp_path: Path
) -> None:
    spoil(where.library, "UPDATE character SET name = '?' WHERE id = 2")
    damaged = where.library.read_bytes()
    into = tmp_path / "saved.db"
    salvage = ("doctor", "--library", where.library, "--salvage", into)
    status, out, _ = run(*salvage)
    assert "3 characters were saved" in out
    assert status == 0
    library = Library.open(into)
    assert [each.name for each in library.listed()] == ["Ada", "Bob", "Cleo"]
    library.close()
    assert where.library.read_bytes() == damaged
    before = into.read_bytes()
    status, _, err = run(*salvage)
    assert status == 2
    assert into.read_bytes() == before
    assert "This file already exists" in err


def test_salvage_waits_for_the_window_to_be_closed(run: Run, where: Places, tmp_path: Path) -> None:
    lock = LibraryLock.acquire(where)
    assert lock is not None
    status, _, err = run("doctor", "--library", where.library, "--salvage", tmp_path / "saved.db")
    assert status == 3
    assert "Close its window" in err
    lock.release()


def test_unreadable_folder_is_never_taken_for_empty(doctor: Doctor, where: Places) -> None:
    for folder in (where.backups, where.copies):
        folder.rename(folder.with_name(f"{folder.name}.real"))
        folder.write_text("a file in its place", encoding="utf-8")
    status, found = doctor(where)
    assert status == 1
    told = [each["text"] for each in found["findings"] if each["level"] == "bad"]
    assert [each.partition(":")[2].strip() for each in told] == [str(where.backups), str(where.copies)]
    assert "No backups yet" not in said(found, "note")
    assert "elete" not in said(found, "bad")


def test_unreadable_backup_is_not_called_damaged(
    doctor: Doctor, where: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("desktop.library.checks.checkup.is_as_verified", refuse)
    status, found = doctor(where)
    assert status == 0
    assert "Can't read this backup" in said(found, "note")
    assert "none known to be good" in said(found, "note") or "not known to be good" in said(found, "note")


def test_damaged_search_index_is_a_note_in_a_sound_library(doctor: Doctor, where: Places) -> None:
    spoil(where.library, "DELETE FROM text_data WHERE id > 10")
    status, found = doctor(where)
    assert status == 0
    assert "The library is OK" in said(found, "good")
    assert "search index" in said(found, "note")


def test_copy_with_a_gap_in_its_journal_is_reported(doctor: Doctor, where: Places) -> None:
    journal = next(where.copies.glob("Ada*")) / "journal.jsonl"
    journal.write_bytes(bytes(40) + b"\n")
    status, found = doctor(where)
    assert status == 1
    assert "Move it elsewhere" in said(found, "bad")
    assert str(journal.parent) in said(found, "bad")
