"""Run Windows programs under Wine, with a prefix, a home and a screen of their own."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath
from threading import Thread
from typing import IO, NamedTuple

USUAL = ("ALSA lib", "it looks like wine32 is missing", "multiarch needs to be", "execute ", "wine32:i386")
"""Prefixes of lines that Wine always prints here, with nothing wrong."""

_LONGEST_END_S = 20.0


class Finished(NamedTuple):
    """A program that ended: its exit status and its output."""

    status: int
    output: str


class Wine(NamedTuple):
    """A Wine prefix. ``into`` comes before each command, to run it in another root."""

    prefix: Path
    home: Path
    into: tuple[str, ...] = ()
    display: str = ""

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the whole environment of a program."""
        own = {
            "PATH": os.environ.get("PATH", os.defpath),
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.home),
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # No .NET, no web pages, and no menu entries on this computer.
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
        }
        if self.display:
            own["DISPLAY"] = self.display
        return own | dict(more or {})

    def start(
        self,
        command: Sequence[str | Path],
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a Windows program, its output in a pipe: Wine 8 takes no files as standard streams."""
        return subprocess.Popen(
            [*self.into, "wine", *map(str, command)],
            env=self.environment(environment),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(
        self,
        command: Sequence[str | Path],
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        *,
        longest_s: float = 600,
        show: bool = False,
    ) -> Finished:
        """Run a Windows program to its end. ``show`` also prints its output at once.

        A program that takes longer is ended, with the status -9.
        """
        process = self.start(command, environment, folder)
        assert process.stdout is not None
        lines: list[str] = []
        reader = Thread(target=_read, args=(process.stdout, lines, show), daemon=True)
        reader.start()
        try:
            process.wait(longest_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        # A helper of Wine's may hold the pipe open after the program ended.
        reader.join(_LONGEST_END_S)
        return Finished(process.returncode, "".join(lines))

    def create(self) -> None:
        """Create the prefix, unless it is there, and wait until it is written."""
        self.home.mkdir(parents=True, exist_ok=True)
        self.run(["wineboot", "-i"])
        self.server("-w")

    def server(self, option: str) -> None:
        """Wait for all programs of the prefix to end (``-w``), or end them (``-k``)."""
        subprocess.run(
            [*self.into, "wineserver", option],
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=120,
        )


def _read(stream: IO[bytes], lines: list[str], show: bool) -> None:
    for raw in stream:
        line = raw.decode("utf-8", errors="replace").replace("\r\n", "\n")
        if line.startswith(USUAL):
            continue
        lines.append(line)
        if show:
            sys.stdout.write(line)
            sys.stdout.flush()


def windows_path(path: Path) -> str:
    """Return the path of a file of this computer as Windows programs see it, on the drive Z."""
    return str(PureWindowsPath("Z:/", *path.parts[1:]))


@contextmanager
def screen(size: str = "1440x960x24") -> Iterator[str]:
    """Start an X screen of its own, and end it afterwards. Yields its name, such as ":93"."""
    assert sys.platform == "linux"
    reader, writer = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp"],  # noqa: S607
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader, encoding="ascii") as numbers:
        number = numbers.readline().strip()
    try:
        if not number:
            raise RuntimeError("Xvfb shows no screen")
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()
