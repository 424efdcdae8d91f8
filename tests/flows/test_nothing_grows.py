"""Opening and closing everything repeatedly leaves nothing in memory."""

import ctypes
import platform
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.bench.census import ACTIVE, alive, come_to_rest
from tests.flows.everywhere import go_everywhere
from tests.interchange.shapes import charaeno, encoded
from tests.playing import Player

IDA, JUNO = "Ida Marchetti", "Juno Halloran"

MOST_ROUNDS = 5
"""The rounds after which what is still more than before counts as left behind."""


def test_closed_pages_and_windows_leave_nothing_in_memory(ida: Player, tmp_path: Path) -> None:
    """No widget, timer, thread, open file or connection, nor any other Qt object created by Rollbook.

    The first rounds make what stays. On a busy machine a later one may show a part for the first time, such
    as the progress of slow work. What is left behind comes again in every round.
    """
    file = tmp_path / "somebody.json"
    file.write_bytes(encoded(charaeno()))
    ida.add_sample(JUNO)
    counted: list[Counter[str]] = []
    while len(counted) < MOST_ROUNDS and (len(counted) < 3 or not counted[-1] <= counted[-2]):
        go_everywhere(ida, (IDA, JUNO), file)
        come_to_rest()
        counted.append(alive())
        del counted[-1][ACTIVE]  # delayed work may still be pending
    assert not counted[-1] - counted[-2]


_PICTURES = """
import ctypes
from desktop.base.workarounds.heap import keep_large_blocks_apart

c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
c.free.argtypes = (ctypes.c_void_p,)

class Blocks(ctypes.Structure):  # struct mallinfo2
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

c.mallinfo2.restype = Blocks

def is_apart():
    before = c.mallinfo2().hblks
    picture = c.malloc(1_000_000)
    after = c.mallinfo2().hblks
    c.free(picture)
    return after > before

c.free(c.malloc(20_000_000))
told = [is_apart()]
keep_large_blocks_apart()
is_apart()  # lets the end of the heap shrink
told.append(is_apart())
print(*told)
"""


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="not glibc"
)
def test_loading_and_dropping_pictures_does_not_fragment_the_heap() -> None:
    """The C library may keep large blocks on the heap once one of that size was freed."""
    run = subprocess.run((sys.executable, "-c", _PICTURES), capture_output=True, encoding="utf-8", check=True)
    assert run.stdout.split() == ["False", "True"]
