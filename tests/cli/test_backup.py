"""``rollbook backup`` for players and scripts."""

import json
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.base.paths import places
from desktop.library.backups.backups import backups
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.cli.asking import Run
from tests.interchange.shapes import dholeshouse, encoded
from tests.library.people import investigator
from tests.other_program import spoil


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A library with Ada and Ben."""
    library = Library.open(tmp_path / "library.db")
    with library.transaction() as tx:
        tx.add(investigator())
        tx.add(investigator("Ben"))
    library.close()
    return library.path


@pytest.fixture(name="back_up")
def _back_up(run: Run) -> Run:
    return lambda path, *argv: run("backup", *argv, "--library", path)


def test_backup_is_made_and_its_file_printed(back_up: Run, path: Path) -> None:
    status, out, err = back_up(path)
    (made,) = backups(places(path).backups)
    assert (status, out, err) == (0, f"2 characters backed up in {made.path}\n", "")
    assert (made.reason, made.verified) == ("by-hand", True)


def test_backup_works_while_a_window_is_open(back_up: Run, path: Path) -> None:
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    status, out, _ = back_up(path, "--json")
    lock.release()
    assert status == 0
    made = json.loads(out)
    assert (made["number"], made["characters"], made["verified"]) == (1, 2, True)
    assert Path(made["file"]).is_file()


def test_damaged_library_is_backed_up_with_a_warning(back_up: Run, path: Path) -> None:
    spoil(path, "UPDATE character SET name = 'Eve' WHERE id = 1")
    status, out, err = back_up(path)
    assert status == 1
    assert "2 characters" in out
    assert "damaged" in err


def test_failed_backup_is_reported(back_up: Run, path: Path) -> None:
    assert back_up(path.with_name("nowhere.db"))[0] == 2
    assert not places(path.with_name("nowhere.db")).library.exists()
    folder = places(path).backups
    folder.write_text("a file where the folder should be", encoding="utf-8")
    status, out, err = back_up(path)
    assert (status, out) == (2, "")
    assert str(folder) in err


def test_several_files_are_imported_after_a_backup_and_one_without(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    file = path.with_name("edna.json")
    file.write_bytes(encoded(dholeshouse()))
    assert main(["import", str(file), "--library", str(path)]) == 0
    assert backups(places(path).backups) == ()
    assert main(["import", str(file), str(file), "--library", str(path)]) == 0
    (made,) = backups(places(path).backups)
    assert (made.reason, made.characters) == ("import", 3)
    capsys.readouterr()


def test_list_names_every_backup(back_up: Run, path: Path) -> None:
    back_up(path)
    back_up(path)
    status, out, _ = back_up(path, "--list", "--json")
    assert status == 0
    assert [each["number"] for each in json.loads(out)] == [2, 1]


def test_wrong_usage_is_reported(back_up: Run, path: Path) -> None:
    assert back_up(path, "--all")[0] == 2
