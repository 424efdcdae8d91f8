from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.dice import stage as stage_module
from desktop.dice.drawing import Standing, draw_finished, numeral_path, stand
from desktop.dice.felt import Felt, warm_up
from desktop.dice.kinds import KINDS
from desktop.dice.light import Camera, Material
from desktop.dice.places import places
from desktop.dice.stage import Stage
from desktop.dice.turn import Pose, turns
from desktop.kit.look import theme
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie, Knock

USED = FeltDie(DieLook.TENS, 20, DieUse.USED, "Tens", "used: lower")
UNUSED = FeltDie(DieLook.TENS, 60, DieUse.UNUSED, "Bonus tens", "not used")
UNITS = FeltDie(DieLook.UNITS, 1, DieUse.PLAIN, "Units", "")
BONUS_ROLL = (USED, UNUSED, UNITS)
OTHER_ROLL = (
    FeltDie(DieLook.TENS, 0, DieUse.PLAIN, "Tens", ""),
    FeltDie(DieLook.UNITS, 0, DieUse.PLAIN, "Units", ""),
)
READY = (
    FeltDie(DieLook.TENS, None, DieUse.PLAIN, "Tens", ""),
    FeltDie(DieLook.UNITS, None, DieUse.PLAIN, "Units", ""),
)
TWO_PENALTIES = (
    FeltDie(DieLook.TENS, 20, DieUse.UNUSED, "Tens", "not used"),
    FeltDie(DieLook.TENS, 0, DieUse.UNUSED, "Penalty 1", "not used"),
    FeltDie(DieLook.TENS, 70, DieUse.USED, "Penalty 2", "used: higher"),
    FeltDie(DieLook.UNITS, 6, DieUse.PLAIN, "Units", ""),
)
SIZE = QSize(364, 165)


@pytest.fixture
def felt(qtbot: QtBot) -> Felt:
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(SIZE)
    felt.show()
    qtbot.waitExposed(felt)
    return felt


@pytest.fixture
def landings(felt: Felt) -> list[bool]:
    """One entry for each `landed`: whether the dice were still turning then."""
    heard: list[bool] = []
    felt.landed.connect(lambda: heard.append(felt.is_turning()))
    return heard


def nothing_runs(felt: Felt) -> bool:
    return not felt._timer.isActive()


def stage(dice: tuple[FeltDie, ...], size: QSize = SIZE, ratio: float = 1.0, seed: int = 4) -> Stage:
    return Stage(dice, turns(len(dice), seed, 900), size, ratio, theme.current())


def values(look: DieLook) -> range:
    if look in (DieLook.TENS, DieLook.UNITS):
        return range(0, 100, 10) if look is DieLook.TENS else range(10)
    if look in SYMBOL_DICE:
        return range(len(KINDS[look].solid().faces))
    return range(1, 21) if look is DieLook.PALE_D20 else range(1, int(look[1:]) + 1)


def frame(of: Stage, ms: float, ratio: float = 1.0) -> QImage:
    image = QImage(SIZE * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    of.paint_turning(painter, ms)
    painter.end()
    return image


def brightest(image: QImage, area: QRect) -> int:
    tones = (
        image.pixelColor(x, y)
        for x in range(area.left(), area.right())
        for y in range(area.top(), area.bottom())
    )
    return max(tone.lightness() for tone in tones)


def test_a_roll_lands_once_after_its_time_and_then_nothing_runs(
    felt: Felt, landings: list[bool], qtbot: QtBot
) -> None:
    felt.set_speed(60)
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    assert felt.is_turning()
    assert landings == []
    qtbot.waitUntil(lambda: nothing_runs(felt))
    assert landings == [False]
    assert not felt.is_turning()


def test_without_animation_the_dice_lie_at_once(felt: Felt, landings: list[bool]) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=False)
    assert landings == [False]
    assert nothing_runs(felt)


def test_with_motion_off_the_dice_lie_at_once(felt: Felt, landings: list[bool]) -> None:
    felt.set_speed(0)
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    assert landings == [False]
    assert nothing_runs(felt)


def test_switching_motion_off_lands_turning_dice(felt: Felt, landings: list[bool]) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    felt.set_speed(0)
    assert landings == [False]


def test_ready_dice_do_not_turn(felt: Felt) -> None:
    felt.show_dice(READY, seed=1, animate=True)
    assert not felt.is_turning()
    assert nothing_runs(felt)


def test_a_click_lands_the_dice(felt: Felt, landings: list[bool]) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    QTest.mouseClick(felt, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    assert landings == [False]
    assert nothing_runs(felt)


def test_landing_dice_that_lie_does_nothing(felt: Felt, landings: list[bool]) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=False)
    felt.land()
    assert landings == [False]


def test_a_new_roll_replaces_one_that_still_turns(felt: Felt, landings: list[bool], qtbot: QtBot) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    felt.set_speed(60)
    felt.show_dice(OTHER_ROLL, seed=2, animate=True)
    assert felt.is_turning()
    qtbot.waitUntil(lambda: nothing_runs(felt))
    assert landings == [False]
    assert felt.accessibleDescription() == "Tens 00, units 0"


def test_a_roll_announces_its_knocks(felt: Felt, landings: list[bool]) -> None:
    heard: list[tuple[tuple[Knock, ...], int]] = []
    felt.thrown.connect(lambda knocks: heard.append((knocks, len(landings))))
    felt.set_speed(900)
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    ((knocks, landed),) = heard
    assert landed == 0
    assert 6 < len(knocks) <= 24
    assert all(0 < knock.ms < 900 and 0 < knock.loudness <= 1 for knock in knocks)
    felt.set_speed(350)
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    assert 0 < heard[1][0][-1].ms < 350


def test_a_roll_without_animation_has_no_knocks(felt: Felt, landings: list[bool]) -> None:
    heard: list[tuple[object, int]] = []
    felt.thrown.connect(lambda knocks: heard.append((knocks, len(landings))))
    felt.show_dice(BONUS_ROLL, seed=1, animate=False)
    felt.show_dice(READY, seed=1, animate=True)
    felt.set_speed(0)
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    assert heard == [((), 0), ((), 1), ((), 2)]


@pytest.mark.parametrize("steps", [1, 2, 3, 9])
def test_the_finished_picture_is_the_same_if_started_during_the_animation(steps: int, qtbot: QtBot) -> None:
    begun = stage(BONUS_ROLL)
    for _ in range(steps):
        begun.prepare()
    assert begun.lying.toImage() == stage(BONUS_ROLL).lying.toImage()


def test_dice_coming_in_over_the_edge_are_clipped(qtbot: QtBot) -> None:
    named = frame(stage(BONUS_ROLL), 0)
    outside = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    outside.fill(Qt.GlobalColor.white)
    inner = QRect(1, 1, SIZE.width() - 2, SIZE.height() - 2)
    entered = 0
    for seed, ms in product(range(6), range(40, 500, 40)):
        shown = frame(stage(BONUS_ROLL, seed=seed), ms)
        entered += shown.copy(inner) != named.copy(inner)
        for edge in (QRect(0, 0, SIZE.width(), 1), QRect(0, SIZE.height() - 1, SIZE.width(), 1)):
            assert shown.copy(edge) == named.copy(edge)
        for corner in (QPoint(2, SIZE.height() - 3), QPoint(SIZE.width() - 3, SIZE.height() - 3)):
            assert shown.pixelColor(corner) == named.pixelColor(corner)
    assert entered > 40


class _ClipCounter(QPainter):
    """Counts clips to a path, which make drawing slow."""

    count = 0

    def setClipPath(self, *given: object) -> None:
        self.count += 1
        super().setClipPath(*given)  # type: ignore[arg-type]


def test_only_what_reaches_a_round_corner_is_clipped_to_it(qtbot: QtBot) -> None:
    """Neither a die nor its shadow is as wide as the room that it tumbles through."""
    size, clips = QSize(900, 600), 0
    dice = tuple(FeltDie(DieLook.D6, 1, DieUse.PLAIN, "D6") for _ in range(12))
    times = range(480, 900, 60)
    for seed in range(4):
        of = Stage(dice, turns(len(dice), seed, 900), size, 1.0, theme.current())
        for ms in times:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            painter = _ClipCounter(image)
            of.paint_turning(painter, ms)
            painter.end()
            clips += painter.count
    assert clips < 2 * 4 * len(times)


def test_dice_on_a_bare_felt_grow_in_beside_their_places(qtbot: QtBot) -> None:
    size = QSize(300, 170)
    of = Stage(OTHER_ROLL, turns(2, 4, 900), size, 1.0, theme.current(), bare=True)
    taken = []
    for ms in (0, 20, 60, 300, 899):
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        of.paint_turning(painter, ms)
        painter.end()
        taken.append(sum(alpha > 0 for alpha in bytes(image.constBits())[3::4]))
        rim = [image.pixelColor(x, y).alpha() for x in range(size.width()) for y in (0, size.height() - 1)]
        assert max(rim) < 20
    words, *growing, whole, _last = taken
    assert words < growing[0] < growing[1] < whole


def test_a_negative_duration_is_refused(felt: Felt) -> None:
    with pytest.raises(ValueError, match="less than no time"):
        felt.set_speed(-1)


def test_a_screen_reader_gets_the_dice_once_they_lie_still(felt: Felt) -> None:
    assert felt.accessibleName() == "Dice"
    felt.show_dice(BONUS_ROLL, seed=1, animate=True)
    assert felt.accessibleDescription() == "The dice are rolling"
    felt.land()
    assert felt.accessibleDescription() == "Tens 20 used, bonus tens 60 not used, units 1"
    felt.show_dice(READY, seed=1, animate=False)
    assert felt.accessibleDescription() == "Tens ready, units ready"


def test_turning_dice_do_not_show_which_is_used(qtbot: QtBot) -> None:
    plain = tuple(FeltDie(die.look, die.value, DieUse.PLAIN, die.caption, "note") for die in BONUS_ROLL)
    assert frame(stage(BONUS_ROLL), 300) == frame(stage(plain), 300)
    assert frame(stage(BONUS_ROLL), 5000) == frame(stage(plain), 5000)
    assert stage(BONUS_ROLL).lying.toImage() != stage(plain).lying.toImage()


def test_lying_dice_show_check_strike_and_fading(qtbot: QtBot) -> None:
    plain = tuple(FeltDie(die.look, die.value, DieUse.PLAIN, die.caption, "note") for die in BONUS_ROLL)
    marked, unmarked = stage(BONUS_ROLL).lying.toImage(), stage(plain).lying.toImage()
    set_out = places(SIZE, (None,) * 3, theme.current())
    used, unused, units = (
        QRect(0, 0, 24, 24).translated((middle + QPoint(-12, -12)).toPoint()) for middle in set_out.middles
    )
    badge = used.translated(round(set_out.die * 0.41), -round(set_out.die * 0.37))
    assert marked.copy(used) == unmarked.copy(used)
    assert brightest(marked, badge) > 220 > brightest(unmarked, badge)
    # Over the strike: the rolled face of a die that counts is bright, that of one that does not is pale.
    face = unused.translated(-8, -18)
    assert brightest(unmarked, face) > 220 > brightest(marked, face)
    assert marked.copy(units) == unmarked.copy(units)


def test_names_and_notes_are_below_the_dice(qtbot: QtBot) -> None:
    wordless = tuple(FeltDie(die.look, die.value, die.use, "", " ") for die in BONUS_ROLL)
    with_words, without = stage(BONUS_ROLL).lying.toImage(), stage(wordless).lying.toImage()
    set_out = places(SIZE, (None,) * 3, theme.current())
    for caption in set_out.captions:
        assert with_words.copy(caption.toRect()) != without.copy(caption.toRect())
    for note, die in zip(set_out.notes, BONUS_ROLL, strict=True):
        same = with_words.copy(note.toRect()) == without.copy(note.toRect())
        assert same == (die.note == "")


def test_a_low_felt_has_one_line_and_small_dice(qtbot: QtBot) -> None:
    low = places(QSize(310, 120), (None,) * 3, theme.current())
    assert low.compact
    assert low.notes == ()
    assert low.die == 66
    assert places(SIZE, (None,) * 3, theme.current()).die == 88
    assert places(QSize(440, 190), (None,) * 3, theme.current()).die == 104


def test_the_one_line_of_a_low_felt_names_the_used_die(qtbot: QtBot) -> None:
    low = QSize(310, 120)
    name_only = (FeltDie(USED.look, USED.value, DieUse.PLAIN, "Tens, used", ""), UNUSED, UNITS)
    caption = places(low, (None,) * 3, theme.current()).captions[0].toRect()
    assert stage(BONUS_ROLL, low).lying.toImage().copy(caption) == stage(name_only, low).lying.toImage().copy(
        caption
    )


def test_the_height_of_the_felt_does_not_depend_on_its_dice(felt: Felt) -> None:
    for dice in (READY, OTHER_ROLL, BONUS_ROLL, TWO_PENALTIES):
        for animate in (True, False):
            felt.show_dice(dice, seed=1, animate=animate)
            # 10 above and below, dice of 88, 6 between, two lines of 18.
            assert felt.sizeHint().height() == felt.heightForWidth(364) == 150
            assert felt.heightForWidth(284) == 150


def test_a_compact_felt_has_the_height_of_small_dice_and_one_line(felt: Felt) -> None:
    felt.set_compact(True)
    assert felt.sizeHint().height() == felt.heightForWidth(360) == felt.minimumSizeHint().height() == 106
    assert places(QSize(360, 106), (None,) * 3, theme.current()).die == 66
    felt.set_compact(False)
    assert felt.sizeHint().height() == 150


@pytest.mark.parametrize("size", [QSize(284, 150), QSize(360, 150), QSize(440, 166), QSize(360, 106)])
def test_dice_and_names_keep_their_height_for_any_number(size: QSize, qtbot: QtBot) -> None:
    set_outs = [places(size, (None,) * count, theme.current()) for count in (2, 3, 4)]
    assert len({set_out.middles[0].y() for set_out in set_outs}) == 1
    assert len({set_out.captions[0].top() for set_out in set_outs}) == 1


def test_at_the_width_of_the_tray_three_dice_are_full_size_and_four_small(qtbot: QtBot) -> None:
    dice = [places(QSize(360, 150), (None,) * count, theme.current()).die for count in (2, 3, 4)]
    assert dice[:2] == [88, 88]
    assert 66 <= dice[2] < 67


@pytest.mark.parametrize("size", [QSize(360, 150), QSize(360, 106), QSize(284, 150)])
def test_four_dice_are_evenly_spaced_and_their_names_do_not_touch(size: QSize, qtbot: QtBot) -> None:
    set_out = places(size, (None,) * 4, theme.current())
    steps = [b.x() - a.x() for a, b in pairwise(set_out.middles)]
    assert steps == pytest.approx([steps[0]] * 3)
    assert all(b.left() - a.right() >= 6 for a, b in pairwise(set_out.captions))
    for box, middle in zip(set_out.captions, set_out.middles, strict=True):
        assert box.center().x() == pytest.approx(middle.x())


@pytest.mark.parametrize("size", [QSize(360, 150), QSize(360, 106), QSize(284, 150), QSize(440, 166)])
@pytest.mark.parametrize("dice", [OTHER_ROLL, BONUS_ROLL, TWO_PENALTIES], ids=len)
def test_no_die_and_no_shadow_is_cut_off(dice: tuple[FeltDie, ...], size: QSize, qtbot: QtBot) -> None:
    bare = stage((), size).lying.toImage()
    shown = stage(dice, size).lying.toImage()
    for side in (0, size.width() - 2):
        assert shown.copy(side, 0, 2, size.height()) == bare.copy(side, 0, 2, size.height())


@pytest.mark.parametrize("look", DieLook)
def test_every_numeral_stays_on_its_face(look: DieLook, qtbot: QtBot) -> None:
    numerals = FeltDie(look, values(look)[0], DieUse.PLAIN, "").numerals
    material = Material((0, 0, 0), QColor(), QColor(), (0, 0, 0), 0.0)
    solid = KINDS[look].solid()
    for home, place in product((-3.0, 0.0, 3.0), range(len(numerals))):
        pose = Pose(solid.lying(place, 0.0), 0.0, 0.0)
        die = stand(solid, material, numerals, Camera(180, 60, 43), home=home, pose=pose)
        for face in solid.faces:
            if die.shows(face.loop):
                outline = QPainterPath()
                outline.addPolygon(QPolygonF([die.seen[i] for i in face.loop]))
                outline.closeSubpath()
                assert outline.contains(numeral_path(die, face))


@pytest.mark.parametrize("look", DieLook)
def test_the_rolled_numeral_is_readable_at_48_pixels(look: DieLook, qtbot: QtBot) -> None:
    solid = KINDS[look].solid()
    numerals = FeltDie(look, values(look)[0], DieUse.PLAIN, "").numerals
    material = Material((0, 0, 0), QColor(), QColor(), (0, 0, 0), 0.0)
    pose = Pose(solid.lying(len(numerals) - 1, 0.0), 0.0, 0.0)
    die = stand(solid, material, numerals, Camera(0, 0, 48 * 0.485), home=0.0, pose=pose)
    face = next(face for face in solid.faces if face.place == len(numerals) - 1)
    # As high as the digits of the smallest text of the app, 12 px, that has digits 8.7 px high, or nearly.
    assert numeral_path(die, face).boundingRect().height() >= 7.5


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 8])
@pytest.mark.parametrize("size", [QSize(364, 165), QSize(310, 112), QSize(440, 180)])
def test_dice_and_text_stay_on_the_felt_and_apart(count: int, size: QSize, qtbot: QtBot) -> None:
    set_out = places(size, (None,) * count, theme.current())
    edges = [middle.x() for middle in set_out.middles]
    assert all(b - a >= set_out.die for a, b in pairwise(edges))
    assert edges[0] - set_out.die / 2 >= 0
    assert edges[-1] + set_out.die / 2 <= size.width()
    assert set_out.middles[0].y() - set_out.die / 2 >= 0
    assert max(box.bottom() for box in (*set_out.captions, *set_out.notes)) <= size.height()


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_the_picture_has_the_resolution_of_the_screen(ratio: float, qtbot: QtBot) -> None:
    picture = stage(BONUS_ROLL, ratio=ratio).lying
    assert (picture.devicePixelRatio(), picture.size()) == (ratio, SIZE * ratio)
    assert frame(stage(BONUS_ROLL, ratio=ratio), 400, ratio) != frame(
        stage(BONUS_ROLL, ratio=ratio), 420, ratio
    )


def test_the_picture_changes_while_the_dice_turn_and_not_after(qtbot: QtBot) -> None:
    turning = stage(BONUS_ROLL)
    frames = [frame(turning, ms) for ms in (0, 100, 300, 500, 700, 900, 1000)]
    assert all(a != b for a, b in pairwise(frames[:6]))
    assert frames[5] == frames[6]


@pytest.mark.parametrize("look", DieLook)
def test_each_value_and_the_blank_die_have_their_own_picture(look: DieLook, qtbot: QtBot) -> None:
    shown: list[QImage] = []
    for value in (None, *values(look)):
        shown.append(stage((FeltDie(look, value, DieUse.PLAIN, "Die"),)).lying.toImage())
    assert len({bytes(picture.constBits()) for picture in shown}) == 1 + len(values(look))


def test_the_felt_follows_the_theme(felt: Felt, qapp: QApplication, plain_look: None) -> None:
    felt.show_dice(BONUS_ROLL, seed=1, animate=False)
    theme.apply(qapp, "light", 1.0)
    light = felt.grab().toImage()
    theme.apply(qapp, "dark", 1.0)
    dark = felt.grab().toImage()
    assert light != dark
    theme.apply(qapp, "light", 1.0)
    assert felt.grab().toImage() == light


def test_the_felt_paints_the_dice_it_was_given(felt: Felt) -> None:
    empty = felt.grab().toImage()
    felt.show_dice(OTHER_ROLL, seed=1, animate=False)
    assert felt.grab().toImage() != empty
    felt.resize(310, 112)
    assert felt.grab().toImage().size() == QSize(310, 112)


def test_the_felt_is_transparent_outside_its_round_corners(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(SIZE)
    page.setPalette(QColor("#ff00ff"))
    felt = Felt(page)
    felt.resize(SIZE)
    assert page.grab().toImage().pixelColor(0, 0) == page.palette().window().color()
    assert page.grab().toImage().pixelColor(60, 60) != page.palette().window().color()


def test_warming_up_changes_nothing_visible(qtbot: QtBot) -> None:
    before = stage(BONUS_ROLL).lying.toImage()
    warm_up()
    assert stage(BONUS_ROLL).lying.toImage() == before


@pytest.fixture
def plain_look(qapp: QApplication) -> Iterator[None]:
    """Restore the look of the application."""
    yield
    theme.apply(qapp, "light", 1.0)


def test_recent_pictures_of_dice_are_reused(
    felt: Felt, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the player looks at another character and returns."""
    drawn: list[object] = []
    once = draw_finished

    def draw(painter: QPainter, die: Standing) -> None:
        drawn.append(die)
        once(painter, die)

    monkeypatch.setattr(stage_module, "draw_finished", draw)

    def picture(dice: tuple[FeltDie, ...]) -> QImage:
        felt.show_dice(dice, seed=4, animate=False)
        return felt.grab().toImage()

    first, other = picture(BONUS_ROLL), picture(OTHER_ROLL)
    assert first != other
    many = len(drawn)
    assert (picture(BONUS_ROLL), picture(OTHER_ROLL)) == (first, other)
    assert len(drawn) == many
    theme.apply(qapp, "dark", 1.0)
    picture(BONUS_ROLL)
    assert len(drawn) > many, "in another look they are"
    theme.apply(qapp, "light", 1.0)
