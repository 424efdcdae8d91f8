"""The macOS app's property list and disk image."""

import plistlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import icons
import macos_package
import pytest

from desktop.base.words import LANGUAGES

VERSION = "0.2.0"


def test_property_list_describes_the_app() -> None:
    said = plistlib.loads(plistlib.dumps(macos_package.info_plist(VERSION)))
    assert said["CFBundleIdentifier"] == "org.rollbook.Rollbook"
    assert said["CFBundleShortVersionString"] == said["CFBundleVersion"] == VERSION
    assert set(said["CFBundleLocalizations"]) == set(LANGUAGES)
    assert said["LSMinimumSystemVersion"] == "13.0"
    assert said["NSHighResolutionCapable"] is True


def test_app_owns_its_files() -> None:
    said = plistlib.loads(plistlib.dumps(macos_package.info_plist(VERSION)))
    (document,) = said["CFBundleDocumentTypes"]
    (kind,) = said["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert document["LSHandlerRank"] == "Owner"
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["rollbook"]
    assert kind["UTTypeTagSpecification"]["public.mime-type"] == ["application/x-rollbook"]
    assert f"{icons.FILE}.icns" == document["CFBundleTypeIconFile"] == kind["UTTypeIconFile"]


def test_macos_compares_versions_as_numbers() -> None:
    assert macos_package.info_plist("1.0rc2")["CFBundleVersion"] == "1.0"
    with pytest.raises(ValueError, match="not a version"):
        macos_package.info_plist("next")


class Mac:
    """Fake macOS programs: their calls, and whether the disk image is busy."""

    def __init__(self) -> None:
        self.commands: list[Sequence[str]] = []
        self.busy = 0
        self.staged: set[str] = set()

    def run(self, command: Sequence[str]) -> None:
        self.commands.append(command)
        if command[0] == "ditto":
            Path(command[2]).mkdir()
        if command[0] == "hdiutil":
            stage = Path(command[command.index("-srcfolder") + 1])
            self.staged = {each.name for each in stage.iterdir()}
            assert (stage / "Applications").readlink() == Path("/Applications")
            if self.busy:
                self.busy -= 1
                raise subprocess.CalledProcessError(1, command)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    app = tmp_path / "Rollbook.app"
    (app / "Contents" / "Resources").mkdir(parents=True)
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps(macos_package.info_plist(VERSION)))
    (tmp_path / macos_package.FILE_ICON).touch()
    return app


def test_image_contains_the_signed_app_and_a_link_to_applications(app: Path, tmp_path: Path) -> None:
    mac = Mac()
    mac.busy = 2
    image = macos_package.make_image(app, tmp_path, VERSION, tmp_path / "dist", mac.run)
    assert image.name.startswith("rollbook-0.2.0-macos-")
    assert image.suffix == ".dmg"
    assert [each[0] for each in mac.commands] == ["codesign", "codesign", "ditto", *["hdiutil"] * 3]
    assert mac.staged == {"Rollbook.app", "Applications"}
    assert (app / "Contents" / "Resources" / macos_package.FILE_ICON).exists()


def test_busy_image_is_reported(app: Path, tmp_path: Path) -> None:
    mac = Mac()
    mac.busy = 99
    with pytest.raises(subprocess.CalledProcessError):
        macos_package.make_image(app, tmp_path, VERSION, tmp_path / "dist", mac.run)


def test_app_with_another_identifier_is_not_released(app: Path, tmp_path: Path) -> None:
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps({"CFBundleIdentifier": "Rollbook"}))
    with pytest.raises(ValueError, match="has the identifier Rollbook"):
        macos_package.make_image(app, tmp_path, VERSION, tmp_path / "dist", print)


def test_entitlements_are_a_property_list() -> None:
    folder = Path(macos_package.__file__).parent / "macos"
    assert all(plistlib.loads((folder / "entitlements.plist").read_bytes()).values())
    assert "entitlements.plist" in (folder / "notarising.md").read_text(encoding="utf-8")
