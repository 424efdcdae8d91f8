"""Programs of their own, for what only another process can show: being killed, and holding locks."""

import subprocess
import sys
from pathlib import Path
from typing import IO

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
