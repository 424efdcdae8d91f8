"""Crash handling: details go to the log file, and the player sees one sentence.

The log holds ids, types and places in the code. Exception messages may contain what the player wrote, so only
the exception's type is logged, and in every other line text in quotation marks is replaced by "…".
"""

import faulthandler
import logging
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path, PurePath
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from io import TextIOWrapper

log = logging.getLogger("rollbook")
log.setLevel(logging.INFO)

LOG = "rollbook.log"
"""The name of the log file. Older, full ones are ``rollbook.log.1`` and ``rollbook.log.2``."""

STARTED, ENDED = "started", "ended"
"""The first word of the log lines for the start and the normal end of a run; the process id follows."""

_LARGEST = 500_000
"""In bytes."""
_MOST_KEPT = 2
_MOST_EARLY = 100
_MOST_CAUSES = 5
_MOST_FRAMES = 50
_QUOTED = r"(?s)'.*'|\".*\"|`.*`|“.*”|‘.*’"
_ABOVE_MODULES = r"site-packages|lib-dynload|python3\.\d+|Lib|_internal"
_PACKAGES = frozenset({"desktop", "rules_core", "resources", "packaging", "tests"})
_BURST_S = 2.0
"""Report to the player only the first of a burst of crashes: these follow each other faster than this."""


class _BufferHandler(logging.Handler):
    """Buffers log records until the log file is open."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.records) < _MOST_EARLY:
            self.records.append(record)


class _RedactingFormatter(logging.Formatter):
    """Removes the player's words from log lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = re.sub(_QUOTED, "…", record.message)
        return super().formatMessage(record)

    def formatException(
        self, ei: "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"
    ) -> str:
        return "" if ei[1] is None else "\n".join(trace_lines(ei[1]))


_buffer = _BufferHandler()
log.addHandler(_buffer)


def open_log(folder: Path) -> None:
    """Write the log to ``folder`` from now on; if that is not writable, there is no log.

    Starts with a line about this run. Faults in machine code and aborts are written to the file too.
    """
    from logging.handlers import RotatingFileHandler  # slow to load, and not needed for the first paint

    class LogFile(RotatingFileHandler):
        def _open(self) -> "TextIOWrapper":
            stream = super()._open()
            # At every file change: a closed file's descriptor may be reused for the library.
            faulthandler.enable(stream)
            return stream

        def doRollover(self) -> None:
            """Continue in a new file, or in the same one if it can't be renamed: Windows renames no file that
            is open.
            """
            faulthandler.disable()  # until the next file is open
            try:
                super().doRollover()
            except OSError:
                self.stream = self._open()
                if self.stream.tell() > 2 * _LARGEST:
                    self.stream.truncate(0)

        def handleError(self, record: logging.LogRecord) -> None:
            """Drop the line if the disk is full. The default writes to the terminal, where no one looks."""

        def close(self) -> None:
            faulthandler.disable()
            with suppress(OSError):  # the rest didn't fit on the disk
                super().close()

    if _buffer not in log.handlers:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = LogFile(
            folder / LOG, maxBytes=_LARGEST, backupCount=_MOST_KEPT, encoding="utf-8", errors="replace"
        )
    except OSError:
        return
    handler.setFormatter(_RedactingFormatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.removeHandler(_buffer)
    log.info("%s %d: %s", STARTED, os.getpid(), program_words())
    for record in _buffer.records:
        handler.handle(record)
    _buffer.records.clear()


def log_end() -> None:
    """Log that this run ended normally, if there is a log file."""
    if _buffer not in log.handlers:
        log.info("%s %d", ENDED, os.getpid())


def program_words() -> str:
    """Return the program and its version in a line: "Rollbook 0.1.0 (source), Python 3.11.7"."""
    from desktop.base.program import IS_BUNDLE, build
    from desktop.base.version import VERSION

    made = ", ".join(each for each in ("bundle", build()) if each) if IS_BUNDLE else "source"
    return f"Rollbook {VERSION} ({made}), Python {sys.version.split()[0]}"


def close_log() -> None:
    """Close the log file and buffer records until the next ``open_log``."""
    for handler in log.handlers[:]:
        if handler is not _buffer:
            log.removeHandler(handler)
            handler.close()
    if _buffer not in log.handlers:
        log.addHandler(_buffer)


class UncaughtErrors:
    """Uncaught exceptions: each is logged in full once, then only counted.

    A widget that fails to paint does so many times a second.
    """

    def __init__(self, tell: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        """Args: ``tell`` informs the player, from the failing thread; ``clock`` returns seconds."""
        self._tell = tell
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, ...], tuple[int, float]] = {}

    def note(self, error: BaseException) -> None:
        """Log an exception, and inform the player unless it is part of a burst."""
        lines = tuple(trace_lines(error))
        with self._lock:
            now = self._clock()
            times, last = self._seen.get(lines, (0, -_BURST_S))
            times += 1
            self._seen[lines] = times, now
        if times == 1:
            log.error("not caught\n%s", "\n".join(lines))
        elif times == 10 ** (len(str(times)) - 1):
            log.error("not caught, %d times now: %s", times, lines[-1])
        if now - last >= _BURST_S:
            with suppress(RuntimeError):  # the app is shutting down
                self._tell()


def install_exception_hooks(tell: Callable[[], None]) -> None:
    """Log every uncaught exception of any thread and call ``tell`` to inform the player.

    ``tell`` runs in the failing thread. If it raises RuntimeError, the player is not informed.
    """
    mistakes = UncaughtErrors(tell)

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            mistakes.note(error)

    def caught_elsewhere(args: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
        if args.exc_value is not None:
            mistakes.note(args.exc_value)

    sys.excepthook = caught
    threading.excepthook = caught_elsewhere
    sys.unraisablehook = caught_elsewhere


def trace_lines(error: BaseException) -> Iterator[str]:
    """Yield the call stack and the type of an exception and its causes, but not their messages."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    chain = [error]
    while cause is not None and cause not in chain and len(chain) < _MOST_CAUSES:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    for each in reversed(chain):
        place = each.__traceback__
        frames: list[str] = []
        while place is not None:
            code = place.tb_frame.f_code
            frames.append(f"  {code_place(code.co_filename)}:{place.tb_lineno} in {code.co_name}")
            place = place.tb_next
        yield from frames[-_MOST_FRAMES:]
        yield f"{type(each).__module__}.{type(each).__qualname__}"


def code_place(file: str) -> str:
    """Return a source file's path within its package. The folders above it may reveal the user's name."""
    parts = PurePath(file.replace("\\", "/")).parts
    for at in reversed(range(len(parts) - 1)):
        if parts[at] in _PACKAGES:
            return "/".join(parts[at:])
        if re.fullmatch(_ABOVE_MODULES, parts[at]):
            return "/".join(parts[at + 1 :])
    return parts[-1] if parts else ""
