"""Environments for the bundle: a separate screen, and a minimal system."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "dist" / "rollbook"
BARE = ROOT / "build" / "bare-root"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The folder of the bundle."""
    if not (FOLDER / "rollbook").is_file():
        pytest.skip("there is no bundle in dist/rollbook: make bundle")
    return FOLDER


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The number of a separate X screen: ":93"."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb is not installed")
    reader, writer = os.pipe()
    log = tmp_path_factory.mktemp("screen") / "log"
    with log.open("wb") as told:
        process = subprocess.Popen(
            [server, "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stdout=told,
            stderr=told,
        )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    assert number, log.read_text()
    try:
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def bare_root(folder: Path) -> Path:
    """A minimal bootable Debian with the bundle in ``/opt/rollbook``."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root can make a bare system and look out of it")
    if not (BARE / "usr" / "bin" / "env").exists():
        tool = shutil.which("debootstrap")
        if tool is None:
            pytest.skip("debootstrap is not installed")
        shutil.rmtree(BARE, ignore_errors=True)
        made = subprocess.run(
            [tool, "--variant=minbase", "bookworm", str(BARE)], capture_output=True, text=True, check=False
        )
        if made.returncode != 0:
            shutil.rmtree(BARE, ignore_errors=True)
            pytest.skip(f"a bare system could not be had: {made.stdout.splitlines()[-1:]}")
    there = BARE / "opt" / "rollbook"
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(folder, there, symlinks=True)
    return BARE


def wait_for(path: Path, seconds: float = 60) -> None:
    """Wait until a file exists."""
    end = monotonic() + seconds
    while not path.exists():
        assert monotonic() < end, f"{path.name} did not come"
        sleep(0.05)
