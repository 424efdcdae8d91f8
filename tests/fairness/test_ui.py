"""The dice fairness window: bars readable by mouse, keyboard and screen reader."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop.fairness.ui.fairness_chart import FairnessChart
from desktop.fairness.ui.fairness_window import FairnessWindow
from desktop.fairness.view import ALL, Counted, FairnessView, Selection, counting_view, fairness_view
from desktop.kit.look import theme
from rules_core.dice.faces import DICE, Face
from rules_core.dice.sources import Drawn
from rules_core.sheet.fairness import Counts

ASKED = Selection(ALL, "Ida Marchetti", False, "")


def view_of(*dice: str, times: int = 5, die: str = "") -> FairnessView:
    counts = Counts()
    for each in dice:
        faces: tuple[Face, ...] = DICE[each].faces
        counts.add([Drawn("", each, faces * times)])
    return fairness_view(ASKED._replace(die=die), Counted(counts, Counts()))


@pytest.fixture
def window(qtbot: QtBot) -> FairnessWindow:
    window = FairnessWindow()
    qtbot.addWidget(window)
    window.show()
    return window


def chart_in(window: FairnessWindow) -> FairnessChart:
    return window.findChildren(FairnessChart)[0]


def button(window: FairnessWindow, words: str) -> QAbstractButton:
    return next(
        each
        for each in window.findChildren(QAbstractButton)
        if words in (each.accessibleName() or each.text())
    )


def told(window: FairnessWindow) -> Callable[[], str]:
    chart = chart_in(window)
    said: list[str] = []
    chart.pointed.connect(said.append)
    return lambda: said[-1]


def test_mouse_and_arrow_keys_show_each_face(window: FairnessWindow) -> None:
    window.show_view(view_of("d6"))
    QApplication.processEvents()
    chart, said = chart_in(window), told(window)
    assert (chart.accessibleName(), chart.accessibleDescription().count(";")) == ("Faces rolled: d6", 5)
    QTest.mouseMove(chart, QPoint(chart.width() - 2, chart.height() // 2))
    assert said() == "6: rolled 5, expected 5.0"
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Home)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert said() == "2: rolled 5, expected 5.0" == chart.accessibleDescription()
    spoken = QAccessible.queryAccessibleInterface(chart)
    assert spoken.role() == QAccessible.Role.Chart
    assert spoken.text(QAccessible.Text.Value) == said()
    for _ in range(9):
        QTest.keyClick(chart, Qt.Key.Key_Left)
    assert said() == "1: rolled 5, expected 5.0"
    QTest.keyClick(chart, Qt.Key.Key_End)
    assert said() == "6: rolled 5, expected 5.0"
    window.show_view(view_of("d6", "boost", die="boost"))
    assert said() == "", "another die, and nothing is looked at"


def test_controls_emit_their_requests(window: FairnessWindow, qtbot: QtBot) -> None:
    window.show_view(view_of("d6", "d20"))
    with qtbot.waitSignal(window.own_toggled) as own:
        button(window, "Physical dice").click()
    assert own.args == [True]
    with qtbot.waitSignal(window.scope_chosen) as scope:
        button(window, "Dice only").click()
    assert scope.args == ["dice_only"]
    with qtbot.waitSignal(window.die_chosen) as die:
        window.rows.setFocus()
        QTest.keyClick(window.rows, Qt.Key.Key_Down)
    assert die.args == ["d20"]
    with qtbot.waitSignal(window.export_requested):
        button(window, "Export CSV").click()


def test_while_counting_there_is_nothing_to_export(window: FairnessWindow) -> None:
    window.show_view(view_of("d6"))
    window.show_view(counting_view(ASKED, 2000, 50_000))
    assert not button(window, "Export CSV").isEnabled()
    assert not chart_in(window).isVisible()


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_chart_uses_one_hue_and_stays_inside(
    window: FairnessWindow, qapp: QApplication, name: theme.ThemeName, scale: float
) -> None:
    theme.apply(qapp, name, scale)
    try:
        for die in DICE:
            window.show_view(view_of(die))
            QApplication.processEvents()
            chart = chart_in(window)
            picture = chart.grab().toImage()
            bar = theme.current().color("borderStrong").rgb()
            colors = {
                picture.pixel(x, y) for x in range(picture.width()) for y in range(0, picture.height(), 7)
            }
            assert bar in colors, f"{die} has bars"
            assert not colors & {theme.current().color(each).rgb() for each in ("accent", "danger")}
    finally:
        theme.apply(qapp, "light", 1.0)
