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
SCREEN_MODULES = ("PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg")
UNSAFE_CALLS = ("eval", "exec", "yaml.load", "os.system", "os.popen")

# Qt guesses markup in these and then opens files that a character's name points to.
GUESSING = {
    "QErrorMessage",
    "QLabel",
    "QMessageBox",
    "QTextBrowser",
    "QTextEdit",
    "QWhatsThis",
    "appendHtml",
    "insertHtml",
    "setHtml",
    "setMarkdown",
    "setToolTip",
    "setWhatsThis",
}
TEXT = "desktop/widgets/text.py"

# PySide takes what these answer for children of the object that was asked, and lets go of them with it.
ADOPTING = {"nextInFocusChain", "previousInFocusChain", "itemAt"}

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


def import_faults(module: str, path: str) -> Iterator[str]:
    """What is wrong with importing this module in this file."""
    if is_in(module, UNSAFE_MODULES):
        yield f"imports {module}, which runs what it reads"
    if is_in(module, NETWORK_MODULES):
        yield f"imports {module}: the app never connects to anything"
    if path.startswith("desktop/controllers/") and is_in(module, SCREEN_MODULES):
        yield f"imports {module}: controllers know QtCore only"
    if path.startswith("desktop/cli/") and is_in(module, ("PySide6",)) and path not in GLOBAL_APP:
        yield f"imports {module}: commands run where there is no display"


def faults(source: str, path: str) -> Iterator[str]:
    """What is wrong with this source, one sentence each."""
    if VAGUE_NAMES.intersection(Path(path).with_suffix("").parts):
        yield "is named after nothing it holds"
    for node in ast.walk(ast.parse(source)):
        for module in imported(node):
            yield from import_faults(module, path)
        match node:
            case ast.Call():
                if ast.unparse(node.func) in UNSAFE_CALLS:
                    yield f"calls {ast.unparse(node.func)}"
                if any(keyword.arg == "shell" for keyword in node.keywords):
                    yield "starts a shell"
            case ast.Attribute(attr=name) | ast.Name(id=name):
                if name in GUESSING and path != TEXT:
                    yield f"uses {name}, which guesses markup in text: {TEXT} has the safe one"
                if name in ADOPTING and isinstance(node, ast.Attribute):
                    yield f"asks for {name}, whose answer dies with the object that was asked"
                whole = ast.unparse(node)
                if (name == "qApp" or whole.endswith("Application.instance")) and path not in GLOBAL_APP:
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
        "button.nextInFocusChain()",
        "layout.itemAt(0)",
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) != []


@pytest.mark.parametrize("source", ["app.exec()", "dialog.exec()", "import urllib.parse", "PlainLabel(name)"])
def test_what_only_looks_like_a_fault_is_let_through(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) == []


def test_controllers_and_commands_stay_off_the_screen() -> None:
    assert list(faults("from PySide6 import QtWidgets", "desktop/controllers/planted.py")) != []
    assert list(faults("from PySide6.QtGui import QImage", "desktop/controllers/planted.py")) != []
    assert list(faults("from PySide6.QtCore import QObject", "desktop/controllers/planted.py")) == []
    assert list(faults("from PySide6.QtCore import QObject", "desktop/cli/planted.py")) != []


@pytest.mark.parametrize("path", ["desktop/utils.py", "desktop/common/dice.py", "rules_core/helpers.py"])
def test_a_vague_name_is_found(path: str) -> None:
    assert list(faults("", path)) != []
