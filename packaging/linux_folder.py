"""Turn the Linux bundle into an installable folder, which is also an AppDir.

Adds icons, the menu entry, data for software centres, the file type, and the install scripts for one user.
`usr/share` mirrors a user's `~/.local/share`.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import checksums
import icons

from desktop.base.bundle_files import LIST
from desktop.kit.look.icons import drawing

APP_ID = "org.rollbook.Rollbook"
"""The app's id on desktops; also the name of its icon, and of its windows in Qt."""

FILE_TYPE = "application-x-rollbook"
"""The name of the `.rollbook` file icon."""

_SOURCE = Path(__file__).resolve().parent / "linux"
_CHANGELOG = Path(__file__).resolve().parent / "CHANGELOG.md"

ABOUT = _SOURCE / f"{APP_ID}.metainfo.xml"
"""The app's description for software centres, without its versions."""

_TOP = ("AppRun", "install.sh", "uninstall.sh")
ADDED = (*_TOP, f"{APP_ID}.desktop", f"{APP_ID}.svg", ".DirIcon", "usr")
"""What `furnish` adds at the top of the folder."""

_RELEASE = re.compile(r"## (?P<version>\d\S*) \((?P<day>\d{4}-\d\d-\d\d)\)")


class Release(NamedTuple):
    """A version, its release ``day`` such as `2026-11-22` ("" if unreleased), and its changes."""

    version: str
    day: str
    points: tuple[str, ...]


def furnish(folder: Path, version: str) -> None:
    """Add everything next to the program in ``folder``, replacing what an earlier call added.

    Call this last: install.sh installs everything that is in the folder then.
    """
    share = folder / "usr" / "share"
    shutil.rmtree(folder / "usr", ignore_errors=True)
    entry = f"{APP_ID}.desktop"
    _copy(_SOURCE / entry, share / "applications" / entry)
    _copy(_SOURCE / f"{APP_ID}.mime.xml", share / "mime" / "packages" / f"{APP_ID}.xml")
    changes = _CHANGELOG.read_text(encoding="utf-8")
    _write(share / "metainfo" / ABOUT.name, _with_releases(ABOUT, releases(changes, version)))
    _draw_icons(share / "icons" / "hicolor")
    _copy(_SOURCE / "places.sh", folder / "usr" / "libexec" / "places.sh")
    for script in _TOP:
        _copy(_SOURCE / script, folder / script)
        (folder / script).chmod(0o755)
    # The top-level files of an AppDir.
    _copy(_SOURCE / entry, folder / entry)
    _copy(drawing(max(icons.SIDES)), folder / f"{APP_ID}.svg")
    _write(folder / ".DirIcon", icons.png(icons.app(256)))
    shipped = "".join(f"{path.name}\n" for path in sorted(folder.iterdir()))
    _write(folder / "usr" / "libexec" / "contents.txt", shipped.encode())


def list_files(folder: Path) -> None:
    """List the checksums of everything in a bundle's ``folder``, for its self-check. Call this last."""
    listed = folder / "_internal" / "resources" / LIST
    listed.unlink(missing_ok=True)
    listed.write_text(checksums.checksums_within(folder), encoding="utf-8")


def releases(changelog: str, version: str) -> tuple[Release, ...]:
    """Return the versions in a changelog, newest first; ``version`` is the one being built.

    If it isn't listed, it is unreleased and consists of the unreleased changes.
    """
    found: list[Release] = []
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE)[1:]:
        points = tuple(line[2:].replace("`", "") for line in part.splitlines() if line.startswith("- "))
        if heading := _RELEASE.match(part):
            found.append(Release(heading["version"], heading["day"], points))
        elif part.startswith("## Unreleased"):
            found.append(Release(version, "", points))
    is_out = any(each.version == version and each.day for each in found)
    return tuple(each for each in found if each.day or not is_out)


def _with_releases(template: Path, found: tuple[Release, ...]) -> bytes:
    tree = ElementTree.parse(template)  # noqa: S314 - a file of our own
    listed = tree.getroot().find("releases")
    assert listed is not None
    for each in found:
        kind = "stable" if each.day else "development"
        release = ElementTree.SubElement(
            listed, "release", version=each.version, type=kind, date=each.day or _today()
        )
        if each.points:
            points = ElementTree.SubElement(ElementTree.SubElement(release, "description"), "ul")
            for point in each.points:
                ElementTree.SubElement(points, "li").text = point
    ElementTree.indent(tree)
    written: bytes = ElementTree.tostring(tree.getroot(), encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _today() -> str:
    """The day of the build; fixed by SOURCE_DATE_EPOCH for reproducible builds."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    return time.strftime("%Y-%m-%d", time.gmtime(int(seconds) if seconds else None))


def _draw_icons(theme: Path) -> None:
    for side in icons.SIDES:
        sized = theme / f"{side}x{side}"
        _write(sized / "apps" / f"{APP_ID}.png", icons.png(icons.app(side)))
        _write(sized / "mimetypes" / f"{FILE_TYPE}.png", icons.png(icons.file(side)))
    _copy(drawing(max(icons.SIDES)), theme / "scalable" / "apps" / f"{APP_ID}.svg")
    _copy(icons.FILE_DRAWING, theme / "scalable" / "mimetypes" / f"{FILE_TYPE}.svg")


def _copy(source: Path, to: Path) -> None:
    _write(to, source.read_bytes())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
