"""Edit mode's messages: errors beside a field, questions and notices."""

import re
from collections.abc import Collection
from itertools import count

from desktop.base.dates import sample_day
from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import MessageView, NoticeView, in_a_few_lines
from rules_core.game.places import Place, span_at
from rules_core.game.system import System
from rules_core.game.typed import Unfit, Why
from rules_core.sheet.formula import FormulaProblem


def refusal(system: System, place: Place, unfit: Unfit) -> str:
    """Say why a value isn't valid at a place."""
    facts = unfit.facts
    match unfit.why:
        case Why.NO_NUMBER | Why.TOO_LARGE | Why.TOO_SMALL:
            span = span_at(system, place)
            least, most = facts.get("least", span.least), facts.get("most", span.most)
            words = tr("Enter a whole number from {least} to {most}.")
            return words.format(least=str(least).replace("-", "−"), most=str(most))
        case Why.NO_AMOUNT:
            return tr("Enter an amount above 0, such as 3.50.")
        case Why.NOT_ENOUGH:
            return tr("That is more than you have.")
        case Why.NO_DATE:
            return tr("Enter a day, such as {day}.").format(day=sample_day())
        case Why.NO_NAME:
            return tr("Enter a name.")
        case Why.TOO_LONG:
            longest = int(facts["most"])
            return ntr("At most {n} character.", "At most {n} characters.", longest).format(
                n=grouped(longest)
            )
        case Why.NO_TEXT:
            return tr("This text contains an invalid character.")
        case Why.BAD_FORMULA:
            return formula_refusal(FormulaProblem(str(facts["wrong"])), str(facts["text"]))
        case Why.TOO_MANY:
            return tr("You already have {n}, the maximum.").format(n=grouped(int(facts["most"])))
        case Why.TAKEN:
            return tr("This is already on the sheet.")


def formula_refusal(wrong: FormulaProblem, text: str) -> str:
    """Say what is wrong with a formula; ``text`` is the text at the error."""
    return {
        FormulaProblem.EMPTY: tr("Enter a formula, such as DEX/2."),
        FormulaProblem.TOO_LONG: tr("This formula is too long."),
        FormulaProblem.TOO_DEEP: tr("This formula has too many brackets."),
        FormulaProblem.UNEXPECTED: tr("“{text}” isn't allowed there. Try DEX/2 or EDU × 2 + 10."),
        FormulaProblem.UNFINISHED: tr("The formula is incomplete."),
        FormulaProblem.TOO_LARGE: tr("{text} is too large for a formula."),
        FormulaProblem.UNKNOWN_NAME: tr("There is no characteristic called “{text}”."),
        FormulaProblem.NO_NUMBER: tr("This formula divides by zero."),
    }[wrong].format(text=text)


def add_refused(system: System, part: str, unfit: Unfit) -> NoticeView:
    """Say why something couldn't be added."""
    return NoticeView(refusal(system, Place(part, "value"), unfit), warning=True)


def revert_all(names: list[str]) -> MessageView:
    """Ask whether to revert all changes since editing began; ``names`` lists them."""
    n = len(names)
    title = ntr("Revert {n} change?", "Revert all {n} changes?", n).format(n=n)
    text = tr(
        "The sheet goes back to how it was when you started editing. Choose Undo to bring the changes back."
    )
    return MessageView(title, text, in_a_few_lines(names), ntr("Revert change", "Revert changes", n))


def delete(name: str, days: int) -> MessageView:
    """Ask whether to move a character to the bin."""
    title = tr("Delete {name}?").format(name=name)
    text = ntr(
        "The character moves to the bin. You can restore it for {n} day.",
        "The character moves to the bin. You can restore it for {n} days.",
        days,
    ).format(n=days)
    return MessageView(title, text, go=tr("Delete {name}").format(name=name))


def copy_name(name: str, taken: Collection[str]) -> str:
    """Return the name of a character's copy, with the first free number from 2."""
    plain = plain_name(name)
    return next(each for n in count(2) if (each := f"{plain} ({n})") not in taken)


def plain_name(name: str) -> str:
    """Return a name without a copy's number."""
    return re.sub(r" \(\d{1,3}\)$", "", name)


def copy_words(name: str) -> str:
    """Say that a copy of a character was created and opened."""
    return tr("{name} was added to the library.").format(name=name)


def nothing_changed() -> NoticeView:
    """Say that there is nothing to revert."""
    return NoticeView(tr("Nothing has changed."))


def reverted(n: int) -> NoticeView:
    """Say that all changes were reverted."""
    words = ntr("{n} change reverted.", "{n} changes reverted.", n).format(n=n)
    return NoticeView(words, undo=True)
