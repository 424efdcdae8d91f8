"""Environments for the bundle: separate screens, and minimal systems."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from desktop.base.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "dist" / "rollbook"
BARE = ROOT / "build" / "bare-root"
PACKAGED = ROOT / "build" / "packaged-root"
SOCKET = "rollbook-test"
OFF_SCREEN = {"QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture(scope="session")
def folder() -> Path:
    """The folder of the bundle."""
    if not (FOLDER / "rollbook").is_file():
        pytest.skip("there is no bundle in dist/rollbook: make bundle")
    return FOLDER


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The number of a separate X screen: ":93"."""
    assert sys.platform != "win32"
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
    with os.fdopen(reader, encoding="utf-8") as numbers:
        number = numbers.readline().strip()
    assert number, log.read_text(encoding="utf-8")
    try:
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def wayland(display: str) -> Iterator[dict[str, str]]:
    """The environment of a Wayland session, whose screen is a window on X."""
    server = shutil.which("weston")
    if server is None:
        pytest.skip("weston is not installed")
    # Its own place, because the path of a socket holds at most 107 characters.
    with tempfile.TemporaryDirectory(prefix="wayland-") as runtime:
        log = Path(runtime, "log")
        screen = ["--backend=x11-backend.so", "--use-pixman", "--width=1400", "--height=860"]
        process = subprocess.Popen(
            [server, *screen, "--no-config", f"--socket={SOCKET}", "--idle-time=0", f"--log={log}"],
            env={"DISPLAY": display, "XDG_RUNTIME_DIR": runtime, "PATH": os.environ["PATH"]},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(Path(runtime, SOCKET))
            yield {"WAYLAND_DISPLAY": SOCKET, "XDG_RUNTIME_DIR": runtime}
        finally:
            process.terminate()
            process.wait()


@pytest.fixture(scope="session")
def bare_root(folder: Path) -> Path:
    """A minimal bootable Debian with the bundle in ``/opt/rollbook``."""
    bare = bare_system()
    there = bare / "opt" / "rollbook"
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(folder, there, symlinks=True)
    return bare


@pytest.fixture(scope="session")
def packaged_root() -> Iterator[Path]:
    """Another minimal Debian, to install the package in: ``/rollbook.deb``."""
    packages = list(FOLDER.parent.glob(f"rollbook-{VERSION}-linux-*.deb"))
    if not packages:
        pytest.skip("there is no package in dist: make bundle")
    bare, processes = bare_system(), PACKAGED / "proc"
    if processes.is_mount():
        subprocess.run(["umount", processes], check=True)  # of an interrupted run
    shutil.rmtree(PACKAGED, ignore_errors=True)
    PACKAGED.mkdir()
    # What another worker may be changing is left out.
    copied = [each for each in bare.iterdir() if each.name not in ("opt", "proc", "sys", "tmp")]
    subprocess.run(["cp", "--archive", *copied, PACKAGED], check=True)
    for made in ("opt", "proc", "sys", "tmp"):
        (PACKAGED / made).mkdir()
    (PACKAGED / "tmp").chmod(0o1777)
    shutil.copy(packages[0], PACKAGED / "rollbook.deb")
    mounted = subprocess.run(["mount", "-t", "proc", "proc", processes], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip(f"mount is forbidden here: {mounted.stderr.decode().strip()}")
    try:
        yield PACKAGED
    finally:
        subprocess.run(["umount", processes], check=True)


def bare_system() -> Path:
    """Return the root of a minimal Debian; the first test makes it. Skip the test if it can't be had."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only root can make a bare system and look out of it")
    import fcntl

    BARE.parent.mkdir(exist_ok=True)
    with BARE.with_suffix(".lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (BARE / "usr" / "bin" / "env").exists():
            tool = shutil.which("debootstrap")
            if tool is None:
                pytest.skip("debootstrap is not installed")
            shutil.rmtree(BARE, ignore_errors=True)
            made = subprocess.run(
                [tool, "--variant=minbase", "bookworm", str(BARE)],
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            if made.returncode != 0:
                shutil.rmtree(BARE, ignore_errors=True)
                pytest.skip(f"a bare system could not be had: {made.stdout.splitlines()[-1:]}")
    return BARE


def started(
    command: Sequence[str | Path], environment: Mapping[str, str], cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program with only this environment."""
    return subprocess.run(
        list(map(str, command)),
        env=dict(environment),
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def assert_sound(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "FAILED" not in done.stdout
    assert "Traceback" not in done.stderr


def wait_for(path: Path, seconds: float = 60) -> None:
    """Wait until a file exists."""
    end = monotonic() + seconds
    while not path.exists():
        assert monotonic() < end, f"{path.name} did not come"
        sleep(0.05)
