"""A kill and an error at every operation of everything that writes.

Runs with the shim loaded: ``python -m tests.faults.points``. Each point is a process forked from this one,
which has imported everything already, so it takes milliseconds instead of a second. The result is judged here
after it has ended.
"""

import argparse
import errno
import gc
import importlib
import json
import os
import pkgutil
import random
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.faults.shim import How, Shim, scratch

_SECONDS = 60
"""The time after which a point counts as hanging."""


class Fault(NamedTuple):
    """A fault at one operation of a program."""

    how: How
    error: int = 0

    def __str__(self) -> str:
        name = self.how.name.lower().replace("_", " ")
        return f"{name} {errno.errorcode[self.error]}" if self.error else name


KILLS = (Fault(How.KILL), Fault(How.KILL_TORN))
ERRORS = (
    Fault(How.FAIL, errno.EIO),
    Fault(How.FAIL, errno.ENOSPC),
    Fault(How.FAIL_FOR_GOOD, errno.EIO),
    Fault(How.FAIL_FOR_GOOD, errno.ENOSPC),
    Fault(How.FAIL_LATE, errno.EIO),
)
_FAULTS = {"kills": KILLS, "errors": ERRORS, "all": KILLS + ERRORS}


class ChildReport(NamedTuple):
    """What a process reported before its end.

    ``lines`` are in order; ``killed`` means the shim killed it.
    """

    lines: tuple[str, ...]
    killed: bool
    fault: Fault | None

    def count(self, line: str) -> int:
        """Return how often it reported that."""
        return self.lines.count(line)

    def all(self, head: str) -> tuple[str, ...]:
        """Return the reports with that prefix."""
        return tuple(each.removeprefix(head) for each in self.lines if each.startswith(head))


Steps = tuple[Callable[[Path], None], ...]


class Job(NamedTuple):
    """Something that writes to a folder.

    ``lay`` are the steps that fill an empty folder. ``do`` runs in the process with faults: it calls ``go``
    of its hand where faults may begin and ``rest`` where they end. ``judge`` says what is wrong in the folder
    afterwards, given the reports of this run and of the one without faults.
    """

    name: str
    lay: Steps
    do: Callable[[Path, "Hand"], None]
    judge: Callable[[Path, ChildReport, ChildReport], list[str]]


class Hand:
    """A job's control over faults and reports."""

    def __init__(self, shim: Shim, pipe: int, folder: Path, at: int, fault: Fault | None) -> None:
        self._shim = shim
        self._pipe = pipe
        self._folder = folder
        self._at = at
        self._fault = fault

    @property
    def is_watched(self) -> bool:
        """Whether this is the reference run without faults."""
        return self._fault is None

    def go(self) -> None:
        """Start injecting faults."""
        fault = self._fault or Fault(How.COUNT)
        self._shim.plan(self._folder, self._at, fault.how, fault.error)

    def rest(self) -> None:
        """Stop injecting faults."""
        self.tell(f"operations {self._shim.counted}")
        self._shim.rest()

    def tell(self, line: str) -> None:
        """Report a line."""
        os.write(self._pipe, line.replace("\n", " ").encode() + b"\n")


class Wrong(NamedTuple):
    """A loss: the operation of a job, the fault, and what was wrong."""

    job: str
    fault: str
    at: int
    what: str


class Runner:
    """Runs jobs from folders that were prepared once."""

    def __init__(self, seed: int = 1) -> None:
        self._shim = Shim()
        self._home = scratch()
        self._laid: dict[Steps, Path] = {}
        self._random = random.Random(seed)
        self.points = 0
        self.wrong: list[Wrong] = []

    def close(self) -> None:
        """Delete the folders."""
        shutil.rmtree(self._home)

    def run(self, job: Job, faults: tuple[Fault, ...], share: float) -> int:
        """Inject every fault into a share of a job's operations (1: all). Returns the number of points."""
        start = self._start(job.lay)
        plain = self._once(job, start, 0, None, None)
        total = int(plain.all("operations ")[0])
        if not total:
            self.wrong.append(Wrong(job.name, "no fault", 0, "it writes nothing"))
        points = list(self._chosen(total, faults, share))
        for at, fault in points:
            self._once(job, start, at, fault, plain)
        self.points += len(points)
        return total

    def _start(self, lay: Steps) -> Path:
        """Return a job's initial folder, shared by jobs that start or continue from it."""
        if lay not in self._laid:
            start = self._home / str(len(self._laid)) / "start"
            self._laid[lay] = start
            if not lay:
                start.mkdir(parents=True)
                return start
            shutil.copytree(self._start(lay[:-1]), start)
            # In its own process: a process that forks must have no library open.
            told = self._fork(lambda _hand: lay[-1](start), start, 0, None)
            assert not told.lines, told.lines
        return self._laid[lay]

    def _chosen(self, total: int, faults: tuple[Fault, ...], share: float) -> Iterator[tuple[int, Fault]]:
        for fault in faults:
            for at in range(1, total + 1):
                if share >= 1 or self._random.random() < share:
                    yield at, fault

    def _once(
        self, job: Job, start: Path, at: int, fault: Fault | None, plain: ChildReport | None
    ) -> ChildReport:
        folder = start.with_name("now")
        shutil.copytree(start, folder)
        told = self._fork(lambda hand: job.do(folder, hand), folder, at, fault)
        wrong = [f"uncaught: {each}" for each in told.all("uncaught ")]
        try:
            wrong += job.judge(folder, told, plain or told)
        except Exception:
            wrong.append(f"could not be judged: {traceback.format_exc(limit=-3)}")
        name = "no fault" if fault is None else str(fault)
        self.wrong += [Wrong(job.name, name, at, each) for each in wrong]
        for each in start.parent.iterdir():
            if each != start:
                shutil.rmtree(each) if each.is_dir() else each.unlink()
        return told

    def _fork(self, do: Callable[[Hand], None], folder: Path, at: int, fault: Fault | None) -> ChildReport:
        assert sys.platform != "win32"
        reads, writes = os.pipe()
        child = os.fork()
        if not child:
            os.close(reads)
            self._be_hurt(do, Hand(self._shim, writes, folder, at, fault))
        os.close(writes)
        with os.fdopen(reads, "rb") as pipe:
            lines = pipe.read().decode(errors="replace").splitlines()
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        if not killed and status != 0:
            lines.append(f"uncaught the process ended with {status}")
        return ChildReport(tuple(lines), killed, fault)

    def _be_hurt(self, do: Callable[[Hand], None], hand: Hand) -> None:
        """Runs in the forked process and never returns."""
        assert sys.platform != "win32"
        signal.alarm(_SECONDS)
        sys.excepthook = lambda _kind, error, _trace: hand.tell(f"uncaught {_story(error)}")
        try:
            do(hand)
        except BaseException as error:
            hand.tell(f"uncaught {_story(error)}")
        finally:
            os._exit(0)


def warm_up() -> None:
    """Import everything a player needs, once instead of in every fork."""
    import desktop.games
    import desktop.interchange
    import desktop.library
    import desktop.rolling
    import desktop.session
    import desktop.views
    import rules_core
    from rules_core.game.registry import SYSTEM_IDS, creation, system

    for package in (
        rules_core,
        desktop.library,
        desktop.interchange,
        desktop.views,
        desktop.games,
        desktop.session,
        desktop.rolling,
    ):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in each.name:
                with suppress(ImportError):  # other tests cover that
                    importlib.import_module(each.name)
    for game in SYSTEM_IDS:
        system(game)
        creation(game)
    gc.freeze()


def _story(error: BaseException) -> str:
    return " | ".join(traceback.format_exception(error, limit=-4))


def main() -> None:
    """Run the requested jobs and print one line of JSON for each, then the losses."""
    from tests.faults.jobs import jobs

    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="jobs whose name holds this")
    parser.add_argument("--faults", choices=tuple(_FAULTS), default="all")
    chosen = parser.parse_args()
    warm_up()
    runner = Runner(chosen.seed)
    for job in jobs():
        if chosen.only in job.name:
            before, lost = runner.points, len(runner.wrong)
            total = runner.run(job, _FAULTS[chosen.faults], chosen.share)
            told = {"job": job.name, "operations": total, "points": runner.points - before}
            told["lost"] = [each._asdict() for each in runner.wrong[lost:]]
            print(json.dumps(told), flush=True)
    runner.close()


if __name__ == "__main__":
    main()
