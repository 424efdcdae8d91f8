"""The bug report: enough for maintainers, and nothing personal."""

import os
import platform
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.about.view.report import Display, report_text
from desktop.base.log_file import LogContent, read_log
from desktop.base.paths import HomeUnknown, Places, places
from desktop.base.settings import Settings
from desktop.base.version import VERSION
from desktop.interchange.rollbook import open_sample
from desktop.library.backups.backups import backup
from desktop.library.store.identity import HEAD, journal_of
from desktop.library.store.library import Library
from tests.flows.canaries import PICTURE, filled
from tests.other_program import spoil

WINDOW = Display("6.11.3", "xcb", ((1920, 1080, 1.25), (1280, 720, 1.0)))
CANARY = "Canary Malone"

LOG = f"""\
2026-11-20 20:00:00,123 INFO started 41: Rollbook 0.0.9 (source), Python 3.11.7
2026-11-20 20:00:01,123 INFO library opened for writing, in 12 ms
2026-11-20 22:10:00,123 INFO ended 41
2026-11-21 20:00:00,123 INFO started 42: Rollbook 0.1.0 (bundle), Python 3.11.7
2026-11-21 20:30:00,123 ERROR not caught
  desktop/tray/tray.py:12 in paintEvent
builtins.ValueError
2026-11-21 20:31:00,123 ERROR not saved: DiskFull database or disk is full
Fatal Python error: Segmentation fault

Current thread 0x00007f12 (most recent call first):
  File "/home/{CANARY}/rollbook/desktop/tray/tray.py", line 99 in paintEvent
  File "C:\\Users\\{CANARY}\\Rollbook\\_internal\\desktop\\start.py", line 7 in run

Extension modules: PySide6.QtCore (total: 1)
2026-11-22 20:00:00,123 INFO started 43: Rollbook 0.1.0 (bundle), Python 3.11.7
2026-11-22 21:00:00,123 INFO started {os.getpid()}: Rollbook 0.1.0 (bundle), Python 3.11.7
2026-11-22 21:00:01,123 ERROR no file at {{home}}/Rolls/x
"""


@pytest.fixture
def chosen(tmp_path: Path) -> Places:
    """A library with two characters of two games, a backup and a log."""
    where = places(tmp_path / CANARY / "library.db")
    where.logs.mkdir(parents=True)
    (where.logs / "rollbook.log").write_text(LOG.format(home=Path.home()), encoding="utf-8")
    library = Library.open(where.library)
    with library.transaction() as tx:
        for sample in ("ida-marchetti", "oriel-kast"):
            tx.add(replace(filled(open_sample(sample).sheet), name=CANARY, notes=CANARY))
    library.close()
    backup(where.library, where.backups, "by-hand")
    return where


def section(text: str, heading: str) -> list[str]:
    return text.partition(f"== {heading} ==\n")[2].partition("\n\n==")[0].splitlines()


def test_report_describes_program_computer_and_library(chosen: Places) -> None:
    text = report_text(chosen, WINDOW, Settings(theme="dark", text_percent=150))
    assert section(text, "Program")[0].startswith(f"Rollbook {VERSION} (source), Python 3.")
    assert "Qt 6.11.3" in section(text, "Program")
    computer = section(text, "This computer")
    assert "Display platform: xcb" in computer
    assert "Screen: 1920 × 1080, scale 1.25" in computer
    assert any(each.startswith("Free space on the library's disk: ") and "GB" in each for each in computer)
    assert "theme: dark" in section(text, "Settings")
    assert "text_percent: 150" in section(text, "Settings")
    library = section(text, "Library")
    assert library[0] == "in a chosen folder"
    assert "Characters: Call of Cthulhu 7e, 1" in library
    assert "Characters: Striker, 1" in library
    assert "Backups: 1" in library
    assert library[-1].endswith(" UTC")
    for manifest in chosen.backups.glob("*.json"):
        manifest.write_text(
            re.sub(r'"at":\s*"[^"]*"', f'"at": "{CANARY}"', manifest.read_text(encoding="utf-8")),
            encoding="utf-8",
        )
    assert section(report_text(chosen, WINDOW, Settings()), "Library")[-1] == "Newest verified backup: none"


def test_report_shows_how_runs_ended_and_their_errors(chosen: Places) -> None:
    text = report_text(chosen, WINDOW, Settings())
    runs = section(text, "Runs, newest last")
    assert [each.split("Python 3.11.7: ")[1] for each in runs] == [
        "closed",
        "Fatal Python error: Segmentation fault",
        "didn't close properly",
        "open now",
    ]
    assert section(text, "Last crash") == [
        "Fatal Python error: Segmentation fault",
        "Current thread 0x00007f12 (most recent call first):",
        "  desktop/tray/tray.py:99 in paintEvent",
        "  desktop/start.py:7 in run",
    ]
    assert section(text, "Errors, newest last") == [
        "2026-11-21 20:30:00,123 ERROR not caught",
        "  desktop/tray/tray.py:12 in paintEvent",
        "builtins.ValueError",
    ]
    assert "2026-11-21 20:31:00,123 ERROR not saved: DiskFull database or disk is full" in section(
        text, "End of the log"
    )


def test_report_contains_nothing_personal(chosen: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither characters, nor the user's or the computer's name."""
    monkeypatch.setattr(platform, "release", lambda: f"6.1.0-{CANARY}")
    monkeypatch.setattr(platform, "node", lambda: CANARY)
    for display in (WINDOW, None):
        text = report_text(
            chosen, display, Settings(last_character=CANARY, told_of_folder=CANARY, tab=CANARY)
        )
        assert "Malone" not in text
        assert PICTURE not in text
        assert str(Path.home()) not in text
        assert "no file at ~/Rolls/x" in text


@pytest.mark.parametrize("what", ["nothing", "garbage", "a folder"])
def test_unreadable_library_is_reported_by_the_type_of_problem(tmp_path: Path, what: str) -> None:
    where = places(tmp_path / "library.db")
    if what == "garbage":
        where.library.write_bytes(CANARY.encode() * 1000)
    elif what == "a folder":
        where.library.mkdir()
    text = report_text(where, None, Settings())
    assert ("Problem: NotALibrary" in text) is (what != "nothing")
    assert "No window is open." in text
    assert section(text, "Last crash") == ["None."]
    assert "Malone" not in text


def test_only_the_end_of_a_long_log_is_read(tmp_path: Path) -> None:
    where = places(tmp_path / "library.db")
    where.logs.mkdir()
    line = "2026-11-20 20:00:00,123 INFO backup {n} (interval): 4096 bytes in 3 ms\n"
    (where.logs / "rollbook.log.1").write_text(
        "".join(line.format(n=n) for n in range(9_000)), encoding="utf-8"
    )
    (where.logs / "rollbook.log").write_bytes(b"torn \xff\n" + line.format(n="last").encode())
    end = section(report_text(where, None, Settings()), "End of the log")
    assert len(end) == 40
    assert "backup last (" in end[-1]
    assert end[-2] == "torn \N{REPLACEMENT CHARACTER}"
    assert "backup 8999 (" in end[-3]


def test_portable_mode_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.base.paths.portable_folder", lambda: tmp_path)
    monkeypatch.setenv("ROLLBOOK_PORTABLE", "1")
    where = places()
    assert (
        section(report_text(where, None, Settings()), "Library")[0] == "next to the program, in portable mode"
    )


def test_report_works_without_a_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> Places:
        raise HomeUnknown

    def nobody() -> Path:
        raise RuntimeError

    where = places(tmp_path / "library.db")
    monkeypatch.setattr("desktop.about.view.report.places", unknown)
    monkeypatch.setattr(Path, "home", nobody)
    assert section(report_text(where, None, Settings()), "Library")[0] == "in a chosen folder"


@pytest.mark.parametrize(
    ("system", "start"),
    [("darwin", "macOS, 14.1"), ("win32", "Nonesuch, 6.1"), ("linux", "Nonesuch, Linux 6.1")],
)
def test_system_is_described_as_far_as_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, start: str
) -> None:
    def refuse(*_: object) -> dict[str, str]:
        raise OSError

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "system", lambda: "Nonesuch")
    monkeypatch.setattr(platform, "release", lambda: "6.1-flavour")
    monkeypatch.setattr(platform, "mac_ver", lambda: ("14.1", ("", "", ""), ""))
    monkeypatch.setattr(platform, "freedesktop_os_release", refuse)
    monkeypatch.setattr(os, "sysconf", refuse)
    monkeypatch.setattr(shutil, "disk_usage", refuse)
    where = places(tmp_path / "library.db")
    computer = section(report_text(where, WINDOW, Settings()), "This computer")
    assert computer[0].startswith(start)
    assert "Free space on the library's disk: unknown" in computer
    assert any("Peak memory" in each for each in computer) is (system != "win32")


def test_older_library_and_a_save_in_progress_are_reported(chosen: Places) -> None:
    journal_of(chosen.library).write_bytes(b"x" * 4096)
    with closing(sqlite3.connect(f"file:{chosen.library}?immutable=1", uri=True)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (int(HEAD),)
    library = section(report_text(chosen, None, Settings()), "Library")
    assert "A save was in progress or interrupted: 4 kB" in library


def test_damaged_index_and_older_schema_do_no_harm(chosen: Places) -> None:
    spoil(chosen.library, "UPDATE listing SET drawer = 77 WHERE drawer = 1")
    library = section(report_text(chosen, None, Settings()), "Library")
    assert "Characters: another game, 1" in library
    spoil(chosen.library, "PRAGMA user_version = 4", "UPDATE alembic_version SET version_num = '0004'")
    library = section(report_text(chosen, None, Settings()), "Library")
    assert f"Schema: 0004; this version of Rollbook writes {HEAD}" in library
    assert not any(each.startswith("Characters") for each in library)


def test_fault_and_end_of_runs_missing_from_the_log_are_skipped(tmp_path: Path) -> None:
    (tmp_path / "rollbook.log").write_text(
        "Fatal Python error: Aborted\n2026-11-20 20:00:00,123 INFO ended 9\n"
        "2026-11-20 20:00:00,123 INFO started 7: Rollbook 0.1.0\n2026-11-20 20:00:00,123 INFO ended 8\n",
        encoding="utf-8",
    )
    logged = read_log(tmp_path)
    assert logged.fault == ("Fatal Python error: Aborted",)
    assert [each.ended for each in logged.runs] == [False]
    assert read_log(tmp_path / "nowhere") == LogContent()
