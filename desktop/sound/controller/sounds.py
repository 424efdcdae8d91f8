"""Play sounds for all dice in the app while sound is on."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject

from desktop.sound.controller.player import Player

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from desktop.session.background import Background


@runtime_checkable
class DiceWidget(Protocol):
    """A widget with dice: ``thrown`` carries the knocks of a roll, ``landed`` means that all dice lie
    still.
    """

    thrown: "SignalInstance"
    landed: "SignalInstance"


class Sounds(QObject):
    """The dice sounds of the app."""

    def __init__(self, background: "Background", parent: QObject | None = None) -> None:
        """Start silent."""
        super().__init__(parent)
        self._player = Player(background)
        self._heard = (False, -1)

    def follow(self, page: DiceWidget, degree: Callable[[], str] | None = None) -> None:
        """Play sounds for the dice of ``page``.

        ``degree`` returns the degree of the roll on display, or ""; None if its rolls have no degrees.
        """
        player = self._player

        def landed() -> None:
            player.land()
            if degree is not None:
                player.tone(degree())

        page.thrown.connect(player.throw)
        page.landed.connect(landed)

    def set_heard(self, on: bool, volume: int) -> None:
        """Turn sound on or off and set the volume, 0 to 100. A change of volume plays a sample."""
        (was_on, before), self._heard = self._heard, (on, volume)
        self._player.set_volume(volume)
        if on and not was_on:
            self._player.turn_on()
        elif was_on and not on:
            self._player.turn_off()
        elif on and volume != before:
            self._player.land()

    def close(self) -> None:
        """Stop for good."""
        self._player.close()
