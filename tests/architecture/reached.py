"""Which names of the rules something reaches, from the screens and commands on, as far as names tell."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_BY_TEXT = {"getattr", "hasattr", "attrgetter", "methodcaller"}
"""Calls that take the name of an attribute as a text."""


class Use(NamedTuple):
    """A name used somewhere: of a module, or, without one, an attribute of an unknown value."""

    module: str
    name: str


class _Definition:
    """A function, class, method or constant, with everything that its code uses."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name
        self.uses: set[Use] = set()

    @property
    def is_public(self) -> bool:
        return not any(part.startswith("_") for part in self.name.split("."))


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, at any depth, without the expressions: these are most of a tree."""
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.stmt):
            yield node
        for inner in ("body", "orelse", "finalbody", "handlers", "cases"):
            nodes = getattr(node, inner, ())
            left += nodes if isinstance(nodes, list) else ()  # the body of a lambda is an expression


class Reached:
    """The names of some modules, and which of them are reached from other modules.

    A name in code is looked up in its module. An attribute of a value reaches every method so called, and of
    what ``import_module`` returns every name so called: too much rather than too little.
    """

    def __init__(self, sources: dict[str, str], package: str) -> None:
        """Read the modules, by dotted name; all code outside of ``package`` counts as used."""
        self._modules = set(sources)
        self._package = package
        self._definitions: dict[Use, _Definition] = {}
        self._imports: dict[str, dict[str, Use]] = {}
        self._methods: dict[str, list[Use]] = defaultdict(list)
        self._named: dict[str, list[Use]] = defaultdict(list)
        self._start: set[Use] = set()
        for module, source in sources.items():
            tree = ast.parse(source)
            self._imports[module] = dict(self._imported(module, tree))
            self._read(module, tree)

    def unreached(self) -> list[str]:
        """Return the public names of the package that nothing reaches, as ``module:Class.method``."""
        reached = self._reached()
        return sorted(
            f"{use.module}:{use.name}"
            for use, each in self._definitions.items()
            if each.is_public and use not in reached and self._is_inside(use.module)
        )

    def _is_inside(self, module: str) -> bool:
        return f"{module}.".startswith(f"{self._package}.")

    def _imported(self, module: str, tree: ast.Module) -> Iterator[tuple[str, Use]]:
        for node in statements(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                for each in node.names:
                    yield each.asname or each.name, Use(node.module, each.name)
            elif isinstance(node, ast.Import):
                for each in node.names:
                    if each.asname is not None:
                        yield each.asname, Use(each.name, "")

    def _read(self, module: str, tree: ast.Module) -> None:
        if not self._is_inside(module):
            for node in ast.walk(tree):
                self._start |= set(self._used(module, node, frozenset()))
            return
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self._define(module, node.name, node)
            elif isinstance(node, ast.ClassDef):
                self._define_class(module, node)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                for name in _bound(node):
                    self._define(module, name, node)
            elif not isinstance(node, ast.Import | ast.ImportFrom):
                self._start |= set(self._uses(module, node, frozenset()))

    def _define(self, module: str, name: str, *nodes: ast.AST) -> _Definition:
        use = Use(module, name)
        found = self._definitions.setdefault(use, _Definition(module, name))
        self._named[name].append(use)
        for node in nodes:
            found.uses |= set(self._uses(module, node, frozenset()))
        return found

    def _define_class(self, module: str, node: ast.ClassDef) -> None:
        around = [*node.bases, *node.keywords, *node.decorator_list]
        owner = self._define(module, node.name, *around)
        for each in node.body:
            if not isinstance(each, ast.FunctionDef) or each.name.startswith("__"):
                owner.uses |= set(self._uses(module, each, frozenset()))
                continue
            name = f"{node.name}.{each.name}"
            method = Use(module, name)
            self._define(module, name, each)
            self._methods[each.name].append(method)

    def _uses(self, module: str, node: ast.AST, hidden: frozenset[str]) -> Iterator[Use]:
        """Find all names that a piece of code uses; ``hidden`` ones are local to it."""
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            body = node.body if isinstance(node, ast.FunctionDef) else [node.body]
            inner = {name for part in body for name in _bound(part)} - self._imports[module].keys()
            inner |= {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            yield from self._uses(module, node.args, hidden)
            if isinstance(node, ast.FunctionDef):
                around = node.decorator_list if node.returns is None else [*node.decorator_list, node.returns]
                yield from self._all(module, around, hidden)
            yield from self._all(module, body, hidden | inner)
            return
        yield from self._used(module, node, hidden)
        yield from self._all(module, ast.iter_child_nodes(node), hidden)

    def _used(self, module: str, node: ast.AST, hidden: frozenset[str]) -> Iterator[Use]:
        """Find the name that one node of code uses, if it uses any."""
        match node:
            case ast.Name(id=name):
                if name not in hidden:
                    yield self._imports[module].get(name, Use(module, name))
            case ast.Attribute(value=ast.Name(id=base), attr=name) if self._is_module(module, base, hidden):
                yield Use(self._module_named(module, base), name)
            case ast.Attribute(value=ast.Call(func=ast.Name(id="import_module")), attr=name):
                yield Use("*", name)
            case ast.Attribute(attr=name):
                yield Use("", name)
            case ast.MatchClass(kwd_attrs=names):
                yield from (Use("", name) for name in names)
            case ast.Call(func=ast.Name(id=called), args=given) if called in _BY_TEXT:
                for each in given:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield Use("", each.value)
            case ast.Constant(value=str(text)) if text.isidentifier() or "[" in text:
                yield from self._in_text(module, text)

    def _all(self, module: str, nodes: Iterable[ast.AST], hidden: frozenset[str]) -> Iterator[Use]:
        for each in nodes:
            yield from self._uses(module, each, hidden)

    def _in_text(self, module: str, text: str) -> Iterator[Use]:
        """An annotation can be written as a text."""
        try:
            tree = ast.parse(text, mode="eval")
        except (SyntaxError, ValueError):
            return
        for each in ast.walk(tree):
            if isinstance(each, ast.Name):
                yield self._imports[module].get(each.id, Use(module, each.id))

    def _is_module(self, module: str, base: str, hidden: frozenset[str]) -> bool:
        return base not in hidden and self._module_named(module, base) in self._modules

    def _module_named(self, module: str, base: str) -> str:
        use = self._imports[module].get(base)
        if use is None:
            return ""
        return f"{use.module}.{use.name}" if use.name else use.module

    def _reached(self) -> set[Use]:
        reached: set[Use] = set()
        waiting = list(self._start)
        seen: set[Use] = set(waiting)

        def add(uses: Iterable[Use]) -> None:
            for each in uses:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)

        while waiting:
            use = waiting.pop()
            if use.module == "*":
                add(self._named[use.name])
            elif not use.module:
                add(self._methods[use.name])
            elif use in self._definitions:
                reached.add(use)
                add(self._definitions[use].uses)
            elif use.module in self._imports and use.name in self._imports[use.module]:
                add((self._imports[use.module][use.name],))
        return reached


def _bound(node: ast.AST) -> Iterator[str]:
    """Find the names that a piece of code sets."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
