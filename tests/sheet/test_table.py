"""A table of a sheet: columns if there is room, else a name with a line under it, and no number is cut."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.lists.table import Table
from desktop.kit.look import theme

HEADS = ("Weapon", "Skill", "Damage", "Range", "Attacks", "Ammo", "Malfunction")
WEAPONS = (
    ("Unarmed", "Fighting: Brawl 35", "1D3+DB", "", "1", "", ""),
    (".32 revolver", "Firearms: Handgun 45", "1D8", "15 yards", "1 (3)", "6", "100"),
)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    made = Table(name="Weapons")
    qtbot.addWidget(made)
    made.show_rows(HEADS, WEAPONS)
    made.show()
    return made


@pytest.mark.parametrize("width", [300, 559, 561, 600, 700, 900])
def test_nothing_but_a_long_name_is_ever_cut(table: Table, width: int) -> None:
    table.resize(width, 400)
    QApplication.processEvents()
    if table.rows.columnCount() == 1:
        assert table.rows.details(1).count("100") == 1
        return
    look = theme.current()
    for column, head in enumerate(HEADS[1:], 1):
        room = table.columnWidth(column) - look.px(12)
        assert QFontMetrics(look.font("small")).horizontalAdvance(head) <= room
        for row in WEAPONS:
            assert QFontMetrics(look.font("body")).horizontalAdvance(row[column]) <= room
    assert sum(table.columnWidth(column) for column in range(len(HEADS))) <= width


def test_rows_of_the_narrow_layout_shrink_again_in_columns(table: Table) -> None:
    table.resize(900, 400)
    QApplication.processEvents()
    wide = table.sizeHint().height()
    table.resize(300, 400)
    QApplication.processEvents()
    assert table.rows.columnCount() == 1
    table.resize(900, 400)
    QApplication.processEvents()
    assert (table.rows.columnCount(), table.sizeHint().height()) == (len(HEADS), wide)
