"""``rollbook resolve`` as a whole process: its start, and ten thousand lines beside a plain JSON echo."""

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.report import Figure, alone, compared

_ROUNDS = 15
_LINES = 10_000

_ECHO = "import json, sys\nfor line in sys.stdin: print(json.dumps(json.loads(line)), flush=True)"

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


def figures(folder: Path) -> list[Figure]:
    """The start with one line, and a long run; files go to ``folder``."""
    bare = [sys.executable, "-c", "pass"]
    resolve = [sys.executable, "-m", "desktop", "resolve"]
    folder.mkdir(parents=True, exist_ok=True)
    one = _written(folder / "one.jsonl", 1)
    many = _written(folder / "many.jsonl", _LINES)
    floor: list[float] = []
    start: list[float] = []
    for _ in range(_ROUNDS):
        floor.append(_milliseconds(bare, one))
        start.append(_milliseconds(resolve, one))
    ours: list[float] = []
    echo: list[float] = []
    for _ in range(_ROUNDS // 3):
        echo.append(_milliseconds([sys.executable, "-c", _ECHO], many))
        ours.append(_milliseconds(resolve, many))
    return [
        compared("rollbook resolve, start and one line", "ms", start, "bare Python", floor, times=6),
        compared(
            f"rollbook resolve, {_LINES} lines", "ms", ours, "a JSON echo of them", echo, times=3, plus=2000
        ),
        alone("Lines answered a second", "lines", [_LINES / each * 1000 for each in ours]),
    ]


def _written(path: Path, count: int) -> Path:
    lines = (json.dumps({"id": n, **_REQUESTS[n % len(_REQUESTS)]}) for n in range(count))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _milliseconds(command: list[str], lines: Path) -> float:
    with lines.open("rb") as given:
        began = perf_counter()
        subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, check=True)
        return (perf_counter() - began) * 1000
