"""What screen readers learn of every control of every page, through Qt: on each system it is the same.

`tests/heard/pages.py` asks the same over the accessibility bus of Linux.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.playing import Player

ROLE, TEXT = QAccessible.Role, QAccessible.Text
NOTHING = {ROLE.NoRole, ROLE.Client, ROLE.Pane, ROLE.Window}
VALUES = {ROLE.SpinBox, ROLE.Slider}
TEXTS = {ROLE.StaticText, ROLE.Chart, ROLE.SpinBox}
BUTTONS = {ROLE.Button, ROLE.CheckBox, ROLE.RadioButton, ROLE.ButtonMenu}
_MOST = 80

PAGES = ["sheet", "edit", "timeline", "library", "dice_only", "downtime"]


def each(thing: Any) -> Iterator[Any]:
    yield thing
    for at in range(min(thing.childCount(), _MOST)):
        child = thing.child(at)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from each(child)


def findings(thing: Any) -> Iterator[str]:
    role, name, state = thing.role(), thing.text(TEXT.Name).strip(), thing.state()
    here = f"{role.name} “{name}”"
    widget = thing.object()
    takes_keys = bool(state.focusable) and (widget is None or widget.isEnabled())
    if takes_keys and role in NOTHING and widget is not None and widget.inherits("QAbstractButton"):
        yield f"{here} takes the focus and has no role"
    if takes_keys and role in BUTTONS | VALUES | {ROLE.ListItem, ROLE.EditableText} and not name:
        yield f"{here} has no name"
    if role in VALUES and (value := thing.valueInterface()) is None:
        yield f"{here} has no value"
    elif role in VALUES and not value.minimumValue() <= value.currentValue() <= value.maximumValue():
        yield f"{here} is beyond its limits"
    if role in TEXTS and name and (text := thing.textInterface()) is None:
        yield f"{here} has no text"
    elif role in TEXTS and name and not text.text(0, text.characterCount()):
        yield f"{here} has an empty text"
    if role in BUTTONS and takes_keys and not thing.actionInterface().actionNames():
        yield f"{here} can do nothing"
    if role in BUTTONS and name and thing.text(TEXT.Description).strip(" .") == name:
        yield f"{here} is read twice"
    if role in {ROLE.Table, ROLE.Cell, ROLE.ColumnHeader, ROLE.RowHeader}:
        yield f"{here} is a cell of Qt's own, which is read with its column"


def shown(player: Player, page: str) -> None:
    if page != "sheet":
        player.window.commands[page].trigger()
    QApplication.processEvents()


@pytest.mark.parametrize("page", PAGES)
def test_every_control_has_its_role_name_value_and_text(ida: Player, page: str) -> None:
    ida.dice.put({"tens": [30], "units": [4]})
    ida.click_skill("spot-hidden")
    ida.window.tray.land()
    shown(ida, page)
    things = list(each(QAccessible.queryAccessibleInterface(ida.window.pages)))
    found = {finding for thing in things for finding in findings(thing)}
    roles = {thing.role() for thing in things}
    if page == "downtime":
        ida.click("Save and close")
    elif page == "edit":
        ida.window.commands["edit"].trigger()
    else:
        ida.window.pages.show_play()
    assert found == set()
    assert roles & BUTTONS
    assert roles & {ROLE.ListItem, ROLE.StaticText, ROLE.Grouping}


@pytest.mark.parametrize("tab", range(8))
def test_every_tab_of_the_sheet_too(ida: Player, tab: int) -> None:
    ids = ida.window.sheet.tabs.ids
    ida.turn_to(ids[tab % len(ids)])
    QApplication.processEvents()
    things = each(QAccessible.queryAccessibleInterface(ida.window.sheet))
    assert {finding for thing in things for finding in findings(thing)} == set()
