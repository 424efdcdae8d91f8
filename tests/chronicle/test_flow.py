"""The chronicle by clicks: starting a downtime, naming it, the clipboard and printing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.printing.ui.paper import documents
from desktop.session.session import ActionRecord
from rules_core.sheet.events import SkillChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan
from tests.playing import Opener, Player, restarted


@pytest.fixture
def home(ida: Player) -> Player:
    """Ida Marchetti after one downtime, on her chronicle page."""
    assert ida.app.controllers is not None
    session = ida.app.controllers.session
    before = session.character.sheet.skill("listen").value
    events = (SkillChanged("listen", before, before + 6),)
    session.do(ActionRecord(Action.DOWNTIME, events=events, plan=Plan(answers=(("title", "The Hunting"),))))
    ida.turn_to("chronicle")
    return ida


def test_the_empty_chronicle_starts_a_downtime(ida: Player) -> None:
    ida.turn_to("chronicle")
    assert ida.sees("No downtime yet.")
    ida.click("Begin downtime")
    ida.wait_for(DOWNTIME)


def test_the_name_of_a_downtime_appears_everywhere(home: Player, open_app: Opener) -> None:
    home.click("Edit title and date")
    home.enter("Previous adventure", "The Haunting", Qt.Key.Key_Tab)
    home.enter("Date", "May 1925")
    home.click("Done")
    assert home.sees("Downtime after The Haunting")
    again = restarted(open_app, "chronicle")
    assert again.sees("Downtime after The Haunting")
    assert again.sees("May 1925")


def test_undoing_a_downtime_removes_its_chapter(home: Player) -> None:
    told = "Downtime after The Hunting"
    assert told in home.sheet_texts()
    home.undo()
    assert told not in home.sheet_texts()
    home.redo()
    assert told in home.sheet_texts()


def test_the_chronicle_is_copied_and_printed(
    home: Player, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.click("Copy all")
    assert qapp.clipboard().text().startswith("Ida Marchetti\n\nDowntime after The Hunting (")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "x.pdf"))
    monkeypatch.setattr(documents, "choose_printer", lambda *_: printer)

    def act() -> None:
        home.wait(lambda: home.sees("Page 1 of 1"))
        home.click("Print…")
        home.wait(lambda: home.sees("Sent to the printer."))

    home.in_window("Print", lambda: home.click("Print all…"), act)
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
