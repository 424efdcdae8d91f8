"""The workflows of the hosted builders match this project: otherwise they fail when it's too late."""

import re
from pathlib import Path

import pytest
import release

from desktop.base.program import CONSOLE

FOLDER = release.ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda each: each.stem)
def test_workflow_runs_existing_targets_with_read_only_rights(workflow: Path) -> None:
    told = workflow.read_text(encoding="utf-8")
    for each in re.findall(r"\b(?:packaging|tests|\.ci)/[\w./]+", told):
        assert (release.ROOT / each).exists(), each
    used = re.findall(r"uses: (\S+)", told)
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v[0-9]+", each) for each in used), "by GitHub itself, and pinned"
    assert re.search(r"^permissions:\n  contents: read\n", told, re.MULTILINE)
    assert told.count("contents: write") == (workflow.stem == "release")


def test_release_is_built_from_the_tag_and_tested_on_every_system() -> None:
    told = (FOLDER / "release.yml").read_text(encoding="utf-8")
    assert 'tags: ["v*"]' in told
    assert f"program: dist/rollbook/{CONSOLE}" in told
    assert "program: dist/Rollbook.app/Contents/MacOS/rollbook" in told
    assert "${{ matrix.program }} --self-check" in told
    assert {each.split("-")[0] for each in re.findall(r"^ +system: (\S+)", told, re.MULTILINE)} == {
        "ubuntu",
        "windows",
        "macos",
    }


def test_checks_match_those_of_every_submission() -> None:
    assert "run: bash .ci/run" in (FOLDER / "checks.yml").read_text(encoding="utf-8")


def test_bug_form_asks_for_the_bug_report() -> None:
    form = (FOLDER.parent / "ISSUE_TEMPLATE" / "bug.yml").read_text(encoding="utf-8")
    assert "Help, Bug report" in form
    assert "rollbook report" in form
