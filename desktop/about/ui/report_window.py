"""The bug report window: read, copy or save the text, and open the log folder."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.about.view.report import FILE, ProblemReportView, about_words, making_words
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Sentence
from desktop.kit.text.editors import FixedText
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.made_by_qt import in_theme
from desktop.kit.windows.small_window import SmallWindow

_WIDTH, _GAP = 760, 10


def choose_file(parent: QWidget) -> Path | None:
    """Let the player choose a file for the report, None if cancelled."""
    wanted = tr("Text files (*.txt)")
    suggested = str(default_folder() / FILE)
    chosen, _ = in_theme(QFileDialog.getSaveFileName, parent, tr("Save report"), suggested, wanted)
    return with_extension(parent, chosen, ".txt")


class ReportWindow(SmallWindow):
    """The report, with an explanation and a note that nothing was sent."""

    copy_requested = Signal()
    """Copy the report to the clipboard."""
    save_requested = Signal()
    """Choose a file and save the report to it."""
    folder_requested = Signal(object)
    """Open the log folder; carries it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window; ``show_view`` adds the report."""
        super().__init__(tr("Bug report"), width=_WIDTH, gap=_GAP, parent=parent)
        self._logs: Path | None = None
        self._note = Sentence(making_words(), style="small", color="muted")
        self._text = FixedText()
        self._copy = Button(tr("Copy"), icon="duplicate")
        self._save = Button(tr("Save…"), name=tr("Save as text file…"))
        self._folder = Button(tr("Open log folder"))
        close = Button(tr("Close"), kind="primary")
        self.add_words(Prose(about_words()))
        self.add(self._text, stretch=1)
        self.add_words(self._note)
        self.add_foot(self._folder, self._save, self._copy, close)
        self._copy.clicked.connect(self.copy_requested)
        self._save.clicked.connect(self.save_requested)
        self._folder.clicked.connect(lambda: self.folder_requested.emit(self._logs))
        close.clicked.connect(self.accept)
        close.setDefault(True)
        close.setFocus()
        self.show_view(ProblemReportView())

    def show_view(self, view: ProblemReportView) -> None:
        """Show the report or its progress, and what was done with it. Never emits."""
        self._logs = view.logs
        self._text.show_text(tr("Bug report"), view.text)
        note = view.note if view.text else making_words()
        if note and note != self._note.text():
            announce(self._note, note)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        for button in (self._copy, self._save):
            button.setEnabled(bool(view.text))
        self._folder.setEnabled(view.logs is not None)
        self._folder.setAccessibleDescription("" if view.logs else tr("Nothing here yet."))
