"""How long something lasts that was bought or suffered."""

from enum import StrEnum


class Until(StrEnum):
    """What ends an effect."""

    AT_ONCE = "at_once"
    """It happens and is over."""
    NEXT_CHECK = "next_check"
    """It holds for the next check that it concerns."""
    END_OF_ROUND = "end_of_round"
    END_OF_NEXT_TURN = "end_of_next_turn"
    ENCOUNTER = "encounter"
    REPEATED = "repeated"
    """It holds until the manoeuvre that it undid is taken again."""
    HEALED = "healed"
    NEVER = "never"
