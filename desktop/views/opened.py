"""Banners over an open library: why it is read only, and warnings about its location."""

from pathlib import Path

from desktop.base.words import tr
from desktop.kit.view.shell import BannerView
from desktop.library.moving.folders import FolderKind
from desktop.views.problems import OPEN_AGAIN

UNDERSTOOD = "understood"
"""The id of the action that hides a location banner for good."""

LEAVE_SAFE_MODE = "leave_safe_mode"
"""The id of the action of the safe mode banner."""


def safe_mode() -> BannerView:
    """Say that the app was started in safe mode."""
    words = tr(
        "Safe mode: Rollbook opened no character and uses the default settings. Your own "
        "settings are kept. Changes you make here last until you close Rollbook."
    )
    return BannerView(words, act=LEAVE_SAFE_MODE, act_words=tr("Open normally"))


def read_only_banner(why: str) -> BannerView | None:
    """Say why the open library is read only, from ``Library.read_only``; None if it isn't."""
    again = tr("Try again")
    match why:
        case "":
            return None
        case "newer":
            words = tr(
                "Read only: a newer version of Rollbook saved this library. You can read, "
                "search and export everything. Update Rollbook to keep playing."
            )
            return BannerView(words, warning=True)
        case "held":
            words = tr(
                "Read only: Rollbook can't lock the library on this drive, so two windows "
                "could write to it at once. Copy the library to a drive on this computer to "
                "keep playing."
            )
        case "full":
            words = tr(
                "Read only: the disk is too full to update this library. You can read and "
                "export everything. Free some space, then choose Try again."
            )
        case "backup":
            words = tr(
                "Read only: this library is from an older version of Rollbook and can't be "
                "updated without a backup. Allow writing to the backups and free some space, "
                "then choose Try again."
            )
        case _:
            words = tr(
                "Read only: Rollbook can't write to the library or its folder. You can read, "
                "search and export everything. Allow writing, then choose Try again."
            )
    return BannerView(words, warning=True, act=OPEN_AGAIN, act_words=again)


def folder_banner(kind: FolderKind) -> BannerView | None:
    """Warn about the location of a library; None if it is fine."""
    match kind:
        case FolderKind.NETWORK:
            words = tr(
                "This library is on a network drive. Open it on one computer at a time: "
                "Rollbook may not notice that another computer is using it. A folder on this "
                "computer is safer."
            )
        case FolderKind.SYNCED:
            words = tr(
                "Another program syncs this folder with other computers. Before you play here, "
                "close Rollbook there and let it finish syncing. Otherwise you end up with two "
                "different libraries."
            )
        case FolderKind.LINKED:
            words = tr(
                "This library has a second name (a hard link). Always open it by the same "
                "name, or delete the other. A save interrupted under one name isn't repaired "
                "under the other."
            )
        case FolderKind.ORDINARY:
            return None
    return BannerView(words, act=UNDERSTOOD, act_words=tr("Dismiss"))


def still_opening() -> BannerView:
    """Say that opening the library takes a while."""
    return BannerView(tr("Opening the library… On a slow or network drive, this can take a moment."))


def location_seen(kind: FolderKind, library: Path) -> str:
    """Return what the settings store once the player has seen a location banner."""
    return f"{kind.value} {library}"
