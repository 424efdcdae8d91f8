"""Programs of their own, for what only another process can show: being killed, and holding locks."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def start(program: str, *arguments: object) -> "subprocess.Popen[str]":
    """Run ``program``, Python source, with ``arguments`` in ``sys.argv[1:]``, and do not wait for it."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def lines(process: "subprocess.Popen[str]") -> IO[str]:
    """What ``process`` prints."""
    assert process.stdout is not None
    return process.stdout


def end(process: "subprocess.Popen[str]") -> None:
    """Kill ``process`` without warning, as a crash of the machine would, and wait until it is gone."""
    process.kill()
    process.wait()
    lines(process).close()


def in_a_fork(work: Callable[[], object]) -> int:
    """Do ``work`` in a copy of this process; its status, 0 where nothing stopped it, or minus the signal.

    Much quicker than ``start``; skips the test where processes cannot be copied.
    """
    if not hasattr(os, "fork"):
        pytest.skip("processes cannot be copied here")
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(1 if sys.exc_info()[0] else 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
