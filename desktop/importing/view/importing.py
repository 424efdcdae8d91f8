"""An import as its page shows it: what was read, what is to be done with it, and what came of it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.kit.view.lines import on_one_line
from desktop.kit.view.shell import MessageView, NoticeView, ReviewView

UNDO = "undo_import"
"""The act of a notice that takes an import back."""


STOP = "stop_import"
"""The act of a notice that stops the reading of a file."""


class Mark(StrEnum):
    """How it is with a file of an import."""

    READY = "ready"
    LOOK = "look"
    TWIN = "twin"
    UNREADABLE = "unreadable"
    ADDED = "added"
    LEFT_OUT = "left_out"

    @property
    def waits(self) -> bool:
        """Whether there is a character in it that is neither added nor left out yet."""
        return self in (Mark.READY, Mark.LOOK, Mark.TWIN)

    @property
    def to_look_at(self) -> bool:
        """Whether it is listed among those that need a look."""
        return self in (Mark.LOOK, Mark.TWIN, Mark.UNREADABLE)


class FileRow(NamedTuple):
    """A file of an import: its number, who is in it or its name, where that is from, and how it is."""

    number: int
    name: str
    line: str
    mark: Mark
    words: str


class ReportPart(NamedTuple):
    """What became of some files: a heading, and a line for each with what is to be said of it."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    grave: bool = False


class ReportView(NamedTuple):
    """What came of an import.

    ``rest`` are the words for reading the files that were not read yet, "" for none.
    """

    title: str
    line: str
    parts: tuple[ReportPart, ...]
    added: bool
    rest: str = ""

    @property
    def text(self) -> str:
        """All of it as text."""
        lines = [self.title, self.line]
        for part in self.parts:
            lines += ["", part.heading]
            lines += [f"- {name}: {said}" if said else f"- {name}" for name, said in part.lines]
        return "\n".join(lines) + "\n"


class BusyView(NamedTuple):
    """What is being done, and how far it is: ``done`` of ``total``, 0 where that is not known.

    Only what ``can_stop`` can be stopped.
    """

    words: str
    done: int = 0
    total: int = 0
    can_stop: bool = False


class ImportView(NamedTuple):
    """The page of an import.

    ``rows`` are the files listed, of which ``chosen`` is under review; ``review`` is what was read from it,
    or ``fault`` why nothing could be. ``waiting`` counts the characters that are neither added nor left out,
    ``ready`` those of them that need no look, ``total`` all files. With a ``report`` it is over.
    """

    rows: tuple[FileRow, ...] = ()
    chosen: int = -1
    review: ReviewView | None = None
    fault: str = ""
    only_look: bool = False
    waiting: int = 0
    ready: int = 0
    looks: int = 0
    total: int = 0
    busy: BusyView | None = None
    report: ReportView | None = None


def file_row(number: int, name: str, file: str, mark: Mark, words: str) -> FileRow:
    """A row of the list, for a character called ``name``, "" where none could be read."""
    line = on_one_line(file) if name else ""
    return FileRow(number, on_one_line(name or file), line, mark, words)


def mark_words(mark: Mark, to_check: int, *, twice: bool) -> str:
    """How it is with a file, in a few words; ``twice`` says that another one holds the same character."""
    match mark:
        case Mark.READY:
            return tr("Ready")
        case Mark.LOOK:
            return ntr("{n} to check", "{n} to check", to_check).format(n=to_check)
        case Mark.TWIN:
            return tr("Duplicate") if twice else tr("In your library")
        case Mark.UNREADABLE:
            return tr("Unreadable")
        case Mark.ADDED:
            return tr("Added")
        case Mark.LEFT_OUT:
            return tr("Skipped")


def pasted_name() -> str:
    """What a pasted text is called in place of a file name."""
    return tr("Pasted text")


def looking() -> BusyView:
    """The files of folders are being looked for."""
    return BusyView(tr("Looking for files"))


def busy_notice(busy: BusyView) -> NoticeView:
    """What takes a while, before there is anything to show."""
    words = tr("{what}…").format(what=busy.words)
    return NoticeView(words, act=STOP, act_words=tr("Stop")) if busy.can_stop else NoticeView(words)


def reading(done: int, total: int) -> BusyView:
    """Files are being read."""
    if total == 1:
        return BusyView(tr("Reading the file"), can_stop=True)
    words = tr("Reading {done} of {total}").format(done=grouped(min(done + 1, total)), total=grouped(total))
    return BusyView(words, done, total, can_stop=True)


def backing_up() -> BusyView:
    """The library is being backed up before many characters are added."""
    return BusyView(tr("Backing up the library first"))


def adding(done: int, total: int) -> BusyView:
    """Characters are being added."""
    if total == 1:
        return BusyView(tr("Adding the character"))
    words = tr("Adding {done} of {total}").format(done=grouped(min(done + 1, total)), total=grouped(total))
    return BusyView(words, done, total, can_stop=True)


def taking_back() -> BusyView:
    """Characters that were added go to the bin."""
    return BusyView(tr("Moving to the bin"))


def report_view(
    added: list[tuple[str, str]],
    left_out: list[tuple[str, str]],
    unreadable: list[tuple[str, str]],
    rest: int,
    next_most: int,
) -> ReportView:
    """What came of an import: names with the files they are from, and files with why they were not read.

    ``rest`` counts files that were not read, of which ``next_most`` are read in one go.
    """
    parts = [
        _part(tr("Couldn’t be read"), unreadable, grave=True),
        _part(tr("Added to your library"), added),
        _part(tr("Skipped"), left_out),
    ]
    counts = [ntr("{n} character added", "{n} characters added", len(added)).format(n=grouped(len(added)))]
    if left_out:
        words = ntr("{n} skipped", "{n} skipped", len(left_out))
        counts.append(words.format(n=grouped(len(left_out))))
    if unreadable:
        words = ntr("{n} file couldn’t be read", "{n} files couldn’t be read", len(unreadable))
        counts.append(words.format(n=grouped(len(unreadable))))
    if rest:
        counts.append(ntr("{n} file not read yet", "{n} files not read yet", rest).format(n=grouped(rest)))
    more = min(rest, next_most)
    return ReportView(
        tr("Import finished") if added or left_out else tr("Nothing was imported"),
        tr("{counts}.").format(counts=", ".join(counts)),
        tuple(each for each in parts if each.lines),
        bool(added),
        ntr("Read {n} more file", "Read {n} more files", more).format(n=grouped(more)) if rest else "",
    )


def _part(heading: str, lines: Iterable[tuple[str, str]], *, grave: bool = False) -> ReportPart:
    return ReportPart(heading, tuple((on_one_line(name), on_one_line(said)) for name, said in lines), grave)


def added_notice(names: tuple[str, ...]) -> NoticeView:
    """Characters were added, which can be taken back."""
    if len(names) == 1:
        words = tr("{name} is in your library.").format(name=names[0])
    else:
        words = ntr("{n} character added.", "{n} characters added.", len(names)).format(n=grouped(len(names)))
    return NoticeView(words, act=UNDO, act_words=tr("Undo"))


def taken_back(count: int, days: int) -> NoticeView:
    """Characters that were added are in the bin."""
    words = ntr(
        "{n} character moved to the bin for {days} days.",
        "{n} characters moved to the bin for {days} days.",
        count,
    )
    return NoticeView(words.format(n=grouped(count), days=days))


def stopped_words() -> NoticeView:
    """The adding was stopped."""
    return NoticeView(tr("Stopped. Nothing was added."))


def nothing_in_folder() -> NoticeView:
    """A folder holds no files."""
    return NoticeView(tr("There are no files in that folder."))


def too_many_files(most: int) -> MessageView:
    """A folder holds more files than are looked for at once."""
    return MessageView(
        tr("Too many files"),
        tr("Only the first {n} files are read. Import the rest folder by folder.").format(n=grouped(most)),
    )


def nothing_on_clipboard() -> NoticeView:
    """Nothing is on the clipboard that could be imported."""
    return NoticeView(
        tr("There is no text on the clipboard. Copy a character in the other program, then try again.")
    )


def too_much_text(megabytes: int) -> NoticeView:
    """The text on the clipboard is far too long."""
    return NoticeView(
        tr("The copied text is larger than {n} MB, far more than a character needs.").format(n=megabytes)
    )


def copied_words() -> NoticeView:
    """The report is on the clipboard."""
    return NoticeView(tr("The report was copied to the clipboard."))
