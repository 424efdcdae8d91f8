"""The steps of ``make windows-installer``: install, update, fail and uninstall Rollbook as a player does.

Inno Setup and its installers are 32-bit programs, so they run in a separate Debian with both kinds of Wine.
"""

import base64
import hashlib
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from uuid import uuid4

import build_record
from checksums import checksums_within
from windows.wine import steps, window
from windows.wine.machine import Unable
from windows.wine.running import Wine
from windows.wine.window import Desk, Failed, wait_for

from desktop.base.program import CONSOLE, WINDOW
from desktop.base.version import VERSION

INNO = "innosetup@6.4.1"
"""A package with Inno Setup 6 in it, under Inno Setup's own licence."""

SHA512 = "Bh/dNlyyFsFKBGoTf19n1msPnm4Njfb0CWVirw2CV1MSJXYy0ajRI+xjo/Yr9DtZFLLafhnwm1ZsxTu309F8lQ=="
"""The hash of its archive."""

DEBIAN = "bookworm"

REFUSED = 7
"""The exit code of an installer that refuses to begin, in Inno Setup's list."""

SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/CURRENTUSER", "/NORESTART")

_INCLUDED = "wine,wine64,wine32:i386,fonts-dejavu-core"
_SHARED = "/rollbook"
"""Where the separate Debian sees ``build/windows``."""
_PREFIX, _HOME = "/prefix", "/home-of-player"
_OWN = "C:/users/root/AppData/Local/Programs/Rollbook"
_OWN_LIBRARY = "C:/users/root/AppData/Local/Rollbook/library.db"
_DEEP = f"{'twenty characters ok/' * 9}the last"
_MAKE = """
from pathlib import Path
import windows_package
print(windows_package.make_installer(Path({bundle!r}), Path({icons!r}), {version!r}, Path({into!r})))
"""


_ANSWERED = re.compile(r"^Defaulting to \w+ for suppressed message box \([^)]*\): ")
_MOMENT = re.compile(r"^[0-9-]{10} [0-9:.]+ +", re.MULTILINE)


class Setup(NamedTuple):
    """An installer that ended: its exit code and its log."""

    status: int
    log: str

    def last_words(self) -> str:
        """Return what the log says about a failure, or how it ends."""
        entries = [" ".join(each.split()) for each in _MOMENT.split(self.log) if each.strip()]
        told = [each for each in entries if re.search(r"failed|error", each, re.IGNORECASE)]
        return _ANSWERED.sub("", (told or entries or ["it wrote no log"])[-1])


def own_mirror(told: str) -> str:
    """Return the line of this machine's sources for the separate Debian, or "" for the usual one.

    ``told`` has a line for each source: its address, codename and component.
    """
    for line in told.splitlines():
        match line.split():
            case [address, codename, "main"] if codename == DEBIAN:
                return f"deb {address} {DEBIAN} main"
    return ""


class Installing:
    """A separate Debian with Wine, Inno Setup and the bundle in it."""

    def __init__(self, root: Path, build: Path, display: str) -> None:
        """``build`` is the folder in which `steps.py` made the bundle."""
        self._project = build / "source"
        self._root, self._build = root, build
        self._debian = build / "debian"
        into = ("chroot", str(self._debian))
        self.wine = Wine(Path(_PREFIX), Path(_HOME), into, display)
        self._drive = self._debian / _PREFIX[1:] / "drive_c"
        self._small = self._debian / "small"
        self._mounts = ExitStack()

    def __enter__(self) -> Self:
        """Make the separate Debian, unless it is there, and open it."""
        self._make_debian()
        for kind, source, name in (
            ("bind", "/dev", "dev"),
            ("proc", "proc", "proc"),
            ("bind", self._build, _SHARED),
        ):
            options = ["--bind"] if kind == "bind" else ["-t", kind]
            self._mount([*options, str(source)], self._debian / str(name).strip("/"), self._mounts)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End Wine there, and close the separate Debian."""
        self.wine.server("-k")
        self._mounts.close()

    def steps(self) -> Mapping[str, Callable[[], str]]:
        """Return the steps by name, in order."""
        return {
            "Inno Setup": self.get_inno,
            "Installer": self.make_installer,
            "Install silently": self.install,
            "Open a .rollbook file": self.open_file,
            "Update while Rollbook is closed": self.update,
            "Update while Rollbook is open": self.update_while_open,
            "Update on a drive that is too small": self.fill_drive,
            "Install where nothing can be written": self.install_read_only,
            "Install into a folder with spaces, ü and 漢": partial(
                self.install_elsewhere, "Zwölf Würfel 漢字"
            ),
            "Install 200 characters deep": partial(self.install_elsewhere, _DEEP),
            "Uninstall, and keep the library": self.uninstall,
            "Record for a release": self.record,
        }

    def get_inno(self) -> str:
        """Get Inno Setup and put it where Windows has it."""
        home = self._drive / "Program Files (x86)" / "Inno Setup 6"
        if not (self._drive / "windows").is_dir():
            (self._debian / _HOME[1:]).mkdir(exist_ok=True)
            self.wine.create()
            self.wine.run(["winecfg", "-v", "win10"])
            shutil.copy2(self._build / "icuuc.dll", self._drive / "windows" / "system32")
        if home.is_dir():
            return INNO
        work = self._build / "inno"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        packed = subprocess.run(["npm", "pack", "--silent", INNO], cwd=work, capture_output=True, check=False)  # noqa: S607
        archives = [*work.glob("*.tgz")]
        if packed.returncode != 0 or not archives:
            raise Unable(f"npm can't get Inno Setup: {packed.stderr.decode(errors='replace').strip()[-300:]}")
        if base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode() != SHA512:
            raise Unable(f"{archives[0].name} isn't the file that was chosen.")
        shutil.unpack_archive(archives[0], work, filter="data")
        shutil.copytree(work / "package" / "bin", home)
        return INNO

    def make_installer(self) -> str:
        """Make the installer by the same code as on Windows."""
        within = f"Z:{_SHARED}/source"
        said = _MAKE.format(
            bundle=f"{within}/dist/rollbook",
            icons=f"{within}/build/bundle/icons",
            version=VERSION,
            into=f"{within}/dist",
        )
        python = f"Z:{_SHARED}/{steps.python(self._build).relative_to(self._build).as_posix()}"
        done = self.wine.run([python, "-c", said], {"PYTHONPATH": f"{within};{within}/packaging"})
        setup = self._setup()
        if done.status != 0 or not setup.is_file():
            raise Failed(f"The installer isn't made.\n{done.output[-3000:]}")
        return f"{setup.name}, {setup.stat().st_size / 1e6:.1f} MB"

    def install(self) -> str:
        """Install for the first time, and find every file of the bundle as it was checked."""
        shutil.rmtree(self._host(_OWN), ignore_errors=True)
        shutil.rmtree(self._host(_OWN_LIBRARY).parent, ignore_errors=True)
        # Readable copies of an earlier run: Wine's Documents are in the home folder.
        shutil.rmtree(self._debian / _HOME[1:] / "Rollbook", ignore_errors=True)
        self._expect(self.setup("install"), 0)
        bundle = checksums_within(self._project / "dist" / "rollbook").splitlines()
        if lost := set(bundle) - set(checksums_within(self._host(_OWN)).splitlines()):
            raise Failed(f"{len(lost)} files of the bundle aren't installed: {', '.join(sorted(lost)[:3])}")
        return f"{self._version(_OWN)}, {len(bundle)} files as in the bundle"

    def open_file(self) -> str:
        """Start the window as Windows does for a double-click on a file, and find the character."""
        command = self.wine.run(
            ["reg", "query", r"HKCU\Software\Classes\Rollbook.Character\shell\open\command", "/ve"]
        ).output
        if f'{WINDOW}" "%1"' not in command:
            raise Failed(f"Windows isn't told how to open a file: {command}")
        name = "Ida Marchetti"
        into = self._build / "exported"
        exported = window.export(self._build / "played" / "played" / "library.db", name, into)
        file = exported.rename(into / "Ida ½ 漢.rollbook")
        library = self._host(_OWN_LIBRARY)
        opened = f"Z:{_SHARED}/{into.name}/{file.name}"
        log = library.with_name("logs") / "rollbook.log"

        def accept(desk: Desk) -> None:
            wait_for(lambda: log.is_file() and "import: rollbook: 1" in log.read_text("utf-8"), "a read file")
            desk.still_picture(self._build / "import.png")
            desk.press("Return")
            wait_for(lambda: name in window.characters(library), "a character in the library")

        self._in_window([opened], accept)
        return f"{name} is in the library"

    def update(self) -> str:
        """Install over an installed program, and find nothing of the older version."""
        stale = self._host(_OWN) / "_internal" / "stale.txt"
        stale.write_text("of an older version", encoding="utf-8")
        self._expect(self.setup("update"), 0)
        if stale.exists() or (self._host(_OWN) / "previous").exists():
            raise Failed("Files of the older version are left.")
        return self._version(_OWN)

    def update_while_open(self) -> str:
        """Let an installer refuse an open Rollbook before it touches a file."""
        before = checksums_within(self._host(_OWN))
        found: list[Setup] = []

        self._in_window([], lambda _desk: found.append(self.setup("open")))
        self._expect(found[0], REFUSED)
        if "Rollbook is open. Close it, then try again." not in found[0].log:
            raise Failed("The log doesn't say that Rollbook is open.")
        self._unchanged(_OWN, before)
        return f"exit code {REFUSED}: {found[0].last_words()}"

    def fill_drive(self) -> str:
        """Run out of space in the middle of an update, and find the older version complete."""
        size = sum(each.stat().st_size for each in self._host(_OWN).rglob("*") if each.is_file())
        with ExitStack() as mounts:
            self._mount(["-t", "tmpfs", "-o", f"size={int(size * 1.5)}", "tmpfs"], self._small, mounts)
            target = "Z:/small/Rollbook"
            self._expect(self.setup("small", target), 0)
            before = checksums_within(self._host(target))
            done = self.setup("full", target)
            self._refused(done)
            self._unchanged(target, before)
            self._version(target)
            self.wine.server("-w")
        return f"exit code {done.status}: {done.last_words()}"

    def install_read_only(self) -> str:
        """Install into a folder that can't be written to."""
        with ExitStack() as mounts:
            self._mount(["-t", "tmpfs", "-o", "ro", "tmpfs"], self._small, mounts)
            done = self.setup("read-only", "Z:/small/Rollbook")
            self._refused(done)
            self.wine.server("-w")
        return f"exit code {done.status}: {done.last_words()}"

    def install_elsewhere(self, folder: str) -> str:
        """Install into a folder with an unusual name, and uninstall it again."""
        target = f"C:/{folder}"
        done = self.setup("elsewhere", target)
        if done.status != 0:
            self._refused(done)
            if self._host(target).is_dir() and any(self._host(target).rglob("*.exe")):
                raise Failed("A half-installed program is left.")
            return f"refused, exit code {done.status}: {done.last_words()}"
        said = self._version(target)
        self._uninstall(target)
        return f"{len(target)} characters, {said}"

    def uninstall(self) -> str:
        """Uninstall, and find the library as it was."""
        # The last one that was installed elsewhere took the program's entries with it.
        self._expect(self.setup("again"), 0)
        library = self._host(_OWN_LIBRARY)
        before = library.read_bytes()
        self._uninstall(_OWN)
        if library.read_bytes() != before:
            raise Failed("Uninstalling changed the library.")
        left = self.wine.run(["reg", "query", r"HKCU\Software\Classes\Rollbook.Character"])
        if left.status == 0:
            raise Failed("Uninstalling left the file type in the registry.")
        return f"library of {len(before) / 1e3:.0f} kB still there"

    def record(self) -> str:
        """Record the installer beside the archive, with the self-check of the bundle in both."""
        archive = build_record.read(build_record.RECORDS / "windows.json")
        steps.record(self._root, self._project, archive.source, archive.self_check.said)
        return "build/records/windows.json"

    def setup(self, name: str, target: str = "") -> Setup:
        """Run the installer silently, for a target folder of its own if one is given."""
        log = self._build / f"setup-{name}.log"
        log.unlink(missing_ok=True)
        options = [
            *SILENT,
            f"/LOG=Z:{_SHARED}/{log.name}",
            *([f"/DIR={_backslashes(target)}"] if target else []),
        ]
        installer = f"Z:{_SHARED}/{self._setup().relative_to(self._build).as_posix()}"
        done = self.wine.run([installer, *options], {"ROLLBOOK_RUN": uuid4().hex})
        text = log.read_bytes().decode("utf-8-sig", errors="replace") if log.is_file() else ""
        return Setup(done.status, text)

    def _setup(self) -> Path:
        return self._project / "dist" / f"rollbook-{VERSION}-windows-x86_64-setup.exe"

    def _host(self, path: str) -> Path:
        """Return the path on this computer of a path under Wine, with slashes."""
        drive, rest = path[:2], path[3:]
        return (self._drive if drive == "C:" else self._debian) / rest

    def _version(self, folder: str) -> str:
        done = self.wine.run([f"{folder}/{CONSOLE}", "--version"])
        if f"Rollbook {VERSION}" not in done.output:
            raise Failed(f"The installed program doesn't start: {done.output[-500:]}")
        return steps.last_line(done)

    def _uninstall(self, folder: str) -> None:
        home = self._host(folder)
        done = self.wine.run([f"{folder}/unins000.exe", "/VERYSILENT", "/SUPPRESSMSGBOXES"])
        if done.status != 0:
            raise Failed(f"Uninstalling ended with the status {done.status}: {done.output[-300:]}")
        # The uninstaller goes on as a copy of itself, so that it can delete itself.
        wait_for(lambda: not home.exists(), "an empty place after uninstalling", 60)

    def _in_window(self, arguments: Sequence[str], act: Callable[[Desk], None]) -> None:
        """Open the installed window, do something, and close the window."""
        process = self.wine.start([f"{_OWN}/{WINDOW}", *arguments])
        desk = Desk(self.wine.display)
        try:
            wait_for(lambda: desk.window("Rollbook") or process.poll() is not None, "a window")
            desk.still_picture(self._build / "installed.png")
            act(desk)
            window.close(desk, process)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()

    def _expect(self, done: Setup, status: int) -> None:
        if done.status != status:
            raise Failed(f"The installer ended with {done.status} instead of {status}: {done.last_words()}")

    def _refused(self, done: Setup) -> None:
        if done.status == 0 or not done.log:
            raise Failed(f"The installer ended with {done.status} and says: {done.last_words()}")

    def _unchanged(self, folder: str, before: str) -> None:
        if (now := checksums_within(self._host(folder))) != before:
            changed = set(now.splitlines()) ^ set(before.splitlines())
            raise Failed(f"The refused update changed {len(changed)} files: {', '.join(sorted(changed)[:3])}")

    def _make_debian(self) -> None:
        if (self._debian / "usr" / "bin" / "wine").exists():
            return
        shutil.rmtree(self._debian, ignore_errors=True)
        asked = [
            "apt-get",
            "indextargets",
            "--format",
            "$(REPO_URI) $(CODENAME) $(COMPONENT)",
            "Created-By: Packages",
        ]
        told = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
        command = ["mmdebstrap", "--quiet", "--variant=apt", "--architectures=amd64,i386"]
        command += [
            '--aptopt=APT::Install-Recommends "false"',
            f"--include={_INCLUDED}",
            DEBIAN,
            str(self._debian),
        ]
        if mirror := own_mirror(told):
            command.append(mirror)
        print("Making a separate Debian with 32-bit Wine, 2 GB. This takes some minutes.", flush=True)
        if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode != 0:
            shutil.rmtree(self._debian, ignore_errors=True)
            raise Unable("The separate Debian can't be made: see the messages of mmdebstrap above.")

    def _mount(self, what: Sequence[str], place: Path, until: ExitStack) -> None:
        place.mkdir(exist_ok=True)
        subprocess.run(["mount", *what, str(place)], check=True)  # noqa: S607
        until.callback(subprocess.run, ["umount", "--lazy", str(place)], check=False)


def _backslashes(path: str) -> str:
    return path.replace("/", "\\")
