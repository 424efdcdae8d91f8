"""The bill of materials lists what a bundle holds, in a form that other programs can read."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import bill
import notices
import pytest

from desktop.base.bundle_files import LIST
from desktop.base.program import NOTICES
from tests.packaging.test_notices import Machine

MOMENT = 1_700_000_000


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A bundle with a Python library, Qt, a system library, and files around them."""
    machine = Machine(tmp_path)
    machine.collect("mako", machine.distribution("Mako", "1.4.3", "MIT"), "PYMODULE")
    qt = machine.distribution("PySide6_Essentials", "6.11.3", "LGPL-3.0-only", terms="").parent
    machine.collect("PySide6/Qt/lib/libQt6Core.so.6", qt / "__init__.py", "BINARY")
    machine.system_library("libz.so.1", "zlib")
    machine.write()
    (machine.bundle / "rollbook").write_bytes(b"\x7fELF")
    (machine.bundle / "_internal" / "resources" / LIST).write_text("0  rollbook\n", encoding="utf-8")
    (machine.bundle / "_internal" / "libz.so").symlink_to("libz.so.1")
    return machine


def written(machine: Machine, name: str = "bill.json") -> dict[str, Any]:
    file = bill.write(machine.bundle, machine.collected, machine.place / name, MOMENT, machine.owners())
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def components(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in [told["metadata"]["component"], *told["components"]]}


def test_every_file_of_the_bundle_is_in_the_bill_once_with_its_checksum(machine: Machine) -> None:
    listed = [file for each in components(written(machine)).values() for file in each.get("components", ())]
    told = sorted((file["name"], file["hashes"][0]["content"]) for file in listed if file["type"] == "file")
    there = {
        path.relative_to(machine.bundle).as_posix().removeprefix("_internal/"): path.read_bytes()
        for path in machine.bundle.rglob("*")
        if path.is_file() and not path.is_symlink()
    }
    assert told == sorted((name, sha256(content).hexdigest()) for name, content in there.items())
    assert {"rollbook", NOTICES, "libz.so.1"} <= there.keys()


def test_every_author_is_in_the_bill_with_version_licence_and_origin(machine: Machine) -> None:
    told = components(written(machine))
    assert set(told) == {"Rollbook", "Mako", "PySide6_Essentials", "zlib", "pyinstaller"}
    assert told["Rollbook"]["type"] == "application"
    assert told["Mako"]["purl"] == "pkg:pypi/mako@1.4.3"
    assert told["zlib"]["purl"].startswith("pkg:deb/debian/zlib@1.0-1")
    assert told["Mako"]["licenses"] == [{"expression": "MIT"}]
    assert told["Mako"]["properties"] == [{"name": "rollbook:module", "value": "mako"}]
    inside = [each["name"] for each in told["PySide6_Essentials"]["components"] if each["type"] == "library"]
    assert "PCRE2" in inside, "what is inside a library is listed in it"


def test_a_bill_of_the_same_bundle_is_the_same(machine: Machine) -> None:
    written(machine, "one")
    written(machine, "two")
    assert (machine.place / "one").read_bytes() == (machine.place / "two").read_bytes()


def test_a_file_of_unknown_origin_stops_the_bill(machine: Machine) -> None:
    (machine.bundle / "_internal" / "planted.so").touch()
    with pytest.raises(notices.Incomplete, match=r"planted\.so"):
        written(machine)
    assert not (machine.place / "bill.json").exists()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"bomFormat": "CycloneDX"', '"bomFormat": "CycloneDZ"'),
        ('"type": "application"', '"type": "programme"'),
        ('"alg": "SHA-256"', '"alg": "SHA-255"'),
        ('"name": "Mako",', ""),
        ('"metadata"', '"metadeta"'),
    ],
)
def test_a_bill_that_breaks_the_format_is_refused(machine: Machine, right: str, wrong: str) -> None:
    written(machine)
    text = (machine.place / "bill.json").read_text(encoding="utf-8")
    assert right in text
    bill.check(text)
    with pytest.raises(bill.Invalid, match="not valid CycloneDX"):
        bill.check(text.replace(right, wrong))
