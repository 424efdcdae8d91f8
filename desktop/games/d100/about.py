"""What the introductions of the D100 games share."""

from desktop.base.words import tr
from desktop.views.about import SwitchWords, yes_or_no
from desktop.views.felt import DieLook, FeltDie, on_show

DICE: tuple[FeltDie, ...] = (
    on_show(DieLook.TENS, 20),
    on_show(DieLook.TENS, 40),
    on_show(DieLook.UNITS, 7),
    on_show(DieLook.D6, 5),
    on_show(DieLook.D8, 8),
)
"""Dice shown as an example of those the games use."""

WEAPON_FIELDS = ("attacks", "ammo", "malfunction")
"""Fields of a weapon in a table pack, besides damage and range."""


def shared_switches() -> dict[str, SwitchWords]:
    """Return the house rules that both games have."""
    return {
        "two_dice_at_most": yes_or_no(tr("Do at most two net bonus or penalty dice count?")),
        "luck_on_luck": yes_or_no(tr("Can you spend Luck on a Luck roll?")),
    }
