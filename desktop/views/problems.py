"""Library problems in words, and what the player can do."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.dates import local_time, recent_day
from desktop.base.disk import reason
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import Choice, NoticeView, ProblemView
from desktop.library.problems import (
    CharacterProblem,
    Conflict,
    DamagedCharacter,
    DamagedEntries,
    DiskFull,
    LibraryBusy,
    LibraryDamaged,
    LibraryElsewhere,
    LibraryGone,
    LibraryMissing,
    LibraryMoved,
    LibraryNewer,
    LibraryProblem,
    LibraryReadOnly,
    LibraryTooNew,
    LibraryUnreachable,
    LocksRefused,
    MigrationFailed,
    NewerCharacter,
    NotALibrary,
)

if TYPE_CHECKING:
    from desktop.library.backups.backups import Backup

RETRY, OTHER, SET_ASIDE, QUIT = "retry", "other", "set_aside", "quit"
SALVAGE, BACKUP, SHOW_FILE, NEW = "salvage", "backup", "show_file", "new"
SHOW_COPIES, SHOW_BACKUPS = "show_copies", "show_backups"
USUAL, THERE = "usual", "there"
SAFE = "safe"
"""The ids of the choices that a problem page offers."""

OPEN_AGAIN = "open_again"
"""The id of the action that opens another file now at the library's place."""

SHOW_REPORT = "report"
"""The id of the action that shows the problem report."""

MEND = "mend/"
"""The prefix of the action that restores a damaged character, before its number."""


def problem_view(
    problem: LibraryProblem, copy: Choice | None = None, *, is_usual: bool = False
) -> ProblemView:
    """Build the page for a library that can't be opened; ``copy`` opens the newest good backup.

    ``is_usual`` is set for the library in the default folder.
    """
    again, other = Choice(RETRY, tr("Try again")), Choice(OTHER, tr("Open another library"))
    aside = Choice(SET_ASIDE, tr("Set aside and start new"))
    leave = Choice(QUIT, tr("Quit"))
    report = Choice(SHOW_REPORT, show_report_words())
    save, show = Choice(SALVAGE, tr("Recover readable data")), Choice(SHOW_FILE, tr("Show the file"))
    copies = () if copy is None else (copy,)
    choices: tuple[Choice, ...] = (again, other, report, leave)
    match problem:
        case LibraryTooNew():
            title = tr("This library is from a newer version of Rollbook")
            what = tr(
                "A newer version saved it in a format that this version can't read. Nothing "
                "was changed. Update Rollbook to open it. Until then, you can use the readable "
                "copies of your characters, or the backups, which may be older."
            )
            choices = (
                Choice(SHOW_COPIES, tr("Show the readable copies")),
                Choice(SHOW_BACKUPS, tr("Show the backups")),
                other,
                again,
                leave,
            )
        case MigrationFailed():
            title = tr("Can't update this library")
            what = tr(
                "It's from an older version of Rollbook. Rollbook backed it up, but updating a "
                "copy failed. The library itself is unchanged, and the older version can still "
                "open it. The report has the details."
            )
            choices = (again, other, Choice(SHOW_COPIES, tr("Show the readable copies")), show, report, leave)
        case LocksRefused():
            title = tr("Rollbook can't lock a library on this drive")
            what = tr(
                "Without a lock, two windows could write to it at once. Nothing was changed. "
                "Move the library to a folder on this computer and open it there."
            )
        case NotALibrary():
            title = tr("This file isn't a Rollbook library")
            what = tr(
                "It's another kind of file, or another program overwrote it. Nothing was "
                "changed. If it was your library, Rollbook can recover what's left of it and "
                "of your backups. The file itself is set aside and kept unchanged."
            )
            # With backups, this is a library's place and not a file chosen by mistake.
            choices = (save, *copies, other) if copies else (other, save)
            choices = (*choices, show, again, aside, report, leave)
        case LibraryDamaged():
            title = tr("This library is damaged")
            what = tr(
                "Part of the file can't be read. Nothing was changed. Rollbook can recover "
                "what's readable into a new library, and add what your backups and readable "
                "copies have. The damaged file is set aside and kept unchanged."
            )
            choices = (save, *copies, other, show, again, aside, report, leave)
        case LibraryElsewhere():
            title = tr("This library was moved")
            what = tr("It's here now: {place}").format(place=problem.to)
            choices = (
                Choice(THERE, tr("Open it there")),
                other,
                Choice(NEW, tr("Start a new library here")),
                leave,
            )
        case LibraryGone():
            title = tr("Can't find the last open library")
            if problem.in_reach or is_usual:
                what = tr(
                    "Its file was deleted, or moved outside Rollbook. If you moved it, open it "
                    "where it is now."
                )
            else:
                what = tr(
                    "Its folder isn't available: the drive may be unplugged, or the network "
                    "may be down. Nothing was changed. Reconnect it, then choose Try again."
                )
            usual = () if is_usual else (Choice(USUAL, tr("Open default library")),)
            may_begin = problem.in_reach or is_usual
            begin = (Choice(NEW, tr("Start a new library here")),) if may_begin else ()
            choices = (again, *usual, other, *begin, leave)
        case LibraryMissing():
            title = tr("The library file is missing")
            what = tr(
                "Something is left of the library: backups, readable copies, or a damaged file "
                "that was set aside. If you moved the library, open it where it is now. "
                "Otherwise, restore what's left."
            )
            save = Choice(SALVAGE, tr("Restore what's left"))
            fresh = Choice(NEW, tr("Start a new library"))
            choices = (save, *copies, other, again, fresh, leave)
        case LibraryNewer():
            title = tr("This library is from a newer version of Rollbook and can only be read")
            what = tr("Nothing was changed. Update Rollbook, or open another library.")
        case LibraryReadOnly():
            title = tr("Can't write to this library")
            what = tr(
                "The file or its folder is read only. Allow writing and choose Try again, or "
                "open another library."
            )
        case LibraryBusy():
            title = tr("Another program is using this library")
            what = tr("Wait until it finishes, then choose Try again.")
        case DiskFull():
            title = tr("The disk is full")
            what = tr(
                "Rollbook needs some space to open the library. Free some space, then choose Try again."
            )
        case LibraryUnreachable():
            title = tr("The library isn't available")
            what = tr(
                "The drive may be disconnected, or you may not have access to the folder. Fix "
                "this and choose Try again, or open another library."
            )
        case _:
            title = tr("Can't open the library")
            what = tr("Nothing was changed. Try again, or open another library.")
    calm = isinstance(problem, LibraryElsewhere)
    return ProblemView(title, what, str(problem.path), choices, calm)


def not_saved(problem: LibraryProblem) -> NoticeView:
    """Say that an action couldn't be saved; nothing has happened."""
    match problem:
        case DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case LibraryNewer():
            why = tr("a newer version of Rollbook saved this library, so it's read only. Update Rollbook.")
        case LocksRefused():
            why = tr("the library is read only, because Rollbook can't lock it on this drive.")
        case LibraryReadOnly():
            why = tr("the library is read only. Allow writing to it, then try again.")
        case LibraryBusy():
            why = tr("another program is using the library. Try again in a moment.")
        case LibraryDamaged():
            why = tr("the library file is damaged. Close Rollbook and open it again.")
        case LibraryMoved():
            why = tr("the library file was moved or replaced while it was open.")
            words = tr("Can't save: {why}").format(why=why)
            return NoticeView(words, warning=True, act=OPEN_AGAIN, act_words=tr("Open the current file"))
        case LibraryUnreachable():
            why = tr("the library isn't available. Is its drive connected?")
        case Conflict():
            why = tr("another program changed this character. Check the updated sheet, then try again.")
        case _:
            why = tr("the library rejected the change. Try again.")
    return NoticeView(tr("Can't save: {why}").format(why=why), warning=True)


def not_reached(problem: LibraryProblem) -> NoticeView:
    """Say that a character or its downtime can't be read because the library can't."""
    why = problem_view(problem).title
    return NoticeView(tr("Not opened. {why}.").format(why=why), warning=True)


def unknown_game() -> NoticeView:
    """Say that this version doesn't support the character's game."""
    return NoticeView(tr("This version of Rollbook doesn't support this character's game."), warning=True)


def not_opened(problem: CharacterProblem) -> NoticeView:
    """Say that a character can't be opened; others aren't affected."""
    match problem:
        case NewerCharacter():
            words = tr("A newer version of Rollbook saved this character. Update Rollbook to open it.")
        case DamagedCharacter() | DamagedEntries():
            words = tr("Can't open this character: its data is damaged. Nothing was changed.")
            act = f"{MEND}{problem.character_id}"
            return NoticeView(
                words, warning=True, act=act, act_words=tr("Restore from the newest good backup")
            )
        case _:
            words = tr("This character is no longer in the library.")
    return NoticeView(words, warning=True)


def journal_damaged(entries: int) -> NoticeView:
    """Say that some of a character's history can't be read; everything else is fine."""
    words = ntr(
        "Can't read {n} entry of this character's history. The sheet and everything else are fine.",
        "Can't read {n} entries of this character's history. The sheet and everything else are fine.",
        entries,
    )
    return NoticeView(words.format(n=entries), warning=True)


def library_set_aside(folder: Path) -> NoticeView:
    """Say where a library was set aside."""
    return NoticeView(tr("Your old library is in {place}.").format(place=folder))


def not_set_aside(why: str) -> NoticeView:
    """Say that a library couldn't be set aside and stays where it is."""
    return NoticeView(tr("Can't move the file: {why}.").format(why=why), warning=True)


def something_went_wrong() -> NoticeView:
    """Report a bug of ours; everything saved is safe."""
    words = tr("Something went wrong. Everything you saved is safe. The report has the details.")
    return NoticeView(words, warning=True, act=SHOW_REPORT, act_words=show_report_words())


def not_built(library: Path) -> ProblemView:
    """Build the page for an open library whose window couldn't be built because of a bug of ours."""
    what = tr(
        "Something went wrong. Everything you saved is safe. Start in safe mode: it uses the "
        "default settings and opens no character. The report has the details."
    )
    choices = (
        Choice(SAFE, tr("Start in safe mode")),
        Choice(SHOW_REPORT, show_report_words()),
        Choice(QUIT, tr("Quit")),
    )
    return ProblemView(tr("Rollbook can't start"), what, str(library), choices)


def part_failed() -> NoticeView:
    """Say that a part of the app couldn't start; everything else did."""
    words = tr("Part of Rollbook didn't start. Everything else works. The report has the details.")
    return NoticeView(words, warning=True, act=SHOW_REPORT, act_words=show_report_words())


def settings_damaged() -> NoticeView:
    """Say that the settings file can't be read."""
    words = tr("Can't read your settings, so Rollbook uses the defaults. Your characters are safe.")
    return NoticeView(words, warning=True)


def settings_not_saved(error: OSError) -> NoticeView:
    """Say that a choice couldn't be saved; it applies anyway."""
    words = tr("Can't save your settings: {why}. Rollbook tries again when you close it.")
    return NoticeView(words.format(why=reason(error)), warning=True)


def program_is_gone() -> NoticeView:
    """Say that the program's folder was moved or deleted while it was running."""
    words = tr(
        "Rollbook was moved or deleted while it was open, so some features no longer work. "
        "Everything you saved is safe. Close Rollbook and start it from its current folder."
    )
    return NoticeView(words, warning=True)


def show_report_words() -> str:
    """Return the label of the button that shows the problem report."""
    return tr("Show report")


def backup_choice(copy: "Backup", now: datetime) -> Choice:
    """Offer to open a backup instead of a damaged library: "Open the backup of 20 Nov 21:40 (12 characters
    …)".
    """
    words = ntr(
        "Open the backup of {when} ({n} character, verified)",
        "Open the backup of {when} ({n} characters, verified)",
        copy.characters,
    )
    return Choice(BACKUP, words.format(when=moment_words(copy.at, now), n=copy.characters))


def moment_words(at: str, now: datetime) -> str:
    """Return a local time, such as "20 Nov 21:40"; never "today", since the report is read later."""
    if not at:
        return tr("an unknown time")
    then = local_time(at)
    return f"{recent_day(then, now.astimezone())} {then:%H:%M}"


def not_started(why: str) -> NoticeView:
    """Say that the app couldn't be restarted and keeps running."""
    words = tr("Can't restart Rollbook: {why}. Close it and start it yourself.")
    return NoticeView(words.format(why=why), warning=True)
