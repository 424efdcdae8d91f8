"""Who made a file of the bundle, and under which licence: found from where PyInstaller took it.

What cannot be found so stands in ``parts.toml``, whose licence texts lie in ``packaging/licences``.
"""

import os
import platform
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from trimming import Collected

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "packaging" / "parts.toml"
_TEXTS = (ROOT / "packaging" / "licences", ROOT / "resources" / "licences")
_COMMON = Path("/usr/share/common-licenses")

ROLLBOOK, PYTHON, PYINSTALLER = "Rollbook", "Python", "pyinstaller"
"""The owners that are no library, by name."""

_DEBIAN = "https://sources.debian.org/src/{source}/{version}/"
_UBUNTU = "https://launchpad.net/ubuntu/+source/{source}/{version}"
_OWN = {"desktop", "resources", "rules_core", "__main__"}
_IS_A_TEXT = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_NAMED_COMMON = re.compile(rf"{_COMMON}/([A-Za-z0-9.+-]*[A-Za-z0-9])")


class Unknown(Exception):
    """A file whose owner or licence nobody knows; says which file, why, and what to do."""


class Text(NamedTuple):
    """A licence as its author wrote it, under the name by which it is spoken of."""

    title: str
    words: str


class Owner(NamedTuple):
    """Who made something: a library, a font, a part inside a library.

    ``licence`` is an SPDX expression, as far as there is one; ``copyright`` is what must be said beside the
    texts, ``origin`` where the source is to be had, and ``inside`` the name of the owner in whose files this
    part lies: each of the three may be "".
    """

    name: str
    version: str
    licence: str
    texts: tuple[Text, ...]
    copyright: str = ""
    origin: str = ""
    inside: str = ""


class Package(NamedTuple):
    """A package of the system: ``source`` is what it was built from, ``terms`` its file of copyright."""

    source: str
    version: str
    terms: Path


@dataclass
class Owners:
    """Finds owners on this machine: its distributions of Python, its Python, its system's packages."""

    parts: dict[str, Any] = field(default_factory=lambda: tomllib.loads(PARTS.read_text("utf-8")))
    distributions: Iterable[metadata.Distribution] = field(default_factory=metadata.distributions)
    python: Path = Path(sys.base_prefix)
    library: Path = Path(sysconfig.get_path("stdlib"))
    package_of: Callable[[Path], Package | None] = field(default_factory=lambda: debian_package)

    def __post_init__(self) -> None:
        self._known: dict[str, Owner] = {}
        self._named = {each.name: each for each in self.distributions}
        self._distribution_of = {
            os.path.normpath(str(each.locate_file(file))): each
            for each in self._named.values()
            for file in each.files or ()
        }

    def of(self, each: Collected) -> Owner:
        """Who made a file that PyInstaller collected. Raises ``Unknown``."""
        dest, source = PurePosixPath(each.dest.replace("\\", "/")), Path(each.source)
        if dest.parts[0].split(".")[0] in _OWN:
            return self._once(ROLLBOOK, self._rollbook)
        if dest.name == "base_library.zip":
            return self._once(PYTHON, self._python)
        if found := self._distribution(source):
            return self.named(found.name)
        if self._is_pythons(source):
            return self._once(PYTHON, self._python)
        if package := self.package_of(source):
            return self._once(package.source, lambda: self._package(package))
        raise Unknown(
            f"{dest}: nobody knows who made it. It comes from {source}, which belongs to no distribution of "
            "Python and to no package of this system."
        )

    def named(self, name: str) -> Owner:
        """The owner that is a distribution of this name. Raises ``Unknown``."""
        if name not in self._named:
            raise Unknown(f"{name} is not installed, so its licence cannot be read.")
        return self._once(name, lambda: self._library(self._named[name]))

    def is_distribution(self, name: str) -> bool:
        """Whether an owner of this name is a distribution of Python."""
        return name in self._named

    def metadata_of(self, collected: Iterable[Collected]) -> list[Collected]:
        """The metadata and the licence texts of every distribution of which something was collected."""
        found = {each.name for file in collected if (each := self._distribution(Path(file.source)))}
        return [
            Collected(str(file), str(self._named[name].locate_file(file)), "DATA")
            for name in sorted(found - {PYINSTALLER})
            for file in self._named[name].files or ()
            if str(file).endswith(".dist-info/METADATA") or _is_text(file)
        ]

    def inside(self, owner: str, dest: str) -> Iterator[Owner]:
        """What others made and ``owner`` put into the file at ``dest``, from the table of parts."""
        for part in self.parts["part"]:
            if part["of"] == owner and _matches(dest, part["inside"]):
                texts = tuple(_vendored(each) for each in part["texts"])
                terms = part.get("copyright", "").strip()
                yield Owner(part["name"], "", part["licence"], texts, terms, inside=owner)

    def must_be_looked_up(self, dest: str) -> bool:
        """Whether a file may hold what others made, and nobody has looked yet."""
        table = self.parts["looked_up"]
        return _matches(dest, table["wanted"]) and not _matches(dest, table["files"])

    def _once(self, name: str, find: Callable[[], Owner]) -> Owner:
        if name not in self._known:
            self._known[name] = find()
        return self._known[name]

    def _is_pythons(self, source: Path) -> bool:
        """Whether a file came with Python: with its library, or in the folder that is its alone."""
        if self.library in source.parents or re.match(r"(lib)?python3", source.name):
            return True
        home = self.python.resolve()
        return home not in (Path("/"), Path("/usr")) and home in source.resolve().parents

    def _rollbook(self) -> Owner:
        from desktop.base.version import VERSION

        return Owner(ROLLBOOK, VERSION, "MIT", (_vendored("Rollbook-MIT.txt"),))

    def python_terms(self) -> Path:
        """Where the licence of this Python lies. Raises ``Unknown``."""
        places = (self.library / "LICENSE.txt", self.python / "LICENSE.txt", self.python / "LICENSE")
        for each in places:
            if each.is_file():
                return each
        raise Unknown(f"Python: its licence is in none of {', '.join(map(str, places))}.")

    def _python(self) -> Owner:
        text = Text("Licence of Python", _read(self.python_terms()))
        origin = "https://www.python.org/downloads/"
        return Owner(PYTHON, platform.python_version(), "PSF-2.0", (text,), origin=origin)

    def _distribution(self, source: Path) -> metadata.Distribution | None:
        return self._distribution_of.get(os.path.normpath(source))

    def _library(self, found: metadata.Distribution) -> Owner:
        told = self.parts["distributions"].get(found.name, {})
        files = [each for each in found.files or () if _is_text(each)]
        texts = tuple(_vendored(each) for each in told.get("texts", ())) or tuple(
            Text(f"{found.name}, {each.name}", _read(Path(str(found.locate_file(each))))) for each in files
        )
        names = (told.get("licence"), *(found.metadata.get_all(each, [""])[0] for each in _LICENCE_FIELDS))
        licence = next((each for each in names if each), "").strip().split("\n")[0]
        if not licence or not texts:
            raise Unknown(
                f"{found.name} {found.version}: it brings no licence text, or does not name its licence. "
                f"Say both in {PARTS.name}, under [distributions]."
            )
        return Owner(found.name, found.version, licence, texts, origin=told.get("origin", ""))

    def _package(self, package: Package) -> Owner:
        licence = self.parts["system"].get(package.source, "")
        if not licence:
            raise Unknown(
                f"{package.source} {package.version}: look in {package.terms} under which licence the "
                f"library itself is, and say so in {PARTS.name}, under [system]."
            )
        if needs_gpl(licence):
            raise Unknown(
                f"{package.source} {package.version} is under the {licence}, so it cannot be part of "
                "Rollbook: leave out what needs it."
            )
        try:
            words = _read(package.terms)
        except OSError as error:
            raise Unknown(f"{package.source} {package.version}: there is no {package.terms}.") from error
        texts = [Text(f"{package.source}, as the system has it", words)]
        for name in sorted(set(_NAMED_COMMON.findall(words))):
            if (_COMMON / name).is_file():
                texts.append(Text((_COMMON / name).resolve().name, _read(_COMMON / name)))
        origin = _UBUNTU if "ubuntu" in package.version else _DEBIAN
        origin = origin.format(source=package.source, version=package.version)
        return Owner(package.source, package.version, licence, tuple(dict.fromkeys(texts)), origin=origin)


def needs_gpl(licence: str) -> bool:
    """Whether a licence leaves no choice but the GPL, without an exception that lets others link."""
    return all(
        any(re.match(r"A?GPL-", term) and " WITH " not in term for term in choice.split(" AND "))
        for choice in licence.split(" OR ")
    )


def normal(name: str) -> str:
    """The name of a distribution as it can be compared: case and joining signs mean nothing."""
    return re.sub(r"[-_.]+", "-", name).lower()


def debian_package(path: Path) -> Package | None:
    """The Debian package that a file of the system belongs to; None where there is none, or no dpkg."""
    real = path.resolve()
    # What /lib is a link for may be listed under either name.
    for each in (real, Path(str(real).removeprefix("/usr"))):
        name = _dpkg_query("--search", str(each)).partition(": ")[0].partition(",")[0]
        if name:
            told = _dpkg_query("--show", "--showformat=${source:Package}\t${source:Version}", name)
            source, version = told.split("\t")
            return Package(source, version, Path("/usr/share/doc") / name.partition(":")[0] / "copyright")
    return None


_LICENCE_FIELDS = ("License-Expression", "License")


def _dpkg_query(*words: str) -> str:
    command = ("dpkg-query", *words)
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _is_text(file: metadata.PackagePath) -> bool:
    """Whether a file of a distribution is the words of a licence, its own or of what it carries along."""
    return ".dist-info/" in str(file) and bool(_IS_A_TEXT.search(file.name))


def _matches(dest: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(dest, each) for each in patterns)


def _vendored(name: str) -> Text:
    found = next(folder / name for folder in _TEXTS if (folder / name).is_file())
    return Text(name.removesuffix(".txt"), _read(found))


def _read(path: Path) -> str:
    lines = path.read_text("utf-8", "replace").expandtabs().splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")
