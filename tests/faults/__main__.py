"""``make faults``: inject every fault at full size and print a table of the results.

Exits with 1 if anything was lost. ``--small`` runs at the size of the tests, ``--only WORD`` runs one part.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from tests.faults.shim import ROOT, built, why_not

_SHOWN = 12


class Part(NamedTuple):
    """A module of the harness with its arguments, small and large; ``shimmed`` runs it under the shim.

    Without arguments for ``small`` it runs only at full size.
    """

    name: str
    module: str
    small: tuple[str, ...]
    large: tuple[str, ...]
    shimmed: bool = False


PARTS = (
    Part("every operation", "points", ("--share", "0.002"), ("--faults", "kills"), True),
    Part("every operation, errors", "points", (), ("--faults", "errors"), True),
    Part("kills", "kills", ("15", "1"), ("1000", "1")),
    Part("power cuts", "power", ("120", "1"), ("10000", "1"), True),
    Part("real power cuts", "cuts", (), ("200", "1")),
    Part("pages", "pages", ("0.03", "20", "1"), ("1", "400", "1")),
    Part("mutants", "mutants", ("1500", "1"), ("100000", "1")),
    Part("starts", "starts", ("8", "1"), ("100", "10")),
    Part("big", "big", ("50", "1000"), ("5000", "1000000")),
)


class Result(NamedTuple):
    """The output of one part, its exit status, and its time in seconds."""

    part: Part
    lines: tuple[dict[str, Any], ...]
    problem: str
    seconds: float

    @property
    def lost(self) -> list[dict[str, Any]]:
        """All losses."""
        return [each for line in self.lines for each in line["lost"]]


def run(part: Part, arguments: tuple[str, ...]) -> Result:
    """Run one part in a separate process."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }
    if part.shimmed:
        environment["LD_PRELOAD"] = str(built())
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", f"tests.faults.{part.module}", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    lines = tuple(json.loads(each) for each in done.stdout.splitlines() if each.startswith("{"))
    problem = "" if done.returncode == 0 and lines else f"ended with {done.returncode}: {done.stderr[-3000:]}"
    return Result(part, lines, problem, time.monotonic() - began)


def table(results: list[Result]) -> Iterator[str]:
    """Format the injected faults and their results."""
    yield f"{'what was hurt':<34}{'operations':>11}{'points':>8}{'lost':>6}   more"
    for result in results:
        yield f"-- {result.part.name} ({result.seconds:.0f} s) {result.problem}"
        for line in result.lines:
            more = {
                key: value
                for key, value in line.items()
                if key not in ("job", "operations", "points", "lost")
            }
            told = ", ".join(f"{key}: {value}" for key, value in more.items())
            yield (
                f"{line['job']:<34}{line['operations']:>11}{line['points']:>8}{len(line['lost']):>6}   {told}"
            ).rstrip()
    losses = Counter(
        (each["job"], each["fault"], each["what"][:400]) for result in results for each in result.lost
    )
    for (job, fault, what), times in losses.most_common(_SHOWN):
        yield f"LOST {times} x {job}, {fault}: {what}"
    if len(losses) > _SHOWN:
        yield f"and {len(losses) - _SHOWN} other losses"


def main() -> int:
    """Run the requested parts, two at a time."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", default="", help="parts whose name holds this")
    chosen = parser.parse_args()
    parts = [each for each in PARTS if chosen.only in each.name and (each.small or not chosen.small)]
    if reason := why_not():
        print(reason)
        return 1
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = list(pool.map(lambda each: run(each, each.small if chosen.small else each.large), parts))
    print("\n".join(table(results)))
    return int(any(each.lost or each.problem for each in results))


if __name__ == "__main__":
    sys.exit(main())
