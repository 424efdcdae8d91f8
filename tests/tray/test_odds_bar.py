import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.tray.odds_bar import Odds, OddsBar
from desktop.views.tray import OddsPart
from tests.tray import views

# Off screen there is no window manager to raise or limit a window.


@pytest.fixture
def odds(qapp: QApplication, qtbot: QtBot) -> Odds:
    theme.apply(qapp, "light", 1.0)
    made = Odds()
    qtbot.addWidget(made)
    made.resize(360, 120)
    made.show()
    return made


def words(odds: Odds) -> list[str]:
    return [each.text() for each in odds.findChildren(QLabel) if each.isVisible()]


def test_the_bar_speaks_every_percent(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    assert odds.bar.accessibleDescription() == (
        "70.0% to succeed, Critical 1.0%, Extreme 13.0%, Hard 21.0%, "
        "Regular 35.0%, Failure 29.0%, Fumble 1.0%"
    )


def test_title_and_chance_are_above_the_bar(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    assert words(odds) == ["Odds: 70, no extra dice", "70.0% to succeed"]


def test_a_title_without_room_is_shortened_with_a_tooltip(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    odds.resize(180, 160)
    title = odds.findChildren(QLabel)[0]
    assert (title.text(), title.toolTip()) == ("Odds", "Odds: 70, no extra dice")


def test_a_low_window_shortens_the_title(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    odds.set_short(True)
    assert words(odds) == ["Odds", "70.0% to succeed"]


def test_the_marker_appears_only_after_the_roll(odds: Odds) -> None:
    view = views.odds("Odds before the roll", views.NO_EXTRA, "regular", 0.525)
    odds.show_odds(view, fallen=False)
    assert odds.bar.marker is None
    odds.show_odds(view, fallen=True)
    assert odds.bar.marker == 0.525


def test_degrees_are_in_order_and_the_rarest_can_still_be_hovered(odds: Odds) -> None:
    odds.show_odds(views.odds("", views.ONE_BONUS), fallen=False)
    bar = odds.bar
    found = [part.degree for x in range(bar.width()) if (part := bar.part_at(x)) is not None]
    assert list(dict.fromkeys(found)) == ["critical", "extreme", "hard", "regular", "failure", "fumble"]
    assert found.count("fumble") >= 4


def test_outside_the_bar_there_is_no_degree(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    assert odds.bar.part_at(odds.bar.width() + 1) is None


def test_a_single_degree_fills_the_bar(qtbot: QtBot) -> None:
    bar = OddsBar()
    qtbot.addWidget(bar)
    bar.resize(200, 19)
    certain = OddsPart("regular", "Regular", "100%", 1.0, "Regular: 100 of 100", False)
    bar.show_odds((certain,), None, "Regular 100%")
    assert bar.part_at(1) == bar.part_at(199) == certain


def test_a_narrow_legend_takes_more_lines(odds: Odds) -> None:
    odds.show_odds(views.odds(), fallen=False)
    assert odds.heightForWidth(250) > odds.heightForWidth(360)
