"""Items removed from a layout leave nothing that could be mistaken for other objects."""

import gc

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayoutItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from desktop.base.workarounds.layout_items import forget_items


@pytest.fixture(autouse=True)
def forgetting() -> None:
    forget_items()


def _remembered() -> int:
    """Count the stale layout items that Python still has."""
    return sum(isinstance(each, QLayoutItem) and Shiboken.isValid(each) for each in _items())


def _items() -> list[QLayoutItem]:
    gc.collect()
    return [each for each in gc.get_objects() if type(each).__name__ in ("QWidgetItem", "QSpacerItem")]


def _filled(inner: QBoxLayout) -> QWidget:
    """Create a widget with nested layouts that hold a label, a stretch and one more layout."""
    body = QWidget()
    outer = QVBoxLayout(body)
    deeper = QHBoxLayout()
    deeper.addWidget(QLabel("deep"))
    deeper.addStretch(1)
    inner.addWidget(QLabel("inner"))
    inner.addLayout(deeper)
    outer.addLayout(inner)
    return body


def test_deleted_label_leaves_nothing_behind(qtbot: QtBot) -> None:
    before = _remembered()
    body = _filled(QHBoxLayout())
    qtbot.addWidget(body)
    for label in body.findChildren(QLabel):
        label.deleteLater()
        del label
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert body.findChildren(QLabel) == []
    assert _remembered() == before


def test_layouts_are_filled_and_emptied_as_before(qtbot: QtBot) -> None:
    inner = QHBoxLayout()
    body = _filled(inner)
    qtbot.addWidget(body)
    body.show()
    assert {each.text() for each in body.findChildren(QLabel)} == {"deep", "inner"}
    assert all(each.isVisible() and each.width() > 0 for each in body.findChildren(QLabel))
    taken = inner.takeAt(0)
    assert taken is not None
    label = taken.widget()
    assert isinstance(label, QLabel)
    assert label.text() == "inner"


def test_grid_position_and_stretch_are_kept(qtbot: QtBot) -> None:
    body = QWidget()
    qtbot.addWidget(body)
    grid, row, cell = QGridLayout(body), QHBoxLayout(), QVBoxLayout()
    cell.addWidget(QLabel("wide"))
    row.addLayout(cell, 3)
    grid.addLayout(row, 1, 0, 1, 2)
    assert grid.getItemPosition(grid.indexOf(row)) == (1, 0, 1, 2)
    assert row.stretch(row.indexOf(cell)) == 3
