"""``rollbook export`` for players and scripts."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.base.paths import places
from desktop.exporting.formats import exports
from desktop.interchange.rollbook import open_sample
from desktop.library.records.characters import Shelf, Standing
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from rules_core.sheet.sheet import Sheet
from tests.cli.asking import Run
from tests.interchange.reading import read_path
from tests.other_program import spoil


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    """A library with Ida, Oriel of another game, two Adas, and a binned character."""
    path = tmp_path / "home" / "library.db"
    path.parent.mkdir()
    library = Library.open(path)
    with library.transaction() as tx:
        for sample in ("ida-marchetti", "oriel-kast"):
            reading = open_sample(sample)
            tx.add(reading.sheet, portrait=reading.portrait)
        tx.add(Sheet("coc7", "Ada", notes="the first"))
        tx.add(Sheet("coc7", "ada", notes="the second"))
        gone = tx.add(Sheet("coc7", "Gone"))
        tx.set_standing(gone.id, Standing(shelf=Shelf.BIN))
    library.close()
    return path


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture(name="export")
def _export(run: Run) -> Run:
    return lambda path, *argv: run("export", *argv, "--library", path)


def uuids(path: Path) -> dict[int, str]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT id, uuid FROM character"))


def test_named_characters_are_exported_to_files(export: Run, path: Path, folder: Path) -> None:
    status, out, err = export(path, "IDA MARCHETTI", "2", "--as", "rollbook", "--into", folder)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"Ida Marchetti: {folder / 'Ida Marchetti.rollbook'}",
        f"Oriel Kast: {folder / 'Oriel Kast.rollbook'}",
    ]
    reading = read_path(folder / "Ida Marchetti.rollbook")
    assert reading.uuid == uuids(path)[1]
    assert reading.portrait is not None
    assert reading.sheet == open_sample("ida-marchetti").sheet


def test_portrait_is_left_out_on_request(export: Run, path: Path, folder: Path) -> None:
    argv = ("1", "--as", "rollbook", "--into", folder, "--no-portrait", "--no-journal")
    assert export(path, *argv)[0] == 0
    assert read_path(folder / "Ida Marchetti.rollbook").portrait is None


def test_all_characters_but_binned_ones_are_exported(export: Run, path: Path, folder: Path) -> None:
    assert export(path, "--all", "--as", "text", "--into", folder)[0] == 0
    assert sorted(each.name for each in folder.iterdir()) == [
        "Ada.txt",
        "Ida Marchetti.txt",
        "Oriel Kast.txt",
        "ada (2).txt",
    ]


def test_one_text_is_printed(export: Run, path: Path) -> None:
    status, out, err = export(path, "Oriel Kast", "--as", "discord")
    assert (status, err) == (0, "")
    assert out.startswith("```\nOriel Kast\n")
    assert out.endswith("\n```\n")


def test_characters_with_the_same_name_are_told_apart_by_uuid(export: Run, path: Path) -> None:
    status, out, err = export(path, "Ada", "--as", "text")
    assert (status, out) == (1, "")
    assert err.startswith("2 characters are called Ada. Choose one by its uuid: ")
    assert all(uuids(path)[number] in err for number in (3, 4))
    assert "the second" in export(path, uuids(path)[4], "--as", "text")[1]


@pytest.mark.parametrize("who", ["Nobody", "99", "Gone"])
def test_unknown_name_is_reported(export: Run, path: Path, who: str) -> None:
    status, out, err = export(path, "1", who, "--as", "text", "--into", path.parent / "out")
    assert (status, out) == (1, "")
    assert err == f"No character has this name, number or uuid: {who}\n"
    assert not (path.parent / "out").exists()


def test_character_that_cannot_be_exported_is_reported_and_others_exported(
    export: Run, path: Path, folder: Path
) -> None:
    spoil(path, "UPDATE character SET sheet = replace(sheet, 'the first', 'the worst')")
    status, out, err = export(path, "--all", "--as", "rollbook", "--into", folder, "--json")
    assert status == 1
    assert err == "Ada: damaged in the library; a backup may have an intact copy\n"
    told: list[dict[str, Any]] = json.loads(out)
    assert [each["name"] for each in told] == ["ada", "Ida Marchetti", "Oriel Kast", "Ada"]
    assert told[1] == {
        "id": 1,
        "uuid": uuids(path)[1],
        "name": "Ida Marchetti",
        "system": "coc7",
        "form": "rollbook",
        "file": str(folder / "Ida Marchetti.rollbook"),
        "lacks": [],
    }
    assert told[3]["error"]["reason"] == "damaged"


def test_damaged_parts_of_a_character_are_reported(export: Run, path: Path, folder: Path) -> None:
    spoil(path, "UPDATE portrait SET image = x'00'")
    status, out, err = export(path, "1", "--as", "rollbook", "--into", folder)
    assert (status, bool(out)) == (0, True)
    assert err == "Ida Marchetti: without the portrait, because the library can't read it\n"


def test_other_game_is_reported(export: Run, path: Path) -> None:
    narrow = [each.id for each in exports() if each.is_text and "striker" not in each.games]
    if not narrow:
        pytest.skip("every form is for every game")
    status, out, err = export(path, "Oriel Kast", "--as", narrow[0])
    assert (status, out) == (1, "")
    assert err == "Oriel Kast: this format isn't for their game\n"


@pytest.mark.parametrize(
    "argv",
    [
        ("--as", "text"),
        ("1", "--all", "--as", "text", "--into", "x"),
        ("1", "--as", "nonsense"),
        ("1",),
        ("1", "--as", "rollbook"),
        ("1", "2", "--as", "text"),
        ("--all", "--as", "text"),
        ("1", "--as", "text", "--json"),
    ],
)
def test_wrong_usage_is_reported(export: Run, path: Path, argv: tuple[str, ...]) -> None:
    status, out, err = export(path, *argv)
    assert (status, out) == (2, "")
    assert err.startswith("rollbook export: ")
    assert "\nHelp: rollbook export --help\n" in err


def test_file_in_place_of_the_folder_is_reported(export: Run, path: Path, folder: Path) -> None:
    folder.write_text("mine", encoding="utf-8")
    status, out, err = export(path, "1", "--as", "text", "--into", folder)
    assert (status, out) == (2, "")
    assert err.startswith(f"Nothing was saved: can't write to the folder {folder} (")
    assert folder.read_text(encoding="utf-8") == "mine"


def test_export_works_while_a_window_is_open_and_changes_nothing(export: Run, path: Path) -> None:
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    before = path.read_bytes(), sorted(each.name for each in path.parent.iterdir())
    try:
        assert export(path, "Ida Marchetti", "--as", "markdown")[0] == 0
    finally:
        lock.release()
    assert (path.read_bytes(), before[1]) == before


def test_missing_library_is_not_created(export: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    status, out, err = export(path, "--all", "--as", "text", "--into", tmp_path / "out")
    assert (status, out, err) == (2, "", f"No library yet: {path}\n")
    assert not list(tmp_path.iterdir())


def test_foreign_file_is_reported(export: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_text(
        "nothing but notes, and more of them than a library could begin with " * 20, encoding="utf-8"
    )
    status, out, err = export(path, "1", "--as", "text")
    assert (status, out, err) == (2, "", f"This file isn't a Rollbook library: {path}\n")


def test_palette_is_printed_in_the_language_asked_for(export: Run, path: Path) -> None:
    status, out, _ = export(path, "1", "--as", "bcdice", "--language", "ko")
    assert status == 0
    assert " 관찰력\n" in out
