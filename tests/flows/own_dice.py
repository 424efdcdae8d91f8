"""Steps of flows with physical dice: press M, type or click the faces."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from desktop.dice.own_dice_faces import Faces
from tests.playing import Player

FIELD = "What your dice show"


def with_own_dice(player: Player) -> Player:
    player.press(Qt.Key.Key_M)
    assert player.button("Physical dice").isChecked()
    return player


def click_faces(player: Player, *faces: str) -> None:
    for face in faces:
        (grid,) = [each for each in player.front.findChildren(Faces) if each.isVisible()]
        buttons = [each for each in grid.findChildren(QAbstractButton) if each.isVisible()]
        (found,) = [each for each in buttons if each.accessibleName() == face]
        found.click()


def asks(player: Player) -> bool:
    return player.sees(FIELD)


def lay(player: Player, text: str) -> None:
    """Type the requested dice, and press Enter."""
    player.enter(FIELD, text)
