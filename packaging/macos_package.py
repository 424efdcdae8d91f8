"""macOS: what the system is told of the app, and the disk image in which it is handed out.

PyInstaller makes `Rollbook.app`. It is signed by nobody (ad hoc), which Apple's processors ask for at least;
`macos/notarising.md` says how to sign it by name, so that no question is asked at its first start.
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
"""What macOS knows the app by. Never to be changed: its permissions and files hang on it."""

FILE_TYPE = "org.rollbook.character"
"""What macOS knows a `.rollbook` file by."""

FILE_ICON = "rollbook-file.icns"
"""The icon of `.rollbook` files, as `icons.py` writes it."""

OLDEST_SYSTEM = "13.0"
"""The oldest macOS that Qt 6.11 runs on."""

_TRIES = 5
"""The system looks into a new disk image at times and keeps it busy; then the next try makes it."""


def info_plist(version: str) -> dict[str, object]:
    """What `Info.plist` says, beside what PyInstaller puts in by itself: the program and its icon."""
    numbers = re.match(r"[0-9.]*[0-9]", version)
    if numbers is None:
        raise ValueError(f"no version: {version!r}")
    why_documents = "Rollbook keeps a readable copy of each character in its folder there."
    why_drives = "A library that you keep on this drive is opened from there."
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
    """The disk image of ``app``, with a link to where apps go, made in the folder ``into``.

    ``icons`` is the folder that `icons.py` wrote. The app is complete but for its files' icon, and is signed
    here, since whatever is put into it later would break its seal.
    """
    with (app / "Contents" / "Info.plist").open("rb") as stream:
        said: Mapping[str, object] = plistlib.load(stream)
    if said["CFBundleIdentifier"] != BUNDLE_ID:
        raise ValueError(f"{app} calls itself {said['CFBundleIdentifier']}, not {BUNDLE_ID}.")
    shutil.copy2(icons / FILE_ICON, app / "Contents" / "Resources" / FILE_ICON)
    run(("codesign", "--force", "--deep", "--sign", "-", str(app)))
    run(("codesign", "--verify", "--deep", "--strict", str(app)))
    into.mkdir(parents=True, exist_ok=True)
    image = into / f"rollbook-{version}-macos-{platform.machine()}.dmg"
    with TemporaryDirectory() as made:
        stage = Path(made)
        # Keeps the links, which half of an app are, and what its seal is kept in.
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
