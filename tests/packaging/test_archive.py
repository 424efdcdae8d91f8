"""The archive of the bundle."""

import os
import tarfile
from pathlib import Path

import bundle

from desktop.base.version import VERSION

MOMENT = 1_700_000_000


def a_folder(at: Path) -> Path:
    folder = at / "rollbook"
    (folder / "_internal").mkdir(parents=True)
    (folder / "rollbook").write_bytes(b"\x7fELF")
    (folder / "rollbook").chmod(0o755)
    (folder / "_internal" / "libQt6Core.so.6").write_bytes(b"Qt")
    (folder / "_internal" / "libQt6.so").symlink_to("libQt6Core.so.6")
    return folder


def test_archive_unpacks_to_one_folder_with_permissions_and_links(tmp_path: Path) -> None:
    made = bundle.archive(a_folder(tmp_path), tmp_path / "rollbook-0.1.0-linux-x86_64.tar.xz", MOMENT)
    with tarfile.open(made) as tar:
        tar.extractall(tmp_path / "out", filter="data")
    (top,) = (tmp_path / "out").iterdir()
    assert top.name == "rollbook-0.1.0-linux-x86_64"
    assert os.access(top / "rollbook", os.X_OK)
    assert (top / "_internal" / "libQt6.so").readlink() == Path("libQt6Core.so.6")
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []


def test_archive_reveals_neither_maker_nor_time(tmp_path: Path) -> None:
    made: list[bytes] = []
    for turn, rights in ((1, 0o022), (2, 0o077)):
        before = os.umask(rights)
        folder = a_folder(tmp_path / str(turn))
        os.umask(before)
        os.utime(folder / "rollbook", (turn, turn))
        made.append(bundle.archive(folder, tmp_path / str(turn) / "rollbook.tar.xz", MOMENT).read_bytes())
    assert made[0] == made[1]


def test_build_stamp_leaves_out_the_version() -> None:
    assert VERSION not in bundle.stamp()
    assert bundle.stamp().endswith(f", {bundle.SYSTEM}\n")
