"""``make mutants``: plants small faults in the product, one at a time, and tells which of them tests miss.

``--seed 7`` draws the same ones again, ``--number 60`` fewer, ``--area rules`` in one area. The status is 1
if the tests notice less than 95 % of them in an area. What cannot be noticed is in ``equal.toml``.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from tests.mutants.covering import Area, Record
from tests.mutants.drawing import draw
from tests.mutants.trying import ROOT, Fate, fate, read_equals

AREAS = (
    Area("rules", ("rules_core",), ("tests/core",), ROOT),
    Area(
        "library",
        (
            *("desktop/library/store", "desktop/library/salvage", "desktop/library/backups"),
            "desktop/backups/controller",
        ),
        ("tests/library", "tests/backups"),
        ROOT,
    ),
    Area("importers", ("desktop/interchange",), ("tests/interchange", "tests/importing"), ROOT),
)
EQUALS = Path(__file__).resolve().parent / "equal.toml"
LEAST = 0.95


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, try and tell; return 1 if too many survive in an area."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--number", type=int, default=300, help="how many in all (300)")
    parser.add_argument(
        "--area", action="append", choices=[each.name for each in AREAS], help="only this one"
    )
    parser.add_argument("--beside", type=int, default=2, help="how many at a time (2)")
    asked = parser.parse_args(arguments)
    if find_spec("cosmic_ray") is None:
        sys.stderr.write("cosmic-ray is not installed, which makes the mutants: make mutants\n")
        return 2
    areas = [each for each in AREAS if asked.area is None or each.name in asked.area]
    print(f"Seed {asked.seed}", flush=True)
    equals = read_equals(EQUALS)
    for gone in (each for each in equals if not each.holds(ROOT)):
        print(f"equal.toml names a line that is gone: {gone.path}: {gone.line}", flush=True)
    scores = []
    for area in areas:
        began = monotonic()
        record = Record.of(area, ROOT / "build" / "mutants")
        if failed := record.bring_up_to_date(asked.beside):
            print(f"Left out, as they fail without any mutant ({len(failed)}):", *failed[:9], sep="\n  ")
        drawn = draw(area.files(), ROOT, asked.number // len(areas), asked.seed)
        with ThreadPoolExecutor(asked.beside) as at_once:
            fates = [at_once.submit(fate, *each, record, equals) for each in drawn]
            counted = Counter(_told(each.result()) for each in fates)
        tried = counted["killed"] + counted["survived"]
        scores.append(counted["killed"] / tried if tried else 1.0)
        print(
            f"{area.name}: {counted['killed']} killed, {counted['survived']} survived, "
            f"{counted['equal']} equal: {scores[-1]:.1%} in {monotonic() - began:.0f} s",
            flush=True,
        )
    return 0 if min(scores) >= LEAST else 1


def _told(each: Fate) -> str:
    if each.kind == "survived":
        where = f"{each.mutant.path}:{each.mutant.row}"
        print(
            f"\n{where} {each.mutant.operator} ({each.note})\n  - {each.before}\n  + {each.after}", flush=True
        )
    return each.kind


if __name__ == "__main__":
    sys.exit(main())
