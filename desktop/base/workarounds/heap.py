"""The heap of the C library, which Qt and SQLite allocate from."""

import sys

_LARGE = 128 * 1024
"""In bytes: larger blocks are allocated separately, and a free heap end this large is returned. glibc's
default.
"""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
"""The numbers of these options in glibc's ``malloc.h``."""


def keep_large_blocks_apart() -> None:
    """Return every large block, such as a picture, to the system once it is freed.

    glibc raises its threshold to the largest block ever freed. Short-lived data, such as the pages of a print
    window, then lies in the heap, and small blocks settle in the holes it leaves. After print, library and
    export were opened for five characters, five times over, the app holds 150 MB instead of 163, for the same
    processor time. Does nothing without glibc.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: it is slow to load

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGE)
        mallopt(_M_TRIM_THRESHOLD, _LARGE)
