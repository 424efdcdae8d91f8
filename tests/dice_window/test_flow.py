"""The dice in a window of their own, in the real app: opened, rolled in, dressed, closed and restarted."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu

from desktop.base.settings import Settings, load, save
from desktop.dice.felt import Felt
from desktop.dice_only.feature import PAGE as DICE_ONLY
from desktop.dice_window.feature import FEATURE
from desktop.dice_window.feature.outside import DiceOutside, first_place
from desktop.dice_window.ui.window import DiceWindow
from desktop.dice_window.view import CLEAR, GREEN, PLAIN
from tests.evening import SitDown
from tests.player import use_entry
from tests.playing import Opener, Player

OPEN = "Dice in a window of their own"
ABOVE, FRAMELESS = Qt.WindowType.WindowStaysOnTopHint, Qt.WindowType.FramelessWindowHint
CONTROL = Qt.KeyboardModifier.ControlModifier
STRIP = "The dice are in their own window."


def outside(player: Player) -> DiceOutside:
    part = player.app.host.part(FEATURE)
    assert part is not None
    return part


def open_window(player: Player) -> DiceWindow:
    player.command(OPEN)
    window = outside(player).window
    player.wait(window.isVisible)
    return window


def reopened(player: Player) -> DiceWindow:
    """The window that a restart opens again, a moment after the main one."""
    player.wait(lambda: player.app.host.started(FEATURE) is not None)
    window = outside(player).window
    player.wait(window.isVisible)
    return window


def felt_of(player: Player) -> Felt:
    """The one felt with the character's dice, wherever it is."""
    tray, window = player.window.tray, outside(player).window
    (felt,) = [*tray.findChildren(Felt), *window.findChildren(Felt)]
    return felt


def choose(player: Player, window: DiceWindow, words: str) -> None:
    """Choose an entry of the window's menu by the right mouse button."""
    at = window.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, window.mapToGlobal(at))
    QApplication.sendEvent(window, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    use_entry(menu, next(each for each in menu.actions() if each.text().partition("\t")[0] == words))


def board(window: DiceWindow) -> str:
    """The result, as a screen reader finds it in the window."""
    return window.board.accessibleName()


def test_the_felt_moves_to_its_window_and_back(ida: Player) -> None:
    tray = ida.window.tray
    felt = tray.findChildren(Felt)[0]
    window = open_window(ida)
    assert felt.window() is window
    assert felt.isVisible()
    assert ida.sees(STRIP)
    assert ida.window.commands["dice_window"].isChecked()
    ida.click("Bring the dice back")
    ida.wait(lambda: not window.isVisible())
    assert tray.isAncestorOf(felt)
    assert felt.isVisible()
    assert not ida.sees(STRIP)
    assert not ida.window.commands["dice_window"].isChecked()
    assert open_window(ida) is window
    ida.command(OPEN)
    assert tray.isAncestorOf(felt)


def test_the_buttons_of_the_felt_stay_in_the_tray(ida: Player) -> None:
    window = open_window(ida)
    ida.click("Physical dice")
    assert ida.window.commands["physical"].isChecked()
    ida.click("Sound off")
    assert ida.app.settings.settings.sound
    names = [each.accessibleName() for each in window.findChildren(QAbstractButton)]
    assert names == ["Dice window menu"], "others would see the buttons"
    ida.click("Bring the dice back")
    assert ida.button("Sound on").parent() is felt_of(ida)
    assert ida.button("Physical dice").parent() is felt_of(ida)


def test_a_click_on_the_strip_lands_the_dice_while_they_roll(ida: Player) -> None:
    open_window(ida)
    ida.window.tray.set_speed(900)
    ida.roll("spot-hidden", 20, units=4)
    ida.click("Sound off")
    assert not ida.window.tray.is_turning()
    assert not ida.app.settings.settings.sound, "the click only lands the dice"


def test_a_roll_lands_in_the_window_and_everything_else_stays_in_the_tray(
    ida: Player, open_app: Opener
) -> None:
    window = open_window(ida)
    ida.window.tray.set_speed(900)
    ida.roll("spot-hidden", 20, units=4)
    felt = felt_of(ida)
    assert felt.is_turning()
    assert "24" not in board(window), "the result shows before the dice lie"
    ida.window.tray.land()
    assert felt.accessibleDescription() == "Tens 20, units 4"
    assert board(window).startswith("Ida Marchetti · Spot Hidden")
    assert "24" in board(window)
    assert ida.sees("Roll again")
    assert len(ida.log()) == 1
    again = open_app()
    assert "24" in board(reopened(again))
    assert again.log()[0].startswith("Spot Hidden")


def test_the_window_follows_the_open_character_and_its_dice(ida: Player) -> None:
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    ida.add_sample("Juno Halloran")
    ida.wait(lambda: board(window).startswith("Juno Halloran"))
    assert "24" not in board(window)
    ida.character("Ida Marchetti")
    ida.wait(lambda: board(window).startswith("Ida Marchetti"))


@pytest.mark.parametrize(
    "name", ["Ida Marchetti", "Sel Vantry", "Ketta Morrow", "Juno Halloran", "Tumble Okoro"]
)
def test_the_dice_of_every_game_are_shown_on_every_background(sit_down: SitDown, name: str) -> None:
    player = sit_down(name)
    window = open_window(player)
    felt = felt_of(player)
    pictures = []
    for words in ("Plain background", "Green background (chroma key)", "Transparent background"):
        if words != "Plain background":
            choose(player, window, words)
        assert felt.isVisible()
        pictures.append(window.grab().toImage())
        corner = pictures[-1].pixelColor(3, window.height() // 2)
        assert (corner.name(), corner.alpha() < 9) == {
            PLAIN: ("#edf0ee", False),
            GREEN: ("#00ff00", False),
            CLEAR: ("#000000", True),
        }[window.ground]
    assert pictures[0] != pictures[1] != pictures[2]
    window.close()


def test_place_background_and_being_on_top_come_back_with_a_restart(ida: Player, open_app: Opener) -> None:
    placed = QRect(30, 40, 500, 420)
    window = open_window(ida)
    window.setGeometry(placed)
    choose(ida, window, "Transparent background")
    choose(ida, window, "Keep on top")
    assert window.windowFlags() & FRAMELESS
    assert window.windowFlags() & ABOVE
    again = open_app()
    window = reopened(again)
    assert (window.ground, window.is_on_top) == (CLEAR, True)
    assert window.windowFlags() & FRAMELESS
    assert window.windowFlags() & ABOVE
    assert window.geometry() == placed
    choose(again, window, "Keep on top")
    choose(again, window, "Plain background")
    assert not window.windowFlags() & (FRAMELESS | ABOVE)
    window.close()
    last = open_app()
    last.rest()
    assert last.app.host.started(FEATURE) is None, "it opens again though the player closed it"
    window = open_window(last)
    assert (window.ground, window.is_on_top, window.geometry()) == (PLAIN, False, placed)


def test_a_kept_background_that_does_not_exist_is_plain(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    save(file, Settings(dice_ground="green", dice_on_top=True))
    file.write_text(file.read_text("utf-8").replace('"green"', '"purple"'), "utf-8")
    assert load(file) == Settings(dice_ground="plain", dice_on_top=True)


def test_a_window_whose_screen_is_gone_opens_on_another(ida: Player, open_app: Opener) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    window = open_window(ida)
    window.setGeometry(QRect(screen.right() + 300, screen.bottom() + 200, 500, 420))
    again = open_app()
    assert screen.contains(reopened(again).geometry())


def test_a_window_is_brought_back_when_its_screen_is_taken_away(ida: Player) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    window = open_window(ida)
    window.setGeometry(QRect(screen.right() + 300, screen.bottom() + 200, 300, 300))
    ida.app.qt.screenRemoved.emit(QGuiApplication.primaryScreen())
    assert screen.contains(window.geometry())


def test_keys_pressed_in_the_window_roll_and_act_as_in_the_main_one(ida: Player) -> None:
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    window.activateWindow()
    ida.wait(window.isActiveWindow)
    ida.dice.lay(90, units=9)
    QTest.keyClick(window, Qt.Key.Key_R)
    assert len(ida.log()) == 2
    assert "99" in board(window)
    ida.dice.lay(10, units=1)
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert len(ida.log()) == 3
    percent = ida.app.settings.settings.text_percent
    QTest.keyClick(window, Qt.Key.Key_Minus, CONTROL)
    assert ida.app.settings.settings.text_percent == percent - 10
    QTest.keyClick(window, Qt.Key.Key_Plus, CONTROL | Qt.KeyboardModifier.KeypadModifier)
    assert ida.app.settings.settings.text_percent == percent
    QTest.keyClick(window, Qt.Key.Key_0, CONTROL)
    assert window.isActiveWindow()
    QTest.keyClick(window, Qt.Key.Key_F, CONTROL)
    ida.wait(ida.window.isActiveWindow)
    assert ida.window.focusWidget() is ida.window.sheet.skills.filter


def test_space_in_the_window_lands_its_dice(ida: Player) -> None:
    window = open_window(ida)
    ida.window.tray.set_speed(900)
    ida.roll("spot-hidden", 20, units=4)
    window.activateWindow()
    ida.wait(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not ida.window.tray.is_turning()
    ida.roll("spot-hidden", 30, units=4)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not ida.window.tray.is_turning()
    assert window.isVisible(), "Escape only lands the dice while they roll"


def test_a_click_in_the_window_lands_its_dice(ida: Player) -> None:
    open_window(ida)
    ida.window.tray.set_speed(900)
    ida.roll("spot-hidden", 20, units=4)
    QTest.mouseClick(felt_of(ida), Qt.MouseButton.LeftButton)
    assert not ida.window.tray.is_turning()


def test_keys_in_the_window_do_nothing_while_another_page_is_shown(ida: Player) -> None:
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    ida.command("Library")
    ida.wait(lambda: not ida.window.tray.isVisible())
    window.activateWindow()
    ida.wait(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_R)
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert "24" in board(window)
    assert window.isVisible()


def test_rolls_of_dice_only_are_not_shown_to_the_others(ida: Player) -> None:
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    before = board(window)
    ida.command("Dice only")
    ida.wait_for(DICE_ONLY)
    page = ida.window.pages[DICE_ONLY]
    page.felt.set_speed(0)
    ida.dice.put({"d6": (5,)})
    page.focus_first()
    ida.type("1d6")
    ida.press(Qt.Key.Key_Return)
    assert ida.sees("5")
    assert board(window) == before
    assert felt_of(ida).accessibleDescription() == "Tens 20, units 4"


@pytest.mark.parametrize(("key", "held"), [(Qt.Key.Key_Escape, None), (Qt.Key.Key_W, CONTROL)])
def test_escape_and_ctrl_w_close_the_window(
    ida: Player, key: Qt.Key, held: Qt.KeyboardModifier | None
) -> None:
    window = open_window(ida)
    QTest.keyClick(window, key, held or Qt.KeyboardModifier.NoModifier)
    assert not window.isVisible()
    assert ida.window.tray.findChildren(Felt)


def test_full_screen_comes_and_goes_by_f11_and_escape(ida: Player) -> None:
    window = open_window(ida)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    choose(ida, window, "Transparent background")
    assert window.isFullScreen(), "another background ends the full screen"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert not window.isFullScreen()


def test_without_a_compositor_green_is_offered(ida: Player, no_compositor: None) -> None:
    window = open_window(ida)
    ida.in_window(
        "No transparent background",
        lambda: choose(ida, window, "Transparent background"),
        lambda: ida.click("Cancel"),
    )
    assert window.ground == PLAIN
    ida.in_window(
        "No transparent background",
        lambda: choose(ida, window, "Transparent background"),
        lambda: ida.click("Use green"),
    )
    assert window.ground == GREEN


def test_a_transparent_window_is_green_where_the_compositor_is_gone(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(ida, open_window(ida), "Transparent background")
    monkeypatch.setattr("desktop.kit.windows.compositing.shows_transparency", lambda: False)
    again = open_app()
    assert reopened(again).ground == GREEN
    assert again.sees("The dice window is green: this desktop can't show transparent windows.")
    monkeypatch.undo()
    assert reopened(open_app()).ground == CLEAR


def test_a_desktop_that_keeps_windows_on_top_itself_is_named(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(ida)
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    choose(ida, window, "Keep on top")
    assert ida.sees("Only the desktop's own window menu can do that here. Alt+Space opens it.")
    assert not window.is_on_top


def test_a_result_is_announced_once_while_the_dice_are_outside(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("desktop.tray.tray.announce", lambda _widget, text: said.append(text))
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    assert len(said) == 1
    assert said[0] in board(window)


def test_each_throw_is_heard_once_while_the_dice_are_outside(ida: Player) -> None:
    thrown: list[object] = []
    ida.window.tray.thrown.connect(thrown.append)
    open_window(ida)
    ida.window.tray.set_speed(900)
    thrown.clear()
    ida.roll("spot-hidden", 20, units=4)
    assert len(thrown) == 1


def test_physical_dice_are_asked_for_in_the_main_window(ida: Player) -> None:
    window = open_window(ida)
    ida.roll("spot-hidden", 20, units=4)
    ida.window.commands["physical"].trigger()
    window.activateWindow()
    ida.wait(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_R)
    ida.wait(ida.window.isActiveWindow)
    tray = ida.window.tray
    assert tray.view is not None
    assert tray.view.ask is not None
    assert tray.isAncestorOf(ida.window.focusWidget())


def test_a_drag_moves_the_window_only_where_it_has_no_frame(ida: Player) -> None:
    window = open_window(ida)
    window.setGeometry(QRect(100, 100, 500, 420))

    def drag() -> QPoint:
        felt, before = felt_of(ida), window.pos()
        QTest.mousePress(felt, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
        QTest.mouseMove(window, window.mapFromGlobal(felt.mapToGlobal(QPoint(110, 90))))
        QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=QPoint(110, 90))
        return window.pos() - before

    assert drag() == QPoint(0, 0)
    choose(ida, window, "Transparent background")
    assert drag() != QPoint(0, 0)


SCREEN = QRect(0, 0, 1366, 768)


@pytest.mark.parametrize(
    ("main", "place"),
    [(QRect(0, 0, 800, 700), QRect(800, 0, 566, 640)), (QRect(466, 20, 900, 700), QRect(0, 20, 466, 640))],
)
def test_the_window_first_opens_beside_the_main_one(main: QRect, place: QRect) -> None:
    assert first_place(main, QRect(), SCREEN) == place


def test_without_room_beside_it_the_window_first_covers_the_end_of_the_tray(ida: Player) -> None:
    tray = QRect(972, 69, 392, 690)
    assert first_place(SCREEN, tray, SCREEN) == QRect(972, 519, 392, 240)
    ida.window.resize(1366, 720)
    width = ida.window.tray.width()
    assert open_window(ida).width() == width
