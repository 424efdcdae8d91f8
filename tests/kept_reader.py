"""One process reads the files of many tests: each takes longer to start than all the files of a test to read.

The app starts one for every import and ends it with that. The tests of the process itself have their own.
"""

import os
import subprocess
from collections.abc import Iterator

import pytest

from desktop.importing.controller import import_reading
from desktop.interchange import reading_process
from desktop.interchange.reader import Reader
from desktop.interchange.reading_process import ReadingProcess

Process = subprocess.Popen[bytes]
Spoken = tuple[str | None, ...]

_idle: dict[Spoken, Process] = {}
"""The processes that wait for the next test, by the variables that they were started with."""


def _spoken() -> Spoken:
    return tuple(map(os.environ.get, reading_process._PASSED_ON))


def _end(process: Process) -> None:
    process.kill()
    process.communicate()


class _KeptProcess(ReadingProcess):
    """Takes a process that waits, and leaves it waiting if it is closed while it reads nothing."""

    _began: Spoken = ()

    def _started(self) -> Process:
        self._began = _spoken()
        kept = _idle.pop(self._began, None)
        if kept is not None and kept.poll() is None:
            with self._state:
                if not self._is_closed:
                    self._process = kept
                    return kept
        if kept is not None:
            _end(kept)
        return super()._started()

    def close(self) -> None:
        if self._use.acquire(blocking=False):
            try:
                with self._state:
                    process, self._process, self._is_closed = self._process, None, True
            finally:
                self._use.release()
            if process is not None and (before := _idle.pop(self._began, None)) is not None:
                _end(before)
            if process is not None:
                _idle[self._began] = process
        else:
            super().close()


class _KeptReader(Reader):
    def __init__(self) -> None:
        self._process = _KeptProcess()


@pytest.fixture(autouse=True, scope="session")
def kept_reader() -> Iterator[None]:
    """Let every import use a process that is there."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(import_reading, "Reader", _KeptReader)
        yield
    while _idle:
        _end(_idle.popitem()[1])
