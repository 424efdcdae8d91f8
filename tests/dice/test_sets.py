"""Every set of dice is readable and distinguishable, on the felt in either theme and as flat dice."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.dice import kinds
from desktop.dice.drawing import draw_finished, draw_quickly, numeral_path, stand
from desktop.dice.felt import Felt
from desktop.dice.flat_dice import paint_flat_die
from desktop.dice.kinds import KINDS, colours, material
from desktop.dice.light import Camera, Material
from desktop.dice.turn import Pose
from desktop.kit.look import theme
from desktop.kit.look.theme import Theme
from desktop.views.dice_sets import FIRST_OWN, LEAST_CONTRAST, OWN, DiceSet, contrast, readable
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie

LIGHT = Theme("light", 1.0)
THEMES = (LIGHT, Theme("dark", 1.0))
NAMED = tuple(map(DiceSet, ("ivory", "star-port", "blood-and-bone", "moss-and-copper", "high-contrast")))
ALL = (*NAMED, FIRST_OWN)
SIDE = 160

HUES = {
    DieLook.ABILITY: range(90, 170),
    DieLook.BOOST: range(180, 225),
    DieLook.PROFICIENCY: range(35, 60),
    DieLook.DIFFICULTY: range(240, 275),
}
"""The hues of dice whose colour has a meaning; red is around 0."""


def stars(look: DieLook) -> tuple[str, ...]:
    return FeltDie(look, 0 if look in (DieLook.TENS, DieLook.UNITS) else 1, DieUse.PLAIN, "").numerals


def lit(look: DieLook, made_of: Material) -> list[QColor]:
    """Return the colours beside and below the numeral of a die at rest, from a picture without it."""
    solid = KINDS[look].solid()
    camera, place = Camera(SIDE / 2, SIDE * 0.62, SIDE * 0.4), max(each.place for each in solid.faces)
    pose = Pose(solid.lying(place, 0.0), 0.0, 0.0)
    bare = stand(solid, made_of, (), camera, home=0.0, pose=pose)
    picture = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    draw_finished(painter, bare)
    painter.end()
    face = next(each for each in solid.faces if each.place == place)
    numeral = numeral_path(bare._replace(numerals=stars(look)), face)
    box = numeral.boundingRect().toRect()
    found = [
        picture.pixelColor(x, y)
        for x in range(box.left(), box.right() + 1)
        for y in range(box.top(), box.bottom() + 1)
        if numeral.contains(QPointF(x + 0.5, y + 0.5))
    ]
    assert len(found) > 40, "the numeral lies on no face"
    return found


def stands_out(one: QColor, other: QColor) -> float:
    return contrast(one.name().upper(), other.name().upper())


@pytest.mark.parametrize("look", DieLook)
@pytest.mark.parametrize("dice", ALL, ids=str)
def test_numerals_are_readable_on_lit_faces(qtbot: QtBot, dice: DiceSet, look: DieLook) -> None:
    made_of = material(look, LIGHT, dice)
    assert min(stands_out(made_of.ink, tone) for tone in lit(look, made_of)) >= LEAST_CONTRAST


@pytest.mark.parametrize("dice", ALL, ids=str)
def test_every_die_stands_out_from_the_felt(dice: DiceSet) -> None:
    for look in DieLook:
        for each in THEMES:
            worn = colours(look, each, dice)
            for felt in ("feltTop", "feltBottom"):
                ground = each.color(felt)
                assert max(stands_out(worn.face, ground), stands_out(worn.outline, ground)) >= 3.0, look


@pytest.mark.parametrize("dice", ALL, ids=str)
def test_tens_and_units_look_different(dice: DiceSet) -> None:
    tens, units = (colours(look, LIGHT, dice).face for look in (DieLook.TENS, DieLook.UNITS))
    hues = abs(tens.hsvHue() - units.hsvHue()) if tens.hsvSaturation() > 60 < units.hsvSaturation() else 0
    assert stands_out(tens, units) >= 1.5 or min(hues, 360 - hues) >= 60


@pytest.mark.parametrize("dice", ALL, ids=str)
def test_symbol_dice_keep_their_colours_in_every_set(dice: DiceSet) -> None:
    faces = {look: colours(look, LIGHT, dice).face for look in SYMBOL_DICE}
    for look, hues in HUES.items():
        assert faces[look].hsvHue() in hues, look
        assert faces[look].hsvSaturation() > 60, look
    assert min(faces[DieLook.CHALLENGE].hsvHue(), 360 - faces[DieLook.CHALLENGE].hsvHue()) < 15
    assert faces[DieLook.SETBACK].value() < 64
    # Of one shape there are always two: they differ in light as well as in hue.
    for one, other in combinations(SYMBOL_DICE, 2):
        if KINDS[one].solid() is KINDS[other].solid():
            assert stands_out(faces[one], faces[other]) >= 2.0, (one, other)


def test_the_default_set_and_unknown_sets_have_the_colours_of_the_theme() -> None:
    for look in DieLook:
        assert colours(look, LIGHT, DiceSet()) == LIGHT.dice[look]
        assert material(look, LIGHT, DiceSet("of-a-later-version")) == material(look, LIGHT, DiceSet())


def test_the_file_of_sets_is_not_read_for_default_or_custom_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> None:
        raise AssertionError("the file was read")

    monkeypatch.setattr(kinds, "_read_sets", read)
    for look in DieLook:
        material(look, LIGHT, DiceSet())
        material(look, LIGHT, FIRST_OWN)


def test_custom_dice_have_both_colours_and_units_swap_them() -> None:
    own = DiceSet(OWN, "#102030", "#F0E0D0")
    for look in set(DieLook) - SYMBOL_DICE - {DieLook.UNITS}:
        worn = colours(look, LIGHT, own)
        assert (worn.face.name(), worn.ink.name()) == ("#102030", "#f0e0d0")
    units = colours(DieLook.UNITS, LIGHT, own)
    assert (units.face.name(), units.ink.name()) == ("#f0e0d0", "#102030")
    for look in SYMBOL_DICE:
        assert colours(look, LIGHT, own) == LIGHT.dice[look]


SOME = ("#FFFFFF", "#000000", "#7A1420", "#F4E8D0", "#3A1F5C", "#FFD400", "#0A3B2E", "#9FC7E8", "#5B5B5B")


@pytest.mark.parametrize(("body", "ink"), [(a, b) for a in SOME for b in SOME if readable(a, b) >= 4.5])
def test_accepted_custom_colours_are_readable_on_the_darkest_and_brightest_face(
    qtbot: QtBot, body: str, ink: str
) -> None:
    own = DiceSet(OWN, body, ink)
    for look in (DieLook.D4, DieLook.D6, DieLook.D20, DieLook.UNITS):
        made_of = material(look, LIGHT, own)
        # What is measured from the two colours alone is never kinder than the lamp.
        assert min(stands_out(made_of.ink, tone) for tone in lit(look, made_of)) >= LEAST_CONTRAST, look


@given(st.tuples(*[st.integers(0, 255)] * 3), st.tuples(*[st.integers(0, 255)] * 3))
def test_dice_of_any_two_colours_stand_out_from_the_felt(
    body: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    own = DiceSet(OWN, QColor(*body).name().upper(), QColor(*ink).name().upper())
    for each in THEMES:
        worn = colours(DieLook.D6, each, own)
        for felt in ("feltTop", "feltBottom"):
            ground = each.color(felt)
            assert max(stands_out(worn.face, ground), stands_out(worn.outline, ground)) >= 3.0


def test_a_thick_outline_is_drawn_while_turning_too(qtbot: QtBot) -> None:
    def drawn(dice: DiceSet) -> QImage:
        solid = KINDS[DieLook.D6].solid()
        pose = Pose(solid.lying(0, 0.3), 0.4, 0.0)
        made_of = material(DieLook.D6, LIGHT, dice)
        die = stand(solid, made_of, (), Camera(80, 100, 64), home=0.0, pose=pose)
        picture = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        painter.setPen(QColor(0, 0, 0, 0))
        draw_quickly(painter, die)
        painter.end()
        return picture

    def black(picture: QImage) -> int:
        return sum(picture.pixelColor(x, y) == QColor("black") for x in range(SIDE) for y in range(SIDE))

    assert black(drawn(DiceSet("high-contrast"))) > 300
    assert black(drawn(DiceSet())) < 20


def test_a_felt_shows_lying_dice_in_another_set_at_once(qtbot: QtBot) -> None:
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(QSize(364, 165))
    felt.show_dice((FeltDie(DieLook.D20, 17, DieUse.PLAIN, "D20"),), seed=3, animate=False)
    before = felt.grab().toImage()
    felt.set_dice_set(DiceSet("blood-and-bone"))
    red = felt.grab().toImage()
    assert red != before
    felt.set_dice_set(DiceSet())
    assert felt.grab().toImage() == before


@pytest.mark.parametrize("look", [DieLook.TENS, DieLook.D6, DieLook.ABILITY])
def test_flat_dice_have_the_set_too(qtbot: QtBot, look: DieLook) -> None:
    die = FeltDie(look, 0 if look is DieLook.TENS else 1, DieUse.PLAIN, "")

    def middle(dice: DiceSet) -> set[str]:
        picture = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(QColor("white"))
        painter = QPainter(picture)
        paint_flat_die(painter, die, QRectF(2, 2, 60, 60), dice)
        painter.end()
        return {picture.pixelColor(x, y).name() for x in range(64) for y in range(64)}

    for dice in (DiceSet(), DiceSet("blood-and-bone")):
        assert colours(look, theme.current(), dice).face.name() in middle(dice)
    assert colours(look, theme.current(), DiceSet()).face.name() not in middle(DiceSet("blood-and-bone"))
