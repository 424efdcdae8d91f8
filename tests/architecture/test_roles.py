"""In a feature's folder a file's name is its role, and a role says what the file may import.

A feature is a room with a ``feature.py`` (or a folder of that name). See ``desktop/README.md``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.reached import statements

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "desktop"

ROLES = {"view", "words", "formats", "controller", "ui", "cli", "feature", "tour", "self_check"}
"""The names that a file or a folder of a feature may have; ``formats`` writes and reads files of others."""

QT = ("PySide6",)
SCREEN = ("PySide6.QtWidgets", "PySide6.QtGui", "PySide6.QtSvg", "PySide6.QtPrintSupport")
WIDGETS = (
    "desktop.kit",
    "desktop.cards",
    "desktop.fields",
    "desktop.wizard",
    "desktop.sheet",
    "desktop.tray",
)
ACTING = ("desktop.session", "desktop.rolling", "desktop.library", "desktop.shell")

# What each role never imports. Values that the kit's widgets show are for everyone.
FORBIDDEN = {
    "view": (*QT, *WIDGETS, "desktop.session", "desktop.rolling", "desktop.shell"),
    "words": (*QT, *WIDGETS, *ACTING),
    "formats": (*QT, *WIDGETS, "desktop.session", "desktop.rolling", "desktop.shell"),
    "controller": (*SCREEN, *WIDGETS, "desktop.shell"),
    "ui": ("desktop.session", "desktop.rolling", "desktop.library", "desktop.shell", "rules_core.systems"),
    "cli": (*QT, *WIDGETS, "desktop.shell"),
    "feature": (),
    "tour": (),
    "self_check": (),
}
ABOVE = {"view": {"controller", "ui", "feature"}, "formats": {"controller", "ui", "feature"}}
ABOVE |= {
    "words": ABOVE["view"],
    "controller": {"ui", "cli", "feature"},
    "ui": {"controller", "feature"},
    "cli": {"ui", "feature"},
    "feature": set(),
    "tour": {"self_check"},
    "self_check": set(),
}
for _role in ROLES - {"feature", "tour", "self_check"}:
    ABOVE[_role] |= {"tour", "self_check"}
FOR_EVERYONE = ("desktop.kit.view",)


def features(desktop: Path) -> set[str]:
    """The features by their dotted names, such as "timeline" and "games.coc7.sanity"."""
    found = (*desktop.rglob("feature.py"), *desktop.rglob("feature/__init__.py"))
    folders = {(each.parent if each.name == "feature.py" else each.parent.parent) for each in found}
    return {".".join(each.relative_to(desktop).parts) for each in folders} - {"shell"}


def imports(source: str) -> Iterator[str]:
    """Everything that a source imports, with the module it is from; late imports too."""
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in(module: str, rooms: tuple[str, ...]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def exports(desktop: Path, feature: str) -> set[str]:
    """The modules that a feature offers to others: the ``EXPORTS`` of its ``__init__.py``."""
    init = desktop.joinpath(*feature.split("."), "__init__.py")
    for node in ast.parse(init.read_text(encoding="utf-8")).body if init.is_file() else ():
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXPORTS":
            return set(ast.literal_eval(node.value))
    return set()


def faults(desktop: Path) -> Iterator[str]:
    known = features(desktop)
    for feature in sorted(known):
        folder = desktop.joinpath(*feature.split("."))
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if parts[0] == "__init__":
                continue
            role, where = parts[0], path.relative_to(desktop).as_posix()
            if role not in ROLES:
                yield f"{where} has no role: {sorted(ROLES)}"
                continue
            for module in sorted(set(imports(path.read_text(encoding="utf-8")))):
                if is_in(module, FORBIDDEN[role]) and not is_in(module, FOR_EVERYONE):
                    yield f"{where} is a {role} and imports {module}"
                yield from crossing(desktop, known, feature, where, module)


def crossing(desktop: Path, known: set[str], feature: str, where: str, module: str) -> Iterator[str]:
    """What is wrong with importing a module of this or another feature in the file ``where``."""
    role = Path(where).relative_to(Path(*feature.split("."))).with_suffix("").parts[0]
    home = next((each for each in known if is_in(module, (f"desktop.{each}",))), None)
    inside = module.removeprefix(f"desktop.{home}").strip(".")
    if home is None or not inside:
        return
    target = inside.split(".")[0]
    if home == feature:
        if target in ABOVE[role]:
            yield f"{where} is a {role} and imports its {target}"
    elif target not in ("feature", "view") and not is_in(inside, tuple(exports(desktop, home)) or ("-",)):
        yield f"{where} imports {module}, which is inside another feature"


def test_every_file_of_a_feature_keeps_to_its_role() -> None:
    assert list(faults(DESKTOP)) == []


def test_rooms_without_a_feature_know_no_feature() -> None:
    """Only the list of features and the command line name one.

    What a game alone has is a feature in its folder, which its other files may know.
    """
    known = features(DESKTOP)
    top = {"features.py", "cli"}
    found = []
    for path in sorted(DESKTOP.rglob("*.py")):
        parts = path.relative_to(DESKTOP).parts
        if parts[0] in top or any(is_in(".".join(parts), (each,)) for each in known):
            continue
        own = (f"desktop.games.{parts[1]}",) if parts[0] == "games" else ()
        for module in imports(path.read_text(encoding="utf-8")):
            if any(is_in(module, (f"desktop.{each}",)) for each in known) and not is_in(module, own):
                found.append(f"{path.relative_to(DESKTOP)} imports {module}")
    assert found == []


PLANTED = {
    "clock/view.py": "from PySide6.QtCore import QTimer",
    "clock/words.py": "from desktop.clock.controller import Clock",
    "clock/controller.py": "from PySide6.QtWidgets import QLabel",
    "clock/ui/face.py": "from desktop.library.store.library import Library",
    "clock/ui/hands.py": "from desktop.alarm.controller import Alarm",
    "clock/ui/tick.py": "from desktop.clock.tour import TOUR",
    "clock/tour.py": "from desktop.alarm.tour import ring",
    "clock/helpers.py": "",
}


@pytest.mark.parametrize("path", PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, path: str) -> None:
    for feature in ("clock", "alarm"):
        (tmp_path / feature).mkdir()
        (tmp_path / feature / "feature.py").write_text("", encoding="utf-8")
    assert list(faults(tmp_path)) == []
    planted = tmp_path / path
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(PLANTED[path], encoding="utf-8")
    assert len(list(faults(tmp_path))) == 1


def test_a_feature_may_offer_a_module_to_others(tmp_path: Path) -> None:
    for feature in ("clock", "alarm"):
        (tmp_path / feature).mkdir()
        (tmp_path / feature / "feature.py").write_text("", encoding="utf-8")
    (tmp_path / "alarm" / "__init__.py").write_text('EXPORTS = ("controller",)\n', encoding="utf-8")
    (tmp_path / "clock" / "controller.py").write_text(
        "from desktop.alarm.controller import A", encoding="utf-8"
    )
    assert list(faults(tmp_path)) == []
