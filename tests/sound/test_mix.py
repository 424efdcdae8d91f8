"""Sounds come out of the stream at the very sample at which they are due."""

from array import array

import pytest

from desktop.sound.controller.mix import Mix
from desktop.sound.controller.samples import RATE

PERIOD = 480
"""Samples of 20 ms: as long as sounds are handed out before they are heard."""


def sound(*values: float) -> "array[float]":
    return array("f", values)


def heard(mix: Mix, periods: int, *, start: float = 0.0, size: int = PERIOD) -> "array[float]":
    """What a device hears that asks as fast as the clock goes."""
    stream = array("f")
    for each in range(periods):
        stream += mix.read(size, start + each * size / RATE)
    return stream


def places(stream: "array[float]") -> dict[int, float]:
    return {at: each for at, each in enumerate(stream) if each}


@pytest.mark.parametrize("size", [PERIOD, 100, 7, 960])
def test_a_sound_begins_at_its_sample_however_much_is_asked_for_at_once(size: int) -> None:
    mix = Mix()
    mix.add([(0.100, sound(1, 0.5), 0.5), (0.1005, sound(0.25), 1)])
    at = PERIOD + RATE // 10
    stream = heard(mix, 8 * PERIOD // size, size=size)
    assert places(stream) == {at: 0.5, at + 1: 0.25, at + 12: 0.25}
    assert mix.passed == len(stream)


def test_what_follows_on_each_other_does_so_to_the_sample_though_the_device_asks_unevenly() -> None:
    mix, stream = Mix(), array("f")
    mix.add([(at, sound(1), 1) for at in (0.1, 0.2, 0.3)])
    for each in range(20):
        stream += mix.read(PERIOD, each * PERIOD / RATE + (0.015 if each % 3 else 0.0))
    first, *others = places(stream)
    assert others == [first + RATE // 10, first + RATE // 5]


def test_sounds_that_fall_together_add_up() -> None:
    mix = Mix()
    mix.add([(0.0, sound(0.5, 0.5, 0.5), 1), (1 / RATE, sound(0.25, 0.25), 1)])
    assert list(places(heard(mix, 3)).values()) == [0.5, 0.75, 0.75]


def test_silence_while_nothing_is_due() -> None:
    mix = Mix()
    assert not any(heard(mix, 4))
    mix.add([(9.0, sound(1), 1)])
    assert not any(heard(mix, 4))


def test_after_a_pause_the_clock_counts_and_not_what_the_device_has_taken() -> None:
    """A device that took less than the clock says does not make the next throw late."""
    mix = Mix()
    heard(mix, 2)
    mix.add([(5.01, sound(1), 1)])
    stream = heard(mix, 4, start=5.0)
    assert list(places(stream)) == [PERIOD + RATE // 100]


def test_what_the_device_opened_a_little_too_late_for_is_heard_at_once_and_older_not_at_all() -> None:
    mix = Mix()
    mix.add([(0.0, sound(0.5), 1), (0.4, sound(0.25), 1), (0.6, sound(1), 1)])
    stream = heard(mix, 10, start=0.5)
    assert places(stream) == {0: 0.25, PERIOD + RATE // 10: 1}


def test_what_was_still_to_come_can_be_left_out_and_what_sounds_goes_on() -> None:
    mix = Mix()
    mix.add([(0.0, sound(*[0.5] * 1000), 1), (0.5, sound(1), 1)])
    assert mix.ends == pytest.approx(0.5, abs=0.001)
    heard(mix, 2)
    assert mix.drop_after(0.1)
    assert mix.ends == pytest.approx(1000 / RATE)
    stream = heard(mix, 40, start=0.04)
    assert len(places(stream)) == 1000 - PERIOD
    assert not mix.drop_after(9.0), "nothing is left"


def test_cleared_it_is_silent_in_the_middle_of_a_sound() -> None:
    mix = Mix()
    mix.add([(0.0, sound(*[0.5] * 1000), 1)])
    assert any(heard(mix, 2))
    mix.clear()
    assert not any(heard(mix, 4, start=0.04))
    assert mix.ends == 0
