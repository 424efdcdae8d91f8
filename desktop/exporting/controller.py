"""Exports characters: what the export window shows, and writing the files."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Qt, Signal

from desktop.base.crash import log
from desktop.base.disk import reason
from desktop.exporting.view import exporting as exporting_view
from desktop.exporting.view import takeaway
from desktop.library.problems import DamagedPortrait, LibraryProblem
from desktop.library.records.characters import Character, CharacterId, Listed
from desktop.session.background import Background
from desktop.session.session import Session

_TOLD_S = 0.05
"""Interval between progress reports, in seconds."""


class ExportController(QObject):
    """Controls the export window. Files are written in the background, one job at a time."""

    view_changed = Signal(object)
    """Carries the ``ExportView`` to show."""
    copy_requested = Signal(str)
    """Text for the clipboard."""
    notice = Signal(object)
    """Carries a ``NoticeView``: there is nothing to export, or the result after the window was closed."""

    _progressed = Signal(int)

    def __init__(self, session: Session, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._background = background
        self._people: tuple[Listed, ...] = ()
        self._all_characters = False
        self._chosen = exporting_view.Chosen("rollbook")
        self._view: exporting_view.ExportView | None = None
        self._text = ""
        self._asked = 0
        self._stop = False
        self._open = False
        self.folder: Path | None = None
        """The folder last written to, or None."""
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)

    def open(self, characters: tuple[int, ...] | None) -> bool:
        """Start with these characters, or all if None. Return False, after a notice, if there are none."""
        try:
            self._people = self._listed(characters)
        except LibraryProblem as problem:
            log.error("no character exported: %s %s", type(problem).__name__, problem.what)
            self.notice.emit(exporting_view.library_refused())
            return False
        if not self._people:
            self.notice.emit(exporting_view.library_empty())
            return False
        self._all_characters = characters is None
        self._open = True
        self._show()
        return True

    def close(self) -> None:
        """The window was closed; writing continues, and ``notice`` reports the result."""
        self._open = False

    @property
    def is_busy(self) -> bool:
        """Whether files are being written."""
        return self._view is not None and bool(self._view.all)

    def choose(self, form_id: str) -> None:
        """Choose another format, unless files are being written."""
        if self._view is not None and self.is_busy:
            self._report_progress(self._view)
        elif form_id != self._chosen.form:
            self._chosen = self._chosen._replace(form=form_id)
            self._show()

    def take_along(self, what: str, wanted: bool) -> None:
        """Include or leave out the history, the portrait or what travels, unless files are being written."""
        if self.is_busy:
            return
        if what == exporting_view.JOURNAL:
            self._chosen = self._chosen._replace(journal=wanted)
        elif what == exporting_view.PORTRAIT:
            self._chosen = self._chosen._replace(portrait=wanted)
        elif what == exporting_view.EXTRAS:
            self._chosen = self._chosen._replace(extras=wanted)
        self._show()

    @property
    def is_many(self) -> bool:
        """Whether to ask for a folder rather than a file."""
        return len(self._people) > 1

    def proposed(self) -> str:
        """The suggested file name for one character."""
        return takeaway.file_name(self._people[0].name, exporting_view.form(self._chosen.form).suffix)

    def copy(self) -> None:
        """Copy the character's whole text to the clipboard."""
        if self._text and self._view is not None and self._view.copies:
            self.copy_requested.emit(self._text)
            self._report_progress(exporting_view.copied(self._view))

    def save(self, path: Path) -> None:
        """Write the one character to ``path``; the player has agreed to replace an existing file."""
        person, settings = self._people[0], self._export_options()
        present = self._on_screen((person,)).get(person.id)

        def work() -> takeaway.ExportResult:
            try:
                taken = takeaway.export_one(self._session.library, person, settings, path, present)
            except takeaway.ExportError as reason:
                return takeaway.ExportResult((), (takeaway.Failed(person, reason.why, reason.what),))
            return takeaway.ExportResult((taken,), ())

        self._run(work, path.parent, 1)

    def save_all(self, folder: Path) -> None:
        """Write every chosen character to a file in a folder."""
        people, settings = self._suited(), self._export_options()
        present = self._on_screen(people)
        last = 0.0

        def told(done: int) -> None:
            nonlocal last
            if monotonic() >= last + _TOLD_S:
                last = monotonic()
                self._progressed.emit(done)

        def work() -> takeaway.ExportResult:
            return takeaway.export_all(
                *(self._session.library, people, settings, folder),
                on_screen=present,
                told=told,
                stop=lambda: self._stop,
            )

        self._run(work, folder, len(people))

    def stop(self) -> None:
        """Start no further file."""
        self._stop = True

    def _run(self, work: Callable[[], takeaway.ExportResult], folder: Path, count: int) -> None:
        if self._view is None or self.is_busy:
            return
        self._stop = False
        self._report_progress(exporting_view.writing(self._view, 0, count))

        def done(result: takeaway.ExportResult) -> None:
            log.info("export: %d written, %d not", len(result.taken), len(result.left))
            if result.taken:
                self.folder = folder
            for each in result.left:
                log.error("not exported: %s %s", each.why, each.what)
            assert self._view is not None
            self._report_progress(exporting_view.finished(self._view, result, folder))
            if not self._open:
                self.notice.emit(exporting_view.result_notice(result, folder))

        def failed(error: Exception) -> None:
            assert self._view is not None
            self._view = self._view._replace(all=0)
            if not isinstance(error, OSError):
                self._report_progress(self._view)
                raise error
            self._report_progress(exporting_view.folder_refused(self._view, folder, reason(error)))

        self._background.run(work, done, failed)

    def _show_progress(self, done: int) -> None:
        if self._view is not None and self._view.all:
            self._report_progress(exporting_view.writing(self._view, done, self._view.all))

    def _export_options(self) -> takeaway.ExportOptions:
        return takeaway.ExportOptions(
            exporting_view.form(self._chosen.form),
            self._chosen.journal,
            self._chosen.portrait,
            self._chosen.extras,
        )

    def _suited(self) -> tuple[Listed, ...]:
        """The characters whose game the format supports; the window names the others."""
        games = exporting_view.form(self._chosen.form).games
        return tuple(each for each in self._people if each.system in games)

    def _show(self) -> None:
        self._text = ""
        view = exporting_view.export_view(self._people, self._chosen, all_characters=self._all_characters)
        suited = self._suited()
        self._asked += 1
        if not suited or not exporting_view.form(self._chosen.form).is_text:
            self._report_progress(exporting_view.without_preview(view))
            return
        self._report_progress(view._replace(copies=False))
        person, settings = suited[0], self._export_options()
        present = self._on_screen((person,)).get(person.id)
        work = partial(takeaway.written, self._session.library, person, settings, present)
        asked = self._asked

        def done(made: tuple[bytes, object]) -> None:
            if asked == self._asked and self._view is not None:
                self._text = made[0].decode()
                self._report_progress(
                    exporting_view.with_preview(self._view, self._text, person.name, copies=view.copies)
                )

        def failed(error: Exception) -> None:
            if not isinstance(error, takeaway.ExportError):
                raise error
            if asked == self._asked and self._view is not None:
                self._report_progress(exporting_view.without_preview(self._view, error))

        self._background.run(work, done, failed)

    def _report_progress(self, view: exporting_view.ExportView) -> None:
        self._view = view
        self.view_changed.emit(view)

    # The characters

    def _listed(self, characters: tuple[int, ...] | None) -> tuple[Listed, ...]:
        """The characters by name as shown on screen; those in the bin only if named."""
        session = self._session
        # The open character can be exported even if the library can't be reached.
        known = {session.character.id: _as_listed(session.character)} if session.is_open else {}
        if characters is None:
            return tuple(known.get(each.id, each) for each in session.library.listed(None))
        if set(characters) - known.keys():
            known = {each.id: each for each in session.library.listed(None)} | known
        return tuple(
            known.get(number) or _as_listed(session.library.character(number))
            for number in map(CharacterId, characters)
        )

    def _on_screen(self, people: tuple[Listed, ...]) -> dict[CharacterId, takeaway.OnScreen]:
        """The characters that may be newer than the library: the open one, and any with unsaved changes."""
        session, unsaved = self._session, self._session.unsaved
        asked = {each.id for each in people}
        most = unsaved.count + 1  # unsaved entries, and the last saved one
        found: dict[CharacterId, takeaway.OnScreen] = {}
        if session.is_open and session.character.id in asked:
            character = session.character
            newest = tuple(islice(session.journal.newest_first(), most))
            found[character.id] = takeaway.OnScreen(character.uuid, character.sheet, newest, session.portrait)
        for number in asked & unsaved.characters - found.keys():
            try:
                character = session.read_character(number)
                newest = tuple(islice(unsaved.newest_first(number), most))
                portrait = self._portrait(number)
            except LibraryProblem as problem:  # they are reported when it is their turn
                log.error("character %s not read: %s", number, problem.what)
                continue
            found[number] = takeaway.OnScreen(character.uuid, character.sheet, newest, portrait)
        return found

    def _portrait(self, number: CharacterId) -> bytes | None:
        try:
            return self._session.library.portrait(number)
        except DamagedPortrait:  # the result then says that it is missing
            return None


def _as_listed(character: Character) -> Listed:
    sheet = character.sheet
    return Listed(character.id, character.uuid, sheet.system, sheet.name)
