"""Play the app under Wine with the recorder, and compare what it tells UI Automation with the kept list.

``told.txt`` is that list. ``python -m windows.wine.uia.check FILE`` writes it again from a recorded evening.
"""

import difflib
import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from windows.wine.running import Wine, windows_path
from windows.wine.window import Failed
from windows.wine.windows_python import COMPILER, compile_library

KEPT = Path(__file__).with_name("told.txt")
RECORDER = Path(__file__).with_name("recorder.c")

SKIPPED = f"skipped: {COMPILER} isn't installed, and it compiles the recorder"

_LONGEST_S = 180
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
    work = build / "uia"
    shutil.rmtree(work, ignore_errors=True)
    recorder, played, told = work / "uiautomationcore.dll", work / "played", work / "told.json"
    played.mkdir(parents=True)
    compile_library(RECORDER, recorder)
    own = wine.environment()
    environment = {
        "WINEDLLOVERRIDES": f"{own['WINEDLLOVERRIDES']};uiautomationcore=n",
        "PYTHONPATH": ";".join(windows_path(each) for each in (project, project / "packaging")),
        "ROLLBOOK_LANGUAGE": "en",
    }
    given: list[str] = [windows_path(each) for each in (recorder, played, told)]
    evening = [str(python), "-m", "windows.wine.uia.evening", *given]
    done = wine.run(evening, environment, project, longest_s=_LONGEST_S)
    if not told.is_file():
        raise Failed(f"The evening through UI Automation has no end.\n{done.output[-3000:]}")
    return judge(json.loads(told.read_text(encoding="utf-8")), KEPT.read_text(encoding="utf-8").splitlines())


def judge(told: Mapping[str, Any], kept: Sequence[str]) -> str:
    """Return figures of an evening. Raises Failed with what is wrong in it."""
    pages: Mapping[str, Sequence[Thing]] = told["pages"]
    if told["wrong"]:
        last = "; ".join(told["lines"][-3:])
        raise Failed(f"The evening through UI Automation stopped: {told['wrong']}. The last lines: {last}")
    wrong = [each for page, things in pages.items() for each in findings(page, things)]
    wrong += difflib.unified_diff(kept, told["lines"], "kept", "told", lineterm="", n=2)
    if wrong:
        raise Failed("\n  ".join(["What is told to UI Automation isn't as kept:", *wrong]))
    things = [each for page in pages.values() for each in page]
    named, valued = sum(bool(each["name"]) for each in things), sum(bool(each["value"]) for each in things)
    said = sum(line.startswith("  says: ") for line in told["lines"])
    figures = f"{len(things)} elements, {named} named, {valued} with a value"
    return f"{len(pages)} pages, {figures}; {said} announcements"


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


def keep(recorded: Path) -> None:
    """Write the kept list again from what an evening left in ``build/windows/uia/told.json``."""
    lines = json.loads(recorded.read_text(encoding="utf-8"))["lines"]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
