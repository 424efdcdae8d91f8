"""Find entries in the history of a character by their words, however long it is; works in any thread."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import NamedTuple

from desktop.base.dates import long_day, weekday
from desktop.base.words import tr
from desktop.library.problems import DamagedEntries
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.views.excerpts import has_words, words_sought
from desktop.views.fact_words import known_words
from rules_core.game.registry import UnknownSystem, system
from rules_core.sheet.journal import Action, Entry, Marker, Marks
from rules_core.sheet.sheet import Sheet

_AT_ONCE = 200
"""Entries per read."""
_MOST_READ = 2_000
"""The most entries that are read to see whether their words are really the sought ones."""
_MOST_TEXTS = 24
"""The most stored texts that one typed word may mean."""
_NO_SEQ_IS_LARGER = 2**62

Words = Callable[[Entry, "Lookup"], str]
"""Returns everything that an entry says."""


class Lookup:
    """Finds other entries by number while a search runs, each read once."""

    def __init__(self, library: Library, number: CharacterId, unsaved: Sequence[Entry]) -> None:
        self._library, self._number = library, number
        self._read: dict[int, Entry | None] = {each.seq: each for each in unsaved}

    def __call__(self, seq: int) -> Entry | None:
        """Return the entry with that number, None if it can't be read."""
        if seq not in self._read:
            found: tuple[Entry, ...] = ()
            with suppress(DamagedEntries):
                found = self._library.entries(self._number, before=seq + 1, limit=1)
            self._read[seq] = next((each for each in found if each.seq == seq), None)
        return self._read[seq]


class Found(NamedTuple):
    """A found entry: whether it is undone or redone, None for neither, and whether its roll was struck."""

    entry: Entry
    stands: Action | None
    struck: bool


class Sought(NamedTuple):
    """What is looked for: a text, in the history of a character with this sheet.

    ``unsaved`` are the entries that are not in the library yet, oldest first.
    """

    text: str
    number: CharacterId
    sheet: Sheet
    unsaved: tuple[Entry, ...] = ()


def find_entries(library: Library, sought: Sought, says: Words, limit: int) -> list[Found]:
    """Return the newest ``limit`` entries that say all words of a text.

    Raises a LibraryProblem.
    """
    words = words_sought(sought.text)
    if not words:
        return []
    look_up = Lookup(library, sought.number, sought.unsaved)
    candidates = _candidates(library, sought, words)
    said = (each for each in candidates if has_words(words, says(each, look_up)))
    return _with_marks(library, sought, list(islice(said, limit)))


def _with_marks(library: Library, sought: Sought, entries: list[Entry]) -> list[Found]:
    """Return entries, newest first, each with what later ones made of it."""
    if not entries:
        return []
    marks = Marks()
    markers: list[Marker] = [each for each in reversed(sought.unsaved) if _is_marker(each)]
    markers += library.markers(sought.number, entries[-1].seq)
    later = deque(markers)
    found: list[Found] = []
    for entry in entries:
        while later and later[0].seq > entry.seq:
            marks.note(later.popleft())
        if later and later[0].seq == entry.seq:
            later.popleft()
        found.append(Found(entry, marks.note(entry), marks.is_struck(entry.seq)))
    return found


def _candidates(library: Library, sought: Sought, words: tuple[str, ...]) -> Iterator[Entry]:
    yield from reversed(sought.unsaved)
    texts = tuple(_texts_of(each, sought.sheet.system) for each in words if _is_stored(each))
    before, left = _NO_SEQ_IS_LARGER, _MOST_READ
    while left > 0:
        page = library.find_entries(sought.number, texts, before=before, limit=min(_AT_ONCE, left))
        yield from page
        if len(page) < _AT_ONCE:
            return
        before, left = page[-1].seq, left - len(page)


def _is_stored(word: str) -> bool:
    """Return whether a word can be told from what is stored: not an arrow, nor the name of a weekday."""
    monday = datetime(2024, 1, 1, tzinfo=UTC)
    days = " ".join(weekday(monday + timedelta(days=each)) for each in range(7))
    return any(each.isalnum() for each in word) and not has_words((word,), days)


def _months() -> dict[str, str]:
    """Return the names of the months by what a time has of them."""
    first = datetime(2024, 1, 1, tzinfo=UTC)
    return {f"-{each:02d}-": long_day(first.replace(month=each)) for each in range(1, 13)}


def _texts_of(word: str, game: str) -> tuple[str, ...]:
    """Return what a typed word may be stored as: itself, or the ids of what is called so."""
    names = {code.replace(" ", "_"): name for code, name in known_words().items()}
    names |= _months()
    for code, success in _success_words().items():
        names[code] = f"{names.get(code, '')} {success}"
    names |= {action.value: name for action, name in _action_words().items()}
    try:
        rules = system(game)
    except UnknownSystem:
        pass
    else:
        called = [(each.id, each.name) for each in rules.traits]
        called += [(each.id, each.name) for each in rules.trackers]
        called += [(each.id, each.name) for each in rules.skills]
        for code, name in called:
            names[code] = f"{names.get(code, '')} {tr(name)}"
    ids = sorted((each for each, name in names.items() if has_words((word,), name)), key=len)
    return tuple(dict.fromkeys((word, *ids)))[:_MOST_TEXTS]


def _action_words() -> dict[Action, str]:
    return {
        Action.UNDO: tr("Undone: {what}"),
        Action.REDO: tr("Redone: {what}"),
        Action.NOTE: tr("Note: “{text}”"),
        Action.IMPORT: tr("Imported from {source}"),
        Action.RESTORE: tr("Restored from a backup"),
        Action.CREATE: tr("Created"),
        Action.DOWNTIME: tr("Downtime"),
        Action.DAMAGE: tr("Damage without effect"),
        Action.REST: tr("Rest: {what}"),
        Action.SESSION: tr("New session"),
        Action.EDIT: tr("Edited"),
        Action.STRIKE: tr("Didn't count: {roll}"),
        Action.AMEND: tr("Judged again: {roll}"),
        Action.RELOAD: tr("Reloaded {weapon}"),
        Action.TICK: tr("Tick from {name} {total}"),
    }


def _success_words() -> dict[str, str]:
    return {"regular": tr("regular success"), "hard": tr("hard success"), "extreme": tr("extreme success")}


def _is_marker(entry: Entry) -> bool:
    return entry.action in (Action.UNDO, Action.REDO, Action.STRIKE)
