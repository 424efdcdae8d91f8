"""Classify the place of a library: some are less safe than a folder on this computer."""

import sys
from enum import Enum
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
"""The list of mounted file systems on Linux."""


class FolderKind(Enum):
    """A kind of place.

    ``NETWORK``: on another computer, where locks may not work. ``SYNCED``: another program syncs the folder
    with other computers. ``LINKED``: the file has a second name (a hard link), and a save interrupted under
    one name isn't undone under the other. ``ORDINARY``: none of these, as far as known.
    """

    ORDINARY = "ordinary"
    NETWORK = "network"
    SYNCED = "synced"
    LINKED = "linked"


_NETWORK = frozenset(
    {"nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "ncpfs", "afs", "9p", "virtiofs", "vboxsf", "davfs"}
    | {"ceph", "glusterfs", "fuse.sshfs", "fuse.rclone", "fuse.davfs", "fuse.davfs2", "fuse.gvfsd-fuse"}
    | {"fuse.glusterfs", "fuse.s3fs", "fuse.curlftpfs", "fuse.smbnetfs"}
)
"""Linux names of network file systems."""

_SYNCED = (
    "dropbox",
    "onedrive",
    "google drive",
    "googledrive",
    "nextcloud",
    "owncloud",
    "syncthing",
    "pcloud",
    "icloud",
    "iclouddrive",
    "mobile documents",
    "cloudstorage",
    "megasync",
    "seafile",
)
"""The first words of synced folder names, such as "OneDrive - Firm"."""

_MARKS = (".stfolder", ".dropbox", ".dropbox.cache", ".nextcloudsync.log", ".owncloudsync.log", ".sync")
"""Files that sync programs put into their folders."""


def kind_of(library: Path, mounts: Path = MOUNTS) -> FolderKind:
    """Return the kind of place of the library at ``library``, a resolved path.

    Network drives are not detected on macOS: Python alone can't tell there.
    """
    if _is_far(library, mounts):
        return FolderKind.NETWORK
    if any(_is_synced(each) for each in library.parents):
        return FolderKind.SYNCED
    try:
        links = library.stat().st_nlink
    except OSError:
        links = 1
    return FolderKind.LINKED if links > 1 else FolderKind.ORDINARY


def is_closed(folder: Path) -> bool:
    """Return whether a path exists whose content can't be listed."""
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


if sys.platform == "win32":
    import ctypes

    _DRIVE_REMOTE = 4

    def _is_far(library: Path, _mounts: Path) -> bool:
        drive = library.drive
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == _DRIVE_REMOTE
else:

    def _is_far(library: Path, mounts: Path) -> bool:
        """Whether the file system that is mounted nearest above the library is that of another computer."""
        try:
            lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return False
        nearest, kind = -1, ""
        for line in lines:
            _, place, of_kind, *_ = line.split(" ")
            folder = Path(_plain(place))
            # A later mount at the same place hides the earlier one.
            if library.is_relative_to(folder) and len(folder.parts) >= nearest:
                nearest, kind = len(folder.parts), of_kind
        return kind in _NETWORK


def _plain(place: str) -> str:
    r"""Decode a path from ``/proc``, where a space is ``\040``."""
    first, *rest = place.split("\\")
    return first + "".join(chr(int(each[:3], 8)) + each[3:] for each in rest)


def _is_synced(folder: Path) -> bool:
    name = folder.name.casefold()
    try:
        marked = any((folder / each).exists() for each in _MARKS)
    except OSError:
        marked = False
    return marked or any(_starts_with(name, each) for each in _SYNCED)


def _starts_with(name: str, service: str) -> bool:
    """Match "dropbox" and "dropbox (home)", but not "dropboxes"."""
    return name.startswith(service) and not name[len(service) : len(service) + 1].isalpha()
