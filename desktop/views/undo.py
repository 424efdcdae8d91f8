"""What undoing and redoing have to say."""

from desktop.base.words import ntr, tr
from desktop.kit.view.lines import in_a_few_lines
from desktop.kit.view.shell import MessageView, NoticeView


def nothing_to_undo() -> NoticeView:
    """There is nothing to take back."""
    return NoticeView(tr("There is nothing to undo."))


def nothing_to_redo() -> NoticeView:
    """There is nothing to do again."""
    return NoticeView(tr("There is nothing to redo."))


def taken_back_words(what: str, more: int) -> NoticeView:
    """``what`` was taken back, and ``more`` with it."""
    if more:
        what = ntr("{what} and {n} more", "{what} and {n} more", more).format(what=what, n=more)
    return NoticeView(tr("Taken back: {what}").format(what=what))


def done_again(what: str) -> NoticeView:
    """``what`` was done again."""
    return NoticeView(tr("Done again: {what}").format(what=what))


def changed_since(what: str, *, redo: bool = False) -> NoticeView:
    """``what`` cannot be taken back or done again: the sheet is another one now."""
    words = (
        tr("{what} cannot be done again: the sheet has changed since.")
        if redo
        else tr("{what} cannot be taken back: the sheet has changed since.")
    )
    return NoticeView(words.format(what=what), warning=True)


def others_changed(what: str, *, redo: bool = False) -> NoticeView:
    """``what`` was done to another character too, and there it cannot be taken back or done again."""
    words = (
        tr("{what} cannot be done again: the other character has changed since, or cannot be read.")
        if redo
        else tr("{what} cannot be taken back: the other character has changed since, or cannot be read.")
    )
    return NoticeView(words.format(what=what), warning=True)


def take_back_to(later: list[str]) -> MessageView:
    """Ask whether to take back every later change, since they stand on this one."""
    here = tr("Undo to here")
    why = tr("Later changes stand on this one. Take all of these back?")
    return MessageView(here, why, in_a_few_lines(later), here)
