"""Write the bill of materials of a bundle: what it holds, by whom, under which licence, with checksums.

It is a CycloneDX file in JSON. It lists the same owners as `THIRD_PARTY.txt`, which the build finds from the
files themselves, so nothing in it comes from a list of what should be there.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path

import notices
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.dependency import Dependency
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from owners import PYTHON, ROLLBOOK, Owner, Owners
from packageurl import PackageURL
from trimming import Collected

FORMAT = SchemaVersion.V1_6

_NAMESPACE = uuid.UUID("8e0c0a1b-6b0f-4b7b-9c35-52d1e3e4a7d6")
"""The number of the application, as in the installer for Windows."""


class Invalid(Exception):
    """The bill doesn't follow the format; the message says where."""


def write(
    bundle: Path, collected: Iterable[Collected], into: Path, moment: int, owners: Owners | None = None
) -> Path:
    """Write the bill of a bundle, a folder or a macOS app, to the file ``into``, and return that.

    ``moment`` is the time it bears, in seconds since 1970. Raises Invalid, and Incomplete as for the notices.
    """
    known = owners or Owners()
    made = notices.made_by(bundle, collected, known)
    files = notices.collected_files(bundle)
    inner = set(files.values())
    # What the build added to the collected files is Rollbook's own.
    around = {
        each.relative_to(bundle).as_posix(): each
        for each in bundle.rglob("*")
        if each.is_file() and not each.is_symlink() and each not in inner
    }
    own = next(each for each in made if each.name == ROLLBOOK)
    made[own] |= (files | around).keys() - set().union(*made.values())
    text = composed(made, known, files | around, moment)
    check(text)
    into.write_text(text, encoding="utf-8", newline="\n")
    return into


def composed(made: Mapping[Owner, set[str]], owners: Owners, files: Mapping[str, Path], moment: int) -> str:
    """Compose the bill of what each owner made; ``files`` are those of the bundle by their names in it."""
    components = {owner: _component(owner, sorted(made[owner]), owners, files) for owner in made}
    whole = next(each for owner, each in components.items() if owner.name == ROLLBOOK)
    parts = [each for owner, each in components.items() if each is not whole and not owner.inside]
    for owner, inner in components.items():
        if owner.inside:
            outer = next(each for name, each in components.items() if name.name == owner.inside)
            outer.components.add(inner)
    whole.type = ComponentType.APPLICATION
    bill = Bom(
        components=parts,
        dependencies=[Dependency(whole.bom_ref, [Dependency(each.bom_ref) for each in parts])],
        metadata=BomMetaData(component=whole, timestamp=datetime.fromtimestamp(moment, UTC)),
        serial_number=uuid.uuid5(_NAMESPACE, f"{whole.version} {moment} {sorted(files)}"),
    )
    return str(JsonV1Dot6(bill).output_as_string(indent=2)) + "\n"


def check(text: str) -> None:
    """Check a bill against the schema of its format. Raises Invalid."""
    error = JsonStrictValidator(FORMAT).validate_str(text)
    if error is not None:
        raise Invalid(f"The bill of materials is not valid CycloneDX {FORMAT.to_version()}: {error}"[:500])


def _component(owner: Owner, names: list[str], owners: Owners, files: Mapping[str, Path]) -> Component:
    origin = owner.origin.split(" and ")
    reference = f"{owner.inside}/{owner.name}" if owner.inside else f"{owner.name}@{owner.version}"
    return Component(
        name=owner.name,
        version=owner.version or None,
        bom_ref=reference,
        type=ComponentType.LIBRARY,
        licenses=[LicenseExpression(owner.licence)],
        copyright=owner.copyright or None,
        purl=_package_url(owner, owners),
        external_references=[
            ExternalReference(type=ExternalReferenceType.SOURCE_DISTRIBUTION, url=XsUri(each))
            for each in origin
            if each
        ],
        # A part inside a library has no files of its own.
        components=[] if owner.inside else _files(reference, names, files),
        properties=[
            Property(name="rollbook:module", value=each.removeprefix(f"{notices.IN_PROGRAM}/"))
            for each in names
            if each.startswith(f"{notices.IN_PROGRAM}/")
        ],
    )


def _files(reference: str, names: list[str], files: Mapping[str, Path]) -> Iterator[Component]:
    for name in names:
        if name in files:
            with files[name].open("rb") as stream:
                digest = file_digest(stream, "sha256").hexdigest()
            yield Component(
                name=name,
                type=ComponentType.FILE,
                bom_ref=f"{reference}#{name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
            )


def _package_url(owner: Owner, owners: Owners) -> PackageURL | None:
    if owner.inside or owner.name in (ROLLBOOK, PYTHON):
        return None
    if owners.is_distribution(owner.name):
        return PackageURL("pypi", None, owner.name.lower().replace("_", "-"), owner.version)
    maker = "ubuntu" if "ubuntu" in owner.version else "debian"
    return PackageURL("deb", maker, owner.name, owner.version, {"arch": "source"})
