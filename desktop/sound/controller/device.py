"""The audio device, opened when there is something to play."""

from array import array
from collections.abc import Callable, Generator
from typing import Protocol

from desktop.sound.controller.samples import RATE

ReadSamples = Callable[[int], "array[float]"]
"""Returns this many samples, from -1 to 1; called in a thread of the device."""

_PERIOD_MS = 30
"""How much is requested at once, in milliseconds. With less, painting dice would cause gaps in the sound."""


class Device(Protocol):
    """A device that plays until it is closed."""

    def close(self) -> None:
        """Stop playing and release the device."""


class NoDevice(Exception):
    """There is no audio device."""


def open_device(read: ReadSamples) -> Device:
    """Play what ``read`` returns until the device is closed. This may take long: don't call it in the UI
    thread.

    Any exception means that there is no sound: ``NoDevice``, one of the library, or ``ImportError`` and
    ``OSError`` if the library is missing.
    """
    return _Miniaudio(read)


def load() -> None:
    """Load the library, which takes 0.1 seconds. Raises the same exceptions as ``open_device``."""
    import miniaudio  # noqa: F401


class _Miniaudio:
    """A device of the miniaudio library, which supports every system."""

    def __init__(self, read: ReadSamples) -> None:
        import miniaudio

        self._library = miniaudio.lib
        self._device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.FLOAT32,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=_PERIOD_MS,
            app_name="Rollbook",
        )
        try:
            if self._device.backend == "Null":
                raise NoDevice("only the one that plays nothing")
            stream = _stream(read)
            next(stream)
            self._device.start(stream)
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        self._device.close()
        # miniaudio itself does not release it, which would leak a connection to the sound server per roll.
        self._library.ma_context_uninit(self._device._context)


def _stream(read: ReadSamples) -> Generator["array[float] | bytes", int, None]:
    count = yield b""
    while True:
        count = yield read(count)
