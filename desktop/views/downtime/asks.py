"""Questions of a downtime as parts of cards; what they ask for comes back as acts and as typed fields.

An act ``answer:<question>`` carries the chosen key or, of a switch, "on"; ``step:<question>:<by>`` takes a
number so much further, so that its button stays the same one. A typed field carries the id of its question.
"""

from collections.abc import Mapping

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.views.cards import CardButton, Does, FieldView, PickView, SwitchView, Words
from desktop.views.downtime.pages import Shown
from desktop.views.tray import ActionView
from rules_core.game.downtime import Ask

ANSWER, STEP = "answer:", "step:"
"""How the acts begin that answer a question."""


def pick(ask: Ask, caption: str, words: Mapping[str, str]) -> PickView:
    """A choice, answered at once; ``words`` are those of its options by key."""
    options = tuple((key, words[key]) for key in ask.options)
    return PickView(ask.id, caption, options, str(ask.value), act=f"{ANSWER}{ask.id}")


def switch(ask: Ask, words: str, detail: str = "", reason: str = "") -> SwitchView:
    """A switch; ``reason`` says why it cannot be switched, where it is locked."""
    return SwitchView(f"{ANSWER}{ask.id}", words, bool(ask.value), detail, reason if ask.locked else "")


def number(shown: Shown, ask: Ask, caption: str, unit: str = "", answer: tuple[Words, ...] = ()) -> FieldView:
    """A number to type; an entry out of its span stays there, with the span said below it."""
    typed = shown.drafts.get(ask.id)
    if typed is not None:
        span = tr("Enter a number from {least} to {most}.").format(least=ask.least, most=ask.most)
        return FieldView(
            ask.id,
            caption,
            typed,
            unit=unit,
            digits=5,
            live=True,
            answer=(Words(span, "warn"),),
            refused=True,
        )
    return FieldView(ask.id, caption, str(ask.value), unit=unit, digits=5, live=True, answer=answer)


def line(ask: Ask, caption: str, placeholder: str = "") -> FieldView:
    """A line to type."""
    return FieldView(ask.id, caption, str(ask.value), placeholder, live=True, answer=_full(ask))


def text(ask: Ask, caption: str, placeholder: str = "") -> FieldView:
    """A text of several lines to type."""
    return FieldView(ask.id, caption, str(ask.value), placeholder, lines=4, live=True, answer=_full(ask))


def _full(ask: Ask) -> tuple[Words, ...]:
    """That no more is kept, where a text is as long as it can be."""
    if len(str(ask.value)) < ask.most:
        return ()
    return (Words(tr("Only the first {n} characters are saved.").format(n=grouped(ask.most)), "warn"),)


def fewer_and_more(ask: Ask, fewer: str, more: str) -> tuple[CardButton, ...]:
    """Two buttons that take a number one down and one up, with their words; off at its ends."""
    down = ActionView(fewer, enabled=ask.number > ask.least)
    up = ActionView(more, enabled=ask.number < ask.most)
    return (
        CardButton(down, Does.ACT, f"{STEP}{ask.id}:-1", counts=True),
        CardButton(up, Does.ACT, f"{STEP}{ask.id}:1", counts=True),
    )
