"""Dice use only the operating system's source of randomness."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.test_source import ROOT, SOURCES, imported

# What looks or sounds different each time, and the tour, which plays by itself, the same way each time.
NOBODYS_DICE = {
    "desktop/sound/controller/samples.py",
    "desktop/library_page/tour.py",
    "desktop/tour/visitor.py",
    "desktop/dice/cloth.py",
    "desktop/dice/turn.py",
}


def faults(source: str, path: str) -> Iterator[str]:
    """What is wrong with where this source takes chance from."""
    if "random" not in source and "LiveDice" not in source:
        return
    tree = ast.parse(source)
    names = {name for node in ast.walk(tree) for name in imported(node)}
    for name in names:
        if name.partition(".")[0] == "random" and path not in NOBODYS_DICE:
            yield "draws from a generator that can be foretold"
    for node in ast.walk(tree):
        if path in NOBODYS_DICE or not isinstance(node, ast.Call):
            continue
        if ast.unparse(node.func).endswith("LiveDice"):
            said = [ast.unparse(each) for each in node.args]
            if said != ["randbelow"] or "secrets.randbelow" not in names:
                yield "throws live dice that do not come from secrets.randbelow"


def test_dice_use_only_the_live_random_source() -> None:
    found = []
    for path in SOURCES:
        place = path.relative_to(ROOT).as_posix()
        found += [f"{place} {fault}" for fault in faults(path.read_text(encoding="utf-8"), place)]
    assert found == []


def test_there_are_live_dice() -> None:
    calls = [path for path in SOURCES if "LiveDice(randbelow)" in path.read_text(encoding="utf-8")]
    assert {path.relative_to(ROOT).as_posix() for path in calls} >= {"desktop/shell/connections.py"}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import Random",
        "dice = LiveDice(lambda n: 0)",
        "from random import randbelow\ndice = LiveDice(randbelow)",
        "from secrets import randbelow\ndice = sources.LiveDice(below)",
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) != []
    assert (
        list(faults("from secrets import randbelow\ndice = LiveDice(randbelow)", "desktop/planted.py")) == []
    )
