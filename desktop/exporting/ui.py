"""The export window."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.words import tr
from desktop.exporting.view.exporting import ExportView
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.progress_bar import ProgressBar
from desktop.kit.controls.toast import announce
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.form_card import FormCard
from desktop.kit.text.editors import FixedText
from desktop.kit.text.plain_text import ElidedLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import ENTER_KEYS
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.list_window import ListWindow
from desktop.kit.windows.made_by_qt import in_theme


def choose_file(parent: QWidget, folder: Path | None, name: str, *, title: str = "") -> Path | None:
    """Ask for a file for one character, suggesting `name`; None if cancelled."""
    suffix = Path(name).suffix
    wanted = tr("{suffix} files (*{suffix})").format(suffix=suffix)
    proposed = str((folder or default_folder()) / name)
    chosen, _ = in_theme(
        QFileDialog.getSaveFileName, parent, title or tr("Export a character"), proposed, wanted
    )
    return with_extension(parent, chosen, suffix)


def choose_folder(parent: QWidget, folder: Path | None) -> Path | None:
    """Ask for a folder for several files; None if cancelled."""
    chosen = in_theme(
        QFileDialog.getExistingDirectory, parent, tr("Export characters"), str(folder or default_folder())
    )
    return Path(chosen) if chosen else None


class _Result(FormCard):
    """The progress of writing, then the result."""

    def __init__(self) -> None:
        super().__init__()
        self._progress = Sentence(style="bodyStrong")
        self._bar = ProgressBar()
        self._note = Sentence(style="bodyStrong")
        self._left = Prose(style="small", color="muted")
        self.stop = Button(tr("Stop"), size="small")
        self.folder = Button(tr("Show folder"), size="small")
        self.add_words(self._progress, control=self.stop)
        self.add_words(self._bar)
        self.add_words(self._note, control=self.folder)
        self.add_words(self._left)

    def show_view(self, view: ExportView) -> None:
        busy = bool(view.all)
        for shown_now, widgets in (
            (busy, (self._progress, self.stop, self._bar)),
            (bool(view.note), (self._note,)),
            (bool(view.folder), (self.folder,)),
            (bool(view.left), (self._left,)),
        ):
            for each in widgets:
                each.setVisible(shown_now)
        self._progress.setText(view.progress)
        self._bar.show_part(view.done / view.all if busy else 0)
        if view.note and view.note != self._note.text():
            announce(self._note, view.note)
        self._note.setText(view.note)
        self._note.set_color("warn" if view.trouble else "text")
        self._left.set_text("\n".join(map(_line, view.left)))
        self.setVisible(busy or bool(view.note))


class ExportWindow(ListWindow):
    """The formats at the left; the options and preview of the selected one at the right."""

    chosen = Signal(str)
    """Show another format, by its id."""
    option_toggled = Signal(str, bool)
    """Include something or leave it out; carries its id and whether."""
    language_chosen = Signal(str)
    """Name skills in another language, by its id."""
    copy_requested = Signal()
    """Copy the text to the clipboard."""
    save_requested = Signal()
    """Ask where to save, then save."""
    stop_requested = Signal()
    """Start no further file."""
    folder_requested = Signal()
    """Show the folder that was written to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without characters."""
        super().__init__(tr("Export"), size=(980, 720), side=264, widest=820, parent=parent)
        self._busy = False
        self._copy = Button(tr("Copy"), icon="duplicate")
        self._save = Button(tr("Save…"), kind="primary")
        close = Button(tr("Close"))
        self.foot.addWidget(self._copy)
        self.foot.addStretch(1)
        self.foot.addWidget(close)
        self.foot.addWidget(self._save)

        self._form = FormCard()
        self._who = ElidedLabel(style="cardTitle")
        self._about = Prose()
        self._reason = Sentence(color="warn")
        self._aside = Sentence(style="small", color="warn")
        self._options = ToggleRow(name=tr("Include"))
        self._language = Choice()
        for words in (self._who, self._about, self._reason, self._aside):
            self._form.add_words(words)
        self._form.add(self._options)
        self._form.add(self._language)

        self._result = _Result()

        self._sample = FormCard()
        self._previewed = ElidedLabel(style="small", color="muted")
        self._why = Sentence(color="muted")
        self._preview = FixedText()
        self._sample.add_words(self._previewed)
        self._sample.add_words(self._why)
        self._sample.add(self._preview)

        for card in (self._form, self._result, self._sample):
            self.page.column.addWidget(card)
        self.page.column.addStretch(1)

        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self.chosen)
        self._options.toggled.connect(self.option_toggled)
        self._language.chosen.connect(self.language_chosen)
        self._copy.clicked.connect(self.copy_requested)
        self._save.clicked.connect(self.save_requested)
        self._result.stop.clicked.connect(self.stop_requested)
        self._result.folder.clicked.connect(self.folder_requested)
        self.keep_tab_order()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save with Enter in the list of formats."""
        if event.key() in ENTER_KEYS and self.rows.hasFocus():
            self._save.click()
        else:
            super().keyPressEvent(event)

    def show_view(self, view: ExportView) -> None:
        """Show the characters, the format, its preview and the result. Emits nothing."""
        busy, was_busy = bool(view.all), self._busy
        self._busy = busy
        self.show_rows(tuple((row.id, row.name, row.line) for row in view.forms), view.chosen)
        self.rows.scrollTo(self.rows.currentIndex())
        self._who.setText(_line(view.who))
        self._about.set_text(view.about)
        for words, text in ((self._reason, view.reason), (self._aside, view.aside)):
            words.setText(text)
            words.setVisible(bool(text))
        self._options.show_toggles(view.options)
        self._options.setVisible(bool(view.options))
        if view.languages:
            self._language.show_options(tr("Language of skills"), view.languages, view.language)
        self._language.setVisible(bool(view.languages))
        self._result.show_view(view)
        self._previewed.setText(_line(view.previewed))
        self._previewed.setVisible(bool(view.previewed))
        self._why.setText(view.no_preview)
        self._why.setVisible(bool(view.no_preview))
        self._preview.show_text(view.previewed, view.preview)
        self._preview.setVisible(bool(view.preview))
        self._sample.setVisible(bool(view.preview or view.no_preview))
        self._copy.setVisible(view.copies)
        self._copy.setEnabled(not busy)
        self._save.set_label(view.save)
        self._save.setEnabled(not busy and not view.reason)
        self._save.setAccessibleDescription(view.reason)
        self.keep_tab_order()
        if busy and not was_busy:
            self._result.stop.setFocus()
        elif was_busy and not busy:
            (self._result.folder if view.folder else self._save).setFocus()


def _line(text: str) -> str:
    return shown(text, 200)
