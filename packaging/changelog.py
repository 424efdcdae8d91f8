"""Read and update `CHANGELOG.md`: unreleased changes, and a section for each release.

`python packaging/changelog.py 0.2.0` prints the changes of a release for its page.
"""

import re
import sys
from datetime import date
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent / "CHANGELOG.md"

_UNRELEASED = "## Unreleased"
_HEADING = re.compile(r"^## .*$", re.MULTILINE)


def unreleased(changelog: str) -> str:
    """Return the changes since the last release, "" if there are none.

    Raises LookupError if the section is missing.
    """
    return _below(changelog, _UNRELEASED)


def notes(changelog: str, version: str) -> str:
    """Return the changes of a release. Raises LookupError if there is no section for it."""
    for heading in _HEADING.findall(changelog):
        if heading.split()[1] == version:
            return _below(changelog, heading)
    raise LookupError(f"CHANGELOG.md has no section for {version}.")


def folded(changelog: str, version: str, day: date) -> str:
    """Move the unreleased changes to a section for ``version`` and leave an empty one."""
    unreleased(changelog)
    return changelog.replace(_UNRELEASED, f"{_UNRELEASED}\n\n## {version} ({day.isoformat()})", 1)


def _below(changelog: str, heading: str) -> str:
    start = re.search(rf"^{re.escape(heading)}$", changelog, re.MULTILINE)
    if start is None:
        raise LookupError(f"CHANGELOG.md has no section “{heading}”.")
    end = _HEADING.search(changelog, start.end())
    return changelog[start.end() : end.start() if end else None].strip()


def main(argv: list[str]) -> int:
    """Print the notes of a release. Returns 0, 1 if there are none, 2 for wrong usage."""
    if len(argv) != 1:
        print("Usage: changelog.py VERSION", file=sys.stderr)
        return 2
    try:
        said = notes(CHANGELOG.read_text(encoding="utf-8"), argv[0])
    except LookupError as missing:
        print(missing.args[0], file=sys.stderr)
        return 1
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
