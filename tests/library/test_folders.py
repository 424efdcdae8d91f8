"""The kind of a library's folder is detected."""

from pathlib import Path

import pytest

from desktop.library.moving.folders import FolderKind, kind_of

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/ada/own ext4 rw 0 0
//office/share /mnt/the\\040office cifs rw 0 0
ada@far:/ /mnt/far fuse.sshfs rw 0 0
tmpfs /mnt/over tmpfs rw 0 0
//office/other /mnt/over smb3 rw 0 0
"""


@pytest.mark.parametrize(
    ("library", "kind"),
    [
        ("/var/lib/library.db", FolderKind.ORDINARY),
        ("/home/ada/own/library.db", FolderKind.ORDINARY),
        ("/homework/library.db", FolderKind.ORDINARY),
        ("/home/ada/own/Dropbox/library.db", FolderKind.SYNCED),
        ("/data/OneDrive - The Firm/games/library.db", FolderKind.SYNCED),
        ("/data/Nextcloud2/library.db", FolderKind.SYNCED),
        ("/data/Dropboxes/library.db", FolderKind.ORDINARY),
        ("/data/my dropbox.txt/library.db", FolderKind.ORDINARY),
        ("/data/iCloudDrive/library.db", FolderKind.SYNCED),
    ],
)
def test_place_is_detected_by_its_name(tmp_path: Path, library: str, kind: FolderKind) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS, encoding="utf-8")
    assert kind_of(Path(library), mounts) is kind


@pytest.mark.posix_only("Windows tells the kind of a drive, and lists no mounts")
@pytest.mark.parametrize("folder", ["/home/ada", "/mnt/the office/games", "/mnt/far", "/mnt/over"])
def test_network_drive_is_detected_by_its_file_system(tmp_path: Path, folder: str) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(MOUNTS, encoding="utf-8")
    assert kind_of(Path(folder) / "library.db", mounts) is FolderKind.NETWORK


@pytest.mark.parametrize("mark", [".stfolder", ".dropbox.cache"])
def test_synced_folder_of_any_name_is_detected_by_its_marker(tmp_path: Path, mark: str) -> None:
    (tmp_path / "games" / "mine").mkdir(parents=True)
    library = tmp_path / "games" / "mine" / "library.db"
    assert kind_of(library) is FolderKind.ORDINARY
    (tmp_path / "games" / mark).mkdir()
    assert kind_of(library) is FolderKind.SYNCED


def test_library_with_a_second_name_is_detected(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    library.write_bytes(b"a library")
    assert kind_of(library) is FolderKind.ORDINARY
    (tmp_path / "other.db").hardlink_to(library)
    assert kind_of(library) is FolderKind.LINKED


def test_place_is_ordinary_without_mount_information(tmp_path: Path) -> None:
    assert kind_of(tmp_path / "library.db", tmp_path / "none") is FolderKind.ORDINARY
