"""The export window: what it shows and emits, by mouse and keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.exporting.ui import ExportWindow, choose_file, choose_folder
from desktop.exporting.view.exporting import ExportView, FormRow
from desktop.kit.view.sheet import Toggle

VIEW = ExportView(
    "Ida Marchetti",
    (
        FormRow("rollbook", "Rollbook file", "Everything"),
        FormRow("text", "Plain text", "To be read"),
        FormRow("foundry", "Foundry actor", "Only for Call of Cthulhu 7e"),
    ),
    "rollbook",
    about="All of it.",
    options=(Toggle("journal", "With history", on=True),),
    save="Save…",
)
TEXT = VIEW._replace(
    chosen="text", options=(), preview="Ida\n===", previewed="Preview: Ida Marchetti", copies=True
)


@pytest.fixture(name="window")
def _window(qtbot: QtBot) -> ExportWindow:
    window = ExportWindow()
    qtbot.addWidget(window)
    window.show_view(VIEW)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def button(window: QWidget, words: str) -> QAbstractButton:
    return next(
        each
        for each in window.findChildren(QAbstractButton)
        if (each.accessibleName() or each.text()) == words
    )


def sees(window: QWidget, words: str) -> bool:
    found = (each for each in window.findChildren(QWidget) if each.isVisible())
    return any(words in str(read()) for each in found if callable(read := getattr(each, "text", None)))


def heard(window: ExportWindow) -> list[object]:
    found: list[object] = []
    window.chosen.connect(found.append)
    window.option_toggled.connect(lambda what, on: found.append((what, on)))
    window.copy_requested.connect(lambda: found.append("copy"))
    window.save_requested.connect(lambda: found.append("save"))
    window.stop_requested.connect(lambda: found.append("stop"))
    window.folder_requested.connect(lambda: found.append("folder"))
    return found


def test_controls_emit_their_requests_only_when_used(window: ExportWindow) -> None:
    found = heard(window)
    window.show_view(TEXT)
    window.show_view(VIEW)
    assert found == []
    button(window, "With history").click()
    button(window, "Save…").click()
    window.show_view(TEXT)
    button(window, "Copy").click()
    window.rows.setFocus()
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    assert found == [("journal", False), "save", "copy", "foundry"]


def test_the_preview_is_selectable_but_read_only(window: ExportWindow) -> None:
    window.show_view(TEXT)
    (preview,) = window.findChildren(QPlainTextEdit)
    assert preview.accessibleName() == "Preview: Ida Marchetti"
    preview.setFocus()
    QTest.keyClick(preview, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(preview, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "Ida\n==="
    QTest.keyClicks(preview, "x")
    assert preview.toPlainText() == "Ida\n==="
    window.show_view(VIEW)
    assert not preview.isVisible()
    assert not button(window, "Copy").isVisible()


def test_an_unsupported_format_is_disabled_with_a_reason(window: ExportWindow) -> None:
    window.show_view(VIEW._replace(chosen="foundry", options=(), reason="Only for Call of Cthulhu 7e"))
    assert not button(window, "Save…").isEnabled()
    assert button(window, "Save…").accessibleDescription() == "Only for Call of Cthulhu 7e"
    assert sees(window, "Only for Call of Cthulhu 7e")
    window.show_view(VIEW._replace(aside="2 characters stay out.", no_preview="There is none."))
    assert sees(window, "2 characters stay out.")
    assert sees(window, "There is none.")


def test_writing_can_be_stopped_and_the_folder_shown(window: ExportWindow) -> None:
    found = heard(window)
    button(window, "Save…").setFocus()
    window.show_view(VIEW._replace(done=3, all=12, progress="3 of 12 saved"))
    assert sees(window, "3 of 12 saved")
    assert not button(window, "Save…").isEnabled()
    assert window.focusWidget() is button(window, "Stop")
    QTest.keyClick(button(window, "Stop"), Qt.Key.Key_Return)
    window.show_view(
        VIEW._replace(note="Saved 3 characters.", left=("Bo: damaged",), folder="/x", trouble=True)
    )
    assert sees(window, "Saved 3 characters.")
    assert not button(window, "Stop").isVisible()
    assert window.focusWidget() is button(window, "Show folder")
    QTest.keyClick(button(window, "Show folder"), Qt.Key.Key_Space)
    assert found == ["stop", "folder"]


def test_everything_is_visible_at_any_size(window: ExportWindow, qtbot: QtBot) -> None:
    window.show_view(TEXT._replace(note="Saved.", folder="/x", left=("Bo: damaged",) * 30))
    for size in ((360, 400), (1400, 900)):
        window.resize(*size)
        QApplication.processEvents()
        assert not window.grab().isNull()


def test_a_file_name_gets_the_formats_suffix(window: ExportWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def answer(*given: object) -> tuple[str, str]:
        asked.append(given)
        return "/place/ida", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert choose_file(window, None, "Ida.rollbook") == Path("/place/ida.rollbook")
    assert str(asked[0][2]).endswith("Ida.rollbook")
    assert asked[0][3] == ".rollbook files (*.rollbook)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert choose_file(window, None, "Ida.rollbook") is None
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/place")
    assert choose_folder(window, None) == Path("/place")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    assert choose_folder(window, None) is None


def test_enter_on_a_format_saves(window: ExportWindow) -> None:
    found = heard(window)
    window.rows.setFocus()
    QTest.keyClick(window.rows, Qt.Key.Key_Return)
    assert found == ["save"]
    window.show_view(VIEW._replace(chosen="foundry", reason="Only for another game.", save=""))
    button(window, "With history").setFocus()
    QTest.keyClick(button(window, "With history"), Qt.Key.Key_Return)
    assert found.count("save") == 1, "Enter on an option is no Enter on a format"
