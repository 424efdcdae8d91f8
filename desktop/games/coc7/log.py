"""Kept rolls of Call of Cthulhu 7e as the log writes them."""

from desktop.base.words import tr
from desktop.games.d100.tray import log_change, modifier_words, short_word
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.kept import check_of, choice_of, is_check, jammed


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "1 bonus, pushed, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    pushed = tr("pushed") if asked.pushed else ""
    return modifier_words(
        standing, choice, asked.net, asked.difficulty, special=pushed, change=_sanity(standing)
    )


def _sanity(standing: StandingRoll) -> str:
    change = log_change(standing, "san")
    if change is None:
        return ""
    return (tr("lost {n} SAN") if change < 0 else tr("gained {n} SAN")).format(n=abs(change))


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("damage")
    degree = Degree[roll.degree.upper()]
    if jammed(roll):  # the shot fails, whatever its level
        return min(degree, Degree.FAILURE).key, tr("Jammed")
    return degree.key, short_word(degree)
