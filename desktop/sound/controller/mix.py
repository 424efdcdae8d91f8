"""The mixer: sounds scheduled on a clock and added up to samples as a device requests them."""

from array import array
from collections.abc import Iterable
from threading import Lock

from desktop.sound.controller.samples import RATE

_AHEAD = 0.02
"""How many seconds before it is heard a sound is handed out, so that immediate sounds are not late."""

_TOO_LATE = 0.15
"""Sounds this many seconds late, because the device was still opening, are dropped."""


class _Voice:
    """A sound at a time in seconds.

    ``begins`` is the position of its first sample in the stream, None until that is known.
    """

    __slots__ = ("at", "begins", "gain", "samples")

    def __init__(self, at: float, samples: "array[float]", gain: float) -> None:
        self.at = at
        self.samples = samples
        self.gain = gain
        self.begins: int | None = None


class Mix:
    """A stream of mixed sounds. It may be read from another thread.

    Times are seconds of a monotonic clock.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[_Voice] = []
        self._passed = 0
        self._zero: float | None = None
        """The clock time of the stream's start; devices drift, so it is reset after each silence."""
        self._ends = 0.0

    @property
    def ends(self) -> float:
        """The end of the last sound."""
        with self._lock:
            return self._ends

    @property
    def passed(self) -> int:
        """How many samples were read."""
        with self._lock:
            return self._passed

    def add(self, sounds: Iterable[tuple[float, "array[float]", float]]) -> None:
        """Schedule sounds: (time, samples, volume) each."""
        with self._lock:
            for at, samples, gain in sounds:
                self._voices.append(_Voice(at, samples, gain))
                self._ends = max(self._ends, at + len(samples) / RATE)

    def drop_after(self, now: float) -> bool:
        """Drop sounds that would start later than ``now``; return whether there were any."""
        with self._lock:
            kept = [each for each in self._voices if each.begins is not None or each.at <= now]
            dropped = len(kept) < len(self._voices)
            self._voices = kept
            if dropped:
                self._ends = max((each.at + len(each.samples) / RATE for each in kept), default=now)
            return dropped

    def clear(self) -> None:
        """Drop all sounds, including those playing."""
        with self._lock:
            self._voices = []
            self._ends = 0.0

    def read(self, count: int, now: float) -> "array[float]":
        """Return the next ``count`` samples for a device that requests them ``now``."""
        with self._lock:
            first, self._passed = self._passed, self._passed + count
            heard = array("f", bytes(4 * count))
            if self._zero is None:
                self._zero = now - first / RATE
            self._begin(self._zero, first, count, now)
            for each in self._voices:
                if each.begins is not None:
                    _put(heard, each, first)
            self._voices = [each for each in self._voices if not _is_over(each, self._passed)]
            if not self._voices:
                self._zero = None
            return heard

    def _begin(self, zero: float, first: int, count: int, now: float) -> None:
        """Set the position of sounds that start within these samples."""
        late = [each for each in self._voices if each.begins is None and each.at < now - _TOO_LATE]
        self._voices = [each for each in self._voices if each not in late]
        for each in self._voices:
            if each.begins is None:
                begins = round((each.at + _AHEAD - zero) * RATE)
                if begins < first + count:
                    each.begins = max(first, begins)


def _put(heard: "array[float]", voice: _Voice, first: int) -> None:
    """Add the part of a voice that falls into ``heard``, which starts at the sample ``first`` of the
    stream.
    """
    assert voice.begins is not None
    skipped, gain = max(0, voice.begins - first), voice.gain
    done = max(0, first - voice.begins)
    part = voice.samples[done : done + len(heard) - skipped]
    end = skipped + len(part)
    heard[skipped:end] = array("f", [a + gain * b for a, b in zip(heard[skipped:end], part, strict=True)])


def _is_over(voice: _Voice, passed: int) -> bool:
    return voice.begins is not None and voice.begins + len(voice.samples) <= passed
