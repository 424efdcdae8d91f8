"""Each part of the bench is a process of its own: one that dies costs its own figures, and no other's."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench import part
from tests.bench.figure import Left, Taken, limited

DOES = "WHAT_THE_STAND_IN_DOES"
FIGURE = limited("Read", "ms", [1.0, 2.0, 3.0], 4)


def take(folder: Path) -> Taken:
    """A stand-in for a part of the bench, in the process that the bench makes for it."""
    match os.environ[DOES]:
        case "dies":
            os._exit(3)
        case "fails":
            raise ValueError("it does not work")
        case "is left out":
            raise Left("there is no such program here.")
    (folder / "left behind").touch()
    return Taken(figures=[FIGURE])


def taken(does: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Taken:
    monkeypatch.setenv(DOES, does)
    return bench._part("test_parts", folder / "part")


def test_every_part_has_a_module_that_takes_it() -> None:
    for name in part.NAMES:
        assert callable(import_module(f"tests.bench.{name}").take), name


def test_a_part_tells_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken("measures", tmp_path, monkeypatch) == Taken(figures=[FIGURE])


@pytest.mark.parametrize(("does", "status"), [("dies", 3), ("fails", 1)])
def test_a_part_that_dies_is_told_among_the_others(
    does: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    found = taken(does, tmp_path, monkeypatch)
    assert found == Taken(notes=[f"**FAILED** (test_parts): its process ended with status {status}."])
    assert ("ValueError: it does not work" in capfd.readouterr().err) == (does == "fails")


def test_a_part_that_cannot_be_taken_here_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = taken("is left out", tmp_path, monkeypatch)
    assert found == Taken(notes=["Left out (test_parts): there is no such program here."])


def test_a_part_that_is_not_there_is_refused_before_anything_is_measured(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert bench.main(("rules", "rulse")) == 2
    assert "There is no part rulse. The parts: " in capfd.readouterr().err
