"""What is wrong with a library, in words, and what can be done."""

from pathlib import Path

from desktop.library.problems import (
    CharacterProblem,
    DamagedCharacter,
    DamagedEntries,
    DiskFull,
    LibraryBusy,
    LibraryDamaged,
    LibraryProblem,
    LibraryReadOnly,
    LibraryTooNew,
    LibraryUnreachable,
    NotALibrary,
)
from desktop.viewdata.shell import Choice, NoticeView, ProblemView
from desktop.words import ntr, tr

RETRY, OTHER, SET_ASIDE, QUIT = "retry", "other", "set_aside", "quit"
"""The choices that a problem page offers, by id."""


def problem_view(problem: LibraryProblem) -> ProblemView:
    """The page for a library that cannot be opened."""
    again, other = Choice(RETRY, tr("Try again")), Choice(OTHER, tr("Open another library"))
    aside = Choice(SET_ASIDE, tr("Set it aside and start a new one"))
    leave = Choice(QUIT, tr("Quit"))
    choices: tuple[Choice, ...] = (again, other, leave)
    match problem:
        case LibraryTooNew():
            title = tr("This library is from a newer Rollbook")
            what = tr(
                "A newer version of Rollbook made or changed it, and this version might harm it. "
                "Nothing was changed. Update Rollbook to open it, or open another library."
            )
        case NotALibrary():
            title = tr("This file is not a Rollbook library")
            what = tr(
                "It is something else, or it was overwritten by another program. Nothing was changed. "
                "You can open another library, or set the file aside, kept as it is, and start a new one."
            )
            choices = (other, aside, again, leave)
        case LibraryDamaged():
            title = tr("This library is damaged")
            what = tr(
                "Part of the file cannot be read. Nothing was changed and nothing was lost by looking. "
                "If you have a copy, open it. Or set the damaged file aside, kept as it is, and start a "
                "new library."
            )
            choices = (other, aside, again, leave)
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
    return ProblemView(title, what, str(problem.path), choices)


def not_saved(problem: LibraryProblem) -> NoticeView:
    """An action that could not be saved: nothing has happened."""
    match problem:
        case DiskFull():
            why = tr("the disk is full. Make some room, then do it again.")
        case LibraryReadOnly():
            why = tr("the library is read-only. Allow writing to it, then do it again.")
        case LibraryBusy():
            why = tr("another program is using the library. Do it again in a moment.")
        case LibraryDamaged():
            why = tr("the library file is damaged. Close Rollbook and open it again.")
        case LibraryUnreachable():
            why = tr("the library cannot be reached. Is its drive still there?")
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
        case DamagedCharacter() | DamagedEntries():
            words = tr("This character is damaged in the library and was not opened. Nothing was changed.")
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
    words = tr("Something went wrong. What is saved is safe; the log file has the details.")
    return NoticeView(words, warning=True)
