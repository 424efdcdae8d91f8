"""A release takes only packages whose build and self-check were recorded."""

import json
from collections.abc import Callable
from pathlib import Path

import build_record
import pytest
from build_record import SelfCheck, Source

from desktop.base.version import VERSION

COMMIT = "c0ffee" + "0" * 34
PASSED = SelfCheck(True, "All checks passed, 9.1 s.", "Debian 12")
LINUX, WINDOWS = f"rollbook-{VERSION}-linux-x86_64.tar.xz", f"rollbook-{VERSION}-windows-x86_64.zip"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder with a package for each needed system."""
    dist = tmp_path / "dist"
    dist.mkdir()
    for name in (LINUX, WINDOWS):
        (dist / name).write_text(name, encoding="utf-8")
    return dist


@pytest.fixture
def records(dist: Path, tmp_path: Path) -> Path:
    """The records of both packages, as their builds write them."""
    records = tmp_path / "records"
    for name, package in (("linux", LINUX), ("windows", WINDOWS)):
        build_record.write(
            name, [dist / package], Source(COMMIT, False), PASSED, made_with={}, records=records
        )
    return records


def refusals(records: Path, dist: Path) -> list[str]:
    return build_record.why_not(COMMIT, VERSION, records, dist)


def test_packages_of_one_commit_that_passed_may_be_released(records: Path, dist: Path) -> None:
    assert refusals(records, dist) == []
    assert [each.name for each in build_record.packages(records, dist)] == [LINUX, WINDOWS]


def test_a_record_tells_its_commit_its_tools_and_the_result(tmp_path: Path, dist: Path) -> None:
    source = Source(COMMIT, True)
    file = build_record.write("linux", [dist / LINUX], source, PASSED, records=tmp_path / "records")
    told = build_record.read(file)
    assert (told.source, told.version, told.self_check) == (source, VERSION, PASSED)
    assert list(told.packages) == [LINUX]
    assert set(told.versions) == {"Python", "PySide6_Essentials", "pyinstaller"}


def test_nothing_is_released_without_a_build_for_every_system(tmp_path: Path, dist: Path) -> None:
    said = refusals(tmp_path / "none", dist)
    assert "There is no record of the packages for linux. Run: make bundle" in said
    assert "There is no record of the packages for windows. Run: make windows" in said


Change = Callable[[dict[str, object]], object]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda told: told.update(source={"commit": "decaf", "changed": False}), "built from decaf, not"),
        (lambda told: told.update(source={"commit": "", "changed": False}), "built from no commit, not"),
        (lambda told: told.update(source={"commit": COMMIT, "changed": True}), "were not committed"),
        (lambda told: told.update(version="0.0.1"), "built as version 0.0.1"),
        (
            lambda told: told.update(self_check={"passed": False, "said": "2 of 31 failed.", "where": ""}),
            "its self-check failed: 2 of 31 failed.",
        ),
        (lambda told: told.update(packages={WINDOWS: "0" * 64}), "is not the package that was built"),
        (lambda told: told.update(packages={}), "windows.json names no packages"),
        (lambda told: told.pop("source"), "windows.json can't be read"),
    ],
)
def test_a_build_that_differs_is_refused(records: Path, dist: Path, change: Change, why: str) -> None:
    file = records / "windows.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    change(told)
    file.write_text(json.dumps(told), encoding="utf-8")
    assert any(why in each for each in refusals(records, dist))


def test_a_truncated_record_is_refused(records: Path, dist: Path) -> None:
    (records / "windows.json").write_bytes(b'{"source": ')
    assert "windows.json can't be read." in refusals(records, dist)


def test_a_package_that_changed_or_is_gone_is_refused(records: Path, dist: Path) -> None:
    (dist / LINUX).write_text("another", encoding="utf-8")
    (dist / WINDOWS).unlink()
    assert refusals(records, dist) == [
        f"linux: {LINUX} is not the package that was built.",
        f"windows: {WINDOWS} is missing.",
    ]


def test_a_package_that_no_build_recorded_is_refused(records: Path, dist: Path) -> None:
    older = dist / f"rollbook-{VERSION}-windows-x86_64-setup.exe"
    older.touch()
    assert refusals(records, dist) == [f"{older.name} is in dist, but no build recorded it. Remove it."]


@pytest.mark.parametrize("changed", [True, False])
def test_a_build_without_git_is_told_its_source(changed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(COMMIT, changed)
    monkeypatch.setenv(build_record.COMMIT, str(source))
    assert build_record.source() == source
