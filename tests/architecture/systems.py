"""What Windows lacks of Python, read from the type stubs of the type checker, so no list here grows old."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

WINDOWS, LINUX = "win32", "linux"
"""The values of ``sys.platform`` that matter here."""

_OS_NAMES = {WINDOWS: "nt", LINUX: "posix"}
_DANGEROUS = {"os": {"kill"}}
"""What Windows has under the same name and does something else: there, `os.kill` ends any process."""


def holds(test: ast.expr, system: str) -> bool | None:
    """Return whether a condition holds on a ``sys.platform``, or None if that doesn't decide it."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = holds(operand, system)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=values):
            decisive = isinstance(op, ast.Or)
            each = [holds(value, system) for value in values]
            if decisive in each:
                return decisive
            return None if None in each else not decisive
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            here, named = _here(left, system), _literal(right)
            if here is None or named is None:
                return None
            match op:
                case ast.Eq() | ast.NotEq():
                    return (here == named) == isinstance(op, ast.Eq)
                case ast.In() | ast.NotIn():
                    return (here in named) == isinstance(op, ast.In)
        case ast.Call(func=ast.Attribute(value=value, attr="startswith"), args=[prefix]):
            here, named = _here(value, system), _literal(prefix)
            return None if here is None or named is None else here.startswith(named)
    return None


def _here(expression: ast.expr, system: str) -> str | None:
    match ast.unparse(expression):
        case "sys.platform":
            return system
        case "os.name":
            return _OS_NAMES[system]
    return None


def _literal(expression: ast.expr) -> str | tuple[str, ...] | None:
    try:
        found = ast.literal_eval(expression)
    except ValueError:
        return None
    if isinstance(found, (tuple, list, set, frozenset)):
        return tuple(map(str, found))
    return found if isinstance(found, str) else None


@cache
def lacking(module: str) -> frozenset[str]:
    """Return the names of a module of Python that Linux has and Windows lacks."""
    body = _stub(module)
    gone = {*_defined(body, LINUX)} - {*_defined(body, WINDOWS)}
    return frozenset(gone | _DANGEROUS.get(module, set()))


@cache
def is_missing(module: str) -> bool:
    """Return whether Windows lacks all that a module of Python defines on Linux."""
    body = _stub(module)
    public = {each for each in _defined(body, WINDOWS) if not each.startswith("_")}
    return bool(lacking(module)) and not public


@cache
def _stubs() -> Path:
    """The folder of the type checker's stubs."""
    checker = find_spec("mypy")
    assert checker is not None
    assert checker.origin is not None
    return Path(checker.origin).parent / "typeshed" / "stdlib"


@cache
def _stub(module: str) -> list[ast.stmt]:
    path = _stubs().joinpath(*module.split("."))
    for file in (path.with_suffix(".pyi"), path / "__init__.pyi"):
        if file.is_file():
            return ast.parse(file.read_text(encoding="utf-8")).body
    return []


def _defined(body: Iterable[ast.stmt], system: str) -> Iterator[str]:
    for each in body:
        match each:
            case ast.If(test=test, body=then, orelse=otherwise):
                chosen = holds(test, system)
                yield from _defined([] if chosen is False else then, system)
                yield from _defined([] if chosen else otherwise, system)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case ast.ImportFrom(names=names):
                yield from (alias.asname for alias in names if alias.asname)
