"""Refusals and locked answers in Rites of Battle's downtime."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.words import refusal_words as at_the_table
from desktop.views import cards
from desktop.views.downtime.asks import number
from desktop.views.downtime.pages import DowntimeState
from rules_core.game.downtime import Ask
from rules_core.sheet.outcome import Ruling


def refusal_words(ruling: Ruling) -> str:
    """Explain why the rules refuse something in downtime, and what to do."""
    words = {
        "rolled": tr("A Medicae check used this, so it can't be changed."),
        "other_injury": tr("This check was rolled for a different injury, so it isn't used."),
        "dead": tr("The character has died of their Wounds. If this is wrong, change it on the Health page."),
        "to_roll": tr("Roll the remaining dice first."),
        "too_many_entries": tr("The list of talents is full. Leave the name empty, or remove one first."),
        "limb": tr("The limb is lost, and only a cybernetic one heals this. Turn it on above."),
    }
    return words.get(str(dict(ruling.step.facts).get("because", "")), "") or at_the_table(ruling)


def number_or_locked(
    shown: DowntimeState, ask: Ask, caption: str, unit: str = ""
) -> cards.FieldView | cards.Words:
    """Return a number field, or its value as text once it is locked."""
    if ask.locked is None:
        return number(shown, ask, caption, unit)
    return cards.Words(locked_words(caption, str(ask.value)))


def locked_words(caption: str, value: str) -> str:
    """Return a locked answer: "Treated by: Yourself"."""
    return tr("{what}: {value}").format(what=caption, value=value)


def lock_reason(ask: Ask) -> tuple[cards.Words, ...]:
    """Explain why an answer is locked; empty if it isn't."""
    return () if ask.locked is None else (cards.Words(refusal_words(ask.locked), "muted"),)
