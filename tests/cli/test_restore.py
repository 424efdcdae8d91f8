"""``rollbook restore`` for players and scripts."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop.__main__ import main
from desktop.base.paths import places
from desktop.library.backups.backups import backup
from desktop.library.records.characters import Character, Shelf, Standing
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.cli.asking import Run
from tests.library.people import investigator, strike
from tests.other_program import spoil

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "ida-marchetti"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "library.db"


@pytest.fixture
def ada(path: Path) -> Character:
    """Ada was hurt since the first backup, Ben deleted, Cid created."""
    path.parent.mkdir()
    library = Library.open(path)
    with library.transaction() as tx:
        ada, ben = tx.add(investigator("Ada Lovelace")), tx.add(investigator("Ben"))
    backup(path, places(path).backups, "by-hand")
    strike(library, ada, 3)
    with library.transaction() as tx:
        tx.set_standing(ben.id, Standing(shelf=Shelf.BIN))
        tx.purge(ben.id)
        tx.add(investigator("Cid"))
    library.close()
    return ada


@pytest.fixture(name="restore")
def _restore(run: Run) -> Run:
    return lambda path, *argv: run("restore", *argv, "--library", path)


def as_json(restore: Run, path: Path, *argv: str) -> Any:
    status, out, err = restore(path, *argv, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def hp_of(path: Path, name: str) -> list[int]:
    library = Library.open(path)
    found = [
        library.character(each.id).sheet.tracker("hp").value for each in library.listed() if each.name == name
    ]
    library.close()
    return found


def test_backups_are_listed(path: Path, ada: Character, restore: Run) -> None:
    status, out, _ = restore(path, "--list")
    assert status == 0
    for words in ("1  Today ", "By hand", "2 characters", "Verified"):
        assert words in out
    (copy,) = as_json(restore, path, "--list")
    assert (copy["number"], copy["reason"], copy["characters"], copy["verified"]) == (1, "by-hand", 2, True)


def test_missing_backups_are_reported(path: Path, restore: Run) -> None:
    assert restore(path, "--list")[:2] == (
        0,
        "No backups yet. Rollbook makes the first one after your first change.\n",
    )


def test_differences_are_printed(path: Path, ada: Character, restore: Run) -> None:
    status, out, _ = restore(path, "1", "--compare")
    assert status == 0
    assert "1 new entry; Hit points 10 → 3" in out
    assert "Deleted or lost since then" in out
    found = as_json(restore, path, "1", "--compare")
    assert [(each["name"], each["how"]) for each in found] == [
        ("Ada Lovelace", "sheet"),
        ("Ben", "there"),
        ("Cid", "here"),
    ]
    assert found[0]["here"] == {"entries": 1, "newest": "1925-03-01T20:15:00+00:00"}


def test_character_is_restored_by_name_or_uuid(path: Path, ada: Character, restore: Run) -> None:
    status, out, err = restore(path, "1", "--character", "ada LOVELACE")
    assert (status, err) == (0, "")
    assert out.startswith("Ada Lovelace was restored, as of today ")
    assert hp_of(path, "Ada Lovelace") == [10]
    restored = as_json(restore, path, "1", "--character", ada.uuid)
    assert (restored["came"], restored["kept"]) == ("same", None)
    assert as_json(restore, path, "1", "--character", "Ben")["came"] == "added"
    assert hp_of(path, "Ben") == [10]


def test_everything_is_restored_and_the_old_library_kept(path: Path, ada: Character, restore: Run) -> None:
    status, out, _ = restore(path, "1", "--all")
    assert status == 0
    assert str(path.with_name("replaced-1")) in out
    assert (hp_of(path, "Ada Lovelace"), hp_of(path, "Cid")) == ([10], [])
    assert restore(path, "1", "--compare")[1] == "All characters are the same as now.\n"
    kept = as_json(restore, path, "2", "--all")["kept"]
    assert hp_of(path, "Cid") == [10], "the copy before restoring holds what was there"
    assert Path(kept).is_dir()


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("7", "--compare"), "There is no backup 7"),
        (("1", "--character", "nobody"), "No character in this backup"),
    ],
)
def test_unknown_backup_or_character_is_reported(
    path: Path, ada: Character, restore: Run, argv: tuple[str, ...], words: str
) -> None:
    status, _, err = restore(path, *argv)
    assert status == 1
    assert words in err


def test_characters_with_the_same_name_are_told_apart(path: Path, ada: Character, restore: Run) -> None:
    library = Library.open(path)
    with library.transaction() as tx:
        other = tx.add(investigator("Ada Lovelace"))
    library.close()
    backup(path, places(path).backups, "by-hand")
    status, _, err = restore(path, "2", "--character", "Ada Lovelace")
    assert status == 1
    assert ada.uuid in err
    assert other.uuid in err


@pytest.mark.parametrize("argv", [("1",), ("--compare",), ("1", "--list"), ("1", "--all", "--compare")])
def test_wrong_usage_is_reported(path: Path, restore: Run, argv: tuple[str, ...]) -> None:
    assert restore(path, *argv)[0] == 2


def test_open_window_is_reported(path: Path, ada: Character, restore: Run) -> None:
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    try:
        for job in (("--all",), ("--character", "Ben")):
            status, _, err = restore(path, "1", *job)
            assert status == 3
            assert "This library is open in Rollbook" in err
        assert restore(path, "1", "--compare")[0] == 0, "looking disturbs nobody"
    finally:
        lock.release()


def test_damaged_backup_is_refused(path: Path, ada: Character, restore: Run) -> None:
    copy = next(places(path).backups.glob("*.db"))
    spoil(copy, "UPDATE character SET name = 'x' WHERE name LIKE 'Ada%'")
    before = path.read_bytes()
    status, _, err = restore(path, "1", "--all")
    assert status == 2
    assert "Nothing was restored: this backup is damaged." in err
    assert restore(path, "1", "--character", ada.uuid)[0] == 2
    assert path.read_bytes() == before


def test_failed_replacement_is_reported(
    path: Path, ada: Character, restore: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr("desktop.backups.cli.restore.replace_library", refuse)
    status, _, err = restore(path, "1", "--all")
    assert status == 2
    assert "Nothing was restored" in err


def test_missing_library_is_not_recreated(
    path: Path, ada: Character, restore: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    path.unlink()
    for argv in (["restore", "1", "--character", ada.uuid], ["restore", "1", "--compare"], ["list"]):
        assert main([*argv, "--library", str(path)]) in (1, 2)
        assert "The library file is missing" in capsys.readouterr().err
    assert main(["import", str(SAMPLE), "--library", str(path)]) == 1
    assert "The library file is missing" in capsys.readouterr().err
    assert not path.exists()
    # SQLite leaves an empty journal beside a library; it was not there before.
    path.with_name(f"{path.name}-journal").touch()
    status, out, _ = restore(path, "1", "--all")
    assert (status, out.strip()) == (0, "Everything was restored.")
    assert hp_of(path, "Ben")


def test_damaged_library_is_not_blamed_on_the_backup(path: Path, ada: Character, restore: Run) -> None:
    path.write_bytes(path.read_bytes()[:9000])
    for argv in (("--character", ada.uuid), ("--compare",)):
        status, _, err = restore(path, "1", *argv)
        assert status == 2
        assert "This library is damaged" in err
        assert "copy" not in err


def test_list_finishes_an_interrupted_restore(
    path: Path, ada: Character, capsys: pytest.CaptureFixture[str]
) -> None:
    path.rename(path.with_name(f"{path.name}.restored"))
    assert main(["doctor", "--library", str(path)]) == 2
    assert "Rollbook will finish it at the next start" in capsys.readouterr().out
    assert main(["list", "--library", str(path)]) == 0
    assert ada.sheet.name in capsys.readouterr().out


def test_unreadable_backup_folder_is_not_reported_as_empty(path: Path, restore: Run) -> None:
    path.parent.mkdir()
    places(path).backups.write_text("a file in its place", encoding="utf-8")
    status, _, err = restore(path, "--list")
    assert status == 2
    assert "Can't read" in err
