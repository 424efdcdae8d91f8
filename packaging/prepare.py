"""Set up Rollbook for development: check the machine, then fill `.venv` from the lock file.

Run with the system's Python and the standard library only: `python3 packaging/prepare.py`, which is `make
setup`. A second run finds nothing to do.

Exit status: 0 ready, 1 the packages couldn't be installed, 2 something is missing on the machine. The first
lines must run on old Pythons too, so that they can say which one is needed.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable, NamedTuple, Sequence  # noqa: UP035 - must load on old Pythons

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "requirements.txt"
VENV = ROOT / ".venv"
STAMP = VENV / "rollbook-setup.txt"
METADATA = ("pyproject.toml", "desktop/base/version.py")
"""The files that the installed project's metadata depends on."""

OLDEST_PYTHON = (3, 11)
OTHER_PYTHONS = ("python3.13", "python3.12", "python3.11", "python3.14")

# The shared libraries that Qt loads, with the Debian package of each. Without the last ones, for
# windows on X11, Qt ends the program without a catchable error; see desktop/shell/display.py.
QT_LIBRARIES: dict[str, str] = json.loads(
    (ROOT / "resources" / "qt-libraries.json").read_text(encoding="utf-8")
)

APT_INSTALL = ("apt-get", "install", "-y", "--no-install-recommends")


class Missing(NamedTuple):
    """What is missing: shared libraries by file name, and whether Python can't make a venv."""

    libraries: tuple[str, ...]
    venv: bool

    def __bool__(self) -> bool:
        """Return whether anything is missing."""
        return bool(self.libraries) or self.venv


class Cure(NamedTuple):
    """How to fix it: an apt-get command, empty if there is none, and whether to run it."""

    command: tuple[str, ...]
    run_it: bool
    message: str


def loads(library: str) -> bool:
    """Return whether the system's loader finds this shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_module(name: str) -> bool:
    """Return whether Python finds this module, without using caches."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


def find_missing(
    platform: str, loads: Callable[[str], bool] = loads, has_module: Callable[[str], bool] = has_module
) -> Missing:
    """Return what is missing on this `sys.platform`; the Qt libraries matter only on Linux."""
    wanted = QT_LIBRARIES if platform.startswith("linux") else {}
    # Debian ships venv without ensurepip until python3-venv is installed.
    return Missing(tuple(name for name in wanted if not loads(name)), not has_module("ensurepip"))


def venv_package(version: Sequence[int], system_version: Sequence[int] | None) -> str:
    """Return the Debian package that lets this Python (major, minor) make a venv."""
    if system_version is None or tuple(version) == tuple(system_version):
        return "python3-venv"
    return f"python{version[0]}.{version[1]}-venv"


def choose_cure(missing: Missing, *, root: bool, apt: bool, venv_package: str) -> Cure:
    """Return how to fix what is missing: install it, or stop with a message."""
    names = [*(["the venv module of Python"] if missing.venv else []), *missing.libraries]
    lack = "Missing on this machine: " + ", ".join(names) + "."
    if not apt:
        return Cure((), False, f"{lack}\nInstall them with your system's package manager, then try again.")
    packages = ([venv_package] if missing.venv else []) + [QT_LIBRARIES[name] for name in missing.libraries]
    command = (*APT_INSTALL, *packages)
    if root:
        return Cure(command, True, f"{lack}\nInstalling {' '.join(packages)}")
    return Cure(command, False, f"{lack}\nRun this as root, then try again:\n\n    {' '.join(command)}\n")


def run_apt(command: Sequence[str]) -> None:
    """Install with apt-get, updating the package lists if they are missing or outdated."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def run(*words: str) -> bool:
        return subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, check=False).returncode == 0

    if any(Path("/var/lib/apt/lists").glob("*_Packages*")) and run(*command):
        return
    if run("apt-get", "update"):
        run(*command)


def check_machine() -> int:
    """Check the machine and, as root on Debian, install what is missing. Returns 0, or 2 if that fails."""
    missing = find_missing(sys.platform)
    if not missing:
        return 0
    cure = choose_cure(
        missing,
        root=getattr(os, "geteuid", lambda: 1)() == 0,
        apt=shutil.which("apt-get") is not None,
        venv_package=venv_package(sys.version_info[:2], debian_python_version()),
    )
    print(cure.message, flush=True)
    if not cure.run_it:
        return 2
    run_apt(cure.command)
    if find_missing(sys.platform):
        print(
            f"Something is still missing. Run this command, then try again:\n\n    {' '.join(cure.command)}\n"
        )
        return 2
    return 0


def debian_python_version() -> tuple[int, int] | None:
    """Return the version of the system's python3, or None if its name doesn't tell."""
    major, _, minor = os.path.realpath("/usr/bin/python3").rpartition("python")[2].partition(".")
    return (int(major), int(minor)) if major.isdigit() and minor.isdigit() else None


def environment_key(lock: bytes, version: Sequence[int], root: Path) -> str:
    """Return a key of everything that `.venv` depends on; if it changes, `.venv` is rebuilt.

    It is never updated in place: installing an older PySide6 over a newer one leaves files of both.
    """
    return f"{hashlib.sha256(lock).hexdigest()} python{version[0]}.{version[1]} {root}"


def fill_venv() -> None:
    """Rebuild `.venv` if the lock file, Python or the folder changed; reinstall the project if it did.

    Raises subprocess.CalledProcessError if a step fails; the next run then continues.
    """
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    environment = environment_key(LOCK.read_bytes(), sys.version_info[:2], ROOT)
    project = hashlib.sha256(b"".join((ROOT / each).read_bytes() for each in METADATA)).hexdigest()
    stamp = STAMP.read_text(encoding="utf-8").splitlines() if STAMP.is_file() and python.exists() else []
    if stamp == [environment, project]:
        return
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
    if stamp[:1] != [environment]:
        print("Setting up .venv. The first time takes a minute or two.", flush=True)
        if VENV.exists():
            shutil.rmtree(VENV)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([*pip, "--only-binary", ":all:", "--require-hashes", "-r", str(LOCK)], check=True)
        STAMP.write_text(f"{environment}\n", encoding="utf-8")
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True)
    STAMP.write_text(f"{environment}\n{project}\n", encoding="utf-8")


def newer_python() -> str | None:
    """Return another installed Python that is new enough, or None."""
    for name in OTHER_PYTHONS:
        path = shutil.which(name)
        if path and subprocess.run([path, "-c", ""], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return path
    return None


def main() -> int:
    """Set everything up and return the exit status."""
    if sys.version_info < OLDEST_PYTHON:
        python = newer_python()
        if python:
            return subprocess.run([python, str(Path(__file__).resolve())], check=False).returncode
        on_linux = sys.platform.startswith("linux")
        print(
            "Rollbook needs Python 3.11 or newer; this python3 is {}.{}.\nInstall it, {}".format(
                *sys.version_info[:2],
                "for example with: apt-get install python3.11 python3.11-venv"
                if on_linux
                else "from python.org",
            )
        )
        return 2
    status = check_machine()
    if status:
        return status
    try:
        fill_venv()
    except subprocess.CalledProcessError:
        print("Can't set up .venv: see the messages above. Check the network, then try again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
