"""Opening another character shows everything at once, and Tab goes down the new page right away."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.cards.cards_page import CardColumn
from desktop.kit.look.tab_order import TabOrder
from tests.playing import Player

TAB, BACKTAB = Qt.Key.Key_Tab, Qt.Key.Key_Backtab
JUNO, ORIEL, KETTA, TARN = "Juno Halloran", "Oriel Kast", "Ketta Morrow", "Tarn Ondara"
_MOST_STOPS = 80


@pytest.fixture
def everybody(ida: Player) -> Player:
    for name in (JUNO, ORIEL, KETTA, TARN):
        ida.add_sample(name)
    ida.character("Ida Marchetti")
    return ida


def open_now(player: Player, name: str) -> None:
    """Open a character without returning to the event loop."""
    on = player.app.controllers
    assert on is not None
    on.characters.open(next(row.id for row in on.session.library.rail() if row.name == name))


def pressed(player: Player, key: Qt.Key) -> QWidget:
    focused = player.window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    now = player.window.focusWidget()
    assert now is not None
    return now


def way_down(player: Player) -> list[QWidget]:
    sheet = player.window.sheet
    sheet.tabs.setFocus()
    found: list[QWidget] = [sheet.tabs]
    while len(found) < _MOST_STOPS and sheet.isAncestorOf(now := pressed(player, TAB)):
        assert now not in found, "Tab goes round in a circle"
        found.append(now)
    return found


def assert_leads_down(player: Player) -> None:
    """Assert that Tab leads from the tabs through each part of the page, top to bottom."""
    sheet = player.window.sheet
    column = next((each for each in sheet.findChildren(CardColumn) if each.isVisible()), None)
    found = way_down(player)
    if sheet.tab == "skills":
        stops = [*sheet.trackers.cards, *sheet.traits.buttons, *sheet.skills.tab_stops]
        stops = [each for each in stops if each.isVisible() and each.isEnabled()]
        assert found[1 : len(stops) + 1] == stops
        found = found[len(stops) :]
    cards = found[1:]
    assert bool(cards) is (column is not None)
    assert all(column is not None and column.isAncestorOf(each) for each in cards)
    ends = [each.mapTo(sheet, each.rect().bottomRight()) for each in cards]
    rows = [(end.y(), end.x()) for end in ends]
    assert rows == sorted(rows), "Tab goes up again"


@pytest.mark.parametrize("name", [JUNO, ORIEL, KETTA, TARN])
def test_tab_goes_down_the_page_of_a_just_opened_character(everybody: Player, name: str) -> None:
    open_now(everybody, name)
    assert_leads_down(everybody)
    first = everybody.window.sheet.trackers.cards[0].view.id
    everybody.window.sheet.tracker_entered.emit(first, "-1")
    everybody.undo()
    assert_leads_down(everybody)
    open_now(everybody, "Ida Marchetti")
    open_now(everybody, name)
    down = way_down(everybody)
    assert pressed(everybody, BACKTAB) is down[-1], "nor is it another way back"


def test_the_tab_order_is_computed_once_when_tab_is_pressed(
    everybody: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead, led = TabOrder.lead, list[TabOrder]()

    def counted(order: TabOrder) -> None:
        led.append(order)
        lead(order)

    monkeypatch.setattr(TabOrder, "lead", counted)
    everybody.character(JUNO)
    everybody.character(KETTA)
    assert led == []
    everybody.window.sheet.tabs.setFocus()
    for _ in range(3):
        pressed(everybody, TAB)
    assert max(Counter(map(id, led)).values()) == 1, "nothing changed between the keys"
    assert len(led) >= 2, "the sheet and the tray"


class Paints(QObject):
    def __init__(self, watched: list[QWidget]) -> None:
        super().__init__()
        self.of: Counter[int] = Counter()
        for each in watched:
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.of[id(watched)] += event.type() == QEvent.Type.Paint
        return False


def turn() -> None:
    """Run the event loop until nothing is left to paint."""
    for _ in range(20):
        QApplication.processEvents()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("name", [JUNO, ORIEL, KETTA])
def test_another_character_is_painted_at_once(everybody: Player, name: str, again: bool) -> None:
    if again:
        everybody.character(name)
        everybody.character("Ida Marchetti")
    turn()
    open_now(everybody, name)
    sheet = everybody.window.sheet
    column = next(each for each in sheet.findChildren(CardColumn) if each.isVisible())
    buttons = [each for each in column.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    seen = [*buttons, *sheet.trackers.cards, *sheet.traits.buttons, sheet.skills.list.viewport()]
    paints = Paints(seen)
    turn()
    assert buttons
    assert {paints.of[id(each)] for each in seen if not each.visibleRegion().isEmpty()} == {1}
