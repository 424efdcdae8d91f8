"""A public name of the rules is reached by a screen or a command; what nothing reaches is deleted."""

from pathlib import Path

from tests.architecture.reached import Reached

ROOT = Path(__file__).resolve().parent.parent.parent

LISTED = "ADVICE"
"""``rollbook rules`` reads these rows from the source: rules that people apply, each with its id."""

PLANTED = {
    "rules.dice": """
LARGEST = 6
LOST = 7

def used(count):
    return [helper(each) for each in range(count)] + [LARGEST]

def helper(number):
    return number

def lost(used):
    return also_lost()

def also_lost():
    return LOST

class Roll:
    def shown(self) -> "Text":
        return self._hidden()

    def _hidden(self):
        return by_alias

    def forgotten(self):
        return LOST

class Text: ...

def by_alias(): ...

def loaded(): ...
""",
    "desk.window": """
from importlib import import_module
from rules import dice as made
from rules.dice import Roll

def show(roll: Roll) -> None:
    made.used(3)
    roll.shown()
    import_module("rules.dice").loaded()
""",
}


def test_what_nothing_reaches_is_found() -> None:
    lost = ["LOST", "Roll.forgotten", "also_lost", "lost"]
    assert Reached(PLANTED, "rules").unreached() == [f"rules.dice:{each}" for each in lost]


def test_every_public_name_of_the_rules_is_reached() -> None:
    sources = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path.read_text(
            "utf-8"
        )
        for package in ("desktop", "rules_core")
        for path in (ROOT / package).rglob("*.py")
    }
    found = Reached(sources, "rules_core").unreached()
    assert [each for each in found if not each.endswith(f":{LISTED}")] == []
