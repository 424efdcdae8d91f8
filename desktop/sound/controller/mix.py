"""What is heard when: sounds laid out over time and added up, to the sample, as a device asks for them."""

from array import array
from collections.abc import Iterable
from threading import Lock

from desktop.sound.controller.samples import RATE

_AHEAD = 0.02
"""So many seconds before a sound is heard it is handed out, so that those of now are not too late."""

_TOO_LATE = 0.15
"""What should have begun so many seconds ago, while the device was still opening, is left out."""


class _Voice:
    """A sound at a moment of the clock, in seconds.

    ``begins`` is the place of its first sample in the stream, None while that is not known.
    """

    __slots__ = ("at", "begins", "gain", "samples")

    def __init__(self, at: float, samples: "array[float]", gain: float) -> None:
        self.at = at
        self.samples = samples
        self.gain = gain
        self.begins: int | None = None


class Mix:
    """One stream of all sounds; what asks for it may do so from another thread.

    Times are seconds of one clock that never goes back.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[_Voice] = []
        self._passed = 0
        self._zero: float | None = None
        """When the stream began by the clock; a device strays, so it is found anew after each silence."""
        self._ends = 0.0

    @property
    def ends(self) -> float:
        """When the last sound is over."""
        with self._lock:
            return self._ends

    @property
    def passed(self) -> int:
        """How many samples were handed out."""
        with self._lock:
            return self._passed

    def add(self, sounds: Iterable[tuple[float, "array[float]", float]]) -> None:
        """Have sounds heard: each at its time, with its samples, so many times as loud."""
        with self._lock:
            for at, samples, gain in sounds:
                self._voices.append(_Voice(at, samples, gain))
                self._ends = max(self._ends, at + len(samples) / RATE)

    def drop_after(self, now: float) -> bool:
        """Leave out what was to begin later than ``now``; whether there was anything."""
        with self._lock:
            kept = [each for each in self._voices if each.begins is not None or each.at <= now]
            dropped = len(kept) < len(self._voices)
            self._voices = kept
            if dropped:
                self._ends = max((each.at + len(each.samples) / RATE for each in kept), default=now)
            return dropped

    def clear(self) -> None:
        """Leave out everything, what sounds now too."""
        with self._lock:
            self._voices = []
            self._ends = 0.0

    def read(self, count: int, now: float) -> "array[float]":
        """The next ``count`` samples of the stream, for a device that asks for them ``now``."""
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
        """Give those that begin within these samples their place in the stream."""
        late = [each for each in self._voices if each.begins is None and each.at < now - _TOO_LATE]
        self._voices = [each for each in self._voices if each not in late]
        for each in self._voices:
            if each.begins is None:
                begins = round((each.at + _AHEAD - zero) * RATE)
                if begins < first + count:
                    each.begins = max(first, begins)


def _put(heard: "array[float]", voice: _Voice, first: int) -> None:
    """Add what falls into ``heard``, which begins at the sample ``first`` of the stream."""
    assert voice.begins is not None
    skipped, gain = max(0, voice.begins - first), voice.gain
    done = max(0, first - voice.begins)
    part = voice.samples[done : done + len(heard) - skipped]
    end = skipped + len(part)
    heard[skipped:end] = array("f", [a + gain * b for a, b in zip(heard[skipped:end], part, strict=True)])


def _is_over(voice: _Voice, passed: int) -> bool:
    return voice.begins is not None and voice.begins + len(voice.samples) <= passed
