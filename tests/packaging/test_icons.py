"""Icons for Linux, Windows and macOS."""

from pathlib import Path
from xml.etree import ElementTree

import icons
import pytest
from PIL import Image
from PIL.IcoImagePlugin import IcoFile
from PySide6.QtGui import QImage

from desktop.kit.look.icons import drawing, rendered

DRAWINGS = (drawing(16), drawing(256), icons.FILE_DRAWING)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("icons") / "made"
    icons.write(into)
    return into


def colours(image: QImage) -> set[str]:
    """Return the recognizable colours of the icon: felt, brass and paper."""
    found = set()
    for x in range(image.width()):
        for y in range(image.height()):
            pixel = image.pixelColor(x, y)
            hue, is_strong = pixel.hue(), pixel.saturation() > 80
            if pixel.alpha() == 255 and is_strong:
                found.add("felt" if 140 < hue < 190 else "brass" if 25 < hue < 50 else "other")
            elif pixel.alpha() == 255 and pixel.lightness() > 215:
                found.add("paper")
    return found


@pytest.mark.parametrize("side", icons.SIDES)
def test_icon_shows_a_die_over_a_book_on_felt_at_every_size(side: int) -> None:
    image = icons.app(side)
    assert (image.width(), image.height()) == (side, side)
    assert {"felt", "brass", "paper"} <= colours(image)
    assert image.pixelColor(0, 0).alpha() < 255, "the corners are round"


def test_title_bar_gets_the_simple_drawing_and_a_menu_the_detailed_one() -> None:
    assert drawing(16) == drawing(32) != drawing(48) == drawing(512)
    assert "#241803" in {icons.app(256).pixelColor(x, 100).name() for x in range(256)}, "the number"


@pytest.mark.parametrize("svg", DRAWINGS, ids=lambda path: path.stem)
def test_drawings_are_self_contained_and_portable(svg: Path) -> None:
    root = ElementTree.parse(svg).getroot()
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not kinds & {"text", "image", "style", "script", "filter", "foreignObject", "use"}
    box = root.get("viewBox", "").split()
    assert box[2] == box[3]


def test_windows_gets_each_size_as_drawn(written: Path) -> None:
    with (written / "rollbook.ico").open("rb") as file:
        icon = IcoFile(file)
        assert {16, 24, 32, 48, 256} <= {width for width, _height in icon.sizes()}
        small = icon.getimage((16, 16)).convert("RGBA")
    with Image.open(written / "rollbook-16.png") as plain:
        assert small.tobytes() == plain.convert("RGBA").tobytes()


def test_macos_gets_every_size_with_a_margin(written: Path) -> None:
    with Image.open(written / "rollbook.icns") as icon:
        assert {(16, 16, 2), (128, 128, 1), (512, 512, 2)} <= set(icon.info["sizes"])
        whole = icon.convert("RGBA")
    left, top, right, bottom = whole.getbbox() or (0, 0, 0, 0)
    assert min(left, top, whole.width - right, whole.height - bottom) >= whole.width // 14


def test_files_have_their_own_icon_on_each_system(written: Path) -> None:
    names = {path.name for path in written.iterdir()}
    assert {
        "rollbook-file.ico",
        "rollbook-file.icns",
        *(f"rollbook-file-{side}.png" for side in icons.SIDES),
    } <= names
    assert icons.file(64) != icons.app(64)
    assert icons.file(64) == rendered(icons.FILE_DRAWING, 64)


def test_usage_is_shown_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert icons.main([]) == 2
    assert "icons.py FOLDER" in capsys.readouterr().err
