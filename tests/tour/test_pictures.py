"""The contact sheets of `make pictures`: tour pictures beside the mocks, and an index page."""

from pathlib import Path

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from desktop.features import FEATURES
from desktop.tour.parts import parts
from tests.pictures.index import Linked, Section, write_index
from tests.pictures.mocks import BESIDE, STATES
from tests.pictures.sheets import Shown, side_by_side


def test_every_wanted_picture_belongs_to_a_part() -> None:
    beside = [each.title for pictures in BESIDE.values() for each in pictures]
    states = [title for titles in STATES.values() for title in titles]
    assert {title.partition(": ")[0] for title in beside + states} <= parts(FEATURES).keys()


def test_of_a_picture_its_right_side_stands_in_one_row_beside_the_mock(
    qapp: QApplication, tmp_path: Path
) -> None:
    mock, played = QImage(300, 200, QImage.Format.Format_RGB32), QImage(400, 180, QImage.Format.Format_RGB32)
    mock.fill(QColor("white"))
    played.fill(QColor("blue"))
    for x in range(350, 400):
        for y in range(played.height()):
            played.setPixelColor(x, y, QColor("red"))
    mock.save(str(tmp_path / "mock.png"))
    played.save(str(tmp_path / "played.png"))
    part = Shown(tmp_path / "played.png", "Tray", 50)
    side_by_side([Shown(tmp_path / "mock.png", "Mock"), part, part], tmp_path / "sheet.png")
    sheet = QImage(str(tmp_path / "sheet.png"))
    colours = {sheet.pixelColor(x, 100).name() for x in range(sheet.width())}
    assert {"#ffffff", "#ff0000"} <= colours
    assert "#0000ff" not in colours
    assert sheet.width() == 300 + 2 * 50 + 4 * 24


def test_beside_a_mock_that_is_higher_than_wide_the_pictures_stand_in_pairs(
    qapp: QApplication, tmp_path: Path
) -> None:
    shown = []
    for name, colour, size in (("mock", "white", (300, 600)), *((c, c, (400, 300)) for c in ("red", "lime"))):
        picture = QImage(*size, QImage.Format.Format_RGB32)
        picture.fill(QColor(colour))
        picture.save(str(tmp_path / f"{name}.png"))
        shown.append(Shown(tmp_path / f"{name}.png", name))
    side_by_side([*shown, shown[1], shown[2]], tmp_path / "sheet.png")
    sheet = QImage(str(tmp_path / "sheet.png"))
    in_rows = {y: {sheet.pixelColor(x, y).name() for x in range(sheet.width())} for y in (100, 500)}
    assert all({"#ffffff", "#ff0000", "#00ff00"} <= colours for colours in in_rows.values())


def test_the_page_links_each_picture_in_full_and_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    sheet = Section(
        "Beside the mocks", "01 & more", "mock 01.png", [Linked("Play <1>", tmp_path / "a b.png")]
    )
    nothing = Section("States", "Save failed", "", missing=("keeping: The disk is full",))
    write_index([sheet, nothing], tmp_path / "sheets")
    page = (tmp_path / "sheets" / "index.html").read_text(encoding="utf-8")
    assert '<a href="../a%20b.png">Play &lt;1&gt;</a>' in page
    assert 'src="mock%2001.png"' in page
    assert "01 &amp; more" in page
    assert "Not in the tour: keeping: The disk is full" in page
