"""The rail of characters, opening them, and samples."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.library.problems import CharacterProblem, LibraryProblem
from desktop.library.records.characters import CharacterId, CharacterMatch, Query, Shelf
from desktop.session.session import Session
from desktop.views.problems import journal_damaged, not_opened, not_reached, not_saved, unknown_game
from desktop.views.rail import rail_view
from rules_core.game.registry import UnknownSystem
from rules_core.sheet.journal import Entry

if TYPE_CHECKING:  # loaded when a file is read, not at the start
    from desktop.interchange.review import Reading

_PORTRAITS_AT_ONCE = 4
"""Portraits read for the rail per step."""

_MOST_TRIED = 50
"""How many damaged characters are skipped at the start."""


class CharacterController(QObject):
    """Opens characters and adds samples."""

    rail_changed = Signal(object)
    """Carries a ``RailView``."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rows: tuple[CharacterMatch, ...] = ()
        self._portraits: dict[int, bytes | None] = {}
        session.opened.connect(self.show_rail)
        session.changed.connect(self._changed)

    def show_rail(self) -> None:
        """Update the rail: pinned characters and the last played ones."""
        selected = self._session.character.id if self._session.is_open else None
        if self._session.is_open:
            self._portraits[self._session.character.id] = self._session.portrait
        rows = self._listed()
        favourites = frozenset(row.id for row in rows if row.favourite)
        self.rail_changed.emit(rail_view(rows, selected, self._portraits, favourites))

    def read_portraits(self) -> bool:
        """Read the next few portraits for the rail. Returns False when none are left."""
        unread = [row.id for row in self._rows if row.id not in self._portraits]
        for character_id in unread[:_PORTRAITS_AT_ONCE]:
            self._portraits[character_id] = self._portrait(character_id)
        if unread:
            self.show_rail()
        return len(unread) > _PORTRAITS_AT_ONCE

    def open(self, character_id: int) -> bool:
        """Open a character. Returns False if it can't be opened, and tells the player."""
        try:
            self._session.open(CharacterId(character_id))
        except CharacterProblem as problem:
            log.error("character not opened: %s", problem.what)
            self.notice.emit(not_opened(problem))
        except LibraryProblem as problem:
            log.error("character not opened: %s", problem.what)
            self.notice.emit(not_reached(problem))
        except UnknownSystem:
            self.notice.emit(unknown_game())
        else:
            if self._session.journal.damaged:
                self.notice.emit(journal_damaged(self._session.journal.damaged))
            return True
        return False

    def open_any(self, preferred_uuid: str = "") -> bool:
        """Open the character with that uuid, or else the first that can be opened. Returns False if there is
        none.
        """
        rows = [row.id for row in self._listed()]
        preferred = self._id_of(preferred_uuid) if preferred_uuid else None
        if preferred is not None and (preferred in rows or not self._is_binned(preferred)):
            rows = [preferred, *(each for each in rows if each != preferred)]
        return any(self.open(each) for each in rows[:_MOST_TRIED])

    def open_another(self, gone: tuple[int, ...]) -> bool:
        """Open another character if one of ``gone`` is open. Returns False if there is no other."""
        is_gone = self._session.is_open and self._session.character.id in gone
        return not is_gone or self.open_any()

    @property
    def has_any(self) -> bool:
        """Whether the library has any character outside the bin, readable or not."""
        try:
            library = self._session.library
            return any(library.count(Query(shelf=each)) for each in (Shelf.ACTIVE, Shelf.ARCHIVE))
        except LibraryProblem as problem:
            log.error("count: %s", problem.what)
            return bool(self._rows)

    @property
    def is_unfinished(self) -> bool:
        """Whether the open character is still being created."""
        number = self._session.character.id
        for row in self._rows:
            if row.id == number:
                return row.unfinished
        try:
            return self._session.library.standing(number).unfinished
        except LibraryProblem as problem:
            log.error("standing: %s", problem.what)
            return False

    def step(self, by: int) -> None:
        """Open the next (1) or previous (-1) character of the rail."""
        ids = [row.character for group in rail_view(self._listed(), None).groups for row in group.rows]
        now = self._session.character.id if self._session.is_open else None
        # A character not in the rail counts as before the first and after the last.
        at = ids.index(now) if now in ids else min(-by, 0)
        if ids and ids != [now]:
            self.open(ids[(at + by) % len(ids)])

    def open_sample(self, sample_id: str) -> None:
        """Open a sample character: the one in the library, or a new copy."""
        from desktop.interchange.rollbook import open_sample

        reading = open_sample(sample_id)
        there = self._id_of(reading.uuid) if reading.uuid else None
        if there is not None and not self._is_binned(there):
            self.open(there)
            return
        added = self._add(reading)
        if added is not None:
            self.open(added)

    def _id_of(self, uuid: str) -> CharacterId | None:
        try:
            return self._session.library.id_of(uuid)
        except LibraryProblem as problem:
            log.error("character %s: %s", uuid, problem.what)
            return None

    def _is_binned(self, character_id: CharacterId) -> bool:
        """False if unknown."""
        try:
            return self._session.library.standing(character_id).shelf is Shelf.BIN
        except LibraryProblem as problem:
            log.error("standing of %s: %s", character_id, problem.what)
            return False

    def _listed(self) -> tuple[CharacterMatch, ...]:
        """Return the characters of the rail, or the last list if the library can't be read now."""
        try:
            waiting = self._session.unsaved.characters
            rows = self._session.library.rail()
            self._rows = tuple(self._with_unsaved(each) if each.id in waiting else each for each in rows)
        except LibraryProblem as problem:
            log.error("list: %s", problem.what)
        return self._rows

    def _with_unsaved(self, row: CharacterMatch) -> CharacterMatch:
        """Include unsaved changes in a row of the rail."""
        from desktop.library.search.indexes import trait_values

        session = self._session
        try:
            is_open = session.is_open and session.character.id == row.id
            sheet = (session.character if is_open else session.read_character(row.id)).sheet
        except LibraryProblem as problem:
            log.error("character %s: %s", row.id, problem.what)
            return row
        values = trait_values(sheet)
        return row._replace(name=sheet.name, hp=values.get("hp"), hp_max=values.get("hp.max"))

    def _portrait(self, character_id: CharacterId) -> bytes | None:
        try:
            return self._session.library.portrait(character_id)
        except LibraryProblem:  # reported when the character is opened
            return None

    def _add(self, reading: "Reading") -> CharacterId | None:
        from desktop.session.adding import add

        try:
            with self._session.library.transaction() as tx:
                character = add(tx, reading, self._session.now())
        except LibraryProblem as problem:
            self.notice.emit(not_saved(problem))
            return None
        return character.id

    def _changed(self, entry: Entry) -> None:
        if entry.events:
            self.show_rail()
