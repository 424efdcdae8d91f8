"""What changes an attack roll or the number it has to beat: earlier attacks, range, cover, armour."""

from enum import IntEnum

FARTHEST_INCREMENT = 6
"""No weapon reaches beyond this many range increments (D20-ATK-06)."""


def multiple_attack_penalty(attacks_before: int, *, agile: bool) -> int:
    """The penalty, 0 or below, for the attack powers already used this turn (D20-ATK-05).

    The weapon now in use decides, whatever the earlier ones were.
    """
    return (-4 if agile else -5) * attacks_before


def range_penalty(distance: int, increment: int, *, aimed: bool = False) -> int | None:
    """The penalty, 0 or below, for the distance; None out of range (D20-ATK-06).

    ``distance`` (0 or more) and ``increment`` (1 or more) are in feet; a distance of exactly an increment is
    still within it. ``aimed`` after Take Aim.
    """
    further = max(0, (distance - 1) // increment)
    if further >= FARTHEST_INCREMENT:
        return None
    return (-2 if aimed else -5) * further


class Cover(IntEnum):
    """What stands between attacker and target, with its bonus (D20-ATK-08)."""

    NONE = 0
    FLIMSY = 1
    STANDARD = 2
    AMAZING = 4


def cover_bonus(cover: Cover, *, taken: bool = False) -> int:
    """The bonus of cover to AC, Reflex and Stealth; Take Cover doubles it (D20-ATK-08)."""
    return cover * 2 if taken else int(cover)


def armour_piercing(ap: int, armour: int) -> int:
    """The bonus to an attack roll of a weapon with AP against armour with this AC bonus (D20-ATK-09)."""
    return min(ap, armour)
