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
        "Safe mode: no character was opened by itself, and the settings are those of a new Rollbook. Your "
        "own are kept as they are; what you change in them here counts until you close Rollbook."
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
                "Read only: a newer Rollbook wrote this library. You can read, search and export everything. "
                "Update Rollbook to play on."
            )
            return BannerView(words, warning=True)
        case "held":
            words = tr(
                "Read only: this drive does not let Rollbook lock the library, so two windows could write at "
                "once. Copy the library to a drive of this computer to play on."
            )
        case "full":
            words = tr(
                "Read only: the disk is too full to bring this library up to date. You can read and export "
                "everything. Make some room, then try again."
            )
        case "backup":
            words = tr(
                "Read only: this library is from an older Rollbook, and it could not be backed up before it "
                "is brought up to date. Allow writing to the backups and make room, then try again."
            )
        case _:
            words = tr(
                "Read only: the library or its folder cannot be written to. You can read, search and export "
                "everything. Allow writing, then try again."
            )
    return BannerView(words, warning=True, act=OPEN_AGAIN, act_words=again)


def folder_banner(kind: FolderKind) -> BannerView | None:
    """What to mind where a library lies in a place of that kind; None where there is nothing to mind."""
    match kind:
        case FolderKind.NETWORK:
            words = tr(
                "This library lies on a network drive. Open it on one computer at a time: Rollbook may not "
                "see that another one has it open. A folder of this computer is safer."
            )
        case FolderKind.SYNCED:
            words = tr(
                "Another program copies this folder to other computers. Close Rollbook there and let it "
                "finish before you play here, or you end up with two libraries that differ."
            )
        case FolderKind.LINKED:
            words = tr(
                "This library has a second name (a hard link). Open it by the same name always, or remove "
                "the other: what is cut off under one name is not put right under the other."
            )
        case FolderKind.ORDINARY:
            return None
    return BannerView(words, act=UNDERSTOOD, act_words=tr("Dismiss"))


def still_opening() -> BannerView:
    """The library takes a while to open."""
    return BannerView(
        tr("The library is being opened. On a slow or distant drive this takes a moment; nothing is lost.")
    )


def told_of(kind: FolderKind, library: Path) -> str:
    """What the settings keep once the player was told."""
    return f"{kind.value} {library}"
