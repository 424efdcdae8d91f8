"""A roll as a picture to share: who rolled what, the dice on the felt, and the result."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.dice.places import felt_height
from desktop.dice.stage import Stage
from desktop.dice.turn import turns
from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.look import theme
from desktop.kit.text.badges import Badge
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.tray.net import NetCount
from desktop.tray.result import StruckNumber
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import merged
from desktop.views.sharing import SharedRoll

_WIDTH = 520
_RATIO = 2.0
"""Device pixels of the picture per screen pixel, so that it stays sharp when enlarged."""


def roll_picture(roll: SharedRoll, look: DiceSet) -> QImage:
    """Return the picture of a roll with a dice set, in the current theme and text size."""
    card = _Card(roll, look)
    width = theme.current().px(_WIDTH)
    card.resize(width, card.heightForWidth(width))
    picture = QPixmap(card.size() * _RATIO)
    picture.setDevicePixelRatio(_RATIO)
    card.render(picture)
    card.deleteLater()
    return picture.toImage()


class _Dice(QWidget):
    def __init__(self, roll: SharedRoll, look: DiceSet) -> None:
        super().__init__()
        self._roll = roll
        self._look = look
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        return felt_height(width, theme.current(), compact=False)

    def sizeHint(self) -> QSize:
        width = theme.current().px(_WIDTH)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        dice = merged(self._roll.dice)
        stage = Stage(
            dice,
            turns(len(dice), 0, 0),
            self.size(),
            _RATIO,
            theme.current(),
            look=self._look,
            frames=self._roll.frames,
            beside=self._roll.sum,
        )
        QPainter(self).drawPixmap(0, 0, stage.lying)


class _Card(QWidget):
    """The content of the picture; never shown as a widget."""

    def __init__(self, roll: SharedRoll, look: DiceSet) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        now = theme.current()
        column = QVBoxLayout(self)
        column.setContentsMargins(now.px(20), now.px(16), now.px(20), now.px(14))
        column.setSpacing(now.px(6))
        column.addLayout(_head(roll))
        column.addWidget(_Dice(roll, look))
        column.addLayout(_result(roll))
        for line in (roll.reason, *roll.lines):
            if line:
                column.addWidget(Sentence(shown(line, len(line)), style="small", color="muted"))
        column.addWidget(PlainLabel(roll.when, style="caption", color="faint"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.current().color("surface"))


def _head(roll: SharedRoll) -> QVBoxLayout:
    head, first = QVBoxLayout(), QHBoxLayout()
    head.setSpacing(0)
    words = " · ".join(part for part in (roll.title, roll.modifier) if part)
    first.addWidget(ElidedLabel(shown(roll.character or words), style="trayTitle"), 1)
    first.addWidget(PlainLabel(roll.game, style="caption", color="muted"))
    head.addLayout(first)
    if roll.character:
        head.addWidget(Sentence(shown(words), style="bodyMedium"))
    return head


def _result(roll: SharedRoll) -> QHBoxLayout:
    now = theme.current()
    row, degrees = QHBoxLayout(), QWidget()
    row.setSpacing(now.px(14))
    if roll.number:
        row.addWidget(PlainLabel(roll.number, style="result"))
    if roll.struck:
        struck = StruckNumber(roll.struck, style="stat", color="muted")
        row.addWidget(struck, 0, Qt.AlignmentFlag.AlignBottom)
    lines = Lines(degrees)
    lines.setSpacing(now.px(8))
    for each in roll.degrees:
        badge = Badge(large=True)
        badge.show_degree(each.degree, each.word)
        lines.addWidget(badge)
    for symbol in roll.net:
        count = NetCount()
        count.show_symbol(symbol)
        lines.addWidget(count)
    row.addWidget(degrees, 1, Qt.AlignmentFlag.AlignVCenter)
    return row
