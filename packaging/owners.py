"""Find out who made a file of the bundle, and its licence, from where PyInstaller took it.

Exceptions are in ``parts.toml``, with licence texts in ``packaging/licences``.
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
"""The names of the owners that are not libraries."""

_DEBIAN = "https://sources.debian.org/src/{source}/{version}/"
_UBUNTU = "https://launchpad.net/ubuntu/+source/{source}/{version}"
_OWN = {"desktop", "resources", "rules_core", "__main__"}
_IS_A_TEXT = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_NAMED_COMMON = re.compile(rf"{_COMMON.as_posix()}/([A-Za-z0-9.+-]*[A-Za-z0-9])")


class Unknown(Exception):
    """The owner or licence of a file is unknown; the message names the file, the reason and what to do."""


class Text(NamedTuple):
    """The original text of a licence, and its title."""

    title: str
    words: str


class Owner(NamedTuple):
    """The maker of something: a library, a font, or a part inside a library.

    ``licence`` is an SPDX expression if possible; ``copyright`` is a notice required besides the texts,
    ``origin`` where to get the source, and ``inside`` the name of the owner whose files contain this part;
    these three may be "".
    """

    name: str
    version: str
    licence: str
    texts: tuple[Text, ...]
    copyright: str = ""
    origin: str = ""
    inside: str = ""


class Package(NamedTuple):
    """A system package: its ``source`` package and its copyright file ``terms``."""

    source: str
    version: str
    terms: Path


@dataclass
class Owners:
    """Finds owners on this machine: Python distributions, Python itself, system packages."""

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
        """Return the owner of a file that PyInstaller collected. Raises Unknown."""
        dest, source = PurePosixPath(each.dest.replace("\\", "/")), Path(each.source)
        if dest.parts[0].split(".")[0] in _OWN:
            return self._once(ROLLBOOK, self._rollbook)
        if dest.name == "base_library.zip":
            return self._once(PYTHON, self._python)
        if found := self._distribution(source):
            return self.named(found.name)
        if self._is_from_python(source):
            return self._once(PYTHON, self._python)
        if package := self.package_of(source):
            return self._once(package.source, lambda: self._package(package))
        raise Unknown(
            f"{dest}: its owner is unknown. It comes from {source}, which belongs to no Python distribution "
            "and to no system package."
        )

    def named(self, name: str) -> Owner:
        """Return the owner that is the Python distribution of this name. Raises Unknown."""
        if name not in self._named:
            raise Unknown(f"{name} is not installed, so its licence can't be read.")
        return self._once(name, lambda: self._library(self._named[name]))

    def is_distribution(self, name: str) -> bool:
        """Return whether an owner of this name is a Python distribution."""
        return name in self._named

    def metadata_of(self, collected: Iterable[Collected]) -> list[Collected]:
        """Return the metadata and licence files of every distribution that was collected from."""
        found = {each.name for file in collected if (each := self._distribution(Path(file.source)))}
        return [
            Collected(str(file), str(self._named[name].locate_file(file)), "DATA")
            for name in sorted(found - {PYINSTALLER})
            for file in self._named[name].files or ()
            if str(file).endswith(".dist-info/METADATA") or _is_text(file)
        ]

    def inside(self, owner: str, dest: str) -> Iterator[Owner]:
        """Yield the owners of third-party parts inside the file ``dest`` of ``owner``."""
        for part in self.parts["part"]:
            if part["of"] == owner and _matches(dest, part["inside"]):
                texts = tuple(_vendored(each) for each in part["texts"])
                terms = part.get("copyright", "").strip()
                yield Owner(part["name"], "", part["licence"], texts, terms, inside=owner)

    def must_be_looked_up(self, dest: str) -> bool:
        """Return whether a file may contain third-party parts and was not checked yet."""
        table = self.parts["looked_up"]
        return _matches(dest, table["wanted"]) and not _matches(dest, table["files"])

    def _once(self, name: str, find: Callable[[], Owner]) -> Owner:
        if name not in self._known:
            self._known[name] = find()
        return self._known[name]

    def _is_from_python(self, source: Path) -> bool:
        if self.library in source.parents or re.match(r"(lib)?python3", source.name):
            return True
        home = self.python.resolve()
        return home not in (Path("/"), Path("/usr")) and home in source.resolve().parents

    def _rollbook(self) -> Owner:
        from desktop.base.version import VERSION

        return Owner(ROLLBOOK, VERSION, "MIT", (_vendored("Rollbook-MIT.txt"),))

    def python_terms(self) -> Path:
        """Return the path of this Python's licence. Raises Unknown."""
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
                f"{found.name} {found.version}: it has no licence text, or doesn't name its licence. "
                f"Add both to {PARTS.name}, under [distributions]."
            )
        return Owner(found.name, found.version, licence, texts, origin=told.get("origin", ""))

    def _package(self, package: Package) -> Owner:
        licence = self.parts["system"].get(package.source, "")
        if not licence:
            raise Unknown(
                f"{package.source} {package.version}: look up the licence of the library itself "
                f"in {package.terms}, then add it to {PARTS.name}, under [system]."
            )
        if needs_gpl(licence):
            raise Unknown(
                f"{package.source} {package.version} is under the {licence}, so Rollbook can't include it. "
                "Leave out what needs it."
            )
        try:
            words = _read(package.terms)
        except OSError as error:
            raise Unknown(f"{package.source} {package.version}: {package.terms} is missing.") from error
        texts = [Text(f"{package.source}, as the system has it", words)]
        for name in sorted(set(_NAMED_COMMON.findall(words))):
            if (_COMMON / name).is_file():
                texts.append(Text((_COMMON / name).resolve().name, _read(_COMMON / name)))
        origin = _UBUNTU if "ubuntu" in package.version else _DEBIAN
        origin = origin.format(source=package.source, version=package.version)
        return Owner(package.source, package.version, licence, tuple(dict.fromkeys(texts)), origin=origin)


def needs_gpl(licence: str) -> bool:
    """Return whether a licence allows only the GPL, without a linking exception."""
    return all(
        any(re.match(r"A?GPL-", term) and " WITH " not in term for term in choice.split(" AND "))
        for choice in licence.split(" OR ")
    )


def normal(name: str) -> str:
    """Normalize a distribution name for comparison."""
    return re.sub(r"[-_.]+", "-", name).lower()


def debian_package(path: Path) -> Package | None:
    """Return the Debian package of a system file; None if there is none, or no dpkg."""
    if not sys.platform.startswith("linux"):
        return None
    real = path.resolve()
    # Files under /lib, a link to /usr/lib, may be listed under either name.
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
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _is_text(file: metadata.PackagePath) -> bool:
    return ".dist-info/" in str(file) and bool(_IS_A_TEXT.search(file.name))


def _matches(dest: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(dest, each) for each in patterns)


def _vendored(name: str) -> Text:
    found = next(folder / name for folder in _TEXTS if (folder / name).is_file())
    return Text(name.removesuffix(".txt"), _read(found))


def _read(path: Path) -> str:
    lines = path.read_text("utf-8", "replace").expandtabs().splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")
