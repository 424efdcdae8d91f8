"""The backups window by mouse, keyboard and screen reader; it only emits requests."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.backups.ui.backups_window import BackupsWindow
from desktop.backups.view.backups import BackupsView, backups_view, compared
from desktop.kit.look import theme
from desktop.kit.windows.list_window import SideList
from desktop.library.backups.backups import Backup
from desktop.library.backups.comparing import CharacterDifference, DifferenceKind, JournalState
from desktop.library.records.characters import CharacterId
from tests.library.people import investigator, with_hp

NOW = datetime(2026, 11, 22, 21, 40, tzinfo=UTC)
COPIES = tuple(
    Backup(
        number, "close", Path("f"), NOW.isoformat(), 300_000, verified=number != 3, characters=12, wrong=wrong
    )
    for number, wrong in ((3, "integrity"), (2, ""), (1, ""))
)
SIDES = JournalState(3, ""), JournalState(2, "")
UNLIKE = (
    CharacterDifference(
        DifferenceKind.SHEET,
        "u1",
        "coc7",
        "Ada",
        CharacterId(1),
        *SIDES,
        (investigator(), with_hp(investigator(), 5)),
    ),
    CharacterDifference(DifferenceKind.HERE, "u2", "coc7", "<b>Ben</b>", CharacterId(2), SIDES[0], None),
)


def view(number: int = 2, person: str = "") -> BackupsView:
    copy = next(each for each in COPIES if each.number == number)
    return compared(backups_view(COPIES, copy, "/home/ida/backups", "", NOW), UNLIKE, copy, person)


@pytest.fixture
def window(qtbot: QtBot) -> BackupsWindow:
    window = BackupsWindow()
    qtbot.addWidget(window)
    window.show()
    return window


def button(window: BackupsWindow, words: str) -> QAbstractButton:
    return next(each for each in window.findChildren(QAbstractButton) if each.accessibleName() == words)


def sees(window: BackupsWindow, words: str) -> bool:
    found: list[str] = []
    for each in window.findChildren(QWidget):
        if each.isVisible():
            found.append(each.accessibleName())
            if callable(read := getattr(each, "text", None)):
                found.append(str(read()))
    return any(words in text for text in found)


def test_nothing_can_be_restored_without_backups(window: BackupsWindow) -> None:
    window.show_view(backups_view((), None, "/home/ida/backups", "", NOW))
    assert sees(window, "No backups yet. Rollbook makes the first one after your first change.")
    assert sees(window, "Folder: /home/ida/backups")
    for words in ("Restore", "Restore as copy", "Restore everything…"):
        assert not button(window, words).isVisible()
    assert button(window, "Back up now").isEnabled()


def test_every_button_emits_and_showing_emits_nothing(window: BackupsWindow, qtbot: QtBot) -> None:
    asked: list[tuple[str, object]] = []
    for name in ("chosen", "character_chosen", "undo_requested"):
        getattr(window, name).connect(lambda value, name=name: asked.append((name, value)))
    for name in ("make", "folder", "restore", "restore_copy", "restore_everything"):
        getattr(window, f"{name}_requested").connect(lambda name=name: asked.append((name, None)))
    window.show_view(view()._replace(note="Ada is as it was.", undo="undo"))
    assert asked == []
    for words in (
        *("Back up now", "Show folder", "Restore", "Restore as copy"),
        *("Restore everything…", "Undo"),
    ):
        button(window, words).click()
    assert [name for name, _ in asked] == [
        *("make", "folder", "restore", "restore_copy", "restore_everything", "undo_requested")
    ]
    assert asked[-1] == ("undo_requested", "undo")
    window.rows.setFocus()
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    assert asked[-1] == ("chosen", "1")
    people = window.findChildren(type(window.rows))
    other = next(each for each in people if each.accessibleName() == "Characters that differ")
    other.setFocus()
    QTest.keyClick(other, Qt.Key.Key_Down)
    assert asked[-1] == ("character_chosen", "here u2")


def test_differences_of_the_selected_character_are_shown_literally(window: BackupsWindow) -> None:
    window.show_view(view())
    assert sees(window, "Hit points 10 → 5")
    assert sees(window, "10 other characters are the same.") is False
    window.show_view(view(person="here u2"))
    assert not sees(window, "Hit points 10 → 5")
    back = button(window, "Restore")
    assert not back.isEnabled()
    assert back.accessibleDescription() == "It isn't in this backup, so it won't change."
    assert sees(window, "It isn't in this backup, so it won't change.")


def test_damaged_backup_and_trouble_are_shown_in_words(window: BackupsWindow) -> None:
    window.show_view(view(3)._replace(trouble="The folder of the copies is gone."))
    assert sees(window, "Damaged")
    assert sees(window, "The folder of the copies is gone.")
    everything = button(window, "Restore everything…")
    assert not everything.isEnabled()
    assert everything.accessibleDescription() == "This backup is damaged. Choose another one."
    window.show_view(view(1))
    assert not sees(window, "The folder of the copies is gone.")


def test_other_actions_are_disabled_during_work(window: BackupsWindow) -> None:
    window.show_view(view()._replace(busy="Restoring the character…", note="x", undo="undo"))
    assert sees(window, "Restoring the character…")
    for words in ("Back up now", "Restore", "Restore as copy", "Restore everything…"):
        assert not button(window, words).isEnabled()
    assert not button(window, "Undo").isVisible()


NONE_YET = backups_view((), None, "/home/ida/backups", "", NOW)


@pytest.mark.parametrize("is_read_before", [True, False])
@pytest.mark.parametrize("found", [NONE_YET, view()], ids=["none yet", "copies"])
def test_focus_does_not_depend_on_the_reading_time(
    qtbot: QtBot, found: BackupsView, *, is_read_before: bool
) -> None:
    window = BackupsWindow()
    qtbot.addWidget(window)
    window.show_view(NONE_YET._replace(busy="Reading the backups…"))
    if is_read_before:
        window.show_view(found)
    window.open()
    qtbot.waitUntil(lambda: window.focusWidget() is not None)
    if not is_read_before:
        window.show_view(found)
    expected = window.rows if found.rows else button(window, "Back up now")
    assert window.focusWidget() is expected


def test_focus_stays_where_the_player_moved_it_during_reading(qtbot: QtBot) -> None:
    window = BackupsWindow()
    qtbot.addWidget(window)
    window.show_view(NONE_YET._replace(busy="Reading the backups…"))
    window.open()
    qtbot.waitUntil(lambda: window.focusWidget() is not None)
    close = button(window, "Close")
    close.setFocus()
    window.show_view(NONE_YET)
    assert window.focusWidget() is close


def test_unchecked_backup_says_so(window: BackupsWindow) -> None:
    window.show_view(view()._replace(good=False, mark="Not checked yet"))
    assert sees(window, "Not checked yet")


def test_list_follows_the_text_size(window: BackupsWindow, qapp: QApplication) -> None:
    window.show_view(view())
    rows = next(
        each
        for each in window.findChildren(type(window.rows))
        if each.accessibleName() == "Characters that differ"
    )
    heights = []
    for scale in (2.0, 1.0):
        theme.apply(qapp, "light", scale)
        QApplication.processEvents()
        heights.append(rows.height())
    assert heights[0] > heights[1]


def test_differences_never_overlap_when_shown(window: BackupsWindow, qtbot: QtBot) -> None:
    qtbot.waitExposed(window)
    window.show_view(view()._replace(unlike=(), same="All characters are the same as now.", person=""))
    window.grab()
    window.show_view(view())
    found = next(each for each in window.findChildren(SideList) if "differ" in each.accessibleName())
    back = button(window, "Restore")
    assert found.height() >= found.height_of(2)
    assert found.mapTo(window, found.rect().bottomLeft()).y() < back.mapTo(window, back.rect().topLeft()).y()
