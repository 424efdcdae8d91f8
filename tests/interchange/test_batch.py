"""Collecting the files of one import from files and folders."""

import os
from pathlib import Path

import pytest

from desktop.interchange import batch
from desktop.interchange.batch import files_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "party").mkdir()
    return tmp_path / "party"


def put(path: Path, content: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def test_named_files_are_kept_even_if_duplicate_or_missing(folder: Path) -> None:
    b, a = put(folder / "b.json"), put(folder / "a.json")
    missing = folder / "missing"
    assert files_of([b, a, missing, b]).files == (b, a, missing, b)


def test_a_folder_yields_all_nested_files_sorted(folder: Path) -> None:
    found = [put(folder / name) for name in ("2.txt", "b/1", "b/c/d/2.pdf", "c.json")]
    assert files_of([folder]).files == tuple(found)


def test_hidden_files_are_skipped_unless_named(folder: Path) -> None:
    seen = put(folder / "a.json")
    hidden = put(folder / ".DS_Store")
    put(folder / ".git" / "HEAD")
    assert files_of([folder]).files == (seen,)
    assert files_of([hidden]).files == (hidden,)


def test_a_folder_of_the_rollbook_format_is_one_character(folder: Path) -> None:
    ida = put(folder / "Ida" / "character.json").parent
    put(ida / "journal.jsonl")
    other = put(folder / "other.json")
    assert files_of([folder]).files == (ida, other)
    assert files_of([ida]).files == (ida,)


def test_an_empty_folder_is_reported(folder: Path) -> None:
    assert files_of([folder]).files == (folder,)


@pytest.mark.posix_only("links and pipes of POSIX systems")
def test_links_are_followed_once_and_pipes_skipped(folder: Path) -> None:
    a = put(folder / "a" / "1")
    (folder / "a" / "again").symlink_to(folder, target_is_directory=True)
    (folder / "b").symlink_to(folder / "a", target_is_directory=True)
    (folder / "gone").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe")
    assert files_of([folder]).files == (a,)
    linked = put(folder.parent / "elsewhere" / "2")
    (folder / "z").symlink_to(linked)
    assert files_of([folder]).files == (a, folder / "z")


def test_excess_files_are_only_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MOST_FILES", 5)
    for number in range(8):
        put(folder / f"{number}.json")
    found = files_of([folder])
    assert [each.name for each in found.files] == [f"{number}.json" for number in range(5)]
    assert found.left_out == 3
    for number in range(30):
        put(folder / f"{number}.txt")
    assert files_of([folder]).left_out == 5


def test_folders_are_searched_to_a_depth_and_no_deeper(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_DEEPEST", 3)
    found = [put(folder / "1"), put(folder / "a" / "2"), put(folder / "a" / "b" / "3")]
    put(folder / "a" / "b" / "c" / "4")
    assert files_of([folder]).files == tuple(found)


def test_what_cannot_be_looked_at_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    too_long, impossible = folder / ("x" * 300), Path("a\0b")
    assert files_of([too_long, impossible]).files == (too_long, impossible)
    put(folder / "a" / "1")

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    assert files_of([folder, folder]).files == (folder, folder)
