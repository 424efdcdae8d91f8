"""Messages about undo and redo."""

from desktop.base.words import ntr, tr
from desktop.kit.view.shell import MessageView, NoticeView, in_a_few_lines

_MOST_NAMED = 3
"""How many changes a question names before it only says that there are some."""


def nothing_to_undo() -> NoticeView:
    """Say that there is nothing to undo."""
    return NoticeView(tr("There is nothing to undo."))


def nothing_to_redo() -> NoticeView:
    """Say that there is nothing to redo."""
    return NoticeView(tr("There is nothing to redo."))


def undone_notice(what: str, more: int) -> NoticeView:
    """Say that ``what`` was undone, and ``more`` changes with it."""
    if more:
        what = ntr("{what} and {n} more", "{what} and {n} more", more).format(what=what, n=more)
    return NoticeView(tr("Undone: {what}").format(what=what))


def done_again(what: str) -> NoticeView:
    """Say that ``what`` was redone."""
    return NoticeView(tr("Redone: {what}").format(what=what))


def cannot_undo(what: str, *, redo: bool = False) -> NoticeView:
    """Say that ``what`` can't be undone or redone because the sheet has changed."""
    words = (
        tr("Can't redo “{what}”: the sheet has changed since.")
        if redo
        else tr("Can't undo “{what}”: the sheet has changed since.")
    )
    return NoticeView(words.format(what=what), warning=True)


def cannot_undo_for_others(what: str, *, redo: bool = False) -> NoticeView:
    """Say that ``what`` can't be undone or redone because it also affected another character, who has
    changed.
    """
    words = (
        tr("Can't redo “{what}”: the other character has changed since, or can't be read.")
        if redo
        else tr("Can't undo “{what}”: the other character has changed since, or can't be read.")
    )
    return NoticeView(words.format(what=what), warning=True)


def take_back_to(later: list[str], on_it: list[str]) -> MessageView:
    """Ask whether to undo every later change too; ``on_it`` are those that depend on this one."""
    here = tr("Undo to here")
    why = tr("Later changes depend on this one. Undo them all?")
    if on_it and len(on_it) <= _MOST_NAMED:
        why = tr("It can't be undone alone, because of: {what}. Undo all of these?").format(
            what=", ".join(on_it)
        )
    return MessageView(here, why, in_a_few_lines(later), here)
