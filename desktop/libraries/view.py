"""Opening, making and moving libraries, in words."""

from pathlib import Path
from typing import NamedTuple

from desktop.base.words import LANGUAGES, tr
from desktop.kit.view.shell import BannerView, Choice, MessageView, NoticeView, ProblemView
from desktop.library.moving.moving import Plan, Refusal, Step
from desktop.library.problems import DiskFull, LibraryProblem
from desktop.views.opened import folder_banner
from desktop.views.problems import RETRY, problem_view

START_AGAIN = "start_again"
"""What the notice of a language offers, by id."""

SHOW_KEPT, KEPT_READ = "show_kept", "kept_read"
"""What the banner of a library that was moved offers, by id."""

_LONGEST_FOLDER = 36


class RecentRow(NamedTuple):
    """A library of the menu: its file and its words, and whether it is the open one.

    ``refusal`` says why it cannot be opened, "" where it can.
    """

    library: Path
    words: str
    is_open: bool
    refusal: str


def recent_row(library: Path, home: Path, *, is_open: bool, is_usual: bool, is_there: bool) -> RecentRow:
    """A library that was opened before; ``home`` is the person's own folder, which is written "~"."""
    folder = _short(library.parent, home)
    if is_usual:
        words = tr("The usual library")
    else:
        words = tr("{file} in {folder}").format(file=library.name, folder=folder)
    return RecentRow(library, words, is_open, "" if is_there or is_open else tr("not there now"))


def _short(folder: Path, home: Path) -> str:
    """A folder as a menu shows it: its end is what tells it from others."""
    words = f"~/{folder.relative_to(home)}" if folder.is_relative_to(home) and folder != home else str(folder)
    return words if len(words) <= _LONGEST_FOLDER else f"…{words[1 - _LONGEST_FOLDER :]}"


def open_already() -> NoticeView:
    """The library that was chosen is the one that is open."""
    return NoticeView(tr("This library is open already."))


def open_elsewhere() -> NoticeView:
    """The library that was chosen is open in another window."""
    return NoticeView(tr("That library is open in another window, which was asked to come to the front."))


def not_opened(problem: LibraryProblem) -> NoticeView:
    """What was chosen cannot be opened; this library stays open."""
    why = problem_view(problem).title
    return NoticeView(tr("Not opened, and this library stays open: {why}.").format(why=why), warning=True)


def is_a_backup() -> NoticeView:
    """The file that was chosen is a backup."""
    words = tr("That file is a backup. “Backups…” in the File menu brings back what is in it.")
    return NoticeView(words, warning=True)


def name_taken(name: str) -> NoticeView:
    """A new library cannot have that name."""
    words = tr("There is a file “{name}” in that folder already. Choose another name, or open it.")
    return NoticeView(words.format(name=name), warning=True)


def move_refused(why: Refusal) -> NoticeView:
    """A library cannot be moved to the folder that was chosen."""
    words = {
        Refusal.SAME: tr("The library lies in that folder already."),
        Refusal.TAKEN: tr(
            "There is a library in that folder already. Choose an empty folder, or open that library with "
            "“Open library…”."
        ),
        Refusal.BACKUPS: tr(
            "There are backups of another library in that folder. Choose an empty folder, so that they are "
            "not mixed."
        ),
        Refusal.INSIDE: tr("That folder is for backups and copies of the library. Choose another one."),
        Refusal.CLOSED: tr("Nothing can be written in that folder. Allow writing, or choose another one."),
        Refusal.LOCKS: tr(
            "That drive does not let Rollbook lock a library, so two windows could write at once. Choose "
            "another one."
        ),
        Refusal.ROOM: tr("There is not enough room on that drive. Make some room, or choose another one."),
    }
    return NoticeView(tr("Not moved. {why}").format(why=words[why]), warning=True)


def only_read() -> NoticeView:
    """A library that is open for reading only cannot be moved."""
    return NoticeView(tr("Not moved. This library can only be read."), warning=True)


def ask_to_move(plan: Plan) -> MessageView:
    """The question before a library is moved: what goes, what stays, and what to mind."""
    from desktop.base.numbers import size_words

    told = [
        tr("From {place}").format(place=plan.where.library.parent),
        tr("To {place}").format(place=plan.to.library.parent),
        "",
        tr(
            "The library, its backups and the files that characters were imported from are copied ({size}) "
            "and read back. Only then the one in the old place is set aside, whole, in a folder of its own "
            "that you can delete later. Your settings stay as they are."
        ).format(size=size_words(plan.size)),
        "",
        _copies(plan),
    ]
    if (mind := folder_banner(plan.kind)) is not None:
        told += ["", mind.text]
    return MessageView(
        tr("Move the library"), tr("Move the library to this folder?"), "\n".join(told), tr("Move it")
    )


def _copies(plan: Plan) -> str:
    if plan.where.copies.parent == plan.where.library.parent:
        return tr("New readable copies are made beside the library in the new place.")
    return tr(
        "The readable copies in {old} stay as they are now. From then on they are kept beside the library, "
        "in {new}."
    ).format(old=plan.where.copies, new=plan.to.copies)


def moving_view(step: Step) -> ProblemView:
    """The page while a library is moved."""
    words = {
        Step.COPYING: tr("Copying the library. The one in the old place is not changed."),
        Step.CHECKING: tr("Reading the copy back."),
        Step.BACKUPS: tr("Copying the backups and the imported files, and reading them back."),
        Step.SWITCHING: tr("Setting the old one aside."),
    }
    return ProblemView(tr("Moving the library"), words[step], "", (), calm=True)


def not_moved(problem: LibraryProblem) -> ProblemView:
    """The page where moving a library went wrong: it lies where it lay."""
    why = tr("The disk is full.") if isinstance(problem, DiskFull) else f"{problem_view(problem).title}."
    what = tr(
        "{why} The library lies in its old place, as it was. Make room or look after the drive, and move it "
        "again from the File menu."
    )
    stay = Choice(RETRY, tr("Open it in the old place"))
    return ProblemView(tr("The library was not moved"), what.format(why=why), str(problem.path), (stay,))


def moved_banner(library: Path, kept: Path) -> BannerView:
    """A library was moved: where it lies, and where the old one is kept."""
    words = tr(
        "The library lies in {place} now. The old one is kept in {kept}; delete that folder when you like."
    ).format(place=library.parent, kept=kept)
    more = (Choice(KEPT_READ, tr("Dismiss")),)
    return BannerView(words, act=SHOW_KEPT, act_words=tr("Show the folder"), more=more)


def moved_note(library: Path) -> str:
    """What a file in the folder of the old library says."""
    words = tr("This library was moved to {place}. What lies here is not used any more and can be deleted.")
    return words.format(place=library.parent) + "\n"


def language_notice(language: str) -> NoticeView:
    """Another language was chosen, one of ``LANGUAGES``: it waits for the next start."""
    words = tr("{language} is spoken from the next start on.").format(language=LANGUAGES[language])
    return NoticeView(words, act=START_AGAIN, act_words=tr("Start again now"))
