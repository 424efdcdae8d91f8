from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.dice import solids
from desktop.dice.felt import Felt, warm_up
from desktop.dice.places import felt_height, has_room, places
from desktop.dice.stage import Stage
from desktop.dice.turn import turns
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie, merged


def die(look: DieLook, value: int | None) -> FeltDie:
    return FeltDie(look, value, DieUse.PLAIN, look.upper())


ONE_OF_EACH = tuple(die(look, 0 if look in (DieLook.TENS, DieLook.UNITS) else 3) for look in DieLook)


@pytest.mark.parametrize("count", range(9, 17))
@pytest.mark.parametrize("width", [284, 364, 440])
@pytest.mark.parametrize("compact", [False, True])
def test_more_than_eight_dice_lie_in_two_rows_on_the_felt(count: int, width: int, compact: bool) -> None:
    size = QSize(width, felt_height(width, theme.current(), compact=compact))
    shown = places(size, (None,) * count, theme.current())
    rows = sorted({middle.y() for middle in shown.middles})
    assert len(rows) == 2
    upper = [middle for middle in shown.middles if middle.y() == rows[0]]
    assert len(upper) == (count + 1) // 2
    felt = QRectF(2, 2, size.width() - 4, size.height() - 4)
    taken = []
    for middle, caption in zip(shown.middles, shown.captions, strict=True):
        box = QRectF(middle.x() - shown.die / 2, middle.y() - shown.die / 2, shown.die, shown.die)
        assert felt.contains(box)
        assert felt.contains(caption)
        assert caption.center().x() == pytest.approx(middle.x())
        taken.append(box.united(caption))
    # Whole pixels of the captions may lap by half of one.
    assert all(not a.adjusted(1, 1, -1, -1).intersects(b.adjusted(1, 1, -1, -1)) for a, b in pairwise(taken))
    assert rows[1] - rows[0] >= shown.die + shown.captions[0].height() - 1


def test_eight_dice_lie_in_one_row() -> None:
    assert len({middle.y() for middle in places(QSize(364, 150), (None,) * 8, theme.current()).middles}) == 1


def test_at_the_full_felt_dice_in_two_rows_are_no_smaller_than_48(qtbot: QtBot) -> None:
    wide = QSize(440, felt_height(440, theme.current(), compact=False))
    assert places(wide, (None,) * 16, theme.current()).die >= 48
    assert places(QSize(364, 150), (None,) * 12, theme.current()).die >= 48


def test_up_to_sixteen_dice_are_all_shown() -> None:
    sixteen = (die(DieLook.D6, 2),) * 16
    assert merged(sixteen) == sixteen


def test_more_than_sixteen_equal_dice_show_as_one_with_a_count() -> None:
    pool = (die(DieLook.D6, 2),) * 9 + (die(DieLook.D6, 5),) + (die(DieLook.D8, 2),) * 7
    shown = merged(pool)
    assert [(each.look, each.value, each.caption) for each in shown] == [
        (DieLook.D6, 2, "D6 ×9"),
        (DieLook.D6, 5, "D6"),
        (DieLook.D8, 2, "D8 ×7"),
    ]


def test_a_large_pool_is_shown_and_spoken_grouped(qtbot: QtBot) -> None:
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(364, 150)
    pool = (die(DieLook.D6, 2),) * 12 + (die(DieLook.D6, 5),) * 8
    felt.show_dice(pool, seed=3, animate=False)
    assert felt.accessibleDescription() == "D6 2, 12 times, d6 5, 8 times"
    few = tuple(FeltDie(DieLook.D6, v, DieUse.PLAIN, caption) for v, caption in ((2, "D6 ×12"), (5, "D6 ×8")))
    large = felt.grab().toImage()
    felt.show_dice(few, seed=3, animate=False)
    assert felt.grab().toImage() == large


TABLES = [QSize(420, 320), QSize(560, 400), QSize(900, 600)]


@pytest.mark.parametrize("size", TABLES)
@pytest.mark.parametrize("count", [1, 2, 5, 7, 9, 12, 16, 17, 24, 40])
def test_a_large_felt_shows_up_to_forty_single_dice(size: QSize, count: int) -> None:
    assert has_room(size, count, theme.current())
    shown = places(size, (None,) * count, theme.current())
    assert len(shown.middles) == count
    assert 44 <= shown.die <= 150
    felt = QRectF(0, 0, size.width(), size.height()).adjusted(4, 4, -4, -4)
    rooms = [
        QRectF(p.x() - shown.die / 2, p.y() - shown.die / 2, shown.die, shown.die) for p in shown.middles
    ]
    words = [box for box in (*shown.captions, *shown.notes) if not box.isNull()]
    assert all(felt.contains(room) for room in (*rooms, *words))
    for i, room in enumerate(rooms):
        assert not any(room.intersects(other) for other in rooms[:i])
        assert not any(room.adjusted(1, 1, -1, -1).intersects(box) for box in words)
    rows = [len([p for p in shown.middles if p.y() == y]) for y in sorted({p.y() for p in shown.middles})]
    assert rows[:-1] == [rows[0]] * (len(rows) - 1)
    assert rows[-1] <= rows[0]


def test_fewer_dice_are_larger_with_more_text() -> None:
    table = QSize(900, 600)
    sizes = [places(table, (None,) * count, theme.current()).die for count in range(1, 41)]
    assert (sizes, sizes[0]) == (sorted(sizes, reverse=True), 150)
    assert sizes[-1] > 80
    assert places(table, (None,) * 3, theme.current()).notes
    assert not places(table, (None,) * 9, theme.current()).notes
    assert all(box.isNull() for box in places(TABLES[0], (None,) * 40, theme.current()).captions)


def test_too_many_dice_are_grouped_and_counted(qtbot: QtBot) -> None:
    assert not has_room(QSize(364, 150), 17, theme.current())
    assert not has_room(QSize(900, 600), 41, theme.current())
    assert not has_room(QSize(364, 240), 40, theme.current())
    felt = Felt()
    qtbot.addWidget(felt)
    pool = (die(DieLook.D6, 2),) * 20
    one = (FeltDie(DieLook.D6, 2, DieUse.PLAIN, "D6 ×20"),)
    alike = []
    for size in (QSize(364, 150), QSize(420, 320)):
        felt.resize(size)
        felt.show_dice(pool, seed=3, animate=False)
        many = felt.grab().toImage()
        felt.show_dice(one, seed=3, animate=False)
        alike.append(felt.grab().toImage() == many)
    assert alike == [True, False]


def test_a_roll_lasts_as_long_as_the_shown_dice_need(qtbot: QtBot) -> None:
    felt = Felt()
    felt.set_speed(900)
    qtbot.addWidget(felt)
    last = []
    for size in (QSize(364, 150), QSize(420, 320)):
        felt.resize(size)
        with qtbot.waitSignal(felt.thrown) as thrown:
            felt.show_dice((die(DieLook.D6, 2),) * 20, seed=3, animate=True)
        last.append(thrown.args[0][-1].ms)
    assert last[0] < 900 < last[1] < 1300


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("dice", [*((each,) for each in ONE_OF_EACH), ONE_OF_EACH, ONE_OF_EACH[2:]], ids=len)
def test_every_kind_is_drawn_turning_and_at_rest(
    dice: tuple[FeltDie, ...], blank: bool, qtbot: QtBot
) -> None:
    if blank:
        dice = tuple(die(each.look, None) for each in dice)
    for name in ("light", "dark"):
        look = theme.Theme("dark" if name == "dark" else "light", 1.0)
        shown = Stage(dice, turns(len(dice), 5, 900), QSize(364, 150), 1.0, look)
        empty = Stage((), (), QSize(364, 150), 1.0, look).lying.toImage()
        seen: list[QImage] = [shown.lying.toImage()]
        for ms in (0, 400, 600, 2000):
            image = QImage(364, 150, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.white)
            painter = QPainter(image)
            shown.paint_turning(painter, ms)
            painter.end()
            seen.append(image)
        dice_only = [image.copy(0, 0, 364, 90).convertToFormat(seen[1].format()) for image in (empty, *seen)]
        assert all(a != b for a, b in pairwise(dice_only))


def test_warming_up_makes_only_what_percentile_dice_need(qtbot: QtBot) -> None:
    others = (solids.d3, solids.d4, solids.d6, solids.d8, solids.d12, solids.d20)

    def asked() -> list[int]:
        return [each.cache_info().hits + each.cache_info().misses for each in others]

    before = asked()
    warm_up()
    assert asked() == before
    assert solids.d10.cache_info().currsize == 1
