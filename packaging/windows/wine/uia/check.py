"""Play the app under Wine with the recorder, and compare what it tells UI Automation with the kept list.

``told.txt`` is that list. ``python -m windows.wine.uia.check FILE`` writes it again from a recorded evening.
"""

import difflib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from windows.wine.running import Wine, windows_path
from windows.wine.window import Failed

KEPT = Path(__file__).with_name("told.txt")
RECORDER = Path(__file__).with_name("recorder.c")
COMPILER = "x86_64-w64-mingw32-gcc"

SKIPPED = f"skipped: {COMPILER} isn't installed, and it compiles the recorder"

_LONGEST_S = 300
_DOES: Mapping[str, frozenset[str]] = {
    "button": frozenset({"Invoke"}),
    "check box": frozenset({"Toggle"}),
    "radio button": frozenset({"SelectionItem", "Invoke"}),
    "list item": frozenset({"SelectionItem"}),
    "tab item": frozenset({"SelectionItem"}),
    "spinner": frozenset({"Value", "RangeValue"}),
    "slider": frozenset({"RangeValue"}),
    "edit": frozenset({"Value"}),
}
"""What a client can do with each kind of element."""

_HAS_A_VALUE = frozenset({"spinner", "slider"})

Thing = Mapping[str, Any]


def told_to_ui_automation(build: Path, project: Path, wine: Wine, python: Path) -> str:
    """Play, and return figures. Raises Failed if anything is told otherwise than kept, or not at all."""
    if shutil.which(COMPILER) is None:
        return SKIPPED
    recorder, played, told = build / "uia" / "uiautomationcore.dll", build / "uia" / "played", build / "uia" / "told.json"
    shutil.rmtree(recorder.parent, ignore_errors=True)
    played.mkdir(parents=True)
    subprocess.run([COMPILER, "-O2", "-s", "-shared", "-o", str(recorder), str(RECORDER)], check=True)
    own = wine.environment()
    environment = {
        "WINEDLLOVERRIDES": f"{own['WINEDLLOVERRIDES']};uiautomationcore=n",
        "PYTHONPATH": ";".join(windows_path(each) for each in (project, project / "packaging")),
        "ROLLBOOK_LANGUAGE": "en",
    }
    command = [python, "-m", "windows.wine.uia.evening", *map(windows_path, (recorder, played, told))]
    done = wine.run(command, environment, project, longest_s=_LONGEST_S)
    if not told.is_file():
        raise Failed(f"The evening through UI Automation has no end.\n{done.output[-3000:]}")
    return judge(json.loads(told.read_text(encoding="utf-8")), KEPT.read_text(encoding="utf-8").splitlines())


def judge(told: Mapping[str, Any], kept: Sequence[str]) -> str:
    """Return figures of an evening. Raises Failed with what is wrong in it."""
    pages: Mapping[str, Sequence[Thing]] = told["pages"]
    wrong = [told["wrong"]] if told["wrong"] else []
    wrong += [each for page, things in pages.items() for each in findings(page, things)]
    wrong += difflib.unified_diff(kept, told["lines"], "kept", "told", lineterm="", n=2)
    if wrong:
        raise Failed("\n  ".join(["What is told to UI Automation has changed:", *wrong]))
    things = [each for page in pages.values() for each in page]
    named, valued = sum(bool(each["name"]) for each in things), sum(bool(each["value"]) for each in things)
    said = sum(line.startswith("  says: ") for line in told["lines"])
    return f"{len(pages)} pages, {len(things)} elements, {named} named, {valued} with a value; {said} announcements"


def findings(page: str, things: Sequence[Thing]) -> Iterator[str]:
    """Yield what a reader for Windows would not learn of a page."""
    if not things:
        yield f"{page}: nothing is there"
    for each in things:
        here = f"{page}: {each['kind']} “{each['name']}”"
        if not each["name"].strip() and (each["focusable"] or each["kind"] in _DOES):
            yield f"{here} has no name"
        if each["name"] and each["kind"] in _HAS_A_VALUE and not each["value"]:
            yield f"{here} has no value"
        if each["enabled"] and (missing := _DOES.get(each["kind"], frozenset()) - {*each["patterns"]}):
            yield f"{here} offers no {', '.join(sorted(missing))}"


if __name__ == "__main__":
    recorded = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    KEPT.write_text("\n".join(recorded["lines"]) + "\n", encoding="utf-8")
