"""The self-check reports every missing or changed file of a bundle."""

from pathlib import Path

import pytest
from checksums import checksums_within

from desktop.base import program
from desktop.base.bundle_files import LIST, bundle_faults
from desktop.self_check.command import watch


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle of four files with their checksum list."""
    folder = tmp_path / "rollbook"
    for name in ("rollbook", "usr/ü 1.txt", "_internal/libqt.so", "_internal/resources/build.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}, whole", encoding="utf-8")
    listed = checksums_within(folder)
    (folder / "_internal" / "resources" / LIST).write_text(listed, encoding="utf-8")
    return folder


def _amiss(bundle: Path) -> list[str]:
    return list(bundle_faults(bundle, bundle / "_internal" / "resources" / LIST))


def test_complete_bundle_has_no_faults_despite_extra_files(bundle: Path) -> None:
    (bundle / "Rollbook data").mkdir()
    (bundle / "Rollbook data" / "library.db").touch()
    assert _amiss(bundle) == []


def test_missing_truncated_or_changed_files_are_named(bundle: Path) -> None:
    (bundle / "_internal" / "libqt.so").write_text("_internal/libqt.so, wh", encoding="utf-8")
    (bundle / "usr" / "ü 1.txt").unlink()
    (bundle / "rollbook").write_text("another, whole!!", encoding="utf-8")
    assert _amiss(bundle) == [
        "_internal/libqt.so has changed",
        "rollbook has changed",
        "usr/ü 1.txt is missing or cannot be read",
    ]


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe"])
def test_missing_or_truncated_list_is_reported(bundle: Path, content: bytes | None) -> None:
    listed = bundle / "_internal" / "resources" / LIST
    listed.unlink()
    if content is not None:
        listed.write_bytes(content)
    assert _amiss(bundle) == [f"{LIST} is missing or cannot be read"]


def test_self_check_of_a_bundle_names_the_first_fault_and_counts_the_rest(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = bundle / "_internal" / "resources" / LIST
    listed.write_text(listed.read_text("utf-8") + "".join(f"0  gone{n}\n" for n in range(9)), "utf-8")
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(program, "ROOT", bundle / "_internal")
    monkeypatch.setattr("resources.path", lambda *parts: Path(bundle, "_internal", "resources", *parts))
    assert watch(("/bin/sh", "-c", "exit 0"), 5) == 1
    out = capsys.readouterr().out
    assert "FAILED  The installed files are intact: gone0 is missing or cannot be read; " in out
    assert "gone4" in out
    assert "gone5" not in out
    assert "; and 4 more\n" in out
