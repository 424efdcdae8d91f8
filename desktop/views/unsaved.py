"""Messages about actions that aren't saved yet."""

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
"""The ids of the banner's actions: try now, save a copy, copy as text, open the saved version."""


def unsaved_banner(waiting: int, problem: LibraryProblem, *, refused: bool) -> BannerView:
    """Say that actions are waiting to be saved; ``refused`` if the library will never accept them."""
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
    """Say that everything waiting was saved."""
    return NoticeView(tr("Everything is saved."))


def still_not_saved(problem: LibraryProblem) -> NoticeView:
    """Say that another attempt failed."""
    return NoticeView(tr("Still not saved: {why}").format(why=_why(problem)), warning=True)


def leave_unsaved(waiting: int, *, refused: bool) -> MessageView:
    """Ask before closing with unsaved actions; ``refused`` if the library will never accept them."""
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
    """Say that a copy of the open character was saved as ``name``."""
    return NoticeView(tr("Saved the character and its history as {name}.").format(name=name))


def copy_failed(why: str) -> NoticeView:
    """Say that no copy could be saved."""
    return NoticeView(tr("Can't save the copy: {why}. Choose another folder.").format(why=why), warning=True)


def text_copied() -> NoticeView:
    """Say that the unsaved actions were copied to the clipboard."""
    return NoticeView(tr("Copied what isn't saved."))


def marked_row(row: LogRow) -> LogRow:
    """Mark a roll of the log as not saved."""
    spoken, text = (
        tr("{what}, not saved").format(what=row.spoken),
        tr("{what}, not saved").format(what=row.text),
    )
    return replace(row, unsaved=True, spoken=spoken, text=text)


def marked_sheet(view: SheetView, waiting: Iterable[Entry]) -> SheetView:
    """Mark the trackers of a sheet that wait to be saved."""
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
