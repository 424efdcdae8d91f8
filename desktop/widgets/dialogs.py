"""Windows over the main window: choosing files, saying something, asking before doing something."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.widgets.questions import Answer, ask
from desktop.words import tr


def choose_files(parent: QWidget) -> list[Path]:
    """Let the player choose character files to import; empty when nothing was chosen."""
    wanted = tr("Character files (*.json *.rollbook *.txt);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileNames(parent, tr("Import characters"), "", wanted)
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
