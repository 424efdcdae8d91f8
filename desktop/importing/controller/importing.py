"""Imports characters: reads chosen, dropped or pasted sources, runs the review, and adds what the player
accepts.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.base.names import one_line
from desktop.importing.controller.import_adding import Arrived, ImportAdding, Stopped
from desktop.importing.controller.import_reading import ImportReading, ReadResult, Source
from desktop.importing.controller.import_review import File, ImportReview
from desktop.importing.controller.import_sorting import SortedFiles, sort_files
from desktop.importing.view import importing as importing_view
from desktop.importing.view.review import is_the_library, not_imported
from desktop.interchange.batch import MOST_FILES
from desktop.interchange.bounded import FOREIGN
from desktop.interchange.correct import NAME
from desktop.interchange.review import Hints, Reason
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, CharacterId
from desktop.session.adding import Way
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.views.problems import not_saved

MOST = 500
"""The maximum number of characters per import; the rest can be read afterwards."""

_MARKS = {
    Way.ADD: importing_view.Mark.ADDED,
    Way.UPDATE: importing_view.Mark.UPDATED,
    Way.REPLACE: importing_view.Mark.REPLACED,
}
"""The mark of a character that came into the library in each way."""

_MOST_NAMED = 3
"""At most this many characters are named in a notice."""

_FEW = 8
"""Up to this many files are sorted immediately; more files, and folders, in the background."""
_SHOWN_AFTER_MS = 600
"""Show progress for a single file or a file search only after this delay."""


class ImportController(QObject):
    """Reads files off the UI thread, shows the review and adds characters in one transaction per action.

    Runs one job at a time; files offered meanwhile are read afterwards and join the same review.
    """

    view_changed = Signal(object)
    """Carries the ``ImportView``, or None when the import is over and its page can close."""
    notice = Signal(object)
    """Carries a ``NoticeView``; ``act`` runs its action."""
    told = Signal(object)
    """A message to read before continuing; carries a ``MessageView``."""
    packs_found = Signal(object)
    """Some files are table packs; carries a list of ``Path``."""
    added = Signal(object)
    """Characters were added; carries a tuple of their numbers."""
    gone = Signal(object)
    """Added characters were moved to the bin; carries a tuple of their numbers."""
    open_requested = Signal(int)
    edit_requested = Signal(int)
    """Open a character in edit mode."""
    library_requested = Signal()
    copied = Signal(str)
    """Text for the clipboard."""

    def __init__(
        self,
        session: Session,
        background: Background,
        originals: Path,
        before_many: Callable[[Callable[[], object]], object],
        parent: QObject | None = None,
    ) -> None:
        """``originals`` is the folder where imported files are kept.

        ``before_many`` runs before several characters are added: it makes a backup, then calls the function
        it is given.
        """
        super().__init__(parent)
        self._session = session
        self._background = background
        self._before_many = before_many
        self._reading = ImportReading(background, self)
        self._reading.going_on.connect(self._show_reading)
        self._reading.some_read.connect(self._read_some)
        self._reading.ended.connect(self._read_all)
        self._reading.failed.connect(self._failed)
        self._adding = ImportAdding(session, background, originals, self)
        self._adding.told.connect(self._show_adding)
        self._adding.failed.connect(self._adding_failed)
        self._busy: importing_view.BusyView | None = None
        self._begin()
        self._added: tuple[Arrived, ...] = ()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SHOWN_AFTER_MS)
        self._soon.timeout.connect(self._show_busy)

    def _begin(self) -> None:
        self._review = ImportReview()
        self._reading.forget()
        self._report: importing_view.ReportView | None = None
        self._imported: list[Arrived] = []

    # Reading sources

    def import_files(self, paths: list[Path]) -> None:
        """Import files and the contents of folders; table packs and the open library are reported instead."""
        library = self._session.library.path
        if len(paths) <= _FEW and not any(path.is_dir() for path in paths):
            self._take_in(sort_files(paths, library))
            return
        if self._busy is None:
            self._busy = importing_view.looking()
            self._soon.start()
            self._background.run(partial(sort_files, paths, library), self._looked, self._failed)
        else:
            self._background.run(partial(sort_files, paths, library), self._take_in, self._failed)

    def import_text(self, text: str) -> None:
        """Import pasted or dropped text."""
        if len(text) > FOREIGN.size:
            self.notice.emit(importing_view.too_much_text(FOREIGN.size // (1024 * 1024)))
            return
        data = text.encode("utf-8", "replace")
        self._enqueue([Source(importing_view.pasted_name(), data=data)])

    def read_rest(self) -> None:
        """Read the files that exceeded the limit for one import."""
        if self._busy is None:
            rest = self._reading.rest
            self._begin()
            self._enqueue(rest)

    def cancel(self) -> None:
        """Stop the current job: unread files stay queued, and nothing is added."""
        self._adding.stop()
        self._reading.stop()

    def close(self) -> None:
        """Stop reading; adding that has started still finishes."""
        self._soon.stop()
        self._adding.close()
        self._reading.close()

    # The review

    def choose(self, number: int) -> None:
        """Select another file for review."""
        if self._review.choose(number):
            self._show()

    def show_only_look(self, only: bool) -> None:
        """List only files that need checking, or all files."""
        self._review.show_only_look(only)
        self._show()

    def answer(self, key: str, answer: str) -> None:
        """Answer a remark on the selected file; "" restores what was read."""
        file = self._review.under_review
        if file is None or self._busy_adding:
            return
        if file.encoding_asked(key, answer):
            self._read_again(file, Hints(encoding=answer), key)
        elif file.answer(key, answer):
            self._show()

    def unlock(self, password: str) -> None:
        """Read the selected file again with the password that was typed."""
        file = self._review.under_review
        if file is not None and file.mark is importing_view.Mark.LOCKED and password:
            self._read_again(file, Hints(password=password))

    def rename(self, name: str) -> None:
        """Rename the selected character."""
        file = self._review.under_review
        if file is not None and file.read is not None:
            self.answer(NAME, "" if name == file.read.sheet.name else name or " ")

    def accept(self) -> None:
        """Add the selected character."""
        if (file := self._review.under_review) is not None:
            self._add([file], self._next_file)

    def accept_update(self) -> None:
        """Update the selected character where it is already in the library."""
        self._change(Way.UPDATE)

    def accept_replace(self) -> None:
        """Replace the selected character where it is already in the library."""
        self._change(Way.REPLACE)

    def accept_and_edit(self) -> None:
        """Add the selected character and open it in edit mode."""
        if (file := self._review.under_review) is not None:
            self._add([file], self._edit)

    def accept_ready(self) -> None:
        """Add every character that needs no checking."""
        self._add_many(self._review.waiting(importing_view.Mark.READY))

    def accept_all(self) -> None:
        """Add every character that is neither added nor skipped."""
        self._add_many(self._review.waiting())

    def skip(self) -> None:
        """Skip the selected character; its file is left unchanged."""
        file = self._review.under_review
        if file is not None and file.mark.is_open and not self._busy_adding:
            file.done = importing_view.Mark.LEFT_OUT
            self._next_file(())

    def skip_all(self) -> None:
        """Skip every character that was not added."""
        if not self._busy_adding:
            for each in (each for each in self._review.files if each.mark.is_open):
                each.done = importing_view.Mark.LEFT_OUT
            self._next_file(())

    def view(self) -> importing_view.ImportView | None:
        """Return what the page shows, or None."""
        if not self._review.files and self._busy is None and self._report is None:
            return None
        shown = self._review.view(self._reading.waiting)
        return shown._replace(busy=self._busy, report=self._report)

    # The result

    def finish(self) -> None:
        """Close the import page."""
        if self._busy is None:
            self._end()

    def open_first(self) -> None:
        """Open the first character that was added."""
        if self._imported and self._busy is None:
            self.open_requested.emit(self._imported[0].id)
            self._end()

    def show_in_library(self) -> None:
        """Close the page and show the library."""
        if self._busy is None:
            self.library_requested.emit()
            self._end()

    def copy_report(self) -> None:
        """Copy the report to the clipboard."""
        if self._report is not None:
            self.copied.emit(self._report.text)
            self.notice.emit(importing_view.copied_words())

    def act(self, act: str) -> None:
        """Run the action of a notice: undo the last addition in one step, or stop reading."""
        if act == importing_view.UNDO:
            self._take_back(self._added)
        elif act == importing_view.STOP:
            self.cancel()

    def undo_all(self) -> None:
        """Undo everything this import added, in one step."""
        self._take_back(tuple(self._imported))

    # Reading

    def _looked(self, found: SortedFiles) -> None:
        self._busy = None
        self._soon.stop()
        self._take_in(found)

    def _take_in(self, found: SortedFiles) -> None:
        if found.is_library:
            self.notice.emit(is_the_library())
        if found.packs:
            self.packs_found.emit(found.packs)
        if found.left_out:
            self.told.emit(importing_view.too_many_files(MOST_FILES))
        if not (found.sources or found.is_library or found.packs):
            self.notice.emit(importing_view.nothing_in_folder())
        self._enqueue(found.sources)

    def _enqueue(self, sources: list[Source]) -> None:
        if self._report is not None and sources:
            self._begin()
        room = max(MOST - len(self._review.files) - self._reading.waiting, 0)
        self._reading.put(sources, room)
        if self._busy is None and self._reading.waiting:
            self._reading.read_on(self._session.library)
        elif self._busy is None and not self._review.files:
            self._end()

    def _read_some(self, found: list[ReadResult]) -> None:
        self._review.take(found)

    def _read_all(self) -> None:
        self._busy = None
        self._soon.stop()
        if self._reading.is_closed:
            return
        files, rest = self._review.files, self._reading.rest
        if not files and len(rest) == 1:  # a single file that was stopped
            self._end()
        elif len(files) == 1 and not rest and files[0].mark is importing_view.Mark.UNREADABLE:
            self._end()
            self.told.emit(not_imported([f"{one_line(files[0].source.name)}: {files[0].fault}"]))
        else:
            self._next_file(())

    def _read_again(self, file: File, hints: Hints, answered: str = "") -> None:
        """Read a file again; ``answered`` is the key of the answer about its encoding."""
        if self._busy is not None:
            return

        def done(found: ReadResult) -> None:
            self._busy = None
            if found.reading is None and (file.read is not None or found.reason is Reason.STOPPED):
                self.notice.emit(importing_view.not_read_again(found.fault))
            else:
                self._review.take_again(file, found, {answered: hints.encoding} if answered else {})
            self._show()
            self._read_queue()

        self._begin_work(importing_view.reading(0, 1))
        self._reading.read_again(file.source, hints, self._session.library, done)

    def _failed(self, error: Exception) -> None:
        self._end()
        raise error

    # Continuing

    @property
    def _busy_adding(self) -> bool:
        return self._busy is not None and not self._reading.is_reading

    def _next_file(self, added: tuple[CharacterId, ...]) -> None:
        files, rest = self._review.files, self._reading.rest
        if self._review.waits or self._reading.is_reading:
            self._review.go_on()
        elif len(files) == 1 and not rest:
            if added:  # first, so that the window doesn't switch pages in between
                self.open_requested.emit(added[0])
            self._end()
            return
        else:
            self._report = self._review.report(len(rest), MOST) if files or rest else None
        self._show()

    def _edit(self, added: tuple[CharacterId, ...]) -> None:
        """Open the added character in edit mode, unless others still wait for review."""
        if self._review.waits:
            self._next_file(added)
            return
        self.edit_requested.emit(added[0])
        self._end()

    def _end(self) -> None:
        self._begin()
        self._busy = None
        self._show()

    def _show(self) -> None:
        self.view_changed.emit(self.view())

    # Adding

    def _add_many(self, files: list[File]) -> None:
        """Add characters; for more than one, run ``before_many`` first."""
        if len(files) <= 1:
            self._add(files, self._next_file)
            return
        if self._busy is not None:
            return

        def then() -> None:
            self._busy = None
            self._add(files, self._next_file)

        self._busy = importing_view.backing_up()
        self._show()
        self._before_many(then)

    def _change(self, way: Way) -> None:
        """Update or replace the character in the library that the selected file has again."""
        file = self._review.under_review
        if file is None or file.here is None or file.here.sheet is None:
            return
        if self._session.unsaved.is_any:
            self.notice.emit(importing_view.unsaved_words())
        else:
            self._add([file], self._next_file, way)

    def _add(
        self, files: list[File], then: Callable[[tuple[CharacterId, ...]], None], way: Way = Way.ADD
    ) -> None:
        if self._busy is not None or not files or any(not each.mark.waits for each in files):
            return

        def done(arrived: tuple[Arrived, ...]) -> None:
            self._busy = None
            for each, came in zip(files, arrived, strict=True):
                each.done, each.character = _MARKS[way], came.id
            self._added = arrived
            self._imported += arrived
            added = tuple(each.id for each in arrived)
            self.added.emit(added)
            if way is not Way.ADD:
                self._open_again(added)
            then(added)
            names = tuple(each.name for each in files)
            self.notice.emit(importing_view.arrived_notice(names, _MARKS[way], same=arrived[0].is_same))
            self._read_queue()

        self._begin_work(importing_view.adding(0, len(files)))
        self._adding.add(tuple(each.arrival(way) for each in files if each.mark.waits), done)

    def _take_back(self, gone: tuple[Arrived, ...]) -> None:
        if gone and self._busy is None:
            self._begin_work(importing_view.taking_back())
            self._adding.take_back(gone, partial(self._undone, gone))

    def _undone(self, asked: tuple[Arrived, ...], gone: tuple[Arrived, ...]) -> None:
        self._busy = None
        self._added = ()
        ids = {each.id for each in gone}
        for each in self._review.files:
            if each.character in ids:  # it can be added again, as long as it is under review
                each.done, each.character = None, None
        self._imported = [each for each in self._imported if each not in gone]
        self._report = None
        if self._review.files:
            self._next_file(())
        binned = tuple(each.id for each in gone if each.changed is None)
        changed = tuple(each.id for each in gone if each.changed is not None)
        if binned:
            self.gone.emit(binned)
            self.notice.emit(importing_view.taken_back(len(binned), BIN_DAYS))
        if changed:
            self._open_again(changed)
            self.notice.emit(importing_view.as_before(self._names(changed)))
        if stuck := tuple(each.id for each in asked if each not in gone):
            self.notice.emit(importing_view.played_since(self._names(stuck)))
        self._read_queue()

    def _open_again(self, changed: tuple[CharacterId, ...]) -> None:
        """Read the open character again if it is one that was changed."""
        if self._session.is_open and self._session.character.id in changed:
            self.open_requested.emit(self._session.character.id)

    def _names(self, numbers: tuple[CharacterId, ...]) -> str:
        names = [self._session.read_character(each).sheet.name for each in numbers[:_MOST_NAMED]]
        return ", ".join(names) + (", …" if len(numbers) > _MOST_NAMED else "")

    def _begin_work(self, busy: importing_view.BusyView) -> None:
        self._busy = busy
        if self._review.files:
            self._show()

    def _adding_failed(self, error: Exception) -> None:
        """The library took nothing: nothing has happened."""
        self._busy = None
        if isinstance(error, LibraryProblem):
            log.error("import: %s %s", type(error).__name__, error.what)
            self.notice.emit(not_saved(error))
        elif isinstance(error, Stopped):
            self.notice.emit(importing_view.stopped_words())
        self._show()
        self._read_queue()
        if not isinstance(error, (LibraryProblem, Stopped)):
            raise error

    def _read_queue(self) -> None:
        if self._reading.waiting and self._busy is None:
            self._reading.read_on(self._session.library)

    # Progress

    def _show_reading(self) -> None:
        done, waiting = self._reading.done, self._reading.waiting
        self._busy = importing_view.reading(done, done + waiting)
        if len(self._review.files) + waiting > 1:
            self._show()
        elif not self._soon.isActive():
            self._soon.start()

    def _show_busy(self) -> None:
        if self._busy is not None:
            self.notice.emit(importing_view.busy_notice(self._busy))

    def _show_adding(self, done: int, total: int) -> None:
        if self._busy_adding:
            self._busy = importing_view.adding(done, total)
            self._show()
