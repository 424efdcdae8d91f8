"""A stand-in for the Linux bundle, and people who install it for themselves."""

import os
import shutil
import subprocess
from pathlib import Path

from linux_folder import furnish

ODD_NAME = 'Zoë "Z" 漢 100% $HOME `id` back\\slash it\'s'
"""A home folder with everything that a path may hold and a script may trip over."""


def stand_in(folder: Path, version: str) -> None:
    """Create a fake bundle that prints its version and arguments."""
    for inside in ("parts", "resources"):
        (folder / "_internal" / inside).mkdir(parents=True)
    (folder / "_internal" / "parts" / "big.bin").write_bytes(bytes(200_000))
    (folder / "_internal" / "link").symlink_to("parts")
    program = folder / "rollbook"
    program.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && echo "Rollbook {version}" && exit\nprintf "%s\\n" "$@"\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    furnish(folder, version)


class Person:
    """A user with a home folder, an unpacked Rollbook, and a shell.

    Without a ``folder`` to copy, ``unpacked`` is where all users find it.
    """

    def __init__(
        self, home: Path, folder: Path | None, shell: list[str], unpacked: Path | None = None
    ) -> None:
        self.home, self.shell, self.data = home, shell, home / ".local" / "share"
        self.environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
        self.program = home / ".local" / "opt" / "rollbook"
        self.link = home / ".local" / "bin" / "rollbook"
        self.unpacked = unpacked or home / "Down loads" / "rollbook"
        if folder is not None:
            shutil.copytree(folder, self.unpacked, symlinks=True)
        library = self.data / "Rollbook" / "library.db"
        library.parent.mkdir(parents=True)
        library.write_text("all characters", encoding="utf-8")
        self.before = self.files()

    def files(self) -> set[str]:
        """Everything in the home folder except unpacked files and empty folders."""
        return {
            str(path.relative_to(self.home))
            for path in self.home.rglob("*")
            if (path.is_symlink() or not path.is_dir()) and not path.is_relative_to(self.unpacked.parent)
        }

    def run(self, script: Path, *options: str, limit: str = "") -> subprocess.CompletedProcess[str]:
        command = [*self.shell, str(script), *options]
        if limit:
            command = ["sh", "-c", f'{limit}; exec "$@"', "sh", *command]
        return subprocess.run(
            command,
            env=self.environment,
            cwd="/",
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )

    def install(self, limit: str = "") -> subprocess.CompletedProcess[str]:
        return self.run(self.unpacked / "install.sh", "--as-root", limit=limit)

    def uninstall(self) -> subprocess.CompletedProcess[str]:
        return self.run(self.program / "uninstall.sh")

    def unpack_next(self, version: str) -> None:
        """Turn the unpacked version into another one, with one file more and one less."""
        program = self.unpacked / "rollbook"
        program.write_text(program.read_text(encoding="utf-8").replace("0.1.0", version), encoding="utf-8")
        (self.unpacked / "_internal" / "parts").rename(self.unpacked / "_internal" / "pieces")

    @property
    def version(self) -> str:
        """The version that the installed program prints."""
        said = subprocess.run(
            [self.link, "--version"], env=self.environment, capture_output=True, encoding="utf-8", check=True
        )
        return said.stdout.strip()
