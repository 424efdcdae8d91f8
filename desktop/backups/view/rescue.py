"""Saving what can be read of a damaged library, in words: what is offered, how far it is, what came of it."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice, NoticeView, ProblemView
from desktop.library.salvage.piecing import BACKUP as FROM_BACKUP
from desktop.library.salvage.piecing import COPY as FROM_COPY
from desktop.library.salvage.piecing import LIBRARY as FROM_LIBRARY
from desktop.library.salvage.piecing import Source
from desktop.library.salvage.salvage import UNKNOWN, Salvaged, Saved, Step
from desktop.views.problems import OTHER, QUIT, RETRY, SET_ASIDE, moment_words


class ReportLine(NamedTuple):
    """What became of one character; ``grave`` where something of it is lost."""

    name: str
    text: str
    grave: bool


class ReportSection(NamedTuple):
    """Some characters under a heading."""

    heading: str
    lines: tuple[ReportLine, ...]


class ReportView(NamedTuple):
    """What was saved; ``text`` is the whole report as it is copied and kept in a file."""

    title: str
    about: str
    sections: tuple[ReportSection, ...]
    text: str


def step_view(step: Step) -> ProblemView:
    """The page while what can be read is saved."""
    words = {
        Step.READING: tr("Reading the damaged file. It is not changed."),
        Step.BACKUPS: tr("Looking in the backups and the readable copies for what is missing."),
        Step.WRITING: tr("Writing the new library."),
        Step.CHECKING: tr("Checking the new library."),
    }
    return ProblemView(tr("Saving what can be read"), words[step], "", ())


def opening_copy_view() -> ProblemView:
    """The page while a backup is put in the place of a library."""
    what = tr("Checking the backup and putting a copy of it in place. The damaged file is kept as it is.")
    return ProblemView(tr("Opening the backup"), what, "", ())


def nothing_saved(file: Path) -> ProblemView:
    """The page where there is nothing to be saved."""
    what = tr(
        "Nothing can be read of this file, and there is no backup and no readable copy. The file was not "
        "changed. You can open another library, or set the file aside, kept as it is, and start a new one."
    )
    choices = (
        Choice(OTHER, tr("Open another library")),
        Choice(SET_ASIDE, tr("Set aside and start new")),
        Choice(RETRY, tr("Try again")),
        Choice(QUIT, tr("Quit")),
    )
    return ProblemView(tr("Nothing could be saved"), what, str(file), choices)


def report_view(salvaged: Salvaged, folder: Path | None, now: datetime) -> ReportView:
    """What was saved, by character; ``folder`` is where the damaged file lies now."""
    title = tr("What was saved")
    kept = len(salvaged.whole) + len(salvaged.older)
    about = [_counted(salvaged, kept)]
    if others := _others(salvaged.others_lost):
        about.append(others)
    if folder is not None:
        about.append(tr("The damaged file is kept as it was in {place}.").format(place=folder))
    found = (
        (tr("Lost"), tuple(_lost_line(each) for each in salvaged.lost)),
        (tr("Not all of it"), tuple(_older_line(each, now) for each in salvaged.older)),
        (tr("As last saved"), tuple(_whole_line(each, now) for each in salvaged.whole)),
    )
    sections = tuple(ReportSection(heading, lines) for heading, lines in found if lines)
    words = " ".join(about)
    return ReportView(title, words, sections, _text(title, words, sections))


def copy_opened(folder: Path | None) -> NoticeView:
    """A copy was opened in place of a damaged library, which lies in ``folder`` now; None for none."""
    if folder is None:
        return NoticeView(tr("The backup is open."))
    return NoticeView(tr("The backup is open. The damaged file is kept in {place}.").format(place=folder))


def conflict_copies(files: tuple[Path, ...]) -> NoticeView:
    """A program that keeps folders in step has made copies of the library."""
    words = ntr(
        "A sync program has put a second version of this library beside it: {name}. Rollbook never merges "
        "them; “rollbook doctor” lists them.",
        "Sync programs have put {n} other versions of this library beside it, such as {name}. Rollbook never "
        "merges them; “rollbook doctor” lists them.",
        len(files),
    )
    return NoticeView(words.format(n=len(files), name=files[0].name), warning=True)


def brought_back(name: str) -> NoticeView:
    """A damaged character was brought back from the newest good backup."""
    return NoticeView(tr("{name} was brought back from the newest good backup.").format(name=name))


def not_brought_back() -> NoticeView:
    """No backup has a good copy of a damaged character."""
    words = tr("No backup has this character whole. Import its readable copy, if there is one.")
    return NoticeView(words, warning=True)


def _counted(salvaged: Salvaged, kept: int) -> str:
    words = ntr("{n} character was saved", "{n} characters were saved", kept).format(n=kept)
    if salvaged.lost:
        lost = len(salvaged.lost)
        return ntr("{saved}, {n} is lost.", "{saved}, {n} are lost.", lost).format(saved=words, n=lost)
    whole = len(salvaged.whole)
    if whole == kept:
        return tr("{saved}, as of the last change.").format(saved=words)
    if not whole:
        return tr("{saved}.").format(saved=words)
    return tr("{saved}, {n} of them as of the last change.").format(saved=words, n=whole)


def _others(lost: dict[str, int]) -> str:
    words = {
        "campaign": lambda n: ntr("{n} campaign", "{n} campaigns", n),
        "pack": lambda n: ntr("{n} pack", "{n} packs", n),
        "tray_throw": lambda n: ntr("{n} throw without a character", "{n} throws without a character", n),
        "favourite": lambda n: ntr("{n} favourite", "{n} favourites", n),
        "picture": lambda n: ntr("{n} picture", "{n} pictures", n),
    }
    told = [words[kind](count).format(n=count) for kind, count in lost.items()]
    return tr("Lost besides: {things}.").format(things=", ".join(told)) if told else ""


def _whole_line(saved: Saved, now: datetime) -> ReportLine:
    if saved.source is None or saved.source.kind == FROM_LIBRARY:
        return ReportLine(saved.name, _entries(saved), grave=False)
    words = tr("From {source}, and what was done since from the journal. {entries}")
    words = words.format(source=_source(saved.source, now), entries=_entries(saved))
    return ReportLine(saved.name, words, grave=False)


def _older_line(saved: Saved, now: datetime) -> ReportLine:
    told: list[str] = []
    if saved.source is not None and saved.source.kind != FROM_LIBRARY:
        told.append(
            tr("From {source}. What was done later may be missing.").format(source=_source(saved.source, now))
        )
    elif not saved.lost and not saved.missing:
        told.append(
            tr("The sheet is as of the last change. The newest entries of its journal may be missing.")
        )
    told.append(_entries(saved))
    if saved.lost:
        words = ntr(
            "{n} of them cannot be read any more; the journal says where.",
            "{n} of them cannot be read any more; the journal says where.",
            saved.lost,
        )
        told.append(words.format(n=saved.lost))
    parts = {
        "portrait": tr("The portrait is lost: choose it again in edit mode."),
        "standing": tr("Its tags and marks are lost."),
        "plan": tr("A downtime under way is lost."),
        "campaign": tr("It was in a campaign: add it there again."),
        UNKNOWN: tr("If it had a portrait, tags, a campaign or a downtime under way, these are lost."),
    }
    told += [parts[each] for each in saved.missing]
    return ReportLine(
        saved.name, " ".join(told), grave=bool(saved.lost) or any(each != UNKNOWN for each in saved.missing)
    )


def _lost_line(saved: Saved) -> ReportLine:
    name = saved.name or tr("A character whose name cannot be read")
    words = tr(
        "The sheet cannot be read, and no backup and no readable copy has it. If you ever exported this "
        "character, import that file; if you have a backup on another disk, restore it from there."
    )
    return ReportLine(name, words, grave=True)


def _entries(saved: Saved) -> str:
    if not saved.entries:
        return tr("No entries in its journal.")
    words = ntr("{n} entry in its journal.", "{n} entries in its journal.", saved.entries)
    return words.format(n=saved.entries)


def _source(source: Source, now: datetime) -> str:
    if source.kind == FROM_BACKUP:
        return tr("backup {number} ({when})").format(number=source.number, when=moment_words(source.at, now))
    return tr("the readable copy") if source.kind == FROM_COPY else tr("the library")


def _text(title: str, about: str, sections: tuple[ReportSection, ...]) -> str:
    lines = [title, "", about]
    for section in sections:
        lines += ["", section.heading]
        lines += [f"  {each.name}: {each.text}" for each in section.lines]
    return "\n".join(lines) + "\n"
