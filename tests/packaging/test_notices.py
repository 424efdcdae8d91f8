"""Third-party parts of the bundle, and what must be known about them."""

import sys
from importlib import metadata
from pathlib import Path

import notices
import pytest
from owners import Owners, Package, Unknown, debian_package, needs_gpl, normal
from trimming import Collected

from desktop.about.view.about import LIBRARIES
from desktop.base import program

ROOT = Path(notices.__file__).resolve().parent.parent

TERMS = "Permission to use this library is granted to everybody who likes dice."


class Machine:
    """A fake build machine with a bundle."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.bundle = place / "dist" / "rollbook"
        self.collected: list[Collected] = []
        self.packages: dict[str, Package] = {}
        self.site = place / "site-packages"
        self.python = place / "python"
        self._write(self.python / "lib" / "LICENSE.txt", "PSF LICENSE AGREEMENT")
        self.distribution("pyinstaller", "6.22.3", "GPL-2.0-or-later WITH Bootloader-exception")
        self.collect("resources/icons/dice.svg", self._write(place / "resources" / "dice.svg"))

    def collect(self, dest: str, source: Path, kind: str = "DATA", *, trimmed: bool = False) -> None:
        """Let PyInstaller find a file, which is in the bundle unless trimmed."""
        self.collected.append(Collected(dest, str(source), kind))
        if not kind.startswith("PYMODULE") and not trimmed:
            self._write(self.bundle / "_internal" / dest)

    def distribution(self, name: str, version: str, licence: str, terms: str = TERMS) -> Path:
        """Install a Python library and return its only module."""
        info = f"{name}-{version}.dist-info"
        module = self._write(self.site / name.lower() / "__init__.py")
        self._write(
            self.site / info / "METADATA",
            f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nLicense-Expression: {licence}\n",
        )
        files = [f"{name.lower()}/__init__.py", f"{info}/METADATA", f"{info}/RECORD"]
        if terms:
            self._write(self.site / info / "licenses" / "LICENSE", terms)
            files.append(f"{info}/licenses/LICENSE")
        self._write(self.site / info / "RECORD", "".join(f"{file},,\n" for file in files))
        return module

    def system_library(self, name: str, source: str, terms: str = TERMS) -> None:
        """Add a system library to the bundle."""
        path = self._write(self.place / "usr" / "lib" / name)
        told = self._write(self.place / "usr" / "share" / "doc" / source / "copyright", terms)
        self.packages[str(path)] = Package(source, "1.0-1", told)
        self.collect(name, path, "BINARY")

    def owners(self) -> Owners:
        return Owners(
            distributions=metadata.distributions(path=[str(self.site)]),
            python=self.python,
            library=self.python / "lib",
            package_of=lambda path: self.packages.get(str(path)),
        )

    def write(self) -> str:
        """Write the notices of the otherwise complete bundle."""
        owners = self.owners()
        for each in notices.for_about(self.collected, owners):
            self.collect(each.dest, Path(each.source), each.kind)
        return notices.write(self.bundle, self.collected, owners).read_text("utf-8")

    def refusal(self) -> str:
        """Return why there are none."""
        with pytest.raises(notices.Incomplete) as caught:
            self.write()
        assert not (self.bundle / "THIRD_PARTY.txt").exists()
        return str(caught.value)

    @staticmethod
    def _write(path: Path, text: str = "") -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_every_author_in_the_bundle_is_named_with_a_full_licence(machine: Machine) -> None:
    machine.collect("mako", machine.distribution("Mako", "1.4.3", "MIT"), "PYMODULE")
    qt = machine.distribution("PySide6_Essentials", "6.11.3", "LGPL-3.0-only", terms="").parent
    machine.collect("PySide6/Qt/lib/libQt6Core.so.6", qt / "__init__.py", "BINARY")
    machine.collect("resources/fonts/RollbookSans-Bold.ttf", machine.place / "resources" / "dice.svg")
    machine.system_library("libz.so.1", "zlib", "The terms of zlib.\nMore: /usr/share/common-licenses/None")
    machine.collect("json", machine.python / "lib" / "json" / "__init__.py", "PYMODULE-2")

    written = machine.write()

    table = written.partition("COMPONENTS")[2].partition("-----")[0]
    rows = [" ".join(line.split()) for line in table.splitlines()]
    assert "Mako 1.4.3 MIT 3" in rows
    assert "PySide6_Essentials 6.11.3 LGPL-3.0-only 2" in rows
    assert "PCRE2 BSD-3-Clause WITH PCRE2-exception 1" in rows
    assert "Inter OFL-1.1 1" in rows
    assert "zlib 1.0-1 Zlib 1" in rows
    assert any(row.startswith("Python 3.") and row.endswith("PSF-2.0 1") for row in rows)
    assert any(row.startswith("pyinstaller") for row in rows)
    for terms in (TERMS, "The terms of zlib.", "PSF LICENSE AGREEMENT", "GNU LESSER GENERAL PUBLIC LICENSE"):
        assert written.count(terms) == 1, terms
    assert "SIL OPEN FONT LICENSE" in written
    assert "EXEMPTION FOR BINARY LIBRARY-LIKE PACKAGES" in written
    assert "University of Cambridge" in written
    assert "replace them with yours" in " ".join(written.split())
    assert str(machine.place) not in written
    assert machine.write() == written


def test_trimmed_files_are_not_named(machine: Machine) -> None:
    machine.system_library("libz.so.1", "zlib")
    (machine.bundle / "_internal" / "libz.so.1").unlink()
    machine.collect("tkinter.so", machine.place / "gone", "EXTENSION", trimmed=True)
    assert "zlib" not in machine.write()


def test_unknown_file_is_refused_by_name(machine: Machine) -> None:
    machine.collect("libmystery.so.1", machine.place / "opt" / "libmystery.so.1", "BINARY")
    (machine.bundle / "_internal" / "leftover.so").write_bytes(b"")
    told = machine.refusal()
    assert "libmystery.so.1: its owner is unknown" in told
    assert "leftover.so: it is in the bundle, but its source is unknown" in told


def test_library_without_its_licence_is_refused(machine: Machine) -> None:
    machine.collect(
        "msgspec", machine.distribution("msgspec", "0.22.0", "BSD-3-Clause", terms=""), "PYMODULE"
    )
    machine.collect("pypdf", machine.distribution("pypdf", "7.1.0", ""), "PYMODULE")
    machine.system_library("libunheard.so.2", "unheard-of")
    machine.system_library("libz.so.1", "zlib")
    machine.packages[str(machine.place / "usr" / "lib" / "libz.so.1")].terms.unlink()
    told = machine.refusal()
    for sentence in ("msgspec 0.22.0: it has", "pypdf 7.1.0: it has", "unheard-of 1.0-1: look up"):
        assert sentence in told
    assert "copyright is missing" in told


def test_library_under_the_gpl_only_is_refused(machine: Machine) -> None:
    machine.system_library("libreadline.so.8", "readline")
    assert "readline 1.0-1 is under the GPL-3.0-or-later, so Rollbook can't include it" in machine.refusal()


@pytest.mark.parametrize(
    ("licence", "needs"),
    [
        ("GPL-3.0-or-later", True),
        ("MIT AND GPL-2.0-only", True),
        ("AGPL-3.0-only OR GPL-2.0-only", True),
        ("AFL-2.1 OR GPL-2.0-or-later", False),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", False),
        ("LGPL-3.0-only", False),
    ],
)
def test_alternative_or_exception_is_enough(licence: str, needs: bool) -> None:
    assert needs_gpl(licence) is needs


def test_qt_parts_and_fonts_must_be_looked_up(machine: Machine) -> None:
    qt = machine.distribution("PySide6_Essentials", "6.11.3", "LGPL-3.0-only", terms="")
    machine.collect("PySide6/Qt/lib/libQt6Network.so.6", qt, "BINARY")
    machine.collect("resources/fonts/Cinzel.ttf", qt)
    told = machine.refusal()
    assert "libQt6Network.so.6: check which third-party parts it contains" in told
    assert "Cinzel.ttf: check which third-party parts it contains" in told


def test_library_missing_from_about_is_refused(machine: Machine) -> None:
    machine.collect("pygments", machine.distribution("Pygments", "2.21.0", "BSD-2-Clause"), "PYMODULE")
    assert "Pygments is in the bundle but not on the About page" in machine.refusal()


def test_about_must_find_the_licences_in_the_bundle(machine: Machine) -> None:
    machine.collect("mako", machine.distribution("Mako", "1.4.3", "MIT"), "PYMODULE")
    with pytest.raises(notices.Incomplete, match="Mako: its metadata is not in the bundle"):
        notices.write(machine.bundle, machine.collected, machine.owners())


@pytest.mark.parametrize(
    ("system", "executable", "resources"),
    [
        ("linux", "rollbook", "_internal/resources"),
        ("win32", "Rollbook.exe", "_internal/resources"),
        ("darwin", "Contents/MacOS/rollbook", "Contents/Resources"),
    ],
)
def test_about_finds_the_notices_of_the_build(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, system: str, executable: str, resources: str
) -> None:
    bundle = machine.place / "Rollbook.app"
    (bundle / resources).mkdir(parents=True)
    written = notices.write(bundle, (), machine.owners())
    assert program.notices() is None
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    monkeypatch.setattr(sys, "executable", str(bundle / executable))
    monkeypatch.setattr(sys, "platform", system)
    assert program.notices() == written


def test_command_names_faults_and_fails(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    listed = machine.place / "collected.json"
    listed.write_text('[["libmystery.so.1", "/opt/libmystery.so.1", "BINARY"]]', encoding="utf-8")
    (machine.bundle / "_internal" / "libmystery.so.1").write_bytes(b"")
    assert notices.main([str(machine.bundle), str(listed)]) == 1
    assert "libmystery.so.1" in capsys.readouterr().err


def test_about_names_exactly_the_required_libraries() -> None:
    needed, waiting = set[str](), ["rollbook"]
    while waiting:
        for line in metadata.requires(waiting.pop()) or ():
            requirement, _, condition = line.partition(";")
            name = normal(
                requirement.split("[")[0].split("<")[0].split(">")[0].split("=")[0].split("!")[0].strip()
            )
            # Packages needed only by tests, other systems or older Pythons are not installed with Rollbook.
            if "extra" not in condition and "python_version" not in condition and name not in needed:
                needed.add(name)
                waiting.append(name)
    assert {normal(package) for package, _name in LIBRARIES} == needed


def test_every_licence_text_is_used_and_exists() -> None:
    parts = Owners(distributions=()).parts
    named = {
        text for each in (*parts["part"], *parts["distributions"].values()) for text in each.get("texts", ())
    }
    ours = {path.name for path in (ROOT / "packaging" / "licences").iterdir()}
    shipped = {path.name for path in (ROOT / "resources" / "licences").glob("*.txt")}
    assert ours <= named
    assert named <= ours | shipped


@pytest.mark.skipif(debian_package(Path("/usr/share/doc/zlib1g/copyright")) is None, reason="not on Debian")
def test_debian_package_is_found_with_source_and_terms() -> None:
    found = debian_package(Path("/usr/share/doc/zlib1g/copyright"))
    assert found is not None
    assert found.source == "zlib"
    assert found.terms.is_file()


def test_licence_of_pyinstaller_must_be_known() -> None:
    with pytest.raises(Unknown, match="is not installed"):
        Owners(distributions=()).named("pyinstaller")
