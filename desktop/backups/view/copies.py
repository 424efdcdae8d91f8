"""The readable copies, the backups that the app makes by itself and the room for these, in words."""

from datetime import date
from pathlib import Path
from typing import NamedTuple

from desktop.base.dates import local_time, recent_day
from desktop.base.settings import BACKUP_MEGABYTES, Settings
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import BackupFailed, LibraryProblem
from desktop.views.settings import SettingView

SHOW = "backups"
"""What the notices offer: the window of backups, by the name of its command."""


def trouble_words(problem: LibraryProblem) -> str:
    """Why there is no newer backup, and what to do now."""
    if isinstance(problem, BackupFailed):
        return tr(
            "No backup could be made. Characters are saved all the same. See whether the drive is there and "
            "has room, and whether this folder can be written to: {folder}"
        ).format(folder=problem.folder)
    return tr(
        "No backup could be made, as the library could not be read for it. See whether its drive is there, "
        "and whether another program holds it: {file}"
    ).format(file=problem.path)


def damage_words() -> str:
    """The newest backup was read back, and not all was well."""
    return tr(
        "Part of the library is damaged, so the newest backup is damaged too. Older backups are kept, and "
        "what they hold can be brought back."
    )


def trouble_notice() -> NoticeView:
    """Tell that no backup could be made; the window of backups says why, and what to do."""
    return _notice(tr("No backup could be made. Characters are saved all the same."))


def damage_notice() -> NoticeView:
    """Tell that the newest backup is not whole."""
    return _notice(tr("Part of the library is damaged. Older backups are kept."))


def nothing_deleted() -> NoticeView:
    """Tell that characters stay in the bin, as no backup holds all that they are."""
    return _notice(tr("Nothing was deleted: part of the library is damaged, and its backup too."))


def _notice(words: str) -> NoticeView:
    return NoticeView(words, warning=True, act=SHOW, act_words=tr("Show backups"))


def made_line(file: Path, characters: int) -> str:
    """A backup was made: where it lies and how many characters it holds, for a terminal."""
    words = ntr("{n} character is backed up in {file}", "{n} characters are backed up in {file}", characters)
    return words.format(n=characters, file=file)


def settings_choices(settings: Settings) -> tuple[SettingView, ...]:
    """The choices that the settings window shows."""
    return (_backups(settings),)


def _backups(settings: Settings) -> SettingView:
    words = {256: tr("256 MB"), 1024: tr("1 GB"), 4096: tr("4 GB")}
    return SettingView(
        "backups",
        tr("Room for backups"),
        tr("Older backups make room for newer ones. The newest three good ones always stay."),
        tuple((str(each), words[each]) for each in BACKUP_MEGABYTES),
        str(settings.backup_megabytes),
    )


class CopiesView(NamedTuple):
    """How it is with the readable copies: a line about them, and the folder that they lie in."""

    text: str
    folder: str
    warning: bool = False


def copies_view(folder: str, refreshed_at: str, problem: str, today: date) -> CopiesView:
    """The state of the copies; ``refreshed_at`` is the time of the last whole refresh, "" for none yet."""
    if problem:
        return CopiesView(problem, folder, warning=True)
    if not refreshed_at:
        return CopiesView(
            tr("Readable copies of your characters are written a minute after a change."), folder
        )
    return CopiesView(
        tr("Readable copies as of {when}.").format(when=moment_words(refreshed_at, today)), folder
    )


def not_copied(why: str) -> str:
    """Nothing can be written where the copies lie; ``why`` as the system says it."""
    return tr(
        "The readable copies of your characters could not be written: {why}. The characters themselves are "
        "saved. It is tried again after the next change."
    ).format(why=why)


def some_not_copied(damaged: int, unwritten: int) -> str:
    """The copies of some characters are not the newest: damaged in the library, or not to be written."""
    if damaged:
        words = ntr(
            "{n} character is damaged in the library. Its last good readable copy was kept.",
            "{n} characters are damaged in the library. Their last good readable copies were kept.",
            damaged,
        )
        return words.format(n=damaged)
    words = ntr(
        "The readable copy of {n} character could not be written. It is tried again later.",
        "The readable copies of {n} characters could not be written. They are tried again later.",
        unwritten,
    )
    return words.format(n=unwritten)


def moment_words(at: str, today: date) -> str:
    """A time of today, or a day with its time."""
    time = local_time(at)
    if time.date() == today:
        return f"{time:%H:%M}"
    return f"{recent_day(time, today)}, {time:%H:%M}"
