"""Dice sounds play when dice hit the table, and trouble with the device affects nothing else."""

import logging
import threading
import time
from array import array
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.session.background import Background
from desktop.sound.controller import player as module
from desktop.sound.controller.device import Device, NoDevice, ReadSamples, open_device
from desktop.sound.controller.player import Player
from desktop.sound.controller.samples import RATE


class Speaker:
    """Devices that record what they play, each driven by a thread like a real one."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self.opened: list[_Playing] = []
        self.wrong: Exception | None = None
        self.dead = False
        self.hangs: threading.Event | None = None

    def open(self, read: ReadSamples) -> Device:
        if self.hangs is not None:
            self.hangs.wait(10)
        if self.wrong is not None:
            raise self.wrong
        self.opened.append(_Playing(read, dead=self.dead))
        return self.opened[-1]

    def clock(self) -> float:
        """Seconds of sound played: on a busy machine, no sound is late for its device."""
        return time.monotonic() if self.dead else sum(len(each.played) for each in self.opened) / RATE

    @property
    def rests(self) -> bool:
        return not self._background.is_busy

    @property
    def is_open(self) -> bool:
        return any(each.is_open for each in self.opened)

    def blows(self) -> list[float]:
        """Return the times at which it became loud, in seconds since the device was opened."""
        found: list[float] = []
        for each in self.opened:
            last = -9.0
            for at, value in enumerate(each.played):
                if abs(value) > 0.02:
                    if at / RATE - last > 0.15:
                        found.append(at / RATE)
                    last = at / RATE
        return found

    def loudest(self) -> float:
        """Return the peak of the last device."""
        return max(map(abs, self.opened[-1].played))


class _Playing:
    def __init__(self, read: ReadSamples, *, dead: bool) -> None:
        self.played = array("f")
        self.is_open = True
        self._read = read
        if not dead:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        begun = time.monotonic()
        while self.is_open:
            due = int((time.monotonic() - begun + 0.02) * RATE) - len(self.played)
            if due > 0:
                self.played += self._read(min(due, RATE // 50))
            time.sleep(0.005)

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch, background: Background) -> Speaker:
    monkeypatch.setattr(module, "_LINGER", 0.05)
    return Speaker(background)


@pytest.fixture
def player(speaker: Speaker, background: Background, qtbot: QtBot) -> Iterator[Player]:
    """A player that is on and ready."""
    made = Player(background, open_device=speaker.open, load=lambda: None, clock=speaker.clock)
    made.set_volume(100)
    made.turn_on()
    until(qtbot, lambda: speaker.rests)
    yield made
    made.close()


def until(qtbot: QtBot, so: Callable[[], bool]) -> None:
    qtbot.waitUntil(so)


def test_each_knock_plays_on_time_and_the_device_is_released(
    player: Player, speaker: Speaker, qtbot: QtBot
) -> None:
    player.throw([(100, 1.0), (400, 0.8), (700, 0.6)])
    until(qtbot, lambda: bool(speaker.opened))
    until(qtbot, lambda: not speaker.is_open)
    until(qtbot, lambda: speaker.rests)
    blows = speaker.blows()
    assert len(blows) == 3
    assert blows[1] - blows[0] == pytest.approx(0.3, abs=0.01)
    assert blows[2] - blows[1] == pytest.approx(0.3, abs=0.01)
    assert len(speaker.opened) == 1
    player.throw([(0, 1.0)])
    until(qtbot, lambda: len(speaker.opened) == 2)


def test_dice_stopped_early_make_one_clack(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    player.throw([(ms, 1.0) for ms in range(3000, 4000, 200)])
    until(qtbot, lambda: speaker.clock() > 0.05)
    player.land()
    until(qtbot, lambda: not speaker.is_open)
    assert len(speaker.blows()) == 1
    assert speaker.blows()[0] < 2


def test_dice_that_landed_make_no_further_sound(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    player.throw([(50, 1.0)])
    until(qtbot, lambda: bool(speaker.blows()))
    over = speaker.clock() + 0.2
    until(qtbot, lambda: speaker.rests or speaker.clock() > over)
    player.land()
    until(qtbot, lambda: not speaker.is_open)
    assert len(speaker.blows()) == 1


def test_dice_that_never_moved_make_one_clack(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    player.throw(())
    player.land()
    until(qtbot, lambda: bool(speaker.opened))
    until(qtbot, lambda: not speaker.is_open)
    assert len(speaker.blows()) == 1


def test_a_new_roll_replaces_the_previous_one(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    player.throw([(3000, 1.0), (4000, 1.0)])
    until(qtbot, lambda: bool(speaker.opened))
    player.throw([(200, 1.0)])
    until(qtbot, lambda: not speaker.is_open)
    assert len(speaker.blows()) == 1


@pytest.mark.parametrize(
    ("degree", "heard"),
    [("critical", True), ("fumble", True), ("critical_failure", True), ("hard", False), ("", False)],
)
def test_only_a_critical_and_a_fumble_have_a_tone(
    player: Player, speaker: Speaker, qtbot: QtBot, degree: str, heard: bool
) -> None:
    player.tone(degree)
    until(qtbot, lambda: bool(speaker.opened) or speaker.rests)
    assert bool(speaker.opened) is heard


def test_the_volume_applies_and_zero_is_silent(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    loud: list[float] = []
    for percent in (100, 50):
        player.set_volume(percent)
        player.throw([(50, 1.0)])
        until(qtbot, lambda: len(speaker.opened) > len(loud))
        until(qtbot, lambda: not speaker.is_open)
        loud.append(speaker.loudest())
        until(qtbot, lambda: speaker.rests)
    assert loud[1] < loud[0] / 2
    player.set_volume(0)
    player.throw([(0, 1.0)])
    until(qtbot, lambda: speaker.rests)
    assert len(speaker.opened) == 2


def test_turning_off_silences_at_once_and_opens_no_device(
    player: Player, speaker: Speaker, qtbot: QtBot
) -> None:
    player.throw([(0, 1.0), (3000, 1.0), (4000, 1.0)])
    until(qtbot, lambda: bool(speaker.blows()))
    player.turn_off()
    until(qtbot, lambda: not speaker.is_open)
    player.throw([(0, 1.0)])
    player.land()
    player.tone("critical")
    until(qtbot, lambda: speaker.rests)
    assert len(speaker.opened) == 1
    player.turn_on()
    player.throw([(0, 1.0)])
    until(qtbot, lambda: len(speaker.opened) == 2)


@pytest.mark.parametrize(
    "wrong", [NoDevice("none"), ImportError("no miniaudio"), OSError("no library"), RuntimeError("busy")]
)
def test_a_missing_device_is_logged_once_and_retried_when_turned_on(
    player: Player, speaker: Speaker, qtbot: QtBot, caplog: pytest.LogCaptureFixture, wrong: Exception
) -> None:
    speaker.wrong = wrong
    with caplog.at_level(logging.WARNING, logger="rollbook"):
        player.throw([(0, 1.0)])
        until(qtbot, lambda: bool(caplog.records))
        player.throw([(0, 1.0)])
        player.land()
        until(qtbot, lambda: speaker.rests)
    assert [each.getMessage() for each in caplog.records] == [f"no sound: {type(wrong).__name__}: {wrong}"]
    speaker.wrong = None
    player.turn_off()
    player.turn_on()
    player.throw([(0, 1.0)])
    until(qtbot, lambda: bool(speaker.opened))


def test_a_device_that_disappears_is_logged_once(
    player: Player, speaker: Speaker, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    speaker.dead = True
    with caplog.at_level(logging.WARNING, logger="rollbook"):
        player.throw([(0, 1.0), (300, 1.0)])
        until(qtbot, lambda: bool(caplog.records))
    assert not speaker.is_open
    player.throw([(0, 1.0)])
    until(qtbot, lambda: speaker.rests)
    assert len(speaker.opened) == 1


def test_a_hanging_device_delays_neither_rolls_nor_closing(
    player: Player, speaker: Speaker, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.05)
    speaker.hangs = threading.Event()
    player.throw([(0, 1.0)])
    player.land()
    player.close()
    background.close()  # would wait until the test ran out of time
    speaker.hangs.set()


def test_a_roll_during_release_opens_the_device_again(player: Player, speaker: Speaker, qtbot: QtBot) -> None:
    player.throw([(0, 1.0)])
    until(qtbot, lambda: bool(speaker.opened))
    while speaker.is_open:  # without letting the end of it come through
        time.sleep(0.005)
    player.throw([(200, 1.0)])
    until(qtbot, lambda: len(speaker.opened) == 2)
    until(qtbot, lambda: not speaker.is_open)
    assert len(speaker.blows()) == 2


def test_a_missing_library_is_logged_once(
    background: Background, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def load() -> None:
        raise ImportError("no miniaudio")

    player = Player(background, load=load)
    with caplog.at_level(logging.WARNING, logger="rollbook"):
        player.turn_on()
        until(qtbot, lambda: bool(caplog.records))
    player.throw([(0, 1.0)])
    player.tone("critical")
    player.close()


def test_the_library_plays_the_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a sound card, into the null device of miniaudio."""
    import miniaudio

    real, asked = miniaudio.PlaybackDevice, []

    def into_nothing(**how: object) -> object:
        made = real(**how, backends=[miniaudio.Backend.NULL])
        made.backend = "Into nothing"
        return made

    def read(count: int) -> "array[float]":
        asked.append(count)
        return array("f", bytes(4 * count))

    monkeypatch.setattr(miniaudio, "PlaybackDevice", into_nothing)
    opened = open_device(read)
    while sum(asked) < 0.1 * RATE:
        time.sleep(0.005)
    opened.close()
    assert max(asked) <= RATE // 20


def test_a_null_device_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import miniaudio

    real = miniaudio.PlaybackDevice
    monkeypatch.setattr(
        miniaudio, "PlaybackDevice", lambda **how: real(**how, backends=[miniaudio.Backend.NULL])
    )
    with pytest.raises(NoDevice):
        open_device(lambda count: array("f", bytes(4 * count)))
