"""The public test vectors of the contract, and its description."""

import io
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from desktop.cli.resolve import resolve
from rules_core.game.registry import RULE_PACKAGES

GAMES = tuple(RULE_PACKAGES)
WHOLE = ("prices", "odds")
"""Objects that a vector compares completely."""
DESCRIPTION = Path(__file__).resolve().parent.parent.parent / "desktop/cli/contract/resolve.md"


def matches(expected: object, given: object, key: str = "") -> bool:
    if isinstance(expected, dict) and isinstance(given, dict):
        if key in WHOLE and set(expected) != set(given):
            return False
        return all(each in given and matches(expected[each], given[each], each) for each in expected)
    return type(expected) is type(given) and expected == given


@pytest.mark.parametrize("game", GAMES)
def test_public_vectors_hold(shared: Path, game: str) -> None:
    lines, wanted = [], []
    for text in (shared / f"rules/vectors/{game}.jsonl").read_text("utf-8").splitlines():
        vector = json.loads(text)
        expected = vector["answer"]
        if "request" in vector:
            expected = {**expected, "id": vector["request"].get("id")}
        lines.append((vector["line"] if "line" in vector else json.dumps(vector["request"])).encode() + b"\n")
        wanted.append(expected)
    out = io.BytesIO()
    resolve(lines, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(wanted) >= 240
    wrong = [pair for pair in zip(lines, wanted, answers, strict=True) if not matches(pair[1], pair[2])]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_description_names_every_request(game: str) -> None:
    (section,) = re.findall(
        rf"^## [^\n]*`{game}`$(.*?)(?=^## |\Z)", DESCRIPTION.read_text("utf-8"), re.M | re.S
    )
    actions = import_module(f"desktop.cli.contract.{RULE_PACKAGES[game].rpartition('.')[2]}").ACTIONS
    assert [*re.findall(r"^\| `(\w+)`", section, re.M), "odds"] == list(actions)


@pytest.mark.parametrize("game", GAMES)
def test_every_module_answers_its_requests(game: str) -> None:
    package = f"desktop.cli.contract.{RULE_PACKAGES[game].rpartition('.')[2]}"
    leads = import_module(package).ACTIONS
    for topic in set(leads.values()):
        answered = import_module(f"{package}.{topic}").ACTIONS
        assert set(answered) == {do for do, to in leads.items() if to == topic}
