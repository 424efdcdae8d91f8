"""Make a release: `make release VERSION=0.2.0`.

Checks and tests the project, moves the unreleased changes to a new section, sets the version, and commits.
Makes and checks the packages for Linux and Windows of exactly that commit; each build leaves a record. Puts
checksums and release notes into `dist`, and tags the commit. Nothing is sent anywhere; the last step is done
by hand, and its command is printed. If anything fails before, or a record doesn't fit, the branch and its
files are restored. With `--dry-run` it only prints what would be done.

Exit status: 0 released, 1 not released, with a message, 2 for wrong usage.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

import build_record
import changelog
import checksums
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parent.parent

_CHANGES = Path("packaging", "CHANGELOG.md")
_VERSION = Path("desktop", "base", "version.py")
_VERSION_LINE = re.compile(r'^VERSION = "([^"]+)"$', re.MULTILINE)

_BEFORE = ("check", "test")
"""Makefile targets that must pass before anything is changed."""

_AFTER = ("bundle", "check-bundle", "windows")
"""Makefile targets that must pass with the new version. Those that build leave a record."""


class NotReleased(Exception):
    """Why there is no release, and what to do."""


class Plan(NamedTuple):
    """A possible release: its version, date, and release notes."""

    version: str
    day: date
    notes: str

    @property
    def tag(self) -> str:
        """The git tag."""
        return f"v{self.version}"


def plan(root: Path, version: str, day: date) -> Plan:
    """Plan the release of the project at ``root`` as that version. Changes nothing.

    Raises NotReleased if it must not be released.
    """
    present = _present_version(root)
    try:
        wanted = Version(version)
    except InvalidVersion:
        raise NotReleased(f"“{version}” is not a version. Write it like 0.2.0 or 0.2.0rc1.") from None
    if str(wanted) != version or wanted.local is not None:
        raise NotReleased(f"Write the version as {wanted.public}.")
    # The first release may keep the current version.
    if wanted < Version(present):
        raise NotReleased(f"{version} is older than the current version, {present}.")
    found = Plan(version, day, _unreleased(root))
    if _git(root, "tag", "--list", found.tag):
        raise NotReleased(f"Tag {found.tag} already exists. Choose another version.")
    if changed := _git(root, "status", "--porcelain"):
        raise NotReleased(f"These files are not committed. Commit or stash them.\n{changed}")
    return found


def release(root: Path, found: Plan) -> None:
    """Make a planned release. Raises NotReleased if a step fails.

    The branch and its files are then restored; `dist` may contain leftovers.
    """
    for target in _BEFORE:
        _make(root, target)
    dist, records = root / "dist", root / "build" / "records"
    with _committed(root, found):
        # Records of earlier builds don't count.
        shutil.rmtree(records, ignore_errors=True)
        for target in _AFTER:
            _make(root, target)
        if faults := build_record.why_not(_git(root, "rev-parse", "HEAD"), found.version, records, dist):
            raise NotReleased("\n  ".join(("The packages can't be released:", *faults)))
        checksums.write(dist, build_record.packages(records, dist))
        (dist / f"notes-{found.version}.md").write_text(f"{found.notes}\n", encoding="utf-8", newline="\n")
        _git(root, "tag", "--annotate", found.tag, "--message", f"Rollbook {found.version}")


@contextmanager
def _committed(root: Path, found: Plan) -> Iterator[None]:
    """Commit the new version; restore the branch and its files if the block fails."""
    if changed := _git(root, "status", "--porcelain"):
        raise NotReleased(f"These files changed in the meantime. Nothing was done.\n{changed}")
    before = _git(root, "rev-parse", "HEAD")
    kept = {each: (root / each).read_bytes() for each in (_CHANGES, _VERSION)}
    commit = ""
    try:
        _fold(root, found)
        _git(root, "add", *map(str, kept))
        _git(root, "commit", "--message", f"Release {found.version}")
        commit = _git(root, "rev-parse", "HEAD")
        yield
    except BaseException:
        # Undo only our own commit: someone may have committed meanwhile.
        if _git(root, "rev-parse", "HEAD") in (before, commit):
            _git(root, "reset", "--quiet", before)
            for each, content in kept.items():
                (root / each).write_bytes(content)
        raise


def _fold(root: Path, found: Plan) -> None:
    changes, version = root / _CHANGES, root / _VERSION
    folded = changelog.folded(changes.read_text(encoding="utf-8"), found.version, found.day)
    changes.write_text(folded, encoding="utf-8", newline="\n")
    text = _VERSION_LINE.sub(f'VERSION = "{found.version}"', version.read_text(encoding="utf-8"))
    version.write_text(text, encoding="utf-8", newline="\n")


def _present_version(root: Path) -> str:
    text = _VERSION_LINE.findall((root / _VERSION).read_text(encoding="utf-8"))
    if len(text) != 1:
        raise NotReleased(f"{_VERSION} must contain exactly one version.")
    return str(text[0])


def _unreleased(root: Path) -> str:
    try:
        notes = changelog.unreleased((root / _CHANGES).read_text(encoding="utf-8"))
    except LookupError as missing:
        raise NotReleased(str(missing.args[0])) from missing
    if not notes:
        raise NotReleased(f"Nothing is listed under “Unreleased” in {_CHANGES}. Add what is new.")
    return notes


def _make(root: Path, target: str) -> None:
    print(f"== make {target}", flush=True)
    done = subprocess.run(
        [_program("make"), "--no-print-directory", target], cwd=root, stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        raise NotReleased(f"“make {target}” failed; see above. Fix it, commit, and try again.")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(
        [_program("git"), *words], cwd=root, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise NotReleased(f"“git {words[0]}” failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.rstrip()


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise NotReleased(f"{name} is not installed.")
    return found


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Make a release and return the exit status."""
    asked = argparse.ArgumentParser(description="Release Rollbook under a new version.")
    asked.add_argument("version", help="for example 0.2.0")
    asked.add_argument("--dry-run", action="store_true", help="only show what would be done")
    given = asked.parse_args(argv)
    try:
        found = plan(root, given.version, datetime.now(UTC).date())
        if given.dry_run:
            print(
                f"{found.version} can be released: make {' '.join(_BEFORE)}, commit, "
                f"make {' '.join(_AFTER)}, tag {found.tag}. Release notes:\n\n{found.notes}"
            )
            return 0
        release(root, found)
    except NotReleased as why:
        print(f"Not released. {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted. Not released.", file=sys.stderr)
        return 1
    print(
        f"{found.version} is committed and tagged locally. The downloads are in dist, with\n"
        f"{checksums.NAME} and notes-{found.version}.md for the release page. Check both, then publish:\n\n"
        f"    git push --atomic origin HEAD {found.tag}\n\n"
        "The hosted builders then draft the release page, with bundles for every system."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
