"""What is below a roll: its cards, and purchases behind a button; odds in two shades."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.tray.odds_bar import Odds
from desktop.tray.tray import Tray
from desktop.views.cards import CardButton, CardView, Does, FieldView, Side
from desktop.views.tray import ActionView, OddsPart, OddsView, SpendGroup, SpendingView, SpendOption, TrayView
from desktop.views.tray_intents import DoAct, Roll
from tests.tray import views
from tests.tray.seen import button, buttons, click, field, focused_name, land, shown_words
from tests.tray.wishes import Wishes

WIDE = 568
SOAK = "Target's Soak"


def with_card(soak: str = "", roll: int = 13, *, fresh: bool = False) -> TrayView:
    take = CardButton(ActionView("Subtract Soak"), Does.ACT, "spend:soak")
    card = CardView(f"soak-{roll}", "", (Side((FieldView("soak_1", SOAK, soak, digits=2), take)),))
    return replace(views.shot(roll), fresh=fresh, cards=(card,))


def with_triumph(taken: int = 0) -> TrayView:
    options = (SpendOption("notice", "Notice one key detail", 1, taken), SpendOption("dear", "Destroy it", 6))
    group = SpendGroup("triumph", "Spend Triumph", "1 of 1 left", options, folded=True)
    return replace(views.shot(), fresh=False, spending=SpendingView((group,)))


def test_enter_in_a_card_runs_its_act_and_rolls_nothing(tray: Tray, wishes: Wishes) -> None:
    acts: list[tuple[str, object]] = []
    rolls: list[bool] = []
    wishes.answer(DoAct, lambda done: acts.append((done.act, dict(done.given))))
    wishes.answer(Roll, lambda _: rolls.append(True))
    tray.show_view(with_card())
    QTest.keyClicks(field(tray, SOAK), "12")
    QTest.keyClick(field(tray, SOAK), Qt.Key.Key_Return)
    assert acts == [("spend:soak", {"soak_1": "12"})]
    assert rolls == []
    click(button(tray, "Subtract Soak"))
    assert len(acts) == 2


def test_text_in_a_card_stays_until_the_next_roll(tray: Tray) -> None:
    tray.show_view(with_card())
    QTest.keyClicks(field(tray, SOAK), "1")
    tray.show_view(with_card())
    assert field(tray, SOAK).text() == "1"
    tray.show_view(with_card(roll=14))
    assert field(tray, SOAK).text() == ""
    tray.show_view(replace(with_card(roll=15), cards=()))
    assert "Subtract Soak" not in buttons(tray)


def test_a_card_appears_only_after_the_roll(tray: Tray) -> None:
    tray.show_view(with_card(fresh=True))
    assert "Subtract Soak" not in buttons(tray)
    land(tray)
    assert "Subtract Soak" in buttons(tray)


def test_a_closed_group_opens_and_focuses_its_first_option(tray: Tray) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(with_triumph())
    assert "Notice one key detail, 1 Triumph" not in buttons(tray)
    assert "1 of 1 left" in shown_words(tray)
    tray.activateWindow()
    click(button(tray, "Spend Triumph"))
    assert "Notice one key detail, 1 Triumph" in buttons(tray)
    assert focused_name() == "Notice one key detail, 1 Triumph"
    tray.show_view(with_triumph())
    assert "Notice one key detail, 1 Triumph" in buttons(tray), "it stays open with its roll"


def test_a_group_with_a_purchase_is_open(tray: Tray) -> None:
    tray.show_view(with_triumph(taken=1))
    assert "Notice one key detail, 1 Triumph" in buttons(tray)


def test_a_high_price_is_shown_as_a_number(tray: Tray) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(with_triumph(taken=1))
    dear, cheap = button(tray, "Destroy it"), button(tray, "Notice one key detail")
    assert dear.grab().toImage() != cheap.grab().toImage()
    assert dear.height() == cheap.height()


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_light_part_of_the_odds_has_the_frame_of_its_degree(
    qapp: QApplication, qtbot: QtBot, mode: str
) -> None:
    theme.apply(qapp, mode, 1.0)  # type: ignore[arg-type]
    made = Odds()
    qtbot.addWidget(made)
    made.resize(360, 120)
    parts = (
        OddsPart("regular", "Best", "50%", 0.5, "1/2", fell_here=False, symbol="advantage"),
        OddsPart("regular", "Good", "50%", 0.5, "1/2", fell_here=False, light=True),
    )
    made.show_odds(OddsView("Odds", "100%", parts, None, "all"), fallen=False)
    made.show()
    image = made.bar.grab().toImage()
    middle = image.height() // 2 + 1
    look = theme.current()
    assert image.pixelColor(90, middle) == look.color("degree.regular")
    assert image.pixelColor(270, middle) == look.color("degree.regular.soft")
    frame = [image.pixelColor(x, middle) for x in range(178, 186)]
    assert look.color("degree.regular") in frame
