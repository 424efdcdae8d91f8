"""What is said of the backups that the app makes by itself."""

from pathlib import Path

from desktop.base.words import ntr, tr
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import BackupFailed, LibraryProblem

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
