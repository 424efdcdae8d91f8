"""Play dice sounds. No device is open and no thread runs while nothing is heard."""

import logging
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import Protocol, TypeVar

from desktop.sound.controller import device
from desktop.sound.controller.device import Device, NoDevice, ReadSamples
from desktop.sound.controller.mix import Mix
from desktop.sound.controller.samples import Samples, make_samples

_LINGER = 1.0
"""How many seconds after the last sound the device is released."""

_STILL_TO_COME = 0.03
"""When dice are stopped early, knocks more than this many seconds away are dropped."""

_CLACK, _TONE = 0.5, 0.3
"""The volume of sounds at 100%, where 1 is the maximum; several are heard at once."""

_LAID_DOWN = 0.7
"""The volume of the single clack of dice that are laid down."""

_PATIENCE = 0.5
"""How many seconds closing the app waits for a device."""

_AFTER_THE_CLACK = 0.06
"""How many seconds after the dice land the tone starts."""

_log = logging.getLogger("rollbook")

_TONES = {"critical": True, "fumble": False, "critical_failure": False}
"""The degrees that have a tone, and whether it is the one for a critical success."""

T = TypeVar("T")


class Runner(Protocol):
    """Runner work outside the UI thread."""

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run ``work`` in a thread, then call ``done`` or ``failed`` in this one."""


class Player:
    """Plays the dice sounds of an app; silent until turned on.

    Call it from one thread. Without a device or library it stays silent, logs that once, and tries again the
    next time it is turned on. Only `close` blocks.
    """

    def __init__(
        self,
        background: Runner,
        *,
        open_device: Callable[[ReadSamples], Device] = device.open_device,
        load: Callable[[], None] = device.load,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``background`` keeps Python from collecting garbage while device threads run."""
        self._background = background
        self._open_device = open_device
        self._load = load
        self._clock = clock
        self._mix = Mix()
        self._samples: Samples | None = None
        self._can_play = False
        self._gain = 1.0
        self._clacks = 0
        self._on_their_way = False
        self._stop: Event | None = None
        """Stops playing; None while no device is open or being opened."""
        self._over = Event()

    def turn_on(self) -> None:
        """Turn sound on. The sounds are made in advance, so that no roll has to wait for them."""
        self._can_play = True
        if self._samples is None:
            self._background.run(self._prepare, self._prepared, self._failed)

    def turn_off(self) -> None:
        """Turn sound off at once."""
        self._can_play = False
        self._mix.clear()
        if self._stop is not None:
            self._stop.set()

    def close(self) -> None:
        """Stop for good, and wait for the device to be released unless that takes too long."""
        self.turn_off()
        if self._stop is not None:
            self._over.wait(_PATIENCE)
            self._over.set()

    def set_volume(self, percent: int) -> None:
        """Set the volume from the next sound on, 0 to 100."""
        self._gain = (
            percent / 100
        ) ** 2  # loudness is not linear: half the amplitude sounds louder than half

    def throw(self, knocks: Sequence[tuple[int, float]]) -> None:
        """Play the knocks of rolled dice: milliseconds from now and volume (0 to 1) of each.

        Pending knocks of an earlier roll are dropped. Without knocks, nothing moves.
        """
        self._on_their_way = bool(knocks)
        now = self._clock()
        self._mix.drop_after(now)
        self._clack([(now + ms / 1000, loudness) for ms, loudness in knocks])

    def land(self) -> None:
        """Play the landing of the dice, unless their knocks are already over.

        Dice that were stopped before that, or never turned, make one clack.
        """
        now = self._clock()
        thrown, self._on_their_way = self._on_their_way, False
        if self._mix.drop_after(now + _STILL_TO_COME) or not thrown:
            self._clack([(now, _LAID_DOWN)])

    def tone(self, degree: str) -> None:
        """Play the tone of a degree, if it has one: "critical", "fumble", "critical_failure"."""
        if self._samples is not None and degree in _TONES:
            tone = self._samples.critical if _TONES[degree] else self._samples.fumble
            self._play([(self._clock() + _AFTER_THE_CLACK, tone, _TONE * self._gain)])

    def _clack(self, knocks: Sequence[tuple[float, float]]) -> None:
        if self._samples is None:
            return
        clacks, sounds = self._samples.clacks, []
        for at, loudness in knocks:
            self._clacks += 1
            sounds.append((at, clacks[self._clacks % len(clacks)], _CLACK * loudness * self._gain))
        self._play(sounds)

    def _play(self, sounds: Sequence[tuple[float, "array[float]", float]]) -> None:
        if self._can_play and self._gain > 0:
            self._mix.add(sounds)
            if self._stop is None:
                self._start()

    # In another thread

    def _prepare(self) -> Samples:
        self._load()
        return make_samples()

    def _start(self) -> None:
        self._stop, self._over = Event(), Event()
        work = partial(self._sound, self._stop, self._over)
        self._background.run(work, self._ended, self._failed)

    def _sound(self, stop: Event, over: Event) -> None:
        """Wait while a thread opens the device and plays.

        That thread may hang in a sound server indefinitely: closing the app waits for the background, but not
        for that thread.
        """
        failures: list[Exception] = []

        def play() -> None:
            try:
                self._play_until(stop)
            except Exception as error:
                failures.append(error)
            over.set()

        Thread(target=play, name="sound", daemon=True).start()
        over.wait()
        if failures:
            raise failures[0]

    def _play_until(self, stop: Event) -> None:
        before = self._mix.passed  # it may start playing before it reports to be open
        opened = self._open_device(lambda count: self._mix.read(count, self._clock()))
        try:
            while (left := self._mix.ends + _LINGER - self._clock()) > 0:
                if stop.wait(min(left, _LINGER)):  # dice that are stopped early end sooner
                    return
            played = self._mix.passed - before
        finally:
            opened.close()
        if not played:
            raise NoDevice("the device went away")

    # In the calling thread again

    def _prepared(self, samples: Samples) -> None:
        self._samples = samples

    def _ended(self, _nothing: None) -> None:
        self._stop = None
        if self._mix.ends > self._clock():  # dice were rolled while the device was being released
            self._start()

    def _failed(self, error: Exception) -> None:
        self._stop = None
        self._can_play = False
        self._mix.clear()
        _log.warning("no sound: %s: %s", type(error).__name__, error)
