"""A kill and an error at every operation of everything that writes.

Runs with the shim loaded: ``python -m tests.faults.points``. Each point is a process of its own, forked from
this one, which has imported everything already: that makes it milliseconds instead of a second. What comes of
it is judged here, after that process is gone.
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
"""How long one point may take before it counts as hanging."""


class Fault(NamedTuple):
    """What is done to a program at one of its operations."""

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


class Told(NamedTuple):
    """What a process told before its end.

    ``lines`` in the order in which they were told; ``killed``: it was killed by the shim, not by itself.
    """

    lines: tuple[str, ...]
    killed: bool
    fault: Fault | None

    def count(self, line: str) -> int:
        """How often it told that."""
        return self.lines.count(line)

    def all(self, head: str) -> tuple[str, ...]:
        """What it told behind that head."""
        return tuple(each.removeprefix(head) for each in self.lines if each.startswith(head))


Steps = tuple[Callable[[Path], None], ...]


class Job(NamedTuple):
    """Something that writes under a folder.

    ``lay`` are the steps that put what it begins with into an empty folder. ``do`` is run in the process that
    is hurt: it calls ``go`` of its hand where faults may begin and ``rest`` where they are over. ``judge``
    says what is wrong in the folder after that; it is given what was told in this run and in the one without
    faults.
    """

    name: str
    lay: Steps
    do: Callable[[Path, "Hand"], None]
    judge: Callable[[Path, Told, Told], list[str]]


class Hand:
    """What a job steers the faults with, and tells by."""

    def __init__(self, shim: Shim, pipe: int, folder: Path, at: int, fault: Fault | None) -> None:
        self._shim = shim
        self._pipe = pipe
        self._folder = folder
        self._at = at
        self._fault = fault

    @property
    def is_watched(self) -> bool:
        """Whether this is the run without faults that the others are held against."""
        return self._fault is None

    def go(self) -> None:
        """Faults may begin."""
        fault = self._fault or Fault(How.COUNT)
        self._shim.plan(self._folder, self._at, fault.how, fault.error)

    def rest(self) -> None:
        """Faults are over."""
        self.tell(f"operations {self._shim.counted}")
        self._shim.rest()

    def tell(self, line: str) -> None:
        """Tell who judges."""
        os.write(self._pipe, line.replace("\n", " ").encode() + b"\n")


class Wrong(NamedTuple):
    """A loss: at which operation of a job, by which fault, and what."""

    job: str
    fault: str
    at: int
    what: str


class Runner:
    """Runs jobs from folders that were laid out once."""

    def __init__(self, seed: int = 1) -> None:
        self._shim = Shim()
        self._home = scratch()
        self._laid: dict[Steps, Path] = {}
        self._random = random.Random(seed)
        self.points = 0
        self.wrong: list[Wrong] = []

    def close(self) -> None:
        """Take away what was written."""
        shutil.rmtree(self._home)

    def run(self, job: Job, faults: tuple[Fault, ...], share: float) -> int:
        """Hurt ``job`` at a share of its operations (1: at every one) by every fault; how many points."""
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
        """The folder that a job begins with; jobs that begin alike, or go on from there, share it."""
        if lay not in self._laid:
            start = self._home / str(len(self._laid)) / "start"
            self._laid[lay] = start
            if not lay:
                start.mkdir(parents=True)
                return start
            shutil.copytree(self._start(lay[:-1]), start)
            # In a process of its own: nobody who forks has a library open.
            told = self._fork(lambda _hand: lay[-1](start), start, 0, None)
            assert not told.lines, told.lines
        return self._laid[lay]

    def _chosen(self, total: int, faults: tuple[Fault, ...], share: float) -> Iterator[tuple[int, Fault]]:
        for fault in faults:
            for at in range(1, total + 1):
                if share >= 1 or self._random.random() < share:
                    yield at, fault

    def _once(self, job: Job, start: Path, at: int, fault: Fault | None, plain: Told | None) -> Told:
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

    def _fork(self, do: Callable[[Hand], None], folder: Path, at: int, fault: Fault | None) -> Told:
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
        return Told(tuple(lines), killed, fault)

    def _be_hurt(self, do: Callable[[Hand], None], hand: Hand) -> None:
        """What the forked process does; it never comes back."""
        signal.alarm(_SECONDS)
        sys.excepthook = lambda _kind, error, _trace: hand.tell(f"uncaught {_story(error)}")
        try:
            do(hand)
        except BaseException as error:
            hand.tell(f"uncaught {_story(error)}")
        finally:
            os._exit(0)


def warm_up() -> None:
    """Import all that a player ever needs, once and not in every process that is forked."""
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
                with suppress(ImportError):  # other tests tell of that
                    importlib.import_module(each.name)
    for game in SYSTEM_IDS:
        system(game)
        creation(game)
    gc.freeze()


def _story(error: BaseException) -> str:
    return " | ".join(traceback.format_exception(error, limit=-4))


def main() -> None:
    """Hurt what was asked for, and print one line of JSON for each job, then the losses."""
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
