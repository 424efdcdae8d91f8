"""A library lives in any folder: with spaces and any letters in its path, deep down, or on another drive."""

import json
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.base.paths import environment_apart, places
from desktop.base.settings import Settings, load, save
from desktop.library.backups.backups import backup, backups
from desktop.library.backups.replacing import replace_library
from desktop.library.backups.restore import prepare
from desktop.library.moving.moving import move_library, plan_move
from desktop.library.readable.copies import copies, refresh
from desktop.library.salvage.salvage import salvage
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.held_files import forbid_renames_between
from tests.library.people import investigator

FOLDERS = {
    "spaces": Path("my  table", "on Fridays"),
    "letters": Path("Würfel ½ 漢", "n\u0303ame"),
    "deep": Path(*["ten deeper"] * 12),
}
"""With the folders above it, the deep one has about 200 characters; Windows allows 259 for a file."""


def listed(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the names that the command line lists."""
    capsys.readouterr()
    assert main(["list", "--json", "--library", str(path)]) == 0
    return [each["name"] for each in json.loads(capsys.readouterr().out)]


@pytest.mark.parametrize("kind", FOLDERS)
def test_library_is_kept_restored_exported_and_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    system, stick, other = (tmp_path / each for each in ("system", "stick", "other"))
    for name, folder in environment_apart(system / FOLDERS[kind].parts[0]).items():
        monkeypatch.setenv(name, folder)
    forbid_renames_between(monkeypatch, system, stick, other)
    home, elsewhere = stick / FOLDERS[kind], other / FOLDERS[kind]
    for each in (home, elsewhere):
        each.mkdir(parents=True)
    own, where = places(), places(home / "library.db")
    library = Library.open(where.library)
    with library.transaction() as tx:
        tx.add(investigator())
    library.close()
    copy = backup(where.library, where.backups, "close")
    assert copy.verified
    assert refresh(where.library, own.copies).written == 1
    assert len(copies(own.copies)) == 1
    prepare(where.library, copy.path, where.backups)
    assert replace_library(where.library) is not None
    export = ["export", "--all", "--as", "rollbook", "--library", str(where.library), "--into"]
    assert main([*export, str(elsewhere)]) == 0
    assert [each.name for each in elsewhere.iterdir()] == ["Ada Lovelace.rollbook"]
    save(own.settings, Settings(theme="dark"))
    assert load(own.settings).theme == "dark"
    move_library(plan_move(where, elsewhere), lambda _: None, "")
    assert listed(elsewhere / "library.db", capsys) == ["Ada Lovelace"]
    assert len(backups(places(elsewhere / "library.db").backups)) == 2
    salvage(elsewhere / "library.db", home / "saved.db", where.backups, own.copies)
    assert listed(home / "saved.db", capsys) == ["Ada Lovelace"]


def test_two_people_on_one_computer_share_nothing_but_a_library_that_one_has_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = []
    for person in ("Ida Müller", "漢"):
        for name, folder in environment_apart(tmp_path / person).items():
            monkeypatch.setenv(name, folder)
        own.append(places())
    assert not set(own[0]) & set(own[1])
    first, second = map(LibraryLock.acquire, own)
    assert first is not None
    assert second is not None
    shared = places(tmp_path / "everyone" / "table.db")
    held = LibraryLock.acquire(shared)
    assert held is not None
    assert LibraryLock.acquire(shared) is None
    for each in (first, second, held):
        each.release()
    again = LibraryLock.acquire(shared)
    assert again is not None
    again.release()
