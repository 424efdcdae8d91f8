"""The heap of the C library, in which Qt and SQLite keep what they hold."""

import sys

_LARGE = 128 * 1024
"""How many bytes make a block a large one, and the end of the heap go back: as many as glibc begins with."""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
"""The numbers by which ``malloc.h`` of glibc names what can be set."""


def keep_large_blocks_apart() -> None:
    """Have each large block, such as a picture, come from the system and go back there when it is let go.

    glibc leaves that off for blocks as large as any that it once saw go. What is held for a moment, such as
    the pages of a print window, then lies in the heap, and when it is gone small blocks settle in its place:
    such holes were part of what the app grew by in an hour of play. Does nothing where there is no glibc.
    """
    if sys.platform != "linux":
        return
    import ctypes  # late: it is slow to load

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGE)
        mallopt(_M_TRIM_THRESHOLD, _LARGE)
