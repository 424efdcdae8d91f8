"""An audit's finding: the fault, its widget, its picture, and where it is made."""

import inspect
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

_ROOT = Path(__file__).resolve().parent.parent.parent


class Finding(NamedTuple):
    """One fault of a screen."""

    kind: str
    """What is wrong: "name", "role", "title", "target", "contrast", "cut", "covered", "focus", "words",
    or "stopped" where the walk came no further.
    """
    owner: str
    """The class that shows it."""
    made_in: str
    """The file that makes it, with a line where one is known."""
    what: str
    """The words, the figures: what one needs to act."""
    picture: str = ""
    """The title of the picture in which it was first seen."""


def of(kind: str, widget: QWidget, what: str, made_in: str = "") -> Finding:
    """A fault of a widget."""
    return Finding(kind, type(widget).__name__, made_in or _maker(widget), what)


def _maker(widget: QWidget) -> str:
    """The file of the widget of ours that holds it by a name, with that name; else of the nearest of ours."""
    nearest = ""
    each: QWidget | None = widget
    while each is not None:
        if type(each).__module__.startswith("desktop."):
            nearest = nearest or file_of(type(each))
            for name, held in vars(each).items():
                if held is widget:
                    return f"{file_of(type(each))} ({type(each).__name__}.{name})"
        each = each.parentWidget()
    return nearest


def file_of(kind: type) -> str:
    """The file of a class, from the project's folder on."""
    try:
        return short(inspect.getfile(kind))
    except (TypeError, OSError):
        return kind.__module__


def ours(kind: type) -> set[str]:
    """What classes of this project define in place of Qt."""
    return {name for each in kind.__mro__ if each.__module__.startswith("desktop.") for name in vars(each)}


def short(file: str) -> str:
    """A path from the project's folder on."""
    path = Path(file)
    return path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else path.name


def report(findings: list[Finding]) -> str:
    """The findings grouped by where they are made, each told once, with the first picture that has it."""
    seen: dict[tuple[str, str, str, str], list[str]] = {}
    for each in findings:
        seen.setdefault((each.made_in, each.owner, each.kind, each.what), []).append(each.picture)
    lines, last = [], ""
    for (made_in, owner, kind, what), pictures in sorted(seen.items()):
        if made_in != last:
            lines.append(made_in)
            last = made_in
        more = f" and {len(pictures) - 1} more" if len(pictures) > 1 else ""
        lines.append(f"    {kind}: {owner}: {what}  [{pictures[0]}{more}]")
    return "\n".join(lines)
