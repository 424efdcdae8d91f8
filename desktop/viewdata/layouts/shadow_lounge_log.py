"""Kept rolls of the Shadow Lounge game as the log writes them."""

from desktop.viewdata.layouts.d100 import extra_dice_words, log_against
from desktop.viewdata.layouts.shadow_lounge_words import short_word
from desktop.viewdata.numbers import reading
from desktop.words import tr
from rules_core.events import TrackerChanged
from rules_core.journal import Roll, StandingRoll
from rules_core.play import Against
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, is_check, result_of


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "1 bonus, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    parts = [extra_dice_words(asked.net)]
    if asked.required is not Degree.REGULAR:
        parts.append(tr("{level} asked").format(level=short_word(asked.required)))
    if choice.against is not Against.NOBODY:
        parts.append(log_against(choice))
    if result_of(standing.roll).fumble:
        parts.append(tr("fumble"))
    if standing.luck and standing.entry.roll:
        parts.append(tr("{n} Luck").format(n=standing.entry.roll.total - standing.roll.total))
    won = [
        each for each in standing.entry.events if isinstance(each, TrackerChanged) and each.tracker == "luck"
    ]
    if won and not standing.taken_back:
        parts.append(tr("Luck +{n}").format(n=won[0].after - won[0].before))
    return ", ".join(part for part in parts if part)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("Luck") if roll.subject.startswith("restore:") else tr("damage")
    degree = Degree[roll.degree.upper()]
    return degree.key, short_word(degree)


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it: "09"."""
    return reading(roll.total) if is_check(roll) else str(roll.total)
