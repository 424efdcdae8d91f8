"""Imports: reading what was chosen, dropped or pasted, the review, and adding what the player wants."""

from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TypeVar
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.background import Background
from desktop.controllers.homebrew import is_pack_file
from desktop.controllers.session import Session
from desktop.crash import log
from desktop.interchange.batch import Batch, files_of
from desktop.interchange.bounded import FOREIGN
from desktop.interchange.correct import NAME, corrected, needs_look, offers
from desktop.interchange.detect import bytes_of
from desktop.interchange.reader import Reader
from desktop.interchange.review import Reading
from desktop.interchange.twins import Twins
from desktop.interchange.unreadable import Unreadable
from desktop.interchange.words import fault
from desktop.library.characters import CharacterId
from desktop.library.file_guard import is_part_of
from desktop.library.library import Library
from desktop.library.originals import keep_original
from desktop.library.problems import CharacterExists, LibraryProblem
from desktop.library.shelf import BIN_DAYS, Shelf
from desktop.viewdata.edit_words import refusal
from desktop.viewdata.importing import (
    STOP,
    UNDO,
    BusyView,
    FileRow,
    ImportView,
    Mark,
    ReportView,
    added_notice,
    adding,
    backing_up,
    busy_notice,
    copied_words,
    file_row,
    looking,
    mark_words,
    nothing_in_folder,
    pasted_name,
    reading,
    report_view,
    stopped_words,
    taken_back,
    taking_back,
    too_much_text,
)
from desktop.viewdata.lines import on_one_line
from desktop.viewdata.problems import not_saved
from desktop.viewdata.review import TWICE, TWIN, is_the_library, not_imported, review_view
from rules_core.edit import Place, Unfit
from rules_core.journal import Action, Entry
from rules_core.registry import system

MOST = 500
"""The most characters of one import; what is more of them is read afterwards."""

_FEW = 8
"""So many files are told apart at once, more of them and folders in the background."""
_SLICE_S = 0.15
"""Files are read for so long before it is told how far that is."""
_TOLD_MS = 120
"""How often it is told how far the adding is."""
_SHOWN_AFTER_MS = 600
"""The reading of a single file, and the looking for files, is told where it takes longer."""

T = TypeVar("T")


class _Source(Struct, frozen=True):
    """What is to be read: a file, or with ``data`` a text that was pasted."""

    name: str
    path: Path | None = None
    data: bytes = b""


class _Found(Struct, frozen=True):
    """What became of a source: what was read, else the ``fault``."""

    source: _Source
    reading: Reading | None = None
    fault: str = ""


class _File(Struct):
    """A file of the import under review.

    ``read`` is what was in it and ``reading`` that with the ``answers``; ``twin`` is what to say where such a
    character is there already. ``typed`` are answers that cannot be, and ``faults`` say why, by their keys.
    ``character`` is the number of who was added, ``to_check`` how many remarks are worth a look.
    """

    source: _Source
    read: Reading | None
    fault: str = ""
    twin: str = ""
    reading: Reading | None = None
    answers: dict[str, str] = {}
    typed: dict[str, str] = {}
    faults: dict[str, str] = {}
    done: Mark | None = None
    character: CharacterId | None = None
    to_check: int = 0

    @property
    def mark(self) -> Mark:
        """How it is with the file."""
        if self.done is not None:
            return self.done
        if self.read is None:
            return Mark.UNREADABLE
        if self.twin:
            return Mark.TWIN
        return Mark.LOOK if self.to_check else Mark.READY

    def count(self) -> None:
        """Count anew what is worth a look."""
        if self.read is not None and self.reading is not None:
            self.to_check = needs_look(self.read, self.reading.sheet, self.answers)


class _Progress:
    """How far something is that is done in a thread, and whether it is to stop."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.stop = Event()


class _Stopped(Exception):
    """The player had it stopped; nothing was written."""


class ImportController(QObject):
    """Reads files off the UI thread, shows what was read, and adds characters: one act, one transaction.

    One thing is done at a time; files that are offered meanwhile are read afterwards, into the same review.
    """

    view_changed = Signal(object)
    """Carries the :class:`ImportView`, or None when the import is over and its page may go."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`; its act, where it has one, is done by :meth:`act`."""
    told = Signal(object)
    """Something to be read before going on; carries a :class:`MessageView`."""
    packs_found = Signal(object)
    """Files are table packs and no characters; carries a list of :class:`Path`."""
    added = Signal(object)
    """Characters are in the library now; carries a tuple of their numbers."""
    gone = Signal(object)
    """Characters that were added are in the bin; carries a tuple of their numbers."""
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
        """``originals`` is where the files that were imported are kept.

        ``before_many`` does what comes before several characters are added; it is given the adding and does
        that then.
        """
        super().__init__(parent)
        self._session = session
        self._background = background
        self._originals = originals
        self._before_many = before_many
        self._reader: Reader | None = None
        self._closed = False
        self._busy: BusyView | None = None
        self._progress: _Progress | None = None
        self._begin()
        self._added: tuple[CharacterId, ...] = ()
        self._tick = QTimer(self)
        self._tick.setInterval(_TOLD_MS)
        self._tick.timeout.connect(self._tell_progress)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SHOWN_AFTER_MS)
        self._soon.timeout.connect(self._tell_busy)

    def _begin(self) -> None:
        """Have no import."""
        self._files: list[_File] = []
        self._queue: deque[_Source] = deque()
        self._rest: list[_Source] = []
        self._chosen = -1
        self._only_look = False
        self._report: ReportView | None = None
        self._read_before = 0
        self._taken: list[CharacterId] = []

    # What is read

    def import_files(self, paths: list[Path]) -> None:
        """Read files, and all that is in folders; table packs and the library are told apart."""
        library = self._session.library.path
        if len(paths) <= _FEW and not any(path.is_dir() for path in paths):
            self._take_in(_sorted_out(paths, library))
            return
        if self._busy is None:
            self._busy = looking()
            self._soon.start()
            self._background.run(partial(_sorted_out, paths, library), self._looked, self._failed)
        else:
            self._background.run(partial(_sorted_out, paths, library), self._take_in, self._failed)

    def import_text(self, text: str) -> None:
        """Read a text that was pasted or dropped."""
        if len(text) > FOREIGN.size:
            self.notice.emit(too_much_text(FOREIGN.size // (1024 * 1024)))
            return
        data = text.encode("utf-8", "replace")
        self._enqueue([_Source(pasted_name(), data=data)])

    def read_rest(self) -> None:
        """Read the files that were too many for one import."""
        if self._busy is None:
            rest = self._rest
            self._begin()
            self._enqueue(rest)

    def cancel(self) -> None:
        """Stop what is being done: files that were not read yet wait, and nothing is added."""
        if self._progress is not None:
            self._progress.stop.set()
        if self._reader is not None:
            self._reader.close()

    def close(self) -> None:
        """Read no more; what is being added is added."""
        self._closed = True
        self._soon.stop()
        self._tick.stop()
        self._queue.clear()
        if self._reader is not None:
            self._reader.close()

    # The review

    def choose(self, number: int) -> None:
        """Have another file under review."""
        if 0 <= number < len(self._files):
            self._chosen = number
            self._show()

    def show_only_look(self, only: bool) -> None:
        """List all files, or only those that need a look."""
        self._only_look = only
        rows = self._listed()
        if rows and self._chosen not in rows:
            self._chosen = rows[0]
        self._show()

    def answer(self, key: str, answer: str) -> None:
        """Say something to a remark of the file under review; with "" it is as it was read."""
        file = self._under_review()
        if file is None or file.read is None or self._busy_adding:
            return
        answers = {name: said for name, said in file.answers.items() if name != key}
        faults = {name: said for name, said in file.faults.items() if name != key}
        typed = {name: said for name, said in file.typed.items() if name != key}
        if answer:
            answers[key] = answer
        try:
            reading = corrected(file.read, answers)
        except Unfit as unfit:
            faults[key], typed[key] = self._refused(file.read, key, unfit), answer
        except KeyError:
            return
        else:
            file.answers, file.reading = answers, reading
            file.count()
        file.faults, file.typed = faults, typed
        self._show()

    def rename(self, name: str) -> None:
        """Give the character under review another name."""
        file = self._under_review()
        if file is not None and file.read is not None:
            self.answer(NAME, "" if name == file.read.sheet.name else name or " ")

    def accept(self) -> None:
        """Add the character under review."""
        if (file := self._under_review()) is not None and file.mark.waits:
            self._add([file], self._go_on)

    def accept_and_edit(self) -> None:
        """Add the character under review, and open it in edit mode."""
        if (file := self._under_review()) is not None and file.mark.waits:
            self._add([file], self._edit)

    def accept_ready(self) -> None:
        """Add every character that needs no look."""
        self._add_many([each for each in self._files if each.mark is Mark.READY])

    def accept_all(self) -> None:
        """Add every character that is neither added nor left out."""
        self._add_many([each for each in self._files if each.mark.waits])

    def skip(self) -> None:
        """Leave the character under review out; its file is untouched."""
        if (file := self._under_review()) is not None and file.mark.waits and not self._busy_adding:
            file.done = Mark.LEFT_OUT
            self._go_on(())

    def skip_all(self) -> None:
        """Leave out every character that was not added."""
        if not self._busy_adding:
            for each in self._files:
                if each.mark.waits:
                    each.done = Mark.LEFT_OUT
            self._go_on(())

    # What came of it

    def finish(self) -> None:
        """Leave the page."""
        if self._busy is None:
            self._end()

    def open_first(self) -> None:
        """Open the first character that was added."""
        if self._taken and self._busy is None:
            first = self._taken[0]
            self._end()
            self.open_requested.emit(first)

    def show_in_library(self) -> None:
        """Leave for the library."""
        if self._busy is None:
            self._end()
            self.library_requested.emit()

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        if self._report is not None:
            self.copied.emit(self._report.text)
            self.notice.emit(copied_words())

    def act(self, act: str) -> None:
        """Do what a notice offered: take back what was added last, in one step, or stop the reading."""
        if act == UNDO:
            self._take_back(self._added)
        elif act == STOP:
            self.cancel()

    def undo_all(self) -> None:
        """Take back all that this import added, in one step."""
        self._take_back(tuple(self._taken))

    def _take_back(self, gone: tuple[CharacterId, ...]) -> None:
        """Move characters that were added to the bin."""
        if gone and self._busy is None:
            library, now = self._session.library, self._session.now()
            self._work(taking_back(), partial(_bin, library, gone, now), self._undone)

    # Behind that: reading

    def _looked(self, found: "_Sorted") -> None:
        self._busy = None
        self._soon.stop()
        self._take_in(found)

    def _take_in(self, found: "_Sorted") -> None:
        if found.is_library:
            self.notice.emit(is_the_library())
        if found.packs:
            self.packs_found.emit(found.packs)
        if not (found.sources or found.is_library or found.packs):
            self.notice.emit(nothing_in_folder())
        self._enqueue(found.sources)

    def _enqueue(self, sources: list[_Source]) -> None:
        if self._report is not None and sources:
            self._begin()
        room = max(MOST - len(self._files) - len(self._queue), 0)
        self._queue += sources[:room]
        self._rest += sources[room:]
        if self._busy is None and self._queue:
            self._read_on()
        elif self._busy is None and not self._files:
            self._end()

    def _read_on(self) -> None:
        """Read some of the files that wait, then tell, then read on."""
        if not self._queue or self._closed:
            self._read_all()
            return
        if self._reader is None:
            self._reader = Reader()
            self._read_before = len(self._files)
        if self._progress is None:
            self._progress = _Progress(len(self._queue))
        done = len(self._files) - self._read_before
        self._busy = reading(done, done + len(self._queue))
        if len(self._files) + len(self._queue) > 1:
            self._show()
        elif not self._soon.isActive():
            self._soon.start()
        library = self._session.library
        work = partial(_read_some, self._reader, tuple(self._queue), library, self._progress.stop)
        self._background.run(work, self._read_some, self._failed)

    def _read_some(self, found: list[tuple[_Found, bool]]) -> None:
        if self._closed:
            self._read_all()
            return
        stopped = self._progress is not None and self._progress.stop.is_set()
        not_read: list[_Source] = []
        seen = Counter(_who(each.read) for each in self._files if each.read is not None)
        for each, has_twin in found:
            self._queue.popleft()
            if each.reading is None and stopped:
                not_read.append(each.source)  # it was the reading of this one that was stopped
                continue
            twin = ""
            if each.reading is not None:
                twin = TWIN if has_twin else TWICE if seen[_who(each.reading)] else ""
                seen[_who(each.reading)] += 1
            file = _File(each.source, each.reading, each.fault, twin, each.reading)
            file.count()
            self._files.append(file)
        if stopped:
            self._rest = [*not_read, *self._queue, *self._rest]
            self._queue.clear()
        self._read_on()

    def _read_all(self) -> None:
        """Everything that waited was read."""
        self._busy = self._progress = None
        self._soon.stop()
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._closed:
            return
        if not self._files and len(self._rest) == 1:  # a single one, which was stopped
            self._end()
            return
        if len(self._files) == 1 and not self._rest and self._files[0].read is None:
            only = self._files[0]
            self._end()
            self.told.emit(not_imported([f"{on_one_line(only.source.name)}: {only.fault}"]))
            return
        self._go_on(())

    # Behind that: the review

    @property
    def _busy_adding(self) -> bool:
        """Whether something is being done that what is under review hangs on."""
        return self._busy is not None and self._reader is None

    def _under_review(self) -> _File | None:
        return self._files[self._chosen] if 0 <= self._chosen < len(self._files) else None

    def _listed(self) -> list[int]:
        """The places of the files that are listed."""
        return [at for at, each in enumerate(self._files) if not self._only_look or each.mark.to_look_at]

    def _refused(self, read: Reading, key: str, unfit: Unfit) -> str:
        place = next((each.place for each in offers(read) if each.key == key), Place("name"))
        return refusal(system(read.sheet.system), place, unfit)

    def _go_on(self, added: tuple[CharacterId, ...]) -> None:
        """Go on to the next file that waits, or to the report."""
        if not any(each.mark.waits for each in self._files) and self._reader is None:
            if len(self._files) == 1 and not self._rest:
                self._end()
                if added:
                    self.open_requested.emit(added[0])
                return
            self._report = self._reported() if self._files or self._rest else None
        elif (file := self._under_review()) is None or file.done is not None:
            waiting = [at for at, each in enumerate(self._files) if each.mark.waits]
            after = [at for at in waiting if at > self._chosen]
            self._chosen = next(iter(after or waiting), self._chosen)
        self._show()

    def _edit(self, added: tuple[CharacterId, ...]) -> None:
        """Open who was added in edit mode, unless others still wait."""
        if any(each.mark.waits for each in self._files):
            self._go_on(added)
            return
        self._end()
        self.edit_requested.emit(added[0])

    def _end(self) -> None:
        self._begin()
        self._busy = self._progress = None
        self._show()

    def _show(self) -> None:
        self.view_changed.emit(self.view())

    def view(self) -> ImportView | None:
        """What the page shows, None for nothing."""
        if not self._files and self._busy is None and self._report is None:
            return None
        if not 0 <= self._chosen < len(self._files) and self._files:
            self._chosen = next((at for at, each in enumerate(self._files) if each.mark.waits), 0)
        marks = [each.mark for each in self._files]
        file = self._under_review()
        shown = None
        if file is not None and file.reading is not None:
            shown = review_view(
                file.reading,
                file.source.name,
                1,
                1,
                file.twin,
                answers=file.answers | file.typed,
                faults=file.faults,
                original=file.read,
            )
        return ImportView(
            rows=tuple(self._row(at) for at in self._listed()),
            chosen=self._chosen,
            review=shown,
            fault="" if file is None else file.fault,
            only_look=self._only_look,
            waiting=sum(each.waits for each in marks),
            ready=marks.count(Mark.READY),
            looks=sum(each.to_look_at for each in marks),
            total=len(self._files) + len(self._queue),
            busy=self._busy,
            report=self._report,
        )

    def _row(self, at: int) -> FileRow:
        file = self._files[at]
        name = "" if file.reading is None else file.reading.sheet.name
        words = mark_words(file.mark, file.to_check, twice=file.twin == TWICE)
        return file_row(at, name, file.source.name, file.mark, words)

    def _reported(self) -> ReportView:
        def of(mark: Mark) -> list[_File]:
            return [each for each in self._files if each.mark is mark]

        return report_view(
            [(_name(each), each.source.name) for each in of(Mark.ADDED)],
            [(_name(each), each.source.name) for each in of(Mark.LEFT_OUT)],
            [(each.source.name, each.fault) for each in of(Mark.UNREADABLE)],
            len(self._rest),
            MOST,
        )

    # Behind that: adding

    def _add_many(self, files: list[_File]) -> None:
        """Add several, after what comes before that; one alone without."""
        if not files or self._busy_adding:
            return
        if len(files) == 1:
            self._add(files, self._go_on)
            return

        def then() -> None:
            self._busy = None
            self._add(files, self._go_on)

        if self._reader is not None:  # it goes on once these are added
            return
        self._busy = backing_up()
        self._show()
        self._before_many(then)

    def _add(self, files: list[_File], then: Callable[[tuple[CharacterId, ...]], None]) -> None:
        """Add characters in one transaction and in the background, and go on with ``then`` once they are."""
        if self._busy is not None or any(not each.mark.waits for each in files):
            return
        self._progress = _Progress(len(files))
        job = _Adding(
            self._session.library,
            tuple((each.source, each.reading) for each in files if each.reading is not None),
            self._session.now(),
            self._originals,
        )

        def done(added: tuple[CharacterId, ...]) -> None:
            for each, number in zip(files, added, strict=True):
                each.done, each.character = Mark.ADDED, number
            self._added = added
            self._taken += added
            self.added.emit(added)
            self._background.run(partial(_keep_originals, job), lambda _: None, _log_failure)
            then(added)
            self.notice.emit(added_notice(tuple(_name(each) for each in files)))

        self._tick.start()
        self._work(adding(0, len(files)), partial(_add, job, self._progress), done)

    def _work(self, busy: BusyView, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Write to the library in the background; where it does not take it, nothing has happened."""

        def ended(result: T) -> None:
            self._free()
            done(result)
            self._read_on_if_any()

        def failed(error: Exception) -> None:
            self._free()
            if isinstance(error, LibraryProblem):
                log.error("import: %s %s", type(error).__name__, error.what)
                self.notice.emit(not_saved(error))
            elif isinstance(error, _Stopped):
                self.notice.emit(stopped_words())
            self._show()
            self._read_on_if_any()
            if not isinstance(error, (LibraryProblem, _Stopped)):
                raise error

        self._busy = busy
        if self._files:
            self._show()
        self._background.run(work, ended, failed)

    def _free(self) -> None:
        self._tick.stop()
        self._busy = self._progress = None

    def _read_on_if_any(self) -> None:
        if self._queue and self._busy is None:
            self._read_on()

    def _tell_busy(self) -> None:
        if self._busy is not None:
            self.notice.emit(busy_notice(self._busy))

    def _tell_progress(self) -> None:
        if self._progress is not None and self._busy_adding:
            self._busy = adding(self._progress.done, self._progress.total)
            self._show()

    def _undone(self, gone: tuple[CharacterId, ...]) -> None:
        self._added = ()
        for each in self._files:
            if each.character in gone:  # it can be added again, as long as it is under review
                each.done, each.character = None, None
        self._taken = [each for each in self._taken if each not in gone]
        self._report = None
        if self._files:
            self._go_on(())
        self.gone.emit(gone)
        self.notice.emit(taken_back(len(gone), BIN_DAYS))

    def _failed(self, error: Exception) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        self._end()
        raise error


class _Sorted(Struct, frozen=True):
    """Files told apart: characters to be, table packs, and whether the open library was among them."""

    sources: list[_Source]
    packs: list[Path]
    is_library: bool


class _Adding(Struct, frozen=True):
    """What is to be added, and where to."""

    library: Library
    characters: tuple[tuple[_Source, Reading], ...]
    now: str
    originals: Path


def _sorted_out(paths: list[Path], library: Path) -> _Sorted:
    batch: Batch = files_of(paths)
    theirs = [each for each in batch.files if not is_part_of(each, library)]
    packs = [each for each in theirs if is_pack_file(each)]
    told_apart = set(packs)
    sources = [_Source(each.name, each) for each in theirs if each not in told_apart]
    return _Sorted(sources, packs, len(theirs) < len(batch.files))


def _read_some(
    reader: Reader, sources: tuple[_Source, ...], library: Library, stop: Event
) -> list[tuple[_Found, bool]]:
    """Read files for a moment, at least one of them; with each, whether it has a twin in the library."""
    end = monotonic() + _SLICE_S
    found: list[_Found] = []
    for each in sources:
        try:
            if each.path is not None:
                found.append(_Found(each, reader.read(each.path)))
            else:
                found.append(_Found(each, reader.read_bytes(each.data, each.name)))
        except Unreadable as error:
            found.append(_Found(each, fault=fault(error)))
        if stop.is_set() or monotonic() > end:
            break
    try:
        twins = Twins(library)
        return [(each, each.reading is not None and twins.has(each.reading)) for each in found]
    except LibraryProblem as problem:
        log.error("twins: %s", problem.what)
        return [(each, False) for each in found]


def _add(job: _Adding, progress: _Progress) -> tuple[CharacterId, ...]:
    """Add characters in one transaction.

    Raises :class:`_Stopped`, and a :class:`~desktop.library.problems.LibraryProblem` where it could not be.
    """
    added: list[CharacterId] = []
    with job.library.transaction() as tx:
        for _, reading in job.characters:
            if progress.stop.is_set():
                raise _Stopped
            entry = Entry(0, str(uuid4()), Action.IMPORT, job.now, about=reading.format)
            try:
                character = tx.add(reading.sheet, uuid=reading.uuid or None, portrait=reading.portrait)
            except CharacterExists:
                # A copy of one that is there already: it becomes another character and touches none.
                character = tx.add(reading.sheet, portrait=reading.portrait)
            tx.append_all(character.id, (*reading.entries, entry))
            added.append(character.id)
            progress.done += 1
    return tuple(added)


def _keep_originals(job: _Adding) -> None:
    """Keep the files that characters are from, as they were."""
    for source, _ in job.characters:
        try:
            data = source.data if source.path is None else bytes_of(source.path)
        except Unreadable:
            continue  # gone since it was read
        if data:
            keep_original(job.originals, source.name, data, job.now)


def _bin(library: Library, characters: tuple[CharacterId, ...], now: str) -> tuple[CharacterId, ...]:
    """Move characters to the bin in one transaction."""
    with library.transaction() as tx:
        for each in characters:
            tx.set_standing(each, replace(tx.standing(each), shelf=Shelf.BIN, binned_at=now))
    return characters


def _log_failure(error: Exception) -> None:
    """The files that characters are from could not be kept; the characters were added all the same."""
    log.error("originals: %s", type(error).__name__)


def _who(read: Reading) -> tuple[str, str]:
    """What two files have in common that hold the same character."""
    return (read.uuid, "") if read.uuid else (read.format, read.sheet.name)


def _name(file: _File) -> str:
    return "" if file.reading is None else file.reading.sheet.name
