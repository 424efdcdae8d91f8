"""The list of changes, `CHANGELOG.md`: what is new since the last release, and each release's own part.

`python packaging/changelog.py 0.2.0` prints what a release brought, for its page.
"""

import re
import sys
from datetime import date
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent / "CHANGELOG.md"

_UNRELEASED = "## Unreleased"
_HEADING = re.compile(r"^## .*$", re.MULTILINE)


def unreleased(changelog: str) -> str:
    """What is new since the last release, "" where nothing is.

    Raises ``LookupError`` where there is no place for it.
    """
    return _below(changelog, _UNRELEASED)


def notes(changelog: str, version: str) -> str:
    """What the release of that version brought; raises ``LookupError`` where it is not told."""
    for heading in _HEADING.findall(changelog):
        if heading.split()[1] == version:
            return _below(changelog, heading)
    raise LookupError(f"CHANGELOG.md has no part for {version}.")


def folded(changelog: str, version: str, day: date) -> str:
    """The list with what is new under the version of that day, and an empty place for what comes next."""
    unreleased(changelog)
    return changelog.replace(_UNRELEASED, f"{_UNRELEASED}\n\n## {version} ({day.isoformat()})", 1)


def _below(changelog: str, heading: str) -> str:
    """What stands between a heading and the next of its kind."""
    start = re.search(rf"^{re.escape(heading)}$", changelog, re.MULTILINE)
    if start is None:
        raise LookupError(f"CHANGELOG.md has no part “{heading}”.")
    end = _HEADING.search(changelog, start.end())
    return changelog[start.end() : end.start() if end else None].strip()


def main(argv: list[str]) -> int:
    """Print the notes of a release; 0, 1 where there are none, 2 for a wrong usage."""
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
