"""``rollbook rules``: list the rules that Rollbook applies, with their code, and the house rules."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules

from desktop.base.terminal import run_to_exit_status, say, say_table
from desktop.base.words import tr
from desktop.views.rule_sentences import sentences
from rules_core.game.registry import RULE_PACKAGES
from rules_core.game.switches import Position, switches

_USAGE = """usage: rollbook rules [GAME] [--switches]

Lists the rules by id, with the code that implements each and a sentence that sums it up.
With --switches: lists the house rules with their options (the recommended one first) and the rule of each."""


def main(argv: list[str]) -> int:
    """Print the list and return the exit status, 2 for wrong usage."""
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    games = [each for each in argv if each in RULE_PACKAGES]
    flags = [each for each in argv if each not in RULE_PACKAGES]
    if flags in (["-h"], ["--help"]):
        say(_USAGE)
        return 0
    if len(games) > 1 or flags not in ([], ["--switches"]):
        # Late: only errors need it.
        from desktop.cli.mistyped import not_known, say_wrong

        odd = [each for each in flags if each != "--switches"]
        wrong = (
            not_known(odd[0], ["--switches", *RULE_PACKAGES])
            if odd
            else tr("name one game, or none to list all games.")
        )
        return say_wrong("rollbook rules", f"{wrong} {tr('Games:')} {', '.join(RULE_PACKAGES)}")
    for game in games or RULE_PACKAGES:
        say(game)
        if flags:
            say_table([("", *row) for row in _switches(game)] or [("", "none")])
        else:
            say("\n".join(_rules(game)))
    return 0


def places(game: str) -> dict[str, list[str]]:
    """Map each rule id of a game to its implementations: ``module.name`` in the game's package.

    A rule is implemented where the docstring of a function, class or value names it, or else where the code
    mentions it, as in a row of data.
    """
    said: dict[str, list[str]] = {}
    used: dict[str, list[str]] = {}
    rule_id = _rule_id(game)
    package = import_module(RULE_PACKAGES[game])
    for module in iter_modules(package.__path__):
        tree = ast.parse(getsource(import_module(f"{RULE_PACKAGES[game]}.{module.name}")))
        for name, documentation, code in _definitions(tree.body, module.name):
            for rule in rule_id.findall(documentation):
                _note(said, rule, name)
            for rule in rule_id.findall(code):
                _note(used, rule, name)
    return used | said


def _rule_id(game: str) -> re.Pattern[str]:
    """Match rule ids by the prefixes of those that have a sentence."""
    beginnings = "|".join(sorted({re.escape(rule.partition("-")[0]) for rule in sentences(game)}))
    return re.compile(rf"\b(?:{beginnings})-[A-Z]+(?:-[0-9]{{2}})?\b")


def _note(found: dict[str, list[str]], rule: str, name: str) -> None:
    names = found.setdefault(rule, [])
    if name not in names:
        names.append(name)


def _definitions(body: list[ast.stmt], inside: str) -> Iterator[tuple[str, str, str]]:
    """Yield each definition with its name, its docstring, and the texts in its code."""
    for at, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{inside}.{node.name}"
            documentation = ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                yield name, documentation, ""
                yield from _definitions(node.body, name)
            else:
                yield name, documentation, _texts(node).replace(documentation, "")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            follows = body[at + 1] if at + 1 < len(body) else None
            yield f"{inside}.{ast.unparse(target)}", _text_of(follows), _texts(node)


def _text_of(node: ast.stmt | None) -> str:
    """A string statement documents the assignment before it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def _texts(node: ast.stmt) -> str:
    found = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return "\n".join(each for each in found if isinstance(each, str))


def _rules(game: str) -> Iterator[str]:
    where = places(game)
    for rule, sentence in sentences(game).items():
        # A rule with many places shifts only its own sentence to the right.
        yield f"  {rule:12}  {', '.join(where.get(rule, ())):44}  {sentence}"


def _switches(game: str) -> Iterator[tuple[str, ...]]:
    said = sentences(game)
    for each in switches(import_module(f"{RULE_PACKAGES[game]}.table").Table):
        positions = " | ".join(_position(position) for position in each.positions)
        yield each.name, positions, each.rule, said[each.rule]


def _position(position: Position) -> str:
    return str(position).lower()
