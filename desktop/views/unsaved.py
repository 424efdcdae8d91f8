"""What is said of actions that could not be saved yet, and wait."""

from collections.abc import Iterable

from msgspec.structs import replace

from desktop.base.words import ntr, tr
from desktop.kit.view.shell import BannerView, Choice, MessageView, NoticeView
from desktop.library.problems import (
    DiskFull,
    LibraryBusy,
    LibraryMoved,
    LibraryProblem,
    LibraryReadOnly,
    LibraryUnreachable,
)
from desktop.views.problems import OPEN_AGAIN
from desktop.views.sheet import SheetView
from desktop.views.tray import LogRow
from rules_core.sheet.events import MaximumChanged, TrackerChanged
from rules_core.sheet.journal import Entry

TRY, COPY, TEXT, AS_SAVED = "unsaved_try", "unsaved_copy", "unsaved_text", "unsaved_as_saved"
"""What the banner offers: try now, save a copy elsewhere, copy as text, open as it is in the library."""


def unsaved_banner(waiting: int, problem: LibraryProblem, *, refused: bool) -> BannerView:
    """Some actions wait to be saved; ``refused``: the library will never take them."""
    copy = Choice(COPY, tr("Save a copy…"))
    if refused:
        words = ntr(
            "Can't save {n} action: the library changed or is damaged. Copy what you need, "
            "then open the saved version of the character.",
            "Can't save {n} actions: the library changed or is damaged. Copy what you need, "
            "then open the saved version of the character.",
            waiting,
        )
        more = (copy, Choice(AS_SAVED, tr("Open saved version")))
        return BannerView(
            words.format(n=waiting), warning=True, act=TEXT, act_words=tr("Copy as text"), more=more
        )
    if isinstance(problem, LibraryMoved):
        words = ntr(
            "The library file was moved or replaced while it was open, and {n} action isn't "
            "saved. Earlier changes are in the old file. Open the current file, or save a copy.",
            "The library file was moved or replaced while it was open, and {n} actions aren't "
            "saved. Earlier changes are in the old file. Open the current file, or save a copy.",
            waiting,
        )
        again = tr("Open the current file")
        return BannerView(
            words.format(n=waiting), warning=True, act=OPEN_AGAIN, act_words=again, more=(copy,)
        )
    words = ntr(
        "Can't save: {why} {n} action is waiting. Rollbook keeps trying while it's open.",
        "Can't save: {why} {n} actions are waiting. Rollbook keeps trying while it's open.",
        waiting,
    )
    text = words.format(why=_why(problem), n=waiting)
    return BannerView(text, warning=True, act=TRY, act_words=tr("Try now"), more=(copy,))


def _why(problem: LibraryProblem) -> str:
    """Why the library takes nothing now, and what can be done about it."""
    match problem:
        case DiskFull():
            return tr("the disk is full. Free some space.")
        case LibraryReadOnly():
            return tr("the library is read only. Allow writing to it.")
        case LibraryBusy():
            return tr("another program is using the library.")
        case LibraryUnreachable():
            return tr("the library isn't available. Reconnect its drive.")
        case _:
            return tr("the library rejected the change.")


def saved_again() -> NoticeView:
    """All that waited is saved."""
    return NoticeView(tr("Everything is saved."))


def still_not_saved(problem: LibraryProblem) -> NoticeView:
    """It was tried again, and nothing could be saved."""
    return NoticeView(tr("Still not saved: {why}").format(why=_why(problem)), warning=True)


def leave_unsaved(waiting: int, *, refused: bool) -> MessageView:
    """The window is to be closed, and some actions wait; ``refused``: the library will never take them."""
    detail = tr("If you close Rollbook now, you lose what isn't saved.")
    if refused:
        words = ntr(
            "Can't save {n} action: the library changed or is damaged.",
            "Can't save {n} actions: the library changed or is damaged.",
            waiting,
        )
        return MessageView(tr("Not saved"), words.format(n=waiting), detail)
    words = ntr("{n} action isn't saved yet.", "{n} actions aren't saved yet.", waiting)
    return MessageView(tr("Not saved yet"), words.format(n=waiting), detail)


def copy_saved(name: str) -> NoticeView:
    """A copy of the open character lies in the file ``name``."""
    return NoticeView(tr("Saved the character and its history as {name}.").format(name=name))


def copy_failed(why: str) -> NoticeView:
    """No copy could be written."""
    return NoticeView(tr("Can't save the copy: {why}. Choose another folder.").format(why=why), warning=True)


def text_copied() -> NoticeView:
    """What waits is on the clipboard."""
    return NoticeView(tr("Copied what isn't saved."))


def marked_row(row: LogRow) -> LogRow:
    """A roll of the log that waits to be saved."""
    spoken, text = (
        tr("{what}, not saved").format(what=row.spoken),
        tr("{what}, not saved").format(what=row.text),
    )
    return replace(row, unsaved=True, spoken=spoken, text=text)


def marked_sheet(view: SheetView, waiting: Iterable[Entry]) -> SheetView:
    """A sheet on which the trackers say so that wait to be saved."""
    changed = {
        each.tracker
        for entry in waiting
        for each in entry.events
        if isinstance(each, TrackerChanged | MaximumChanged)
    }
    if not changed:
        return view
    trackers = tuple(
        replace(each, status=each.status or tr("Not saved")) if each.id in changed else each
        for each in view.trackers
    )
    return replace(view, trackers=trackers)
