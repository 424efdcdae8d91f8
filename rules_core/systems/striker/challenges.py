"""Challenges that are traits or follow from them."""

AREA_CHALLENGE = 8
"""The usual challenge of an attack on an area, TC-A (ST-TC-01)."""


def target_challenge(agility: int, size: int = 0) -> int:
    """What attacks on a character have to reach, TC, from the modifier of Agility and the Size (ST-TC-01)."""
    return 10 + size + agility


def imposed_challenge(modifier: int, ranks: int = 0) -> int:
    """What a target's save against an imposition has to reach (ST-MOD-06).

    ``modifier`` is that of the skill or technique that imposes it; some add the ``ranks`` of another skill.
    """
    return 8 + ranks + modifier


def printed_challenge(text: str) -> int | None:
    """The number that a listing prints as its challenge; None for a trait or a roll (ST-ROLL-04)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else None
