"""Small faults to plant: which ones a module can have, and its source with one of them.

cosmic-ray makes the changes. A number is one too many, ``<`` is ``<=``, ``and`` is ``or``, a loop never runs.
"""

import ast
import difflib
import random
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from operator import attrgetter
from pathlib import Path
from typing import Any

CANNOT_ANSWER = ("Bit", "Shift", "Invert", "Variable", "_Is", "Is_", "IsNot_", "NoOp")
"""Operators left out: bits stand for unions of types here, and ``is`` for ``==`` changes nothing."""
STILL_WANTED = ("Is_IsNot", "IsNot_Is")

MUTABLE = {
    *("operator", "comparison", "keyword", "number", "factor", "not_test", "test"),
    *("if_stmt", "while_stmt", "assert_stmt", "except_clause", "for_stmt", "decorator"),
}
"""The kinds of nodes that some operator changes; the others need not be asked."""

ONLY_FOR_SPEED = {"cache", "lru_cache", "cached_property", "override", "final"}
"""Decorators that change nothing that can be seen."""
ONLY_FOR_PROGRAMMERS = {"slots", "kw_only", "frozen", "gc", "weakref", "strict"}
"""Flags of a class of values, and of ``zip``, that keep a programmer from a slip, and change nothing else."""

PUTS_IN_ORDER = re.compile(r"ReplaceComparisonOperator_(Eq|NotEq)_[LG]t")
NAMES = {"name", "uuid", "kind", "path"}
"""Fields that hold words. Words are the same or not: nobody writes ``<=`` for ``==`` between them."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small fault in one module: its ``number``th place for an operator of cosmic-ray."""

    path: str
    """The module's file, from the root of the project."""
    row: int
    column: int
    operator: str
    number: int

    @property
    def module(self) -> str:
        """Its dotted name."""
        return self.path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")


@cache
def _operators() -> dict[str, Any]:
    from cosmic_ray.plugins import get_operator, operator_names

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {
            name.removeprefix("core/"): get_operator(name)()
            for name in operator_names()
            if name.endswith(STILL_WANTED) or not any(each in name for each in CANNOT_ANSWER)
        }


def mutants(path: str, source: str) -> list[Mutant]:
    """All that can be planted in a module, in the order of its lines."""
    from cosmic_ray.ast import ast_nodes, get_ast

    tree = ast.parse(source)
    idle, between_words = _idle(tree), _between_words(tree)
    nodes = [each for each in ast_nodes(get_ast(source)) if each.type in MUTABLE and not _is_a_star(each)]
    found = []
    for name, operator in _operators().items():
        number = 0
        for node in nodes:
            for (row, column), _ in operator.mutation_positions(node):
                never = [*idle, *between_words] if PUTS_IN_ORDER.match(name) else idle
                if not any(first <= (row, column) < last for first, last in never):
                    found.append(Mutant(path, row, column, name, number))
                number += 1
    return sorted(found, key=lambda each: (each.row, each.column, each.operator, each.number))


def _is_a_star(node: Any) -> bool:
    """Whether a node is the star of ``*rest`` or ``*,``, which cosmic-ray may take for a multiplication."""
    return node.type == "operator" and node.value in ("*", "**") and node.get_previous_leaf().value in "(,["


Place = tuple[int, int]


def _between_words(tree: ast.Module) -> list[tuple[Place, Place]]:
    """The signs of comparisons that have a word on one side."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, right in pairwise(sides):
                if _is_word(left) or _is_word(right):
                    found.append((_end(left), (right.lineno, right.col_offset)))
    return found


def _is_word(side: ast.expr) -> bool:
    match side:
        case ast.Constant(value=str()):
            return True
        case ast.Attribute(attr=name):
            return name in NAMES
        case _:
            return False


def _idle(tree: ast.Module) -> list[tuple[Place, Place]]:
    """The stretches that never run, or change nothing that can be seen when they do."""
    found: list[ast.expr | ast.stmt | ast.keyword] = []
    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=ast.expr() as left) | ast.AnnAssign(annotation=left):
                found.append(left)
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                found += [] if returns is None else [returns]
                found += [each for each in decorators if _name(each) in ONLY_FOR_SPEED]
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                found.append(node)
            case ast.Call(func=ast.Name(id="zip"), keywords=keywords):
                found += [each for each in keywords if each.arg in ONLY_FOR_PROGRAMMERS]
            case ast.ClassDef(decorator_list=decorators, keywords=keywords):
                flags = [*keywords, *(word for each in decorators for word in getattr(each, "keywords", ()))]
                found += [each for each in flags if each.arg in ONLY_FOR_PROGRAMMERS]
    stretches = [((each.lineno, each.col_offset), _end(each)) for each in found]
    # A decorator's own stretch begins with its sign.
    return [((row, max(0, column - 1)), end) for (row, column), end in stretches]


def _name(decorator: ast.expr) -> str:
    whole = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(whole).split(".")[-1]


def _end(node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def changed(mutant: Mutant, source: str) -> str:
    """The module's source with the fault in it; ValueError if it is no Python any more, or the same."""
    from cosmic_ray.mutating import mutate_code

    try:
        made = mutate_code(source, _operators()[mutant.operator], mutant.number)
        same = made is None or ast.dump(ast.parse(made)) == ast.dump(ast.parse(source))
    except (SyntaxError, AttributeError) as error:  # the latter for ``except zipfile.BadZipFile``
        raise ValueError(f"{mutant} cannot be made") from error
    if same:
        raise ValueError(f"{mutant} changes nothing")
    return str(made)


def difference(before: str, after: str) -> tuple[str, str]:
    """What the lines said that changed, and what they say now, each as one line."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    gone, come = ([each[2:].strip() for each in lines if each.startswith(sign)] for sign in ("- ", "+ "))
    return " ".join(gone), " ".join(come)


def draw(paths: Sequence[Path], root: Path, number: int, seed: int) -> Iterator[tuple[Mutant, str]]:
    """Draw so many mutants with their sources: each place is as likely as any other, whatever can befall it.

    The same seed draws the same ones as long as the sources stay.
    """
    chance = random.Random(seed)
    found: list[Mutant] = []
    for path in sorted(paths):
        found += mutants(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    places = [list(each) for _, each in groupby(found, key=attrgetter("path", "row", "column"))]
    chance.shuffle(places)
    for place in places:
        if number == 0:
            return
        mutant = chance.choice(place)
        with suppress(ValueError):
            yield mutant, changed(mutant, (root / mutant.path).read_text(encoding="utf-8"))
            number -= 1
