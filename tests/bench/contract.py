"""``rollbook resolve`` as a whole process: its start, and ten thousand lines beside a plain JSON echo."""

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.figure import Taken, compared

_STARTS, _RUNS = 15, 7
_LINES = 10_000

_ECHO = "import json, sys\nfor line in sys.stdin: print(json.dumps(json.loads(line)), flush=True)"

_NOTE = (
    "A line of ten thousand is its share of the whole process, start and end included. The echo parses and "
    "prints; it checks nothing, rolls nothing and explains nothing."
)

_REQUESTS: tuple[dict[str, object], ...] = (
    {
        "system": "coc7",
        "do": "check",
        "with": {"target": 55, "bonus": 1},
        "dice": {"tens": [40, 20], "units": [4]},
    },
    {"system": "shadow-lounge", "do": "check", "with": {"target": 60, "penalty": 1}},
    {"system": "basic-d20", "do": "attack", "with": {"bonus": 6, "ac": 16, "damage": "1D12"}},
    {"system": "rites-of-battle", "do": "roll", "with": {"proficiency": 2, "ability": 1, "difficulty": 2}},
    {"system": "striker", "do": "check", "with": {"modifier": 3, "challenge": 15, "approach": "reckless"}},
    {
        "system": "striker",
        "do": "technique",
        "with": {
            "name": "Wpn-Pistols",
            "listing": "attack(main-action) sub(this for Cbt-Ranged) chk(C)= +M(this) to hit, eff= +M(this)",
            "ranks": 2,
            "modifiers": {"Cbt-Ranged": 1},
        },
    },
    {"system": "coc7", "do": "opposed", "with": {"a": {"target": 60}, "b": {"target": 55}}},
    {"system": "coc7", "do": "check", "with": {"target": "many"}},
)


def take(folder: Path) -> Taken:
    """The start with one line, and a long run."""
    bare = [sys.executable, "-c", "pass"]
    echo = [sys.executable, "-c", _ECHO]
    resolve = [sys.executable, "-m", "desktop", "resolve"]
    one, many = _written(folder / "one.jsonl", 1), _written(folder / "many.jsonl", _LINES)
    floor, start = _in_turn(bare, resolve, one, _STARTS)
    echoed, answered = _in_turn(echo, resolve, many, _RUNS)
    a_line = [each * 1000 / _LINES for each in answered]
    return Taken(
        figures=[
            compared("rollbook resolve, start and one line", "ms", start, "bare Python", floor, times=6),
            compared(
                "rollbook resolve, ten thousand lines",
                "ms",
                answered,
                "a JSON echo of them",
                echoed,
                times=3,
                plus=2000,
            ),
            compared(
                "rollbook resolve, a line of them",
                "µs",
                a_line,
                "a JSON echo",
                [each * 1000 / _LINES for each in echoed],
                of_one="lines",
            ),
        ],
        notes=[_NOTE],
    )


def _in_turn(floor: list[str], ours: list[str], lines: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Milliseconds of both in turn, from a process's start to its end; a first round is not counted."""
    taken = [(_milliseconds(floor, lines), _milliseconds(ours, lines)) for _ in range(1 + rounds)][1:]
    return [theirs for theirs, _ in taken], [mine for _, mine in taken]


def _written(path: Path, count: int) -> Path:
    lines = (json.dumps({"id": n, **_REQUESTS[n % len(_REQUESTS)]}) for n in range(count))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _milliseconds(command: list[str], lines: Path) -> float:
    with lines.open("rb") as given:
        began = perf_counter()
        subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, check=True)
        return (perf_counter() - began) * 1000
