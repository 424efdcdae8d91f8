"""Which expressions of a module are a `Path`, or several, as far as its annotations and assignments tell."""

import ast
from collections.abc import Iterator
from enum import Enum
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent

Scopes = tuple[ast.AST, ...]
"""The functions around an expression, outermost first; the module itself is left out."""


class Kind(Enum):
    """What an expression is: one path, or several in a list or the like."""

    PATH = "path"
    PATHS = "paths"


class Imported(NamedTuple):
    """A name of another module."""

    module: str
    name: str


Value = Kind | Imported | ast.expr
"""What a name is bound to, as far as it tells."""

_MAKE_A_PATH = {
    *("absolute", "expanduser", "joinpath", "readlink", "relative_to", "rename", "replace", "resolve"),
    *("with_name", "with_stem", "with_suffix"),
}
_MAKE_PATHS = {"iterdir", "glob", "rglob"}
_PASS_ON = {"sorted", "list", "tuple", "set", "frozenset", "reversed"}
_CLASSES = {"Path", "PurePath", "pathlib.Path", "Path.home", "Path.cwd"}


def dotted(expression: ast.expr) -> str:
    """Return a name with dots, "" for anything else."""
    match expression:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            return f"{dotted(value) or '?'}.{attr}"
    return ""


class PathNames:
    """Tells the paths of one module from everything else."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._bound: dict[ast.AST, dict[str, list[Value]]] = {}
        self._asked: set[tuple[ast.AST, str]] = set()

    def kind(self, expression: ast.AST, scopes: Scopes = ()) -> Kind | None:
        """Return what an expression is, or None if it isn't known to be a path."""
        match expression:
            case ast.Name(id=name):
                return self._named(name, scopes)
            case ast.Attribute(value=value, attr=attr):
                if self.kind(value, scopes) is Kind.PATH:
                    return {"parent": Kind.PATH, "parents": Kind.PATHS}.get(attr)
                return self._field(attr) if dotted(value) == "self" else self._elsewhere(value, attr)
            case ast.Call(func=func, args=args):
                return self._called(func, args, scopes)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                is_path = Kind.PATH in (self.kind(left, scopes), self.kind(right, scopes))
                return Kind.PATH if is_path else None
            case ast.Subscript(value=value, slice=at):
                several = self.kind(value, scopes) is Kind.PATHS
                return (Kind.PATHS if isinstance(at, ast.Slice) else Kind.PATH) if several else None
            case ast.IfExp(body=first, orelse=second):
                return self.kind(first, scopes) or self.kind(second, scopes)
            case ast.NamedExpr(value=value) | ast.Await(value=value):
                return self.kind(value, scopes)
            case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]) | ast.Set(elts=[first, *_]):
                inside = first.value if isinstance(first, ast.Starred) else first
                return Kind.PATHS if self.kind(inside, scopes) else None
        return None

    def exported(self, name: str) -> Kind | None:
        """Return what a name of the module is to others that import it."""
        return self._named(name, ())

    def _called(self, func: ast.expr, args: list[ast.expr], scopes: Scopes) -> Kind | None:
        name = dotted(func)
        if name in _CLASSES:
            return Kind.PATH
        if name in _PASS_ON and args:
            return self.kind(args[0], scopes)
        if name == "next" and args and self.kind(args[0], scopes) is Kind.PATHS:
            return Kind.PATH
        if isinstance(func, ast.Attribute):
            if self.kind(func.value, scopes) is Kind.PATH:
                return Kind.PATHS if func.attr in _MAKE_PATHS else _one_if(func.attr in _MAKE_A_PATH)
            return self._field(func.attr) if dotted(func.value) == "self" else None
        return self._named(name, scopes)

    def _named(self, name: str, scopes: Scopes) -> Kind | None:
        for place in (*reversed(scopes), self._tree):
            found = self._names_of(place).get(name)
            if found is None:
                continue
            if (place, name) in self._asked:
                return None
            self._asked.add((place, name))
            around = scopes[: scopes.index(place) + 1] if place in scopes else ()
            try:
                kinds = [self._value(each, around) for each in found]
            finally:
                self._asked.discard((place, name))
            return next((each for each in kinds if each), None)
        return None

    def _value(self, value: Value, scopes: Scopes) -> Kind | None:
        if isinstance(value, Imported):
            return exported(value.module, value.name)
        return value if isinstance(value, Kind) else self.kind(value, scopes)

    def _names_of(self, place: ast.AST) -> dict[str, list[Value]]:
        if place not in self._bound:
            names: dict[str, list[Value]] = {}
            self._bound[place] = names
            for name, value in _bindings(place):
                names.setdefault(name, []).extend([] if value is None else [value])
        return self._bound[place]

    def _field(self, name: str) -> Kind | None:
        """What an attribute or a method of the module's own classes is."""
        for value, scopes in self._fields.pop(name, ()):  # it may be set to what depends on itself
            if kind := self._value(value, scopes):
                self._fields[name] = [(kind, ())]
                return kind
        return None

    @cached_property
    def _fields(self) -> dict[str, list[tuple[Value, Scopes]]]:
        found: dict[str, list[tuple[Value, Scopes]]] = {}
        for owner in (each for each in ast.walk(self._tree) if isinstance(each, ast.ClassDef)):
            for line in owner.body:
                match line:
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                        if kind := annotated(annotation):
                            found.setdefault(name, []).append((kind, ()))
                    case ast.FunctionDef(name=name, returns=returns):
                        if returns is not None and (kind := annotated(returns)):
                            found.setdefault(name, []).append((kind, ()))
                        for field, value in _set_in(line):
                            found.setdefault(field, []).append((value, (line,)))
        return found

    def _elsewhere(self, module: ast.expr, name: str) -> Kind | None:
        found = self._modules.get(dotted(module))
        return exported(found, name) if found else None

    @cached_property
    def _modules(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for each in ast.walk(self._tree):
            match each:
                case ast.Import(names=names):
                    found |= {alias.asname or alias.name: alias.name for alias in names}
                case ast.ImportFrom(module=str(package), names=names, level=0):
                    found |= {alias.asname or alias.name: f"{package}.{alias.name}" for alias in names}
        return found


def annotated(annotation: ast.expr) -> Kind | None:
    """Return what an annotation says: ``Path``, ``Path | None``, ``list[Path]``."""
    match annotation:
        case ast.Name(id="Path" | "PurePath"):
            return Kind.PATH
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return annotated(left) or annotated(right)
        case ast.Subscript(value=ast.Name(id=name), slice=inner):
            first = inner.elts[0] if isinstance(inner, ast.Tuple) else inner
            is_made = name in ("Iterator", "Generator") and annotated(first)
            return Kind.PATHS if is_made or (name not in ("Callable", "type") and annotated(first)) else None
    return None


_asked: set[tuple[str, str]] = set()


def exported(module: str, name: str) -> Kind | None:
    """Return what a name of another module of the project is."""
    if (module, name) in _asked:
        return None  # two modules import it from each other
    _asked.add((module, name))
    try:
        return _exported(module, name)
    finally:
        _asked.discard((module, name))


@cache
def _exported(module: str, name: str) -> Kind | None:
    names = _names(module)
    return None if names is None else names.exported(name)


@lru_cache(maxsize=50)
def _names(module: str) -> PathNames | None:
    path = Path(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py", "packaging" / path.with_suffix(".py")):
        if (ROOT / file).is_file():
            return PathNames(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    return None


def _set_in(method: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    for each in ast.walk(method):
        match each:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=field)], value=value):
                yield field, value


def _one_if(is_path: bool) -> Kind | None:
    return Kind.PATH if is_path else None


def _element(expression: ast.expr) -> ast.expr:
    """An expression for one of several."""
    return ast.Subscript(value=expression, slice=ast.Constant(0))


def _bindings(place: ast.AST) -> Iterator[tuple[str, Value | None]]:
    """The names that a module or function gives a value, with that value, or None if it tells nothing."""
    match place:
        case ast.FunctionDef(args=given) | ast.AsyncFunctionDef(args=given):
            for each in (*given.posonlyargs, *given.args, *given.kwonlyargs):
                yield each.arg, annotated(each.annotation) if each.annotation else None
            for starred in (given.vararg, given.kwarg):
                if starred is not None:
                    yield starred.arg, None
    waiting: list[ast.AST] = list(ast.iter_child_nodes(place))
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef(name=name, returns=returns):
                yield name, annotated(returns) if returns else None
                continue
            case ast.ClassDef() | ast.Lambda():
                continue
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    yield alias.asname or alias.name, Imported(module, alias.name)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _unpacked(target, value)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                yield name, annotated(annotation) or value
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                yield name, value
            case ast.For(target=target, iter=several) | ast.comprehension(target=target, iter=several):
                yield from _unpacked(target, _element(several))
        waiting += ast.iter_child_nodes(node)


def _unpacked(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr | None]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
            for each, its in zip(names, values, strict=True):
                yield from _unpacked(each, its)
        case ast.Tuple(elts=names), _:
            for each in names:
                yield from ((name.id, None) for name in ast.walk(each) if isinstance(name, ast.Name))
