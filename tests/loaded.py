"""The tests on a busy machine, several times in a row: ``python -m tests.loaded``.

A test that only passes while nothing else runs waits for time where it should wait for a state. This starts
busy processes of its own, runs the tests beside them, and ends them whatever happens.
"""

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent

BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(100_000))"
"""Keeps a processor busy until the process that started it is gone, even where that was killed."""


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Keep as many processors busy as ``processes`` for the time of the block."""
    started: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(processes):
            started.append(subprocess.Popen([sys.executable, "-c", BUSY]))
        yield
    finally:
        for each in started:
            each.kill()
        for each in started:
            each.wait()


def run(command: Sequence[str], times: int, busy: int) -> int:
    """Run a command so many times beside so many busy processes; return in how many runs it failed."""
    failed = 0
    for number in range(1, times + 1):
        began = monotonic()
        with load(busy):
            status = subprocess.run(command, cwd=ROOT, check=False).returncode
        failed += status != 0
        word = "failed" if status else "passed"
        print(f"Run {number} of {times}: {word} beside {busy} busy processes, {monotonic() - began:.0f} s")
        sys.stdout.flush()
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; return 0 if every run passed, 1 if one failed, 130 after Ctrl+C."""
    parser = argparse.ArgumentParser(prog="python -m tests.loaded", description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="how many runs (3)")
    parser.add_argument("--busy", type=int, default=4, help="how many busy processes (4)")
    parser.add_argument("tests", nargs="*", help="the tests to run, as pytest takes them; without, make test")
    asked = parser.parse_args(arguments)
    pytest = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))  # so that the load ends too
    try:
        failed = run([*pytest, *asked.tests] if asked.tests else ["make", "test"], asked.times, asked.busy)
    except KeyboardInterrupt:
        return 130
    print(f"{failed} of {asked.times} runs failed" if failed else f"All {asked.times} runs passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
