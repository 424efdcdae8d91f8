"""The places of files: in the person's own folders, or next to a named library."""

import sys
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from desktop.base.paths import places


def test_files_of_a_named_library_are_next_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    named = places(Path("table.db"))
    assert named.library == tmp_path / "table.db"
    assert {each.parent for each in named} == {tmp_path}
    assert all(each.name.startswith("table.db") for each in named)
    assert len(set(named)) == len(named)


def test_two_named_libraries_in_one_folder_share_nothing(tmp_path: Path) -> None:
    assert not set(places(tmp_path / "a.db")) & set(places(tmp_path / "b.db"))


@pytest.mark.posix_only("Windows asks for rights to make a link")
def test_link_to_a_library_means_the_library(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "library.db")
    assert places(tmp_path / "link.db") == places(tmp_path / "real" / "library.db")


def test_own_library_is_in_the_data_folder_and_settings_in_the_config_folder(own_places: Path) -> None:
    own = places()
    assert own.library.name == "library.db"
    assert own.library.parent == own.backups.parent == own.logs.parent == own.lock.parent
    assert all(each.is_relative_to(own_places) for each in own)
    # Windows has one folder for both.
    assert own.settings.is_relative_to(own.library.parent) is (sys.platform == "win32")


def test_asking_for_places_creates_nothing(own_places: Path) -> None:
    places()
    assert not own_places.exists()


@pytest.mark.parametrize("system", [Windows, Unix, MacOS], ids=["Windows", "Linux", "macOS"])
def test_tests_and_the_self_check_keep_to_their_own_folders(
    own_places: Path, monkeypatch: pytest.MonkeyPatch, system: type
) -> None:
    monkeypatch.setattr("platformdirs.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows._is_fully_qualified", bool)  # also without a drive letter
    assert [each for each in places() if not each.is_relative_to(own_places)] == []
