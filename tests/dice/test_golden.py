import pytest
from pytestqt.qtbot import QtBot

from tests.dice.golden import FOLDER, PAIR, PICTURES, die, difference, kept, picture


@pytest.mark.parametrize("name", PICTURES)
def test_dice_look_like_their_reference_pictures(name: str, qtbot: QtBot) -> None:
    assert difference(PICTURES[name](), kept(name)).small()


def test_every_reference_picture_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


def test_other_dice_or_another_moment_differ_from_the_reference(qtbot: QtBot) -> None:
    tens, units = PAIR
    other = (tens, die(units.look, 8))
    assert not difference(picture(other, 240, 150), kept("pair-at-rest")).small()
    assert not difference(picture((units, tens), 240, 150), kept("pair-at-rest")).small()
    assert not difference(picture(PAIR, 240, 150, 474, bare=False), kept("pair-thrown")).small()
