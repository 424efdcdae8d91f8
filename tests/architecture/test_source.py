"""What the product's source must not contain, checked on its syntax tree."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted(path for package in ("desktop", "rules_core") for path in (ROOT / package).rglob("*.py"))

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}

UNSAFE_MODULES = ("pickle", "shelve", "marshal", "dill", "cloudpickle", "joblib", "jsonpickle")
PROCESS_MODULES = ("subprocess", "multiprocessing", "pty")
NETWORK_MODULES = (
    "socket",
    "socketserver",
    "ssl",
    "http",
    "urllib.request",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "imaplib",
    "poplib",
    "nntplib",
    "telnetlib",
    "wsgiref",
    "webbrowser",
    "asyncio",
    "requests",
    "httpx",
    "aiohttp",
    "urllib3",
    "websockets",
    "PySide6.QtDBus",
    "PySide6.QtHttpServer",
    "PySide6.QtNetwork",
    "PySide6.QtNetworkAuth",
    "PySide6.QtWebChannel",
    "PySide6.QtWebEngineCore",
    "PySide6.QtWebEngineWidgets",
    "PySide6.QtWebSockets",
    "PySide6.QtWebView",
)
SCREEN_MODULES = ("PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg")
UNSAFE_CALLS = ("eval", "exec", "compile", "yaml.load", "os.system", "os.popen", "os.startfile", "os.fork")

# The app itself once more is the only program that it starts: to read files of strangers in, or over again,
# or to try itself out.
READING_PROCESS = "desktop/interchange/reading_process.py"
STARTING = (
    READING_PROCESS,
    "desktop/session/starts.py",
    "desktop/self_check/command.py",
    "desktop/self_check/children.py",
)
# Machine code from elsewhere: the kind of a drive on Windows, and of Linux its heap, libraries, compositor.
MACHINE_CODE = {
    "desktop/library/moving/folders.py",
    "desktop/shell/display.py",
    "desktop/base/workarounds/heap.py",
    "desktop/cli/limits.py",
    "desktop/cli/job_object.py",
    "desktop/kit/windows/compositing.py",
}
# What lies in a temporary folder can be read by other programs, and is gone after the next start.
TEMPORARY = (
    "desktop/library/",
    "desktop/interchange/",
    "desktop/tour/command.py",
    "desktop/self_check/command.py",
)
# By hand, an archive is unpacked to wherever its names lead.
UNPACKING = {"extract", "extractall", "unpack_archive", "tarfile"}
# The whole of the app that another program is asked to open, and then a folder of this computer.
OPENING = {"QDesktopServices", "openUrl", "setOpenExternalLinks", "setOpenLinks", "linkActivated", "QProcess"}
LOCAL_FOLDER = "desktop/shell/local_folder.py"

# Closing a file of the library in this process takes SQLite's locks on it away, so files are opened in
# few places only, and each of them knows what it opens.
TOUCHING = {"read_bytes", "read_text", "write_bytes", "write_text", "copyfile", "copy2", "copytree"}
FILES = (
    "desktop/library/",  # copies at rest, manifests, readable copies; see tests/flows/test_nothing_gets_in.py
    "desktop/interchange/",  # files chosen for import; what ships with the app
    "desktop/fairness/controller.py",  # the CSV that was asked for
    "desktop/packs/controller.py",  # table packs, in and out
    "desktop/timeline/controller.py",  # the text that was asked for
    "desktop/base/disk.py",  # what was written, to see to it that it is on the disk
    "desktop/base/json_files.py",  # settings, records beside the library, indexes, manifests
    "desktop/base/words.py",  # the translations that ship with the app
    "desktop/base/log_file.py",  # the log, for the problem report
    "desktop/about/view/about.py",  # licences of what ships with the app and of what it is made with
    "desktop/fields/portrait_box.py",  # a picture that was chosen
    "desktop/help/view/guide.py",  # the guide that ships with the app
    "desktop/views/rule_sentences.py",  # what ships with the app, here and in those below
    "desktop/views/random_names.py",
    "desktop/games/coc7/export_words.py",
    "desktop/kit/look/icons.py",
    "desktop/kit/look/theme.py",
    "desktop/dice/kinds.py",
    "desktop/tour/",
    "desktop/backups/tour.py",
    "desktop/importing/tour.py",
    "desktop/importing/self_check.py",  # files in the check's own folder
    "desktop/printing/self_check.py",
    "desktop/tour/command.py",
    "desktop/self_check/command.py",  # what the check's own process says
    "desktop/self_check/",  # what ships with the app, and files in the check's own folder
    "desktop/base/terminal.py",  # /dev/null
    "desktop/base/program.py",  # the stamp of a bundle, and /dev/null
    "desktop/base/bundle_files.py",  # the files of a bundle, to be compared with the list of them
    "desktop/shell/display.py",  # which libraries Qt needs, as it ships with the app
    "desktop/cli/read.py",  # its own streams
    "desktop/cli/limits.py",  # how large the process is
)

# Qt guesses markup in these and then opens files that a character's name points to.
GUESSING = {
    "QErrorMessage",
    "QLabel",
    "QMessageBox",
    "QTextBrowser",
    "QTextEdit",
    "MarkdownText",
    "QGraphicsTextItem",
    "QStaticText",
    "QTextDocument",
    "QTextDocumentFragment",
    "QWhatsThis",
    "RichText",
    "appendHtml",
    "insertHtml",
    "setHtml",
    "setMarkdown",
    "setToolTip",
    "setWhatsThis",
    "toHtml",
}
TEXT = "desktop/kit/text/plain_text.py"
MADE_BY_QT = "desktop/kit/windows/made_by_qt.py"
"""It makes the labels of others safe."""

# PySide takes what these answer for children of the object that was asked, and lets go of them with it.
ADOPTING = {"nextInFocusChain", "previousInFocusChain", "itemAt"}
FORGETTING = "desktop/base/workarounds/layout_items.py"

# Qt's own goes on resizing a content that cannot decide until the stack is used up.
ENDLESS = "QScrollArea"
AT_REST = "desktop/base/workarounds/resting_scroll_area.py"

# Reaching for the app from anywhere hides who depends on it.
GLOBAL_APP = {
    "desktop/failed_start.py",  # there may be one or none: the start got so far, or not
    "desktop/kit/look/theme.py",
    "desktop/kit/windows/made_by_qt.py",  # a report may be printed where no app runs
    "desktop/kit/lists/popover.py",  # a click anywhere else closes an open list
    "desktop/tour/command.py",
}


def is_in(module: str, roots: tuple[str, ...]) -> bool:
    return any(module == root or module.startswith(root + ".") for root in roots)


def imported(node: ast.AST) -> list[str]:
    """The modules, and the names out of modules, that this statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def is_controller(path: str) -> bool:
    """Whether a file is a controller, by its name or its room."""
    return "controller" in path or path.startswith(
        ("desktop/session/", "desktop/rolling/", "desktop/shell/waiting.py")
    )


def import_faults(module: str, path: str) -> Iterator[str]:
    """What is wrong with importing this module in this file."""
    if is_in(module, UNSAFE_MODULES):
        yield f"imports {module}, which runs what it reads"
    if is_in(module, NETWORK_MODULES):
        yield f"imports {module}: the app never connects to anything"
    if is_in(module, PROCESS_MODULES) and not (module == "subprocess" and path in STARTING):
        yield f"imports {module}: the app starts no other program"
    if is_in(module, ("ctypes", "cffi")) and path not in MACHINE_CODE:
        yield f"imports {module}, which runs machine code"
    if is_in(module, ("tempfile",)) and not path.startswith(TEMPORARY):
        yield f"imports {module}: files belong into the folders of paths.py"
    if is_controller(path) and is_in(module, SCREEN_MODULES):
        yield f"imports {module}: controllers know QtCore only"
    if path.startswith("desktop/cli/") and is_in(module, ("PySide6",)) and path not in GLOBAL_APP:
        yield f"imports {module}: commands run where there is no display"


@lru_cache(maxsize=1)
def spelled(node: ast.expr) -> str:
    """The source of what a call calls; several checks in a row ask for the same."""
    return ast.unparse(node)


def named_late(call: ast.Call) -> list[str]:
    """The modules that this call names in a text, as ``importlib`` is asked for them."""
    if spelled(call.func).split(".")[-1] not in ("import_module", "__import__", "find_spec", "loadLibrary"):
        return []
    return [
        each.value
        for each in ast.walk(call)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def opens_a_file(call: ast.Call) -> bool:
    """Whether a call opens, reads, writes or copies a file by hand."""
    name = spelled(call.func)
    if name in ("open", "io.open", "os.open"):
        return True
    if isinstance(call.func, ast.Attribute) and call.func.attr == "open" and call.args:
        mode = call.args[0]
        return isinstance(mode, ast.Constant) and isinstance(mode.value, str) and mode.value[:1] in "rwax"
    if name.endswith(".read_bytes") and call.args:
        return False  # a path takes none: this is the reader of imports, which was given the bytes
    return name.split(".")[-1] in TOUCHING


def faults(source: str, path: str) -> Iterator[str]:
    """What is wrong with this source, one sentence each."""
    if VAGUE_NAMES.intersection(Path(path).with_suffix("").parts):
        yield "is named after nothing it holds"
    for node in ast.walk(ast.parse(source)):
        for module in imported(node):
            yield from import_faults(module, path)
        match node:
            case ast.Call():
                if spelled(node.func) in UNSAFE_CALLS:
                    yield f"calls {spelled(node.func)}"
                if any(keyword.arg == "shell" for keyword in node.keywords):
                    yield "starts a shell"
                for module in named_late(node):
                    yield from import_faults(module, path)
                if spelled(node.func).endswith(ENDLESS) and path != AT_REST:
                    yield f"makes a {ENDLESS}: {AT_REST} has one that comes to rest"
                if opens_a_file(node) and not path.startswith(FILES):
                    yield f"opens a file in {ast.unparse(node)[:60]}: few modules do, see FILES"
            case ast.ClassDef(bases=bases):
                if any(ast.unparse(base).endswith(ENDLESS) for base in bases) and path != AT_REST:
                    yield f"inherits from {ENDLESS}: {AT_REST} has one that comes to rest"
            case ast.Attribute(attr=name) | ast.Name(id=name):
                if name in GUESSING and path not in {TEXT, MADE_BY_QT}:
                    yield f"uses {name}, which guesses markup in text: {TEXT} has the safe one"
                if name in OPENING and path != LOCAL_FOLDER:
                    yield f"uses {name}: only {LOCAL_FOLDER} asks another program to open anything"
                if name in UNPACKING:
                    yield f"uses {name}: archives are read by desktop/interchange/archive.py, never unpacked"
                if name in ADOPTING and isinstance(node, ast.Attribute) and path != FORGETTING:
                    yield f"asks for {name}, whose answer dies with the object that was asked"
                is_app = name == "instance" and ast.unparse(node).endswith("Application.instance")
                if (name == "qApp" or is_app) and path not in GLOBAL_APP:
                    yield "reaches for the global app"


def test_every_exception_is_made_for_a_file_that_is_there() -> None:
    files = {TEXT, MADE_BY_QT, FORGETTING, AT_REST, LOCAL_FOLDER, "desktop/shell/waiting.py"}
    named = files.union(STARTING, MACHINE_CODE, TEMPORARY, FILES, GLOBAL_APP)
    assert [each for each in sorted(named) if not (ROOT / each).exists()] == []


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
        "area = QScrollArea()",
        "class Page(QtWidgets.QScrollArea): pass",
        "import subprocess",
        "from multiprocessing import Process",
        "import webbrowser",
        "import ctypes",
        "import tempfile",
        "import_module('socket')",
        "importlib.import_module('PySide6.QtNetwork')",
        "__import__('pickle')",
        "import_module(f'http.{part}')",
        "os.startfile(folder)",
        "archive.extractall(folder)",
        "shutil.unpack_archive(file)",
        "QDesktopServices.openUrl(url)",
        "browser.setOpenExternalLinks(True)",
        "label.linkActivated.connect(open)",
        "QProcess.startDetached(name)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "document = QTextDocument(name)",
        "editor.document().toHtml()",
        "QStaticText(name)",
        "open(library, 'rb')",
        "library.open('rb')",
        "library.read_bytes()",
        "shutil.copyfile(library, copy)",
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) != []


@pytest.mark.parametrize(
    "source",
    [
        "app.exec()",
        "dialog.exec()",
        "isinstance(around, QScrollArea)",
        "import urllib.parse",
        "PlainLabel(name)",
        "import_module('desktop.cli.rules')",
        "page.open(character)",
        "reader.read_bytes(data, name)",
        "label.setTextFormat(Qt.TextFormat.PlainText)",
    ],
)
def test_false_positives_are_allowed(source: str) -> None:
    assert list(faults(source, "desktop/planted.py")) == []


def test_only_the_reading_of_strangers_files_starts_a_program() -> None:
    assert list(faults("import subprocess", READING_PROCESS)) == []
    assert list(faults("import multiprocessing", READING_PROCESS)) != []
    assert list(faults("subprocess.run('ls', shell=True)", READING_PROCESS)) != []


def test_controllers_and_commands_stay_off_the_screen() -> None:
    assert list(faults("from PySide6 import QtWidgets", "desktop/timeline/controller.py")) != []
    assert list(faults("from PySide6.QtGui import QImage", "desktop/timeline/controller.py")) != []
    assert list(faults("from PySide6.QtCore import QObject", "desktop/timeline/controller.py")) == []
    assert list(faults("from PySide6.QtCore import QObject", "desktop/cli/planted.py")) != []


@pytest.mark.parametrize("path", ["desktop/utils.py", "desktop/common/dice.py", "rules_core/helpers.py"])
def test_a_vague_name_is_found(path: str) -> None:
    assert list(faults("", path)) != []
