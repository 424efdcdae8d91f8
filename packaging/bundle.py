"""Make the bundle: Rollbook in one folder that needs no Python, and the files for download.

``make bundle`` writes both to ``dist``: the folder ``rollbook`` (on macOS ``Rollbook.app``), and the download
``rollbook-VERSION-SYSTEM`` as a tar archive and a `.deb`, an installer and a ZIP archive, or a disk image,
with a bill of materials. On Linux the result is reproducible, and a self-check and a record for a release
follow. ``bundle.py --without-installer`` makes no installer for Windows, which needs another program.

Exit status: 0 made, 1 not made, with a message.
"""

import argparse
import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import bill
import build_record
import debian_package
import icons
import icu_data
import linux_folder
import notices
import run_paths
import system_command

from desktop.base.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "bundle"
ICONS = BUILD / "icons"
DIST = ROOT / "dist"
FOLDER = DIST / "rollbook"
SYSTEM = f"{'macos' if sys.platform == 'darwin' else platform.system().lower()}-{platform.machine().lower()}"
"""The platform of the bundle: "linux-x86_64"."""

_PACKING = ({"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9})
"""Most of the bundle is machine code, which packs better with its jumps as absolute addresses, and whose
libraries resemble each other across more than the usual 8 MB: 35.3 MB instead of 37.7. Unpacking takes 65 MB
of memory.
"""


def main(argv: Sequence[str] = ()) -> int:
    """Make the bundle and return the exit status."""
    usage = argparse.ArgumentParser(description="Make the bundle and what a player downloads.")
    usage.add_argument("--without-installer", action="store_true", help="make no installer for Windows")
    installer = not usage.parse_args(argv).without_installer
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    moment, source = _moment(), build_record.source()
    # For tools that record the build time, so that builds of a commit are identical.
    os.environ |= {"SOURCE_DATE_EPOCH": str(moment), "PYTHONHASHSEED": "1", "ROLLBOOK_BUILD": str(BUILD)}
    (BUILD / "build.txt").write_text(stamp(), encoding="utf-8")
    icons.write(ICONS)
    if _freeze() != 0:
        sys.stderr.write(f"Can't make the bundle. See {BUILD / 'pyinstaller.log'}.\n")
        return 1
    try:
        _furnish()
        packages = [*_packages(moment, installer=installer), _bill(moment)]
    except (notices.Incomplete, icu_data.NotIcuData, debian_package.UnknownLibraries, bill.Invalid) as lack:
        sys.stderr.write(f"{lack}\n")
        return 1
    for made in [FOLDER, *packages]:
        sys.stdout.write(f"{made.relative_to(ROOT)}: {_size(made) / 1e6:.1f} MB\n")
    return _check_and_record(packages, source) if sys.platform.startswith("linux") else 0


def stamp() -> str:
    """Return the build stamp for the log, the bug report and the self-check: commit and system."""
    source = build_record.source()
    short = source._replace(commit=source.commit[:10] or "no commit")
    return f"{short}, {SYSTEM}\n"


def archive(folder: Path, into: Path, moment: int) -> Path:
    """Pack ``folder`` into the tar file ``into`` without personal metadata, all times set to ``moment``."""
    top = into.name.removesuffix(".tar.xz")

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        entry.mtime = moment
        return entry

    unfinished = into.with_name(f"{into.name}.part")
    with (
        lzma.open(unfinished, "wb", filters=_PACKING) as packed,
        tarfile.open(fileobj=packed, mode="w", encoding="utf-8") as tar,
    ):
        for each in [folder, *sorted(folder.rglob("*"))]:
            name = Path(top, each.relative_to(folder))
            tar.add(each, str(name), recursive=False, filter=anonymous)
    return unfinished.replace(into)


def _freeze() -> int:
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm"]
    command += ["--workpath", str(BUILD), "--distpath", str(DIST), str(ROOT / "packaging" / "rollbook.spec")]
    with (BUILD / "pyinstaller.log").open("wb") as log:
        return subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode


def _furnish() -> None:
    notices.write(DIST / "Rollbook.app" if sys.platform == "darwin" else FOLDER, notices.read_collected())
    if sys.platform.startswith("linux"):
        icu_data.shrink(FOLDER)
        run_paths.clear(FOLDER)
        # Everything in the folder gets installed.
        linux_folder.furnish(FOLDER, VERSION)
        # On other systems, signing changes files later.
        linux_folder.list_files(FOLDER)


def _packages(moment: int, *, installer: bool) -> list[Path]:
    if sys.platform == "win32":
        import windows_package

        return windows_package.make_packages(FOLDER, ICONS, VERSION, DIST, installer=installer)
    if sys.platform == "darwin":
        import macos_package

        return [macos_package.make_image(DIST / "Rollbook.app", ICONS, VERSION, DIST)]
    return _linux_packages(DIST / f"rollbook-{VERSION}-{SYSTEM}", moment)


def _linux_packages(base: Path, moment: int) -> list[Path]:
    """Pack the archive and the package at the same time: packing takes longest, and uses one processor."""
    tar, deb = base.with_name(f"{base.name}.tar.xz"), base.with_name(f"{base.name}.deb")
    with ThreadPoolExecutor() as packing:
        packed = [packing.submit(archive, FOLDER, tar, moment)]
        if shutil.which(debian_package.TOOL):
            packed.append(
                packing.submit(debian_package.make_package, FOLDER, VERSION, platform.machine(), deb, moment)
            )
        else:
            deb.unlink(missing_ok=True)
            sys.stdout.write(f"{debian_package.TOOL} is not installed, so there is no .deb.\n")
        return [each.result() for each in packed]


def _bill(moment: int) -> Path:
    system = "windows-x86_64" if sys.platform == "win32" else SYSTEM
    made = DIST / "Rollbook.app" if sys.platform == "darwin" else FOLDER
    return bill.write(made, notices.read_collected(), DIST / f"rollbook-{VERSION}-{system}.cdx.json", moment)


def _check_and_record(packages: list[Path], source: build_record.Source) -> int:
    """Run the bundle's self-check and record it: a release takes no package without that."""
    done = subprocess.run(
        [FOLDER / "rollbook", "--self-check"],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    lines = done.stdout.splitlines() or ["It didn't start."]
    failed = (each for each in lines[:-1] if each.startswith("FAILED"))
    sys.stdout.write("".join(f"Self-check: {each}\n" for each in (*failed, lines[-1])))
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.platform())
    check = build_record.SelfCheck(done.returncode == 0, lines[-1], system)
    build_record.write("linux", packages, source, check)
    return done.returncode


def _moment() -> int:
    """Seconds since 1970 of the last commit, or of now if unknown."""
    told = os.environ.get("SOURCE_DATE_EPOCH") or system_command.git(ROOT, "log", "-1", "--format=%ct")
    return int(told) if told else int(BUILD.stat().st_mtime)


def _size(made: Path) -> int:
    files = made.rglob("*") if made.is_dir() else [made]
    return sum(each.stat().st_size for each in files if each.is_file() and not each.is_symlink())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
