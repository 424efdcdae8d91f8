"""``python -m tests.heard.pages``: over the accessibility bus, each page says what it is, and acts.

It needs no screen reader. Every page is opened by its keys, and its names, roles, values and actions are
checked. A skill is ticked and rolled, and a difficulty and edit mode chosen, by actions alone.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.heard.desk import Desk, DeskError

_TREE = Path(__file__).with_name("tree.py")
_ON_BUS = "ROLLBOOK_HEARD_ON_BUS"
_VALUES = {"spin button", "slider"}
_TEXTS = {"label", "chart"}
_BUTTONS = {"push button", "check box", "radio button", "list item", "page tab"}
_MOST_LOOKS = 8
_NOTHING = {"unknown", "invalid"}

Thing = dict[str, Any]

_PAGES = (
    ("first run", ()),
    ("sheet", ("Tab", "Return")),
    *((f"tab {at + 2}", ("ctrl+Next",)) for at in range(7)),
    ("edit", ("ctrl+e",)),
    ("history", ("ctrl+e", "ctrl+h")),
    ("library", ("ctrl+l",)),
    ("dice only", ("ctrl+shift+d",)),
    ("sheet again", ("ctrl+l", "Home", "Return")),
    ("downtime", ("ctrl+d",)),
    ("settings", ("ctrl+comma",)),
)


def findings(page: str, tree: list[Thing]) -> Iterator[str]:
    """Yield what a reader would not understand on a page."""
    for each in tree:
        role, name = each["role"], each["name"].strip()
        here = f"{page}: {role} “{name}”"
        if role in _NOTHING and (name or each["focusable"]):
            yield f"{here} has no role"
        if each["focusable"] and role in _BUTTONS | _VALUES | {"text", "list"} and not name:
            yield f"{here} has no name"
        if role in _VALUES and ("value" not in each or not each.get("text")):
            yield f"{here} has no value"
        if role in _TEXTS and name and not each.get("text"):
            yield f"{here} has no text"
        if role == "filler" and name:
            yield f"{here} is neither text nor a group"
        if role == "layered pane":
            yield f"{here} is read as a layered pane"
        is_read_only = role == "list item" and not each["focusable"]
        if role in _BUTTONS and each["enabled"] and not is_read_only and not each.get("actions"):
            yield f"{here} can do nothing"
        if role in _BUTTONS and name and each["description"].strip(" .") == name:
            yield f"{here} is read twice"


def acts(desk: Desk) -> Iterator[str]:
    """Tick, roll and choose by actions alone, and yield what did not act as a click does."""
    checks: tuple[tuple[tuple[str, str, str], Callable[[list[Thing], list[str]], bool]], ...] = (
        (("Toggle", "list item", "Spot Hidden"), lambda tree, _: _named(tree, "Spot Hidden", ", ticked")),
        (("Press", "list item", "Spot Hidden"), lambda _, said: any("Spot Hidden, " in it for it in said)),
        (("Press", "list item", "Listen"), lambda _, said: any("Listen, " in it for it in said)),
        (("Toggle", "radio button", "Hard"), lambda tree, _: _named(tree, "25.0% to succeed", "")),
        (("Toggle", "radio button", "Edit"), lambda tree, _: any(it["name"] == "Name" for it in tree)),
        (("Press", "radio button", "Play"), lambda tree, _: not any(it["name"] == "Name" for it in tree)),
    )
    for act, is_done in checks:
        desk.heard()
        if not desk.ask(_TREE, *act):
            yield f"{' '.join(act)} is not offered"
            continue
        announced: list[str] = []
        for _ in range(_MOST_LOOKS):
            announced += desk.heard()[1]
            if is_done(desk.ask(_TREE), announced):
                break
        else:
            yield f"{' '.join(act)} does nothing"


def _named(tree: list[Thing], start: str, end: str) -> bool:
    return any(each["name"].startswith(start) and each["name"].endswith(end) for each in tree)


def main() -> int:
    """Check every page; 1 if there are findings."""
    if _ON_BUS not in os.environ:
        again = ["dbus-run-session", "--", sys.executable, "-m", "tests.heard.pages"]
        return subprocess.run(again, env=os.environ | {_ON_BUS: "1"}, check=False).returncode
    found: list[str] = []
    try:
        with tempfile.TemporaryDirectory() as place, Desk(Path(place)) as desk:
            desk.open_app(str(Path(place) / "library.db"))
            for page, keys in _PAGES:
                desk.press(*keys)
                desk.heard()
                tree = desk.ask(_TREE)
                found += [f"{page}: nothing is there"] if not tree else findings(page, tree)
                if page == "sheet":
                    found += acts(desk)
    except DeskError as error:
        print(error)
        return 2
    print("\n".join(dict.fromkeys(found)) or f"{len(_PAGES)} pages: nothing found")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
