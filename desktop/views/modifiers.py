"""The modifiers of a roll as rows of the tray: a number to type, and the lasting ones of the sheet."""

from desktop.base.numbers import signed
from desktop.base.words import tr
from desktop.views.tray import NumberField, SetupOption, SetupRow
from rules_core.game.modifiers import LASTING, MODIFIER, MOST, is_lasting, lasting_of, typed_of, used_of
from rules_core.game.play import Attempt


def modifier_rows(attempt: Attempt) -> tuple[SetupRow, ...]:
    """Return the row for a typed modifier, and one with the lasting modifiers if the sheet has some."""
    sheet, choice = attempt.sheet, attempt.choice
    value = typed_of(choice)
    name = tr("Other bonus or penalty")
    field = NumberField(MODIFIER, name, str(value) if value else "", -MOST, MOST)
    options = tuple(
        SetupOption(each.id, f"{each.name} {signed(str(each.value))}") for each in lasting_of(sheet)
    )
    # A short caption, because it takes room beside every row.
    typed = SetupRow(MODIFIER, tr("Other") if options else tr("Modifier"), field=field, rare=not value)
    if not options:
        return (typed,)
    used = " ".join(each.id for each in used_of(sheet, choice))
    return (SetupRow(LASTING, tr("Modifiers"), options, used, several=True), typed)


def modifier_hint() -> str:
    """Return an example of a lasting modifier."""
    return tr("Night vision +10")


def refused_modifier(text: str) -> str:
    """Say why a text is no lasting modifier, "" if it is one."""
    if is_lasting(text):
        return ""
    return tr("Type a name and a number, such as {example}.").format(example=modifier_hint())
