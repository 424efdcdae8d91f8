"""About: version, licences and data folders."""

from pathlib import Path

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

import desktop
from desktop.about.ui.about_window import AboutWindow
from desktop.base import program
from desktop.base.paths import places
from desktop.base.version import VERSION
from desktop.kit.text.editors import FixedText
from desktop.shell import local_folder
from tests.playing import Opener, Player

ROOT = Path(desktop.__file__).resolve().parent.parent


def test_about_shows_version_licences_and_folders(
    ida: Player, library_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(local_folder, "show_folder", lambda folder, _window: shown.append(folder))
    read: dict[str, str] = {}

    def look() -> None:
        window = ida.front
        assert isinstance(window, AboutWindow)
        model = window.rows.model()
        for row in range(model.rowCount()):
            window.rows.setCurrentIndex(model.index(row, 0))
            QApplication.processEvents()
            read[str(model.index(row, 0).data())] = "\n".join(ida.texts())
            if model.index(row, 0).data() == "Your data":
                ida.click("Open folder: Library")
                ida.click("Copy path: Library")
        assert qapp.clipboard().text() == str(library_path)
        ida.click("Copy version")
        ida.click("Close")

    def command() -> None:
        ida.command("About Rollbook")

    ida.in_window("About Rollbook", command, look)
    assert f"Version {VERSION}" in read["Rollbook"]
    assert VERSION in qapp.clipboard().text()
    assert "Permission is hereby granted" in read["Rollbook's licence"]
    assert "SIL OPEN FONT LICENSE" in read["Atkinson Hyperlegible Next"]
    assert "to any person obtaining a copy of this software" in read["Rollbook's licence"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in read["Qt, PySide6"]
    assert "Chaosium" in read["Games and owners"]
    assert shown == [library_path.parent]
    for kind in ("library", "backups", "copies", "imported", "settings"):
        assert str(getattr(places(library_path), kind)) in read["Your data"]
    empty = [name for name, words in read.items() if len(words) < 200]
    assert empty == []


def test_windows_have_their_icon_in_every_size(qapp: QApplication, open_app: Opener) -> None:
    qapp.setWindowIcon(QIcon())
    player = open_app()
    player.wait(lambda: not player.app.window.windowIcon().isNull())
    assert {16, 32, 48, 128} <= {size.width() for size in player.app.window.windowIcon().availableSizes()}


def test_about_shows_the_licence_of_the_project() -> None:
    shown = (ROOT / "resources" / "licences" / "Rollbook-MIT.txt").read_text(encoding="utf-8")
    assert shown == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_about_in_a_bundle_shows_all_third_party_parts(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = tmp_path / "THIRD_PARTY.txt"
    monkeypatch.setattr(program, "notices", lambda: notices)

    def read() -> list[str]:
        shown: list[str] = []

        def look() -> None:
            window = ida.front
            assert isinstance(window, AboutWindow)
            model = window.rows.model()
            last = model.index(model.rowCount() - 1, 0)
            assert last.data() == "Everything in this package"
            window.rows.setCurrentIndex(last)
            QApplication.processEvents()
            shown.extend(ida.texts())
            shown.extend(
                each.text.toPlainText() for each in window.findChildren(FixedText) if each.isVisible()
            )
            ida.click("Close")

        ida.in_window("About Rollbook", lambda: ida.command("About Rollbook"), look)
        return shown

    missing = "\n".join(read())
    assert "is missing" in missing
    assert str(notices) in missing
    notices.write_text("THIRD-PARTY NOTICES\n" + 20_000 * "Permission is granted\n", "utf-8")
    whole = read()
    assert any(str(notices) in each for each in whole)
    assert any(each.startswith("THIRD-PARTY NOTICES\nPermission") for each in whole)
