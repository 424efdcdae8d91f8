"""How `make windows` judges what Rollbook told UI Automation under Wine."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from windows.wine.running import Finished, Wine
from windows.wine.uia import check
from windows.wine.window import Failed

KEPT = ["= sheet", "  spinner “Luck”: 52 of 99, 52 from 0 to 99", "  says: Luck 52 → 51"]


def thing(kind: str, name: str, *patterns: str, **more: Any) -> dict[str, Any]:
    usual = {"value": "", "focusable": True, "enabled": True}
    return {"kind": kind, "name": name, "patterns": patterns, **usual, **more}


LUCK = thing("spinner", "Luck", "Value", "RangeValue", value="52 of 99")
TREE = [LUCK, thing("button", "Roll", "Invoke"), thing("group", "", focusable=False)]


def told(**other: Any) -> dict[str, Any]:
    return {"lines": KEPT, "pages": {"sheet": TREE}, "wrong": "", **other}


def test_an_evening_as_kept_gives_figures() -> None:
    assert check.judge(told(), KEPT) == "1 pages, 3 elements, 2 named, 1 with a value; 1 announcements"


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (thing("list item", "", "SelectionItem"), "list item “” has no name"),
        (thing("group", " "), "group “ ” has no name"),
        (thing("spinner", "Sanity", "Value", "RangeValue"), "spinner “Sanity” has no value"),
        (thing("spinner", "Sanity", "Value", value="58"), "spinner “Sanity” offers no RangeValue"),
        (thing("check box", "Keep", "Invoke"), "check box “Keep” offers no Toggle"),
        (thing("radio button", "Hard", "Invoke"), "radio button “Hard” offers no SelectionItem"),
    ],
)
def test_what_a_reader_would_not_learn_fails(found: dict[str, Any], says: str) -> None:
    with pytest.raises(Failed, match=f"sheet: {says}"):
        check.judge(told(pages={"sheet": [*TREE, found]}), KEPT)


def test_a_disabled_button_need_do_nothing() -> None:
    assert [*check.findings("sheet", [thing("button", "Push", enabled=False)])] == []


def test_a_page_without_elements_fails() -> None:
    with pytest.raises(Failed, match="sheet: nothing is there"):
        check.judge(told(pages={"sheet": []}), KEPT)


def test_an_announcement_that_comes_twice_or_not_at_all_fails() -> None:
    for lines in ([*KEPT, KEPT[-1]], KEPT[:-1]):
        with pytest.raises(Failed, match="Luck 52 → 51"):
            check.judge(told(lines=lines), KEPT)


def test_an_evening_that_stopped_says_where() -> None:
    with pytest.raises(Failed, match="waiting for Edit"):
        check.judge(told(wrong="timed out waiting for Edit"), KEPT)


def test_without_a_compiler_the_step_is_skipped_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    wine = Wine(tmp_path / "prefix", tmp_path / "home")
    said = check.told_to_ui_automation(tmp_path, tmp_path, wine, tmp_path / "python.exe")
    assert said == "skipped: x86_64-w64-mingw32-gcc isn't installed, and it compiles the recorder"
    assert [*tmp_path.iterdir()] == []


def test_an_app_that_ends_early_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def run(_self: Wine, command: Any, environment: Any, *_more: Any, **_named: Any) -> Finished:
        asked.append((command, environment))
        return Finished(5, "Traceback\nValueError: 3\n")

    monkeypatch.setattr(shutil, "which", lambda program: program)
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_named: None)
    monkeypatch.setattr(Wine, "run", run)
    wine = Wine(tmp_path / "prefix", tmp_path / "home")
    with pytest.raises(Failed, match="ValueError: 3"):
        check.told_to_ui_automation(tmp_path, tmp_path, wine, tmp_path / "python.exe")
    ((command, environment),) = asked
    assert command[1:3] == ["-m", "windows.wine.uia.evening"]
    assert environment["WINEDLLOVERRIDES"].endswith(";uiautomationcore=n"), "Wine's own stays out"


def test_the_kept_list_is_written_from_a_recorded_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded, kept = tmp_path / "told.json", tmp_path / "told.txt"
    recorded.write_text(json.dumps(told()), encoding="utf-8")
    monkeypatch.setattr(check, "KEPT", kept)
    check.keep(recorded)
    assert kept.read_text(encoding="utf-8").splitlines() == KEPT


def test_the_kept_list_has_skills_numbers_charts_and_announcements() -> None:
    kept = check.KEPT.read_text(encoding="utf-8")
    for line in (
        "spinner “Hit points”: 8 of 11",
        "custom “Odds”: 70.0% to succeed",
        "says: Listen, 61, Failure.",
    ):
        assert f"  {line}" in kept
