"""Kept rolls of Call of Cthulhu 7e as the log writes them."""

from desktop.viewdata.layouts.coc7_words import short_word
from desktop.viewdata.layouts.d100 import extra_dice_words, log_against
from desktop.viewdata.numbers import reading
from desktop.words import tr
from rules_core.events import TrackerChanged
from rules_core.journal import Roll, StandingRoll
from rules_core.play import Against
from rules_core.systems.coc7.degrees import Degree, Difficulty
from rules_core.systems.coc7.kept import check_of, choice_of, is_check, jammed


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "1 bonus, pushed, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    parts = [extra_dice_words(asked.net)]
    if asked.difficulty is not Difficulty.REGULAR:
        parts.append(tr("{level} asked").format(level=short_word(Degree(asked.difficulty.value))))
    if choice.against is not Against.NOBODY:
        parts.append(log_against(choice))
    if asked.pushed:
        parts.append(tr("pushed"))
    if standing.luck and standing.entry.roll:
        parts.append(tr("{n} Luck").format(n=standing.entry.roll.total - standing.roll.total))
    sanity = [e for e in standing.entry.events if isinstance(e, TrackerChanged) and e.tracker == "san"]
    if sanity and not standing.taken_back:
        lost = sanity[0].before - sanity[0].after
        parts.append((tr("lost {n} SAN") if lost > 0 else tr("gained {n} SAN")).format(n=abs(lost)))
    return ", ".join(part for part in parts if part)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("damage")
    degree = Degree[roll.degree.upper()]
    if jammed(roll):  # the shot fails, whatever its level
        return min(degree, Degree.FAILURE).key, tr("Jammed")
    return degree.key, short_word(degree)


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it: "09"."""
    return reading(roll.total) if is_check(roll) else str(roll.total)
