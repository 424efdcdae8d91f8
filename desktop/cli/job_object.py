"""A job object: Windows' limits on the memory, the processor time and the children of this process."""

import ctypes
from ctypes import c_int64, c_size_t, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any

_EXTENDED_LIMITS = 9
_FLAGS = (
    0x0002  # the user time of a process
    | 0x0008  # how many processes there are
    | 0x0100  # the memory of a process
    | 0x0400  # a crash asks nobody
    | 0x2000  # no process outlives the job
)
_PER_SECOND = 10_000_000
"""Windows counts processor time in 100 ns."""


class _Limits(ctypes.Structure):
    """``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``."""

    _fields_ = (
        ("user_time", c_int64),
        ("job_user_time", c_int64),
        ("flags", c_uint32),
        ("least_working_set", c_size_t),
        ("most_working_set", c_size_t),
        ("processes", c_uint32),
        ("affinity", c_size_t),
        ("priority", c_uint32),
        ("scheduling", c_uint32),
        ("transfers", c_uint64 * 6),
        ("memory", c_size_t),
        ("job_memory", c_size_t),
        ("peak_memory", c_size_t),
        ("peak_job_memory", c_size_t),
    )


class _Memory(ctypes.Structure):
    """``PROCESS_MEMORY_COUNTERS``."""

    _fields_ = (
        ("size", c_uint32),
        ("page_faults", c_uint32),
        ("working_sets", c_size_t * 2),
        ("pools", c_size_t * 4),
        ("committed", c_size_t),
        ("peak_committed", c_size_t),
    )


class JobObject:
    """Limits on this process; where Windows refuses one, there is none."""

    def __init__(self, kernel: Any, memory: int) -> None:
        """Put this process into a job: ``memory`` bytes more than it has now, and no other process.

        ``kernel`` is ``kernel32``.
        """
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = c_void_p
        kernel.AssignProcessToJobObject.argtypes = (c_void_p, c_void_p)
        kernel.SetInformationJobObject.argtypes = (c_void_p, c_uint32, c_void_p, c_uint32)
        kernel.K32GetProcessMemoryInfo.argtypes = (c_void_p, c_void_p, c_uint32)
        kernel.GetProcessTimes.argtypes = (c_void_p,) * 5
        self._kernel = kernel
        self._process = kernel.GetCurrentProcess()
        # Never closed: with the last handle the job would end, and this process with it.
        self._job = kernel.CreateJobObjectW(None, None)
        self._memory = self._committed() + memory
        self.is_in_force = bool(self._job and kernel.AssignProcessToJobObject(self._job, self._process))

    def limit(self, seconds: int) -> None:
        """Enforce the limits from now on, with ``seconds`` more of the processor's time."""
        limits = _Limits(
            flags=_FLAGS,
            user_time=self._used_time() + seconds * _PER_SECOND,
            processes=1,
            memory=self._memory,
        )
        if self.is_in_force:
            size = sizeof(limits)
            self._kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), size)

    def _committed(self) -> int:
        found = _Memory(size=sizeof(_Memory))
        self._kernel.K32GetProcessMemoryInfo(self._process, ctypes.byref(found), sizeof(found))
        return int(found.committed)

    def _used_time(self) -> int:
        created, ended, kernel, user = (c_uint64() for _ in range(4))
        times = map(ctypes.byref, (created, ended, kernel, user))
        self._kernel.GetProcessTimes(self._process, *times)
        return user.value
