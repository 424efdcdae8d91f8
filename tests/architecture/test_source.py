"""What the product's source must not hold, read from its syntax."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted(path for package in ("desktop", "rules_core") for path in (ROOT / package).rglob("*.py"))

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}

UNSAFE_MODULES = ("pickle", "shelve", "marshal")
NETWORK_MODULES = (
    "socket",
    "socketserver",
    "ssl",
    "http",
    "urllib.request",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "asyncio",
    "requests",
    "PySide6.QtNetwork",
    "PySide6.QtWebEngineWidgets",
    "PySide6.QtWebSockets",
)
UNSAFE_CALLS = ("eval", "exec", "yaml.load", "os.system", "os.popen")

# Qt guesses markup in these and then opens files that a character's name points to.
GUESSING_NAMES = {"QLabel", "QErrorMessage", "QWhatsThis", "QTextBrowser", "QTextEdit", "QMessageBox"}
GUESSING_CALLS = {"setHtml", "setMarkdown", "insertHtml", "appendHtml", "setToolTip", "setWhatsThis"}
TEXT = "desktop/widgets/text.py"

# Reaching for the app from anywhere hides who depends on it.
GLOBAL_APP = {"desktop/bootstrap.py", "desktop/widgets/theme.py", "desktop/cli/tour.py"}


def is_in(module: str, roots: tuple[str, ...]) -> bool:
    return any(module == root or module.startswith(root + ".") for root in roots)


def imported(node: ast.AST) -> list[str]:
    """The modules, and the names out of modules, that this statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def faults(source: str, path: str) -> Iterator[str]:
    """What is wrong with this source, one sentence each."""
    if VAGUE_NAMES.intersection(Path(path).with_suffix("").parts):
        yield "is named after nothing it holds"
    for node in ast.walk(ast.parse(source)):
        for module in imported(node):
            if is_in(module, UNSAFE_MODULES):
                yield f"imports {module}, which runs what it reads"
            if is_in(module, NETWORK_MODULES):
                yield f"imports {module}: the app never connects to anything"
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in UNSAFE_CALLS:
                yield f"calls {called}"
            if any(keyword.arg == "shell" for keyword in node.keywords):
                yield "starts a shell"
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if path != TEXT and (
            name in GUESSING_NAMES or (isinstance(node, ast.Attribute) and name in GUESSING_CALLS)
        ):
            yield f"uses {name}, which guesses markup in text: desktop/widgets/text.py has the safe one"
        if path not in GLOBAL_APP and (
            name == "qApp"
            or (isinstance(node, ast.Attribute) and ast.unparse(node).endswith("Application.instance"))
        ):
            yield "reaches for the global app"


def test_the_source_is_free_of_faults() -> None:
    found = []
    for path in SOURCES:
        place = path.relative_to(ROOT).as_posix()
        found += [f"{place} {fault}" for fault in faults(path.read_text(encoding="utf-8"), place)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from marshal import loads",
        "import urllib.request",
        "from urllib import request",
        "from http.client import HTTPConnection",
        "from PySide6 import QtNetwork",
        "from PySide6.QtNetwork import QTcpSocket",
        "eval('1')",
        "exec('1')",
        "yaml.load(text)",
        "subprocess.run('ls', shell=True)",
        "label = QLabel(name)",
        "label = QtWidgets.QLabel(name)",
        "view.setHtml(name)",
        "button.setToolTip(name)",
        "QMessageBox.warning(window, title, name)",
        "QErrorMessage(window)",
        "QApplication.instance()",
        "QtCore.QCoreApplication.instance()",
        "qApp.quit()",
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) != []


@pytest.mark.parametrize("source", ["app.exec()", "dialog.exec()", "import urllib.parse", "PlainLabel(name)"])
def test_what_only_looks_like_a_fault_is_let_through(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) == []


@pytest.mark.parametrize("path", ["desktop/utils.py", "desktop/common/dice.py", "rules_core/helpers.py"])
def test_a_vague_name_is_found(path: str) -> None:
    assert list(faults("", path)) != []
