import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice.places import felt_height
from desktop.dice.stage import Stage
from desktop.dice.turn import turns
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame, FeltSum

D20 = FeltDie(DieLook.D20, 20, DieUse.PLAIN, "D20", "natural 20")
READY = FeltDie(DieLook.D20, None, DieUse.PLAIN, "D20")
D6 = FeltDie(DieLook.D6, 4, DieUse.PLAIN, "D6")
BEAT = FeltSum("20 + 9", "29", "DC 20, beat by 9")
LONG = FeltSum("12 + 13 − 2", "23", "Challenge 15, beat by 8, which is a long line")
SIZE = QSize(364, 150)

Where = tuple[int, int, int, int]


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    """Load the fonts, so that text can be measured."""
    theme.load_fonts()


@pytest.fixture
def felt(qtbot: QtBot) -> Felt:
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(SIZE)
    return felt


def stage(dice: tuple[FeltDie, ...], beside: FeltSum | None, size: QSize = SIZE, scale: float = 1.0) -> Stage:
    return Stage(dice, turns(len(dice), 4, 900), size, 1.0, theme.Theme("light", scale), beside=beside)


def lying(*args: object) -> QImage:
    return stage(*args).lying.toImage()  # type: ignore[arg-type]


def turning(dice: tuple[FeltDie, ...], beside: FeltSum | None, ms: float) -> QImage:
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    stage(dice, beside).paint_turning(painter, ms)
    painter.end()
    return image


def differences(one: QImage, other: QImage) -> Where:
    """Return the smallest box outside of which two pictures are equal, as left, top, right and bottom."""
    pixels = [memoryview(image.constBits()).cast("I") for image in (one, other)]
    wide = one.bytesPerLine() // 4
    lines = [
        [each[y * wide : y * wide + one.width()].tolist() for y in range(one.height())] for each in pixels
    ]
    down = [y for y, (a, b) in enumerate(zip(*lines, strict=True)) if a != b]
    assert down, "the pictures are the same"
    across = [x for y in down for x in range(one.width()) if lines[0][y][x] != lines[1][y][x]]
    return min(across), down[0], max(across), down[-1]


def words(dice: tuple[FeltDie, ...], shown: FeltSum, size: QSize = SIZE, scale: float = 1.0) -> Where:
    """Return the boxes of a sum's text. An equally wide sum of points alone leaves the dice in place."""
    return differences(lying(dice, shown, size, scale), without_words(dice, shown, size, scale))


def without_words(dice: tuple[FeltDie, ...], shown: FeltSum, size: QSize, scale: float) -> QImage:
    bare = stage(dice, shown, size, scale)
    bare._beside = None
    return bare.lying.toImage()


def test_a_sum_is_beside_the_die_in_three_lines() -> None:
    alone, beside = lying((D20,), None), lying((D20,), BEAT)
    assert alone != beside
    left, top, right, bottom = words((D20,), BEAT)
    # The die has made room for it at its left, and both are in the middle of the felt.
    assert left > 150
    assert 364 - right < 100
    assert (top + bottom) / 2 == pytest.approx(75, abs=8)
    for other in (
        BEAT._replace(terms="19 + 9"),
        BEAT._replace(total="28"),
        BEAT._replace(line="DC 20, beat by 8"),
    ):
        assert lying((D20,), other) != beside


def test_the_total_is_larger_than_its_terms() -> None:
    heights = []
    for part in (BEAT._replace(total="", line=""), BEAT._replace(terms="", line="")):
        _, top, _, bottom = words((D20,), part)
        heights.append(bottom - top)
    assert heights[1] > 2 * heights[0]


@pytest.mark.parametrize("shown", [BEAT, LONG, FeltSum("", "7", ""), FeltSum("3 + 4", "7", "")])
@pytest.mark.parametrize("dice", [(), (D20,), (D6, D6)], ids=len)
@pytest.mark.parametrize(("width", "scale"), [(284, 1.0), (364, 1.0), (440, 1.0), (540, 1.0), (316, 2.0)])
@pytest.mark.parametrize("compact", [False, True])
def test_a_sum_fits_on_the_felt_clear_of_the_dice(
    shown: FeltSum, dice: tuple[FeltDie, ...], width: int, compact: bool, scale: float
) -> None:
    look = theme.Theme("light", scale)
    size = QSize(round(width * scale), felt_height(round(width * scale), look, compact=compact))
    left, top, right, bottom = words(dice, shown, size, scale)
    assert left >= 4
    assert top >= 3
    assert right < size.width() - 4
    assert bottom < size.height() - 4
    places = stage(dice, shown, size, scale)._places
    for middle, caption in zip(places.middles, (*places.captions, *places.notes), strict=False):
        if dice:
            assert middle.x() - places.die / 2 >= 0
            assert middle.x() + places.die / 2 <= left
            assert caption.right() <= left + 1


@pytest.mark.parametrize("size", [QSize(420, 320), QSize(560, 400), QSize(364, 150)])
def test_many_dice_leave_the_total_whole(size: QSize) -> None:
    def width(dice: int) -> int:
        shown, bare = (stage((D6,) * dice, FeltSum("", "188", ""), size) for _ in range(2))
        bare._beside = None
        left, _top, right, _bottom = differences(shown.lying.toImage(), bare.lying.toImage())
        return right - left

    assert width(12) == pytest.approx(width(0), abs=1)


def test_without_dice_the_sum_is_centred() -> None:
    left, top, right, bottom = words((), FeltSum("10 + 3", "13", "Challenge 15, short by 2"))
    assert (left + right) / 2 == pytest.approx(182, abs=3)
    assert (top + bottom) / 2 == pytest.approx(75, abs=8)


def test_an_empty_sum_shows_nothing() -> None:
    assert lying((), FeltSum("", "", "")) == lying((), None)


@pytest.mark.parametrize("ms", [0, 400, 5000])
def test_a_sum_is_hidden_while_the_dice_turn(ms: int) -> None:
    lower = BEAT._replace(terms="20 + 8", total="28", line="DC 20, beat by 8")
    assert lying((D20,), BEAT) != lying((D20,), lower)
    assert turning((D20,), BEAT, ms) == turning((D20,), lower, ms)
    bare = stage((D20,), BEAT)
    bare._beside = None
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    bare.paint_turning(painter, ms)
    painter.end()
    assert turning((D20,), BEAT, ms) == image


def test_a_screen_reader_gets_the_sum_once_the_dice_lie_still(felt: Felt) -> None:
    felt.show_dice((D20,), seed=1, animate=True, sum=BEAT)
    assert felt.accessibleDescription() == "The dice are rolling"
    felt.land()
    assert felt.accessibleDescription() == "D20 20; 20 + 9 = 29; DC 20, beat by 9"
    felt.show_dice((), seed=1, animate=True, sum=FeltSum("10 + 3", "13", ""))
    assert felt.accessibleDescription() == "10 + 3 = 13"
    felt.show_dice((D6, D6), seed=1, animate=False, sum=FeltSum("", "8", "Slashing"))
    assert felt.accessibleDescription() == "D6 4, d6 4; 8; Slashing"
    frames = (FeltFrame("4, used", DieUse.USED),)
    framed = FeltDie(DieLook.D6, 4, DieUse.PLAIN, "D6", frame=0)
    felt.show_dice((framed,), seed=1, animate=False, frames=frames, sum=BEAT)
    assert felt.accessibleDescription() == "4, used; 20 + 9 = 29; DC 20, beat by 9"


def test_a_sum_without_dice_lands_at_once(felt: Felt) -> None:
    heard: list[bool] = []
    felt.landed.connect(lambda: heard.append(felt.is_turning()))
    felt.show_dice((), seed=1, animate=True, sum=BEAT)
    assert heard == [False]


def test_the_felt_shows_a_sum_and_clears_it_with_the_next_dice(felt: Felt) -> None:
    felt.show_dice((D20,), seed=4, animate=False)
    plain = felt.grab().toImage()
    felt.show_dice((D20,), seed=4, animate=False, sum=BEAT)
    assert felt.grab().toImage() != plain
    felt.show_dice((D20,), seed=4, animate=False)
    assert felt.grab().toImage() == plain


def test_frames_stand_left_of_the_sum(felt: Felt) -> None:
    pair = tuple(FeltDie(DieLook.D6, 4, DieUse.PLAIN, "D6", frame=0) for _ in range(2))
    frame = FeltFrame("8, used", DieUse.USED)
    shown = Stage(pair, turns(2, 4, 900), SIZE, 1.0, theme.current(), frames=(frame,), beside=BEAT)
    (place,) = shown._places.frames
    assert place.box.left() >= 0
    assert place.box.contains(place.caption)
    assert all(place.box.left() <= middle.x() <= place.box.right() for middle in shown._places.middles)
    bare = Stage(pair, turns(2, 4, 900), SIZE, 1.0, theme.current(), frames=(frame,), beside=BEAT)
    bare._beside = None
    left, *_ = differences(shown.lying.toImage(), bare.lying.toImage())
    assert place.box.right() <= left


def test_a_ready_die_can_be_beside_a_sum() -> None:
    assert lying((READY,), BEAT) != lying((D20,), BEAT)
