"""What the import page shows: files with their states, progress, notices and the final report."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from desktop.base.names import one_line, shortened
from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import MessageView, NoticeView, ReviewView

_LONGEST_NAME = 60

UNDO = "undo_import"
"""The action of a notice that undoes an import."""


STOP = "stop_import"
"""The action of a notice that stops reading."""


class Mark(StrEnum):
    """The state of a file in an import."""

    READY = "ready"
    LOOK = "look"
    TWIN = "twin"
    LOCKED = "locked"
    UNREADABLE = "unreadable"
    ADDED = "added"
    UPDATED = "updated"
    REPLACED = "replaced"
    LEFT_OUT = "left_out"

    @property
    def waits(self) -> bool:
        """Whether its character is neither added nor skipped yet."""
        return self in (Mark.READY, Mark.LOOK, Mark.TWIN)

    @property
    def is_open(self) -> bool:
        """Whether the player has something left to decide."""
        return self.waits or self is Mark.LOCKED

    @property
    def to_look_at(self) -> bool:
        """Whether the file belongs to the list of files to check."""
        return self in (Mark.LOOK, Mark.TWIN, Mark.LOCKED, Mark.UNREADABLE)


class FileRow(NamedTuple):
    """A file in the list: its number, character or file name, second line, and state."""

    number: int
    name: str
    line: str
    mark: Mark
    words: str


class ReportPart(NamedTuple):
    """A section of the report: a heading and, for each file, a name and what to say about it."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    grave: bool = False


class ReportView(NamedTuple):
    """The final report of an import.

    ``rest`` labels the button that reads the remaining files, "" if there are none.
    """

    title: str
    line: str
    parts: tuple[ReportPart, ...]
    added: bool
    rest: str = ""

    @property
    def text(self) -> str:
        """The whole report as plain text."""
        lines = [self.title, self.line]
        for part in self.parts:
            lines += ["", part.heading]
            lines += [f"- {name}: {said}" if said else f"- {name}" for name, said in part.lines]
        return "\n".join(lines) + "\n"


class BusyView(NamedTuple):
    """A running job with its progress: ``done`` of ``total``, or 0 if unknown."""

    words: str
    done: int = 0
    total: int = 0
    can_stop: bool = False


class ImportView(NamedTuple):
    """The import page.

    ``rows`` are the listed files and ``chosen`` the one under review. ``review`` is its content, or ``fault``
    why it can't be read; if it ``is_locked``, a password opens it. ``waiting`` counts characters neither
    added nor skipped, ``ready`` those of them that need no checking, ``locked`` files that need a password.
    ``total`` counts the rows there will be, ``files`` the files: one can hold several characters. A
    ``report`` means the import is over.
    """

    rows: tuple[FileRow, ...] = ()
    chosen: int = -1
    review: ReviewView | None = None
    fault: str = ""
    is_locked: bool = False
    locked: int = 0
    only_look: bool = False
    waiting: int = 0
    ready: int = 0
    looks: int = 0
    total: int = 0
    files: int = 0
    busy: BusyView | None = None
    report: ReportView | None = None


def file_row(number: int, name: str, file: str, mark: Mark, words: str) -> FileRow:
    """Return a row of the file list; ``name`` is "" if no character could be read."""
    line = one_line(file) if name else ""
    return FileRow(number, one_line(name or file), line, mark, words)


def mark_words(mark: Mark, to_check: int, *, twice: bool) -> str:
    """Return the label of a state; ``twice`` means another file has the same character."""
    match mark:
        case Mark.READY:
            return tr("Ready")
        case Mark.LOOK:
            return ntr("{n} to check", "{n} to check", to_check).format(n=to_check)
        case Mark.TWIN:
            return tr("Duplicate") if twice else tr("In your library")
        case Mark.LOCKED:
            return tr("Locked")
        case Mark.UNREADABLE:
            return tr("Unreadable")
        case Mark.ADDED:
            return tr("Added")
        case Mark.UPDATED:
            return tr("Updated")
        case Mark.REPLACED:
            return tr("Replaced")
        case Mark.LEFT_OUT:
            return tr("Skipped")


def not_read_again(fault: str) -> NoticeView:
    """Return the notice that a file couldn't be read again and is shown as before."""
    return NoticeView(tr("Not changed. {fault}").format(fault=fault))


def pasted_name() -> str:
    """Return the name shown for pasted text, which has no file name."""
    return tr("Pasted text")


def looking() -> BusyView:
    """Return the progress shown while folders are searched for files."""
    return BusyView(tr("Looking for files"))


def busy_notice(busy: BusyView) -> NoticeView:
    """Return a notice about a running job, before the page has anything to show."""
    words = tr("{what}…").format(what=busy.words)
    return NoticeView(words, act=STOP, act_words=tr("Stop")) if busy.can_stop else NoticeView(words)


def reading(done: int, total: int) -> BusyView:
    """Return the progress of reading files."""
    if total == 1:
        return BusyView(tr("Reading the file"), can_stop=True)
    words = tr("Reading {done} of {total}").format(done=grouped(min(done + 1, total)), total=grouped(total))
    return BusyView(words, done, total, can_stop=True)


def backing_up() -> BusyView:
    """Return the progress shown while the library is backed up before adding many characters."""
    return BusyView(tr("Backing up the library first"))


def adding(done: int, total: int) -> BusyView:
    """Return the progress of adding characters."""
    if total == 1:
        return BusyView(tr("Adding the character"))
    words = tr("Adding {done} of {total}").format(done=grouped(min(done + 1, total)), total=grouped(total))
    return BusyView(words, done, total, can_stop=True)


def taking_back() -> BusyView:
    """Return the progress shown while added characters are moved to the bin."""
    return BusyView(tr("Moving to the bin"))


def report_view(
    added: list[tuple[str, str]],
    changed: list[tuple[str, str]],
    left_out: list[tuple[str, str]],
    unreadable: list[tuple[str, str]],
    *,
    rest: int,
    next_most: int,
) -> ReportView:
    """Return the report: characters added, changed or skipped with their files, and unreadable files.

    ``rest`` counts files not read, ``next_most`` how many of them can be read at once.
    """
    parts = [
        _part(tr("Couldn't be read"), unreadable, grave=True),
        _part(tr("Added to your library"), added),
        _part(tr("Updated or replaced in your library"), changed),
        _part(tr("Skipped"), left_out),
    ]
    counts = [ntr("{n} character added", "{n} characters added", len(added)).format(n=grouped(len(added)))]
    if changed:
        words = ntr("{n} updated or replaced", "{n} updated or replaced", len(changed))
        counts.append(words.format(n=grouped(len(changed))))
    if left_out:
        words = ntr("{n} skipped", "{n} skipped", len(left_out))
        counts.append(words.format(n=grouped(len(left_out))))
    if unreadable:
        words = ntr("{n} file couldn't be read", "{n} files couldn't be read", len(unreadable))
        counts.append(words.format(n=grouped(len(unreadable))))
    if rest:
        counts.append(ntr("{n} file not read yet", "{n} files not read yet", rest).format(n=grouped(rest)))
    more = min(rest, next_most)
    return ReportView(
        tr("Import finished") if added or changed or left_out else tr("Nothing was imported"),
        tr("{counts}.").format(counts=", ".join(counts)),
        tuple(each for each in parts if each.lines),
        bool(added or changed),
        ntr("Read {n} more file", "Read {n} more files", more).format(n=grouped(more)) if rest else "",
    )


def _part(heading: str, lines: Iterable[tuple[str, str]], *, grave: bool = False) -> ReportPart:
    return ReportPart(heading, tuple((one_line(name), one_line(said)) for name, said in lines), grave)


def arrived_notice(names: tuple[str, ...], mark: Mark, *, same: bool = False) -> NoticeView:
    """Return the notice that characters were added, or that one was updated or replaced, with Undo.

    One that is the ``same`` as before has nothing to undo.
    """
    if same:
        words = tr("{name} already has all that is in the file. Nothing changed.")
        return NoticeView(words.format(name=shortened(names[0], _LONGEST_NAME)))
    if mark is not Mark.ADDED:
        words = tr("{name} was replaced.") if mark is Mark.REPLACED else tr("{name} was updated.")
        words = words.format(name=shortened(names[0], _LONGEST_NAME))
    elif len(names) == 1:
        words = tr("{name} is in your library.").format(name=shortened(names[0], _LONGEST_NAME))
    else:
        words = ntr("{n} character added", "{n} characters added", len(names)).format(n=grouped(len(names)))
    return NoticeView.undoing(words, UNDO)


def as_before(names: str) -> NoticeView:
    """Return the notice that characters are as they were before the import."""
    return NoticeView(tr("As before the import: {names}.").format(names=shortened(names, 3 * _LONGEST_NAME)))


def played_since(names: str) -> NoticeView:
    """Return the notice that an import can't be undone alone any more."""
    words = tr("Not undone, as it was played since: {names}. Go back in its history instead.")
    return NoticeView(words.format(names=shortened(names, 3 * _LONGEST_NAME)))


def unsaved_words() -> NoticeView:
    """Return the notice that nothing can be updated while changes are unsaved."""
    return NoticeView(tr("Some changes aren't saved yet. Save them first, then import."))


def taken_back(count: int, days: int) -> NoticeView:
    """Return the notice that added characters are in the bin."""
    words = ntr(
        "{n} character moved to the bin for {days} days.",
        "{n} characters moved to the bin for {days} days.",
        count,
    )
    return NoticeView(words.format(n=grouped(count), days=days))


def stopped_words() -> NoticeView:
    """Return the notice that adding was stopped."""
    return NoticeView(tr("Stopped. Nothing was added."))


def nothing_in_folder() -> NoticeView:
    """Return the notice for a folder without files."""
    return NoticeView(tr("There are no files in that folder."))


def too_many_files(most: int) -> MessageView:
    """Return the message for a folder with more files than one import reads."""
    return MessageView(
        tr("Too many files"),
        tr("Only the first {n} files are read. Import the rest folder by folder.").format(n=grouped(most)),
    )


def nothing_on_clipboard() -> NoticeView:
    """Return the notice for a clipboard with nothing to import."""
    return NoticeView(
        tr("There is no text on the clipboard. Copy a character in the other program, then try again.")
    )


def too_much_text(megabytes: int) -> NoticeView:
    """Return the notice for clipboard text that is too large."""
    return NoticeView(
        tr("The copied text is larger than {n} MB, far more than a character needs.").format(n=megabytes)
    )


def copied_words() -> NoticeView:
    """Return the notice that the report was copied."""
    return NoticeView(tr("The report was copied to the clipboard."))
