"""Kept rolls of the Shadow Lounge game as the log writes them."""

from desktop.base.words import tr
from desktop.games.d100.tray import log_change, modifier_words, short_word
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, is_check, result_of


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "1 bonus, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    fumble = tr("fumble") if result_of(standing.roll).fumble else ""
    won = log_change(standing, "luck")
    luck = "" if won is None else tr("Luck +{n}").format(n=won)
    return modifier_words(standing, choice, asked.net, asked.required, special=fumble, change=luck)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("Luck") if roll.kind == "restore" else tr("damage")
    degree = Degree[roll.degree.upper()]
    return degree.key, short_word(degree)
