"""Limit what the process that reads untrusted files may take from the computer.

On Linux and macOS the system limits memory (not on macOS), processor time, written files and new processes.
On Windows a job object limits memory, processor time and new processes.
"""

import sys
from collections.abc import Callable
from pathlib import Path

MoreTime = Callable[[], None]
"""Lets the next file have its time of the processor."""

if sys.platform == "win32":
    import ctypes

    from desktop.cli.job_object import JobObject

    def limit_resources(memory: int, seconds: int) -> MoreTime:
        """Bound what this process may take from now on: bytes beyond what it has, and seconds per file."""
        job = JobObject(ctypes.WinDLL("kernel32"), memory)
        job.limit(seconds)
        return lambda: job.limit(seconds)
else:
    import resource

    def limit_resources(memory: int, seconds: int) -> MoreTime:
        """Bound what this process may take from now on: bytes beyond what it has, and seconds per file."""
        for kind, most in (
            (resource.RLIMIT_AS, _size() + memory),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
            (getattr(resource, "RLIMIT_NPROC", None), 0),
        ):
            if kind is not None:
                _limit(kind, most, most)

        def extend_time_limit() -> None:
            used = resource.getrusage(resource.RUSAGE_SELF)
            _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds, None)

        return extend_time_limit

    def _limit(kind: int, soft: int, hard: int | None) -> None:
        present = resource.getrlimit(kind)[1]
        hard = present if hard is None else hard
        if present != resource.RLIM_INFINITY:
            soft, hard = min(soft, present), min(hard, present) if hard >= 0 else present
        try:
            resource.setrlimit(kind, (soft, hard))
        except (OSError, ValueError):
            return  # not supported here; the parent's timeout remains

    def _size() -> int:
        """How many bytes of addresses this process takes now; on macOS what it ever took of memory."""
        try:
            pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        except OSError:
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return pages * resource.getpagesize()
