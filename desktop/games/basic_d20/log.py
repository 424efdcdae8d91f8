"""Kept rolls of the four-degree d20 game as the log writes them."""

from desktop.base.words import tr
from desktop.games.basic_d20.words import KEYS, dc_word, feet, short_word
from rules_core.sheet.journal import Action, Roll, StandingRoll
from rules_core.systems.basic_d20.kept import DEGREES, asked_from, burst_of, fall_from, is_check


def log_modifier(standing: StandingRoll) -> str:
    """What a roll was against, for the log: "DC 20", "AC 18, Inspiration"."""
    present = standing.roll
    parts: list[str] = []
    if is_check(present):
        parts.append(dc_word(asked_from(present)))
    elif present.kind == "blast":
        parts.append(tr("Reflex DC {n}").format(n=burst_of(present)[0]))
    elif present.kind == "fall":
        parts.append(feet(fall_from(present).feet))
    if standing.entry.action is Action.PUSH:
        parts.append(tr("Inspiration"))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The level of a kept roll, by key and in a word; no word where the name says it already."""
    if is_check(roll):
        degree = DEGREES[roll.degree]
        return KEYS[degree], short_word(degree)
    kind = roll.kind
    words = {"damage": "", "initiative": "", "power": tr("power")}
    return "", words.get(kind, tr("damage"))


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it."""
    return str(roll.total).replace("-", "−")
