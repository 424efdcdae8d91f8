"""Words that no translator was given: in the made-up language they stand without its marks.

There every letter that has a marked twin is marked, so a word with a plain one was written past the
translations, or filled in by a player: what users, files and rules of spelling bring is told apart here.
"""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QMenu, QTabBar, QWidget

from desktop.base import words
from desktop.base.pseudo import FIRST, MIRRORED, PSEUDO
from desktop.importing import tour as importing
from desktop.tray.why import WhyList
from desktop.views.game import part
from rules_core.game.registry import SYSTEM_IDS
from rules_core.systems.coc7.creating import OCCUPATIONS
from rules_core.systems.striker import creating, professions
from rules_core.systems.striker.skills import plain_name
from rules_core.systems.striker.system import SYSTEM as STRIKER
from tests.walk import finding
from tests.walk.drawn import Ears
from tests.walk.finding import Finding
from tests.walk.named import rows_in_view

_RESOURCES = words.TRANSLATIONS.parent
_PLAIN = re.compile(r"[^\W\d_~]*[aeiouyAEIOUYncsNCS][^\W\d_~]*")
_LEAST_LETTERS = 2
_CUT = re.compile(r"[^,:;·⟦⟧()]+(?=…)")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_RUN = re.compile(r"(?<![^\W\d_])[A-Za-z][A-Za-z ,'-]*[A-Za-z](?![^\W\d_])")
"""Plain letters that stand by themselves: one beside a marked one is the key of a menu entry."""

PROPER: tuple[tuple[str, str], ...] = (
    (r"Rollbook|Shadow Lounge|Star Wars|Call of Cthulhu|Rites of Battle|Striker", "names of games and ours"),
    (r"\bd?\d*[dD]\d+\w*|\bkh\d|\bd\b", "dice as they are typed"),
    (r"\b(Ctrl|Shift|Alt|Meta|Enter|Return|Space|Esc|Del|Backspace|Tab|Home|End|PgUp|PgDown)\b", "keys"),
    (r"\b(Ins|Up|Down|Left|Right|Menu|Help|Delete)\b(?=$|[,+/ ])", "keys"),
    (r"\b(STR|CON|SIZ|DEX|APP|INT|POW|EDU|min|max)\b", "formulas as they are typed"),
    (r"\b[A-Z0-9]{2,4}-[A-Z]+-\d+\b", "numbers of rules"),
    (r"^\W*[A-Z]{1,2}\W*$", "initials in place of a portrait"),
    (r"The Dhole's House|Charaeno|Foundry|ccfolia|Chaosium|Roll20|iachara|Discord|BCDice|Markdown", "others"),
    (r"\bWindows-1252\b|\bBig5\b|\bGBK\b", "encodings of text"),
    (r"\b\d+\syards\b", "ranges that a player wrote"),
    (r"\b(Mislead|Outrun)\b", "actions of listings that a player wrote"),
    (r"\b[Ff]eint\b(\(\S+ imp\(\S+)?", "a listing as an example, as it is written in all languages"),
    (
        r"\b(Inter|Source Serif Pro|Atkinson Hyperlegible|PySide6|Shiboken|SQLAlchemy|Alembic|Mako)\b",
        "what Rollbook is built on",
    ),
    (r"\b(MIT|BSD|LGPL|PSF|Apache|SIL OFL)\b", "licences"),
)
"""What is the same in every language, with the reason."""

_PATHS = re.compile(
    r"(?![\d/]+(?:\s|$))[\w~.-]*[/\\][\w/\\~.-]+|\b[\w-]+\.(db|rollbook|json|toml|pdf|csv|md|txt|zip|png)\b"
)


def marked(window: QWidget, ears: Ears, typed: "Typed") -> Iterator[Finding]:
    """The words of a window that are not marked; none where another language is spoken."""
    if words.spoken() not in (PSEUDO, MIRRORED):
        return
    above = ""
    for each in ears.drawn:
        if each.is_icon or _is_fact(each.widget):
            continue
        # Alone, or as the next line of what was written above it, also within a path.
        lines = (each.words, f"{above} {each.words}", f"{above}{each.words}")
        if (left := typed.unmarked(each.words)) and all(map(typed.unmarked, lines)):
            yield finding.of("words", each.widget, f"“{left}” of “{each.words}”", each.made_in)
        above = each.words
    for widget, kind, said in _said(window):
        if not _is_fact(widget) and (left := typed.unmarked(said)):
            yield finding.of("words", widget, f"{kind}: “{left}” of “{said}”")


def _is_fact(widget: QWidget) -> bool:
    """Whether it tells why a roll came out so: facts stand there by the names that the rules give them."""
    each: QWidget | None = widget
    while each is not None and not isinstance(each, WhyList):
        each = each.parentWidget()
    return each is not None


def _said(window: QWidget) -> Iterator[tuple[QWidget, str, str]]:
    """What a window says besides what is painted, with who says it and how."""
    yield window, "title", window.windowTitle()
    for each in (window, *window.findChildren(QWidget)):
        if not each.isVisible() or each.window() is not window:
            continue
        yield each, "name", each.accessibleName()
        yield each, "description", each.accessibleDescription()
        yield each, "tooltip", each.toolTip()
        if isinstance(each, QAbstractButton):
            yield each, "button", each.text()
        elif isinstance(each, QTabBar):
            for tab in range(each.count()):
                yield each, "tab", each.tabText(tab)
        elif isinstance(each, QAbstractItemView):
            for index in rows_in_view(each):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                    yield each, "row", str(index.data(role) or "")
        elif isinstance(each, QMenu):
            yield from ((each, "entry", action.text().replace("&", "")) for action in _shown(each))


def _shown(menu: QMenu) -> list[QAction]:
    return [each for each in menu.actions() if each.isVisible()]


class Typed:
    """What users bring: the characters of the samples, the files of the tour, and what is typed in it."""

    def __init__(self) -> None:
        self._texts: set[str] = set(_brought())
        self._found: dict[str, str] = {}

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear what is typed until the end of the block."""
        real: Callable[..., None] = QTest.keyClicks

        def key_clicks(widget: QWidget, text: str, *more: Any) -> None:
            if len(text.strip()) > 1:
                self._texts.add(text.strip())
                self._found.clear()
            real(widget, text, *more)

        with patch.object(QTest, "keyClicks", key_clicks):
            yield

    def unmarked(self, said: str) -> str:
        """The first word of these that is neither marked nor brought from outside; "" where there is none."""
        if not _PLAIN.search(said):
            return ""
        if said not in self._found:
            self._found[said] = self._look(said)
        return self._found[said]

    def _look(self, said: str) -> str:
        said = " ".join(said.split())  # a number is held to its unit by a space that is never broken
        if self._is_part(said.strip(" …“”")):
            return ""
        before, is_cut, after = said.partition("…")
        if is_cut and self._is_part(before.strip()):
            said = f"…{after}"
        said = _PATHS.sub(" ", said)
        for cut in _CUT.findall(said):
            last = cut.split()[-1:]  # a name may be cut after a word of ours
            for piece in (cut.strip(), *last):
                if self._is_part(piece):
                    said = re.sub(rf"{re.escape(piece)}\s*…", " …", said)
        for text in sorted(self._texts, key=len, reverse=True):
            if text in said:
                said = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", " ", said)
        for proper, _why in PROPER:
            said = re.sub(proper, " ", said)
        return next((each for each in self._runs(said) if len(each) >= _LEAST_LETTERS), "")

    def _runs(self, said: str) -> Iterator[str]:
        """What stands together without marks, such as two words of a sentence that a player wrote."""
        for run in _RUN.findall(said):
            if not (len(run.split()) > 1 and self._is_part(run.strip())):
                yield from _PLAIN.findall(run)

    def _is_part(self, words: str) -> bool:
        return any(words in text for text in self._texts)


@cache
def _brought() -> frozenset[str]:
    """The texts in the samples, packs, names and examples that are there, and in the files of the tour."""
    found: set[str] = set()
    for path in sorted((_RESOURCES / "samples").glob("*/character.json")):
        found |= set(_texts(json.loads(path.read_text(encoding="utf-8"))))
    for path in (*(_RESOURCES / "packs").glob("*.toml"), *(_RESOURCES / "games").glob("*/names.toml")):
        found |= set(_texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    written = {
        said
        for module in (importing, professions, creating)
        for said in _constants(Path(str(module.__file__)))
    }
    for said in written.union(*((each.name, *each.skills) for each in OCCUPATIONS)):
        found.add(said)
        found.add(said.rpartition(":")[2])  # the speciality of a skill
        found.add(_CAPITAL.sub(" ", said).capitalize())  # as the review writes names in files
    found |= {part(game, "tour").NEWCOMER for game in SYSTEM_IDS}
    found.add("Atkinson Hyperlegible Next")  # the name of a font
    # What listings are written with is read again: it is the same in all languages.
    found |= {plain_name(each.name) for each in STRIKER.skills}
    return frozenset(each.strip() for each in found if sum(map(str.isalpha, each)) > 1)


def _constants(file: Path) -> Iterator[str]:
    """The texts in a module, but for its docstrings and for what stands between the values of a text."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and id(each) not in told:
            said = each.value if isinstance(each.value, str) else ""
            if said[:1].strip():
                yield said


_IDS = frozenset({"id", "kind", "system", "format", "uuid"})


def _texts(value: object) -> Iterator[str]:
    """The texts in a value, but for what only programs read."""
    if isinstance(value, str):
        yield value
        yield from value.splitlines()
    elif isinstance(value, dict):
        for key, each in value.items():
            if key == "listing":  # read out with the name of its action first
                yield f"{FIRST}{each.partition('(')[0].capitalize()},"
            if key not in _IDS:
                yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
