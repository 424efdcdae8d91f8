"""What `sha256sum --check SHA256SUMS` goes by: the checksums of the files that people download.

`python packaging/checksums.py FOLDER` writes it for every file in a folder.
"""

import sys
from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

NAME = "SHA256SUMS"
"""The file that holds the checksums, beside what it is about."""


def checksums(files: Iterable[Path]) -> str:
    """A line for each file, by its name without folders, in the order of the names."""
    lines = []
    for each in sorted(files, key=lambda file: file.name):
        with each.open("rb") as stream:
            lines.append(f"{file_digest(stream, 'sha256').hexdigest()}  {each.name}\n")
    return "".join(lines)


def checksums_within(folder: Path) -> str:
    """A line for each file in a folder and those in it, by its path there."""
    lines = []
    for each in sorted(file for file in folder.rglob("*") if file.is_file()):
        with each.open("rb") as stream:
            name = each.relative_to(folder).as_posix()
            lines.append(f"{file_digest(stream, 'sha256').hexdigest()}  {name}\n")
    return "".join(lines)


def write(folder: Path, files: Iterable[Path]) -> Path:
    """Write the checksums of files that lie in a folder into it; the file that holds them."""
    made = folder / NAME
    made.write_text(checksums(files), encoding="utf-8", newline="\n")
    return made


def main(argv: list[str]) -> int:
    """Write the checksums of a folder; 0, 1 where there is nothing in it, 2 for a wrong usage."""
    if len(argv) != 1 or not Path(argv[0]).is_dir():
        print("Usage: checksums.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(argv[0])
    files = [each for each in folder.iterdir() if each.is_file() and each.name != NAME]
    if not files:
        print(f"There is nothing in {folder}.", file=sys.stderr)
        return 1
    write(folder, files)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
