"""Whether a kept roll, as from a file that was written by hand, is one that this game can have made."""

from rules_core.game.play import UnreadableRoll, part_of
from rules_core.sheet.journal import Roll
from rules_core.systems.basic_d20.asked import Kind
from rules_core.systems.basic_d20.kept import asked_from, choice_of, fallen, is_check, summed
from rules_core.systems.basic_d20.powers import POWERS_BY_ID


def is_sound(present: Roll) -> bool:
    """Whether everything that is read out of a kept roll later can be read, and is what its dice give."""
    try:
        choice_of(present)
        if any(each.part for each in present.drawn):
            return False
        if is_check(present):
            fallen(present)
            return _fits(present)
        return _sums_up(present)
    except ValueError:  # the dice, or a fact, make no sense
        return False


def _fits(present: Roll) -> bool:
    asked = asked_from(present)
    kinds = {
        "skill": (Kind.SKILL, Kind.SAVE),
        "trait": (Kind.ATTRIBUTE,),
        "weapon": (Kind.ATTACK,),
        "aid": (Kind.POWER,),
        "basic": (Kind.POWER,),
        "death": (Kind.DEATH_SAVE,),
        "first_aid": (Kind.FIRST_AID,),
    }.get(present.kind, ())
    return asked.kind in kinds and (asked.kind is not Kind.POWER or asked.power in POWERS_BY_ID)


def _sums_up(present: Roll) -> bool:
    script = part_of(present, "")
    total = summed(present, script).result
    script.finish()
    if not present.passed:
        raise UnreadableRoll("dice that reach no level always count")
    return total == present.total
