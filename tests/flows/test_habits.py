"""Habits of desktop apps: restoring windows, and leaving keys and focus alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from desktop.base import keys
from desktop.kit.controls.tabs import PaneTabs
from desktop.kit.view.shell import BannerView
from desktop.shell.main_window import MainWindow
from desktop.shell.placement import on_screen
from tests.evening import SitDown
from tests.flows.shelved import CONTROL, SHIFT, title
from tests.playing import HELD_MS, Opener, Player
from tests.showing import opened

ESCAPE, ENTER = Qt.Key.Key_Escape, Qt.Key.Key_Return
TARN, IDA, JUNO = "Tarn Ondara", "Ida Marchetti", "Juno Halloran"


def tray_width(player: Player) -> int:
    return player.window.tray.width()


def drag_tray(player: Player, wide: int) -> None:
    panes = next(each for each in player.window.findChildren(QSplitter) if each.isVisible())
    handle = panes.handle(1)
    there = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=there)
    QTest.mouseMove(handle, there + QPoint(tray_width(player) - wide + handle.contentsMargins().left(), 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=handle.rect().center())
    player.wait(lambda: tray_width(player) == wide)


def focus(player: Player) -> QWidget:
    """Return the focused widget, which has to exist and be visible."""
    focused = player.window.focusWidget()
    assert focused is not None, "nothing has the focus"
    assert focused.isVisible(), f"{focused.accessibleName()!r} has the focus and is not seen"
    return focused


def test_every_game_keeps_its_tray_width_over_a_restart(ida: Player, open_app: Opener) -> None:
    drag_tray(ida, 440)
    ida.add_sample(JUNO)
    assert tray_width(ida) == 480
    drag_tray(ida, 600)
    ida.add_sample(TARN)
    assert tray_width(ida) == 392
    again = open_app()
    assert title(again) == TARN
    assert tray_width(again) == 392
    again.character(IDA)
    again.wait(lambda: tray_width(again) == 440)
    again.character(JUNO)
    again.wait(lambda: tray_width(again) == 600)


def test_every_character_returns_to_its_tab_even_after_a_restart(ida: Player, open_app: Opener) -> None:
    ida.turn_to("combat")
    ida.add_sample(TARN)
    assert ida.window.sheet.tab == "skills"
    ida.turn_to("healing")
    ida.character(IDA)
    assert ida.window.sheet.tab == "combat"
    assert ida.sees("Unarmed")
    ida.character(TARN)
    assert ida.window.sheet.tab == "healing"
    assert ida.sees("Take damage")
    again = open_app()
    assert (title(again), again.window.sheet.tab) == (TARN, "healing")
    assert again.sees("Take damage"), "the page is filled, not only turned to"
    again.turn_to("notes")  # a page with only text
    once_more = open_app()
    assert (title(once_more), once_more.window.sheet.tab) == (TARN, "notes")
    focus(once_more)


ABOVE = Qt.WindowType.WindowStaysOnTopHint


@pytest.mark.parametrize(
    ("window", "seen"),
    [
        (QRect(100, 80, 1440, 900), QRect(100, 80, 1440, 900)),
        (QRect(4000, 2000, 1440, 900), QRect(480, 180, 1440, 900)),
        (QRect(-900, -200, 1440, 900), QRect(0, 0, 1440, 900)),
        (QRect(300, 40, 3000, 2000), QRect(0, 0, 1920, 1080)),
    ],
    ids=["where it was", "its screen is gone", "its head was above the screen", "the screen is smaller now"],
)
def test_a_window_reopens_fully_on_screen(window: QRect, seen: QRect) -> None:
    assert on_screen(window, QRect(0, 0, 1920, 1080)) == seen


def test_a_window_off_screen_becomes_visible_again(ida: Player, open_app: Opener) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    ida.window.resize(1030, 650)
    ida.window.move(screen.right() + 500, screen.bottom() + 500)
    ida.window.showMinimized()
    again = open_app()
    assert not again.window.isMinimized()
    assert screen.contains(again.window.pos())


def test_a_window_reopens_where_it_was_every_time(ida: Player, open_app: Opener) -> None:
    placed = QRect(60, 70, 640, 480)
    for _ in range(3):
        ida.window.setGeometry(placed)
        ida = open_app()
        assert ida.window.geometry().topLeft() == placed.topLeft()


@pytest.mark.parametrize("size", [QSize(3000, 2000), QSize(300, 3000)], ids=["both ways", "high"])
def test_a_window_larger_than_the_screen_fits_it_with_its_frame(qtbot: QtBot, size: QSize) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    before = MainWindow()
    before.setGeometry(QRect(screen.topLeft(), size))
    made = MainWindow()
    made.place(*before.placement())
    opened(qtbot, made)
    qtbot.waitUntil(lambda: made.is_painted)
    framed = made.frameGeometry()
    assert framed.top() >= screen.top()
    assert framed.bottom() <= screen.bottom()


def test_a_window_can_be_as_narrow_as_the_room_beside_a_video_call(ida: Player) -> None:
    for percent in ("100", "150", "200"):
        ida.app.settings.choose("text_size", percent)
        assert ida.window.minimumSize() == QSize(480, 450)


def test_letters_roll_while_the_focus_is_on_the_tabs_of_a_narrow_window(ida: Player) -> None:
    for width in (480, 1440, 480):
        ida.window.resize(width, 800)
        (tabs,) = ida.window.play.findChildren(PaneTabs)
        assert tabs.isVisible() is (width == 480)
    tabs.setFocus()
    ida.dice.lay(20, units=4)
    ida.press(Qt.Key.Key_R)
    assert len(ida.log()) == 1


def test_the_window_can_be_kept_on_top(ida: Player) -> None:
    entry, handle = ida.window.commands["on_top"], ida.window.windowHandle()
    for kept in (True, False):
        entry.trigger()
        assert entry.isChecked() is kept
        assert bool(handle.flags() & ABOVE) is bool(ida.window.windowFlags() & ABOVE) is kept
        assert ida.window.isVisible()


def test_a_desktop_that_keeps_windows_on_top_itself_is_named(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    ida.window.commands["on_top"].trigger()
    assert ida.sees("Only the desktop's own window menu can do that here. Alt+Space opens it.")
    assert not ida.window.commands["on_top"].isChecked()


def test_single_letters_can_be_turned_off_and_typing_still_finds_a_skill(ida: Player) -> None:
    window, rows = ida.window, ida.window.sheet.skills.list
    assert window.commands["bonus"].text().endswith("\tB")
    ida.app.settings.choose_letter_keys(on=False)
    assert not window.commands["bonus"].text().endswith("\tB")
    rows.setFocus()
    before = ida.app.controllers.rolls.tray.choice  # type: ignore[union-attr]
    ida.type("sp")
    assert rows.currentIndex().data() == "Spot Hidden"
    QApplication.setKeyboardInputInterval(0)  # the next typed letter starts a new search
    ida.type("t0/?")
    assert ida.app.controllers.rolls.tray.choice == before  # type: ignore[union-attr]
    assert ida.skill_words("spot-hidden").endswith("not ticked")
    assert focus(ida) is rows
    ida.in_window(
        "Keys",
        lambda: ida.press(Qt.Key.Key_F1),
        lambda: told(ida, "Single letters are off", "Tick or untick"),
    )
    ida.app.settings.choose_letter_keys(on=True)
    rows.setFocus()
    ida.press(Qt.Key.Key_B)
    assert ida.app.controllers.rolls.tray.choice != before  # type: ignore[union-attr]
    assert window.commands["bonus"].text().endswith("\tB")


def test_f6_leads_to_the_first_choice_of_the_tray_and_to_a_banner(sit_down: SitDown) -> None:
    player = sit_down("Ketta Morrow")
    window = player.window
    window.sheet.skills.list.setFocus()
    player.press(Qt.Key.Key_F6)
    assert focus(player).accessibleName() == "DC"
    window.show_banner("notice", BannerView("Restart Rollbook.", act="restart", act_words="Restart now"))
    player.press(Qt.Key.Key_F6)
    assert focus(player) is player.button("Restart now")
    player.press(Qt.Key.Key_F6)
    assert window.play.rail.isAncestorOf(focus(player))
    window.show_banner("notice", None)


@pytest.mark.parametrize("tab", ["powers", "health", "fight", "chronicle"])
def test_tab_goes_into_the_page_that_a_key_turned_to(sit_down: SitDown, tab: str) -> None:
    player = sit_down("Ketta Morrow")
    sheet = player.window.sheet
    sheet.skills.list.setFocus()
    while sheet.tab != tab:
        player.press(Qt.Key.Key_PageDown, CONTROL)
    player.press(Qt.Key.Key_Tab)
    assert sheet.isAncestorOf(focus(player))
    assert focus(player).focusPolicy() & Qt.FocusPolicy.TabFocus


def test_letters_typed_to_find_a_skill_do_nothing_else(sit_down: SitDown) -> None:
    player = sit_down("Ketta Morrow")
    rows = player.window.sheet.skills.list
    rows.setFocus()
    player.type("perc")  # P would be a penalty die and R a roll
    assert rows.currentIndex().data() == "Perception"
    assert player.sees("Your rolls appear here.")
    player.dice.put({"d20": [12]})
    player.press(Qt.Key.Key_Return)
    player.dice.put({"d20": [3]})
    player.press(Qt.Key.Key_R)
    assert len(player.log()) == 2, "the search is over"
    rows.setFocus()
    player.type("p/")
    assert player.window.sheet.skills.filter.hasFocus(), "a sign is no part of a name"


def told(player: Player, said: str, unsaid: str) -> None:
    assert player.sees(said)
    assert not player.sees(unsaid)


@pytest.mark.alone("It is about what is known when the app opens")
def test_keys_of_features_work_in_an_app_just_opened(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_declared", {})
    player = open_app()
    player.add_sample(IDA)
    player.window.sheet.skills.list.setFocus()
    player.in_window(
        "Keys", lambda: player.press(Qt.Key.Key_Question, SHIFT), lambda: told(player, "This list", "are off")
    )


def test_the_question_mark_shows_the_keys_like_f1(ida: Player) -> None:
    ida.window.sheet.skills.list.setFocus()
    ida.in_window(
        "Keys",
        lambda: ida.press(Qt.Key.Key_Question, SHIFT),
        lambda: told(ida, "This list", "Single letters are off"),
    )
    assert focus(ida) is ida.window.sheet.skills.list


def test_ctrl_s_says_that_everything_is_saved_and_offers_a_copy(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "ida.rollbook"
    titles: list[str] = []

    def choose(_parent: object, title: str, *_more: object) -> tuple[str, str]:
        titles.append(title)
        return str(copy), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)

    def answer() -> None:
        assert ida.sees("Ida Marchetti is already saved.")
        ida.click("Save a copy…")

    ida.in_window("Save a copy", lambda: ida.press(Qt.Key.Key_S, CONTROL), answer)
    ida.wait(copy.exists)
    assert titles == ["Save a copy"]
    ida.wait(lambda: ida.sees("Show folder"))


def test_sanity_is_checked_by_its_tracker_and_r(ida: Player) -> None:
    ida.press(Qt.Key.Key_2, CONTROL)
    ida.dice.lay(30, units=4)
    ida.press(Qt.Key.Key_R)
    assert "Sanity" in ida.log()[0]
    assert "34" in ida.log()[0]
    focus(ida)


def test_the_focus_is_never_lost(ida: Player) -> None:
    rows = ida.window.sheet.skills.list
    ida.load_skill("listen")
    rolled(ida)
    assert focus(ida) is rows, "after a roll"
    assert rows.currentIndex().data() == "Listen"
    ida.tick_skill("listen")
    ida.undo()
    assert focus(ida) is rows, "after undo"
    steps: dict[str, Callable[[], object]] = {
        "another tab": lambda: ida.press(Qt.Key.Key_PageDown, CONTROL),
        "back": lambda: ida.press(Qt.Key.Key_PageUp, CONTROL),
        "a new character": lambda: ida.press(Qt.Key.Key_N, CONTROL),
        "none after all": lambda: ida.press(ESCAPE),
        "edit": lambda: ida.press(Qt.Key.Key_E, CONTROL),
        "undo while editing": ida.undo,
        "play": lambda: ida.press(Qt.Key.Key_E, CONTROL),
        "another character": lambda: ida.add_sample(JUNO),
        "the one before": lambda: ida.press(Qt.Key.Key_Tab, CONTROL | SHIFT),
        "a tracker": lambda: ida.press(Qt.Key.Key_1, CONTROL),
        "no change": lambda: ida.press(ESCAPE),
        "the filter": lambda: ida.press(Qt.Key.Key_F, CONTROL),
        "out of it": lambda: ida.press(ESCAPE),
        "the timeline": lambda: ida.press(Qt.Key.Key_H, CONTROL),
        "back from it": lambda: ida.press(Qt.Key.Key_H, CONTROL),
        "the library": lambda: ida.press(Qt.Key.Key_L, CONTROL),
        "dice only": lambda: ida.press(Qt.Key.Key_D, CONTROL | SHIFT),
        "play again": lambda: ida.character(IDA),
        "another pane": lambda: ida.press(Qt.Key.Key_F6),
    }
    for name, step in steps.items():
        step()
        QTest.qWait(1)
        assert ida.window.focusWidget() is not None, f"nothing has the focus after {name}"
        assert focus(ida).accessibleName(), f"whoever listens is not told where the keyboard is after {name}"
    ida.in_window("Keys", lambda: ida.press(Qt.Key.Key_F1), lambda: None)
    focus(ida)


def rolled(player: Player) -> None:
    player.dice.lay(20, units=1)
    player.press(ENTER)


def moving(player: Player) -> list[str]:
    """Return the running timers and animations, except those waiting for a later time."""
    app, window = player.app, player.window
    found = [
        f"{type(each.parent()).__name__}: {each.interval()} ms"
        for root in (app, window)
        for each in root.findChildren(QTimer)
        if each.isActive() and type(each.parent()).__name__ not in DELIBERATE
        if each.interval() < SLOW_MS
    ]
    for each in window.findChildren(QAbstractAnimation):
        if each.state() is QAbstractAnimation.State.Running:
            found.append(f"{type(each.parent()).__name__}: {type(each).__name__}")
    return found


DELIBERATE = {"BackupsController"}
"""Timers that check every few seconds whether something is due: a backup waits until typing stops."""

SLOW_MS = 10_000
"""Longer intervals are no motion: the readable copies, the bin, the session length."""


@pytest.mark.usefixtures("passing_time")
def test_no_timer_runs_after_a_roll_is_finished(ida: Player) -> None:
    ida.window.tray.set_speed(HELD_MS)
    ida.load_skill("listen")
    rolled(ida)
    assert moving(ida), "dice are on their way"
    ida.press(Qt.Key.Key_Space)
    ida.tick_skill("spot-hidden")
    ida.wait(lambda: moving(ida) == [])


def test_a_skill_is_ticked_from_the_menu_bar_where_the_game_ticks_skills(ida: Player) -> None:
    ida.load_skill("spot-hidden")
    assert ida.window.commands["tick"].text() == "Tick or untick the &skill\tT"
    ida.command("Tick or untick the skill")
    assert ida.skill_words("spot-hidden").endswith("ticked")
    ida.command("Tick or untick the skill")
    assert not ida.skill_words("spot-hidden").endswith(", ticked")
    ida.add_sample(JUNO)
    assert not ida.window.commands["tick"].isVisible()


def test_leaving_the_history_or_the_dice_returns_to_the_skill(ida: Player) -> None:
    rows = ida.window.sheet.skills.list
    for key, held in ((Qt.Key.Key_H, CONTROL), (Qt.Key.Key_D, CONTROL | SHIFT)):
        rows.setFocus()
        ida.press(key, held)
        ida.wait(lambda: not rows.isVisible())
        ida.press(ESCAPE)
        ida.wait(rows.isVisible)
        assert focus(ida) is rows
