"""Write THIRD_PARTY.txt into a bundle: all third-party parts with their full licences.

`python packaging/notices.py dist/rollbook` reads `build/bundle/collected.json`, written by the spec, and
covers only what is in the bundle. Exit status: 0 written, 1 if anything has no known owner or licence; then
nothing is written, and each such part is listed.
"""

import json
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from owners import PYINSTALLER, ROLLBOOK, ROOT, Owner, Owners, Text, Unknown, normal
from trimming import Collected

from desktop.about.view.about import LIBRARIES, PYTHON_TERMS
from desktop.base.bundle_files import LIST
from desktop.base.program import NOTICES

COLLECTED = ROOT / "build" / "bundle" / "collected.json"
"""The parts that PyInstaller collected, as triples of destination, source and kind."""

_MODULES = ("PYMODULE", "PYSOURCE")
"""Kinds inside the program file. PyInstaller appends the optimisation level: PYMODULE-2."""
_ADDED_FILES = ("*.icns", "*/_CodeSignature/*", NOTICES, f"resources/{LIST}")
"""Files that the build adds: icons and signatures of a macOS app, the notices, the list of files."""
_WIDTH = 90
IN_PROGRAM = "in the program"
"""Where modules are: not in files of their own."""
_SHOWN = 8
"""The number of files of one folder listed by name."""
_LINE = "-" * _WIDTH

_ABOUT = """
This lists the parts of this copy of Rollbook, their authors and their licences. The build wrote it from the
contents of the package. Rollbook itself is under the MIT licence. Parts by others are under their own
licences; the full text of each follows.
"""
_ABOUT_QT = """
Qt {qt} and Qt for Python {qt} (PySide6, Shiboken) are used under the GNU Lesser General Public License,
version 3. They are unchanged, except that their symbol names were removed. They are separate shared libraries
in the folders PySide6 and shiboken6. You may change them, or build them from their source, which is at
https://download.qt.io/official_releases/qt/ and https://download.qt.io/official_releases/QtForPython/pyside6/,
and replace them with yours under the same names: Rollbook starts with any version that fits Qt for Python
{line}. You may reverse engineer Rollbook to debug such changes.
"""
_ABOUT_SYSTEM = """
System libraries are unchanged, except that their symbol names were removed. Each entry says where to get the
source. If an author offers a choice between the GNU General Public License and another licence, Rollbook uses
the other one. Libraries under the GNU Lesser General Public License are separate shared libraries, so that
you can replace them.
"""


class Incomplete(Exception):
    """The notices would be incomplete; ``lacks`` has a sentence for each reason."""

    def __init__(self, lacks: Iterable[str]) -> None:
        self.lacks = tuple(lacks)
        super().__init__(
            "\n  ".join(("The notices would be incomplete, so nothing was written:", *self.lacks))
        )


def write(bundle: Path, collected: Iterable[Collected], owners: Owners | None = None) -> Path:
    """Write the notices of a bundle (a folder or a macOS app) and return their path. Raises Incomplete."""
    made = made_by(bundle, collected, owners or Owners())
    path = _beside(bundle) / NOTICES
    path.write_text(composed(made), encoding="utf-8")
    return path


def for_about(collected: Iterable[Collected], owners: Owners | None = None) -> list[Collected]:
    """Return the files that About needs in a bundle to show the licences of Python and its libraries.

    Raises Unknown.
    """
    known = owners or Owners()
    terms = Collected(f"resources/licences/{PYTHON_TERMS}", str(known.python_terms()), "DATA")
    return [terms, *known.metadata_of(collected)]


def read_collected(path: Path = COLLECTED) -> tuple[Collected, ...]:
    """Read the list written by the spec. Raises OSError and ValueError."""
    return tuple(Collected(*each) for each in json.loads(path.read_text("utf-8")))


def composed(made: dict[Owner, set[str]]) -> str:
    """Compose the whole text: introduction, table, owners with their files in ``made``, and every licence
    once.
    """
    owners = sorted(made, key=_place)
    numbers = _numbered(owners)
    lines = [_head(made), "", "COMPONENTS", "", *_table(owners, made), ""]
    for each in owners:
        where = f"in {each.inside}" if each.inside else each.version
        lines += [_LINE, f"{each.name}, {where}", f"Licence: {each.licence}"]
        lines += [each.copyright] if each.copyright else []
        lines += [f"Source: {each.origin}"] if each.origin else []
        lines += [textwrap.fill(f"Files: {', '.join(_places(made[each]))}", _WIDTH, break_on_hyphens=False)]
        texts = dict.fromkeys(str(numbers[_key(text)][0]) for text in each.texts)
        lines += [f"Texts: {', '.join(texts)}", ""]
    lines += ["", "LICENCE TEXTS", ""]
    for number, text in numbers.values():
        lines += [_LINE, f"{number}. {text.title}", _LINE, "", *_wrapped(text.words), ""]
    return "\n".join(lines).strip("\n") + "\n"


def main(arguments: list[str]) -> int:
    """Run as a command; ``arguments`` are the bundle's folder and the list of collected parts."""
    bundle = Path(arguments[0]) if arguments else ROOT / "dist" / "rollbook"
    try:
        path = write(bundle, read_collected(*(Path(each) for each in arguments[1:2])))
    except Incomplete as incomplete:
        sys.stderr.write(f"{incomplete}\n")
        return 1
    sys.stdout.write(f"{path}\n")
    return 0


def made_by(bundle: Path, collected: Iterable[Collected], owners: Owners) -> dict[Owner, set[str]]:
    """Return what each owner made of a bundle: files, and modules in the program. Raises Incomplete."""
    made: dict[Owner, set[str]] = defaultdict(set)
    lacks: set[str] = set()
    for each in _in_bundle(bundle, collected, lacks):
        dest = each.dest.replace("\\", "/")
        try:
            owner = owners.of(each)
            in_program = each.kind.startswith(_MODULES)
            made[owner].add(f"{IN_PROGRAM}/{dest.partition('.')[0]}" if in_program else dest)
            for part in owners.inside(owner.name, dest):
                made[part].add(dest)
            if owners.must_be_looked_up(dest):
                lacks.add(f"{dest}: check which third-party parts it contains, then list them in parts.toml.")
        except Unknown as unknown:
            lacks.add(str(unknown))
    try:
        made[owners.named(PYINSTALLER)].add(f"{IN_PROGRAM}/what starts Python")
    except Unknown as unknown:
        lacks.add(str(unknown))
    lacks |= set(_not_in_about(made, owners))
    if lacks:
        raise Incomplete(sorted(lacks))
    return made


def _not_in_about(made: dict[Owner, set[str]], owners: Owners) -> Iterator[str]:
    named = {normal(package) for package, _name in LIBRARIES}
    for each, files in made.items():
        if each.name == PYINSTALLER or not owners.is_distribution(each.name):
            continue
        if normal(each.name) not in named:
            yield f"{each.name} is in the bundle but not on the About page: leave it out, or add it there."
        elif not any(file.endswith(".dist-info/METADATA") for file in files):
            yield f"{each.name}: its metadata is not in the bundle, so About can't show its licence."


def collected_files(bundle: Path) -> dict[str, Path]:
    """Return the files of a bundle that PyInstaller collected, by its names for them."""
    return {
        # Code folders in a macOS app can't have a dot in their name.
        path.relative_to(place).as_posix().replace("__dot__", "."): path
        for place in _inner(bundle)
        for path in place.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def _in_bundle(bundle: Path, collected: Iterable[Collected], lacks: set[str]) -> Iterator[Collected]:
    """Yield all modules, and the files that are in the bundle; files that were not collected are added to
    ``lacks``.
    """
    there = set(collected_files(bundle))
    for each in collected:
        dest = each.dest.replace("\\", "/")
        if each.kind.startswith(_MODULES):
            yield each
        elif dest in there:
            there.discard(dest)
            yield each
    for dest in there:
        if not any(fnmatchcase(dest, each) for each in _ADDED_FILES):
            lacks.add(f"{dest}: it is in the bundle, but its source is unknown.")


def _inner(bundle: Path) -> tuple[Path, ...]:
    """The folders of what PyInstaller collects; everything around them is Rollbook's own."""
    contents = bundle / "Contents"
    return (contents / "Frameworks", contents / "Resources") if contents.is_dir() else (bundle / "_internal",)


def _beside(bundle: Path) -> Path:
    contents = bundle / "Contents"
    return contents / "Resources" if contents.is_dir() else bundle


def _head(made: dict[Owner, set[str]]) -> str:
    qt = next((each.version for each in made if each.name == "PySide6_Essentials"), "")
    about_qt = _ABOUT_QT.format(qt=qt, line=qt.rpartition(".")[0]) if qt else ""
    paragraphs = [textwrap.fill(each.strip(), _WIDTH) for each in (_ABOUT, about_qt, _ABOUT_SYSTEM) if each]
    return "\n\n".join(["THIRD-PARTY NOTICES", *paragraphs])


def _table(owners: list[Owner], made: dict[Owner, set[str]]) -> Iterator[str]:
    rows = [("Name and version", "Licence", "Files")]
    for each in owners:
        name = f"  {each.name}" if each.inside else f"{each.name} {each.version}"
        rows.append((name, each.licence, str(len(made[each]))))
    first, second = (max(len(row[column]) for row in rows) for column in range(2))
    for name, licence, files in rows:
        yield f"{name.ljust(first)}  {licence.ljust(second)}  {files.rjust(5)}"


def _place(owner: Owner) -> tuple[bool, str, str]:
    """Sort Rollbook first, the others by name, each followed by its parts."""
    whole, part = (owner.inside, owner.name) if owner.inside else (owner.name, "")
    return whole != ROLLBOOK, whole.casefold(), part.casefold()


def _places(files: set[str]) -> list[str]:
    """Name the files, or for a folder with many the folder and their number."""
    folders: dict[str, list[str]] = defaultdict(list)
    for file in sorted(files):
        folders[file.partition("/")[0] if "/" in file else ""].append(file)
    named: list[str] = []
    for folder, inside in folders.items():
        if folder and len(inside) > _SHOWN:
            named.append(f"{folder} ({len(inside)} files)")
        else:
            named += (file.replace(f"{IN_PROGRAM}/", f"{IN_PROGRAM}: ") for file in inside)
    return sorted(named)


def _numbered(owners: list[Owner]) -> dict[str, tuple[int, Text]]:
    texts: dict[str, Text] = {}
    for owner in owners:
        for text in owner.texts:
            texts.setdefault(_key(text), text)
    return {key: (number, text) for number, (key, text) in enumerate(texts.items(), 1)}


def _key(text: Text) -> str:
    """Line breaks don't make a different licence."""
    return " ".join(text.words.split())


def _wrapped(words: str) -> Iterator[str]:
    for line in words.splitlines():
        yield from textwrap.wrap(line, 110, break_on_hyphens=False, break_long_words=False) or [""]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
