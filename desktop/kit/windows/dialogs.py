"""Dialogs: choosing files, showing a message, confirming an action."""

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.names import one_line
from desktop.base.words import tr
from desktop.kit.view.shell import MessageView
from desktop.kit.windows.made_by_qt import in_theme
from desktop.kit.windows.questions import Answer, ask

_Kind = QStandardPaths.StandardLocation

_last_folder = ""

_ENDING = re.compile(r"\.[A-Za-z0-9]{1,9}")
"""A file name extension. "Dr. Who" has none."""


def default_folder(kind: _Kind = _Kind.DocumentsLocation) -> Path:
    """Return the player's documents folder, or that of another ``kind``; the home folder if it is missing.

    A dialog without an existing folder would start in the program's own folder.
    """
    folder = Path(QStandardPaths.writableLocation(kind))
    return folder if folder.is_dir() else Path.home()


def choose_files(parent: QWidget) -> list[Path]:
    """Let the player choose character files to import. Return an empty list if they cancel.

    Starts in the folder used last, the first time in the downloads folder.
    """
    global _last_folder  # noqa: PLW0603 - where a person looked last
    downloads = str(default_folder(_Kind.DownloadLocation))
    wanted = tr("Character files (*.json *.rollbook *.pdf *.txt *.md *.toml);;All files (*)")
    chosen, _ = in_theme(
        QFileDialog.getOpenFileNames, parent, tr("Import characters"), _last_folder or downloads, wanted
    )
    if chosen:
        _last_folder = str(Path(chosen[0]).parent)
    return [Path(each) for each in chosen]


def choose_folder(parent: QWidget) -> Path | None:
    """Let the player choose a folder whose files are all imported. Return None if they cancel."""
    global _last_folder  # noqa: PLW0603 - where a person looked last
    downloads = str(default_folder(_Kind.DownloadLocation))
    chosen = in_theme(
        QFileDialog.getExistingDirectory, parent, tr("Import a folder"), _last_folder or downloads
    )
    if chosen:
        _last_folder = chosen
    return Path(chosen) if chosen else None


def choose_library(parent: QWidget) -> Path | None:
    """Let the player choose another library. Return None if they cancel."""
    wanted = tr("Rollbook libraries (*.db);;All files (*)")
    chosen, _ = in_theme(
        QFileDialog.getOpenFileName, parent, tr("Open a library"), str(default_folder()), wanted
    )
    return Path(chosen) if chosen else None


def choose_new_library(parent: QWidget) -> Path | None:
    """Let the player choose the file of a new library. Does not ask about an existing file."""
    suggested = str(default_folder() / f"{tr('New library')}.db")
    wanted = tr("Rollbook libraries (*.db);;All files (*)")
    options = QFileDialog.Option.DontConfirmOverwrite
    chosen, _ = in_theme(
        QFileDialog.getSaveFileName, parent, tr("New library"), suggested, wanted, options=options
    )
    if not chosen:
        return None
    path = Path(chosen)
    return path if _ENDING.fullmatch(path.suffix) else path.with_name(f"{path.name}.db")


def choose_place(parent: QWidget) -> Path | None:
    """Let the player choose the folder to move the library to. Return None if they cancel."""
    chosen = in_theme(
        QFileDialog.getExistingDirectory, parent, tr("Move the library to a folder"), str(default_folder())
    )
    return Path(chosen) if chosen else None


def choose_copy(parent: QWidget, name: str) -> Path | None:
    """Let the player choose where to save a copy of a character; ``name`` is the suggested file name."""
    suggested = str(default_folder() / f"{name}.rollbook")
    wanted = tr("Rollbook characters (*.rollbook);;All files (*)")
    chosen, _ = in_theme(QFileDialog.getSaveFileName, parent, tr("Save a copy"), suggested, wanted)
    return Path(chosen) if chosen else None


def with_extension(parent: QWidget, chosen: str, ending: str) -> Path | None:
    """Return the chosen file, with ``ending`` if its name has no extension. Return None if none was chosen.

    If that adds the extension, ask before replacing a file: the system only asked about the name as typed.
    """
    if not chosen:
        return None
    path = Path(chosen)
    if _ENDING.fullmatch(path.suffix):
        return path
    path = path.with_name(path.name + ending)
    answers = (Answer("replace", tr("Replace"), "destructive"), Answer("keep", tr("Cancel"), "reject"))
    words = tr("A file named “{name}” already exists in that folder.").format(name=one_line(path.name))
    if path.exists() and ask(parent, tr("Replace file"), words, "", answers) == "keep":
        return None
    return path


def leave_unsaved(parent: QWidget, view: MessageView, *, refused: bool) -> str:
    """Ask what to do with unsaved changes when the window closes: "try", "copy", "close" or "stay".

    Changes that were ``refused`` for good can't be retried, but copied as "text".
    """
    answers = (
        Answer("text", tr("Copy as text")) if refused else Answer("try", tr("Try again")),
        Answer("copy", tr("Save a copy…")),
        Answer("close", tr("Close without saving"), "destructive"),
        Answer("stay", tr("Cancel"), "reject"),
    )
    return ask(parent, view.title, view.text, view.detail, answers)


def leave_wizard(parent: QWidget, view: MessageView) -> str:
    """Ask what to do with something unfinished: "keep", "drop" or "go_on"."""
    answers = (
        Answer("keep", tr("Save and close")),
        Answer("drop", tr("Discard"), "destructive"),
        Answer("go_on", tr("Stay here"), "reject"),
    )
    return ask(parent, view.title, view.text, view.detail, answers)


def discard(parent: QWidget, view: MessageView) -> bool:
    """Ask whether to discard something unfinished."""
    answers = (Answer("drop", tr("Discard"), "destructive"), Answer("go_on", tr("Stay here"), "reject"))
    return ask(parent, view.title, view.text, view.detail, answers) == "drop"


def show_message(parent: QWidget, view: MessageView) -> bool:
    """Show a message or ask a question. Return True if the player chose ``view.go``."""
    answers = [Answer("close", tr("Cancel") if view.go else tr("Close"), "reject")]
    if view.go:
        answers.insert(0, Answer("go", view.go))
    return ask(parent, view.title, view.text, view.detail, tuple(answers)) == "go"
