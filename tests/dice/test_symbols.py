from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.symbols import paint_small_die, paint_symbol, symbol_path
from desktop.kit.look import theme
from desktop.views.felt import LETTERS, SYMBOL_DICE, DieLook
from rules_core.dice.faces import NARRATIVE
from rules_core.dice.faces import SYMBOLS as WRITTEN

SYMBOLS = ("success", "advantage", "triumph", "failure", "threat", "despair")
INK = QColor("#7D4F00")
BOX = QRectF(20, 20, 40, 40)


def painted(paint: Callable[[QPainter], None], side: int = 80) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        paint(painter)
    finally:
        painter.end()
    return image


def spots(image: QImage) -> set[tuple[int, int]]:
    everywhere = product(range(image.width()), range(image.height()))
    return {(x, y) for x, y in everywhere if image.pixelColor(x, y).alpha() > 127}


def symbol(name: str, box: QRectF = BOX) -> QImage:
    return painted(lambda painter: paint_symbol(painter, name, box, INK))


def small(look: DieLook, box: QRectF = BOX) -> QImage:
    return painted(lambda painter: paint_small_die(painter, look, box))


def contrast(one: QColor, other: QColor) -> float:
    def luminance(colour: QColor) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (colour.redF(), colour.greenF(), colour.blueF())
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.fixture
def plain_look(qapp: QApplication) -> Iterator[None]:
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_fills_its_box_in_one_colour(name: str, qtbot: QtBot) -> None:
    image = symbol(name)
    where = spots(image)
    across, down = ([spot[i] for spot in where] for i in (0, 1))
    assert 20 <= min(across) <= 26
    assert 53 <= max(across) < 60
    assert 20 <= min(down) <= 26
    assert 53 <= max(down) < 60
    assert {image.pixelColor(x, y).name() for x, y in where if image.pixelColor(x, y).alpha() == 255} == {
        INK.name()
    }


def test_no_two_symbols_look_alike(qtbot: QtBot) -> None:
    for one, other in combinations(SYMBOLS, 2):
        assert len(spots(symbol(one)) ^ spots(symbol(other))) > 100, (one, other)


def test_threat_is_advantage_upside_down(qtbot: QtBot) -> None:
    upside_down = {(x, 79 - y) for x, y in spots(symbol("advantage"))}
    assert len(upside_down ^ spots(symbol("threat"))) < 20
    top = [x for x, y in spots(symbol("advantage")) if y < 26]
    assert max(top) - min(top) < 20, "the chevrons of advantage point up"


@pytest.mark.parametrize("name", ["triumph", "despair"])
def test_triumph_and_despair_are_ringed(name: str, qtbot: QtBot) -> None:
    outline = symbol_path(name)
    for way in (QPointF(1, 0), QPointF(0, 1), QPointF(-0.7, -0.7)):
        assert outline.contains(way * 0.45)
        assert not outline.contains(way * 0.36)
    assert outline.contains(QPointF(0, 0))


def test_a_symbol_is_centred_in_a_wide_box(qtbot: QtBot) -> None:
    assert spots(symbol("failure", QRectF(0, 20, 80, 40))) == spots(symbol("failure"))


def test_an_unknown_symbol_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        symbol_path("spark")


def test_every_letter_on_a_face_has_its_symbol() -> None:
    assert set(LETTERS) == set(WRITTEN)
    assert [LETTERS[letter] for letter in WRITTEN] == [
        "triumph",
        "success",
        "advantage",
        "despair",
        "failure",
        "threat",
    ]


@pytest.mark.parametrize("name", NARRATIVE)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_small_die_has_its_colour_and_stays_in_its_box(
    name: str, look: theme.ThemeName, qapp: QApplication, plain_look: None
) -> None:
    theme.apply(qapp, look, 1.0)
    image = small(DieLook(name))
    assert image.pixelColor(40, 40) == theme.current().dice[name].face
    assert all(19 <= x <= 60 and 19 <= y <= 60 for x, y in spots(image))
    assert len(spots(image)) > 650


def test_small_dice_of_one_shape_differ_in_colour_and_others_in_shape(qtbot: QtBot) -> None:
    shape = {look: frozenset(spots(small(look))) for look in SYMBOL_DICE}
    same = (
        (DieLook.PROFICIENCY, DieLook.CHALLENGE),
        (DieLook.ABILITY, DieLook.DIFFICULTY),
        (DieLook.BOOST, DieLook.SETBACK),
    )
    for one, other in same:
        assert shape[one] == shape[other]
        assert small(one) != small(other)
    assert len(set(shape.values())) == 3


@pytest.mark.parametrize("name", NARRATIVE)
@pytest.mark.parametrize("ground", ["surface", "sunken", "selected", "hover"])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_small_die_stands_out_from_its_background(
    name: str, ground: str, look: theme.ThemeName, qapp: QApplication, plain_look: None
) -> None:
    theme.apply(qapp, look, 1.0)
    image = small(DieLook(name), QRectF(20, 20, 16, 16))
    below = theme.current().color(ground)
    # Its face does, or the line around it.
    clear = [spot for spot in spots(image) if contrast(image.pixelColor(*spot), below) >= 3]
    assert len(clear) >= 24
    assert max(x for x, _ in clear) - min(x for x, _ in clear) >= 8
    assert max(y for _, y in clear) - min(y for _, y in clear) >= 10


def test_a_numbered_die_has_no_icon(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        small(DieLook.D20)
