"""Whether a kept roll, as from a file that was written by hand, is one that this game can have made."""

from rules_core.journal import Roll
from rules_core.systems.striker.kept import UnreadableRoll, choice_of, effect_of, fallen_of, harm_of, is_check

ROLLED = ("skill", "technique", "weapon", "imposed", "feint")
"""The kinds of subjects that reach a step."""

SUMMED = ("damage", "power")
"""The kinds of subjects whose dice are only added up."""


def is_sound(present: Roll) -> bool:
    """Whether everything that is read out of a kept roll later can be read."""
    kind = present.subject.partition(":")[0]
    try:
        choice_of(present)
        if is_check(present):
            fallen_of(present)
            effect_of(present)
        else:
            harm_of(present)
    except UnreadableRoll:
        return False
    return kind in (ROLLED if is_check(present) else SUMMED)
