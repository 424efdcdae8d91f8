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
    copy = Choice(COPY, tr("Save a copy elsewhere…"))
    if refused:
        words = ntr(
            "{n} action cannot be saved: the library is not as it was left, or is damaged. "
            "Copy what you need, then open the character as it is in the library.",
            "{n} actions cannot be saved: the library is not as it was left, or is damaged. "
            "Copy what you need, then open the character as it is in the library.",
            waiting,
        )
        more = (copy, Choice(AS_SAVED, tr("Open as it is in the library")))
        return BannerView(
            words.format(n=waiting), warning=True, act=TEXT, act_words=tr("Copy as text"), more=more
        )
    if isinstance(problem, LibraryMoved):
        words = ntr(
            "The library file was moved or replaced while it was open, and {n} action waits. What was done "
            "before is in the old file. Open the one that lies there now, or save a copy elsewhere.",
            "The library file was moved or replaced while it was open, and {n} actions wait. What was done "
            "before is in the old file. Open the one that lies there now, or save a copy elsewhere.",
            waiting,
        )
        again = tr("Open what lies there now")
        return BannerView(
            words.format(n=waiting), warning=True, act=OPEN_AGAIN, act_words=again, more=(copy,)
        )
    words = ntr(
        "Not saved yet: {why} {n} action waits while Rollbook is open, and is tried again.",
        "Not saved yet: {why} {n} actions wait while Rollbook is open, and are tried again.",
        waiting,
    )
    text = words.format(why=_why(problem), n=waiting)
    return BannerView(text, warning=True, act=TRY, act_words=tr("Try now"), more=(copy,))


def _why(problem: LibraryProblem) -> str:
    """Why the library takes nothing now, and what can be done about it."""
    match problem:
        case DiskFull():
            return tr("the disk is full. Make some room.")
        case LibraryReadOnly():
            return tr("the library cannot be written to. Allow writing to it.")
        case LibraryBusy():
            return tr("another program is using the library.")
        case LibraryUnreachable():
            return tr("the library cannot be reached. Bring its drive back.")
        case _:
            return tr("the library did not take it.")


def saved_again() -> NoticeView:
    """All that waited is saved."""
    return NoticeView(tr("Everything is saved again."))


def still_not_saved(problem: LibraryProblem) -> NoticeView:
    """It was tried again, and nothing could be saved."""
    return NoticeView(tr("Still not saved: {why}").format(why=_why(problem)), warning=True)


def leave_unsaved(waiting: int, *, refused: bool) -> MessageView:
    """The window is to be closed, and some actions wait; ``refused``: the library will never take them."""
    detail = tr("Without saving, what was done since is lost when Rollbook closes.")
    if refused:
        words = ntr(
            "{n} action cannot be saved: the library is not as it was left, or is damaged.",
            "{n} actions cannot be saved: the library is not as it was left, or is damaged.",
            waiting,
        )
        return MessageView(tr("Not saved"), words.format(n=waiting), detail)
    words = ntr("{n} action is not saved yet.", "{n} actions are not saved yet.", waiting)
    return MessageView(tr("Not saved yet"), words.format(n=waiting), detail)


def copy_saved(name: str) -> NoticeView:
    """A copy of the open character lies in the file ``name``."""
    return NoticeView(tr("The character and its journal are in {name}.").format(name=name))


def copy_failed(why: str) -> NoticeView:
    """No copy could be written."""
    return NoticeView(tr("No copy was written: {why}. Choose another place.").format(why=why), warning=True)


def text_copied() -> NoticeView:
    """What waits is on the clipboard."""
    return NoticeView(tr("What is not saved is on the clipboard."))


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
