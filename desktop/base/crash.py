"""What a mistake of ours does: it goes to a log file, and the player reads one sentence.

The log holds ids, kinds and places in the code. What an exception says may hold what the player wrote, so
only its kind is logged, and in every other line what stands in quotation marks is left out.
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
"""The name of the log file; the full ones before it are ``rollbook.log.1`` and ``rollbook.log.2``."""

STARTED, ENDED = "started", "ended"
"""How the line of a run begins that started, or ended well; the number of its process is next."""

_LARGEST = 500_000
"""In bytes."""
_MOST_KEPT = 2
_MOST_EARLY = 100
_MOST_CAUSES = 5
_MOST_FRAMES = 50
_QUOTED = re.compile(r"(?s)'.*'|\".*\"|`.*`|“.*”|‘.*’")
_ABOVE_MODULES = re.compile(r"site-packages|lib-dynload|python3\.\d+|Lib|_internal")
_PACKAGES = frozenset({"desktop", "rules_core", "resources", "packaging", "tests"})
_APART_S = 2.0
"""Mistakes of one kind that come faster than this come by themselves: they are told once."""


class _Early(logging.Handler):
    """Holds what is logged before the log file is open."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.records) < _MOST_EARLY:
            self.records.append(record)


class _Discreet(logging.Formatter):
    """Writes no words of the player."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = _QUOTED.sub("…", record.message)
        return super().formatMessage(record)

    def formatException(
        self, ei: "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"
    ) -> str:
        return "" if ei[1] is None else "\n".join(trace_lines(ei[1]))


_early = _Early()
log.addHandler(_early)


def keep_log(folder: Path) -> None:
    """Write the log into ``folder``, from the first call on; where that cannot be written there is none.

    It begins with a line about this run. What takes the process down (a fault of the machine code, an abort)
    is written there too.
    """
    from logging.handlers import RotatingFileHandler  # slow to load, and not needed for the first paint

    class LogFile(RotatingFileHandler):
        def _open(self) -> "TextIOWrapper":
            stream = super()._open()
            # At every change of the file: the number of a closed one may soon be that of the library.
            faulthandler.enable(stream)
            return stream

        def doRollover(self) -> None:
            """Go on in a new file, or in the same one where it cannot be moved.

            Windows moves no file that another program has open.
            """
            faulthandler.disable()  # until the next file is open
            try:
                super().doRollover()
            except OSError:
                self.stream = self._open()
                if self.stream.tell() > 2 * _LARGEST:
                    self.stream.truncate(0)

        def handleError(self, record: logging.LogRecord) -> None:
            """Lose the line where the disk is full: nobody reads what would be written to the terminal."""

        def close(self) -> None:
            faulthandler.disable()
            with suppress(OSError):  # what the disk had no room for
                super().close()

    if _early not in log.handlers:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = LogFile(
            folder / LOG, maxBytes=_LARGEST, backupCount=_MOST_KEPT, encoding="utf-8", errors="replace"
        )
    except OSError:
        return
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.removeHandler(_early)
    log.info("%s %d: %s", STARTED, os.getpid(), program_words())
    for record in _early.records:
        handler.handle(record)
    _early.records.clear()


def note_end() -> None:
    """Write into the log that this run ended well, where there is one."""
    if _early not in log.handlers:
        log.info("%s %d", ENDED, os.getpid())


def program_words() -> str:
    """This program in a line: "Rollbook 0.1.0 (source), Python 3.11.7"."""
    from desktop.base.program import IS_BUNDLE, build
    from desktop.base.version import VERSION

    made = ", ".join(each for each in ("bundle", build()) if each) if IS_BUNDLE else "source"
    return f"Rollbook {VERSION} ({made}), Python {sys.version.split()[0]}"


def put_log_away() -> None:
    """Close the log file: what is logged from now on waits for the next ``keep_log``."""
    for handler in log.handlers[:]:
        if handler is not _early:
            log.removeHandler(handler)
            handler.close()
    if _early not in log.handlers:
        log.addHandler(_early)


class Mistakes:
    """The exceptions that nothing caught, each written whole once and then only counted.

    A widget that fails to paint does so many times a second.
    """

    def __init__(self, tell: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        """``tell`` the player, in whichever thread it happened; ``clock`` counts seconds."""
        self._tell = tell
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, ...], tuple[int, float]] = {}

    def note(self, error: BaseException) -> None:
        """Log an exception, and tell the player where this is not one of many."""
        lines = tuple(trace_lines(error))
        with self._lock:
            now = self._clock()
            times, last = self._seen.get(lines, (0, -_APART_S))
            times += 1
            self._seen[lines] = times, now
        if times == 1:
            log.error("not caught\n%s", "\n".join(lines))
        elif times == 10 ** (len(str(times)) - 1):
            log.error("not caught, %d times now: %s", times, lines[-1])
        if now - last >= _APART_S:
            with suppress(RuntimeError):  # the app is being taken down, and nobody looks any more
                self._tell()


def catch_everything(tell: Callable[[], None]) -> None:
    """Log every exception that nothing caught, in whichever thread, and ``tell`` the player.

    ``tell`` is called in the thread that failed; where it raises a ``RuntimeError`` nobody is told.
    """
    mistakes = Mistakes(tell)

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
    """Where an exception was raised, and what it came from; its kind, and nothing that it says."""
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
    """A file of code by its place in its package: what lies above that may name the person."""
    parts = PurePath(file.replace("\\", "/")).parts
    for at in reversed(range(len(parts) - 1)):
        if parts[at] in _PACKAGES:
            return "/".join(parts[at:])
        if _ABOVE_MODULES.fullmatch(parts[at]):
            return "/".join(parts[at + 1 :])
    return parts[-1] if parts else ""
