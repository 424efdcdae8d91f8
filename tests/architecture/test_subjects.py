"""Subjects such as "weapon:3" are read and built in one module, so their written form is known in one place.

Elsewhere no text is split at its first colon, none is asked whether it begins with a kind, and no kind is
joined with an id. What reads the last part of an id (``rpartition``) is about ids, not about subjects.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOME = "rules_core/sheet/subject.py"

NO_SUBJECTS = {
    "rules_core/systems/coc7/creating.py": "a kind of skill and the name of a specialization",
    "rules_core/systems/striker/creating.py": "a kind of skill and its name",
    "desktop/games/coc7/creating.py": "a kind of skill and its name",
    "desktop/games/striker/creating.py": "a kind of skill and its name",
    "desktop/games/coc7/downtime.py": "the place of a passage and how it begins",
}
"""Files that split another text at a colon, and what that is."""

OTHER_PREFIXES = {"data:", "file:", "custom:", "creation:"}
"""What is written before a colon and is no kind of subject: addresses, custom skills, details of a sheet."""

_KIND = re.compile(r"[a-z][a-z_-]*:")
_COLON = re.compile(r""":["'{]""")
"""A text that ends with a colon, or goes on after it with a value: no other file is worth parsing."""


def sources() -> dict[str, str]:
    """The app and its rules by path, without migrations, which never change."""
    files = (each for room in ("rules_core", "desktop") for each in sorted((ROOT / room).rglob("*.py")))
    named = {each.relative_to(ROOT).as_posix(): each for each in files}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in named.items()
        if name != HOME and "/migrations/" not in name
    }


def kinds(source: str) -> set[str]:
    """The kinds that subjects are built with here."""
    found: set[str] = set()
    if "ubject" not in source:
        return found
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if node.func.id in ("subject_of", "Subject") and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


def faults(name: str, source: str, known: set[str]) -> Iterator[str]:
    """Where a file splits, asks or joins subjects by hand."""
    if not _COLON.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            says, method = _texts(node), node.func.attr
            if method in ("partition", "split", "rsplit") and ":" in says and name not in NO_SUBJECTS:
                yield f"{name}:{node.lineno} splits at a colon"
            prefixes = {each for each in says if _KIND.fullmatch(each)} - OTHER_PREFIXES
            if method in ("startswith", "removeprefix") and prefixes:
                yield f"{name}:{node.lineno} asks for {prefixes}"
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            match list(_parts(node)):
                case [ast.Constant(str(kind)), other] if not isinstance(other, ast.Constant):
                    if kind.endswith(":") and kind.removesuffix(":") in known:
                        yield f"{name}:{node.lineno} joins {kind}"


def _texts(call: ast.Call) -> set[str]:
    """The texts that a call is given, in a tuple or by themselves."""
    return {
        node.value
        for argument in call.args
        for node in (argument.elts if isinstance(argument, ast.Tuple) else [argument])
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _parts(node: ast.JoinedStr | ast.BinOp) -> list[ast.expr]:
    if isinstance(node, ast.JoinedStr):
        return node.values
    return [node.left, node.right] if isinstance(node.op, ast.Add) else []


def test_subjects_are_read_and_built_in_one_module() -> None:
    files = sources()
    known = {kind for source in files.values() for kind in kinds(source)}
    assert {"weapon", "skill", "treatment", "damage"} <= known
    assert [fault for name, source in files.items() for fault in faults(name, source, known)] == []


def test_every_exception_is_still_needed() -> None:
    assert all('partition(":")' in (ROOT / name).read_text(encoding="utf-8") for name in NO_SUBJECTS)


@pytest.mark.parametrize(
    "planted",
    [
        'kind, _, thing = subject.partition(":")',
        'kind = roll.subject.split(":")[0]',
        'kind, what = act.split(":", 1)',
        'if subject.startswith("weapon:"): pass',
        'if subject.startswith(("luck:", "weapon:")): pass',
        'place = subject.removeprefix("weapon:")',
        'tray.load(f"weapon:{place}")',
        'tray.load("weapon:" + place)',
    ],
)
def test_a_planted_fault_is_found(planted: str) -> None:
    assert len(list(faults("desktop/rolling/planted.py", planted, {"weapon"}))) == 1


@pytest.mark.parametrize(
    "sound",
    [
        'kind, thing = Subject.read("weapon:3")',
        'tray.load(subject_of("weapon", place))',
        'tray.load("luck:")',
        'button("Remove", f"weapon:remove:{place}")',
        'name = own_id.rpartition(":")[2]',
        'image = address.startswith("data:")',
    ],
)
def test_what_is_no_subject_split_by_hand_passes(sound: str) -> None:
    assert list(faults("desktop/rolling/planted.py", sound, {"weapon"})) == []
