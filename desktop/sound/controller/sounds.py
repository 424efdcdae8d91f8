"""Has dice heard, wherever they are thrown, once the sound is turned on."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject

from desktop.sound.controller.player import Player

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from desktop.session.background import Background


@runtime_checkable
class Throws(Protocol):
    """Where dice are thrown: ``thrown`` carries the knocks of a throw, ``landed`` says that all dice lie."""

    thrown: "SignalInstance"
    landed: "SignalInstance"


class Sounds(QObject):
    """The sound of all dice of the app."""

    def __init__(self, background: "Background", parent: QObject | None = None) -> None:
        """Nothing is heard yet."""
        super().__init__(parent)
        self._player = Player(background)
        self._heard = (False, -1)

    def follow(self, page: Throws, degree: Callable[[], str] | None = None) -> None:
        """Have the dice of ``page`` heard.

        ``degree`` tells what the roll came to that lies there, or ""; None where no roll has a degree.
        """
        player = self._player

        def landed() -> None:
            player.land()
            if degree is not None:
                player.tone(degree())

        page.thrown.connect(player.throw)
        page.landed.connect(landed)

    def set_heard(self, on: bool, volume: int) -> None:
        """Have dice heard or not, so loud from 0 to 100; one that is changed is heard at once."""
        (was_on, before), self._heard = self._heard, (on, volume)
        self._player.set_volume(volume)
        if on and not was_on:
            self._player.turn_on()
        elif was_on and not on:
            self._player.turn_off()
        elif on and volume != before:
            self._player.land()

    def close(self) -> None:
        """Be silent for good."""
        self._player.close()
