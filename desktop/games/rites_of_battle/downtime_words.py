"""Refusals in the downtime of Rites of Battle, and numbers that stand, in words."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import refusal_words as at_the_table
from desktop.views import cards
from desktop.views.downtime.asks import number
from desktop.views.downtime.pages import Shown
from rules_core.game.downtime import Ask
from rules_core.sheet.outcome import Ruling


def refusal_words(ruling: Ruling) -> str:
    """Why something is refused in downtime, and what to do."""
    words = {
        "rolled": tr("Medicae dice have fallen on it, so it stands."),
        "other_injury": tr("The check was rolled for an injury that stood here before. It is not used."),
        "dead": tr("The character is dead by their Wounds. If that is not so, change it on the Health page."),
        "to_roll": tr("Roll the remaining dice first."),
        "too_many_entries": tr("The list of talents is full. Leave the name empty, or remove one first."),
        "limb": tr("The limb is gone, and only a cybernetic one heals this. Say above that there is one."),
    }
    return words.get(str(dict(ruling.step.facts).get("because", "")), "") or at_the_table(ruling)


def number_or_words(shown: Shown, ask: Ask, caption: str, unit: str = "") -> cards.FieldView | cards.Words:
    """A number to type; in words where it cannot be changed any more."""
    if ask.locked is None:
        return number(shown, ask, caption, unit)
    return cards.Words(stands_words(caption, str(ask.value)))


def stands_words(caption: str, value: str) -> str:
    """An answer that stands: "By: Yourself"."""
    return tr("{what}: {value}").format(what=caption, value=value)


def why_it_stands(ask: Ask) -> tuple[cards.Words, ...]:
    """Why an answer cannot be changed any more; nothing where it can."""
    return () if ask.locked is None else (cards.Words(refusal_words(ask.locked), "muted"),)
