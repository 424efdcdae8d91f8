"""A release is complete, or the project is unchanged."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from pathlib import Path

import changelog
import checksums
import pytest
import release

_MAKEFILE = """\
check test check-bundle:
\t@echo $@ >> ../made.txt
\t@test ! -e ../fail-$@
bundle windows:
\t@echo $@ $$(cat desktop/base/version.py) >> ../made.txt
\t@test ! -e ../fail-$@
\t@$(BUILD) ../build.py $@
\t@! test -e ../after-$@ || sh -e ../after-$@
"""
_BUILD = """\
import sys
from pathlib import Path
import build_record
built = {"bundle": ("linux", "linux-x86_64.tar.xz"), "windows": ("windows", "windows-x86_64.zip")}
name, file = built[sys.argv[1]]
build_record.VERSION = "0.2.0"
package = Path("dist", f"rollbook-0.2.0-{file}")
package.parent.mkdir(exist_ok=True)
package.write_text("all of it\\n", encoding="utf-8")
passed = build_record.SelfCheck(True, "All checks passed.", "a stand-in")
source, records = build_record.source(Path.cwd()), Path("build", "records")
build_record.write(name, [package], source, passed, made_with={}, records=records)
"""
"""Stands in for a build: it makes a package and records it."""

_CHANGES = "# Changes\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git project whose long steps are only recorded."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ida")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ida@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    root = tmp_path / "project"
    for name, content in {
        "Makefile": _MAKEFILE,
        ".gitignore": "dist/\nbuild/\n",
        "desktop/base/version.py": '"""The version."""\n\nVERSION = "0.1.0"\n"""This version."""\n',
        "packaging/CHANGELOG.md": _CHANGES,
    }.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    (tmp_path / "build.py").write_text(_BUILD, encoding="utf-8")
    monkeypatch.setenv("BUILD", sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (release.ROOT, release.ROOT / "packaging"))))
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Begin")
    return root


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.strip()


def state(root: Path) -> list[str]:
    """Return everything that a failed release must not change."""
    asked = (("rev-parse", "HEAD"), ("status", "--porcelain"), ("tag",), ("branch", "--show-current"))
    files = [each for each in sorted(root.rglob("*.*")) if each.is_file() and ".git/" not in each.as_posix()]
    return [
        *(git(root, *each) for each in asked),
        *(each.read_text(encoding="utf-8") for each in files if not {"dist", "build"} & {*each.parts}),
    ]


def made(root: Path) -> list[str]:
    file = root.parent / "made.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def test_release_is_checked_bundled_tested_and_tagged(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["0.2.0"], root) == 0
    assert [each.split()[0] for each in made(root)] == ["check", "test", "bundle", "check-bundle", "windows"]
    assert 'VERSION = "0.2.0"' in made(root)[2], "what is bundled has its version"
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert git(root, "rev-parse", "v0.2.0^{commit}") == git(root, "rev-parse", "HEAD")
    changes = (root / "packaging" / "CHANGELOG.md").read_text(encoding="utf-8")
    today = changes.split("## 0.2.0 (")[1][:10]
    assert date.fromisoformat(today)
    assert changelog.unreleased(changes) == ""
    assert changelog.notes(changes, "0.2.0") == "- Something new."
    assert changelog.notes(changes, "0.1.0") == "- The first."
    dist = root / "dist"
    assert (dist / "notes-0.2.0.md").read_text(encoding="utf-8") == "- Something new.\n"
    digest = sha256(b"all of it\n").hexdigest()
    assert (dist / "SHA256SUMS").read_text(encoding="utf-8").splitlines() == [
        f"{digest}  rollbook-0.2.0-linux-x86_64.tar.xz",
        f"{digest}  rollbook-0.2.0-windows-x86_64.zip",
    ]
    assert "git push --atomic origin HEAD v0.2.0" in capsys.readouterr().out


@pytest.mark.parametrize("step", ["check", "test", "bundle", "check-bundle", "windows"])
def test_failure_leaves_the_project_unchanged(
    root: Path, step: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before = state(root)
    (root.parent / f"fail-{step}").touch()
    assert release.main(["0.2.0"], root) == 1
    assert made(root)[-1].startswith(step)
    assert state(root) == before
    assert f"“make {step}” failed" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("after", "why"),
    [
        (
            "rm build/records/windows.json",
            "There is no record of the packages for windows. Run: make windows",
        ),
        ("sed -i s/true/false/ build/records/windows.json", "windows: its self-check failed"),
        ("sed -i s/0.2.0/0.1.9/ build/records/windows.json", "windows: built as version 0.1.9, not 0.2.0."),
        ("echo other > dist/rollbook-0.2.0-linux-x86_64.tar.xz", "is not the package that was built"),
        ("rm dist/rollbook-0.2.0-windows-x86_64.zip", "rollbook-0.2.0-windows-x86_64.zip is missing."),
        ("touch dist/rollbook-0.2.0-windows-x86_64-setup.exe", "but no build recorded it. Remove it."),
        (
            'sed -i "s/[0-9a-f]\\{40\\}/$(git rev-parse HEAD~1)/" build/records/linux.json',
            "linux: built from",
        ),
    ],
)
def test_packages_that_are_not_those_of_the_commit_are_not_released(
    root: Path, after: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before = state(root)
    (root.parent / "after-windows").write_text(f"{after}\n", encoding="utf-8")
    assert release.main(["0.2.0"], root) == 1
    assert made(root)[-1].startswith("windows")
    said = capfd.readouterr().err
    assert "The packages can't be released:" in said
    assert why in said
    assert state(root) == before
    assert not (root / "dist" / "SHA256SUMS").exists()


def test_failed_tag_leaves_the_project_unchanged(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = state(root)
    (root / ".git" / "refs" / "tags" / "v0.2.0.lock").touch()
    assert release.main(["0.2.0"], root) == 1
    assert made(root)[-1].startswith("windows")
    assert "“git tag” failed" in capfd.readouterr().err
    (root / ".git" / "refs" / "tags" / "v0.2.0.lock").unlink()
    assert state(root) == before


def test_changes_made_meanwhile_are_kept(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    makefile = root / "Makefile"
    makefile.write_text(
        _MAKEFILE.replace("@test ! -e ../fail-$@\n\t@$(BUILD)", "@echo mine > new.txt; false\n\t@$(BUILD)"),
        encoding="utf-8",
    )
    git(root, "commit", "--all", "--quiet", "--message", "Fail")
    assert release.main(["0.2.0"], root) == 1
    assert "“make bundle” failed" in capfd.readouterr().err
    assert git(root, "log", "-1", "--format=%s") == "Fail"
    assert git(root, "status", "--porcelain") == "?? new.txt"


def dirty(root: Path) -> None:
    (root / "notes.txt").touch()


def nothing_new(root: Path) -> None:
    (root / "packaging" / "CHANGELOG.md").write_text(
        _CHANGES.replace("- Something new.\n", ""), encoding="utf-8"
    )
    git(root, "commit", "--all", "--quiet", "--message", "Nothing")


def tagged(root: Path) -> None:
    git(root, "tag", "v0.2.0")


def first_released(root: Path) -> None:
    git(root, "tag", "v0.1.0")


def as_it_is(root: Path) -> None: ...


@pytest.mark.parametrize(
    ("happened", "version", "why"),
    [
        (first_released, "0.1.0", "Tag v0.1.0 already exists"),
        (as_it_is, "0.1.0rc2", "0.1.0rc2 is older than the current version, 0.1.0"),
        (as_it_is, "two", "“two” is not a version"),
        (as_it_is, "0.02.0", "Write the version as 0.2.0."),
        (as_it_is, "v0.2.0", "Write the version as 0.2.0."),
        (dirty, "0.2.0", "notes.txt"),
        (nothing_new, "0.2.0", "Nothing is listed under “Unreleased”"),
        (tagged, "0.2.0", "Tag v0.2.0 already exists"),
    ],
)
def test_forbidden_release_is_refused_before_anything_is_done(
    root: Path, happened: Callable[[Path], None], version: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    happened(root)
    before = state(root)
    assert release.main([version], root) == 1
    assert why in capsys.readouterr().err
    assert state(root) == before
    assert made(root) == []


def test_dry_run_prints_everything_and_does_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = state(root)
    assert release.main(["0.10.0", "--dry-run"], root) == 0
    said = capsys.readouterr().out
    assert "v0.10.0" in said
    assert "- Something new." in said
    assert state(root) == before
    assert made(root) == []


def test_changelog_of_this_project_can_be_released() -> None:
    changes = changelog.CHANGELOG.read_text(encoding="utf-8")
    assert changelog.unreleased(changes), "the next release has something to tell"
    assert release._present_version(release.ROOT)


def test_checksums_work_with_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "b.zip").write_bytes(b"b")
    (tmp_path / "a.zip").write_bytes(b"a")
    assert checksums.main([str(tmp_path)]) == 0
    done = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == "a.zip: OK\nb.zip: OK\n"


def test_first_release_may_keep_the_current_version(root: Path) -> None:
    assert release.main(["--dry-run", "0.1.0"], root) == 0
