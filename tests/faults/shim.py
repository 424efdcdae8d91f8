"""The shim between a program and its files (``shim.c``): built on demand, controlled from Python."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from enum import IntEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
_SOURCE = Path(__file__).with_name("shim.c")
_COMPILERS = ("cc", "gcc", "clang")


class How(IntEnum):
    """What happens at the chosen operation; same order as in ``shim.c``."""

    COUNT = 0
    KILL = 1
    KILL_TORN = 2
    FAIL = 3
    FAIL_FOR_GOOD = 4
    FAIL_LATE = 5
    """The operation is done and then reported as failed."""


def why_not() -> str:
    """Return why there is no shim on this machine, or ""."""
    if sys.platform != "linux":
        return "the shim between a program and its files works on Linux only"
    if not any(map(shutil.which, _COMPILERS)):
        return "THERE IS NO C COMPILER HERE: NO FAULT OF A DISK IS TESTED (apt-get install gcc libc6-dev)"
    return ""


@cache
def built() -> Path:
    """Return the shim library to preload, compiled if necessary."""
    made = ROOT / "build" / f"faults-{sha256(_SOURCE.read_bytes()).hexdigest()[:12]}.so"
    if not made.exists():
        made.parent.mkdir(exist_ok=True)
        compiler = next(found for each in _COMPILERS if (found := shutil.which(each)))
        # Several test processes may build it at once, so each uses its own name.
        own = made.with_name(f"{made.name}.{os.getpid()}")
        line = [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
        subprocess.run([*line, "-o", own, _SOURCE, "-ldl", "-lpthread"], check=True)
        own.replace(made)
    return made


class Shim:
    """The shim loaded into this process."""

    def __init__(self) -> None:
        self._shim = ctypes.CDLL(str(built()))
        self._shim.faults_plan.argtypes = (ctypes.c_char_p, ctypes.c_long, ctypes.c_int, ctypes.c_int)
        self._shim.faults_counted.restype = ctypes.c_long
        self._shim.faults_mark.argtypes = (ctypes.c_int64,)

    def plan(self, folder: Path, at: int = 0, how: How = How.COUNT, error: int = 0) -> None:
        """From now on count operations under ``folder``, and do ``how`` at operation ``at``."""
        self._shim.faults_plan(str(folder).encode(), at, how, error)

    def rest(self) -> None:
        """Let everything through without counting."""
        self._shim.faults_plan(b"", 0, How.COUNT, 0)

    @property
    def counted(self) -> int:
        """Return the number of operations since the plan."""
        return int(self._shim.faults_counted())

    def record(self, file: Path | None) -> None:
        """Record every operation to ``file``, until None."""
        self._shim.faults_record(b"" if file is None else str(file).encode())

    def mark(self, number: int) -> None:
        """Record that a save is acknowledged now."""
        self._shim.faults_mark(number)


class Operation(NamedTuple):
    """One record: ``kind`` is a letter from ``shim.c``, names are relative to the folder."""

    kind: str
    name: str
    other: str
    offset: int
    content: bytes


def operations(record: Path) -> list[Operation]:
    """Yield the operations of a recording in order."""
    head = _Head
    found: list[Operation] = []
    data = record.read_bytes()
    at = 0
    while at < len(data):
        each = head.from_buffer_copy(data, at)
        at += ctypes.sizeof(head)
        name, other, content = (
            data[at : at + each.name],
            data[at + each.name : at + each.name + each.other],
            data[at + each.name + each.other : at + each.name + each.other + each.bytes],
        )
        at += each.name + each.other + each.bytes
        found.append(Operation(each.op.decode(), name.decode(), other.decode(), each.offset, content))
    return found


class _Head(ctypes.Structure):
    """``struct head`` of ``shim.c``."""

    _fields_ = (
        ("op", ctypes.c_char),
        ("padding", ctypes.c_char * 3),
        ("name", ctypes.c_uint32),
        ("other", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
        ("offset", ctypes.c_int64),
        ("bytes", ctypes.c_uint64),
    )


def scratch() -> Path:
    """Create a folder, in memory if possible: the tests are about order and content, not the disk."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="rollbook-faults-", dir=memory if memory.is_dir() else None))
