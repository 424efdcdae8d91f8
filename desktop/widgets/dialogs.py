"""Windows over the main window: choosing files, saying something, asking before doing something."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.widgets.questions import Answer, ask
from desktop.words import tr

_last_folder = ""


def choose_files(parent: QWidget) -> list[Path]:
    """Let the player choose character files to import; empty when nothing was chosen.

    Begins in the folder chosen last, at first in the one for downloads.
    """
    global _last_folder  # noqa: PLW0603 - where a person looked last
    downloads = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DownloadLocation)
    wanted = tr("Character files (*.json *.rollbook *.txt);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileNames(
        parent, tr("Import characters"), _last_folder or downloads, wanted
    )
    if chosen:
        _last_folder = str(Path(chosen[0]).parent)
    return [Path(each) for each in chosen]


def choose_library(parent: QWidget) -> Path | None:
    """Let the player choose another library."""
    wanted = tr("Rollbook libraries (*.db);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileName(parent, tr("Open a library"), "", wanted)
    return Path(chosen) if chosen else None


def tell(parent: QWidget, title: str, text: str, detail: str) -> None:
    """Say something that has to be read before going on."""
    ask(parent, title, text, detail, (Answer("close", tr("Close"), "reject"),))


def confirm(parent: QWidget, title: str, text: str, detail: str, go: str) -> bool:
    """Ask before doing something; True when the player says ``go``."""
    answers = (Answer("go", go), Answer("stay", tr("Leave it"), "reject"))
    return ask(parent, title, text, detail, answers) == "go"
