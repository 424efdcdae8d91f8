"""Imports in the whole app: menu, drop, paste, folders, corrections, undo and restart."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.importing.feature import PAGE as REVIEW
from desktop.importing.ui.page import ImportPage
from desktop.library.records.characters import Shelf
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.app import App
from desktop.shell.pages import FIRST_RUN, PLAY
from tests.interchange.shapes import Json, charaeno, dholeshouse, encoded
from tests.playing import Opener, Player


def person(name: str, **characteristics: str | None) -> Json:
    document = dholeshouse()
    who: Json = document["Investigator"]
    who["PersonalDetails"] |= {"Name": name, "Portrait": None}
    who["Characteristics"]["SanityMax"] = "99"
    who["Characteristics"].update(characteristics)
    who["Skills"] = {"Skill": [{"name": "Spot Hidden", "value": "40"}]}
    who["Weapons"] = None
    return document


def folder_of(tmp_path: Path, **people: Json) -> Path:
    folder = tmp_path / "people"
    folder.mkdir()
    for name, document in people.items():
        (folder / f"{name}.json").write_bytes(encoded(document))
    return folder


def page(player: Player) -> ImportPage:
    return player.window.pages[REVIEW]


def reviewed(player: Player) -> None:
    """Wait until everything is read."""
    player.wait(lambda: player.is_at(REVIEW) and not page(player).is_busy)


def in_library(player: Player) -> list[str]:
    assert player.app.controllers is not None
    library = player.app.controllers.session.library
    return sorted(each.name for each in library.rail() if library.standing(each.id).shelf is not Shelf.BIN)


@pytest.fixture
def two_and_a_torn_one(tmp_path: Path) -> Path:
    folder = folder_of(tmp_path, ann=person("Ann"), bea=person("Bea", CON=None, HitPtsMax=None))
    (folder / "torn.json").write_text("{", encoding="utf-8")
    return folder


def test_a_folder_is_imported_from_the_menu(
    open_app: Opener, two_and_a_torn_one: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = open_app()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(two_and_a_torn_one))
    player.command("Import a folder…")
    reviewed(player)
    player.click("Add the 1 that is ready")
    player.wait(lambda: in_library(player) == ["Ann"])
    reviewed(player)
    assert player.window.windowTitle() == "Import — Rollbook"
    assert player.sees("Review: Bea"), "the next one that waits"
    con = player.field("CON")
    con.setFocus()
    player.type("60")
    player.press(Qt.Key.Key_Return)
    assert player.sees("Corrected")
    player.click("Add this one")
    player.wait(page(player).report.isVisible)
    assert player.sees("2 characters added, 1 file couldn't be read.")
    player.click("Copy report")
    assert "- torn.json: The file is damaged" in QGuiApplication.clipboard().text()
    player.click("Open first")
    player.wait_for(PLAY)
    assert player.window.windowTitle() == "Ann — Rollbook"
    again = open_app()
    assert in_library(again) == ["Ann", "Bea"]
    assert again.app.controllers is not None
    bea = next(each.id for each in again.app.controllers.session.library.rail() if each.name == "Bea")
    assert again.app.controllers.session.library.character(bea).sheet.trait("con") == 60


def test_text_can_be_pasted_and_dropped(open_app: Opener) -> None:
    player = open_app()
    QGuiApplication.clipboard().setText(json.dumps(charaeno(), ensure_ascii=False))
    player.command("Import from the clipboard")
    reviewed(player)
    assert player.sees("Charaeno · Pasted text")
    player.click("Add to library")
    player.wait_for(PLAY)
    given = QMimeData()
    given.setText(json.dumps(person("Dropped")))
    copy = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(
        QPoint(500, 400), copy, given, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(player.window, enter)
    assert enter.isAccepted()
    drop = QDropEvent(
        QPointF(500, 400), copy, given, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(player.window, drop)
    reviewed(player)
    player.click("Add to library")
    player.wait_for(PLAY)
    assert player.window.windowTitle() == "Dropped — Rollbook"


def test_text_pasted_twice_while_opening_is_read_twice(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = App.start

    def paste_twice(app: App) -> None:
        begin(app)
        for _ in range(2):
            app.run("import-text", json.dumps(charaeno(), ensure_ascii=False))

    monkeypatch.setattr(App, "start", paste_twice)
    player = open_app()
    reviewed(player)
    assert player.window.pages[REVIEW].files.model().rowCount() == 2


def test_files_can_be_pasted(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    QGuiApplication.clipboard().clear()
    player.command("Import from the clipboard")
    assert player.sees(
        "There is no text on the clipboard. Copy a character in the other program, then try again."
    )
    folder = folder_of(tmp_path, ann=person("Ann"))
    given = QMimeData()
    given.setUrls([QUrl.fromLocalFile(str(folder / "ann.json"))])
    QGuiApplication.clipboard().setMimeData(given)
    player.command("Import from the clipboard")
    reviewed(player)
    assert player.sees("Review: Ann")


def test_characters_imported_at_the_first_start_appear_in_the_library(
    open_app: Opener, tmp_path: Path
) -> None:
    player = open_app()
    assert player.is_at(FIRST_RUN)
    player.drop(folder_of(tmp_path, ann=person("Ann"), bea=person("Bea")))
    reviewed(player)
    player.click("Add all 2")
    player.wait(page(player).report.isVisible)
    player.click("Done")
    assert player.is_at(LIBRARY)
    assert player.window.windowTitle() == "Library — Rollbook"
    for key in ("Print…", "Export…"):
        player.window.hide_notice()
        player.command(key)
        assert player.sees("No character is open. Open one, or select some in the library."), key


def test_a_drop_joins_a_review(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    player.add_sample("Ida Marchetti")
    folder = folder_of(tmp_path, ann=person("Ann"), bea=person("Bea"))
    player.drop(folder / "ann.json")
    reviewed(player)
    player.drop(folder / "bea.json")
    player.wait(lambda: player.sees("2 files"))


def test_an_import_opens_no_window_and_keys_still_work(ida: Player, tmp_path: Path) -> None:
    ida.drop(folder_of(tmp_path, ann=person("Ann")) / "ann.json")
    reviewed(ida)
    ida.click("Add to library")
    ida.wait_for(PLAY)
    assert ida.window.isActiveWindow()
    ida.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    ida.wait_for(DOWNTIME)


def test_an_import_from_edit_mode_has_its_own_title(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    player.add_sample("Ida Marchetti")
    player.window.command_requested.emit("edit")
    player.wait(lambda: player.window.play.is_editing)
    player.drop(folder_of(tmp_path, ann=person("Ann")) / "ann.json")
    reviewed(player)
    assert player.window.windowTitle() == "Import — Rollbook"
    player.click("Don't import")
    player.wait_for(PLAY)
    assert player.window.windowTitle() == "Ida Marchetti — Rollbook"


def test_an_import_returns_to_the_library(open_app: Opener, tmp_path: Path) -> None:
    player = open_app()
    player.command("Library")
    player.drop(folder_of(tmp_path, ann=person("Ann"), bea=person("Bea")))
    reviewed(player)
    player.click("Add all 2 that are ready")
    player.wait(page(player).report.isVisible)
    player.click("Done")
    player.wait_for(LIBRARY)
    assert player.sees("2 characters")


def test_an_imported_character_is_updated_by_a_click_and_back_by_another(
    open_app: Opener, tmp_path: Path
) -> None:
    player = open_app()
    folder = folder_of(tmp_path, ann=person("Ann"))
    for strength in (None, "85"):
        if strength:
            (folder / "ann.json").write_bytes(encoded(person("Ann", STR=strength)))
        player.window.files_offered.emit([folder / "ann.json"])
        reviewed(player)
        player.click("Update" if strength else "Add to library")
        player.wait(lambda: player.is_at(PLAY))
    assert player.sees("Ann was updated.")
    assert player.sees("Strength, 85")
    player.click("Undo")
    player.wait(lambda: not player.sees("Strength, 85"))
    again = open_app()
    assert not again.sees("Strength, 85")
    assert in_library(again) == ["Ann"]
