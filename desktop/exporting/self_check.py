"""Self-check of exporting: a character is saved in several formats."""

from pathlib import Path

from PySide6.QtTest import QTest

from desktop.exporting.formats import exports
from desktop.exporting.ui import ExportWindow
from desktop.self_check.playing import IDA
from desktop.self_check.trial import Check, CheckFailed, Trial

_FORMS = {"rollbook": "Ida.rollbook", "foundry": "Ida at another table.json", "text": "Ida.txt"}
"""The files to write: export format and file name."""


def _export(trial: Trial) -> str:
    trial.open_character(IDA)
    folder = trial.folder / "exported"
    folder.mkdir()
    trial.in_window(trial.window.commands["export"].trigger, lambda: _save_each(trial, folder))
    return ", ".join(_FORMS)


def _save_each(trial: Trial, folder: Path) -> None:
    window = trial.front
    if not isinstance(window, ExportWindow):
        raise CheckFailed("the export window did not open")
    for form, name in _FORMS.items():
        file = folder / name
        _choose(trial, window, form)
        trial.in_window(lambda: trial.click_button("Save"), lambda file=file: trial.type_file(file))  # type: ignore[misc]
        trial.wait(lambda file=file: file.exists() and file.stat().st_size > 0, f"the file {name}")  # type: ignore[misc]


def _choose(trial: Trial, window: ExportWindow, form: str) -> None:
    row = [each.id for each in exports()].index(form)

    def is_chosen() -> bool:
        window.rows.setCurrentIndex(window.rows.model().index(row, 0))
        return window.rows.currentIndex().row() == row

    trial.wait(is_chosen, f"the form {form}")
    QTest.qWait(100)


CHECKS = (Check("A character is exported", 60, _export),)
