"""Two tours are compared picture by picture."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.pictures.same import main


def tour(
    folder: Path, *, state: str = "seen", screen: str = "play", dot: tuple[int, int] | None = None
) -> Path:
    folder.mkdir()
    picture = QImage(20, 10, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    if dot is not None:
        picture.setPixelColor(*dot, QColor("black"))
    picture.save(str(folder / "playing-001-ready.png"))
    told = [{"file": "playing-001-ready.png", "state": state, "screen": screen}]
    (folder / "tour.json").write_text(json.dumps(told), encoding="utf-8")
    return folder


def compare(old: Path, new: Path) -> int:
    return main([str(old), str(new)])


def test_the_same_pictures_pass(tmp_path: Path) -> None:
    assert compare(tour(tmp_path / "old"), tour(tmp_path / "new")) == 0


def test_the_first_different_pixel_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare(tour(tmp_path / "old"), tour(tmp_path / "new", dot=(7, 3))) == 1
    assert capsys.readouterr().out == "playing-001-ready.png: first at 7, 3\n"


def test_a_picture_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tour(tmp_path / "old"), tour(tmp_path / "new")
    (new / "playing-001-ready.png").unlink()
    assert compare(old, new) == 1
    assert capsys.readouterr().out.startswith("playing-001-ready.png: only in")


@pytest.mark.parametrize("picture", [{"state": "rolling"}, {"screen": "report"}])
def test_dice_in_the_air_and_counted_memory_may_differ(tmp_path: Path, picture: dict[str, str]) -> None:
    assert compare(tour(tmp_path / "old", **picture), tour(tmp_path / "new", **picture, dot=(7, 3))) == 0  # type: ignore[arg-type]


def test_folders_without_a_tour_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare(tmp_path, tmp_path) == 2
    assert "usage" in capsys.readouterr().err
