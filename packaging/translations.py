"""Maintain the translations: `make words`.

Collects every translatable text of the product, updates `resources/translations/<language>.po`, and compiles
each to `resources/translations/<language>/rollbook.mo`, which the app reads. Translators edit the `.po`
files. New texts have no translation yet, and unused ones are dropped. Problems are printed, and a test fails
if there are any.
"""

from __future__ import annotations

import ast
import importlib
import io
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from desktop.base.words import LANGUAGES as SPOKEN
from desktop.base.words import TRANSLATIONS

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = tuple(each for each in SPOKEN if each != "en")
"""The languages to translate into."""

Text = str | tuple[str, str]
"""A text, or both English forms of a counted one."""


class SourceText(NamedTuple):
    """A text of the product, and its context if English uses one word for two things."""

    text: Text
    meaning: str = ""


NAMED: Mapping[str, tuple[str, ...]] = {
    "System": ("name",),
    "Listed": ("name", "short"),
    "TraitSpec": ("short", "name"),
    "SkillSpec": ("short", "name"),
    "SkillRow": ("name",),
    "TrackerSpec": ("name",),
    "TrackerLook": ("short",),
    "Occupation": ("name",),
    "Career": ("name",),
    "Profession": ("name", "vocation"),
    "Role": ("name",),
    "ForcePower": ("name",),
    "Term": ("name",),
    "NameList": ("names",),
}
"""Fields of the games' values that are shown as names or hold such names, by type."""

GAMES_OWN: Mapping[str, tuple[str, ...]] = {
    "rules_core.systems.rites_of_battle.injuries.Injury": ("name", "effect", "then"),
    "rules_core.systems.basic_d20.powers.Power": ("name",),
}
"""The same for types whose names mean something else elsewhere."""

ENUMS = (
    "rules_core.systems.basic_d20.weapons.Category",
    "rules_core.systems.rites_of_battle.skills.Characteristic",
)
"""Enums whose values are shown."""

_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed creation date, so that the same words give the same file."""

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_ASKING = re.compile(r"\b(?:n?tr|mark)\(")
_KEY = re.compile(r"(?<!&)&(?=[^\s&])")


@cache
def collected() -> dict[SourceText, list[str]]:
    """Return every translatable text with the files that use it."""
    found: dict[SourceText, list[str]] = {}

    def add(said: SourceText, file: str) -> None:
        files = found.setdefault(said, [])
        if file not in files:
            files.append(file)

    for path in sorted((ROOT / "desktop").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for said in _module_texts(path):
            add(said, name)
    for path in sorted((ROOT / "resources" / "games").glob("*/rules.toml")):
        for text in _sentences(tomllib.loads(path.read_text(encoding="utf-8"))):
            add(SourceText(text), path.relative_to(ROOT).as_posix())
    for text, module in _names():
        add(SourceText(text), module.replace(".", "/") + ".py")
    return found


def _module_texts(path: Path) -> Iterator[SourceText]:
    source = path.read_text(encoding="utf-8")
    if not _ASKING.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("tr", "ntr", "mark")
        ):
            words = [each.value for each in node.args if isinstance(each, ast.Constant)]
            texts = [each for each in words if isinstance(each, str)]
            if node.func.id != "ntr" and texts:
                yield SourceText(*texts[:2])
            elif len(texts) == 2:
                yield SourceText((texts[0], texts[1]))


def _sentences(table: object) -> Iterator[str]:
    """Yield the sentences of a rules table, and their headings."""
    if isinstance(table, Mapping):
        for heading, each in table.items():
            if isinstance(each, Mapping):
                yield str(heading)
            yield from _sentences(each)
    elif isinstance(table, str):
        yield table


def _names() -> Iterator[tuple[str, str]]:
    for package in ("rules_core", "desktop.games", "desktop.views"):
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            for value in vars(importlib.import_module(found.name)).values():
                for text in _names_of(value):
                    yield text, found.name
    for name in ENUMS:
        module, _, kind = name.rpartition(".")
        values: Iterable[Enum] = getattr(importlib.import_module(module), kind)
        yield from ((str(each.value), module) for each in values)


def _names_of(value: object, depth: int = 0) -> Iterator[str]:
    if depth > 6 or isinstance(value, str | int | type):
        return
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _names_of(each, depth + 1)
        return
    kind = type(value)
    fields: Iterable[str] = getattr(kind, "_fields", ()) or getattr(kind, "__struct_fields__", ())
    named = NAMED.get(kind.__name__) or GAMES_OWN.get(f"{kind.__module__}.{kind.__name__}", ())
    for field in fields:
        part = getattr(value, field)
        if field in named and isinstance(part, str) and part:
            yield part
        elif field in named and isinstance(part, tuple):
            yield from (str(each) for each in part)
        else:
            yield from _names_of(part, depth + 1)
    if not fields and isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _names_of(each, depth + 1)


def _forms(said: object) -> tuple[str, ...]:
    return (
        (said,) if isinstance(said, str) else tuple(map(str, said)) if isinstance(said, Iterable) else ("",)
    )


def faults(message: Message) -> list[str]:
    """Return the faults of a translation: missing, different placeholders, or menu keys lost or added."""
    here, there = _forms(message.id), _forms(message.string)
    if not all(there):
        return ["not translated"]
    said = []
    wanted = {each for form in here for each in _PLACEHOLDER.findall(form)}
    for form in there:
        given = set(_PLACEHOLDER.findall(form))
        if given - wanted or (wanted - given and len(here) == 1):
            said.append(f"has the placeholders {sorted(given)}, not {sorted(wanted)}")
        if len(_KEY.findall(form)) != len(_KEY.findall(here[0])):
            said.append("has another number of menu keys (&)")
        if form.strip() == form and here[0].strip() != here[0]:
            said.append("has lost a space at its edge")
    return said


def updated_catalogue(language: str, texts: Mapping[SourceText, list[str]]) -> Catalog:
    """Return a language's catalogue with exactly these texts, keeping existing translations."""
    path = TRANSLATIONS / f"{language}.po"
    kept = Catalog(language)
    if path.exists():
        with path.open("rb") as file:
            kept = read_po(file, language)
    fresh = Catalog(language, project="Rollbook", fuzzy=False)
    for (text, meaning), files in sorted(texts.items(), key=lambda pair: str(pair[0])):
        one = text if isinstance(text, str) else text[0]
        old = kept.get(one, meaning or None)
        given = _forms(old.string) if old is not None else ("",)
        string = given[0] if isinstance(text, str) else (given[0], given[-1])
        fresh.add(text, string, locations=[(each, 0) for each in files], context=meaning or None)
    return fresh


def wrong() -> list[str]:
    """Return all missing, wrong and outdated translations of every language."""
    said, texts = [], collected()
    for language in LANGUAGES:
        catalog = updated_catalogue(language, texts)
        said += [
            f"{language}: {message.id!r} {fault}"
            for message in catalog
            if message.id
            for fault in faults(message)
        ]
        path = TRANSLATIONS / f"{language}.po"
        if not path.exists() or path.read_bytes() != as_po(catalog):
            said.append(f"{path.relative_to(ROOT)} is out of date: make words")
    return said


def as_po(catalog: Catalog) -> bytes:
    """Format a catalogue for translators, independent of date and machine."""
    file = io.BytesIO()
    write_po(file, catalog, width=110, omit_header=True, include_lineno=False, no_location=True)
    head = (
        f'msgid ""\nmsgstr ""\n"Language: {catalog.locale}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    )
    return head.encode() + file.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """Compile a catalogue for the app."""
    plain = Catalog(catalog.locale, project="Rollbook", creation_date=_NO_DAY, revision_date=_NO_DAY)
    for message in catalog:
        if message.id:
            plain.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, plain)
    return file.getvalue()


def main(argv: list[str]) -> int:
    """Update every language and return the exit status, 1 if anything is untranslated or wrong."""
    if argv:
        sys.stderr.write("Usage: translations.py\n")
        return 2
    texts = collected()
    for language in LANGUAGES:
        catalog = updated_catalogue(language, texts)
        compiled = TRANSLATIONS / language / "rollbook.mo"
        compiled.parent.mkdir(parents=True, exist_ok=True)
        (TRANSLATIONS / f"{language}.po").write_bytes(as_po(catalog))
        compiled.write_bytes(as_mo(catalog))
    left = wrong()
    sys.stdout.write("".join(f"{each}\n" for each in left))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
