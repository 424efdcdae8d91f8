"""The weapons of the standard list, as data."""

from msgspec import Struct


class WeaponSpec(Struct, frozen=True):
    """A weapon of the list.

    ``damage`` is a dice formula; where it falls with distance, one for each of ``ranges`` in yards, separated
    by a slash. ``bonus`` is the share of the damage bonus that is added, in halves: 2 all, 1 half
    (COC-CBT-09), 0 none. ``attacks`` counts those in a round, with the most in brackets; ``shots`` are those
    before loading again; ``malfunction`` is the lowest die that jams it (COC-CBT-07), None where nothing can.
    """

    name: str
    skill: str
    damage: str
    bonus: int = 0
    ranges: str = ""
    attacks: str = "1"
    shots: str = ""
    malfunction: int | None = None


_BRAWL, _THROW, _BOW = "fighting-brawl", "throw", "firearms-bow"
_HANDGUN, _RIFLE = "firearms-handgun", "firearms-rifle-shotgun"
_SMG, _MACHINE_GUN = "firearms-submachine-gun", "firearms-machine-gun"

WEAPONS = (
    WeaponSpec("Unarmed", _BRAWL, "1D3", 2),
    WeaponSpec("Small knife", _BRAWL, "1D4", 2),
    WeaponSpec("Medium knife", _BRAWL, "1D4+2", 2),
    WeaponSpec("Large knife", _BRAWL, "1D8", 2),
    WeaponSpec("Small club", _BRAWL, "1D6", 2),
    WeaponSpec("Large club", _BRAWL, "1D8", 2),
    WeaponSpec("Blackjack", _BRAWL, "1D8", 2),
    WeaponSpec("Brass knuckles", _BRAWL, "1D3+1", 2),
    WeaponSpec("Hatchet", "fighting-axe", "1D6+1", 2),
    WeaponSpec("Garrote", "fighting-garrote", "1D6", 2),
    WeaponSpec("Nunchaku", "fighting-flail", "1D8", 2),
    WeaponSpec("Burning torch", _BRAWL, "1D6"),
    WeaponSpec("Spear", "fighting-spear", "1D8+1"),
    WeaponSpec("Thrown spear", _THROW, "1D8", 1, "STR/5"),
    WeaponSpec("Thrown rock", _THROW, "1D4", 1),
    WeaponSpec("Shuriken", _THROW, "1D3", 1, attacks="2", malfunction=97),
    WeaponSpec("Bow", _BOW, "1D6", 1, "30", malfunction=97),
    WeaponSpec("Crossbow", _BOW, "1D8+2", 0, "50", "1/2", malfunction=96),
    WeaponSpec("Bullwhip", "fighting-whip", "1D3", 1),
    WeaponSpec(".22 automatic", _HANDGUN, "1D6", 0, "10", "1(3)", "6", 100),
    WeaponSpec(".25 derringer", _HANDGUN, "1D6", 0, "3", "1", "1", 100),
    WeaponSpec(".32 revolver", _HANDGUN, "1D8", 0, "15", "1(3)", "6", 100),
    WeaponSpec(".32 automatic", _HANDGUN, "1D8", 0, "15", "1(3)", "8", 99),
    WeaponSpec("Luger", _HANDGUN, "1D10", 0, "15", "1(3)", "8", 99),
    WeaponSpec(".45 revolver", _HANDGUN, "1D10+2", 0, "15", "1(3)", "6", 100),
    WeaponSpec(".45 automatic", _HANDGUN, "1D10+2", 0, "15", "1(3)", "7", 100),
    WeaponSpec(".22 bolt-action rifle", _RIFLE, "1D6+1", 0, "30", "1", "6", 99),
    WeaponSpec(".30 lever-action carbine", _RIFLE, "2D6", 0, "50", "1", "6", 98),
    WeaponSpec(".30-06 rifle", _RIFLE, "2D6+4", 0, "110", "1", "5", 100),
    WeaponSpec(".303 rifle", _RIFLE, "2D6+4", 0, "110", "1", "10", 100),
    WeaponSpec("Elephant gun", _RIFLE, "3D6+4", 0, "100", "1(2)", "2", 100),
    WeaponSpec("20-gauge shotgun", _RIFLE, "2D6/1D6/1D3", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("16-gauge shotgun", _RIFLE, "2D6+2/1D6+1/1D4", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("12-gauge shotgun", _RIFLE, "4D6/2D6/1D6", 0, "10/20/50", "1(2)", "2", 100),
    WeaponSpec("12-gauge semi-automatic shotgun", _RIFLE, "4D6/2D6/1D6", 0, "10/20/50", "1(2)", "5", 100),
    WeaponSpec("12-gauge sawn-off shotgun", _RIFLE, "4D6/1D6", 0, "5/10", "1(2)", "2", 100),
    WeaponSpec("Thompson submachine gun", _SMG, "1D10+2", 0, "20", "1", "20", 96),
    WeaponSpec("Bergmann submachine gun", _SMG, "1D10", 0, "20", "1", "20", 96),
    WeaponSpec("Browning automatic rifle", _MACHINE_GUN, "2D6+4", 0, "90", "1", "20", 100),
    WeaponSpec("Bren gun", _MACHINE_GUN, "2D6+4", 0, "110", "1", "30", 96),
)
"""The list."""
