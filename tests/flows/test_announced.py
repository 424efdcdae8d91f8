"""Each result is announced once to screen readers, and not again when the focus moves."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from tests.playing import Player


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    real = QAccessible.updateAccessibility

    def update(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())
        real(event)  # type: ignore[arg-type]

    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(update))
    return heard


def told(player: Player, said: list[str]) -> list[str]:
    player.rest()
    heard = list(said)
    said.clear()
    return heard


def test_a_roll_luck_and_undo_are_each_announced_once(ida: Player, said: list[str]) -> None:
    ida.roll("spot-hidden", 20, units=1)
    assert told(ida, said) == ["Spot Hidden, 21, Hard success. Spot Hidden ticked for improvement."]
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        ida.press(key)
    ida.window.sheet.skills.list.setFocus()
    ida.press(Qt.Key.Key_Down)
    assert told(ida, said) == [], "where the focus goes is told by what has it, not by what fell before"
    ida.roll("listen", 90, units=9)
    assert told(ida, said) == ["Listen, 99, Failure."]
    ida.press(Qt.Key.Key_L)
    spent = "49 Luck spent on this roll, so no tick. 3 Luck left."
    assert told(ida, said) == [f"Listen, 50, Regular success. {spent}"]
    ida.window.commands["undo"].trigger()
    assert told(ida, said) == ["Undone: 49 Luck on Listen"]
    ida.tick_skill("occult")
    assert told(ida, said) == ["Occult ticked"]


def test_refusals_and_changes_are_announced_once(ida: Player, said: list[str]) -> None:
    ida.window.sheet.edit_tracker(0)
    ida.type("40")
    ida.press(Qt.Key.Key_Return)
    assert told(ida, said) == ["Hit points: 0 to 11."]
    ida.window.sheet.edit_tracker(0)
    ida.type("-3")
    ida.press(Qt.Key.Key_Return)
    assert told(ida, said) == ["Change to Hit points", "Hit points 8 → 5"], "the field was still open"


def test_each_wizard_page_is_announced_once(ida: Player, said: list[str]) -> None:
    ida.window.commands["new"].trigger()
    ida.click("Call of Cthulhu 7e")
    ida.enter("Name", "Odile Varga")
    told(ida, said)
    ida.click("Step by step")
    ida.click("Next")
    assert told(ida, said) == ["Characteristics"]
    ida.click("Next")
    assert told(ida, said) == ["Who is your investigator?"]


def test_who_is_open_and_which_page_is_announced(ida: Player, said: list[str]) -> None:
    ida.add_sample("Hugh Pemberton")
    assert told(ida, said).count("Hugh Pemberton — Rollbook") == 1
    ida.press(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert told(ida, said) == ["Library — Rollbook"]
    ida.press(Qt.Key.Key_Escape)
    assert told(ida, said) == ["Hugh Pemberton — Rollbook"]
