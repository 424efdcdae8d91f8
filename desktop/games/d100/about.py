"""What the app says outside of play of the games that roll a d100."""

from desktop.views.felt import DieLook, FeltDie, on_show

DICE: tuple[FeltDie, ...] = (
    on_show(DieLook.TENS, 20),
    on_show(DieLook.TENS, 40),
    on_show(DieLook.UNITS, 7),
    on_show(DieLook.D6, 5),
    on_show(DieLook.D8, 8),
)
"""A few of each kind of dice that these games roll."""

WEAPON_FIELDS = ("attacks", "ammo", "malfunction")
"""What a weapon of a table pack tells besides its damage and range."""
