"""The package on a minimal Debian: installed, started, used by two people, updated and removed."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from linux_folder import APP_ID, FILE_TYPE

from desktop.base.version import VERSION
from tests.bundle.conftest import OFF_SCREEN, assert_sound, started, wait_for

pytestmark = pytest.mark.timeout(600)

PATH = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
USERS = {"ida": 1001, "zoe": 1002}
OPEN = "Rollbook is open. Close it, then run this again."


class Computer:
    """A minimal Debian with the package in its root folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command as root."""
        return started(["chroot", self.root, *command], PATH | more)

    def must(self, *command: str) -> str:
        """Run a command that has to succeed, and return its output."""
        done = self.run(*command)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def read(self, path: str) -> list[str]:
        """Return the lines of a file."""
        return (self.root / path).read_text(encoding="utf-8").splitlines()

    def library(self, user: str) -> Path:
        """Return the path of a user's library."""
        return self.root / "home" / user / ".local" / "share" / "Rollbook" / "library.db"

    @contextmanager
    def window_of(self, user: str) -> "Iterator[subprocess.Popen[bytes]]":
        """Keep Rollbook open for a user with a home folder of their own."""
        assert sys.platform == "linux"
        home, number = self.root / "home" / user, USERS[user]
        home.mkdir(parents=True, exist_ok=True)
        os.chown(home, number, number)
        log = self.library(user).parent / "logs" / "rollbook.log"
        log.unlink(missing_ok=True)
        own = PATH | OFF_SCREEN | {"HOME": f"/home/{user}"}
        variables = [f"{name}={value}" for name, value in own.items()]
        as_user = ["chroot", f"--userspec={number}:{number}", str(self.root)]
        command = [*as_user, "env", "-i", *variables, "rollbook"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as window:
            try:
                wait_for(log)
                # A window that responds has finished starting.
                assert started(command, PATH).returncode == 0
                yield window
            finally:
                window.send_signal(signal.SIGTERM)
        assert window.returncode == 128 + signal.SIGTERM


@pytest.fixture
def computer(packaged_root: Path) -> Iterator[Computer]:
    """A computer on which the package was just installed, without a network."""
    made = Computer(packaged_root)
    made.must("dpkg", "--install", "/rollbook.deb")
    yield made
    made.must("dpkg", "--purge", "rollbook")


def test_package_starts_for_everyone_on_a_bare_system(computer: Computer, display: str) -> None:
    assert computer.must("rollbook", "--version").startswith(f"Rollbook {VERSION}\n")
    assert_sound(computer.run("rollbook", "--self-check", DISPLAY=display))


def test_installed_files_are_whole_and_only_root_may_change_them(computer: Computer) -> None:
    assert computer.must("dpkg", "--verify", "rollbook") == ""
    files = computer.must("dpkg", "--listfiles", "rollbook").splitlines()
    found = [computer.root / each.lstrip("/") for each in files if each.startswith("/usr/lib/rollbook/")]
    assert len(found) > 100
    for each in found:
        told = each.lstat()
        assert (told.st_uid, told.st_gid) == (0, 0)
        assert each.is_symlink() or told.st_mode & 0o022 == 0
        assert each.is_symlink() or told.st_mode & 0o004


def test_open_rollbook_is_neither_updated_nor_removed(computer: Computer) -> None:
    with computer.window_of("ida") as first, computer.window_of("zoe") as second:
        update = computer.run("dpkg", "--install", "/rollbook.deb")
        removal = computer.run("dpkg", "--remove", "rollbook")
        for refused in (update, removal):
            assert refused.returncode == 1
            assert OPEN in refused.stderr.splitlines()
        assert computer.must("dpkg", "--verify", "rollbook") == ""
        # The first word is what was asked for, the last one what is.
        assert re.search(r"^Status: \w+ ok installed$", computer.must("dpkg", "--status", "rollbook"), re.M)
        assert (first.poll(), second.poll()) == (None, None)
    computer.must("dpkg", "--install", "/rollbook.deb")
    computer.must("dpkg", "--purge", "rollbook")
    left = [each for each in computer.root.glob("usr/**/*ollbook*") if "proc" not in each.parts]
    assert left == []
    for user in USERS:
        with closing(sqlite3.connect(computer.library(user))) as reading:
            assert reading.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.fixture
def nearly_full(packaged_root: Path) -> Iterator[Computer]:
    """A computer whose disk for programs holds one Rollbook, but not two."""
    place = packaged_root / "usr" / "lib" / "rollbook"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m", "rollbook-test", place], check=True)
    computer = Computer(packaged_root)
    try:
        yield computer
    finally:
        computer.must("dpkg", "--purge", "rollbook")
        subprocess.run(["umount", place], check=True)
        place.rmdir()


def test_full_disk_leaves_the_installed_version_whole(nearly_full: Computer) -> None:
    nearly_full.must("dpkg", "--install", "/rollbook.deb")
    update = nearly_full.run("dpkg", "--install", "/rollbook.deb")
    assert update.returncode == 1
    assert "No space left on device" in update.stderr
    assert nearly_full.must("dpkg", "--verify", "rollbook") == ""
    assert nearly_full.must("rollbook", "--version").startswith(f"Rollbook {VERSION}\n")


def test_desktop_lists_it_after_an_installation_and_not_after_its_removal(packaged_root: Path) -> None:
    computer = Computer(packaged_root)
    if computer.run("apt-get", "update", "--error-on=any").returncode:
        pytest.skip("Debian's packages can't be reached")
    # With what it recommends: what notices its files, printing, and PulseAudio's library.
    computer.must("apt-get", "install", "--yes", "/rollbook.deb")
    try:
        assert "Status: install ok installed" in computer.must("dpkg", "--status", "libpulse0")
        opens = f"application/x-rollbook={APP_ID}.desktop;"
        assert opens in computer.read("usr/share/applications/mimeinfo.cache")
        assert any(line.endswith(":application/x-rollbook:*.rollbook") for line in globs(computer))
        icons = computer.root / "usr" / "share" / "icons" / "hicolor"
        assert (icons / "48x48" / "apps" / f"{APP_ID}.png").is_file()
        assert (icons / "48x48" / "mimetypes" / f"{FILE_TYPE}.png").is_file()
        # As on a computer with PulseAudio's library and no runtime folder.
        assert_sound(computer.run("rollbook", "--self-check", **OFF_SCREEN))
    finally:
        computer.must("apt-get", "purge", "--yes", "rollbook")
    assert opens not in computer.read("usr/share/applications/mimeinfo.cache")
    assert not any("rollbook" in line for line in globs(computer))


def globs(computer: Computer) -> list[str]:
    """Return the file types by name, as the desktop reads them."""
    return computer.read("usr/share/mime/globs2")
