"""What the page on Sanity shows."""

from msgspec import Struct

from desktop.viewdata.toggles import Toggle
from desktop.viewdata.tray import ActionView


class SanityView(Struct, frozen=True):
    """The page: current Sanity beside its maximum, the day's losses, a roll with its losses, and what
    follows.

    ``most_words`` say what the maximum comes from ("/ 96, 99 less Cthulhu Mythos 3"). ``lines`` are sentences
    on what the losses mean now, the gravest first; ``grave`` marks that the first one is grave. ``day`` says
    what the day began with and has cost. ``losses`` are the usual pairs ("0/1D6") and ``loss`` the pair that
    stands in the field, ``loss_refusal`` why it cannot be rolled ("" where it can) and ``loss_odds`` what it
    comes to. ``follow_ups`` are further rolls that the rules ask for or allow now, by their ids.
    """

    value: int
    most: int
    most_words: str
    lines: tuple[str, ...]
    grave: bool
    day: str
    losses: tuple[str, ...]
    loss: str
    loss_refusal: str
    loss_odds: str
    follow_ups: tuple[tuple[str, ActionView], ...]
    conditions: tuple[Toggle, ...]
