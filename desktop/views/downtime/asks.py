"""Questions of a downtime as card parts; the answers come back as acts and typed fields.

The act ``answer:<question>`` carries the chosen key, or "on" for a switch. ``step:<question>:<by>`` changes a
number by a step, so that its button stays the same. A typed field has the id of its question.
"""

from collections.abc import Mapping

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.views.cards import CardButton, Does, FieldView, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeState
from desktop.views.tray import ActionView
from rules_core.game.downtime import Ask

ANSWER, STEP = "answer:", "step:"
"""The prefixes of acts that answer a question."""


def pick(ask: Ask, caption: str, words: Mapping[str, str]) -> PickView:
    """Create a choice that is answered at once; ``words`` are its options' words by key."""
    options = tuple((key, words[key]) for key in ask.options)
    return PickView(ask.id, caption, options, str(ask.value), act=f"{ANSWER}{ask.id}")


def switch(ask: Ask, words: str, detail: str = "", reason: str = "") -> SwitchView:
    """Create a switch; ``reason`` says why it can't be switched while it is locked."""
    return SwitchView(f"{ANSWER}{ask.id}", words, bool(ask.value), detail, reason if ask.locked else "")


def number(
    shown: DowntimeState, ask: Ask, caption: str, unit: str = "", answer: tuple[Words, ...] = ()
) -> FieldView:
    """Create a number field; an invalid entry stays there, with the allowed range below it."""
    typed = shown.drafts.get(ask.id)
    if typed is not None:
        span = tr("Enter a number from {least} to {most}.") if ask.least != ask.most else tr("Enter {least}.")
        span = span.format(least=ask.least, most=ask.most)
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
    """Create a single-line text field."""
    return FieldView(ask.id, caption, str(ask.value), placeholder, live=True, answer=_full(ask))


def text(ask: Ask, caption: str, placeholder: str = "") -> FieldView:
    """Create a multi-line text field."""
    return FieldView(ask.id, caption, str(ask.value), placeholder, lines=4, live=True, answer=_full(ask))


def _full(ask: Ask) -> tuple[Words, ...]:
    if len(str(ask.value)) < ask.most:
        return ()
    return (Words(tr("Only the first {n} characters are saved.").format(n=grouped(ask.most)), "warn"),)


def fewer_and_more(ask: Ask, fewer: str, more: str) -> tuple[CardButton, ...]:
    """Create two buttons that decrease and increase a number; each is disabled at its limit."""
    down = ActionView(fewer, enabled=ask.number > ask.least)
    up = ActionView(more, enabled=ask.number < ask.most)
    return (
        CardButton(down, Does.ACT, f"{STEP}{ask.id}:-1", counts=True),
        CardButton(up, Does.ACT, f"{STEP}{ask.id}:1", counts=True),
    )
