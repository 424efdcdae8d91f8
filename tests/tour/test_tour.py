"""`rollbook tour`: single parts and chosen looks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.command_line import command


def played(folder: Path, *options: str) -> list[dict[str, object]]:
    """Play a part of the tour as a process of its own, and return the pictures it lists."""
    run = subprocess.run(
        [sys.executable, "-m", "desktop", "tour", str(folder), *options],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={name: value for name, value in os.environ.items() if name != "ROLLBOOK_LANGUAGE"},
    )
    assert (run.returncode, run.stderr) == (0, "")
    pictures: list[dict[str, object]] = json.loads((folder / "tour.json").read_text(encoding="utf-8"))
    return pictures


def test_a_part_runs_alone_and_in_a_second_look(tmp_path: Path) -> None:
    first = played(tmp_path, "--part", "strange-file")
    assert [(each["title"], each["theme"]) for each in first] == [
        ("A file that is not a library", "light"),
        ("A file that is not a library, dark", "dark"),
    ]
    both = played(
        tmp_path, "--part", "strange-file", "--theme", "dark", "--size", "1024x640", "--language", "pseudo"
    )
    other = [each for each in both if each not in first]
    assert [(each["theme"], each["size"], each["language"]) for each in other] == [
        ("dark", [1024, 640], "pseudo")
    ]
    assert len(both) == len(first) + 1
    assert all((tmp_path / str(each["file"])).exists() for each in both)


def test_an_unknown_part_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")  # which the tour sets to its own
    tour = command("tour")
    assert tour is not None
    assert tour([str(tmp_path / "new"), "--part", "dancing"]) == 2
    assert "no part is called dancing" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
