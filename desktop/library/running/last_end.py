"""How the app ended last: a file that lies beside the library while a window is open over it.

Whoever holds the library's lock and finds the file there knows that the last run did not end well. Nothing
heavy is imported here: it is asked before the first paint. The file is not synced: where a power cut takes
it, the next start lacks a sentence and nothing else.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from desktop.base.json_files import Fault, JsonUnreadable, read_json
from desktop.base.paths import Places
from desktop.library.store.identity import journal_of

EARLY_MS = 60_000
"""A run that ends badly within so many milliseconds of its start ended early."""

MOST_EARLY = 3
"""After so many early bad ends in a row the app starts safely."""


class LastEnd(NamedTuple):
    """A run that did not end well.

    ``early`` counts the runs in a row, this one the last, that ended badly within their first minute.
    ``unsaved``: it was saving something, which is not in the library.
    """

    early: int
    unsaved: bool


class Running:
    """The file of this run, from the start of a window over a library to its end.

    Where it cannot be written there is none, and how this run ends will not be known.
    """

    def __init__(self, chosen: Places) -> None:
        """Find how the last run over the library ended, and mark this one; its lock must be held."""
        self._chosen = chosen
        self.last_end = _left_by(chosen)
        """How the last run ended, None where it ended well."""
        self._write(settled=False)

    @property
    def is_safe_start(self) -> bool:
        """Whether opening things as usual would very likely end badly again."""
        return self.last_end is not None and self.last_end.early >= MOST_EARLY

    def over(self, chosen: Places) -> "Running":
        """This run, now over the library at those places: it may be the same one."""
        if chosen == self._chosen:
            return self
        self.end()
        return Running(chosen)

    def settle(self) -> None:
        """Note that this run lasted: however it ends, it does not end early."""
        self._write(settled=True)

    def end(self) -> None:
        """Note that this run ended well."""
        with suppress(OSError):
            self._chosen.running.unlink(missing_ok=True)

    def _write(self, *, settled: bool) -> None:
        early = self.last_end.early if self.last_end and not settled else 0
        with suppress(OSError):
            self._chosen.running.write_text(json.dumps({"early": early, "settled": settled}), "utf-8")


def _left_by(chosen: Places) -> LastEnd | None:
    try:
        kept = read_json(chosen.running)
    except JsonUnreadable as unreadable:
        if unreadable.fault is Fault.MISSING:
            return None
        kept = None
    told = kept if isinstance(kept, dict) else {}
    early = told.get("early")
    before = early if type(early) is int and 0 <= early <= MOST_EARLY else 0
    return LastEnd(0 if told.get("settled", True) else before + 1, _was_saving(chosen.library))


def _was_saving(library: Path) -> bool:
    """Whether a save was cut off; opening the library will take it back."""
    try:
        return journal_of(library).stat().st_size > 0
    except OSError:
        return False
