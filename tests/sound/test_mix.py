"""The mixer plays sounds at exactly the sample at which they are due."""

from array import array

import pytest

from desktop.sound.controller.mix import Mix
from desktop.sound.controller.samples import RATE

PERIOD = 480
"""The samples of 20 ms, the time that sounds are handed out in advance."""


def sound(*values: float) -> "array[float]":
    return array("f", values)


def heard(mix: Mix, periods: int, *, start: float = 0.0, size: int = PERIOD) -> "array[float]":
    """Return what a device hears that reads in step with the clock."""
    stream = array("f")
    for each in range(periods):
        stream += mix.read(size, start + each * size / RATE)
    return stream


def places(stream: "array[float]") -> dict[int, float]:
    return {at: each for at, each in enumerate(stream) if each}


@pytest.mark.parametrize("size", [PERIOD, 100, 7, 960])
def test_a_sound_starts_at_its_sample_for_any_block_size(size: int) -> None:
    mix = Mix()
    mix.add([(0.100, sound(1, 0.5), 0.5), (0.1005, sound(0.25), 1)])
    at = PERIOD + RATE // 10
    stream = heard(mix, 8 * PERIOD // size, size=size)
    assert places(stream) == {at: 0.5, at + 1: 0.25, at + 12: 0.25}
    assert mix.passed == len(stream)


def test_consecutive_sounds_are_sample_exact_for_uneven_blocks() -> None:
    mix, stream = Mix(), array("f")
    mix.add([(at, sound(1), 1) for at in (0.1, 0.2, 0.3)])
    for each in range(20):
        stream += mix.read(PERIOD, each * PERIOD / RATE + (0.015 if each % 3 else 0.0))
    first, *others = places(stream)
    assert others == [first + RATE // 10, first + RATE // 5]


def test_simultaneous_sounds_add_up() -> None:
    mix = Mix()
    mix.add([(0.0, sound(0.5, 0.5, 0.5), 1), (1 / RATE, sound(0.25, 0.25), 1)])
    assert list(places(heard(mix, 3)).values()) == [0.5, 0.75, 0.75]


def test_silence_is_returned_while_nothing_is_due() -> None:
    mix = Mix()
    assert not any(heard(mix, 4))
    mix.add([(9.0, sound(1), 1)])
    assert not any(heard(mix, 4))


def test_after_a_pause_the_clock_counts_not_the_samples_read() -> None:
    """A device that read less than the clock does not delay the next roll."""
    mix = Mix()
    heard(mix, 2)
    mix.add([(5.01, sound(1), 1)])
    stream = heard(mix, 4, start=5.0)
    assert list(places(stream)) == [PERIOD + RATE // 100]


def test_slightly_late_sounds_play_at_once_and_older_ones_are_dropped() -> None:
    mix = Mix()
    mix.add([(0.0, sound(0.5), 1), (0.4, sound(0.25), 1), (0.6, sound(1), 1)])
    stream = heard(mix, 10, start=0.5)
    assert places(stream) == {0: 0.25, PERIOD + RATE // 10: 1}


def test_pending_sounds_can_be_dropped_while_current_ones_continue() -> None:
    mix = Mix()
    mix.add([(0.0, sound(*[0.5] * 1000), 1), (0.5, sound(1), 1)])
    assert mix.ends == pytest.approx(0.5, abs=0.001)
    heard(mix, 2)
    assert mix.drop_after(0.1)
    assert mix.ends == pytest.approx(1000 / RATE)
    stream = heard(mix, 40, start=0.04)
    assert len(places(stream)) == 1000 - PERIOD
    assert not mix.drop_after(9.0), "nothing is left"


def test_clearing_silences_a_sound_midway() -> None:
    mix = Mix()
    mix.add([(0.0, sound(*[0.5] * 1000), 1)])
    assert any(heard(mix, 2))
    mix.clear()
    assert not any(heard(mix, 4, start=0.04))
    assert mix.ends == 0
