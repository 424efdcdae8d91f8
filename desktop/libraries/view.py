"""The words for opening, creating and moving libraries."""

from pathlib import Path
from typing import NamedTuple

from desktop.base.words import LANGUAGES, tr
from desktop.kit.view.shell import BannerView, Choice, MessageView, NoticeView, ProblemView
from desktop.library.moving.moving import Plan, Refusal, Step
from desktop.library.problems import LibraryProblem
from desktop.views.opened import folder_banner
from desktop.views.problems import RETRY, problem_view

START_AGAIN = "start_again"
"""The id of the language notice's action."""

SHOW_KEPT, KEPT_READ = "show_kept", "kept_read"
"""Ids of the actions in the banner of a moved library."""

_LONGEST_FOLDER = 36


class RecentRow(NamedTuple):
    """A library in the menu: its file, its label, and whether it is open.

    ``refusal`` says why it can't be opened, "" if it can.
    """

    library: Path
    words: str
    is_open: bool
    refusal: str


def recent_row(library: Path, home: Path, *, is_open: bool, is_usual: bool, is_there: bool) -> RecentRow:
    """Create the menu row of a recent library; ``home`` is the home folder, shown as "~"."""
    folder = _shortened(library.parent, home)
    if is_usual:
        words = tr("Default library")
    else:
        words = tr("{file} in {folder}").format(file=library.name, folder=folder)
    return RecentRow(library, words, is_open, "" if is_there or is_open else tr("not found"))


def _shortened(folder: Path, home: Path) -> str:
    """Cut the start: the end is what distinguishes folders."""
    is_inside = folder.is_relative_to(home) and folder != home
    words = str(Path("~", folder.relative_to(home)) if is_inside else folder)
    return words if len(words) <= _LONGEST_FOLDER else f"…{words[1 - _LONGEST_FOLDER :]}"


def open_already() -> NoticeView:
    """Say that the chosen library is already open here."""
    return NoticeView(tr("This library is already open."))


def open_elsewhere() -> NoticeView:
    """Say that the chosen library is open in another window."""
    return NoticeView(tr("That library is open in another window, which should now be in front."))


def not_opened(problem: LibraryProblem) -> NoticeView:
    """Say that the chosen file can't be opened; this library stays open."""
    why = problem_view(problem).title
    return NoticeView(
        tr("Can't open that library: {why}. This library stays open.").format(why=why), warning=True
    )


def is_a_backup() -> NoticeView:
    """Say that the chosen file is a backup."""
    words = tr("That file is a backup. To restore from it, choose “Backups…” in the File menu.")
    return NoticeView(words, warning=True)


def name_taken(name: str) -> NoticeView:
    """Say that a new library can't have that name."""
    words = tr("That folder already has a file “{name}”. Choose another name, or open that file.")
    return NoticeView(words.format(name=name), warning=True)


def move_refused(why: Refusal) -> NoticeView:
    """Say why a library can't be moved to the chosen folder."""
    words = {
        Refusal.SAME: tr("The library is already in that folder."),
        Refusal.TAKEN: tr(
            "That folder already has a library. Choose an empty folder, or choose “Open "
            "library…” to open that library."
        ),
        Refusal.BACKUPS: tr(
            "That folder has backups of another library. Choose an empty folder to keep them apart."
        ),
        Refusal.INSIDE: tr("That folder holds the library's backups or copies. Choose another one."),
        Refusal.CLOSED: tr("Can't write to that folder. Allow writing, or choose another one."),
        Refusal.LOCKS: tr(
            "Rollbook can't lock a library on that drive, so two windows could write at once. "
            "Choose another drive."
        ),
        Refusal.ROOM: tr("There isn't enough space on that drive. Free some space, or choose another drive."),
    }
    return NoticeView(tr("Can't move the library. {why}").format(why=words[why]), warning=True)


def only_read() -> NoticeView:
    """Say that a read-only library can't be moved."""
    return NoticeView(tr("Can't move the library: it is open read-only."), warning=True)


def ask_to_move(plan: Plan) -> MessageView:
    """Ask before a library is moved: what moves, what stays, and any warning about the folder."""
    from desktop.base.numbers import size_words

    told = [
        tr("From {place}").format(place=plan.where.library.parent),
        tr("To {place}").format(place=plan.to.library.parent),
        "",
        tr(
            "Rollbook copies the library, its backups and the imported files ({size}) and "
            "checks the copies. Then it sets the old library aside in its own folder, which "
            "you can delete later. Your settings don't change."
        ).format(size=size_words(plan.size)),
        "",
        _copies(plan),
    ]
    if (mind := folder_banner(plan.kind)) is not None:
        told += ["", mind.text]
    return MessageView(
        tr("Move library"), tr("Move the library to this folder?"), "\n".join(told), tr("Move library")
    )


def _copies(plan: Plan) -> str:
    if plan.where.copies.parent == plan.where.library.parent:
        return tr("Rollbook makes new readable copies next to the library in its new folder.")
    return tr(
        "The readable copies in {old} stay as they are. New ones are kept next to the library, in {new}."
    ).format(old=plan.where.copies, new=plan.to.copies)


def moving_view(step: Step) -> ProblemView:
    """Return the page shown while a library is moved."""
    words = {
        Step.COPYING: tr("Copying the library. The original isn't changed."),
        Step.CHECKING: tr("Checking the copy."),
        Step.BACKUPS: tr("Copying and checking the backups and imported files."),
        Step.SWITCHING: tr("Setting the old library aside."),
    }
    return ProblemView(tr("Moving the library"), words[step], "", (), calm=True)


def not_moved(problem: LibraryProblem) -> ProblemView:
    """Return the page for a failed move; the library is in its old place."""
    why = f"{problem_view(problem).title}."
    what = tr(
        "{why} The library is unchanged in its old folder. Free some space or check the drive, "
        "then move it again from the File menu."
    )
    stay = Choice(RETRY, tr("Open in old folder"))
    return ProblemView(tr("The library wasn't moved"), what.format(why=why), str(problem.path), (stay,))


def moved_banner(library: Path, kept: Path) -> BannerView:
    """Say where a moved library is now and where the old one is kept."""
    words = tr(
        "The library is now in {place}. The old one is still in {kept}. Delete that folder "
        "when you no longer need it."
    ).format(place=library.parent, kept=kept)
    more = (Choice(KEPT_READ, tr("Dismiss")),)
    return BannerView(words, act=SHOW_KEPT, act_words=tr("Show folder"), more=more)


def moved_note(library: Path) -> str:
    """Return the text of the file in the old library's folder."""
    words = tr(
        "This library was moved to {place}. Nothing in this folder is used any more, so you can delete it."
    )
    return words.format(place=library.parent) + "\n"


def language_banner(language: str) -> BannerView:
    """Say that another language, one of ``LANGUAGES``, needs a restart, until that is done."""
    words = tr("Restart Rollbook to switch to {language}.").format(language=LANGUAGES[language])
    return BannerView(words, act=START_AGAIN, act_words=tr("Restart now"))
