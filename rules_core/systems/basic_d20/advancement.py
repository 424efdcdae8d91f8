"""What levels bring, and what a character of a level owns."""

MOST_ATTRIBUTE = 5
"""An improvement raises no attribute above this (D20-CHR-10)."""

_CREDITS_PER_LEVEL = 2000
_WEALTH_AT_0 = 4000


def ribbons(level: int) -> int:
    """The ribbons learned up to a level, one at each odd level (D20-CHR-10)."""
    return (level + 1) // 2


def improvements(level: int) -> int:
    """The feats or attribute points gained up to a level, one at each even level (D20-CHR-10)."""
    return level // 2


def improved(score: int) -> int:
    """An attribute after an even level was spent on it, never above 5 (D20-CHR-10)."""
    return min(score + 1, MOST_ATTRIBUTE)


def starting_credits(level: int) -> int:
    """The cred with which a new character of a level buys equipment (D20-CHR-10)."""
    return _CREDITS_PER_LEVEL * level


def typical_wealth(level: int) -> int:
    """What a character of a level owns in all, roughly, in cred: half as much again each level (D20-CHR-10).

    ``level`` is 0 or more; fractions of a cred are dropped.
    """
    grown: int = _WEALTH_AT_0 * 3**level
    return grown >> level
