"""File dialogs: where they start, and names without an extension."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.about.ui import report_window
from desktop.exporting import ui as export_window
from desktop.fairness.ui import fairness_window
from desktop.kit.windows import dialogs
from desktop.kit.windows.dialogs import with_extension
from desktop.packs.ui import pack_window
from desktop.printing.ui import print_window
from desktop.timeline.ui import page


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("typed", "written"),
    [("Ida", "Ida.pdf"), ("Ida.pdf", "Ida.pdf"), ("Ida.txt", "Ida.txt"), ("Dr. Who", "Dr. Who.pdf")],
)
def test_a_file_name_without_an_extension_gets_one(
    parent: QWidget, tmp_path: Path, typed: str, written: str
) -> None:
    assert with_extension(parent, str(tmp_path / typed), ".pdf") == tmp_path / written
    assert with_extension(parent, "", ".pdf") is None


@pytest.mark.parametrize("there", [True, False])
def test_every_file_dialog_starts_in_the_documents_folder(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    documents, home = tmp_path / "Documents", tmp_path / "home"
    home.mkdir()
    if there:
        documents.mkdir()
    begun: list[Path] = []

    def choose(_parent: QWidget, _title: str, begin: str, *_: object, **__: object) -> tuple[str, str]:
        begun.append(Path(begin))
        return "", ""

    def choose_folder(_parent: QWidget, _title: str, begin: str) -> str:
        begun.append(Path(begin) / "in it")
        return ""

    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(documents))
    monkeypatch.setattr(Path, "home", lambda: home)
    for way in ("getSaveFileName", "getOpenFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, way, choose)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", choose_folder)
    monkeypatch.setattr(dialogs, "_last_folder", "")
    monkeypatch.setattr(print_window, "_last_folder", "")
    ways: list[Callable[[], object]] = [
        lambda: dialogs.choose_new_library(parent),
        lambda: dialogs.choose_place(parent),
        lambda: dialogs.choose_folder(parent),
        lambda: dialogs.choose_copy(parent, "Ida"),
        lambda: export_window.choose_file(parent, None, "Ida.md"),
        lambda: export_window.choose_folder(parent, None),
        lambda: print_window.choose_pdf(parent, "Ida.pdf"),
        lambda: fairness_window.choose_where(parent),
        lambda: report_window.choose_file(parent),
        lambda: pack_window.choose_where(parent, "House rules"),
        lambda: page.choose_text_file(parent, "Ida.txt"),
    ]
    for each in ways:
        each()
    assert {each.parent for each in begun} == {documents if there else home}
    assert len(begun) == len(ways)


@pytest.mark.parametrize("answer", ["replace", "keep"])
def test_replacing_a_file_found_by_the_added_extension_is_confirmed(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """The system only asked about "Ida", which does not exist."""
    file = tmp_path / "Ida.pdf"
    file.write_bytes(b"older")
    asked: list[str] = []

    def ask(_parent: QWidget, _title: str, text: str, *_: object) -> str:
        asked.append(text)
        return answer

    monkeypatch.setattr(dialogs, "ask", ask)
    chosen = with_extension(parent, str(tmp_path / "Ida"), ".pdf")
    assert chosen == (file if answer == "replace" else None)
    assert asked == ["A file named “Ida.pdf” already exists in that folder."]
    assert with_extension(parent, str(file), ".pdf") == file, "that was asked about by the system"
    assert len(asked) == 1
