"""What is said of a library that is open: why for reading only, and what its place means."""

from pathlib import Path

from desktop.base.words import tr
from desktop.kit.view.shell import BannerView
from desktop.library.moving.folders import FolderKind
from desktop.views.problems import OPEN_AGAIN

UNDERSTOOD = "understood"
"""What the banner of a place offers, by id: to be told once is enough."""

LEAVE_SAFE_MODE = "leave_safe_mode"
"""What the banner of safe mode offers, by id."""


def safe_mode() -> BannerView:
    """The app was asked to start in safe mode."""
    words = tr(
        "Safe mode: Rollbook opened no character and uses the default settings. Your own "
        "settings are kept. Changes you make here last until you close Rollbook."
    )
    return BannerView(words, act=LEAVE_SAFE_MODE, act_words=tr("Open normally"))


def read_only_banner(why: str) -> BannerView | None:
    """Why the open library can only be read, as ``Library.read_only`` has it; None where it is not so."""
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
    """What to mind where a library lies in a place of that kind; None where there is nothing to mind."""
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
    return BannerView(words, act=UNDERSTOOD, act_words=tr("Got it"))


def still_opening() -> BannerView:
    """The library takes a while to open."""
    return BannerView(tr("Opening the library… On a slow or network drive, this can take a moment."))


def told_of(kind: FolderKind, library: Path) -> str:
    """What the settings keep once the player was told."""
    return f"{kind.value} {library}"
