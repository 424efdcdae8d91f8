"""The checks panel: budgets, remarks and their buttons, changes, the portrait."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage, QImageWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from desktop.base.images import ImageFormat, sniff
from desktop.fields import portrait_box
from desktop.fields.budget_bar import BudgetBar
from desktop.fields.checks import ChecksPanel
from desktop.fields.crop import CropView, CropWindow
from desktop.fields.pictures import BadPicture, cut_out, decode
from desktop.kit.look import theme
from desktop.views.editing.fields import BudgetView, ChecksView, FixView, PortraitView
from tests.fields.conftest import Heard
from tests.fields.finding import button, named, says
from tests.fields.ida import CHECKS

Show = Callable[..., Heard]


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    """Return a picture, red on the left and blue on the right."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    for x in range(width // 2):
        for y in range(height):
            image.setPixelColor(x, y, QColor("red"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def bomb() -> bytes:
    """Return a PNG of 30,000 by 30,000 pixels in a few bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0"))
        + chunk(b"IEND", b"")
    )


@pytest.fixture
def panel(show: Show) -> tuple[ChecksPanel, Heard]:
    made = ChecksPanel()
    made.show_view(CHECKS)
    return made, show(made, 392, 860)


@pytest.fixture
def cut_all(monkeypatch: pytest.MonkeyPatch) -> list[QImage]:
    """Accept the centred square in every crop dialog; returns the pictures that were offered."""
    asked: list[QImage] = []

    def take(_parent: object, image: QImage) -> bytes:
        asked.append(image)
        return CropWindow(image).picture()

    monkeypatch.setattr(portrait_box, "ask_crop", take)
    return asked


def test_budgets_show_their_state(panel: tuple[ChecksPanel, Heard]) -> None:
    made, heard = panel
    assert named(made, BudgetBar, "Occupation points").accessibleDescription() == "262 of 290"
    assert says(made, "EDU × 2 + DEX × 2 = 290. INT × 2 = 160.")
    assert heard == []


def test_a_remark_has_buttons_that_fix_it(panel: tuple[ChecksPanel, Heard]) -> None:
    made, heard = panel
    button(made, "Keep 32: Credit Rating is 32").click()
    button(made, "Set to 30: Credit Rating is 32").click()
    assert heard == [("fix_requested", "credit", "keep"), ("fix_requested", "credit", "set")]


def test_the_focus_stays_in_the_checks_when_a_remark_is_done_with(panel: tuple[ChecksPanel, Heard]) -> None:
    made, _heard = panel
    button(made, "Keep 32: Credit Rating is 32").setFocus()
    made.show_view(replace(CHECKS, remarks=CHECKS.remarks[1:]))
    focused = made.window().focusWidget()
    assert focused is not None
    assert (
        focused.accessibleName() == "Revert: Fast Talk, occupation: 40 to 45"
        or made.portrait.isAncestorOf(focused)
    )
    made.delete.setFocus()
    made.show_view(CHECKS)
    assert made.delete.hasFocus(), "the player went there"


def test_the_checks_stay_where_they_are_scrolled_to_when_a_remark_is_done_with(show: Show) -> None:
    many = tuple(
        CHECKS.remarks[0]._replace(id=f"{n}", title=f"Value {n}", fixes=(FixView("keep", f"Keep {n}"),))
        for n in range(12)
    )
    made = ChecksPanel()
    made.show_view(replace(CHECKS, remarks=many))
    show(made, 392, 500)
    upright = next(each for each in made.findChildren(QScrollBar) if each.maximum() > 0)
    button(made, "Keep 0: Value 0").setFocus()
    made.show_view(replace(CHECKS, remarks=many[4:]))
    focused = made.window().focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Keep 4: Value 4", "the next remark"
    assert upright.value() == 0


def test_each_change_can_be_reverted(panel: tuple[ChecksPanel, Heard]) -> None:
    made, heard = panel
    assert says(made, "Boston → Arkham")
    button(made, "Revert: Residence: Boston to Arkham").click()
    assert heard == [("revert_requested", "c")]


def test_the_character_can_be_duplicated_and_deleted(panel: tuple[ChecksPanel, Heard]) -> None:
    made, heard = panel
    button(made, "Duplicate").click()
    button(made, "Delete character").click()
    assert heard == [("duplicate_requested",), ("delete_requested",)]
    made.show_foot(False)
    assert not made.delete.isVisible()


def test_a_fixed_remark_disappears(panel: tuple[ChecksPanel, Heard]) -> None:
    made, _heard = panel
    made.show_view(replace(CHECKS, budgets=(), budget_words="", remarks=CHECKS.remarks[1:2], differences=()))
    assert not says(made, "Credit Rating is 32")
    assert not says(made, "Changed since you started editing")
    made.show_view(ChecksView())
    assert says(made, "Portrait")


def test_the_portrait_is_removed(panel: tuple[ChecksPanel, Heard]) -> None:
    made, heard = panel
    assert not made.portrait.remove.isVisible()
    made.show_view(replace(CHECKS, portrait=PortraitView(picture(8, 8), "IM")))
    button(made, "Remove portrait").click()
    assert heard == [("picture_removed",)]


def test_a_file_becomes_a_square_of_at_most_512_pixels(
    panel: tuple[ChecksPanel, Heard], tmp_path: Path, cut_all: list[QImage]
) -> None:
    made, heard = panel
    file = tmp_path / "ida.jpg"
    file.write_bytes(picture(900, 600, "JPEG"))
    made.portrait.take_file(file)
    assert [each.size().width() for each in cut_all] == [900]
    ((name, data),) = heard
    info = sniff(data) if isinstance(data, bytes) else None
    assert name == "picture_chosen"
    assert info is not None
    assert (info.width, info.height) == (512, 512)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "This isn't a PNG, JPEG or WebP picture. Choose another file.",
        ),
        (bomb(), "This picture is too large. Choose a smaller one."),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\0\0\0\x08" * 2 + b"\0" * 20,
            "This picture is damaged. Choose another one.",
        ),
    ],
    ids=["svg", "bomb", "damaged"],
)
def test_a_file_that_is_no_picture_is_refused(
    panel: tuple[ChecksPanel, Heard], tmp_path: Path, cut_all: list[QImage], data: bytes, words: str
) -> None:
    made, heard = panel
    file = tmp_path / "no.png"
    file.write_bytes(data)
    made.portrait.take_file(file)
    assert says(made, words)
    assert heard == []
    assert cut_all == []


def test_a_missing_file_is_refused(panel: tuple[ChecksPanel, Heard], tmp_path: Path) -> None:
    made, _heard = panel
    made.portrait.take_file(tmp_path / "gone.png")
    assert says(made, "Can't read this file. Choose another one.")


def test_a_large_file_is_read_in_the_background(
    panel: tuple[ChecksPanel, Heard], tmp_path: Path, cut_all: list[QImage]
) -> None:
    made, heard = panel
    waiting: list[Callable[[], None]] = []

    def aside(
        work: Callable[[], QImage], done: Callable[[QImage], None], failed: Callable[[Exception], None]
    ) -> None:
        def go() -> None:
            try:
                image = work()
            except BadPicture as bad:
                failed(bad)
            else:
                done(image)

        waiting.append(go)

    made.portrait.run_in_background = aside
    file = tmp_path / "large.png"
    file.write_bytes(picture(64, 64) + b"\0" * 400_000)
    made.portrait.take_file(file)
    assert heard == []
    waiting.pop()()
    assert [each[0] for each in heard] == ["picture_chosen"]
    file.write_bytes(b"\0" * 500_000)
    made.portrait.take_file(file)
    waiting.pop()()
    assert says(made, "This isn't a PNG, JPEG or WebP picture. Choose another file.")


def test_a_picture_is_pasted(panel: tuple[ChecksPanel, Heard], cut_all: list[QImage]) -> None:
    made, heard = panel
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("no picture")
    made.portrait.setFocus()
    QTest.keyClick(made.portrait, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert says(made, "The clipboard has no picture. Copy one first.")
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    clipboard.setImage(image)
    QTest.keyClick(made.portrait, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    clipboard.clear()
    assert [each[0] for each in heard] == ["picture_chosen"]
    assert not says(made, "The clipboard has no picture. Copy one first.")


def test_a_file_is_dropped_on_the_portrait(
    panel: tuple[ChecksPanel, Heard], tmp_path: Path, cut_all: list[QImage]
) -> None:
    made, heard = panel
    file = tmp_path / "ida.png"
    file.write_bytes(picture(20, 20))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    made.portrait.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, left, plain))
    assert [each[0] for each in heard] == ["picture_chosen"]


@pytest.fixture
def cropping(qtbot: QtBot) -> CropView:
    view = CropView(decode(picture(400, 200)))
    qtbot.addWidget(view)
    view.resize(448, 448)
    view.show()
    view.setFocus()
    return view


def test_the_crop_square_starts_centred_and_as_large_as_fits(cropping: CropView) -> None:
    assert cropping.square == QRect(100, 0, 200, 200)


def test_keys_move_and_resize_the_square_within_the_picture(cropping: CropView) -> None:
    for _ in range(100):
        QTest.keyClick(cropping, Qt.Key.Key_Left)
    assert cropping.square == QRect(0, 0, 200, 200)
    QTest.keyClick(cropping, Qt.Key.Key_Minus)
    assert cropping.square.width() < 200
    for _ in range(60):
        QTest.keyClick(cropping, Qt.Key.Key_Plus)
    assert cropping.square.size().width() == 200
    for _ in range(40):
        QTest.keyClick(cropping, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert cropping.square == QRect(200, 0, 200, 200)


def test_the_mouse_moves_and_resizes_the_square(cropping: CropView) -> None:
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(cropping, left, pos=QPoint(224, 224))
    QTest.mouseMove(cropping, QPoint(174, 224))
    QTest.mouseRelease(cropping, left, pos=QPoint(174, 224))
    moved = cropping.square
    assert moved.left() < 100
    corner = QPoint(round((moved.right() + 1) * 408 / 400) + 20, 224 + 102)
    QTest.mousePress(cropping, left, pos=corner)
    QTest.mouseMove(cropping, corner - QPoint(60, 60))
    QTest.mouseRelease(cropping, left, pos=corner - QPoint(60, 60))
    assert cropping.square.topLeft() == moved.topLeft()
    assert 100 < cropping.square.width() < 180


def test_the_square_is_cropped() -> None:
    image = decode(picture(400, 200))
    cut = decode(cut_out(image, QRect(0, 0, 200, 200)))
    assert (cut.pixelColor(10, 10), cut.pixelColor(190, 190)) == (QColor("red"), QColor("red"))


def test_a_large_picture_is_saved_as_a_jpeg() -> None:
    noise = QImage(700, 700, QImage.Format.Format_RGB32)
    for x in range(700):
        for y in range(700):
            noise.setPixel(x, y, (x * 2_654_435_761 ^ y * 40_503_031) & 0xFFFFFF)
    info = sniff(cut_out(noise, noise.rect()))
    assert info is not None
    assert (info.format, info.width) == (ImageFormat.JPEG, 512)


@pytest.mark.parametrize(("width", "scale"), [(320, 1.0), (460, 1.0), (640, 2.0)])
def test_nothing_in_the_panel_overlaps(qapp: QApplication, show: Show, width: int, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    made = ChecksPanel()
    over = BudgetView(
        "o", "Personal interest points with a long name", "1,113", "1,160", 1.2, over=True, spoken=""
    )
    made.show_view(replace(CHECKS, budgets=(*CHECKS.budgets, over)))
    show(made, width, 2000)
    inside = made.portrait.parentWidget()
    assert inside is not None
    parts = inside.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    boxes = [each.geometry() for each in parts if each.isVisible()]
    for at, box in enumerate(boxes):
        assert box.left() >= 0
        assert box.right() < inside.width()
        assert not any(box.intersects(other) for other in boxes[at + 1 :])
