"""Windows limits the process that reads untrusted files. Here a recorder stands for Windows."""

import ctypes
import struct
from typing import Any

import pytest

from desktop.cli.job_object import JobObject

MB = 1024 * 1024
COMMITTED = 40 * MB
HUGE_HANDLE = 0x1_0000_0008
"""A handle that doesn't fit into 32 bits."""


class Kernel:
    """Records the limits that a process asks for; ``uses`` is its processor time in seconds."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.uses = 2.0
        self.assigned: list[tuple[int, int]] = []
        self.limits: list[dict[str, int]] = []
        self._refuses = refuses

    def __getattr__(self, name: str) -> Any:
        act = getattr(type(self), f"_{name}")

        def called(*given: Any) -> Any:
            return act(self, *given)

        setattr(self, name, called)
        return called

    def _GetCurrentProcess(self) -> int:
        return -1

    def _CreateJobObjectW(self, _security: None, _name: None) -> int:
        return HUGE_HANDLE

    def _AssignProcessToJobObject(self, job: int, process: int) -> bool:
        self.assigned.append((job, process))
        return not self._refuses

    def _K32GetProcessMemoryInfo(self, _process: int, found: Any, size: int) -> bool:
        assert size == 72
        struct.pack_into("=Q", memory_at(found, size), 56, COMMITTED)
        return True

    def _GetProcessTimes(self, _process: int, *times: Any) -> bool:
        struct.pack_into("=Q", memory_at(times[3], 8), 0, int(self.uses * 10**7))
        return True

    def _SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> bool:
        assert (job, kind, size) == (HUGE_HANDLE, 9, 144)
        told = memory_at(limits, size)
        time, _, flags = struct.unpack_from("=qqI", told)
        (processes,) = struct.unpack_from("=I", told, 40)
        (memory,) = struct.unpack_from("=Q", told, 112)
        self.limits.append({"time": time, "flags": flags, "processes": processes, "memory": memory})
        return True


def memory_at(reference: Any, size: int) -> memoryview:
    """Return the bytes that a reference points to, as Windows sees them."""
    return memoryview((ctypes.c_char * size).from_buffer(reference._obj)).cast("B")


needs_64_bits = pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="offsets of 64-bit Windows")


@needs_64_bits
def test_memory_processor_time_and_children_are_limited() -> None:
    kernel = Kernel()
    job = JobObject(kernel, 512 * MB)
    job.limit(15)
    assert kernel.assigned == [(HUGE_HANDLE, -1)]
    (limits,) = kernel.limits
    assert (limits["memory"], limits["time"]) == (COMMITTED + 512 * MB, (2 + 15) * 10**7)
    assert limits["processes"] == 1
    for flag in (0x2, 0x8, 0x100, 0x400, 0x2000):
        assert limits["flags"] & flag


@needs_64_bits
def test_each_file_has_its_own_time_and_no_more_memory() -> None:
    kernel = Kernel()
    job = JobObject(kernel, 512 * MB)
    job.limit(15)
    kernel.uses = 9.5
    job.limit(15)
    assert [each["time"] for each in kernel.limits] == [17 * 10**7, 24.5 * 10**7]
    assert len({each["memory"] for each in kernel.limits}) == 1


@needs_64_bits
def test_refused_job_limits_nothing_and_is_no_error() -> None:
    kernel = Kernel(refuses=True)
    job = JobObject(kernel, 512 * MB)
    job.limit(15)
    assert not job.is_in_force
    assert kernel.limits == []


@needs_64_bits
def test_handles_keep_all_their_bits() -> None:
    kernel = Kernel()
    JobObject(kernel, MB)
    for name in ("CreateJobObjectW", "GetCurrentProcess"):
        assert getattr(kernel, name).restype is ctypes.c_void_p
    for name in ("AssignProcessToJobObject", "SetInformationJobObject", "GetProcessTimes"):
        assert getattr(kernel, name).argtypes[0] is ctypes.c_void_p
