"""Which characters there are: the rail, samples, and imports with their review."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from desktop.controllers.background import Background
from desktop.controllers.session import Session
from desktop.crash import log
from desktop.library.characters import CharacterId
from desktop.library.problems import CharacterProblem, LibraryProblem
from desktop.viewdata.problems import journal_damaged, not_opened, not_saved
from desktop.viewdata.rail import rail_view
from desktop.viewdata.shell import NoticeView
from desktop.words import tr
from rules_core.journal import Action, Entry
from rules_core.registry import UnknownSystem

if TYPE_CHECKING:  # reading files is loaded when a file is read, not at the start
    from desktop.interchange.review import Reading

_MOST_PORTRAITS = 60
"""As many pictures are read for the rail; further down initials stand in."""


_MOST_TRIED = 50
"""As many damaged characters are passed over at the start."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A file that was read and waits for the player's word."""

    file: str
    reading: "Reading"


class CharacterController(QObject):
    """Opens characters and brings new ones in."""

    rail_changed = Signal(object)
    """Carries a :class:`RailView`."""
    review_changed = Signal(object)
    """Carries a :class:`ReviewView`, or None when there is nothing (more) to review."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`."""
    told = Signal(object)
    """Something to be read before going on; carries a :class:`MessageView`."""

    def __init__(self, session: Session, now: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._now = now
        self._background = Background(self)
        self._waiting: list[_Candidate] = []
        self._total = 0
        self._portraits: dict[int, bytes | None] = {}
        session.opened.connect(self.show_rail)
        session.changed.connect(self._changed)

    def show_rail(self) -> None:
        """Tell the rail what the library holds."""
        selected = self._session.character.id if self._session.is_open else None
        rows = self._session.library.listed()
        for row in rows[:_MOST_PORTRAITS]:
            if row.id not in self._portraits:
                self._portraits[row.id] = self._portrait(row.id)
        self.rail_changed.emit(rail_view(rows, selected, self._portraits))

    def open(self, character_id: int) -> bool:
        """Open a character; False when it cannot be opened, and the player is told."""
        try:
            self._session.open(CharacterId(character_id))
        except CharacterProblem as problem:
            log.error("character not opened: %s", problem.what)
            self.notice.emit(not_opened(problem))
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
        except UnknownSystem:
            self.notice.emit(
                NoticeView(tr("This character's game is not known to this version."), warning=True)
            )
        else:
            if self._session.damaged:
                self.notice.emit(journal_damaged(self._session.damaged))
            return True
        return False

    def open_any(self, preferred_uuid: str = "") -> bool:
        """Open the character with that uuid, else the first that can be opened; False if there is none."""
        rows = self._session.library.listed()
        rows = tuple(sorted(rows, key=lambda row: row.uuid != preferred_uuid))
        return any(self.open(row.id) for row in rows[:_MOST_TRIED])

    @property
    def has_any(self) -> bool:
        """Whether the library holds any character, readable or not."""
        return bool(self._session.library.listed(1))

    def step(self, by: int) -> None:
        """Open the next (1) or previous (-1) character of the rail."""
        rows = self._session.library.listed()
        if rows and self._session.is_open:
            ids = [row.id for row in rows]
            self.open(ids[(ids.index(self._session.character.id) + by) % len(ids)])

    def open_sample(self, sample_id: str) -> None:
        """Open a sample character: the one already in the library, else a new copy of it."""
        from desktop.interchange.samples import open_sample

        reading = open_sample(sample_id)
        for row in self._session.library.listed():
            if reading.uuid and row.uuid == reading.uuid:
                self.open(row.id)
                return
        added = self._add((_Candidate("", reading),))
        if added:
            self.open(added[0])

    def import_files(self, paths: list[Path]) -> None:
        """Read character files in the background, then have each one reviewed."""
        self._background.run(lambda: _read_all(paths), self._read, self._failed)

    def accept(self) -> None:
        """Take the character under review into the library."""
        if self._waiting and self._take(tuple(self._waiting[:1])):
            self._next(1)

    def accept_all(self) -> None:
        """Take every character that waits for review."""
        if self._waiting and self._take(tuple(self._waiting)):
            self._next(len(self._waiting))

    def skip(self) -> None:
        """Leave the character under review out; its file is untouched."""
        self._next(1)

    def _portrait(self, character_id: CharacterId) -> bytes | None:
        try:
            return self._session.library.portrait(character_id)
        except LibraryProblem:  # told when the character is opened
            return None

    def _read(self, found: "tuple[list[_Candidate], list[str]]") -> None:
        candidates, faults = found
        self._waiting += candidates
        self._total = len(self._waiting)
        if faults:
            from desktop.viewdata.review import not_imported

            self.told.emit(not_imported(faults))
        if candidates:
            self._show_review()

    def _failed(self, error: Exception) -> None:
        raise error

    def _take(self, candidates: tuple[_Candidate, ...]) -> bool:
        added = self._add(candidates)
        if not added:
            return False
        from desktop.viewdata.review import added_words

        self.open(added[0])
        self.notice.emit(NoticeView(added_words(tuple(each.reading.sheet.name for each in candidates))))
        return True

    def _next(self, done: int) -> None:
        del self._waiting[:done]
        self._show_review()

    def _show_review(self) -> None:
        if not self._waiting:
            self._total = 0
            self.review_changed.emit(None)
            return
        from desktop.viewdata.review import review_view

        first = self._waiting[0]
        position = self._total - len(self._waiting) + 1
        self.review_changed.emit(review_view(first.reading, first.file, position, self._total))

    def _add(self, candidates: tuple[_Candidate, ...]) -> tuple[CharacterId, ...]:
        """Add characters in one transaction; empty when it could not be saved, and the player is told."""
        taken = {row.uuid for row in self._session.library.listed()}
        added: list[CharacterId] = []
        try:
            with self._session.library.transaction() as tx:
                for each in candidates:
                    own = each.reading.uuid
                    uuid = own if own and own not in taken else str(uuid4())
                    taken.add(uuid)
                    character = tx.add(each.reading.sheet, uuid=uuid, portrait=each.reading.portrait)
                    for entry in each.reading.entries:
                        tx.append(character.id, entry)
                    about = each.reading.format
                    tx.append(character.id, Entry(0, str(uuid4()), Action.IMPORT, self._now(), about))
                    added.append(character.id)
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
            return ()
        return tuple(added)

    def _changed(self, entry: Entry) -> None:
        if entry.events:
            self.show_rail()


def _read_all(paths: list[Path]) -> tuple[list[_Candidate], list[str]]:
    from desktop.interchange.detect import read_path
    from desktop.interchange.unreadable import Unreadable
    from desktop.interchange.words import fault

    candidates: list[_Candidate] = []
    faults: list[str] = []
    for path in paths:
        try:
            candidates.append(_Candidate(path.name, read_path(path)))
        except Unreadable as error:
            faults.append(f"{path.name}: {fault(error)}")
    return candidates, faults
