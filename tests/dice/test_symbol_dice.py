import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainterPath, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.drawing import numeral_path, stand
from desktop.dice.felt import Felt
from desktop.dice.kinds import KINDS, material
from desktop.dice.light import Camera
from desktop.dice.marks import mark
from desktop.dice.places import Places, felt_height
from desktop.dice.stage import Stage
from desktop.dice.symbol_places import symbol_places
from desktop.dice.symbols import symbol_path
from desktop.dice.turn import Pose, Way, pose, turns
from desktop.dice.vectors import dot, turned
from desktop.kit.look import theme
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie, FeltSum, merged

P, A, B = DieLook.PROFICIENCY, DieLook.ABILITY, DieLook.BOOST
C, D, S = DieLook.CHALLENGE, DieLook.DIFFICULTY, DieLook.SETBACK

# The faces as they are printed, in the order in which they are counted, in words.
FACES = {
    P: "-, success, success, success success, success success, advantage, success advantage,"
    " success advantage, success advantage, advantage advantage, advantage advantage, triumph",
    A: "-, success, success, success success, advantage, advantage, success advantage, advantage advantage",
    B: "-, -, success, success advantage, advantage advantage, advantage",
    C: "-, failure, failure, failure failure, failure failure, threat, threat, failure threat,"
    " failure threat, threat threat, threat threat, despair",
    D: "-, failure, failure failure, threat, threat, threat, threat threat, failure threat",
    S: "-, -, failure, failure, threat, threat",
}
ROLLED = [
    (look, value, () if words == "-" else tuple(words.split()))
    for look, faces in FACES.items()
    for value, words in enumerate(faces.split(", "))
]
NAMES = {P: "Proficiency", A: "Ability", B: "Boost", C: "Challenge", D: "Difficulty", S: "Setback"}
NOTES = ("Success, Adv.", "Triumph", "2 Advantage", "Advantage", "Failure, Threat", "Blank")

Shape = frozenset[tuple[int, int]]


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    """Load the fonts, so that text can be measured."""
    theme.load_fonts()


def die(look: DieLook, value: int | None = 0, note: str = "") -> FeltDie:
    return FeltDie(look, value, DieUse.PLAIN, NAMES[look], note)


def shapes(path: QPainterPath, *, scale: float) -> list[Shape]:
    """Return the pieces of an outline from left to right, each around its own middle."""
    pieces = path.toSubpathPolygons(QTransform.fromScale(100 / scale, 100 / scale))
    pieces.sort(key=lambda piece: piece.boundingRect().center().x())
    return [
        frozenset((round(p.x() - middle.x()), round(p.y() - middle.y())) for p in piece.toList())
        for piece in pieces
        for middle in [piece.boundingRect().center()]
    ]


def printed(look: DieLook, place: int) -> list[Shape]:
    return shapes(mark(KINDS[look].solid(), die(look, place).numerals[place]).outline, scale=1)


def of_words(words: Sequence[str]) -> list[Shape]:
    return [piece for word in words for piece in shapes(symbol_path(word), scale=1)]


def test_all_faces_of_all_dice_are_tried() -> None:
    assert len(ROLLED) == 2 * (12 + 8 + 6)
    assert {look for look, *_ in ROLLED} == SYMBOL_DICE


@pytest.mark.parametrize("look", FACES)
def test_every_face_lands_with_its_symbols_up(look: DieLook) -> None:
    solid = KINDS[look].solid()
    for value, words in ((value, words) for kind, value, words in ROLLED if kind is look):
        end = pose(turns(1, 7, 900)[0], partial(solid.lying, die(look, value).face), Way(0, -4, 4), 900)
        top = max(solid.faces, key=lambda face: turned(end.matrix, face.normal)[2])
        assert turned(end.matrix, top.normal) == pytest.approx((0, 0, 1))
        found = printed(look, top.place)
        if words:
            assert sorted(map(sorted, found)) == sorted(map(sorted, of_words(words)))
        else:
            (dot_alone,) = found
            assert max(x for x, _ in dot_alone) < 10


@pytest.mark.parametrize("look", FACES)
def test_symbols_are_side_by_side_in_order(look: DieLook) -> None:
    for value, words in ((value, words) for kind, value, words in ROLLED if kind is look and len(words) == 2):
        outline = mark(KINDS[look].solid(), die(look, value).numeral).outline
        box = outline.boundingRect()
        middle = box.center().y()
        for word, x in zip(words, (-0.55, 0.55), strict=True):
            one = symbol_path(word).translated(x, middle)
            assert outline.intersected(one).boundingRect().width() == pytest.approx(
                one.boundingRect().width(), abs=0.02
            )
        assert box.width() > 1.7
        assert box.height() <= 1.001


@pytest.mark.parametrize(("look", "value", "words"), ROLLED)
def test_the_picture_of_a_die_shows_the_symbols_in_its_ink(
    look: DieLook, value: int, words: tuple[str, ...]
) -> None:
    size = QSize(200, 150)
    still = turns(1, 1, 900)[0]._replace(yaw=0.0)
    shown = Stage((die(look, value),), (still,), size, 1, theme.current()).lying.toImage()
    bare = Stage((die(look, None),), (still,), size, 1, theme.current()).lying.toImage()
    set_out = symbol_places(size, (die(look, value),), theme.current())
    unit = set_out.die * 0.485
    camera = Camera(100, set_out.middles[0].y() + unit * 0.36, unit)
    solid = KINDS[look].solid()
    standing = stand(
        solid,
        material(look, theme.current(), DiceSet()),
        die(look, value).numerals,
        camera,
        home=0.0,
        pose=Pose(solid.lying(value, 0.0), 0.0, 0.0),
    )
    outline = numeral_path(standing, next(face for face in solid.faces if face.place == value))
    ink = theme.current().dice[look].ink
    if words:
        box = outline.boundingRect().toRect()
        spots = product(range(box.left(), box.right()), range(box.top(), box.bottom()))
        inside = [(x, y) for x, y in spots if outline.contains(QRectF(x, y, 1, 1))]
        assert len(inside) >= 30
    else:
        middle = outline.boundingRect().center()
        inside = [(int(middle.x()), int(middle.y()))]
    for x, y in inside:
        assert _far(shown.pixelColor(x, y), ink) < 60 < _far(bare.pixelColor(x, y), ink)


def _far(one: QColor, other: QColor) -> int:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


@pytest.mark.parametrize("look", sorted(SYMBOL_DICE))
def test_symbols_are_on_the_right_way_up_and_large_enough_on_a_small_die(look: DieLook) -> None:
    solid = KINDS[look].solid()
    numerals = die(look).numerals
    for place, text in enumerate(numerals):
        if not text:
            continue
        lying = Pose(solid.lying(place, 0.0), 0.0, 0.0)
        camera = Camera(0, 0, 63 * 0.485)
        made_of = material(look, theme.current(), DiceSet())
        standing = stand(solid, made_of, numerals, camera, home=0.0, pose=lying)
        face = next(face for face in solid.faces if face.place == place)
        assert dot(turned(lying.matrix, face.up), (0, 1, 0)) > 0.99
        assert numeral_path(standing, face).boundingRect().height() >= 8.5


@pytest.mark.parametrize("look", sorted(SYMBOL_DICE))
def test_the_ready_die_has_no_symbol_and_no_dot(look: DieLook) -> None:
    ready, blank = (
        Stage((die(look, value),), turns(1, 3, 900), QSize(200, 150), 1, theme.current()).lying.toImage()
        for value in (None, 0)
    )
    assert ready != blank


# Where they stand

WIDTHS = (380, 400, 460, 540, 612)
POOL = (die(P), die(P), die(A), die(A), die(B), die(C), die(D), die(S))


def set_out(dice: Sequence[FeltDie], width: int = 540, scale: float = 1.0) -> Places:
    look = theme.Theme("light", scale)
    size = QSize(round(width * scale), felt_height(round(width * scale), look, compact=False))
    return symbol_places(size, dice, look)


def wide(text: str, style: str, scale: float = 1.0) -> float:
    return QFontMetricsF(theme.Theme("light", scale).font(style)).horizontalAdvance(text)


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_a_pool_and_its_text_fit_on_the_felt_without_overlap(count: int, width: int, scale: float) -> None:
    dice = tuple(die(each.look, 0, NOTES[i % len(NOTES)]) for i, each in enumerate(POOL[:count]))
    shown = set_out(dice, width, scale)
    felt = QRectF(
        0,
        0,
        round(width * scale),
        felt_height(round(width * scale), theme.Theme("light", scale), compact=False),
    )
    rows = sorted({middle.y() for middle in shown.middles})
    for row in rows:
        here = [i for i, middle in enumerate(shown.middles) if middle.y() == row]
        for i, j in pairwise(here):
            assert shown.middles[j].x() - shown.middles[i].x() >= shown.die * 1.05
        named = [shown.captions[i] for i in here if not shown.captions[i].isNull()]
        assert all(b.left() - a.right() >= 1 for a, b in pairwise(named))
        noted = [shown.notes[i] for i in here] if shown.notes else []
        assert all(b.left() - a.right() >= 1 for a, b in pairwise(noted))
    for i, middle in enumerate(shown.middles):
        half = shown.die / 2
        assert felt.contains(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))
        caption = shown.captions[i]
        if caption.isNull():
            assert dice[i].caption == dice[i - 1].caption
            assert shown.middles[i].y() == shown.middles[i - 1].y()
        else:
            assert felt.contains(caption)
            assert caption.width() >= wide(dice[i].caption, shown.style, scale)
            assert caption.top() >= middle.y() + half - 1
    metrics = QFontMetricsF(theme.Theme("light", scale).font(shown.note_style))
    for each, box in zip(dice, shown.notes, strict=False):
        assert felt.contains(box)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        assert box.adjusted(-1, 0, 1, 0).contains(metrics.boundingRect(box, flags, each.note))


def test_eight_dice_fit_in_a_row() -> None:
    shown = set_out(POOL)
    assert len({middle.y() for middle in shown.middles}) == 1
    assert 60 <= shown.die <= theme.tokens()["size"]["dieNarrative"]
    assert 0 <= set_out(POOL[:7]).die - theme.tokens()["size"]["dieNarrative"] < 3
    assert set_out(POOL[:2]).die == theme.tokens()["size"]["dieTray"]


def test_dice_of_one_kind_share_a_name_if_single_names_do_not_fit() -> None:
    seven = (die(P), die(P), die(A), die(B), die(D), die(D), die(S))
    assert not any(box.isNull() for box in set_out(seven).captions)
    narrow = set_out((*seven, die(S)), 400)
    assert [box.isNull() for box in narrow.captions] == [False, True, False, False, False, True, False, True]
    both = (narrow.middles[0].x() + narrow.middles[1].x()) / 2
    assert narrow.captions[0].center().x() == pytest.approx(both)


def test_names_that_do_not_fit_in_one_row_take_two() -> None:
    apart = (die(P), die(C), die(P), die(C), die(P), die(C), die(P), die(C))
    shown = set_out(apart, 380)
    assert len({middle.y() for middle in shown.middles}) == 2
    assert not any(box.isNull() for box in shown.captions)


@pytest.mark.parametrize("count", range(9, 17))
def test_more_than_eight_dice_lie_in_two_rows_of_48_pixels_or_more(count: int) -> None:
    shown = set_out((*POOL, *POOL)[:count])
    upper = [middle for middle in shown.middles if middle.y() == shown.middles[0].y()]
    assert len(upper) == (count + 1) // 2
    assert shown.die >= 48
    assert shown.notes == ()


def test_notes_wrap_into_two_lines_before_they_touch() -> None:
    line = theme.current().line("caption")
    roomy = set_out((die(P, 7, "Success, Adv."), die(A, 7, "2 Advantage")))
    assert [
        box.width() >= wide(note, "caption")
        for box, note in zip(roomy.notes, ("Success, Adv.", "2 Advantage"), strict=True)
    ] == [True, True]
    close = set_out(tuple(die(C, 7, "Failure, Threat") for _ in range(8)))
    assert all(box.width() < wide("Failure, Threat", "caption") for box in close.notes)
    assert all(box.height() == 2 * line for box in close.notes)


def test_notes_without_room_are_left_out() -> None:
    assert set_out(POOL, 400).notes == ()
    assert set_out((die(P, 0, "much too long a word to be written here"),) * 6).notes == ()
    low = symbol_places(QSize(540, 106), POOL[:5], theme.current())
    assert low.notes == ()
    assert low.captions[0].bottom() <= 106


def test_ready_and_rolled_dice_have_the_same_places() -> None:
    for count in (3, 5, 7, 8):
        ready = set_out(tuple(die(each.look, None) for each in POOL[:count]))
        rolled = set_out(tuple(die(each.look, 0, "Advantage") for each in POOL[:count]))
        assert (ready.middles, ready.captions) == (rolled.middles, rolled.captions)


def test_the_felt_shows_names_and_notes_of_a_pool() -> None:
    size = QSize(540, felt_height(540, theme.current(), compact=False))

    def seen(dice: Sequence[FeltDie]) -> QImage:
        return Stage(tuple(dice), turns(len(dice), 5, 900), size, 1, theme.current()).lying.toImage()

    dice = (die(P, 7, "Success, Adv."), die(P, 11, "Triumph"), die(S, 0, "Blank"))
    shown = set_out(dice)
    full = seen(dice)
    noteless = seen([die(each.look, each.value) for each in dice])
    nameless = seen([FeltDie(each.look, each.value, each.use, " ", each.note) for each in dice])
    for caption, note in zip(shown.captions, shown.notes, strict=True):
        assert full.copy(caption.toRect()) != nameless.copy(caption.toRect())
        assert full.copy(note.toRect()) != noteless.copy(note.toRect())
        assert full.copy(caption.toRect()) == noteless.copy(caption.toRect())


# Many


def test_more_than_sixteen_dice_with_equal_symbols_show_as_one() -> None:
    pool = (*(die(P, 1, "Success"),) * 9, *(die(P, 2, "Success"),) * 3, *(die(S, 4, "Threat"),) * 6)
    shown = merged(pool)
    assert [(each.look, each.numeral, each.caption, each.note) for each in shown] == [
        (P, "s", "Proficiency", "×12"),
        (S, "h", "Setback", "×6"),
    ]
    assert merged(pool[:16]) == pool[:16]


def test_counts_are_below_two_rows_of_merged_dice() -> None:
    pool = tuple(die(look, value) for look in (P, A, D) for value in range(8) for _ in range(2))
    dice = merged(pool)
    assert len(dice) > 8
    shown = set_out(dice)
    assert len(shown.notes) == len(dice)
    for note, caption, middle in zip(shown.notes, shown.captions, shown.middles, strict=True):
        assert note.center().x() == pytest.approx(middle.x())
        assert caption.isNull() or caption.bottom() <= note.top()


# In words

PLURALS = {"success": "successes", "failure": "failures"}
"""Advantage and threat have no plural in the rules."""


@pytest.fixture
def felt(qtbot: QtBot) -> Felt:
    felt = Felt()
    qtbot.addWidget(felt)
    return felt


@pytest.mark.parametrize(("look", "value", "words"), ROLLED)
def test_a_screen_reader_gets_the_symbols_in_words(
    look: DieLook, value: int, words: tuple[str, ...], felt: Felt
) -> None:
    felt.show_dice((die(look, value),), seed=1, animate=False)
    said = " and ".join(words) or "blank"
    if len(words) == 2 and len(set(words)) == 1:
        said = f"2 {PLURALS.get(words[0], words[0])}"
    assert felt.accessibleDescription() == f"{NAMES[look]} {said}"


def test_a_pool_is_spoken_die_by_die(felt: Felt) -> None:
    pool = (die(P, 7), die(A, 7), die(D, 1), die(S, 0))
    felt.show_dice(pool, seed=1, animate=True)
    assert felt.accessibleDescription() == "The dice are rolling"
    felt.land()
    assert (
        felt.accessibleDescription()
        == "Proficiency success and advantage, ability 2 advantage, difficulty failure, setback blank"
    )
    felt.show_dice((die(P, None), die(D, None)), seed=1, animate=False)
    assert felt.accessibleDescription() == "Proficiency ready, difficulty ready"
    felt.show_dice((*(die(B, 2),) * 10, *(die(S, 2),) * 8), seed=1, animate=False)
    assert felt.accessibleDescription() == "Boost success, 10 times, setback failure, 8 times"


def test_the_felt_shows_a_pool_at_every_size(felt: Felt) -> None:
    for width, height in ((612, 166), (380, 150), (240, 106)):
        felt.resize(width, height)
        felt.show_dice((), seed=1, animate=False)
        bare = felt.grab().toImage()
        felt.show_dice(POOL, seed=1, animate=False)
        shown = felt.grab().toImage()
        assert shown != bare
        for edge in (QRect(0, 20, 2, 60), QRect(width - 2, 20, 2, 60)):
            assert shown.copy(edge) == bare.copy(edge)


@pytest.mark.parametrize("size", [(1, 1), (30, 12), (90, 60)])
def test_a_tiny_felt_shows_what_fits(size: tuple[int, int], felt: Felt) -> None:
    felt.resize(*size)
    felt.show_dice((*POOL, *POOL), seed=1, animate=False, sum=FeltSum("1 + 2", "3", "Beat by 1"))
    assert felt.grab().toImage().size() == QSize(*size)


def test_numbered_dice_do_not_load_symbols() -> None:
    code = """if True:
        import sys
        from desktop.kit.look import theme
        app = theme.new_application("felt")
        from desktop.views.felt import DieLook, DieUse, FeltDie, FeltSum
        from desktop.dice.felt import Felt, warm_up
        warm_up()
        felt = Felt()
        felt.show_dice((FeltDie(DieLook.TENS, 20, DieUse.PLAIN, "Tens"),), seed=1, animate=False)
        felt.grab()
        print(sorted(name for name in sys.modules if "symbol" in name or name.endswith(".sums")))
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
