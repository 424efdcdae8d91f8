"""What the project's files must not contain or be."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

# Put together from halves, so that this file is not its own finding.
MACHINE_PATH = re.compile(r"(?<![\w.:/~])/(?:wor" + r"k|roo" + r"t)/")
SOMEONES_HOME = re.compile(r"(?<![\w.:/~])/(?:hom" + r"e|User" + r"s)/\w+/")  # tests may make people up
REGISTRY = re.compile(
    r"py" + r"pi\.|python" + r"hosted|npm" + r"js\.|deb\.deb" + r"ian|index" + r"-url|find" + r"-links",
    re.IGNORECASE,
)
ALLOWED = {"Makefile": "--no-emit-" + "index" + "-url --no-emit-" + "find" + "-links"}


def project_files() -> list[Path]:
    """Every file that belongs to the project, committed or about to be."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout, so nothing tells which files are the project's")
    listed = subprocess.run(
        [git, "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def findings(name: str, text: str) -> list[str]:
    text = text.replace(ALLOWED[name], "") if name in ALLOWED else text
    patterns = [MACHINE_PATH, REGISTRY, *([] if name.startswith("tests/") else [SOMEONES_HOME])]
    return [found.group() for pattern in patterns for found in pattern.finditer(text)]


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = []
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            name = path.relative_to(ROOT).as_posix()
            found += [f"{name}: {what}" for what in findings(name, content.decode(errors="replace"))]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "cd /wor" + "k/main",
        '"/hom' + 'e/ann/x"',
        "/User" + "s/ann/rollbook",
        "https://py" + "pi.org/simple",
        "--index" + "-url x",
    ],
)
def test_a_planted_name_is_found(text: str) -> None:
    assert findings("planted.txt", text) != []


@pytest.mark.parametrize("text", ["~/.local/share", "../shared/design", "the homework/book", "/tmp/x"])
def test_other_paths_are_allowed(text: str) -> None:
    assert findings("planted.txt", text) == []


def test_packaging_does_not_shadow_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_there_is_one_lock() -> None:
    assert not list(ROOT.glob("*.lock"))
    lock = (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8")
    for pinned in ("pyside6-essentials==6.11.3", "shiboken6==6.11.3"):
        assert f"\n{pinned} " in lock
    packages = re.split(r"^(?=\S)", lock, flags=re.MULTILINE)[1:]
    assert [package for package in packages if "--hash=sha256:" not in package] == []
