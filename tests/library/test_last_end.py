"""How the app ended last is detected at the next start."""

from pathlib import Path

import pytest

from desktop.base.paths import Places, places
from desktop.library.running.last_end import LastEnd, Running
from desktop.library.store.journal_rows import last_action
from desktop.library.store.library import Library
from tests.library.people import blow, investigator, strike


@pytest.fixture
def chosen(path: Path) -> Places:
    return places(path)


def test_closed_run_leaves_no_file(chosen: Places) -> None:
    first = Running(chosen)
    assert first.last_end is None
    assert chosen.running.exists()
    first.end()
    assert not chosen.running.exists()
    assert Running(chosen).last_end is None


def test_unclosed_run_is_detected(chosen: Places) -> None:
    Running(chosen).settle()
    assert Running(chosen).last_end == LastEnd(0, unsaved=False)


def test_three_early_crashes_make_the_fourth_start_safe(chosen: Places) -> None:
    starts = [Running(chosen) for _ in range(4)]
    assert [each.last_end.early if each.last_end else 0 for each in starts] == [0, 1, 2, 3]
    assert [each.is_safe_start for each in starts] == [False, False, False, True]
    assert Running(chosen).is_safe_start, "it goes on until a run lasts or is closed"


@pytest.mark.parametrize("well", ["closed", "lasted"])
def test_closed_or_lasting_run_ends_the_series(chosen: Places, well: str) -> None:
    Running(chosen)
    Running(chosen)
    third = Running(chosen)
    if well == "closed":
        third.end()
    else:
        third.settle()
    assert not Running(chosen).is_safe_start
    assert not Running(chosen).is_safe_start


def test_switching_libraries_ends_the_first_run_normally(chosen: Places, tmp_path: Path) -> None:
    run = Running(chosen)
    assert run.over(chosen) is run
    other = places(tmp_path / "other.db")
    assert run.over(other).last_end is None
    assert not chosen.running.exists()
    assert other.running.exists()


@pytest.mark.parametrize(
    "left", ["", "{", "[]", '{"early": "x"}', '{"early": true, "settled": 1}', '{"early": 99}', "\x00" * 64]
)
def test_any_leftover_file_means_a_bad_end_and_no_more(chosen: Places, left: str) -> None:
    chosen.running.write_text(left, encoding="utf-8")
    again = Running(chosen)
    assert again.last_end is not None
    assert not again.is_safe_start


def test_app_starts_even_if_the_file_cannot_be_written(chosen: Places) -> None:
    gone = chosen._replace(running=chosen.running / "nowhere" / "running")
    run = Running(gone)
    run.settle()
    run.end()
    assert run.last_end is None


def test_interrupted_save_is_detected(chosen: Places, library: Library) -> None:
    Running(chosen)
    journal = chosen.library.with_name("library.db-journal")
    journal.write_bytes(b"")
    assert Running(chosen).last_end == LastEnd(2 - 1, unsaved=False)
    journal.write_bytes(b"cut off")
    again = Running(chosen)
    assert again.last_end is not None
    assert again.last_end.unsaved
    journal.unlink()


def test_last_action_is_found_whatever_the_clock_says(library: Library) -> None:
    with library.transaction() as tx:
        ada, ida = tx.add(investigator()), tx.add(investigator("Ida"))
    assert last_action(library.path) is None
    strike(library, ada, 7)
    with library.transaction() as tx:
        tx.journal.append(ida.id, blow("a-late-blow"))
    found = last_action(library.path)
    assert found is not None
    assert (found.sheet.name, found.entry.action_id) == ("Ida", "a-late-blow")


def test_unreadable_last_action_is_not_reported(tmp_path: Path) -> None:
    assert last_action(tmp_path / "none.db") is None
