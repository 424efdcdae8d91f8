"""The words for readable copies, automatic backups and their space limit."""

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
"""The command that notices offer: open the backups window."""


def trouble_words(problem: LibraryProblem) -> str:
    """Say why there is no newer backup and what to do."""
    if isinstance(problem, BackupFailed):
        return tr(
            "Can't make a backup. Your characters are still saved. Check that the drive is "
            "connected and has free space, and that you can write to this folder: {folder}"
        ).format(folder=problem.folder)
    return tr(
        "Can't make a backup: the library can't be read. Check that its drive is connected and "
        "that no other program is using it: {file}"
    ).format(file=problem.path)


def damage_words() -> str:
    """Say that the newest backup contains damage."""
    return tr(
        "Part of the library is damaged, so the newest backup is damaged too. Older backups "
        "are kept, and you can restore from them."
    )


def trouble_notice() -> NoticeView:
    """Create the notice that no backup could be made; the backups window has the details."""
    return _notice(tr("Can't make a backup. Your characters are still saved."))


def damage_notice() -> NoticeView:
    """Create the notice that the newest backup contains damage."""
    return _notice(tr("Part of the library is damaged. Older backups are kept."))


def nothing_deleted() -> NoticeView:
    """Create the notice that characters stay in the bin because no undamaged backup holds them."""
    return _notice(tr("Nothing was deleted: part of the library is damaged, and so is its backup."))


def _notice(words: str) -> NoticeView:
    return NoticeView(words, warning=True, act=SHOW, act_words=tr("Show backups"))


def made_line(file: Path, characters: int) -> str:
    """Say where a backup was made and how many characters it has, for a terminal."""
    words = ntr("{n} character backed up in {file}", "{n} characters backed up in {file}", characters)
    return words.format(n=characters, file=file)


def settings_choices(settings: Settings) -> tuple[SettingView, ...]:
    """Return the choices in the settings window."""
    return (_backups(settings),)


def _backups(settings: Settings) -> SettingView:
    words = {256: tr("256 MB"), 1024: tr("1 GB"), 4096: tr("4 GB")}
    return SettingView(
        "backups",
        tr("Space for backups"),
        tr(
            "Older backups are deleted to make space for newer ones. The newest three good ones "
            "are always kept."
        ),
        tuple((str(each), words[each]) for each in BACKUP_MEGABYTES),
        str(settings.backup_megabytes),
    )


class CopiesView(NamedTuple):
    """The state of the readable copies in a line, and their folder."""

    text: str
    folder: str
    warning: bool = False


def copies_view(folder: str, refreshed_at: str, problem: str, today: date) -> CopiesView:
    """Describe the copies; ``refreshed_at`` is the time of the last full refresh, "" for none."""
    if problem:
        return CopiesView(problem, folder, warning=True)
    if not refreshed_at:
        return CopiesView(
            tr("Rollbook writes readable copies of your characters a minute after a change."), folder
        )
    return CopiesView(
        tr("Readable copies updated: {when}.").format(when=moment_words(refreshed_at, today)), folder
    )


def not_copied(why: str) -> str:
    """Say that the copies can't be written; ``why`` is the system's message."""
    return tr(
        "Can't write the readable copies of your characters: {why}. The characters themselves "
        "are saved. Rollbook tries again after the next change."
    ).format(why=why)


def some_not_copied(damaged: int, failed: int) -> str:
    """Say that some copies are outdated.

    ``damaged`` counts characters that are damaged in the library. If there are none, ``failed`` counts the
    copies that can't be written.
    """
    if damaged:
        words = ntr(
            "{n} character is damaged in the library. Its last good readable copy was kept.",
            "{n} characters are damaged in the library. Their last good readable copies were kept.",
            damaged,
        )
        return words.format(n=damaged)
    words = ntr(
        "Can't write the readable copy of {n} character. Rollbook will try again later.",
        "Can't write the readable copies of {n} characters. Rollbook will try again later.",
        failed,
    )
    return words.format(n=failed)


def moment_words(at: str, today: date) -> str:
    """Format a time of today, or a day with its time."""
    time = local_time(at)
    if time.date() == today:
        return f"{time:%H:%M}"
    return f"{recent_day(time, today)}, {time:%H:%M}"
