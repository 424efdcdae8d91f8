"""Detect that the last session didn't end normally, by a file next to the library while a window is open.

If a process holds the library's lock and finds the file, the last run didn't end normally. This module
imports nothing heavy, because it runs before the first paint. The file isn't synced: if a power cut removes
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
"""A run that ends abnormally within this time after its start, in milliseconds, ended early."""

MOST_EARLY = 3
"""After this many early ends in a row, the app starts in safe mode."""


class LastEnd(NamedTuple):
    """A run that didn't end normally.

    ``early`` counts the consecutive runs up to this one that ended within their first minute. ``unsaved``
    means a save was interrupted, and its change is not in the library.
    """

    early: int
    unsaved: bool


class Running:
    """The file that marks a run as active, from opening a window over a library to its end.

    If it can't be written, there is none, and the end of this run won't be known.
    """

    def __init__(self, chosen: Places) -> None:
        """Find how the last run over the library ended, and mark this one. Requires the library's lock."""
        self._chosen = chosen
        self.last_end = _last_end(chosen)
        """How the last run ended, None if it ended normally."""
        self._write(settled=False)

    @property
    def is_safe_start(self) -> bool:
        """Whether opening things as usual would probably crash again."""
        return self.last_end is not None and self.last_end.early >= MOST_EARLY

    def over(self, chosen: Places) -> "Running":
        """Return this run for the library at other places, or itself if they are the same."""
        if chosen == self._chosen:
            return self
        self.end()
        return Running(chosen)

    def settle(self) -> None:
        """Record that this run lasted: however it ends, it doesn't count as early."""
        self._write(settled=True)

    def end(self) -> None:
        """Record that this run ended normally."""
        with suppress(OSError):
            self._chosen.running.unlink(missing_ok=True)

    def _write(self, *, settled: bool) -> None:
        early = self.last_end.early if self.last_end and not settled else 0
        with suppress(OSError):
            self._chosen.running.write_text(json.dumps({"early": early, "settled": settled}), "utf-8")


def _last_end(chosen: Places) -> LastEnd | None:
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
    """Whether a save was interrupted; opening the library will undo it."""
    try:
        return journal_of(library).stat().st_size > 0
    except OSError:
        return False
