"""Bad places to install the archive for Linux in: each ends in a sentence, and a working or unchanged one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.packaging.installing import Person

LONG = "/".join(["a folder with a name of forty characters"] * 5)
DEEP = "/".join(["d"] * 100)
UNUSUAL = ["two words", "Jürgen Groß", "漢字 の 家", LONG, DEEP]
USERS = (64001, 64002)

needs_root = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="only root can mount or be someone else"
)

SmallDisk = Callable[[int], None]
"""Sets how many bytes are free on the disk."""


@contextmanager
def mounted(place: Path) -> Iterator[SmallDisk]:
    """Mount a disk in memory, or skip the test if the system forbids it."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "rollbook-test", place], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip(f"mount is forbidden here: {done.stderr.decode().strip()}")

    def leave_free(count: int) -> None:
        used = shutil.disk_usage(place).used
        subprocess.run(["mount", "-o", f"remount,size={used + count}", place], check=True)

    try:
        yield leave_free
    finally:
        subprocess.run(["umount", place], check=True)


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Make a mounted disk read-only."""
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", place], check=True)


@pytest.fixture
def unpacked(furnished: Path, tmp_path: Path) -> Path:
    """An unpacked Rollbook that no home folder holds."""
    there = tmp_path / "Down loads" / "rollbook"
    shutil.copytree(furnished, there, symlinks=True)
    return there


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[tuple[Path, SmallDisk]]:
    """A disk for a home folder."""
    home = tmp_path / "Zoë"
    home.mkdir()
    with mounted(home) as leave_free:
        yield home, leave_free


def contents(person: Person) -> dict[str, bytes]:
    """Return every file of a home folder."""
    files = {each: person.home / each for each in person.files()}
    return {name: b"" if each.is_symlink() else each.read_bytes() for name, each in files.items()}


@needs_root
@pytest.mark.parametrize("is_update", [False, True], ids=["at first", "later"])
def test_disk_that_fills_up_leaves_the_old_or_the_new_version(
    disk: tuple[Path, SmallDisk], unpacked: Path, is_update: bool
) -> None:
    home, leave_free = disk
    zoe = Person(home, None, ["sh"], unpacked)
    if is_update:
        assert zoe.install().returncode == 0
        zoe.unpack_next("0.2.0")
    before, page = contents(zoe), os.sysconf("SC_PAGESIZE")
    size = sum(each.stat().st_size for each in unpacked.rglob("*") if each.is_file())
    outcomes = []
    for free in range(page, 4 * size, size // 7):
        leave_free(free // page * page)
        done = zoe.install()
        outcomes.append(done.returncode)
        if done.returncode == 0:
            break
        assert contents(zoe) == before, free
        unchanged = "Your installed Rollbook was not changed." if is_update else "Nothing was installed."
        assert done.stderr.splitlines()[-1] == unchanged
        assert any(line.startswith("Can't ") for line in done.stderr.splitlines())
    assert outcomes[-1] == 0
    assert len(outcomes) > 5, "it filled up at several points"
    assert zoe.version == ("Rollbook 0.2.0" if is_update else "Rollbook 0.1.0")
    leave_free(0)
    assert (zoe.uninstall().returncode, zoe.files()) == (0, zoe.before)


@needs_root
def test_read_only_home_is_left_unchanged(disk: tuple[Path, SmallDisk], unpacked: Path) -> None:
    zoe = Person(disk[0], None, ["sh"], unpacked)
    before = contents(zoe)
    with read_only(zoe.home):
        done = zoe.install()
        assert done.returncode == 1
        assert done.stderr.splitlines()[-2:] == [
            f"Can't make a folder in {zoe.program.parent}.",
            "Nothing was installed.",
        ]
        assert contents(zoe) == before
        nothing = zoe.run(unpacked / "uninstall.sh")
        assert (nothing.returncode, nothing.stderr) == (0, "")


@needs_root
def test_installation_on_a_disk_that_became_read_only_still_works(
    disk: tuple[Path, SmallDisk], unpacked: Path
) -> None:
    zoe = Person(disk[0], None, ["sh"], unpacked)
    assert zoe.install().returncode == 0
    zoe.unpack_next("0.2.0")
    before = contents(zoe)
    with read_only(zoe.home):
        update, removal = zoe.install(), zoe.uninstall()
        assert (update.returncode, removal.returncode) == (1, 1)
        assert update.stderr.splitlines()[-1] == "Your installed Rollbook was not changed."
        assert "Some files could not be removed." in removal.stderr
        assert contents(zoe) == before
        assert zoe.version == "Rollbook 0.1.0"
    assert (zoe.install().returncode, zoe.version) == (0, "Rollbook 0.2.0")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_home_without_permission_to_write_is_left_unchanged(unpacked: Path, tmp_path: Path) -> None:
    zoe = Person(tmp_path / "Zoë", None, ["sh"], unpacked)
    local = zoe.home / ".local"
    local.chmod(0o500)
    try:
        done = zoe.install()
        assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "Nothing was installed.")
        assert zoe.files() == zoe.before
    finally:
        local.chmod(0o700)


@pytest.mark.parametrize("name", UNUSUAL, ids=["spaces", "umlauts", "Chinese", "long", "deep"])
def test_home_with_an_unusual_path_is_installed_to_and_cleared(
    furnished: Path, tmp_path: Path, name: str
) -> None:
    home = tmp_path / name
    home.mkdir(parents=True)
    zoe = Person(home, furnished, ["sh"])
    for _ in range(2):  # the second one is an update
        done = zoe.install()
        assert (done.returncode, done.stderr) == (0, "")
        assert zoe.version == "Rollbook 0.1.0"
    done = zoe.uninstall()
    assert (done.returncode, done.stderr) == (0, "")
    assert zoe.files() == zoe.before


class Account(Person):
    """A person with a user id of their own."""

    def __init__(self, home: Path, unpacked: Path, user: int) -> None:
        assert sys.platform == "linux"
        super().__init__(home, None, ["sh"], unpacked)
        self.user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
        self.shell = [*self.user, "sh"]
        for each in [home, *home.rglob("*")]:
            os.chown(each, user, user)


@needs_root
def test_two_users_install_from_one_read_only_folder_for_themselves(unpacked: Path, tmp_path: Path) -> None:
    sleep = shutil.which("sleep")
    assert sleep
    shutil.copy(sleep, unpacked / "rollbook")  # a script runs as its shell, so it could not be found open
    for above in (tmp_path, *tmp_path.parents):
        if not above.stat().st_mode & 0o001:
            above.chmod(0o711)
    subprocess.run(["chmod", "-R", "a-w", unpacked], check=True)
    ida, zoe = (Account(tmp_path / str(user), unpacked, user) for user in USERS)
    for each in (ida, zoe):
        done = each.install()
        assert (done.returncode, done.stderr) == (0, "")
        assert each.program.stat().st_uid == int(each.home.name)
    with subprocess.Popen([*ida.user, ida.link, "60"]) as running:
        try:
            while Path(f"/proc/{running.pid}/exe").resolve() != ida.program / "rollbook":
                assert running.poll() is None
            assert ida.install().returncode == 3, "it is open"
            assert zoe.install().returncode == 0, "only the other user's is open"
            done = zoe.uninstall()
            assert (done.returncode, done.stderr) == (0, "")
            assert zoe.files() == zoe.before
        finally:
            running.kill()
    done = ida.uninstall()
    assert (done.returncode, done.stderr) == (0, "")
    assert ida.files() == ida.before
