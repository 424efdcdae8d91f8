"""A run is told in full: as JSON that comes back as it was, and as Markdown that names what was missed."""

import json
from dataclasses import replace

import pytest

from tests.bench.figure import Curve, Figure, Spread, Taken, compared, limited
from tests.bench.report import Run, as_json, as_markdown, from_json, machine

QUIET: dict[str, str | int | float] = {"system": "Linux", "cpus": 2, "load": 0.4}
SAVE = compared("Save", "ms", [4, 5, 6], "sqlite3", [1, 1, 1], times=2, plus=5)
SLOW = limited("Read", "ms", [30, 40, 50], 20)
OPEN = compared("Open", "µs", [250.0], "json", [500.0], of_one="sheets")


def run(*figures: Figure, facts: dict[str, str | int | float] | None = None, **parts: Taken) -> Run:
    return Run(facts or QUIET, Spread.of([10.0]), {"sheet_odds": Taken(figures=list(figures)), **parts})


def rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_run_comes_back_from_its_json_as_it_was() -> None:
    curve = Curve("Search", "ms", "characters", {"Rollbook": [(10.0, 1.5), (1000.0, 2.5)]})
    whole = run(SAVE, SLOW, OPEN, click=Taken(curves=[curve], notes=["Left out."]))
    assert from_json(as_json(whole)) == whole


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(
            b'{"machine": {}, "figures": [{"name": "Save", "rollbook": {"median": 1}}]}', id="an older form"
        ),
        pytest.param(as_json(run(SAVE))[:-20], id="damaged"),
        pytest.param(b"", id="empty"),
    ],
)
def test_a_file_that_cannot_be_compared_is_as_good_as_none(data: bytes) -> None:
    assert from_json(data) is None


def test_each_figure_is_a_row_with_its_ratio_and_what_is_aimed_at() -> None:
    head, save, slow, opened = rows(as_markdown(run(SAVE, SLOW, OPEN), []))
    assert head == ["Figure", "Rollbook", "Beside", "takes", "Ratio", "Target", "Allows", "Met"]
    assert save[:5] == ["Save", "5 ms (4..6)", "sqlite3", "1 ms (1..1)", "5 x (4..6)"]
    assert save[5:] == ["at most 2 x + 5 ms", "7 ms", "yes"]
    assert slow == ["Read", "40 ms (30..50)", "the limit", "", "2 x (1.5..2.5)", "under 20 ms", "20 ms", "NO"]
    assert opened[1:5] == ["250 µs (once), 4 000 sheets a second", "json", "500 µs (once)", "0.5 x (once)"]
    assert opened[5:] == ["", "", ""]


def test_the_table_reads_well_as_it_is() -> None:
    lines = [line for line in as_markdown(run(SAVE, SLOW, OPEN), []).splitlines() if line.startswith("|")]
    assert len({len(line) for line in lines}) == 1
    assert set(lines[1]) == {"|", "-"}


def test_missed_targets_are_named_and_the_met_ones_counted() -> None:
    text = as_markdown(run(SAVE, SLOW, OPEN), [])
    assert "**MISSED**: Read: 40 ms, and the target (under 20 ms) allows 20 ms." in text
    assert "Targets met: 1 of 2." in text
    assert "BUSY" not in text


def test_a_busy_machine_is_told() -> None:
    assert "**BUSY**" in as_markdown(run(SAVE, facts={**QUIET, "load": 1.2}), [])


def test_a_machine_that_was_slowed_is_told() -> None:
    paces = [19.0, *[29.0] * 9]
    slowed = replace(run(SLOW), pace=Spread.of(paces))
    text = as_markdown(slowed, [])
    assert "**SLOWED**: the same work took 19 ms at its quickest and 29 ms in the median" in text
    assert "SLOWED" not in as_markdown(replace(slowed, pace=Spread.of([19.0, 35.0, *[20.0] * 9])), [])


def test_notes_stand_under_their_part_even_where_it_has_no_figures() -> None:
    failed = Taken(notes=["**FAILED** (click): its process ended with status 1."])
    text = as_markdown(run(SAVE, click=failed), ["Nothing differs by more than noise."])
    assert "## Sheet odds" in text
    assert text.index("## Click") < text.index("**FAILED** (click)") < text.index("## Verdict")
    assert text.index("## Beside the last run kept") < text.index("Nothing differs by more than noise.")


def test_nothing_tells_whose_machine_it_is() -> None:
    facts = machine()
    assert set(facts) == {
        "commit",
        "system",
        "processor",
        "cpus",
        "python",
        "pyside6",
        "sqlalchemy",
        "sqlite",
        "load",
    }
    assert json.loads(as_json(run(SAVE, facts=facts)))["machine"] == facts
