"""The words for recovering a damaged library: progress, choices and the report."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice, NoticeView, ProblemView
from desktop.library.salvage.piecing import BACKUP as FROM_BACKUP
from desktop.library.salvage.piecing import COPY as FROM_COPY
from desktop.library.salvage.piecing import LIBRARY as FROM_LIBRARY
from desktop.library.salvage.piecing import Source
from desktop.library.salvage.salvage import UNKNOWN, SalvageResult, SavedCharacter, Step
from desktop.views.problems import OTHER, QUIT, RETRY, SET_ASIDE, moment_words


class ReportLine(NamedTuple):
    """The result for one character; ``grave`` means something of it is lost."""

    name: str
    text: str
    grave: bool


class ReportSection(NamedTuple):
    """Characters under a heading."""

    heading: str
    lines: tuple[ReportLine, ...]


class ReportView(NamedTuple):
    """The report of a recovery; ``text`` is the whole report for the clipboard and the file."""

    title: str
    about: str
    sections: tuple[ReportSection, ...]
    text: str


def step_view(step: Step) -> ProblemView:
    """Return the page shown during the recovery."""
    words = {
        Step.READING: tr("Reading the damaged file. It won't be changed."),
        Step.BACKUPS: tr("Searching the backups and readable copies for what is missing."),
        Step.WRITING: tr("Writing the new library."),
        Step.CHECKING: tr("Checking the new library."),
    }
    return ProblemView(tr("Saving what can be read"), words[step], "", ())


def opening_copy_view() -> ProblemView:
    """Return the page shown while a backup replaces the library."""
    what = tr("Checking the backup and opening a copy of it. The damaged file is kept unchanged.")
    return ProblemView(tr("Opening the backup"), what, "", ())


def nothing_saved(file: Path) -> ProblemView:
    """Return the page for when nothing could be recovered."""
    what = tr(
        "Nothing in this file can be read, and there is no backup or readable copy. The file "
        "wasn't changed. Open another library, or set this file aside and start a new one."
    )
    choices = (
        Choice(OTHER, tr("Open another library")),
        Choice(SET_ASIDE, tr("Set aside and start new")),
        Choice(RETRY, tr("Try again")),
        Choice(QUIT, tr("Quit")),
    )
    return ProblemView(tr("Nothing could be saved"), what, str(file), choices)


def report_view(salvaged: SalvageResult, folder: Path | None, now: datetime) -> ReportView:
    """Return the report by character; ``folder`` holds the damaged file."""
    title = tr("What was saved")
    kept = len(salvaged.whole) + len(salvaged.older)
    about = [_counted(salvaged, kept)]
    if others := _others(salvaged.others_lost):
        about.append(others)
    if folder is not None:
        about.append(tr("The damaged file is kept unchanged in {place}.").format(place=folder))
    found = (
        (tr("Lost"), tuple(_lost_line(each) for each in salvaged.lost)),
        (tr("Incomplete"), tuple(_older_line(each, now) for each in salvaged.older)),
        (tr("Complete"), tuple(_whole_line(each, now) for each in salvaged.whole)),
    )
    sections = tuple(ReportSection(heading, lines) for heading, lines in found if lines)
    words = " ".join(about)
    return ReportView(title, words, sections, _text(title, words, sections))


def copy_opened(folder: Path | None) -> NoticeView:
    """Say that a backup was opened; ``folder`` holds the damaged library, None if there was none."""
    if folder is None:
        return NoticeView(tr("The backup is open."))
    return NoticeView(tr("The backup is open. The damaged file is kept in {place}.").format(place=folder))


def conflict_copies(files: tuple[Path, ...]) -> NoticeView:
    """Say that a sync program made copies of the library."""
    words = ntr(
        "A sync program put a second version of this library next to it: {name}. Rollbook "
        "never merges them. To list them, run “rollbook doctor”.",
        "Sync programs put {n} other versions of this library next to it, such as {name}. "
        "Rollbook never merges them. To list them, run “rollbook doctor”.",
        len(files),
    )
    return NoticeView(words.format(n=len(files), name=files[0].name), warning=True)


def character_restored(name: str) -> NoticeView:
    """Say that a damaged character was restored from the newest good backup."""
    return NoticeView(tr("{name} was restored from the newest good backup.").format(name=name))


def no_good_backup() -> NoticeView:
    """Say that no backup has a good copy of a damaged character."""
    words = tr("No backup has this character undamaged. Import its readable copy, if there is one.")
    return NoticeView(words, warning=True)


def _counted(salvaged: SalvageResult, kept: int) -> str:
    words = ntr("{n} character was saved", "{n} characters were saved", kept).format(n=kept)
    if salvaged.lost:
        lost = len(salvaged.lost)
        return ntr("{saved}, {n} was lost.", "{saved}, {n} were lost.", lost).format(saved=words, n=lost)
    whole = len(salvaged.whole)
    if whole == kept:
        return tr("{saved}, including the last change.").format(saved=words)
    if not whole:
        return tr("{saved}.").format(saved=words)
    return tr("{saved}, {n} of them including the last change.").format(saved=words, n=whole)


def _others(lost: dict[str, int]) -> str:
    words = {
        "campaign": lambda n: ntr("{n} campaign", "{n} campaigns", n),
        "pack": lambda n: ntr("{n} table pack", "{n} table packs", n),
        "tray_throw": lambda n: ntr("{n} roll without a character", "{n} rolls without a character", n),
        "favourite": lambda n: ntr("{n} favourite", "{n} favourites", n),
        "picture": lambda n: ntr("{n} picture", "{n} pictures", n),
    }
    told = [words[kind](count).format(n=count) for kind, count in lost.items()]
    return tr("Also lost: {things}.").format(things=", ".join(told)) if told else ""


def _whole_line(saved: SavedCharacter, now: datetime) -> ReportLine:
    if saved.source is None or saved.source.kind == FROM_LIBRARY:
        return ReportLine(saved.name, _entries(saved), grave=False)
    words = tr("From {source}, plus later changes from its history. {entries}")
    words = words.format(source=_source(saved.source, now), entries=_entries(saved))
    return ReportLine(saved.name, words, grave=False)


def _older_line(saved: SavedCharacter, now: datetime) -> ReportLine:
    told: list[str] = []
    if saved.source is not None and saved.source.kind != FROM_LIBRARY:
        told.append(
            tr("From {source}. Later changes may be missing.").format(source=_source(saved.source, now))
        )
    elif not saved.lost and not saved.missing:
        told.append(
            tr("The sheet includes the last change. The newest entries of its history may be missing.")
        )
    told.append(_entries(saved))
    if saved.lost:
        words = ntr(
            "{n} of them can no longer be read. The history shows where.",
            "{n} of them can no longer be read. The history shows where.",
            saved.lost,
        )
        told.append(words.format(n=saved.lost))
    parts = {
        "portrait": tr("The portrait is lost: choose it again in edit mode."),
        "standing": tr("Its tags and marks are lost."),
        "plan": tr("Its unfinished downtime is lost."),
        "campaign": tr("It was in a campaign: add it again."),
        UNKNOWN: tr("If it had a portrait, tags, a campaign or an unfinished downtime, these are lost."),
    }
    told += [parts[each] for each in saved.missing]
    return ReportLine(
        saved.name, " ".join(told), grave=bool(saved.lost) or any(each != UNKNOWN for each in saved.missing)
    )


def _lost_line(saved: SavedCharacter) -> ReportLine:
    name = saved.name or tr("Character with an unreadable name")
    words = tr(
        "The sheet can't be read, and no backup or readable copy has it. If you exported this "
        "character, import that file. If you have a backup on another disk, restore it from "
        "there."
    )
    return ReportLine(name, words, grave=True)


def _entries(saved: SavedCharacter) -> str:
    if not saved.entries:
        return tr("No entries in its history.")
    words = ntr("{n} entry in its history.", "{n} entries in its history.", saved.entries)
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
