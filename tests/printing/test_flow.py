"""Printing by clicks: a PDF, a printer, and an unwritable folder."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop.kit.windows import dialogs
from desktop.printing.ui.paper import documents
from desktop.printing.ui.print_window import PrintWindow
from tests.playing import Player
from tests.printing.paper import pdf_printer, read_pdf, texts_of


def window(player: Player) -> PrintWindow:
    assert isinstance(player.front, PrintWindow)
    return player.front


def ready(player: Player) -> None:
    """Wait for all pages: until then nothing can be printed."""
    player.wait(window(player)._print.isEnabled)


def test_the_pdf_lacks_left_out_sections(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Ida.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))

    def act() -> None:
        ida.click("Backstory")
        ida.click("Paper: Letter")
        ready(ida)
        ida.click("Save as PDF…")
        ida.wait(lambda: ida.sees("Saved as Ida.pdf."))

    ida.in_window("Print", lambda: ida.command("Print…"), act)
    reader = read_pdf(file.read_bytes())
    said = " ".join(texts_of(reader))
    assert "Spot Hidden" in said
    assert "The cracked plate" not in said, "that is in the backstory"
    assert float(reader.pages[0].mediabox.width) == 612


def test_a_log_is_printed_on_the_chosen_printer(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    def choose(_parent: object, name: str, _layout: QPageLayout) -> QPrinter:
        names.append(name)
        return pdf_printer(tmp_path / "x.pdf")

    monkeypatch.setattr(documents, "choose_printer", choose)
    ida.roll("spot-hidden", 20, units=1)

    def act() -> None:
        QTest.keyClick(window(ida).rows, Qt.Key.Key_Down)
        QTest.keyClick(window(ida).rows, Qt.Key.Key_Down)
        ida.wait(lambda: ida.sees("Page 1 of 1"))
        ready(ida)
        ida.click("Print…")
        ida.wait(lambda: ida.sees("Sent to the printer."))

    ida.in_window("Print", lambda: ida.command("Print…"), act)
    assert names == ["Ida Marchetti"]
    (text,) = texts_of(read_pdf((tmp_path / "x.pdf").read_bytes()))
    assert "Spot Hidden" in text
    assert "Tens 20, Units 1" in text


def test_cancelling_the_dialogs_prints_nothing(ida: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "choose_printer", lambda *_: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))

    def act() -> None:
        ready(ida)
        ida.click("Print…")
        ready(ida)
        ida.click("Save as PDF…")
        assert not ida.sees("Sent to the printer.")
        assert not ida.sees("Saved as")

    ida.in_window("Print", lambda: ida.command("Print…"), act)


def test_the_library_page_prints_a_party(ida: Player) -> None:
    """From the code that the page's menu calls: those who were chosen stand side by side."""
    ida.add_sample("Dot Kowalski")
    assert ida.app.controllers is not None
    session = ida.app.controllers.session
    everybody = tuple(each.id for each in session.library.listed())

    def act() -> None:
        ida.wait(lambda: ida.sees("2 characters"))
        assert "Ida Marchetti" in window(ida).preview.accessibleDescription()
        assert "Dot Kowalski" in window(ida).preview.accessibleDescription()

    def print_party() -> None:
        assert ida.app.host.run("print-party", everybody)

    ida.in_window("Print", print_party, act)


def test_an_unwritable_folder_is_reported_after_closing(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no such folder" / "Ida.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    told: list[str] = []
    monkeypatch.setattr(dialogs, "show_message", lambda _over, view: told.append(view.text))

    def act() -> None:
        ready(ida)
        ida.click("Save as PDF…")
        ida.press(Qt.Key.Key_Escape)

    ida.in_window("Print", lambda: ida.command("Print…"), act)
    ida.wait(lambda: bool(told))
    assert told == ["Can't save Ida.pdf there. Nothing was changed. Choose another folder."]
