"""Choosing the name of a file: what becomes of one without an ending."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets import dialogs
from desktop.widgets.dialogs import with_ending


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("typed", "written"),
    [("Ida", "Ida.pdf"), ("Ida.pdf", "Ida.pdf"), ("Ida.txt", "Ida.txt"), ("Dr. Who", "Dr. Who.pdf")],
)
def test_a_name_without_an_ending_gets_one(parent: QWidget, tmp_path: Path, typed: str, written: str) -> None:
    assert with_ending(parent, str(tmp_path / typed), ".pdf") == tmp_path / written
    assert with_ending(parent, "", ".pdf") is None


@pytest.mark.parametrize("answer", ["replace", "keep"])
def test_a_file_that_only_the_ending_leads_to_is_asked_about(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """The system asked about "Ida", which is not there."""
    file = tmp_path / "Ida.pdf"
    file.write_bytes(b"older")
    asked: list[str] = []

    def ask(_parent: QWidget, _title: str, text: str, *_: object) -> str:
        asked.append(text)
        return answer

    monkeypatch.setattr(dialogs, "ask", ask)
    chosen = with_ending(parent, str(tmp_path / "Ida"), ".pdf")
    assert chosen == (file if answer == "replace" else None)
    assert asked == ["There is a file “Ida.pdf” in that folder already."]
    assert with_ending(parent, str(file), ".pdf") == file, "that was asked about by the system"
    assert len(asked) == 1
