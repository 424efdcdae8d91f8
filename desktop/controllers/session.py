"""The open library and the open character: the one place where an action of the player is saved."""

from collections.abc import Callable, Iterator
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from desktop.crash import log
from desktop.library.characters import Character, CharacterId
from desktop.library.library import Library
from desktop.library.problems import DamagedEntries, LibraryProblem
from desktop.viewdata.problems import not_saved
from rules_core.events import Event, play
from rules_core.journal import Action, Entry, Roll
from rules_core.outcome import Step
from rules_core.registry import system
from rules_core.system import System


class Session(QObject):
    """What is open now. One call of :meth:`act` is one action of the player and one transaction.

    ``damaged`` counts the journal entries of the open character that could not be read so far.
    """

    opened = Signal()
    """Another character is open, or none."""
    changed = Signal(object)
    """An action was saved; carries its journal entry."""
    notice = Signal(object)
    """An action could not be saved and nothing has happened; carries a :class:`NoticeView`."""

    def __init__(self, library: Library, now: Callable[[], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self.now = now
        self._character: Character | None = None
        self._recent: list[Entry] = []
        self._read_down_to: int | None = None
        self.damaged = 0
        self._portrait: bytes | None = None

    @property
    def is_open(self) -> bool:
        """Whether a character is open."""
        return self._character is not None

    @property
    def character(self) -> Character:
        """The open character; only where :attr:`is_open`."""
        assert self._character is not None
        return self._character

    @property
    def system(self) -> System:
        """The rules of the open character's game."""
        return system(self.character.sheet.system)

    @property
    def portrait(self) -> bytes | None:
        """The open character's picture, if it has one."""
        return self._portrait

    def open(self, character_id: CharacterId) -> None:
        """Open a character; a :class:`LibraryProblem` leaves the present one open."""
        character = self.library.character(character_id)
        system(character.sheet.system)
        portrait = self.library.portrait(character_id)
        self._character, self._portrait = character, portrait
        self._recent, self._read_down_to, self.damaged = [], None, 0
        self._read_older()
        self.opened.emit()

    def newest_first(self) -> Iterator[Entry]:
        """The journal of the open character from its newest entry, read as far as asked."""
        place = 0
        while True:
            while place < len(self._recent):
                yield self._recent[place]
                place += 1
            if not self._read_older():
                return

    def _read_older(self) -> bool:
        """Read the next older entries; False at the beginning of the journal.

        An entry that is damaged is passed over and logged: the others are still good.
        """
        if self._read_down_to == 1:
            return False
        try:
            read = self.library.entries(self.character.id, before=self._read_down_to)
            seqs = [each.seq for each in read]
        except DamagedEntries as damage:
            log.error("journal of character %s: %s", self.character.uuid, damage.what)
            read = damage.readable
            self.damaged += len(damage.damaged)
            seqs = [*damage.damaged, *(each.seq for each in read)]
        if not seqs:
            return False
        self._read_down_to = min(seqs)
        self._recent += read
        return True

    def entry(self, seq: int) -> Entry | None:
        """The journal entry with that number."""
        for each in self.newest_first():
            if each.seq <= seq:
                return each if each.seq == seq else None
        return None

    def act(
        self,
        action: Action,
        *,
        about: str = "",
        refers: tuple[int, ...] = (),
        roll: Roll | None = None,
        steps: tuple[Step, ...] = (),
        events: tuple[Event, ...] = (),
    ) -> Entry | None:
        """Save one action: the changed sheet and the journal entry, in one transaction.

        None when it could not be saved: then nothing has happened, and :attr:`notice` told so.
        """
        before = self.character
        entry = Entry(0, str(uuid4()), action, self.now(), about, refers, roll, steps, events)
        sheet = play(before.sheet, events)
        try:
            with self.library.transaction() as tx:
                after = tx.put(before, sheet) if events else before
                saved = tx.append(before.id, entry)
        except LibraryProblem as problem:
            log.error("not saved: %s %s", type(problem).__name__, problem.what)
            self.notice.emit(not_saved(problem))
            return None
        self._character = after
        self._recent.insert(0, saved)
        self.changed.emit(saved)
        return saved
