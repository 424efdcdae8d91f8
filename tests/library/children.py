"""Run separate processes, to test kills and locks."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent.parent


def start(program: str, *arguments: object) -> "subprocess.Popen[str]":
    """Start ``program`` (Python source) with ``arguments`` in ``sys.argv[1:]``, without waiting."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def lines(process: "subprocess.Popen[str]") -> IO[str]:
    """Iterate over what ``process`` prints."""
    assert process.stdout is not None
    return process.stdout


def end(process: "subprocess.Popen[str]") -> None:
    """Kill ``process`` without warning and wait for its end."""
    process.kill()
    process.wait()
    lines(process).close()


if sys.platform == "win32":
    _SYNCHRONIZE, _TIMEOUT = 0x100000, 0x102

    def runs(pid: int) -> bool:
        """Whether a process runs."""
        kernel = ctypes.WinDLL("kernel32")
        if not (process := kernel.OpenProcess(_SYNCHRONIZE, False, pid)):
            return False
        timed_out = kernel.WaitForSingleObject(process, 0) == _TIMEOUT
        kernel.CloseHandle(process)
        return bool(timed_out)
else:

    def runs(pid: int) -> bool:
        """Whether a process runs, or ended and waits for its parent to notice."""
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return True


def in_a_fork(work: Callable[[], object]) -> int:
    """Run ``work`` in a fork and return its status: 0 on success, or minus the signal.

    Much faster than ``start``, but for tests marked ``posix_only``.
    """
    assert sys.platform != "win32"
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(1 if sys.exc_info()[0] else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
