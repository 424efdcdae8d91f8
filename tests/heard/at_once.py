"""``/usr/bin/python3 at_once.py LOG PROGRAM …``: run a Python program that writes its log at once.

Orca's log is buffered, so that what was just said would be read a few steps later.
"""

import builtins
import runpy
import shutil
import sys
from typing import Any

log, program = sys.argv[1], shutil.which(sys.argv[2]) or sys.argv[2]
really_open = builtins.open


def open_unbuffered(file: Any, mode: str = "r", buffering: int = -1, *more: Any, **named: Any) -> Any:
    """Open a file; the log without a buffer."""
    return really_open(file, mode, 1 if file == log else buffering, *more, **named)


builtins.open = open_unbuffered
sys.argv = [program, *sys.argv[3:]]
runpy.run_path(program, run_name="__main__")
