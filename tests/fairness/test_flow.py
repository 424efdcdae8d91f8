"""The dice fairness window from the menu to the saved file."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop.fairness.ui.fairness_chart import FairnessChart
from tests.playing import Player


def test_dice_fairness_window(ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll and another, one of them taken back: both fell. Then the file, and nobody's dice without one."""
    ida.roll("spot-hidden", 20, units=4)
    ida.roll("library-use", 20, units=7)
    ida.undo()
    file = tmp_path / "fell.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))

    def look() -> None:
        ida.wait(lambda: ida.sees("2 rolled"))
        assert ida.sees("Too few rolls to say (at least 50 of these dice are needed).")
        assert ida.sees("Every face is equally likely, and nothing is adjusted")
        chart = ida.front.findChildren(FairnessChart)[0]
        chart.setFocus()
        for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right):
            QTest.keyClick(chart, key)
        assert ida.sees("20: rolled 2, expected 0.2")
        ida.click("Export CSV…")
        ida.wait(lambda: ida.sees("Saved as fell.csv."))
        ida.choose("Rolls to count", "Dice only")
        ida.wait(lambda: ida.sees("No dice have been rolled here yet."))
        ida.choose("Rolls to count", "Ida Marchetti")
        ida.wait(lambda: ida.sees("2 rolled"))
        ida.click("Physical dice")
        assert ida.sees("You haven't entered any physical dice here yet.")
        ida.click("Close")

    ida.in_window("Dice fairness", lambda: ida.command("Dice fairness…"), look)
    lines = file.read_text("utf-8").splitlines()
    assert lines[0] == "die,face,seen,expected,scope"
    assert "tens,20,2,0.20,all characters" in lines
    assert "units,4,1,0.20,all characters" in lines
