"""Write `SHA256SUMS`, the checksums of the downloads for `sha256sum --check`.

`python packaging/checksums.py FOLDER` writes it for every file in a folder.
"""

import sys
from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

NAME = "SHA256SUMS"
"""The name of the checksum file."""


def checksums(files: Iterable[Path]) -> str:
    """Return a line for each file, by its name without folders, sorted by name."""
    lines = []
    for each in sorted(files, key=lambda file: file.name):
        with each.open("rb") as stream:
            lines.append(f"{file_digest(stream, 'sha256').hexdigest()}  {each.name}\n")
    return "".join(lines)


def checksums_within(folder: Path) -> str:
    """Return a line for each file in a folder, recursively, by its relative path."""
    lines = []
    for each in sorted(file for file in folder.rglob("*") if file.is_file()):
        with each.open("rb") as stream:
            name = each.relative_to(folder).as_posix()
            lines.append(f"{file_digest(stream, 'sha256').hexdigest()}  {name}\n")
    return "".join(lines)


def write(folder: Path, files: Iterable[Path]) -> Path:
    """Write the checksums of files in a folder to that folder, and return the new file."""
    made = folder / NAME
    made.write_text(checksums(files), encoding="utf-8", newline="\n")
    return made


def main(argv: list[str]) -> int:
    """Write the checksums of a folder. Returns 0, 1 if it is empty, 2 for wrong usage."""
    if len(argv) != 1 or not Path(argv[0]).is_dir():
        print("Usage: checksums.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(argv[0])
    files = [each for each in folder.iterdir() if each.is_file() and each.name != NAME]
    if not files:
        print(f"No files in {folder}.", file=sys.stderr)
        return 1
    write(folder, files)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
