"""Everything in the app that writes, as jobs for fault injection, and what must hold after each."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from desktop.library.problems import LibraryProblem
from desktop.library.store.library import Library
from tests.faults.file_jobs import PLAYED, file_jobs
from tests.faults.player import ACTS, NotThere, Player
from tests.faults.points import ChildReport, Hand, Job
from tests.faults.truth import faults_in, fingerprint

_SAVED, _WARNED, _WENT_ON = "saved", "warned", "went on"


def jobs() -> Iterator[Job]:
    """Return all of them, those of the player first."""
    for name, act in ACTS.items():
        yield Job(name, PLAYED, partial(_play, act), _judge_play)
    yield from file_jobs()


def _play(act: Callable[[Player], None], folder: Path, hand: Hand) -> None:
    """Do one action as a player; once all is well again, continue playing."""
    application = QCoreApplication([])
    library = folder / "library.db"
    player = Player(folder)

    def saved() -> None:
        hand.tell(_SAVED)
        if hand.is_watched:
            hand.tell(f"state {fingerprint(library)}")

    player.library.when_saved = saved
    player.sit()
    if hand.is_watched:
        hand.tell(f"state {fingerprint(library)}")
    player.notices.clear()
    hand.go()
    try:
        act(player)
    except (LibraryProblem, NotThere) as problem:
        # The test player reads where the app would not, so reading may fail.
        hand.tell(f"{_WARNED} {type(problem).__name__}")
    hand.rest()
    unsaved = player.session.unsaved
    if unsaved.is_any:
        hand.tell(f"{_WARNED} {type(unsaved.problem).__name__}")
        unsaved.try_again()
    if unsaved.is_any:
        hand.tell(f"uncaught it still waits: {unsaved.problem}")
    for notice in player.notices:
        if notice.warning:
            hand.tell(f"{_WARNED} {notice.text}")
    application.processEvents()
    if hand.is_watched:
        return
    hand.tell(f"state {fingerprint(library)}")
    if player.session.is_open:
        present = player.session.character
        if player.library.character(present.id) != present:
            hand.tell("uncaught what is shown is not what is saved")
    player.library.when_saved = lambda: hand.tell(_WENT_ON)
    player.sit()
    player.sheets.toggle_tick("occult")
    player.close()


def _judge_play(folder: Path, told: ChildReport, plain: ChildReport) -> list[str]:
    """Acknowledged saves are there, complete and once; others not at all."""
    library = folder / "library.db"
    states = plain.all("state ")
    Library.open(library).close()
    wrong = faults_in(library)
    wrong += [f"backup {each.name}: {fault}" for each in _backups(folder) for fault in faults_in(each)]
    if told is plain:
        return wrong + ([] if len(states) > 1 else ["it saves nothing"])
    saved, of = told.count(_SAVED), len(states) - 1
    if told.killed:
        if fingerprint(library) not in states[saved : saved + 2]:
            wrong.append(f"{saved} of {of} were told to be saved, and that is not what is there")
        return wrong
    if saved == of and not told.all(_WARNED) and told.all("state ")[-1] != states[-1]:
        wrong.append(f"all {of} were told to be saved, and that is not what is there")
    if saved < of and not told.all(_WARNED):
        wrong.append(f"{saved} of {of} were saved, and nobody was told")
    if not told.count(_WENT_ON):
        wrong.append("after the fault nothing could be saved any more")
    return wrong


def _backups(folder: Path) -> list[Path]:
    return sorted((folder / "library.db.backups").glob("*.db"))
