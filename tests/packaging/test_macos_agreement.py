"""Nobody has run the macOS package, so what it says must agree with the packages that have been run.

Each source is a text, so that a test can plant a fault in it.
"""

import plistlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import icons
import linux_folder
import macos_package
import pytest
import release
import windows_package
from PIL import Image

from desktop.base.version import VERSION
from desktop.base.words import LANGUAGES

Sources = Mapping[str, str]

PACKAGING = Path(macos_package.__file__).parent
FILES = {
    "entitlements": "macos/entitlements.plist",
    "signing": "macos/notarising.md",
    "spec": "rollbook.spec",
    "installer": "windows/rollbook.iss",
    "menu": f"linux/{linux_folder.APP_ID}.desktop",
    "mime": f"linux/{linux_folder.APP_ID}.mime.xml",
    "about": f"linux/{linux_folder.APP_ID}.metainfo.xml",
}
_MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
_ALLOWED = {
    "com.apple.security.cs.allow-unsigned-executable-memory",
    "com.apple.security.cs.disable-library-validation",
}
"""What Python needs under the hardened runtime, and `notarising.md` explains."""


@pytest.fixture(scope="module")
def sources() -> Sources:
    told = {name: (PACKAGING / file).read_text(encoding="utf-8") for name, file in FILES.items()}
    told["plist"] = plistlib.dumps(macos_package.info_plist(VERSION)).decode()
    told["image"] = (PACKAGING / "macos_package.py").read_text(encoding="utf-8")
    told["workflow"] = (release.ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    told["readme"] = (release.ROOT / "README.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        guide = release.ROOT / "resources" / "guide" / language / "16-installing.md"
        told[f"guide-{language}"] = guide.read_text(encoding="utf-8")
    return told


def disagreements(told: Sources) -> list[str]:
    plist = plistlib.loads(told["plist"].encode())
    return [*_identity(told, plist), *_file_type(told, plist), *_building(told, plist), *_words(told, plist)]


def _identity(told: Sources, plist: Mapping[str, object]) -> Iterator[str]:
    about = ElementTree.fromstring(told["about"])
    if plist["CFBundleIdentifier"] != about.findtext("id"):
        yield "the app has another id than on Linux"
    if plist["CFBundleName"] != about.findtext("name"):
        yield "the app has another name than on Linux"
    numbers = ".".join(map(str, windows_package.numbers(VERSION)))
    for key in ("CFBundleShortVersionString", "CFBundleVersion"):
        if not re.fullmatch(rf"{re.escape(str(plist[key]))}(\.0)*", numbers):
            yield f"{key} is another version than on Windows"
    shown = {each.text for each in about.findall("languages/lang")}
    installer = set(re.findall(r'^Name: "(\w\w)"; MessagesFile', told["installer"], re.MULTILINE))
    if not set(map(str, _items(plist["CFBundleLocalizations"]))) == shown == installer:
        yield "the languages are not those of Linux and Windows"


def _file_type(told: Sources, plist: Mapping[str, object]) -> Iterator[str]:
    mime = ElementTree.fromstring(told["mime"]).find(f"{_MIME}mime-type")
    assert mime is not None
    (document,), (kind,) = _dicts(plist["CFBundleDocumentTypes"]), _dicts(plist["UTExportedTypeDeclarations"])
    tags = kind["UTTypeTagSpecification"]
    assert isinstance(tags, dict)
    extension, type_id = f".{tags['public.filename-extension'][0]}", tags["public.mime-type"][0]
    globs = [each.get("pattern") for each in mime.findall(f"{_MIME}glob")]
    if globs != [f"*{extension}"] or f'Subkey: "Software\\Classes\\{extension}"' not in told["installer"]:
        yield "the extension is not that of Linux and Windows"
    windows_type = re.findall(r'ValueName: "Content Type"; ValueData: "([^"]+)"', told["installer"])
    if {type_id} != {mime.get("type"), *windows_type} or f"MimeType={type_id};" not in told["menu"]:
        yield "the MIME type is not that of Linux and Windows"
    names = {document["CFBundleTypeName"], kind["UTTypeDescription"], mime.findtext(f"{_MIME}comment")}
    if names != {*re.findall(r"^en\.FileType=(.*)$", told["installer"], re.MULTILINE)}:
        yield "the name of the file type is not that of Linux and Windows"
    if document["LSItemContentTypes"] != [kind["UTTypeIdentifier"]]:
        yield "the app opens another type than it declares"
    if not str(kind["UTTypeIdentifier"]).startswith(
        f"{str(plist['CFBundleIdentifier']).rpartition('.')[0]}."
    ):
        yield "the file type is not in the app's name space"
    if {document["CFBundleTypeIconFile"], kind["UTTypeIconFile"]} != {f"{icons.FILE}.icns"}:
        yield "the icon of the file type is not one that icons.py writes"


def _building(told: Sources, plist: Mapping[str, object]) -> Iterator[str]:
    asked = plistlib.loads(told["entitlements"].encode())
    if set(asked) != _ALLOWED or set(asked.values()) != {True}:
        yield "the entitlements are not the two that Python needs"
    if FILES["entitlements"] not in told["signing"]:
        yield "the way to sign doesn't name the entitlements"
    if f'"icons" / "{icons.APP}.icns"' not in told["spec"] or 'name="Rollbook.app"' not in told["spec"]:
        yield "the spec makes another app or icon than the image takes"
    if "info_plist=macos_package.info_plist(VERSION)" not in told["spec"]:
        yield "the spec doesn't use the property list"
    builders = re.findall(r"- name: (macos-\w+)\n\s+system: macos-(\d+)", told["workflow"])
    if {name for name, _ in builders} != {"macos-arm64", "macos-x86_64"}:
        yield "the hosted builders don't make both kinds of Mac"
    oldest = int(str(plist["LSMinimumSystemVersion"]).partition(".")[0])
    if any(int(system) < oldest for _, system in builders):
        yield "a hosted builder is older than the oldest system"
    if "program: dist/Rollbook.app/Contents/MacOS/rollbook\n" not in told["workflow"]:
        yield "the hosted builders try another program"
    pattern = re.search(r"path: dist/(\S+)", told["workflow"])
    image = "rollbook-0.1.0-macos-arm64.dmg"
    if pattern is None or not Path(image).match(pattern[1]):
        yield "the hosted builders don't keep the image"
    if 'f"rollbook-{version}-macos-{platform.machine()}.dmg"' not in told["image"]:
        yield "the image has another name than README says"


def _words(told: Sources, plist: Mapping[str, object]) -> Iterator[str]:
    oldest = str(plist["LSMinimumSystemVersion"]).removesuffix(".0")
    for name in ("readme", *(f"guide-{language}" for language in LANGUAGES)):
        said = [line for line in told[name].splitlines() if re.search(rf"macOS {oldest}\b", line)]
        if not any(".dmg" in line and "arm64" in line and "x86_64" in line for line in said):
            yield f"{name} names another oldest system or image"
    if not re.search(r"No one has (tried|run) [^.]*macOS", told["readme"]):
        yield "readme doesn't say that macOS is untried"
    if "**macOS**: No one has run Rollbook on macOS yet." not in told["guide-en"]:
        yield "guide-en doesn't say that macOS is untried"


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _dicts(value: object) -> list[dict[str, object]]:
    return [each for each in _items(value) if isinstance(each, dict)]


def test_the_macos_package_agrees_with_linux_and_windows(sources: Sources) -> None:
    assert disagreements(sources) == []


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("plist", "org.rollbook.Rollbook", "org.rollbook.rollbook"),
        ("about", "<name>Rollbook</name>", "<name>Roll Book</name>"),
        ("plist", f"<string>{VERSION}</string>", "<string>9.9.9</string>"),
        ("plist", "<string>de</string>", "<string>fr</string>"),
        ("about", "<lang>es</lang>", ""),
        ("installer", 'Name: "de"; MessagesFile', 'Name: "it"; MessagesFile'),
        ("plist", "<string>rollbook</string>", "<string>rbk</string>"),
        ("mime", "*.rollbook", "*.rbk"),
        ("installer", r"Software\Classes\.rollbook", r"Software\Classes\.rbk"),
        ("plist", "application/x-rollbook", "application/rollbook"),
        ("mime", "application/x-rollbook", "application/rollbook"),
        ("menu", "MimeType=application/x-rollbook;", "MimeType=application/rollbook;"),
        ("installer", 'ValueData: "application/x-rollbook"', 'ValueData: "application/zip"'),
        ("plist", "<string>Rollbook character</string>", "<string>Character</string>"),
        ("mime", "<comment>Rollbook character</comment>", "<comment>Character</comment>"),
        ("installer", "en.FileType=Rollbook character", "en.FileType=Character"),
        ("plist", "org.rollbook.character", "com.example.character"),
        ("plist", "rollbook-file.icns", "rollbook.icns"),
        ("plist", "<string>13.0</string>", "<string>12.0</string>"),
        ("entitlements", "cs.disable-library-validation", "network.client"),
        ("entitlements", "<true/>", "<false/>"),
        ("signing", "packaging/macos/entitlements.plist", "entitlements.xml"),
        ("spec", "rollbook.icns", "app.icns"),
        ("spec", "Rollbook.app", "rollbook.app"),
        ("spec", "info_plist=macos_package.info_plist(VERSION)", "info_plist=None"),
        ("workflow", "- name: macos-x86_64", "- name: macos-intel"),
        ("workflow", "system: macos-14", "system: macos-12"),
        ("workflow", "dist/Rollbook.app/Contents/MacOS/rollbook", "dist/Rollbook.app"),
        ("workflow", "path: dist/rollbook-*-*.*", "path: dist/*.zip"),
        ("image", "-macos-{platform.machine()}.dmg", "-mac-{platform.machine()}.dmg"),
        ("readme", "macOS 13 ", "macOS 12 "),
        ("guide-de", "macOS 13", "macOS 12"),
        ("guide-es", ".dmg", ".pkg"),
        ("readme", "No one has tried", "We tested"),
        ("guide-en", "No one has run Rollbook on macOS yet.", "It runs on macOS."),
    ],
)
def test_a_planted_disagreement_is_found(sources: Sources, source: str, right: str, wrong: str) -> None:
    assert right in sources[source]
    assert disagreements({**sources, source: sources[source].replace(right, wrong)}) != []


def test_macos_icons_have_the_sizes_that_the_system_asks_for(tmp_path: Path) -> None:
    icons.write(tmp_path)
    for name in (icons.APP, icons.FILE):
        with Image.open(tmp_path / f"{name}.icns") as icon:
            sides = {width * scale for width, _height, scale in icon.info["sizes"]}
        assert sides >= {32, 64, 128, 256, 512, 1024}
        assert max(sides) >= max(icons.SIDES), "no smaller than on Linux"
