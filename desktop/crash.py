"""What a mistake of ours does: it goes to a log file, and the player reads one sentence."""

import faulthandler
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

log = logging.getLogger("rollbook")


_MOST_EARLY = 100


class _Early(logging.Handler):
    """Holds what is logged before the log file is open."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if len(self.records) < _MOST_EARLY:
            self.records.append(record)


_early = _Early()
log.addHandler(_early)


def keep_log(folder: Path) -> None:
    """Write the log into ``folder``, from the first call on; where that cannot be written there is none."""
    from logging.handlers import RotatingFileHandler  # slow to load, and not needed for the first paint

    file = folder / "rollbook.log"
    if _early not in log.handlers:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=500_000, backupCount=2, encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.removeHandler(_early)
    log.setLevel(logging.INFO)
    for record in _early.records:
        handler.handle(record)
    if handler.stream is not None:
        faulthandler.enable(handler.stream)


def catch_everything(tell: Callable[[], None]) -> None:
    """Log every exception that nothing caught, in whichever thread, and ``tell`` the player."""

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        log.error("not caught", exc_info=(kind, error, trace))
        tell()

    def caught_in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            caught(args.exc_type, args.exc_value, args.exc_traceback)

    sys.excepthook = caught
    threading.excepthook = caught_in_thread
