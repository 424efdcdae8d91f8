"""What is wrong with a library, in words, and what can be done."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.base.dates import local_time, recent_day
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
"""The choices that a problem page offers, by id."""

OPEN_AGAIN = "open_again"
"""What a banner or a notice offers where another file lies at the library's place: to open that one."""

SHOW_REPORT = "report"
"""What a notice, a banner or a problem page offers: to show the problem report."""

MEND = "mend/"
"""How the act of a notice begins that brings back a damaged character, before its number."""


def problem_view(
    problem: LibraryProblem, copy: Choice | None = None, *, is_usual: bool = False
) -> ProblemView:
    """The page for a library that cannot be opened; ``copy`` opens the newest good backup.

    ``is_usual`` says that it is the one in the folder that the system keeps for this person.
    """
    again, other = Choice(RETRY, tr("Try again")), Choice(OTHER, tr("Open another library"))
    aside = Choice(SET_ASIDE, tr("Set aside and start new"))
    leave = Choice(QUIT, tr("Quit"))
    report = Choice(SHOW_REPORT, show_report_words())
    save, show = Choice(SALVAGE, tr("Save what can be read")), Choice(SHOW_FILE, tr("Show the file"))
    copies = () if copy is None else (copy,)
    choices: tuple[Choice, ...] = (again, other, report, leave)
    match problem:
        case LibraryTooNew():
            title = tr("This library is from a newer Rollbook")
            what = tr(
                "A newer version of Rollbook made or changed it, in a form that this version cannot read. "
                "Nothing was changed. Update Rollbook to open it. Until then there are the readable copies "
                "of your characters and the backups, which may be older."
            )
            choices = (
                Choice(SHOW_COPIES, tr("Show the readable copies")),
                Choice(SHOW_BACKUPS, tr("Show the backups")),
                other,
                again,
                leave,
            )
        case MigrationFailed():
            title = tr("This library could not be brought up to date")
            what = tr(
                "It is from an older version of Rollbook. It was backed up, and bringing the copy up to date "
                "failed. The library itself was not changed: the older version still opens it. The report "
                "helps whoever mends this."
            )
            choices = (again, other, Choice(SHOW_COPIES, tr("Show the readable copies")), show, report, leave)
        case LocksRefused():
            title = tr("This drive does not let Rollbook lock a library")
            what = tr(
                "Without a lock two windows could write to it at once. Nothing was changed. Keep the library "
                "in a folder of this computer, and open it there."
            )
        case NotALibrary():
            title = tr("This file is not a Rollbook library")
            what = tr(
                "It is something else, or it was overwritten by another program. Nothing was changed. "
                "If it was your library, Rollbook can save what can be read of it and of your backups. The "
                "file itself is set aside and kept as it is."
            )
            # Where there are backups, it is the place of a library and not a file that was chosen by mistake.
            choices = (save, *copies, other) if copies else (other, save)
            choices = (*choices, show, again, aside, report, leave)
        case LibraryDamaged():
            title = tr("This library is damaged")
            what = tr(
                "Part of the file cannot be read. Nothing was changed and nothing was lost by looking. "
                "Rollbook can save what can be read into a new library, with what your backups and readable "
                "copies have besides. The damaged file is set aside and kept as it is."
            )
            choices = (save, *copies, other, show, again, aside, report, leave)
        case LibraryElsewhere():
            title = tr("This library was moved")
            what = tr("It lies here now: {place}").format(place=problem.to)
            choices = (
                Choice(THERE, tr("Open it there")),
                other,
                Choice(NEW, tr("Start a new library here")),
                leave,
            )
        case LibraryGone():
            title = tr("The library that was open last is not there")
            if problem.in_reach or is_usual:
                what = tr(
                    "Its file was deleted, or it was moved without Rollbook. If you moved it, open it where "
                    "it is now."
                )
            else:
                what = tr(
                    "Its folder cannot be reached: its drive may be unplugged, or the network away. Nothing "
                    "was changed. Bring it back and try again."
                )
            usual = () if is_usual else (Choice(USUAL, tr("Open the usual library")),)
            may_begin = problem.in_reach or is_usual
            begin = (Choice(NEW, tr("Start a new library here")),) if may_begin else ()
            choices = (again, *usual, other, *begin, leave)
        case LibraryMissing():
            title = tr("The library is not in its place")
            what = tr(
                "There is no file, but there is something of a library: backups, readable copies, or a "
                "damaged one that was set aside. If you moved it, open it where it is now. Or bring back "
                "what there is."
            )
            save = Choice(SALVAGE, tr("Bring back what there is"))
            fresh = Choice(NEW, tr("Start a new library"))
            choices = (save, *copies, other, again, fresh, leave)
        case LibraryNewer():
            title = tr("This library is from a newer Rollbook and can only be read")
            what = tr("Nothing was changed. Update Rollbook to write to it, or open another library.")
        case LibraryReadOnly():
            title = tr("This library cannot be written to")
            what = tr(
                "The file or its folder is read-only. Allow writing to it and try again, "
                "or open another library."
            )
        case LibraryBusy():
            title = tr("Another program is using this library")
            what = tr("Wait until it is done, then try again.")
        case DiskFull():
            title = tr("The disk is full")
            what = tr("Rollbook needs a little room to open the library. Make some room, then try again.")
        case LibraryUnreachable():
            title = tr("The library cannot be reached")
            what = tr(
                "The drive may be gone, or the folder may not allow it. Bring it back and try again, "
                "or open another library."
            )
        case _:
            title = tr("The library cannot be opened")
            what = tr("Nothing was changed. Try again, or open another library.")
    calm = isinstance(problem, LibraryElsewhere)
    return ProblemView(title, what, str(problem.path), choices, calm)


def not_saved(problem: LibraryProblem) -> NoticeView:
    """An action that could not be saved: nothing has happened."""
    match problem:
        case DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case LibraryNewer():
            why = tr("a newer Rollbook wrote this library, and it is open for reading only. Update Rollbook.")
        case LocksRefused():
            why = tr("the library is open for reading only, as its drive does not let Rollbook lock it.")
        case LibraryReadOnly():
            why = tr("the library is read-only. Allow writing to it, then try again.")
        case LibraryBusy():
            why = tr("another program is using the library. Try again in a moment.")
        case LibraryDamaged():
            why = tr("the library file is damaged. Close Rollbook and open it again.")
        case LibraryMoved():
            why = tr("the library file was moved or replaced while it was open.")
            words = tr("Not saved: {why}").format(why=why)
            return NoticeView(words, warning=True, act=OPEN_AGAIN, act_words=tr("Open what lies there now"))
        case LibraryUnreachable():
            why = tr("the library cannot be reached. Is its drive still there?")
        case Conflict():
            why = tr("another program changed this character. It is shown anew; do it again.")
        case _:
            why = tr("the library did not take it. Do it again.")
    return NoticeView(tr("Not saved: {why}").format(why=why), warning=True)


def not_reached(problem: LibraryProblem) -> NoticeView:
    """A character, or the plan of its downtime, could not be read because the library could not."""
    why = problem_view(problem).title
    return NoticeView(tr("Not opened. {why}.").format(why=why), warning=True)


def unknown_game() -> NoticeView:
    """A character of a game that this version does not play."""
    return NoticeView(tr("This version does not know this character’s game."), warning=True)


def not_opened(problem: CharacterProblem) -> NoticeView:
    """A character that could not be opened; the others are not concerned."""
    match problem:
        case NewerCharacter():
            words = tr("A newer version of Rollbook wrote this character. Update Rollbook to open it.")
        case DamagedCharacter() | DamagedEntries():
            words = tr("This character is damaged in the library and was not opened. Nothing was changed.")
            act = f"{MEND}{problem.character_id}"
            return NoticeView(
                words, warning=True, act=act, act_words=tr("Bring back from the newest good backup")
            )
        case _:
            words = tr("This character is no longer in the library.")
    return NoticeView(words, warning=True)


def journal_damaged(entries: int) -> NoticeView:
    """Some of a character's journal cannot be read; the sheet and the rest are as they were."""
    words = ntr(
        "{n} entry of this character’s journal cannot be read. The sheet and the rest are unharmed.",
        "{n} entries of this character’s journal cannot be read. The sheet and the rest are unharmed.",
        entries,
    )
    return NoticeView(words.format(n=entries), warning=True)


def kept_aside(folder: Path) -> NoticeView:
    """A library was set aside."""
    return NoticeView(tr("The old library is kept in {place}.").format(place=folder))


def not_set_aside(why: str) -> NoticeView:
    """A library could not be set aside; it lies where it lay."""
    return NoticeView(tr("The file could not be moved: {why}.").format(why=why), warning=True)


def something_went_wrong() -> NoticeView:
    """A mistake of ours; what was saved is saved."""
    words = tr("Something went wrong. What is saved is safe; the report has the details.")
    return NoticeView(words, warning=True, act=SHOW_REPORT, act_words=show_report_words())


def not_built(library: Path) -> ProblemView:
    """The page for a library that is open, if the window over it could not be built: a mistake of ours."""
    what = tr(
        "Rollbook made a mistake. What is saved is safe. Start in safe mode: it uses the default settings "
        "and opens no character. The report has the details."
    )
    choices = (
        Choice(SAFE, tr("Start in safe mode")),
        Choice(SHOW_REPORT, show_report_words()),
        Choice(QUIT, tr("Quit")),
    )
    return ProblemView(tr("Rollbook couldn't start"), what, str(library), choices)


def part_failed() -> NoticeView:
    """A part of the app could not be started; everything else was."""
    words = tr("A part of Rollbook did not start; everything else works. The report has the details.")
    return NoticeView(words, warning=True, act=SHOW_REPORT, act_words=show_report_words())


def settings_damaged() -> NoticeView:
    """The file of the settings is there and cannot be read."""
    words = tr("Can’t read your settings, so Rollbook uses the defaults. Your characters are safe.")
    return NoticeView(words, warning=True)


def program_is_gone() -> NoticeView:
    """The folder of the program is not where it was when it was started."""
    words = tr(
        "Rollbook was moved or deleted while it is open, and cannot do everything any more. What is saved is "
        "safe: close it, and start it from where it lies now."
    )
    return NoticeView(words, warning=True)


def show_report_words() -> str:
    """What a button says that shows the problem report."""
    return tr("Show report")


def backup_choice(copy: "Backup", now: datetime) -> Choice:
    """Opening a backup in place of a damaged library: "Open the backup of 20 Nov 21:40 (12 characters …)"."""
    words = ntr(
        "Open the backup of {when} ({n} character, verified)",
        "Open the backup of {when} ({n} characters, verified)",
        copy.characters,
    )
    return Choice(BACKUP, words.format(when=moment_words(copy.at, now), n=copy.characters))


def moment_words(at: str, now: datetime) -> str:
    """A time on this computer's clock: "20 Nov 21:40"; the report is read later, so it is never "today"."""
    if not at:
        return tr("an unknown time")
    then = local_time(at)
    return f"{recent_day(then, now.astimezone())} {then:%H:%M}"


def not_started(why: str) -> NoticeView:
    """The app could not be started once more; it goes on as it is."""
    words = tr("Rollbook could not be started again: {why}. Close it and start it yourself.")
    return NoticeView(words.format(why=why), warning=True)
