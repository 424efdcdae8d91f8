"""Windows over the main window: choosing files, saying something, asking before doing something."""

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.words import tr
from desktop.kit.view.lines import on_one_line
from desktop.kit.view.shell import MessageView
from desktop.kit.windows.questions import Answer, ask

_Kind = QStandardPaths.StandardLocation

_last_folder = ""

_ENDING = re.compile(r"\.[A-Za-z0-9]{1,9}")
"""What says of which form a file is; in "Dr. Who" there is none."""


def usual_folder(kind: _Kind = _Kind.DocumentsLocation) -> Path:
    """The player's folder for documents, or that of another ``kind``; the home folder where it is not there.

    A dialog that is told no folder, or one that is gone, would begin in that of the program.
    """
    folder = Path(QStandardPaths.writableLocation(kind))
    return folder if folder.is_dir() else Path.home()


def choose_files(parent: QWidget) -> list[Path]:
    """Let the player choose character files to import; empty when nothing was chosen.

    Begins in the folder chosen last, at first in the one for downloads.
    """
    global _last_folder  # noqa: PLW0603 - where a person looked last
    downloads = str(usual_folder(_Kind.DownloadLocation))
    wanted = tr("Character files (*.json *.rollbook *.pdf *.txt *.md *.toml);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileNames(
        parent, tr("Import characters"), _last_folder or downloads, wanted
    )
    if chosen:
        _last_folder = str(Path(chosen[0]).parent)
    return [Path(each) for each in chosen]


def choose_folder(parent: QWidget) -> Path | None:
    """Let the player choose a folder to import everything from that is in it."""
    global _last_folder  # noqa: PLW0603 - where a person looked last
    downloads = str(usual_folder(_Kind.DownloadLocation))
    chosen = QFileDialog.getExistingDirectory(parent, tr("Import a folder"), _last_folder or downloads)
    if chosen:
        _last_folder = chosen
    return Path(chosen) if chosen else None


def choose_library(parent: QWidget) -> Path | None:
    """Let the player choose another library."""
    wanted = tr("Rollbook libraries (*.db);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileName(parent, tr("Open a library"), str(usual_folder()), wanted)
    return Path(chosen) if chosen else None


def choose_new_library(parent: QWidget) -> Path | None:
    """Let the player choose where a new library is made; a file that is there is not asked about."""
    suggested = str(usual_folder() / f"{tr('New library')}.db")
    wanted = tr("Rollbook libraries (*.db);;All files (*)")
    options = QFileDialog.Option.DontConfirmOverwrite
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("New library"), suggested, wanted, options=options)
    if not chosen:
        return None
    path = Path(chosen)
    return path if _ENDING.fullmatch(path.suffix) else path.with_name(f"{path.name}.db")


def choose_place(parent: QWidget) -> Path | None:
    """Let the player choose the folder to which the library is moved."""
    chosen = QFileDialog.getExistingDirectory(parent, tr("Move the library to a folder"), str(usual_folder()))
    return Path(chosen) if chosen else None


def choose_copy(parent: QWidget, name: str) -> Path | None:
    """Let the player choose where a copy of a character is written; ``name`` is suggested for the file."""
    suggested = str(usual_folder() / f"{name}.rollbook")
    wanted = tr("Rollbook characters (*.rollbook);;All files (*)")
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save a copy elsewhere"), suggested, wanted)
    return Path(chosen) if chosen else None


def with_ending(parent: QWidget, chosen: str, ending: str) -> Path | None:
    """The file that was chosen to be written, with ``ending`` where its name has none; None for no file.

    A file of that name is asked about here: what the system asked about is the name as it was typed.
    """
    if not chosen:
        return None
    path = Path(chosen)
    if _ENDING.fullmatch(path.suffix):
        return path
    path = path.with_name(path.name + ending)
    answers = (Answer("replace", tr("Replace"), "destructive"), Answer("keep", tr("Keep it"), "reject"))
    words = tr("There is a file “{name}” in that folder already.").format(name=on_one_line(path.name))
    if path.exists() and ask(parent, tr("Replace the file"), words, "", answers) == "keep":
        return None
    return path


def leave_unsaved(parent: QWidget, view: MessageView, *, refused: bool) -> str:
    """Ask what to do with what is not saved when the window closes: "try", "copy", "close" or "stay".

    What was ``refused`` for good cannot be tried again, but copied as "text".
    """
    answers = (
        Answer("text", tr("Copy as text")) if refused else Answer("try", tr("Try again")),
        Answer("copy", tr("Save a copy…")),
        Answer("close", tr("Close without saving"), "destructive"),
        Answer("stay", tr("Stay"), "reject"),
    )
    return ask(parent, view.title, view.text, view.detail, answers)


def leave_downtime(parent: QWidget, view: MessageView) -> str:
    """Ask what to do with a downtime that is left in the middle: "keep", "drop" or "go_on"."""
    answers = (
        Answer("keep", tr("Keep for later")),
        Answer("drop", tr("Drop the rolls"), "destructive"),
        Answer("go_on", tr("Go on"), "reject"),
    )
    return ask(parent, view.title, view.text, view.detail, answers)


def leave_creating(parent: QWidget, view: MessageView) -> str:
    """Ask what to do with a character that is left in the middle: "keep", "drop" or "go_on"."""
    answers = (
        Answer("keep", tr("Keep for later")),
        Answer("drop", tr("Drop the character"), "destructive"),
        Answer("go_on", tr("Go on"), "reject"),
    )
    return ask(parent, view.title, view.text, view.detail, answers)


def show_message(parent: QWidget, view: MessageView) -> bool:
    """Say something that has to be read, or ask; True when the player says what ``view.go`` says."""
    answers = [Answer("close", tr("Leave it") if view.go else tr("Close"), "reject")]
    if view.go:
        answers.insert(0, Answer("go", view.go))
    return ask(parent, view.title, view.text, view.detail, tuple(answers)) == "go"
