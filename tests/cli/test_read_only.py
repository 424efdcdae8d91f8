"""Commands on a read-only library: it can be listed but not changed."""

from pathlib import Path

import pytest

from desktop.library.problems import LibraryReadOnly
from desktop.library.store.identity import HEAD
from desktop.library.store.library import Library
from tests.cli.asking import Run
from tests.library.people import investigator
from tests.library.test_migrations import older_library
from tests.other_program import spoil

SAMPLE = Path(__file__).resolve().parent.parent.parent / "resources" / "samples" / "ida-marchetti"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    library = Library.open(tmp_path / "library.db")
    with library.transaction() as tx:
        tx.add(investigator())
    library.close()
    return library.path


def test_newer_library_is_listed_and_refuses_an_import(run: Run, path: Path) -> None:
    spoil(path, f"PRAGMA user_version = {int(HEAD) + 1}")
    before = path.read_bytes()
    status, out, _ = run("list", "--library", path)
    assert (status, out.startswith("Ada Lovelace")) == (0, True)
    status, out, err = run("import", SAMPLE, "--library", path)
    assert (status, out) == (1, "")
    assert err == f"This library is from a newer version of Rollbook and can only be read: {path}\n"
    assert path.read_bytes() == before


def test_older_library_without_a_lock_is_listed_from_a_copy(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = older_library("0002", tmp_path / "old.db")
    before = path.read_bytes()

    def refuse(_places: object) -> None:
        raise LibraryReadOnly(path, "so")

    monkeypatch.setattr("desktop.cli.lists.LibraryLock.acquire", refuse)
    status, out, err = run("list", "--library", path)
    assert (status, err) == (0, "")
    assert [line.split("  ")[0] for line in out.splitlines()] == ["Ada Lovelace", "Bob"]
    status, out, err = run("import", SAMPLE, "--library", path)
    assert (status, out, err) == (1, "", f"Can't write to this library: {path}\n")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["old.db"]
