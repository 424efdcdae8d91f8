"""Results in games with other dice: shifted degrees, ladders, remaining symbols."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.tray.ladder import Ladder
from desktop.tray.net import NetCount
from desktop.tray.tray import Tray
from desktop.views.tray import NetSymbol, TrayView
from tests.tray import views
from tests.tray.seen import button, label, land, place, shown_words


def landed(view: TrayView) -> TrayView:
    return replace(view, fresh=False)


def badges(tray: Tray) -> dict[str, Badge]:
    return {each.word: each for each in tray.findChildren(Badge) if each.isVisible()}


def counts(tray: Tray) -> list[str]:
    return [each.accessibleName() for each in tray.findChildren(NetCount) if each.isVisible()]


def ladders(tray: Tray) -> list[Ladder]:
    return [each for each in tray.findChildren(Ladder) if each.isVisible()]


# A shifted degree


def test_a_shifted_degree_shows_old_reason_and_new(tray: Tray) -> None:
    tray.show_view(landed(views.save()))
    assert list(badges(tray)) == ["Success", "Critical success"]
    assert label(tray, "natural 20, one degree up").isVisible()
    before, after = badges(tray).values()
    assert after.height() > before.height()


@pytest.mark.parametrize(("width", "in_line"), [(460, True), (392, False)])
def test_a_shift_is_on_one_line_if_there_is_room(tray: Tray, width: int, in_line: bool) -> None:
    tray.resize(width, 860)
    tray.show_view(landed(views.save()))
    QApplication.processEvents()
    words = place(tray, label(tray, "natural 20, one degree up"))
    before, after = (place(tray, each) for each in badges(tray).values())
    assert before.right() < after.left()
    assert abs(before.center().y() - after.center().y()) <= 1
    assert (before.right() < words.left() and words.right() < after.left()) is in_line
    assert (words.top() > after.bottom()) is not in_line
    assert after.right() < width


def test_a_link_on_its_own_line_aligns_with_the_words_above(tray: Tray) -> None:
    view = landed(views.save())
    tray.resize(316, 860)
    tray.show_view(view)
    QApplication.processEvents()
    why = place(tray, button(tray, "Why this result?"))
    assert view.result is not None
    above = place(tray, label(tray, view.result.reason))
    assert why.top() >= above.bottom()
    assert why.left() + focus_margin() == above.left()


def test_a_roll_without_a_shift_has_one_badge_again(tray: Tray) -> None:
    tray.show_view(landed(views.save()))
    view = landed(views.save())
    assert view.result is not None
    tray.show_view(replace(view, result=replace(view.result, moved=None)))
    assert list(badges(tray)) == ["Critical success"]
    assert "natural 20, one degree up" not in shown_words(tray)
    tray.show_view(landed(views.success()))
    assert list(badges(tray)) == ["Regular success"]
    assert "42" in shown_words(tray)


# A ladder


def test_a_ladder_names_all_steps_and_the_reached_one(tray: Tray) -> None:
    tray.show_view(landed(views.pistols()))
    (ladder,) = ladders(tray)
    assert ladder.accessibleName() == "Steps: Critical fail, Fail, Partial, Success, Critical"
    assert ladder.accessibleDescription() == "Reached: Critical fail"
    tray.show_view(landed(views.success()))
    assert not ladders(tray)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_only_the_reached_step_is_filled(qapp: QApplication, tray: Tray, name: theme.ThemeName) -> None:
    theme.apply(qapp, name, 1.0)
    tray.show_view(landed(views.pistols()))
    (ladder,) = ladders(tray)
    picture, look = ladder.grab().toImage(), theme.current()
    fifth = ladder.width() // 5
    filled = look.color("degree.critical_failure.soft").rgb()
    found = [picture.pixel(fifth * place + fifth // 2, 4) for place in range(5)]
    assert found == [filled, *[look.color("surface").rgb()] * 4]


def test_a_ladder_is_taller_if_its_words_need_two_lines(tray: Tray) -> None:
    tray.resize(460, 860)
    tray.show_view(landed(views.pistols()))
    (ladder,) = ladders(tray)
    usual = ladder.height()
    tray.resize(316, 860)
    QApplication.processEvents()
    assert ladder.height() > usual


@pytest.mark.parametrize(("width", "beside"), [(460, True), (316, False)])
def test_the_reason_is_beside_the_degree_or_below_it(tray: Tray, width: int, beside: bool) -> None:
    tray.resize(width, 860)
    tray.show_view(landed(views.pistols()))
    QApplication.processEvents()
    degree = place(tray, badges(tray)["Critical fail"])
    reason = place(tray, label(tray, "Already the lowest step. The 2 would have lowered it."))
    assert (reason.left() > degree.right()) is beside
    assert (reason.top() > degree.bottom()) is not beside
    assert degree.left() == place(tray, tray.findChildren(Felt)[0]).left()


# Symbols


def test_remaining_symbols_are_beside_the_degree(tray: Tray) -> None:
    tray.resize(568, 860)
    tray.show_view(landed(views.shot()))
    assert list(badges(tray)) == ["Success"]
    assert counts(tray) == ["1 Success", "3 Advantage", "1 Triumph"]
    tops = {place(tray, each).center().y() for each in tray.findChildren(NetCount) if each.isVisible()}
    assert len(tops) == 1


def test_no_symbols_of_the_last_roll_stay(tray: Tray) -> None:
    tray.show_view(landed(views.shot()))
    view = landed(views.shot())
    assert view.result is not None
    net = (NetSymbol("despair", 2, "Despair"),)
    tray.show_view(replace(view, result=replace(view.result, net=net)))
    assert counts(tray) == ["2 Despair"]
    tray.show_view(landed(views.success()))
    assert counts(tray) == []


# The felt and the fading


def test_the_sum_is_shown_on_the_felt_and_spoken(tray: Tray) -> None:
    tray.show_view(landed(views.save()))
    felt = tray.findChildren(Felt)[0]
    assert "29" in felt.accessibleDescription()
    tray.show_view(landed(replace(views.save(), sum=None)))
    assert "29" not in felt.accessibleDescription()


@pytest.mark.parametrize(
    ("view", "words"),
    [(views.save(), "Critical success"), (views.pistols(), "Critical fail"), (views.shot(), "Success")],
)
def test_a_degree_fades_in_and_is_then_drawn_normally(
    tray: Tray, qtbot: QtBot, view: TrayView, words: str
) -> None:
    tray.show_view(view)
    land(tray)
    badge = badges(tray)[words]

    def fading() -> bool:
        part: QWidget | None = badge
        while part is not None:
            if part.graphicsEffect() is not None:
                return True
            part = part.parentWidget()
        return False

    assert fading()
    qtbot.waitUntil(lambda: not fading())


def test_a_roll_without_any_degree_has_no_badge_and_no_gap(tray: Tray) -> None:
    tray.show_view(landed(views.save()))
    view = landed(views.save())
    assert view.result is not None
    plain = replace(view.result, degree="", word="", moved=None)
    tray.show_view(replace(view, result=plain))
    assert badges(tray) == {}
    reason = place(tray, label(tray, plain.reason))
    assert reason.left() == place(tray, tray.findChildren(Felt)[0]).left()
