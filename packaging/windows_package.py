"""Windows: the programs' version resources, and the installer and ZIP archive for download.

PyInstaller makes two programs in one folder: `Rollbook.exe` has a window and no console, and
`rollbook-console.exe` has a console, for commands and for reading untrusted files. They share everything
else. The download is an installer, made by Inno Setup 6 from `windows/rollbook.iss`, and a ZIP archive for
USB sticks.
"""

import os
import re
import shutil
import time
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import system_command
from system_command import Run

from desktop.base.program import CONSOLE, WINDOW

SCRIPT = Path(__file__).resolve().parent / "windows" / "rollbook.iss"
"""The Inno Setup script of the installer."""

FILE_ICON = "rollbook-file.ico"
"""The icon of `.rollbook` files, written by `icons.py`."""

COMPANY = "The Rollbook authors"

_COMPILER = "ISCC.exe"
_OLDEST = 315_532_800
"""The year 1980, in seconds since 1970: an archive can't have an older time."""
_ENGLISH_IN_UNICODE = ("040904B0", (1033, 1200))

_RESOURCE = """\
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers},
    prodvers={numbers},
    mask=0x3F,
    flags={flags},
    OS=0x40004,
    fileType=0x1,
    subtype=0x0,
    date=(0, 0),
  ),
  kids=[
    StringFileInfo([
      StringTable({table!r}, [
{strings}
      ])
    ]),
    VarFileInfo([VarStruct('Translation', {translation})]),
  ],
)
"""

_PRERELEASE = 0x2


def version_resource(version: str, program: str = WINDOW) -> str:
    """Return a program's properties for Windows, in PyInstaller's file format."""
    table, translation = _ENGLISH_IN_UNICODE
    strings = {
        "CompanyName": COMPANY,
        "FileDescription": "Rollbook" if program == WINDOW else "Rollbook, for commands",
        "FileVersion": version,
        "InternalName": Path(program).stem,
        "LegalCopyright": f"© {COMPANY}. MIT licence.",
        "OriginalFilename": program,
        "ProductName": "Rollbook",
        "ProductVersion": version,
    }
    return _RESOURCE.format(
        numbers=numbers(version),
        flags=hex(0 if re.fullmatch(r"[0-9.]+", version) else _PRERELEASE),
        table=table,
        strings="\n".join(f"        StringStruct({name!r}, {text!r})," for name, text in strings.items()),
        translation=list(translation),
    )


def numbers(version: str) -> tuple[int, int, int, int]:
    """Return the version as Windows compares it: four numbers, without a pre-release suffix."""
    found = re.match(r"[0-9]+(?:\.[0-9]+){0,3}", version)
    if found is None:
        raise ValueError(f"not a version: {version!r}")
    first, second, third, fourth = [*map(int, found[0].split(".")), 0, 0, 0][:4]
    return first, second, third, fourth


def make_packages(
    folder: Path,
    icons: Path,
    version: str,
    into: Path,
    run: Run = system_command.run,
    *,
    installer: bool = True,
) -> list[Path]:
    """Make the installer and the ZIP archive of the bundle in ``folder``, in the folder ``into``.

    ``icons`` is the output folder of `icons.py`. Without ``installer`` it makes only the archive.
    Raises FileNotFoundError if Inno Setup 6 or a program of the bundle is missing.
    """
    for program in (WINDOW, CONSOLE):
        if not (folder / program).is_file():
            raise FileNotFoundError(f"{program} is missing in {folder}.")
    name = f"rollbook-{version}-windows-x86_64"
    into.mkdir(parents=True, exist_ok=True)
    archive = _archive(folder, into / f"{name}.zip", f"Rollbook-{version}")
    return [make_installer(folder, icons, version, into, run), archive] if installer else [archive]


def make_installer(
    folder: Path, icons: Path, version: str, into: Path, run: Run = system_command.run
) -> Path:
    """Make only the installer. Raises FileNotFoundError if Inno Setup 6 is missing."""
    name = f"rollbook-{version}-windows-x86_64-setup"
    run(installer_command(folder, icons, version, into, name=name))
    return into / f"{name}.exe"


def installer_command(folder: Path, icons: Path, version: str, into: Path, *, name: str) -> list[str]:
    """Return the command that makes the installer ``name`` of the bundle in ``folder``."""
    defined = {
        "Version": version,
        "Numbers": ".".join(map(str, numbers(version))),
        "Company": COMPANY,
        "Window": WINDOW,
        "Console": CONSOLE,
        "Bundle": str(folder),
        "Icons": str(icons),
        "FileIcon": FILE_ICON,
    }
    options = [f"/D{key}={value}" for key, value in defined.items()]
    return [str(compiler()), "/Qp", *options, f"/O{into}", f"/F{name}", str(SCRIPT)]


def compiler() -> Path:
    """Return the path of Inno Setup's compiler. Raises FileNotFoundError if it isn't installed."""
    if found := shutil.which(_COMPILER):
        return Path(found)
    for variable in ("ProgramFiles(x86)", "ProgramFiles", "LOCALAPPDATA"):
        home = os.environ.get(variable)
        if home is None:
            continue
        for place in ("Inno Setup 6", "Programs/Inno Setup 6"):
            if (Path(home) / place / _COMPILER).is_file():
                return Path(home) / place / _COMPILER
    raise FileNotFoundError(
        "Inno Setup 6, which makes the installer, is not installed. Run: winget install JRSoftware.InnoSetup"
    )


def _archive(folder: Path, archive: Path, top: str) -> Path:
    """Pack a folder, with the same time for all files, so that the same files make the same archive."""
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", _OLDEST)))[:6]
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for each in sorted(folder.rglob("*"), key=lambda file: file.as_posix()):
            if each.is_file():
                entry = ZipInfo(f"{top}/{each.relative_to(folder).as_posix()}", moment)
                entry.create_system, entry.compress_type = 0, ZIP_DEFLATED
                made.writestr(entry, each.read_bytes(), compresslevel=9)
    return archive
