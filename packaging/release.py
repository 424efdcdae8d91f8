"""Make a release: `make release VERSION=0.2.0`.

Checks and tests what is there, folds the list of changes, writes the version, commits, makes the bundle of
exactly that commit, tries it, lays its checksums and the notes for its page into `dist`, and tags the commit.
Nothing is sent anywhere: that is the last step, by hand, and it is told how. Whatever fails before leaves the
branch and its files as they were. With `--dry-run` it is only told what would be done.

Exit status: 0 released, 1 not released, with a sentence that says why, 2 for a wrong usage.
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

import changelog
import checksums
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parent.parent

_CHANGES = Path("packaging", "CHANGELOG.md")
_VERSION = Path("desktop", "base", "version.py")
_SAID = re.compile(r'^VERSION = "([^"]+)"$', re.MULTILINE)

_BEFORE = ("check", "test")
"""What must pass before anything is changed, as targets of the Makefile."""

_AFTER = ("bundle", "check-bundle")
"""What must pass with the new version in it."""


class NotReleased(Exception):
    """Why there is no release, and what to do, in sentences."""


class Plan(NamedTuple):
    """A release that can be made: its version, its day, and its notes as they go to its page."""

    version: str
    day: date
    notes: str

    @property
    def tag(self) -> str:
        """What git calls the release."""
        return f"v{self.version}"


def plan(root: Path, version: str, day: date) -> Plan:
    """What releasing the project at ``root`` under that version means; changes nothing.

    Raises ``NotReleased`` where it must not be released.
    """
    present = _present_version(root)
    try:
        wanted = Version(version)
    except InvalidVersion:
        raise NotReleased(f"“{version}” is no version: it is written like 0.2.0 or 0.2.0rc1.") from None
    if str(wanted) != version or wanted.local is not None:
        raise NotReleased(f"Write the version as {wanted.public}.")
    # The very version that this is has no tag yet where nothing was released before.
    if wanted < Version(present):
        raise NotReleased(f"{version} is older than {present}, which this is.")
    found = Plan(version, day, _unreleased(root))
    if _git(root, "tag", "--list", found.tag):
        raise NotReleased(f"There is a tag {found.tag} already. Choose another version.")
    if changed := _git(root, "status", "--porcelain"):
        raise NotReleased(f"These files are not committed. Commit them, or put them away.\n{changed}")
    return found


def release(root: Path, found: Plan) -> None:
    """Make the release that ``plan`` found possible; raises ``NotReleased`` where something failed.

    Then the branch and its files are as they were; what was made in ``dist`` may lie there.
    """
    for target in _BEFORE:
        _make(root, target)
    with _committed(root, found):
        for target in _AFTER:
            _make(root, target)
        dist = root / "dist"
        made = sorted(dist.glob(f"rollbook-{found.version}-*"))
        if not made:
            raise NotReleased("The bundle has no archive in dist.")
        checksums.write(dist, made)
        (dist / f"notes-{found.version}.md").write_text(f"{found.notes}\n", encoding="utf-8", newline="\n")
        _git(root, "tag", "--annotate", found.tag, "--message", f"Rollbook {found.version}")


@contextmanager
def _committed(root: Path, found: Plan) -> Iterator[None]:
    """Commit the new version; when what is done with it fails, the branch and its files are as before."""
    if changed := _git(root, "status", "--porcelain"):
        raise NotReleased(f"These files changed meanwhile. Nothing was done.\n{changed}")
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
        # Only what was done here is undone: somebody may have worked on meanwhile.
        if _git(root, "rev-parse", "HEAD") in (before, commit):
            _git(root, "reset", "--quiet", before)
            for each, content in kept.items():
                (root / each).write_bytes(content)
        raise


def _fold(root: Path, found: Plan) -> None:
    changes, version = root / _CHANGES, root / _VERSION
    folded = changelog.folded(changes.read_text(encoding="utf-8"), found.version, found.day)
    changes.write_text(folded, encoding="utf-8", newline="\n")
    said = _SAID.sub(f'VERSION = "{found.version}"', version.read_text(encoding="utf-8"))
    version.write_text(said, encoding="utf-8", newline="\n")


def _present_version(root: Path) -> str:
    said = _SAID.findall((root / _VERSION).read_text(encoding="utf-8"))
    if len(said) != 1:
        raise NotReleased(f"{_VERSION} does not say one version.")
    return str(said[0])


def _unreleased(root: Path) -> str:
    try:
        notes = changelog.unreleased((root / _CHANGES).read_text(encoding="utf-8"))
    except LookupError as missing:
        raise NotReleased(str(missing.args[0])) from missing
    if not notes:
        raise NotReleased(f"Nothing stands under “Unreleased” in {_CHANGES}. Tell there what is new.")
    return notes


def _make(root: Path, target: str) -> None:
    print(f"== make {target}", flush=True)
    done = subprocess.run(
        [_program("make"), "--no-print-directory", target], cwd=root, stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        raise NotReleased(f"“make {target}” failed, as told above. Mend it, commit, and try again.")


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
    """Make a release; the exit status."""
    asked = argparse.ArgumentParser(description="Release Rollbook under a new version.")
    asked.add_argument("version", help="for example 0.2.0")
    asked.add_argument("--dry-run", action="store_true", help="only tell what would be done")
    given = asked.parse_args(argv)
    try:
        found = plan(root, given.version, datetime.now(UTC).date())
        if given.dry_run:
            print(
                f"{found.version} can be made: make {' '.join(_BEFORE)}, commit, make {' '.join(_AFTER)}, "
                f"tag {found.tag}. These are its notes:\n\n{found.notes}"
            )
            return 0
        release(root, found)
    except NotReleased as why:
        print(f"Not released. {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted, and not released.", file=sys.stderr)
        return 1
    print(
        f"{found.version} is committed and tagged here. What people download lies in dist, with its\n"
        f"{checksums.NAME} and notes-{found.version}.md for its page. Look at both, then hand it out:\n\n"
        f"    git push --atomic origin HEAD {found.tag}\n\n"
        "The hosted builders then make a draft of its page, with the bundles for every system."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
