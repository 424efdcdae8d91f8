"""The most memory that a process ever held."""

import sys
from contextlib import suppress
from pathlib import Path


def most_megabytes(pid: int) -> float:
    """The most resident memory of a process so far, as Linux counts it; 0 where it is gone or not known."""
    if sys.platform == "linux":
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
                if line.startswith("VmHWM"):
                    return int(line.split()[1]) / 1024
    return 0.0
