"""``rollbook read``: an internal process that reads untrusted files for another Rollbook, within limits.

``desktop.interchange.reading_process`` starts it, sends it files as messages and receives the results. The
system limits what it may take, see ``limits``, and so does the parent's timeout. Python refuses to open files
outside the program, to connect, and to start processes.
"""

import os
import signal
import sys
from pathlib import Path
from traceback import extract_tb
from typing import BinaryIO

import resources
from desktop.base.program import IS_BUNDLE, OWN_FILE
from desktop.cli.limits import MoreTime, limit_resources
from desktop.interchange.answers import LARGEST_ANSWER, READY, Broken, answer, asked, receive, refusal, send
from desktop.interchange.detect import read_character
from desktop.interchange.encodings import OLDER
from desktop.interchange.formats import formats
from desktop.interchange.pdf_file import load_ciphers
from desktop.interchange.review import Hints, Reason, Unreadable

MEMORY = 512 * 1024 * 1024
"""The memory limit for reading in bytes, beyond what the program itself uses."""

_SECONDS = 15
"""The processor time per file: slightly more than the parent waits, in case there is no parent."""

_WARM = b'{"warm": "up"}'
_REFUSED = (
    "socket.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.kill",
    "ctypes.",
    "shutil.",
    "webbrowser.",
)
"""Prefixes of Python's audit events that reading a character never needs."""


def main(argv: list[str]) -> int:
    """Read files from standard input until it ends, and write their content to standard output."""
    if argv:
        return 2
    sys.stdout = sys.stderr  # stray output must not corrupt messages
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent, which ends this process
    _load()
    more_time = limit_resources(MEMORY, _SECONDS)
    try:
        # By descriptor: a program without a console has no sys.stdin.
        with open(0, "rb", closefd=False) as questions, open(1, "wb", closefd=False) as answers:
            sys.addaudithook(_block_event)
            send(answers, READY)
            return _answer_all(questions, answers, more_time)
    except (OSError, Broken):
        return 1  # the parent is gone


def _answer_all(questions: BinaryIO, answers: BinaryIO, more_time: MoreTime) -> int:
    while (message := receive(questions)) is not None:
        more_time()
        given = asked(message)
        del message
        try:
            reply, ends = _reply(given.data, given.name, given.hints), False
        except (MemoryError, RecursionError):
            reply, ends = refusal(Unreadable(Reason.TOO_COMPLEX), ends=True), True
        send(answers, reply)
        if ends:
            return 1
    return 0


def _reply(data: bytes, name: str, hints: Hints) -> bytes:
    try:
        reply = answer(read_character(data, name, hints))
    except Unreadable as error:
        return refusal(error)
    except (MemoryError, RecursionError):
        raise
    except Exception as error:
        # Exception messages may contain what the player wrote; type and place are enough.
        place = extract_tb(error.__traceback__)[-1]
        detail = f"{type(error).__name__}, {Path(place.filename).name} {place.lineno}"
        return refusal(Unreadable(Reason.MISTAKE, detail=detail))
    return reply if len(reply) <= LARGEST_ANSWER else refusal(Unreadable(Reason.TOO_COMPLEX))


def _load() -> None:
    """Load everything needed before the limits apply and before anyone waits."""
    formats()
    load_ciphers()
    for encoding in ("utf-16", *OLDER):
        "".encode(encoding)
    try:
        read_character(_WARM, "")
    except Unreadable:
        return


def _block_event(event: str, args: tuple[object, ...]) -> None:
    """An audit hook that blocks what reading a character never needs."""
    if event == "open":
        path, _, flags = args
        if isinstance(flags, int) and flags & _WRITING:
            raise PermissionError("not opened for writing")
        if isinstance(path, (str, bytes)) and not _is_own(os.path.normpath(os.fsdecode(path))):
            raise PermissionError("not opened")
    elif event.startswith(_REFUSED):
        raise PermissionError(f"not done: {event}")


def _is_own(path: str) -> bool:
    return path.startswith(_OWN) or path in _PROGRAM


def _own_folders() -> tuple[str, ...]:
    own = [Path(__file__).resolve().parents[2], resources.path()]
    own += map(Path, (sys.prefix, sys.base_prefix, sys.exec_prefix))
    own += [Path(each) for each in sys.path if each]
    found = {str(each) for folder in own for each in (folder, folder.resolve())} - {os.sep}
    return tuple(f"{each}{os.sep}" for each in found)


_OWN = _own_folders()
# A bundle's modules are in its executable, which is opened for each late import.
_PROGRAM = frozenset({sys.executable, os.path.realpath(sys.executable), OWN_FILE} if IS_BUNDLE else ())
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
