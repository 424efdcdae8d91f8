"""Whether a kept roll, as from a file that was written by hand, is one that this game can have made."""

from rules_core.game.play import UnreadableRoll
from rules_core.sheet.journal import Roll
from rules_core.systems.rites_of_battle.kept import choice_of, is_check, symbols_of, table_of
from rules_core.systems.rites_of_battle.play_attacks import arms_kept
from rules_core.systems.rites_of_battle.play_health import check_mended
from rules_core.systems.rites_of_battle.play_injuries import left_kept, suffered_kept
from rules_core.systems.rites_of_battle.play_lists import check_talent

_CHECKS = frozenset({"skill", "trait", "weapon", "treatment", "heal-injury", "initiative", "fall"})


def is_sound(present: Roll) -> bool:
    """Whether everything that is read out of a kept roll later can be read."""
    try:
        choice_of(present)
        _check(present)
    except (KeyError, ValueError, OverflowError):  # a fact is missing; it, or the dice, make no sense
        return False
    return True


def _check(present: Roll) -> None:
    kind = present.kind
    if is_check(present) != (kind in _CHECKS):
        raise UnreadableRoll(f"the degree of {present.subject!r}")
    match kind:
        case "injury" | "target-injury":
            suffered_kept(present)
        case "aftermath":
            left_kept(present)
        case "talent":
            check_talent(present)
        case _:
            _check_pool(present, kind)


def _check_pool(present: Roll, kind: str) -> None:
    table_of(present)
    fallen = symbols_of(present)
    if kind == "weapon":
        arms_kept(present)
    if kind == "heal-injury":
        check_mended(present, fallen)
    elif any(each.part for each in present.drawn):
        raise UnreadableRoll("dice of another part")
