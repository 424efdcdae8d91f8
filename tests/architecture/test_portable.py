"""The project runs on Windows and macOS as well, as far as its source tells.

There is no list of exceptions: what only one system has is guarded where it is used.
"""

from pathlib import Path

import pytest

from tests.architecture.portable import findings, name_faults
from tests.architecture.systems import is_missing, lacking
from tests.architecture.test_files import ROOT, project_files

PACKAGES = ("desktop", "rules_core", "packaging", "tests")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_source_runs_on_every_system(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    found = [
        f"{file.relative_to(ROOT).as_posix()}:{each.line} {each.fault}"
        for file in files
        for each in findings(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_every_file_can_be_named_on_every_system() -> None:
    names = [file.relative_to(ROOT).as_posix() for file in project_files()]
    assert names
    assert list(name_faults(names)) == []


FIRST_FAULT = """\
import re
from pathlib import Path

_COMMON = Path("/usr/share/common-licenses")
_NAMED_COMMON = re.compile(rf"{_COMMON}/([A-Za-z0-9.+-]*[A-Za-z0-9])")
"""
"""What kept every script of the packaging from starting on Windows, as it was in ``owners.py``."""


def test_the_fault_that_broke_every_windows_build_is_found() -> None:
    assert [(each.line, each.fault.partition(",")[0]) for each in findings(FIRST_FAULT)] == [
        (5, "puts a path into a regular expression"),
        (5, "puts a slash next to _COMMON"),
    ]
    assert findings(FIRST_FAULT.replace("{_COMMON}", "{_COMMON.as_posix()}")) == []


@pytest.mark.parametrize(
    "source",
    [
        "re.search(str(Path.home()), text)",
        "def f(folder: Path): return re.match('^' + str(folder), text)",
        "def f(folder: Path): return re.sub(f'{folder}x', '', text)",
        "def f(tmp_path: Path):\n    with pytest.raises(OSError, match=f'gone: {tmp_path}'): ...",
        "def f(folder: Path):\n    for each in folder.iterdir(): re.search(rf'{each}', text)",
        "from tests.architecture.path_names import ROOT\nre.search(rf'{ROOT}', text)",
        "class A:\n    def __init__(self): self.a = Path.home()\n    def f(self): re.search(f'{self.a}', '')",
    ],
)
def test_a_path_in_a_regular_expression_is_found(source: str) -> None:
    assert any("regular expression" in each.fault for each in findings(source))


@pytest.mark.parametrize(
    "source",
    [
        "here = Path.cwd()\nprint(f'{here}/licence.txt')",
        "def f(folder: Path | None): return f'file://{folder}'",
        "def f(file: Path): return f'resources/{file.relative_to(ROOT)}'",
        "def f(files: list[Path]): return [f'{each.parent}/x' for each in files]",
        "def f(file: Path): return str(file.relative_to(ROOT)).startswith('tests/')",
        "def f(file: Path): return str(file).split('/')",
        "def f(file: Path): return str(file) == 'desktop/start.py'",
        "def f(file: Path): return 'desktop/' in str(file)",
    ],
)
def test_slashes_beside_a_path_are_found(source: str) -> None:
    assert any("backslashes" in each.fault for each in findings(source))


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "import resource\nresource.getrusage(resource.RUSAGE_SELF)",
        "from pwd import getpwuid",
        "from os import fork",
        "from signal import SIGKILL",
        "import os\nos.getuid()",
        "import os\nos.kill(pid, 15)",
        "import os as system\nsystem.mkfifo(pipe)",
        "import signal\nsignal.alarm(1)",
        "import os\nopened = os.O_NONBLOCK | os.O_RDONLY",
        "Path('/proc/self/statm').read_bytes()",
        "def f(pid): return Path(f'/proc/{pid}/exe')",
        "OWN = '/proc/self/exe'\ndef hold(): return open(OWN, 'rb')",
        "subprocess.Popen(command, preexec_fn=prepare)",
        "subprocess.Popen(command, pass_fds=[3])",
        # Guards that guard nothing.
        "import os, sys\nif sys.platform == 'win32':\n    os.fork()",
        "import os, sys\nif sys.platform != 'linux':\n    os.fork()",
        "import os, sys\nif sys.platform == 'win32':\n    pass\nos.fork()",
        "import os, sys\nif sys.platform == 'linux' or forced:\n    os.fork()",
        "import os, sys\nif os.getuid() == 0 and sys.platform == 'linux': pass",
        "import os\n@pytest.mark.posix\ndef test(): os.fork()",
        "import os\n@pytest.mark.skipif(sys.platform == 'darwin', reason='')\ndef test(): os.fork()",
        "import fcntl\npytestmark = pytest.mark.posix_only('locks')",
    ],
)
def test_what_windows_lacks_is_found(source: str) -> None:
    assert any("Windows" in each.fault for each in findings(source))


@pytest.mark.parametrize(
    "source",
    [
        "import os, sys\nif sys.platform != 'win32':\n    os.fork()",
        "import os, sys\nif sys.platform.startswith('linux') and os.getuid() == 0: pass",
        "import os, sys\nif sys.platform not in ('linux', 'darwin') or os.getuid(): pass",
        "import os\nif os.name == 'posix':\n    import fcntl\n    os.getuid()",
        "import sys\nif sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl",
        "import os, sys\ndef f():\n    if sys.platform == 'win32':\n        return 0\n    return os.getuid()",
        "import os, sys\ndef f():\n    assert sys.platform != 'win32'\n    os.fork()",
        "import os, sys\ndef f():\n    if not sys.platform == 'linux':\n        pytest.skip()\n    os.fork()",
        "import os, sys\nuser = os.getuid() if sys.platform != 'win32' else 0",
        "import os\n@pytest.mark.posix_only('forks')\ndef test(): os.fork()",
        "import os\nFORKS = pytest.mark.posix_only('forks')\n@FORKS\ndef test(): os.fork()",
        "import os\n@pytest.mark.skipif(sys.platform == 'win32', reason='')\ndef test(): os.fork()",
        "import os\npytestmark = pytest.mark.posix_only('forks')\ndef test(): os.fork()",
        "import os\npytest.param(lambda: os.fork(), marks=pytest.mark.posix_only('forks'))",
        "subprocess.Popen(command, preexec_fn=None if sys.platform == 'win32' else prepare)",
        "OWN = Path('/proc/self/exe')\ndef f(file: Path = OWN): return file",
        "import os\nos.getpid(), os.O_RDONLY",
        "def f(folder: Path): return folder / 'x', f'{folder}: gone', f'{folder.name}/x'",
        "def f(folder: Path): return re.match(re.escape(str(folder)), text)",
        "def f(file: Path): return file.as_posix().startswith('tests/')",
        "def f(each: str): return re.search(f'{each}/x', text)",
    ],
)
def test_guarded_and_portable_source_is_no_finding(source: str) -> None:
    assert findings(source) == []


@pytest.mark.parametrize(
    "source",
    [
        "open(name)",
        "open(name, 'w')",
        "open(name, mode='r+')",
        "io.open(name, 'a', 1)",
        "os.fdopen(number)",
        "file.open('w')",
        "def f(file: Path): return file.open()",
        "file.read_text()",
        "file.write_text(words)",
        "gzip.open(name, 'rt')",
        "subprocess.run(command, text=True)",
        "subprocess.Popen(command, universal_newlines=True)",
        "partial(check_output, text=True)",
        "subprocess.getoutput(command)",
        "os.popen(command)",
        "tempfile.NamedTemporaryFile('w')",
        "io.TextIOWrapper(stream)",
        "logging.FileHandler(name)",
        # A guard is none against this: other systems have other encodings, too.
        "if sys.platform == 'linux':\n    file.read_text()",
    ],
)
def test_text_without_an_encoding_is_found(source: str) -> None:
    assert any("without an encoding" in each.fault for each in findings(source))


@pytest.mark.parametrize(
    "source",
    [
        "open(name, 'rb')",
        "open(name, encoding='utf-8')",
        "open(name, 'w', 1, 'utf-8')",
        "file.open('wb')",
        "file.open('r', -1, 'utf-8')",
        "dialog.open()",
        "archive.open(name)",
        "gzip.open(name)",
        "file.read_text('utf-8')",
        "file.write_text(words, 'utf-8')",
        "file.read_text(**how)",
        "subprocess.run(command, encoding='utf-8')",
        "subprocess.run(command, capture_output=True)",
        "tempfile.NamedTemporaryFile()",
        "io.TextIOWrapper(stream, 'utf-8')",
    ],
)
def test_bytes_and_named_encodings_are_no_finding(source: str) -> None:
    assert findings(source) == []


@pytest.mark.parametrize(
    "names",
    [
        ["desktop/con.py"],
        ["tests/AUX"],
        ["resources/nul.tar.gz"],
        ["com1/start.py"],
        ["resources/LPT¹.txt"],
        ["resources/end."],
        ["resources/end /x"],
        ['resources/"x".txt'],
        ["resources/a:b"],
        ["resources/what?"],
        ["resources/*.py"],
        ["resources/a|b"],
        ["resources/a\\b"],
        ["Readme.md", "README.md"],
        ["tests/Sheet/a.py", "tests/sheet/b.py"],
        ["resources/über.txt", "resources/Ü".lower() + "ber.txt", "resources/U\u0308BER.txt"],
    ],
)
def test_a_name_that_another_system_refuses_is_found(names: list[str]) -> None:
    assert list(name_faults(names)) != []


def test_names_that_only_resemble_devices_are_allowed() -> None:
    names = ["desktop/console.py", "tests/com10.py", "resources/.gitignore", "a/con-x.py", "b/null.py"]
    assert list(name_faults(names)) == []


def test_what_windows_lacks_is_read_from_the_stubs_of_the_type_checker() -> None:
    assert {"fork", "getuid", "mkfifo", "kill"} <= lacking("os")
    assert not lacking("os") & {"open", "getpid", "replace", "name", "environ"}
    assert [each for each in ("fcntl", "resource", "pwd", "termios") if not is_missing(each)] == []
    assert [each for each in ("os", "signal", "pathlib", "subprocess", "msvcrt") if is_missing(each)] == []


def test_paths_of_this_project_are_recognised() -> None:
    assert isinstance(ROOT, Path)
    assert findings("from tests.architecture.test_files import ROOT\nprint(f'{ROOT}/x')") != []
