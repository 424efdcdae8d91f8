"""Print the accessible tree of the app as JSON: each thing with its role, name, value, text and actions.

Runs in the system's Python, whose `gi` no other has: ``/usr/bin/python3 tree.py``. With a path of names after
it, separated by `/`, it runs an action: ``tree.py ACTION NAME/…``.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

_MOST_CHILDREN = 60


def _of(thing: Any) -> dict[str, Any]:
    has = thing.get_interfaces()
    states = thing.get_state_set()
    said: dict[str, Any] = {
        "role": thing.get_role_name(),
        "name": thing.get_name(),
        "description": thing.get_description(),
        "focusable": states.contains(Atspi.StateType.FOCUSABLE),
        "enabled": states.contains(Atspi.StateType.ENABLED),
        "checked": states.contains(Atspi.StateType.CHECKED),
    }
    if "Value" in has:
        said["value"] = [thing.get_minimum_value(), thing.get_current_value(), thing.get_maximum_value()]
    if "Text" in has:
        said["text"] = Atspi.Text.get_text(thing, 0, Atspi.Text.get_character_count(thing))
    if "Action" in has:
        count = Atspi.Action.get_n_actions(thing)
        said["actions"] = [Atspi.Action.get_action_name(thing, at) for at in range(count)]
    return said


def _children(thing: Any) -> Iterator[Any]:
    for at in range(min(thing.get_child_count(), _MOST_CHILDREN)):
        child = thing.get_child_at_index(at)
        if child is not None and child.get_state_set().contains(Atspi.StateType.SHOWING):
            yield child


def _walk(thing: Any) -> Iterator[Any]:
    yield thing
    for child in _children(thing):
        yield from _walk(child)


def _windows() -> Iterator[Any]:
    desktop = Atspi.get_desktop(0)
    for at in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(at)
        if app is not None and app.get_name() == "Rollbook":
            yield from _children(app)


def _act(action: str, role: str, name: str) -> bool:
    for window in _windows():
        for thing in _walk(window):
            if thing.get_role_name() == role and thing.get_name().startswith(name):
                names = _of(thing).get("actions", [])
                return action in names and bool(Atspi.Action.do_action(thing, names.index(action)))
    return False


if len(sys.argv) > 1:
    print(json.dumps(_act(*sys.argv[1:])))
else:
    print(json.dumps([_of(thing) for window in _windows() for thing in _walk(window)]))
