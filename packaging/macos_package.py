"""macOS: the app's Info.plist, and the disk image for download.

PyInstaller makes `Rollbook.app`. It is only signed ad hoc, the minimum for Apple's processors.
`macos/notarising.md` says how to sign it properly, so that macOS doesn't warn at the first start.
"""

import platform
import plistlib
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import system_command
from system_command import Run

from desktop.base.words import LANGUAGES

BUNDLE_ID = "org.rollbook.Rollbook"
"""The app's id on macOS. Never change it: its permissions and files depend on it."""

FILE_TYPE = "org.rollbook.character"
"""The type id of `.rollbook` files on macOS."""

FILE_ICON = "rollbook-file.icns"
"""The icon of `.rollbook` files, written by `icons.py`."""

OLDEST_SYSTEM = "13.0"
"""The oldest macOS that Qt 6.11 runs on."""

_TRIES = 5
"""macOS sometimes scans a new disk image and keeps it busy; then a later try succeeds."""


def info_plist(version: str) -> dict[str, object]:
    """Return the content of `Info.plist`, in addition to PyInstaller's: the program and its icon."""
    numbers = re.match(r"[0-9.]*[0-9]", version)
    if numbers is None:
        raise ValueError(f"not a version: {version!r}")
    why_documents = "Rollbook keeps readable copies of your characters in its folder there."
    why_drives = "Rollbook opens libraries that you keep on this drive."
    return {
        "CFBundleIdentifier": BUNDLE_ID,
        "CFBundleName": "Rollbook",
        "CFBundleDisplayName": "Rollbook",
        "CFBundleShortVersionString": numbers[0],
        "CFBundleVersion": numbers[0],
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": sorted(LANGUAGES),
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "LSApplicationCategoryType": "public.app-category.role-playing-games",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "NSHumanReadableCopyright": "© The Rollbook authors. MIT licence.",
        "NSDocumentsFolderUsageDescription": why_documents,
        "NSRemovableVolumesUsageDescription": why_drives,
        "NSNetworkVolumesUsageDescription": why_drives,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Rollbook character",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": FILE_ICON,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [FILE_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": FILE_TYPE,
                "UTTypeDescription": "Rollbook character",
                "UTTypeConformsTo": ["public.data", "public.content"],
                "UTTypeIconFile": FILE_ICON,
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["rollbook"],
                    "public.mime-type": ["application/x-rollbook"],
                },
            }
        ],
    }


def make_image(app: Path, icons: Path, version: str, into: Path, run: Run = system_command.run) -> Path:
    """Make the disk image of ``app`` with a link to the Applications folder, in the folder ``into``.

    ``icons`` is the output folder of `icons.py`. The app lacks only the file icon, and is signed here,
    because later changes would break its signature.
    """
    with (app / "Contents" / "Info.plist").open("rb") as stream:
        said: Mapping[str, object] = plistlib.load(stream)
    if said["CFBundleIdentifier"] != BUNDLE_ID:
        raise ValueError(f"{app} has the identifier {said['CFBundleIdentifier']}, not {BUNDLE_ID}.")
    shutil.copy2(icons / FILE_ICON, app / "Contents" / "Resources" / FILE_ICON)
    run(("codesign", "--force", "--deep", "--sign", "-", str(app)))
    run(("codesign", "--verify", "--deep", "--strict", str(app)))
    into.mkdir(parents=True, exist_ok=True)
    image = into / f"rollbook-{version}-macos-{platform.machine()}.dmg"
    with TemporaryDirectory() as made:
        stage = Path(made)
        # ditto keeps links and the signature's metadata.
        run(("ditto", str(app), str(stage / app.name)))
        (stage / "Applications").symlink_to("/Applications")
        _make_image(stage, image, run)
    return image


def _make_image(stage: Path, image: Path, run: Run) -> None:
    form = ("-fs", "HFS+", "-format", "ULMO", "-ov")
    command = ("hdiutil", "create", "-volname", "Rollbook", "-srcfolder", str(stage), *form, str(image))
    for tries_left in reversed(range(_TRIES)):
        try:
            run(command)
        except subprocess.CalledProcessError:
            if not tries_left:
                raise
        else:
            return
