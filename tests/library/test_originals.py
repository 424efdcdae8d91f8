"""Imported files are kept unchanged for thirty days."""

from pathlib import Path

import pytest

from desktop.library.readable import originals
from desktop.library.readable.originals import keep_original, purge_originals
from tests.held_files import ignore_case

NOW = "2026-03-31T12:00:00.000+00:00"


def kept(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_original_is_saved_byte_for_byte_with_day_and_name(tmp_path: Path) -> None:
    folder = tmp_path / "imported"
    made = keep_original(folder, "Edna Pike.json", b"\xff\x00one", NOW)
    assert made is not None
    assert made.read_bytes() == b"\xff\x00one"
    assert made.name.startswith("2026-03-31 ")
    assert made.name.endswith(" Edna Pike.json")


def test_identical_content_is_saved_once_and_its_time_restarts(tmp_path: Path) -> None:
    keep_original(tmp_path, "a.json", b"one", "2026-03-01T00:00:00.000+00:00")
    keep_original(tmp_path, "a.json", b"two", NOW)
    keep_original(tmp_path, "b.json", b"one", NOW)
    keep_original(tmp_path, "b.json", b"one", NOW)
    assert sorted(each.read_bytes() for each in tmp_path.iterdir()) == [b"one", b"two"]
    assert all(each.startswith("2026-03-31") for each in kept(tmp_path))


def test_original_under_a_name_in_capitals_is_not_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignore_case(monkeypatch, tmp_path)
    keep_original(tmp_path, "ida.json", b"one", NOW)
    keep_original(tmp_path, "IDA.json", b"one", NOW)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"one"]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "CON", "x" * 500, "a\0b\n.json", "木村" * 60, "/"])
def test_any_file_name_stays_in_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "imported"
    made = keep_original(folder, name, b"x", NOW)
    assert made is not None
    assert made.parent == folder
    assert list(tmp_path.iterdir()) == [folder]


def test_original_is_removed_after_thirty_days(tmp_path: Path) -> None:
    keep_original(tmp_path, "due", b"1", "2026-02-28T23:59:00.000+00:00")
    keep_original(tmp_path, "last", b"2", "2026-03-01T12:00:00.000+00:00")
    keep_original(tmp_path, "future", b"3", "2031-01-01T12:00:00.000+00:00")
    (tmp_path / "notes.txt").write_text("somebody's own", encoding="utf-8")
    assert purge_originals(tmp_path, NOW) == 1
    assert [each.split()[-1] for each in kept(tmp_path)] == ["last", "future", "notes.txt"]


def test_oldest_originals_are_removed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(originals, "MOST_BYTES", 25)
    for day in range(1, 6):
        keep_original(tmp_path, "file", bytes([day]) * 10, f"2026-03-1{day}T12:00:00.000+00:00")
    assert purge_originals(tmp_path, NOW) == 3
    assert [each[:10] for each in kept(tmp_path)] == ["2026-03-14", "2026-03-15"]


def test_unwritable_folder_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "imported").write_text("a file", encoding="utf-8")
    assert keep_original(tmp_path / "imported", "a", b"x", NOW) is None
    assert purge_originals(tmp_path / "imported", NOW) == 0
    assert purge_originals(tmp_path / "nowhere", NOW) == 0
