"""The settings window: every choice is emitted at once and shown as set."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.base.settings import Settings
from desktop.features import FEATURES
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.look import theme
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.settings.ui import SettingsWindow, Stepper
from desktop.settings.view import settings_view as view_of
from desktop.views.settings import SettingsPage, SettingsView
from tests.showing import opened

USUAL = Settings()


APPEARANCE, DICE = 0, 2
"""The positions of pages in the list."""


def settings_view(settings: Settings) -> SettingsView:
    """The window on a desktop without a motion setting."""
    parts = [part for each in FEATURES for part in each.settings]
    return view_of(settings, parts, system_tells=False)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> SettingsWindow:
    theme.apply(qapp, "light", 1.0)
    made = SettingsWindow()
    made.resize(780, 480)
    made.show_view(settings_view(USUAL))
    opened(qtbot, made)
    QApplication.processEvents()
    return made


@pytest.fixture
def heard(window: SettingsWindow) -> list[tuple[str, ...]]:
    """What the window emitted."""
    said: list[tuple[str, ...]] = []
    window.chosen.connect(lambda *asked: said.append(asked))
    window.defaults_requested.connect(lambda: said.append(("defaults",)))
    return said


def buttons(window: QWidget) -> dict[str, QAbstractButton]:
    """Return the visible buttons by name; those of colours and dice speed by their label alone."""
    found = [each for each in window.findChildren(QAbstractButton) if each.isVisible()]
    return {option(each.accessibleName()): each for each in found}


def option(name: str) -> str:
    what, _, words = name.rpartition(": ")
    return words if what in ("Colours", "Dice speed") else name


def click(window: QWidget, name: str) -> None:
    QTest.mouseClick(buttons(window)[name], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def turn_to(window: SettingsWindow, page: int) -> None:
    place = window.rows.visualRect(window.rows.model().index(page, 0)).center()
    QTest.mouseClick(window.rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def words(window: QWidget) -> list[str]:
    return [each.text() for each in window.findChildren(PlainLabel) if each.isVisible()]


def shown(window: QWidget) -> list[str]:
    """Return the texts next to the choices."""
    return [each.text for each in window.findChildren(Prose) if each.isVisible()]


def test_each_choice_emits_at_once(window: SettingsWindow, heard: list[tuple[str, ...]]) -> None:
    click(window, "Dark")
    click(window, "Contrast: High")
    click(window, "Font: Plain")
    click(window, "Text size, 100%: increase")
    click(window, "Text size, 100%: decrease")
    turn_to(window, DICE)
    click(window, "Off")
    click(window, "Fast")
    click(window, "Reduce motion: On")
    click(window, "Sound: On")
    assert heard == [
        ("theme", "dark"),
        ("contrast", "on"),
        ("letters", "plain"),
        ("text_size", "110"),
        ("text_size", "90"),
        ("dice_speed", "off"),
        ("dice_speed", "fast"),
        ("reduce_motion", "on"),
        ("sound", "on"),
    ]


def test_volume_is_disabled_with_a_reason_while_sound_is_off(
    window: SettingsWindow, heard: list[tuple[str, ...]]
) -> None:
    turn_to(window, DICE)
    for name in ("Volume, 60%: decrease", "Volume, 60%: increase"):
        assert not buttons(window)[name].isEnabled()
        assert buttons(window)[name].accessibleDescription() == "Sound is off."
    assert "Sound is off." in shown(window)
    window.show_view(settings_view(USUAL._replace(sound=True)))
    assert "Sound is off." not in shown(window)
    assert buttons(window)["Volume, 60%: increase"].accessibleDescription() == ""
    click(window, "Volume, 60%: increase")
    assert heard == [("volume", "70")]
    window.show_view(settings_view(USUAL._replace(sound=True, volume=100)))
    assert not buttons(window)["Volume, 100%: increase"].isEnabled()


def test_showing_settings_emits_nothing(window: SettingsWindow, heard: list[tuple[str, ...]]) -> None:
    turn_to(window, DICE)
    window.show_view(settings_view(USUAL._replace(theme="dark", text_percent=150, dice_speed="off")))
    assert buttons(window)["Off"].isChecked()
    turn_to(window, APPEARANCE)
    assert buttons(window)["Dark"].isChecked()
    assert "150%" in words(window)
    window.show_view(settings_view(USUAL))
    assert buttons(window)["System"].isChecked()
    assert heard == []


def test_shown_page_stays(window: SettingsWindow) -> None:
    turn_to(window, DICE)
    window.show_view(settings_view(USUAL._replace(dice_speed="fast")))
    assert "Dice" in words(window)
    assert "Fast" in buttons(window)
    assert "Dark" not in buttons(window)


def test_new_page_is_listed_with_the_others(window: SettingsWindow) -> None:
    view = settings_view(USUAL)
    sound = SettingsPage("sound", "Sound", ())
    window.show_view(SettingsView((*view.pages, sound), defaults=True))
    assert window.rows.model().rowCount() == len(view.pages) + 1
    turn_to(window, len(view.pages))
    assert "Sound" in words(window)
    window.show_view(view)
    QApplication.processEvents()
    assert "Dark" in buttons(window), "a page that is gone gives way to the first"


def test_defaults_can_be_restored_after_a_change(
    window: SettingsWindow, heard: list[tuple[str, ...]]
) -> None:
    name = "Reset all settings to their defaults"
    assert not buttons(window)[name].isEnabled()
    window.show_view(settings_view(USUAL._replace(theme="dark")))
    click(window, name)
    assert heard == [("defaults",)]


@pytest.mark.parametrize(
    ("percent", "end", "other"), [(200, "increase", "decrease"), (80, "decrease", "increase")]
)
def test_focus_moves_to_the_other_button_at_an_end(
    window: SettingsWindow, percent: int, end: str, other: str
) -> None:
    near = percent - 10 if end == "increase" else percent + 10
    window.show_view(settings_view(USUAL._replace(text_percent=near)))
    window.chosen.connect(
        lambda _id, key: window.show_view(settings_view(USUAL._replace(text_percent=int(key))))
    )
    button = buttons(window)[f"Text size, {near}%: {end}"]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert not buttons(window)[f"Text size, {percent}%: {end}"].isEnabled()
    assert QApplication.focusWidget() is buttons(window)[f"Text size, {percent}%: {other}"]


def test_arrow_keys_switch_pages_and_move_the_choice(
    window: SettingsWindow, heard: list[tuple[str, ...]]
) -> None:
    window.rows.setFocus()
    for _ in range(DICE):
        QTest.keyClick(window.rows, Qt.Key.Key_Down)
    QApplication.processEvents()
    normal = buttons(window)["Normal"]
    normal.setFocus()
    QTest.keyClick(normal, Qt.Key.Key_Right)
    assert heard == [("dice_speed", "fast")]


def test_tab_key_goes_from_the_list_through_the_page_to_the_footer(window: SettingsWindow) -> None:
    window.show_view(settings_view(USUAL._replace(text_percent=110)))
    turn_to(window, DICE)
    turn_to(window, APPEARANCE)
    window.rows.setFocus()
    visited: list[str] = []
    for _ in range(8):
        there = QApplication.focusWidget()
        assert there is not None
        visited.append(option(there.accessibleName()))
        QTest.keyClick(there, Qt.Key.Key_Tab)
    assert visited == [
        "Settings",
        "System",
        "Contrast: System",
        "Font: Rollbook",
        "Text size, 110%: decrease",
        "Text size, 110%: increase",
        "Reset all settings to their defaults",
        "Close",
    ]


def test_escape_and_close_close_the_window(window: SettingsWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.show()
    click(window, "Close")
    assert not window.isVisible()


@pytest.mark.parametrize(("width", "scale"), [(420, 1.0), (720, 2.0), (1440, 2.0), (780, 0.8)])
def test_nothing_is_cut_off_and_every_target_is_large_enough(
    window: SettingsWindow, qapp: QApplication, width: int, scale: float
) -> None:
    theme.apply(qapp, "dark", scale)
    window.resize(width, 700)
    for page in range(window.rows.model().rowCount()):
        turn_to(window, page)
        QApplication.processEvents()
        assert (window.width(), window.page.horizontalScrollBar().maximum()) == (width, 0)
        for each in buttons(window).values():
            left = each.mapTo(window, QPoint(0, 0)).x()
            assert left >= 0
            assert left + each.width() <= width
            assert each.width() >= each.minimumSizeHint().width()
            assert min(each.width(), each.height()) >= 24


@pytest.mark.parametrize(("width", "beside"), [(720, False), (912, True)])
def test_choices_of_a_page_are_all_beside_their_labels_or_all_below(
    window: SettingsWindow, width: int, beside: bool
) -> None:
    window.resize(width, 700)
    turn_to(window, APPEARANCE)
    QApplication.processEvents()
    for row in window.findChildren(ChoiceRow):
        title = next(each for each in row.findChildren(Prose) if each.isVisible())
        control = next(each for each in row.findChildren(QWidget) if isinstance(each, (Choice, Stepper)))
        assert (control.x() > title.geometry().right()) is beside, title.text


def test_window_grows_with_the_text_and_follows_the_theme(window: SettingsWindow, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 0.8)
    small = window.width()
    theme.apply(qapp, "dark", 1.0)
    assert window.width() > small
    shot = window.grab().toImage()
    ratio = shot.devicePixelRatio()
    assert shot.pixelColor(round(3 * ratio), round(200 * ratio)) == theme.current().color("rail")
