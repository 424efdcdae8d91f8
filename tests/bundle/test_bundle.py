"""The bundle starts and plays wherever a player puts it."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from desktop.base.bundle_files import LIST, bundle_faults
from desktop.base.paths import places
from desktop.base.version import VERSION
from tests.bundle.conftest import OFF_SCREEN, assert_sound, started, wait_for

pytestmark = pytest.mark.timeout(600)

UNPACKED, PACKED = 110_000_000, 38_000_000
"""The size limits of the bundle and of each download, in bytes."""


def test_bundle_and_its_downloads_are_small_enough(folder: Path) -> None:
    files = [each for each in folder.rglob("*") if each.is_file() and not each.is_symlink()]
    assert sum(each.stat().st_size for each in files) <= UNPACKED
    packed = [*folder.parent.glob(f"rollbook-{VERSION}-linux-*")]
    assert {each.name: each.stat().st_size for each in packed if each.stat().st_size > PACKED} == {}


def test_libraries_search_no_folder_of_the_build_machine(folder: Path) -> None:
    if shutil.which("objdump") is None:
        pytest.skip("objdump is not installed")
    files = [each for each in folder.rglob("*.so*") if each.is_file() and not each.is_symlink()]
    told = subprocess.run(["objdump", "-p", *files], capture_output=True, encoding="utf-8", check=True).stdout
    paths = re.findall(r"^ +R(?:UN)?PATH +(.+)$", told, re.MULTILINE)
    assert paths
    assert [each for each in paths if not all(part.startswith("$ORIGIN") for part in each.split(":"))] == []


def test_self_check_passes_off_screen_with_an_empty_environment(folder: Path) -> None:
    assert_sound(started([folder / "rollbook", "--self-check"], OFF_SCREEN))


def test_self_check_passes_on_a_screen(folder: Path, display: str) -> None:
    assert_sound(started([folder / "rollbook", "--self-check"], {"DISPLAY": display}))


def test_self_check_passes_on_a_minimal_system(bare_root: Path, display: str) -> None:
    inside = ["chroot", str(bare_root), "/opt/rollbook/rollbook", "--self-check"]
    path = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    assert_sound(started(inside, path | OFF_SCREEN))
    assert_sound(started(inside, path | {"DISPLAY": display}))


def test_self_check_passes_in_a_read_only_place(folder: Path, tmp_path: Path) -> None:
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only root can be somebody else")
    there = tmp_path / "Spiele & Würfel #1"
    shutil.copytree(folder, there, symlinks=True)
    for above in (tmp_path, *tmp_path.parents):
        if not above.stat().st_mode & 0o001:
            above.chmod(0o755)
    # A user without a home folder who can only write to the temporary folder.
    somebody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    assert_sound(started([*somebody, there / "rollbook", "--self-check"], OFF_SCREEN, Path("/")))


def test_build_is_shown(folder: Path) -> None:
    assert started([folder / "rollbook", "--version"], {}).stdout.splitlines()[0] == f"Rollbook {VERSION}"
    report = started([folder / "rollbook", "report"], OFF_SCREEN).stdout
    stamp = (folder / "_internal" / "resources" / "build.txt").read_text(encoding="utf-8").strip()
    assert f"Rollbook {VERSION} (bundle, {stamp}), Python 3." in report


def test_rules_are_listed_with_their_code(folder: Path) -> None:
    assert "checks.check" in started([folder / "rollbook", "rules", "coc7"], {}).stdout


def test_power_cut_loses_nothing_and_the_next_start_opens_the_same(
    folder: Path, display: str, tmp_path: Path
) -> None:
    library = tmp_path / "library.db"
    where = places(library)
    assert sys.platform != "win32"
    environment = {"DISPLAY": display, "HOME": str(tmp_path)}
    command = [str(folder / "rollbook"), "--library", str(library)]
    for _ in range(2):
        with subprocess.Popen(command, env=environment) as window:
            wait_for(where.logs / "rollbook.log")
            assert where.running.exists()
            window.send_signal(signal.SIGKILL)
        with closing(sqlite3.connect(library)) as reading:
            assert reading.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (where.logs / "rollbook.log").unlink()


def test_window_survives_moving_its_folder_and_closes_normally(
    folder: Path, display: str, tmp_path: Path
) -> None:
    there, elsewhere = tmp_path / "there", tmp_path / "elsewhere"
    shutil.copytree(folder, there, symlinks=True)
    library = tmp_path / "library.db"
    options = ["--library", str(library)]
    environment = {"DISPLAY": display, "HOME": str(tmp_path)}
    with subprocess.Popen([there / "rollbook", *options], env=environment) as window:
        wait_for(places(library).logs / "rollbook.log")
        # A window that responds has finished starting, when it draws its icon from the folder.
        assert started([there / "rollbook", *options], environment).returncode == 0
        there.rename(elsewhere)
        # To import the file, the window loads new modules.
        (tmp_path / "nobody.rollbook").touch()
        asking = [str(elsewhere / "rollbook"), *options, str(tmp_path / "nobody.rollbook")]
        assert started(asking, environment).returncode == 0
        window.send_signal(signal.SIGTERM)
        assert window.wait(30) == 128 + signal.SIGTERM
    assert not places(library).running.exists()


def test_every_file_is_on_the_list(folder: Path) -> None:
    listed = folder / "_internal" / "resources" / LIST
    assert list(bundle_faults(folder, listed)) == []
    names = {line.partition("  ")[2] for line in listed.read_text("utf-8").splitlines()}
    files = {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()}
    assert files - names == {listed.relative_to(folder).as_posix()}


def test_released_files_are_the_checked_ones(folder: Path, tmp_path: Path) -> None:
    packed = list(folder.parent.glob(f"rollbook-{VERSION}-linux-*.tar.xz"))
    if not packed:
        pytest.skip("it is not packed: make bundle")
    with tarfile.open(packed[0]) as tar:
        tar.extractall(tmp_path, filter="data")
    (top,) = tmp_path.iterdir()
    assert top.name == packed[0].name.removesuffix(".tar.xz")
    unpacked = {str(each.relative_to(top)) for each in top.rglob("*")}
    assert unpacked == {str(each.relative_to(folder)) for each in folder.rglob("*")}
    assert started([top / "rollbook", "--version"], {}).stdout.startswith(f"Rollbook {VERSION}")
