"""The fault harness at small size: no acknowledged save is lost, whatever happens.

``make faults`` runs the same at full size; see the README next to this file.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.__main__ import PARTS, Part, run, table
from tests.faults.power import Disk
from tests.faults.shim import ROOT, Operation, why_not


# Several run at once, on machines that are busy with other things.
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", [each for each in PARTS if each.small], ids=lambda part: part.name)
def test_nothing_is_lost(part: Part) -> None:
    if part.shimmed and (reason := why_not()):
        pytest.skip(reason)
    result = run(part, part.small)
    assert not result.problem, result.problem
    assert not result.lost, "\n".join(table([result]))


def test_every_test_named_in_the_matrix_exists() -> None:
    matrix = (
        (Path(__file__).parent / "README.md").read_text(encoding="utf-8").partition("## The fault matrix")[2]
    )
    rows = re.findall(r"^\| (\d+) \|.*\| (.*) \|$", matrix, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 37))
    for _, shown_by in rows:
        file = Path()
        for name, test in re.findall(r"`([\w/]+\.py)?(?:::(\w+))?`", shown_by):
            file = ROOT / "tests" / name if name else file
            assert not test or f"def {test}(" in file.read_text(encoding="utf-8"), (name, test)
            assert file.is_file(), name
        for part in re.findall(r"faults\[([\w ,]+)\]", shown_by):
            assert part in {each.name for each in PARTS}


def after_cuts(start: Path, *operations: Operation) -> Iterator[dict[str, bytes]]:
    """Return the disk contents after many cuts behind these operations."""
    disk = Disk(start)
    for each in operations:
        disk.do(each)
    dice = random.Random(1)
    return (disk.after_cut(dice) for _ in range(60))


def done(kind: str, name: str, other: str = "", content: bytes = b"") -> Operation:
    return Operation(kind, name, other, 0, content)


def test_unsynced_data_may_be_torn_or_gone_after_a_power_cut(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"-" * 1024)
    written = done("W", "a", content=b"+" * 1024)
    kept = {files["a"] for files in after_cuts(tmp_path, written)}
    assert kept == {old * 512 + new * 512 for old in (b"-", b"+") for new in (b"-", b"+")}
    assert {files["a"] for files in after_cuts(tmp_path, written, done("S", "a"))} == {b"+" * 1024}


def test_unsynced_name_may_be_the_old_one_after_a_power_cut(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "b").write_bytes(b"new")
    renamed = done("R", "b", "a")
    assert {files["a"] for files in after_cuts(tmp_path, renamed)} == {b"old", b"new"}
    assert {files["a"] for files in after_cuts(tmp_path, renamed, done("S", ""))} == {b"new"}
