"""The process that reads untrusted files, limited in time and memory and replaced when it dies.

It is this app started as ``rollbook read`` (its limits are in ``desktop.cli.read``). It opens nothing except
its own program files: bytes go in, a character comes out.
"""

import os
import subprocess
from contextlib import suppress
from threading import Lock, Timer

from desktop.base.program import ROOT, command
from desktop.base.words import VARIABLE
from desktop.interchange.answers import READY, Broken, answered, question, reading_of, receive, send
from desktop.interchange.review import NO_HINTS, Hints, Reading, Reason, Unreadable

MOST_SECONDS = 10.0
"""How long one file may take."""

_MOST_SECONDS_TO_START = 30.0
_COMMAND = (*command("-E", "-s"), "read")
_PASSED_ON = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", VARIABLE, "SYSTEMROOT")
"""Environment variables passed on: the language, and those without which Windows starts nothing."""


class ReadingProcess:
    """A process that reads files one after another, restarted whenever a file ends it.

    One thread reads; ``close`` may be called from any, and ends the current read immediately.
    """

    def __init__(self, seconds: float = MOST_SECONDS, command: tuple[str, ...] = _COMMAND) -> None:
        """``seconds`` is the limit per file, ``command`` starts the process."""
        self._seconds = seconds
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._state = Lock()  # held briefly to look at the process or change it
        self._use = Lock()  # held while a file is read

    def read(self, data: bytes, name: str, hints: Hints = NO_HINTS) -> Reading:
        """Return the character in the bytes of a file named ``name``.

        Raises ``Unreadable``, also if reading took too long or too much memory, and after ``close``.
        """
        with self._use:
            process = self._alive() or self._started()
            keeps = False
            try:
                found = answered(self._exchange(process, question(data, name, hints), self._seconds))
                keeps = not found.ends
                return reading_of(found)
            except _Late as late:
                raise Unreadable(Reason.TOO_SLOW, seconds=round(self._seconds)) from late
            except Broken as broken:
                keeps = False
                raise Unreadable(Reason.STOPPED if self._is_closed else Reason.TOO_COMPLEX) from broken
            finally:
                if not keeps:
                    self._end()

    def close(self) -> None:
        """Kill the process; nothing can be read afterwards."""
        with self._state:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        with self._use:
            self._end()

    @property
    def pid(self) -> int | None:
        """The id of the process, or None if there is none now."""
        process = self._process
        return None if process is None else process.pid

    def _alive(self) -> "subprocess.Popen[bytes] | None":
        """The process; None if there is none or it exited since the last file."""
        if self._process is not None and self._process.poll() is not None:
            self._end()
        return self._process

    def _started(self) -> "subprocess.Popen[bytes]":
        with self._state:
            if self._is_closed:
                raise Unreadable(Reason.STOPPED)
            try:
                process = subprocess.Popen(  # noqa: S603 - this app itself, with nothing of a file in the command
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    cwd=ROOT,
                    env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            except (OSError, ValueError) as error:
                detail = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                raise Unreadable(Reason.NO_READER, detail=detail) from error
            self._process = process
        try:
            if self._exchange(process, None, _MOST_SECONDS_TO_START) == READY:
                return process
            raise Broken
        except (_Late, Broken) as error:
            self._end()
            if self._is_closed:
                raise Unreadable(Reason.STOPPED) from error
            raise Unreadable(Reason.NO_READER, detail=str(process.returncode)) from error

    def _exchange(self, process: "subprocess.Popen[bytes]", message: bytes | None, seconds: float) -> bytes:
        """Send ``message``, if any, and return the next reply.

        Raises ``_Late`` if it took longer than ``seconds`` and was killed, else ``Broken`` if nothing came.
        """
        assert process.stdin is not None
        assert process.stdout is not None
        is_late = False

        def kill() -> None:
            nonlocal is_late
            is_late = True
            process.kill()

        watchdog = Timer(seconds, kill)
        watchdog.daemon = True
        watchdog.start()
        reply: bytes | None = None
        try:
            with suppress(OSError, Broken):  # the process is gone, or its reply is incomplete
                if message is not None:
                    send(process.stdin, message)
                reply = receive(process.stdout)
        finally:
            watchdog.cancel()
            watchdog.join()  # so that it does not kill while the next file is read
        if is_late and not self._is_closed:
            raise _Late
        if reply is None:
            raise Broken
        return reply

    def _end(self) -> None:
        """Kill the process, wait until it is gone, and close everything that belongs to it."""
        with self._state:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # data that was not sent
                    pipe.close()


class _Late(Exception):
    """The process took too long and was killed."""
