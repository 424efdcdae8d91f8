"""Plays the sounds of dice: nothing is open, and nothing runs, while nothing is heard."""

import logging
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import Protocol, TypeVar

from desktop.sound.controller import device
from desktop.sound.controller.device import Device, NoDevice, Read
from desktop.sound.controller.mix import Mix
from desktop.sound.controller.samples import Samples, make_samples

_LINGER = 1.0
"""So many seconds after the last sound the device is let go."""

_STILL_TO_COME = 0.03
"""Where dice are laid down, what was to be heard later than in so many seconds is left out."""

_CLACK, _TONE = 0.5, 0.3
"""How loud sounds are at the full volume, 1 being as loud as can be: several are heard at once."""

_LAID_DOWN = 0.7
"""How loud the one clack is of dice that are laid down."""

_PATIENCE = 0.5
"""So many seconds the end of the app waits for a device."""

_AFTER_THE_CLACK = 0.06
"""So many seconds after the dice lie the tone begins."""

_log = logging.getLogger("rollbook")

_TONES = {"critical": True, "fumble": False, "critical_failure": False}
"""The degrees that have a tone, and whether it is the one for a stroke of luck."""

T = TypeVar("T")


class Runs(Protocol):
    """What does work off the UI thread."""

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do ``work`` in a thread, then call ``done`` or ``failed`` in this one."""


class Player:
    """The sounds of dice in one app, silent until it is turned on.

    Call it from one thread. Where there is no device, or no library, it is silent, says so once in the log,
    and tries again when it is turned on the next time. No call waits but the last one.
    """

    def __init__(
        self,
        background: Runs,
        *,
        open_device: Callable[[Read], Device] = device.open_device,
        load: Callable[[], None] = device.load,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``background`` keeps Python from collecting cycles while threads of the device are about."""
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
        """Ends what sounds; None while there is no device, nor one that is being opened."""
        self._over = Event()

    def turn_on(self) -> None:
        """Be heard from now on; the sounds are made meanwhile, so that no throw has to wait for them."""
        self._can_play = True
        if self._samples is None:
            self._background.run(self._prepare, self._prepared, self._failed)

    def turn_off(self) -> None:
        """Be silent, at once."""
        self._can_play = False
        self._mix.clear()
        if self._stop is not None:
            self._stop.set()

    def close(self) -> None:
        """Be silent for good; waits for the device to be let go, unless that takes long."""
        self.turn_off()
        if self._stop is not None:
            self._over.wait(_PATIENCE)
            self._over.set()

    def set_volume(self, percent: int) -> None:
        """Be so loud from the next sound on, from 0 to 100."""
        self._gain = (percent / 100) ** 2  # half as much is heard as far more than half

    def throw(self, knocks: Sequence[tuple[int, float]]) -> None:
        """Have dice heard that are thrown now: milliseconds from now and loudness (0 to 1) of each knock.

        What was still to come of an earlier throw is not heard any more. Without any knock nothing moves.
        """
        self._on_their_way = bool(knocks)
        now = self._clock()
        self._mix.drop_after(now)
        self._clack([(now + ms / 1000, loudness) for ms, loudness in knocks])

    def land(self) -> None:
        """Have dice heard that lie now; those whose knocks are all over already are heard no more.

        Dice that were laid down before that, or were never thrown, give one clack.
        """
        now = self._clock()
        thrown, self._on_their_way = self._on_their_way, False
        if self._mix.drop_after(now + _STILL_TO_COME) or not thrown:
            self._clack([(now, _LAID_DOWN)])

    def tone(self, degree: str) -> None:
        """Have the tone of a degree heard, where it has one: "critical", "fumble", "critical_failure"."""
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

    # Off the UI thread

    def _prepare(self) -> Samples:
        self._load()
        return make_samples()

    def _start(self) -> None:
        self._stop, self._over = Event(), Event()
        work = partial(self._sound, self._stop, self._over)
        self._background.run(work, self._ended, self._failed)

    def _sound(self, stop: Event, over: Event) -> None:
        """Wait while a thread opens the device and plays.

        That thread may hang in a sound server for as long as it likes: the end of the app waits for the
        background, but not for that one.
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
        before = self._mix.passed  # it may play before it is told to be open
        opened = self._open_device(lambda count: self._mix.read(count, self._clock()))
        try:
            while (left := self._mix.ends + _LINGER - self._clock()) > 0:
                if stop.wait(min(left, _LINGER)):  # dice that are laid down end before their time
                    return
            played = self._mix.passed - before
        finally:
            opened.close()
        if not played:
            raise NoDevice("the device went away")

    # Back in the thread of the callers

    def _prepared(self, samples: Samples) -> None:
        self._samples = samples

    def _ended(self, _nothing: None) -> None:
        self._stop = None
        if self._mix.ends > self._clock():  # something was thrown while the device was let go
            self._start()

    def _failed(self, error: Exception) -> None:
        self._stop = None
        self._can_play = False
        self._mix.clear()
        _log.warning("no sound: %s: %s", type(error).__name__, error)
