from itertools import pairwise, product

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice.places import CORNER, Places, felt_height, places
from desktop.dice.stage import Stage
from desktop.dice.turn import turns
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame

SIZE = QSize(364, 150)
BETTER = FeltFrame("24, used: better", DieUse.USED)
WORSE = FeltFrame("81, not used", DieUse.UNUSED)


def pair(number: int | None, frame: int) -> tuple[FeltDie, FeltDie]:
    """Return a tens and a units die in a frame, blank without a number."""
    tens, units = (None, None) if number is None else (number // 10 % 10 * 10, number % 10)
    return (
        FeltDie(DieLook.TENS, tens, DieUse.PLAIN, "Tens", frame=frame),
        FeltDie(DieLook.UNITS, units, DieUse.PLAIN, "Units", frame=frame),
    )


TWO = (*pair(24, 0), *pair(81, 1))
D6 = FeltDie(DieLook.D6, 4, DieUse.PLAIN, "D6")


@pytest.fixture
def felt(qtbot: QtBot) -> Felt:
    felt = Felt()
    qtbot.addWidget(felt)
    return felt


def picture(
    dice: tuple[FeltDie, ...], *frames: FeltFrame, size: QSize = SIZE, ms: float | None = None
) -> QImage:
    """Return the felt at rest, or `ms` into the animation."""
    shown = Stage(dice, turns(len(dice), 4, 900), size, 1.0, theme.current(), frames=frames)
    if ms is None:
        return shown.lying.toImage()
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    shown.paint_turning(painter, ms)
    painter.end()
    return image


def set_out(pairs: int, size: QSize = SIZE, look: theme.Theme | None = None) -> Places:
    return places(size, [place for place in range(pairs) for _die in range(2)], look or theme.current())


def line_of(image: QImage, box: QRectF) -> list[int]:
    """Return the lightness of a frame's bottom line, without its round corners."""
    y = box.toRect().bottom()
    span = range(box.toRect().left() + 12, box.toRect().right() - 12)
    return [image.pixelColor(x, y).lightness() for x in span]


def room_of(die: float, middle: QPointF) -> QRectF:
    return QRectF(middle.x() - die / 2, middle.y() - die / 2, die, die)


WIDTHS = (284, 316, 364, 428, 460)
SCALES = (0.8, 1.0, 1.5, 2.0)


@pytest.mark.parametrize(("pairs", "width"), list(product((1, 2, 3), WIDTHS)))
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("scale", SCALES)
def test_frames_stay_on_the_felt_and_dice_in_their_frames(
    pairs: int, width: int, compact: bool, scale: float
) -> None:
    look = theme.Theme("light", scale)
    size = QSize(width, felt_height(width, look, compact=compact))
    shown = set_out(pairs, size, look)
    assert [place.frame for place in shown.frames] == list(range(pairs))
    felt = QRectF(2, 2, size.width() - 4, size.height() - 4)
    for i, place in enumerate(shown.frames):
        assert felt.contains(place.box)
        assert place.box.contains(place.caption)
        for middle in shown.middles[2 * i : 2 * i + 2]:
            die = room_of(shown.die, middle)
            assert place.box.contains(die)
            assert die.bottom() <= place.caption.top() + 1
        assert shown.middles[2 * i + 1].x() - shown.middles[2 * i].x() >= shown.die
    for left, right in pairwise(shown.frames):
        assert right.box.left() - left.box.right() >= 4
        assert right.box.size() == left.box.size()
    whole = QRectF(shown.frames[0].box).united(shown.frames[-1].box)
    assert whole.center().x() == pytest.approx(size.width() / 2)
    corner = look.px(CORNER)
    if pairs > 1:  # a line to cross the corners, where buttons are
        below, between = whole.top() >= corner, corner <= whole.left() <= size.width() - whole.right() + 1
        assert below or between
    top = corner if pairs > 1 and whole.top() >= corner else 0
    assert whole.center().y() == pytest.approx((top + size.height()) / 2, abs=6 * max(1.0, scale))


def test_framed_dice_are_readable_at_the_width_of_the_tray() -> None:
    assert set_out(1).die == 88
    assert set_out(2).die >= 64
    assert set_out(3).die >= 44
    compact = QSize(364, 106)
    assert [set_out(pairs, compact).die >= least for pairs, least in ((1, 60), (2, 56), (3, 40))] == [
        True
    ] * 3


@pytest.mark.parametrize(("pairs", "width"), list(product((2, 3), WIDTHS)))
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_caption_is_cut(pairs: int, width: int, scale: float, qtbot: QtBot) -> None:
    look = theme.Theme("light", scale)
    size = QSize(round(width * max(1.0, scale * 0.8)), felt_height(width, look, compact=False))
    theme.load_fonts()
    measured = QFontMetricsF(look.font("smallStrong"))
    for place in set_out(pairs, size, look).frames:
        for text in ("24, used: better", "100, used: better", "100, not used"):
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            needed = measured.boundingRect(place.caption, flags, text)
            assert place.caption.adjusted(-1, -1, 1, 1).contains(needed)


def test_a_die_beside_frames_has_its_own_name(qtbot: QtBot) -> None:
    shown = places(SIZE, (0, 0, 1, 1, None), theme.current())
    assert len(shown.frames) == 2
    assert [box.isNull() for box in shown.captions] == [True] * 4 + [False]
    assert not any(place.box.intersects(shown.captions[4]) for place in shown.frames)
    named, nameless = (
        picture((*TWO, FeltDie(DieLook.D6, 3, DieUse.PLAIN, name)), BETTER, WORSE) for name in ("D6", "")
    )
    assert named.copy(shown.captions[4].toRect()) != nameless.copy(shown.captions[4].toRect())


def test_captions_are_in_frames_and_framed_dice_have_no_names(qtbot: QtBot) -> None:
    renamed = tuple(FeltDie(d.look, d.value, d.use, "Other", "other note", d.frame) for d in TWO)
    assert picture(TWO, BETTER, WORSE) == picture(renamed, BETTER, WORSE)
    wordless = picture(TWO, FeltFrame("", DieUse.USED), FeltFrame("", DieUse.UNUSED))
    for place in set_out(2).frames:
        here = place.caption.toRect()
        assert picture(TWO, BETTER, WORSE).copy(here) != wordless.copy(here)


def test_a_used_frame_is_solid_and_an_unused_one_dashed(qtbot: QtBot) -> None:
    used, unused = (line_of(picture(TWO, BETTER, WORSE), place.box) for place in set_out(2).frames)
    assert min(used) > 180
    assert max(unused) > 140
    assert min(unused) < 90


def test_the_frames_of_ready_dice_are_faint_and_a_lone_one_has_no_line(qtbot: QtBot) -> None:
    blank = (*pair(None, 0), *pair(None, 1))
    ready = picture(blank, FeltFrame("Dice"), FeltFrame("Bonus dice"))
    bare = picture((FeltDie(DieLook.D6, None, DieUse.PLAIN, ""),))
    for place in set_out(2).frames:
        line = line_of(ready, place.box)
        assert max(line) < 160
        assert all(a > b + 15 for a, b in zip(line, line_of(bare, place.box), strict=True))
    alone = set_out(1).frames[0]
    assert line_of(picture(pair(24, 0), FeltFrame("24")), alone.box) == line_of(bare, alone.box)


def test_the_check_is_on_the_tens_die_and_unused_dice_are_pale(qtbot: QtBot) -> None:
    marked = picture(TWO, BETTER, WORSE)
    plain = picture(TWO, FeltFrame(BETTER.caption), FeltFrame(WORSE.caption))
    shown = set_out(2)

    def around(middle: QPointF, dx: float, dy: float) -> QRect:
        centre = middle + QPointF(dx, dy) * shown.die
        return QRect(round(centre.x()) - 3, round(centre.y()) - 3, 6, 6)

    def lightest(image: QImage, area: QRect) -> int:
        spots = product(range(area.left(), area.right()), range(area.top(), area.bottom()))
        return max(image.pixelColor(x, y).lightness() for x, y in spots)

    tens, units, *others = shown.middles
    assert lightest(marked, around(tens, 0.41, -0.37)) > 220 > lightest(plain, around(tens, 0.41, -0.37))
    assert marked.copy(around(units, 0.41, -0.37)) == plain.copy(around(units, 0.41, -0.37))
    for middle in (tens, units):
        assert marked.copy(around(middle, 0, -0.2)) == plain.copy(around(middle, 0, -0.2))
    for middle in others:
        assert lightest(marked, around(middle, -0.1, -0.3)) < lightest(plain, around(middle, -0.1, -0.3)) - 30
        # The strike, from the lower left to the upper right.
        assert (
            lightest(marked, around(middle, 0.40, -0.40)) > 120 > lightest(plain, around(middle, 0.40, -0.40))
        )


@pytest.mark.parametrize("ms", [0, 400, 5000])
def test_frames_of_turning_dice_do_not_show_which_is_used(ms: int, qtbot: QtBot) -> None:
    told = picture(TWO, BETTER, WORSE, ms=ms)
    assert told == picture(TWO, FeltFrame("x", DieUse.UNUSED), FeltFrame("y", DieUse.USED), ms=ms)
    assert told == picture(TWO, FeltFrame(""), FeltFrame(""), ms=ms)
    bare = picture((FeltDie(DieLook.D6, None, DieUse.PLAIN, ""),))
    for place in set_out(2).frames:
        assert line_of(told, place.box) != line_of(bare, place.box)


def test_a_frame_that_does_not_exist_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(IndexError):
        picture(TWO, BETTER)


def test_a_screen_reader_gets_the_captions_of_frames(felt: Felt) -> None:
    felt.show_dice(TWO, seed=1, animate=True, frames=(BETTER, WORSE))
    assert felt.accessibleDescription() == "The dice are rolling"
    felt.land()
    assert felt.accessibleDescription() == "24, used: better; 81, not used"
    felt.show_dice((*TWO, D6), seed=1, animate=False, frames=(BETTER, WORSE))
    assert felt.accessibleDescription() == "24, used: better; 81, not used; D6 4"
    blank = (*pair(None, 0), *pair(None, 1))
    felt.show_dice(blank, seed=1, animate=False, frames=(FeltFrame("Dice"), FeltFrame("Bonus dice")))
    assert felt.accessibleDescription() == "Dice ready; Bonus dice ready"
    felt.show_dice((D6,), seed=1, animate=False)
    assert felt.accessibleDescription() == "D6 4"


def test_the_felt_shows_the_frames_it_was_given(felt: Felt) -> None:
    felt.resize(SIZE)
    felt.show_dice(TWO, seed=4, animate=False, frames=(BETTER, WORSE))
    first = felt.grab().toImage()
    felt.show_dice(TWO, seed=4, animate=False, frames=(FeltFrame("24, not used", DieUse.UNUSED), BETTER))
    assert felt.grab().toImage() != first
    assert felt.grab().toImage().pixelColor(0, 75) != QColor("#ffffff")
