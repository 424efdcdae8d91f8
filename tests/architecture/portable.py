"""Find source that runs on one system only, in the syntax tree of a module.

A guard is a condition on ``sys.platform`` or ``os.name``, or the marker ``posix_only`` of a test. What a
guard keeps from Windows is no finding.
"""

import ast
import re
import unicodedata
from collections.abc import Container, Iterable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from tests.architecture.path_names import Kind, PathNames, Scopes, dotted
from tests.architecture.systems import WINDOWS, holds, is_missing, lacking

MARKER = "posix_only"
"""The pytest marker of tests of what only POSIX can do."""

_LEAVING = {"pytest.skip", "sys.exit"}
_SYSTEM_FOLDER = re.compile(r"/(proc|sys)(/|$)")
_POSIX_ARGUMENTS = {"preexec_fn", "pass_fds"}
_REGEX_CALLS = {f"re.{name}" for name in ("compile", "match", "search", "fullmatch", "sub", "subn")}
_REGEX_CALLS |= {f"re.{name}" for name in ("split", "findall", "finditer")}
_CALLS_READING_SLASHES = {"startswith", "endswith", "split", "rsplit", "partition", "rpartition", "replace"}
_CALLS_READING_SLASHES |= {"removeprefix", "removesuffix", "find", "index", "count"}
_TEXT_MODE = re.compile(r"[rwxa][t+]*")
_OPEN = {"open", "io.open", "os.fdopen"}
_OPEN_PACKED = {"gzip.open", "bz2.open", "lzma.open"}
_OPEN_TEMPORARY = {"NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile"}
_ALWAYS_TEXT = {"getoutput": 9, "getstatusoutput": 9, "popen": 9, "TextIOWrapper": 1, "FileHandler": 2}
"""Calls whose text has the system's encoding, with the place of their own ``encoding`` if it has one."""

_IMPORT = re.compile(r"^ *(?:from|import) ([\w.]+)(?: as (\w+))?", re.MULTILINE)
_WORD = re.compile(r"\w+")
_WORTH_PARSING = re.compile(
    r"open\(|read_text\((?!\"|encoding)|write_text\(|text=True|universal_newlines|getoutput|TextIOWrapper"
    r"|FileHandler|TemporaryFile|/(?:proc|sys)\b|preexec_fn|pass_fds|\}/|/\{|\bre\.\w+\(|match=|pattern="
    r"|\bstr\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:\.\w+\(|[=!]=|(?:not )?in\b)|(?:[=!]=|\bin)\s*str\("
)
"""Every finding has one of these in its text, or a name in a module that Windows lacks."""

_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
_ILLEGAL = re.compile(r'[<>:"|?*\\\x00-\x1f]')


class Finding(NamedTuple):
    """What is wrong in a line."""

    line: int
    fault: str


def findings(source: str) -> list[Finding]:
    """Return what of this source doesn't run, or runs otherwise, on another system."""
    modules = {name or module: module for module, name in _IMPORT.findall(source)}
    words = frozenset(_WORD.findall(source))
    lacks = any(is_missing(each) or not words.isdisjoint(lacking(each)) for each in modules.values())
    if not (lacks or _WORTH_PARSING.search(source)):
        return []
    return sorted(_Finder(ast.parse(source), modules).found)


def name_faults(names: Iterable[str]) -> Iterator[str]:
    """Yield what is wrong with these file names, which have slashes, a sentence each."""
    seen: dict[str, str] = {}
    for name in names:
        path = PurePosixPath(name)
        for part in path.parts:
            if _RESERVED.fullmatch(part.partition(".")[0].rstrip()):
                yield f"{name}: Windows keeps the name {part} for a device"
            if part.endswith((".", " ")):
                yield f"{name}: Windows drops the end of {part!r}"
            if found := _ILLEGAL.search(part):
                yield f"{name}: Windows doesn't allow {found[0]!r} in a name"
        for each in (path, *path.parents):
            same = unicodedata.normalize("NFC", str(each)).casefold()
            if seen.setdefault(same, str(each)) != str(each):
                yield f"{each} and {seen[same]} are one file on Windows and macOS"


class _Finder:
    def __init__(self, tree: ast.Module, modules: dict[str, str]) -> None:
        self.found: list[Finding] = []
        self._paths = PathNames(tree)
        self._modules = modules
        self._system_files = {name: line for line in tree.body for name in _names_of_system_files(line)}
        self._guards = {
            dotted(line.targets[0])
            for line in tree.body
            if isinstance(line, ast.Assign) and _is_guard(line.value, ())
        }
        self._scopes: Scopes = ()
        self._block(tree.body, guarded=False)

    def _add(self, node: ast.AST, fault: str) -> None:
        self.found.append(Finding(getattr(node, "lineno", 0), fault))

    def _block(self, lines: Iterable[ast.stmt], *, guarded: bool) -> None:
        for line in lines:
            self._visit(line, guarded)
            guarded = guarded or _leaves_on_windows(line)

    def _visit(self, node: ast.AST | str | None, guarded: bool) -> None:
        match node:
            case (
                ast.If(test=test, body=body, orelse=otherwise)
                | ast.While(test=test, body=body, orelse=otherwise)
            ):
                self._visit(test, guarded)
                self._block(body, guarded=guarded or holds(test, WINDOWS) is False)
                self._block(otherwise, guarded=guarded or holds(test, WINDOWS) is True)
            case ast.IfExp(test=test, body=chosen, orelse=other):
                self._visit(test, guarded)
                self._visit(chosen, guarded or holds(test, WINDOWS) is False)
                self._visit(other, guarded or holds(test, WINDOWS) is True)
            case ast.BoolOp(op=op, values=values):
                for value in values:
                    self._visit(value, guarded)
                    guarded = guarded or holds(value, WINDOWS) is isinstance(op, ast.Or)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self._definition(node, guarded)
            case ast.Expr(value=ast.Constant()) | str() | None:
                pass  # a docstring, a name, nothing
            case _:
                self._check(node, guarded)
                inner = guarded or (isinstance(node, ast.Call) and self._has_guard(node))
                for field in node._fields:
                    value = getattr(node, field)
                    if isinstance(value, list):
                        if value and isinstance(value[0], ast.stmt):
                            self._block(value, guarded=inner)
                        else:
                            for each in value:
                                self._visit(each, inner)
                    elif isinstance(value, ast.AST) and value._fields:
                        self._visit(value, inner)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, guarded: bool) -> None:
        for each in node.decorator_list:
            self._visit(each, guarded)
        guarded = guarded or "pytestmark" in self._guards
        guarded = guarded or any(_is_guard(each, self._guards) for each in node.decorator_list)
        if isinstance(node, ast.ClassDef):
            self._block(node.body, guarded=guarded)
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if not (isinstance(default, ast.Name) and default.id in self._system_files):  # only names it
                self._visit(default, guarded)
        self._scopes += (node,)
        self._block(node.body, guarded=guarded)
        self._scopes = self._scopes[:-1]

    def _check(self, node: ast.AST, guarded: bool) -> None:
        if isinstance(node, ast.Call):
            self._check_encoding(node)
        if guarded:
            return
        match node:
            case ast.Import(names=names):
                for alias in names:
                    if is_missing(alias.name):
                        self._add(node, f"imports {alias.name}, which Windows lacks")
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    if is_missing(module) or alias.name in lacking(module):
                        self._add(node, f"imports {module}.{alias.name}, which Windows lacks")
            case ast.Attribute(value=value, attr=name) if (module := dotted(value)) in self._modules:
                if name in lacking(self._modules[module]):
                    self._add(node, f"uses {module}.{name}, which Windows lacks or does otherwise")
            case ast.Constant(value=str(text)) if _SYSTEM_FOLDER.match(text):
                if node.lineno not in {line.lineno for line in self._system_files.values()}:
                    self._add(node, f"looks into {text[:30]}, which Windows lacks")
            case ast.Name(id=name, ctx=ast.Load()) if name in self._system_files:
                self._add(node, f"uses {name}, a file that Windows lacks")
            case ast.Call():
                self._check_call(node)
            case ast.JoinedStr(values=parts):
                self._check_slashes_around(node, parts)
            case ast.Compare(left=left, comparators=others):
                self._check_comparison(node, [left, *others])

    def _check_call(self, call: ast.Call) -> None:
        name = dotted(call.func)
        given = {each.arg: each.value for each in call.keywords if each.arg}
        for each in sorted(_POSIX_ARGUMENTS & given.keys()):
            value = given[each]
            if not isinstance(value, ast.IfExp) or holds(value.test, WINDOWS) is None:
                self._add(call, f"passes {each}, which Windows refuses")
        pattern = given.get("pattern") or given.get("match")
        if name in _REGEX_CALLS and call.args:
            pattern = call.args[0]
        if pattern is not None and any(self._raw_paths(pattern)):
            self._add(call, "puts a path into a regular expression, where a backslash means something else")
        match call.func:
            case ast.Attribute(value=text, attr=attr) if attr in _CALLS_READING_SLASHES:
                if any(map(_has_slash, call.args)) and self._is_path_text(text):
                    self._add(call, "looks for slashes in the text of a path, which may have backslashes")

    def _check_slashes_around(self, text: ast.AST, parts: list[ast.expr]) -> None:
        for before, part, after in zip([None, *parts], parts, [*parts[1:], None], strict=False):
            is_beside = _literal(before).endswith("/") or _literal(after).startswith("/")
            if is_beside and isinstance(part, ast.FormattedValue) and any(self._raw_paths(part)):
                self._add(text, f"puts a slash next to {ast.unparse(part.value)}, which may have backslashes")

    def _check_comparison(self, node: ast.AST, sides: list[ast.expr]) -> None:
        if any(map(_has_slash, sides)) and any(map(self._is_path_text, sides)):
            self._add(node, "compares the text of a path with slashes, which may have backslashes")

    def _has_guard(self, parameter: ast.Call) -> bool:
        return any(each.arg == "marks" and _is_guard(each.value, self._guards) for each in parameter.keywords)

    def _is_path(self, expression: ast.expr) -> bool:
        return self._paths.kind(expression, self._scopes) is Kind.PATH

    def _is_path_text(self, expression: ast.expr) -> bool:
        match expression:
            case ast.Call(func=ast.Name(id="str"), args=[inside]):
                return self._is_path(inside)
        return False

    def _raw_paths(self, expression: ast.expr) -> Iterator[ast.expr]:
        """The paths whose text, as the system writes it, becomes part of this text."""
        if self._is_path(expression):
            yield expression
            return
        match expression:
            case ast.JoinedStr(values=parts):
                for each in parts:
                    yield from self._raw_paths(each)
            case ast.FormattedValue(value=inside) | ast.Call(func=ast.Name(id="str"), args=[inside]):
                yield from self._raw_paths(inside)
            case ast.BinOp(left=left, right=right):
                yield from self._raw_paths(left)
                yield from self._raw_paths(right)
            case ast.Tuple(elts=parts):
                for each in parts:
                    yield from self._raw_paths(each)
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="format"), args=args):
                for each in args:
                    yield from self._raw_paths(each)

    def _check_encoding(self, call: ast.Call) -> None:
        name = dotted(call.func)
        last = name.rpartition(".")[2]
        given = {each.arg: each.value for each in call.keywords}
        if "encoding" in given or None in given:
            return
        count, mode = len(call.args), given.get("mode")
        if name in _OPEN:
            mode = mode or (call.args[1] if count > 1 else None)
            is_text = count < 4 and _is_text(mode, by_default=True)
        elif name in _OPEN_PACKED:
            mode = mode or (call.args[1] if count > 1 else None)
            is_text = isinstance(mode, ast.Constant) and "t" in str(mode.value)
        elif last in _OPEN_TEMPORARY:
            is_text = _is_text(mode or (call.args[0] if count else None), by_default=False)
        elif last == "open" and isinstance(call.func, ast.Attribute):
            mode = mode or (call.args[0] if count else None)
            is_text = count < 3 and _is_text(mode, by_default=self._is_path(call.func.value))
        elif last in _ALWAYS_TEXT and isinstance(call.func, ast.Attribute):
            is_text = count <= _ALWAYS_TEXT[last]
        elif last == "read_text":
            is_text = count == 0
        elif last == "write_text":
            is_text = count < 2
        else:
            is_text = any(_is_true(given.get(each)) for each in ("text", "universal_newlines"))
        if is_text:
            self._add(call, f"reads or writes text in {ast.unparse(call)[:50]} without an encoding")


def _is_text(mode: ast.expr | None, *, by_default: bool) -> bool:
    if mode is None:
        return by_default
    return isinstance(mode, ast.Constant) and bool(_TEXT_MODE.fullmatch(str(mode.value)))


def _is_true(expression: ast.expr | None) -> bool:
    return isinstance(expression, ast.Constant) and expression.value is True


def _literal(expression: ast.AST | None) -> str:
    return str(expression.value) if isinstance(expression, ast.Constant) else ""


def _has_slash(expression: ast.expr) -> bool:
    return any("/" in _literal(each) for each in ast.walk(expression))


def _names_of_system_files(line: ast.stmt) -> Iterator[str]:
    """The constants that name a file of Linux; naming it is harmless, using it isn't."""
    match line:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
        ):
            match value:
                case ast.Constant(value=str(text)) | ast.Call(args=[ast.Constant(value=str(text))]):
                    if _SYSTEM_FOLDER.match(text):
                        yield name


def _is_guard(node: ast.AST, names: Container[str]) -> bool:
    """Whether a decorator, or the value of ``pytestmark`` or ``marks``, keeps a test from Windows.

    ``names`` are those of guards.
    """
    for each in ast.walk(node):
        match each:
            case ast.Attribute(attr=name) if name == MARKER:
                return True
            case ast.Name(id=name) if name == MARKER or name in names:
                return True
            case ast.Call(func=ast.Attribute(attr="skipif"), args=[test, *_]):
                if holds(test, WINDOWS):
                    return True
    return False


def _leaves_on_windows(line: ast.stmt) -> bool:
    match line:
        case ast.If(test=test, body=[*_, last]):
            return bool(holds(test, WINDOWS)) and _leaves(last)
        case ast.Assert(test=test):
            return holds(test, WINDOWS) is False
    return False


def _leaves(line: ast.stmt) -> bool:
    match line:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Expr(value=ast.Call(func=func)):
            return dotted(func) in _LEAVING
    return False
