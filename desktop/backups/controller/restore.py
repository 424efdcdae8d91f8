"""Compare backups with the library, and restore one character or everything."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.backups.view.backups import (
    UNDO_CHARACTER,
    UNDO_ENTRY,
    UNDO_EVERYTHING,
    BackupsView,
    backups_view,
    compared,
    comparing_words,
    copied_name,
    everything_question,
    everything_restored,
    everything_words,
    key_of,
    made_words,
    making_words,
    not_compared,
    not_made,
    not_restored,
    read_only_words,
    reading_words,
    restored_words,
    restoring_words,
    undone_words,
    unsaved_words,
)
from desktop.backups.view.copies import CopiesView
from desktop.base.crash import log, trace_lines
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.backups.backups import Backup, backup, backups
from desktop.library.backups.comparing import (
    BackupCharacter,
    CharacterDifference,
    DifferenceKind,
    compare,
    read_from_backup,
)
from desktop.library.backups.replacing import replace_library
from desktop.library.backups.restore import (
    Restored,
    RestoreKind,
    prepare,
    restore_character,
    restore_copy,
    restore_subject,
)
from desktop.library.problems import LibraryProblem, problem_with_files
from desktop.library.records.characters import CharacterId, Shelf
from desktop.session.background import Background
from desktop.session.session import ActionRecord, Session
from desktop.views.problems import not_saved
from rules_core.sheet.events import SheetRestored
from rules_core.sheet.journal import Action

T = TypeVar("T")


class RestoreController(QObject):
    """The logic of the backups window. It does one thing at a time, off the UI thread.

    The last character that was added and the last library that was replaced can be undone.
    """

    view_changed = Signal(object)
    """Carries the new ``BackupsView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``; ``act`` runs its action."""
    open_requested = Signal(int)
    """Open this restored character."""
    gone = Signal(int)
    """This character is in the bin again."""
    library_replaced = Signal(str)
    """The open library was replaced and is open again; carries the uuid of the open character."""
    reopen_requested = Signal(object)
    """The open library was replaced but couldn't be opened here, so a new window has to.

    Carries the ``NoticeView`` for that window.
    """

    def __init__(
        self,
        session: Session,
        background: Background,
        folder: Path,
        trouble: Callable[[], str],
        parent: QObject | None = None,
        *,
        readable: Callable[[], CopiesView | None],
    ) -> None:
        """``folder`` holds the backups; ``trouble`` says why there is no newer one, or "".

        ``readable`` returns the state of the readable copies, or None if there are none.
        """
        super().__init__(parent)
        self._session = session
        self._background = background
        self.folder = folder
        """The folder of the backups."""
        self._trouble = trouble
        self._readable = readable
        self._copies: tuple[Backup, ...] = ()
        self._chosen: Backup | None = None
        self._differences: dict[int, tuple[CharacterDifference, ...]] = {}
        self._person = ""
        self._busy = ""
        self._stale = False
        self._note = NoticeView("")
        self._why = ""
        self._added: tuple[CharacterId, str] | None = None
        self._replaced: Path | None = None

    # View

    def open(self) -> None:
        """List the backups and select the newest."""
        if not self._busy:  # the running work uses the selected backup
            self._chosen = None
        self.refresh()

    def choose(self, number: str) -> None:
        """Select another backup and compare it."""
        if self._busy:  # the running work uses the selected backup
            self._show()
            return
        self._chosen = next((each for each in self._copies if str(each.number) == number), self._chosen)
        self._note = NoticeView("")
        self._compare()

    def choose_character(self, key: str) -> None:
        """Select another character that differs."""
        self._person = key
        self._show()

    def view(self) -> BackupsView:
        """The content of the window."""
        view = backups_view(self._copies, self._chosen, str(self.folder), self._trouble(), self._now())
        undo = self._note.act or (UNDO_ENTRY if self._note.undo else "")
        view = view._replace(busy=self._busy, note=self._note.text, undo=undo)
        if (readable := self._readable()) is not None:
            well, ill = ("", readable.text) if readable.warning else (readable.text, "")
            view = view._replace(readable=well, unreadable=ill)
        if self._chosen is None:
            return view._replace(empty="") if self._busy else view
        if (unlike := self._differences.get(self._chosen.number)) is not None:
            view = compared(view, unlike, self._chosen, self._person)
        elif self._why:
            view = view._replace(same=self._why)
        if why := self._refusal():
            rows = tuple(row._replace(back=why, beside=why) for row in view.unlike)
            view = view._replace(unlike=rows, everything=why)
        return view

    def _refusal(self) -> str:
        if self._session.unsaved.is_any:
            return unsaved_words()
        return read_only_words() if self._session.library.read_only else ""

    # Actions

    def make(self) -> None:
        """Make a backup now."""
        path, folder = self._session.library.path, self.folder

        def done(made: Backup) -> None:
            self._chosen, self._note = made, NoticeView(made_words(made))
            self._read_copies()

        self._run(making_words(), lambda: backup(path, folder, "by-hand"), done, not_made)

    def restore_selected(self) -> None:
        """Restore the selected character from the selected backup."""
        unlike, copy = self._chosen_character(), self._chosen
        if unlike is None or copy is None:
            return
        session, now = self._session, self._session.now()
        if unlike.how is DifferenceKind.SHEET and session.is_open and session.character.id == unlike.number:
            self._run(
                restoring_words(),
                lambda: read_from_backup(copy.path, unlike.uuid),
                lambda theirs: self._restore_open(theirs, copy),
                not_restored,
            )
            return
        library = session.library
        self._run(
            restoring_words(),
            lambda: restore_character(library, copy, unlike.uuid, now),
            lambda restored: self._after_restore(restored, copy),
            not_restored,
        )

    def restore_as_copy(self) -> None:
        """Restore the selected character as a copy next to the current one."""
        unlike, copy = self._chosen_character(), self._chosen
        if unlike is None or copy is None:
            return
        library, now = self._session.library, self._session.now()
        name = copied_name(unlike.name if unlike.sheets is None else unlike.sheets[0].name, copy, self._now())
        self._run(
            restoring_words(),
            lambda: restore_copy(library, copy, unlike.uuid, now, name),
            lambda restored: self._after_restore(restored, copy),
            not_restored,
        )

    def question(self) -> MessageView | None:
        """Return the question before restoring everything, or None if that isn't possible."""
        if self._chosen is None or self._busy or self.view().everything:
            return None
        return everything_question(self._chosen, self._now())

    def restore_everything(self) -> None:
        """Replace the whole library by the selected backup."""
        if self.question() is not None and self._chosen is not None:
            self._replace_with(self._chosen.path, undo=False)

    def act(self, act: str) -> None:
        """Undo the last restore; ``act`` is the id that a notice or the window offered."""
        if act == UNDO_CHARACTER:
            self._undo_character()
        elif act == UNDO_EVERYTHING and self._replaced is not None and not self._refusal():
            self._replace_with(self._replaced / self._session.library.path.name, undo=True)

    def refresh(self) -> None:
        """Compare again once nothing is in progress, because the library was changed elsewhere."""
        self._note = NoticeView("")
        self._stale = True
        self._show()
        self._catch_up()

    # Internals

    def _undo_character(self) -> None:
        if self._added is None:
            return
        (number, name), self._added = self._added, None
        try:
            with self._session.library.transaction() as tx:
                standing = replace(tx.standing(number), shelf=Shelf.BIN, binned_at=self._session.now())
                tx.set_standing(number, standing)
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
            return
        self.gone.emit(number)
        self._done(undone_words(name))

    def _now(self) -> datetime:
        return datetime.fromisoformat(self._session.now())

    def _chosen_character(self) -> CharacterDifference | None:
        shown = self.view()
        if self._chosen is None or self._busy or self._refusal():
            return None
        unlike = self._differences.get(self._chosen.number, ())
        return next((each for each in unlike if key_of(each) == shown.person), None)

    def _show(self) -> None:
        self.view_changed.emit(self.view())

    def _say(self, text: str) -> None:
        self._note = NoticeView(text)
        self._show()

    def _catch_up(self) -> None:
        """Reload what was changed while something else was shown."""
        if self._stale and not self._busy:
            self._stale = False
            self._differences.clear()
            self._read_copies()

    def _read_copies(self) -> None:
        folder = self.folder

        def done(found: tuple[Backup, ...]) -> None:
            number = self._chosen.number if self._chosen is not None else -1
            self._copies = found
            self._chosen = next((each for each in found if each.number == number), next(iter(found), None))
            self._compare()

        self._run(reading_words(), lambda: backups(folder), done, not_compared)

    def _compare(self) -> None:
        copy, self._why = self._chosen, ""
        if copy is None or copy.number in self._differences:
            self._show()
            return
        path = self._session.library.path

        def done(found: tuple[CharacterDifference, ...]) -> None:
            self._differences[copy.number] = found
            self._show()

        def failed(problem: LibraryProblem) -> str:
            self._why = not_compared(problem)
            return ""

        self._run(comparing_words(), lambda: compare(path, copy.path), done, failed)

    def _run(
        self,
        words: str,
        work: Callable[[], T],
        done: Callable[[T], None],
        why: Callable[[LibraryProblem], str],
    ) -> None:
        if self._busy:
            self._show()
            return

        def ended(result: T) -> None:
            self._busy = ""
            done(result)
            self._catch_up()

        def failed(error: Exception) -> None:
            self._busy = ""
            if not isinstance(error, LibraryProblem):
                self._show()
                raise error
            log.error("copies: %s %s", type(error).__name__, error.what)
            self._say(why(error))
            self._catch_up()

        self._busy = words
        self._show()
        self._background.run(work, ended, failed)

    def _restore_open(self, theirs: BackupCharacter, copy: Backup) -> None:
        """Restore the open character by an action like any other."""
        session = self._session
        present, sheet = session.character, theirs.character.sheet
        back = (SheetRestored(present.sheet, sheet),)
        deed = ActionRecord(Action.RESTORE, about=restore_subject(copy), events=back, text=copy.at)
        if session.do(deed, first=theirs.keep_pictures) is None:
            self._show()  # the reason was shown
        else:
            self._tell(Restored(present.id, sheet.name, RestoreKind.RESTORED), copy)

    def _after_restore(self, restored: Restored, copy: Backup) -> None:
        """The character was restored without the session: open it, or open it again."""
        if restored.kind in (RestoreKind.ADDED, RestoreKind.UNBINNED, RestoreKind.COPIED):
            self._added = (restored.character, restored.name)
        self.open_requested.emit(restored.character)
        self._tell(restored, copy)

    def _tell(self, restored: Restored, copy: Backup) -> None:
        self._done(restored_words(restored, copy, self._now()))

    def _done(self, words: NoticeView) -> None:
        self._differences.clear()
        self._note = words
        self.notice.emit(words)
        self._read_copies()

    def _replace_with(self, path: Path, *, undo: bool) -> None:
        library, folder = self._session.library.path, self.folder
        self._run(
            everything_words(),
            lambda: prepare(library, path, folder, as_it_was=undo),
            lambda _: self._put_in_place(undo=undo),
            not_restored,
        )

    def _put_in_place(self, *, undo: bool) -> None:
        """Close the library, replace it and open the new one. Only a few renames, so done at once."""
        session = self._session
        library = session.library
        if why := self._refusal():
            self._say(why)
            return
        uuid = session.character.uuid if session.is_open else ""
        library.close()
        try:
            folder = replace_library(library.path)
        except OSError as error:
            log.error("library not replaced: %s", error)
            self._say(not_restored(problem_with_files(error, library.path)))
            return
        words = everything_restored(str(folder or ""), undone=undo)
        try:
            library.open_again(backups=self.folder)
        except Exception as error:
            # It was restored, but only a new start can open it or say why not.
            log.error("library replaced and not opened\n%s", "\n".join(trace_lines(error)))
            words = NoticeView(words.text)  # the new window has nothing to undo
            self._note = words
            self._show()
            self.reopen_requested.emit(words)
            return
        self._replaced, self._added = folder, None
        self.library_replaced.emit(uuid)
        self._done(words)
