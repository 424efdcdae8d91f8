"""The words below dice that lie close together."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice.stage import Stage
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie
from tests.showing import opened

TREATED = (
    FeltDie(DieLook.TENS, 10, DieUse.USED, "Tens", "used: lower"),
    FeltDie(DieLook.TENS, 40, DieUse.UNUSED, "Bonus tens", "not used"),
    FeltDie(DieLook.TENS, 60, DieUse.UNUSED, "Bonus tens 2", "not used"),
    FeltDie(DieLook.UNITS, 4, DieUse.PLAIN, "Units"),
    *(FeltDie(DieLook.D6, 3, DieUse.PLAIN, "D6", "healing"),) * 4,
)
"""A treatment with two bonus dice that restores 4D6."""


@pytest.fixture
def written(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that a felt writes, in order."""
    theme.apply(qapp, "light", 1.0)
    texts: list[str] = []
    draw = Stage._draw_text

    def drawn(stage: Stage, painter: QPainter, box: QRectF, flags: int, text: str) -> None:
        texts.append(text)
        draw(stage, painter, box, flags, text)

    monkeypatch.setattr(Stage, "_draw_text", drawn)
    return texts


def lay(qtbot: QtBot, dice: tuple[FeltDie, ...], *, compact: bool) -> None:
    felt = Felt()
    felt.set_compact(compact)
    felt.resize(364, felt.heightForWidth(364))
    felt.show_dice(dice, seed=1, animate=False)
    opened(qtbot, felt)
    felt.grab()


@pytest.mark.parametrize(
    ("compact", "healing", "unused"), [(False, "healing", "not used"), (True, "Healing", "Not used")]
)
def test_dice_for_the_same_share_the_words_that_are_too_long_for_each(
    qtbot: QtBot, written: list[str], *, compact: bool, healing: str, unused: str
) -> None:
    lay(qtbot, TREATED, compact=compact)
    once = written[: len(written) // max(written.count("Units"), 1)]
    assert (once.count(healing), once.count(unused)) == (1, 1)
    assert once.count("D6") == (0 if compact else 4)


@pytest.mark.parametrize(("compact", "healing"), [(False, "healing"), (True, "Healing")])
def test_few_dice_say_each_what_they_are_for(
    qtbot: QtBot, written: list[str], *, compact: bool, healing: str
) -> None:
    lay(qtbot, (TREATED[0], TREATED[3], *TREATED[-2:]), compact=compact)
    assert written.count(healing) == 2 * written.count("Units")
