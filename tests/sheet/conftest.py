"""A visible sheet of Ida Marchetti, and its requests."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.sheet.sheet import Sheet
from tests.sheet.ida import IDA
from tests.showing import heard_from, opened


def preview(tracker: str, text: str) -> tuple[str, str]:
    plain = text.replace("−", "-")
    if not plain.lstrip("+-").isdigit():
        return "", "Type a number"
    after = 8 + int(plain) if plain[0] in "+-" else int(plain)
    return (f"8 → {after}", "") if 0 <= after <= 11 else ("", "At most 11")


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def make_sheet(qtbot: QtBot) -> Callable[[int, int], Sheet]:

    def make(width: int, height: int) -> Sheet:
        made = Sheet(preview)
        made.resize(width, height)
        made.show_view(IDA)
        return opened(qtbot, made)

    return make


@pytest.fixture
def sheet(make_sheet: Callable[[int, int], Sheet]) -> Sheet:
    return make_sheet(816, 840)


@pytest.fixture
def asked(sheet: Sheet) -> list[tuple[object, ...]]:
    """Collect everything the sheet requests, in order: signal name and arguments."""
    wishes = (
        "skill_roll_requested",
        "skill_load_requested",
        "trait_roll_requested",
        "trait_load_requested",
        "tick_requested",
        "tracker_entered",
        "tab_chosen",
    )
    return heard_from(sheet, wishes)
