"""What `make windows` decides before it starts Wine: machine, libraries, signatures, self-check."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import build_record
import prepare
import pytest
from windows.wine import installer, place, signatures, source, steps, wheels, window
from windows.wine.machine import PROGRAMS, Machine, Unable, packages_to_install, require_root
from windows.wine.running import Finished, Wine, windows_path

DEBIAN = Machine("linux", "x86_64", root=True, apt=True)

SIGNED = """\
Current message digest    : 03A6DE
Calculated message digest : 03A6DE

Signer's certificate:
	------------------
	Signer #0:
		Subject: /C=US/ST=Oregon/O=Python Software Foundation/CN=Python Software Foundation
		Issuer : /C=US/O=DigiCert, Inc./CN=DigiCert Trusted G4

Countersignatures:
	Signer #0:
		Subject: /C=US/O=DigiCert, Inc./CN=DigiCert Timestamp 2023
Signature verification: ok
"""


@pytest.mark.parametrize(
    ("machine", "says"),
    [
        (DEBIAN._replace(system="win32"), "needs 64-bit Linux"),
        (DEBIAN._replace(system="darwin"), "needs 64-bit Linux"),
        (DEBIAN._replace(processor="aarch64"), "needs 64-bit Linux"),
        (DEBIAN._replace(root=False), "run “apt-get install -y --no-install-recommends wine xvfb” as root."),
        (DEBIAN._replace(apt=False), "Missing on this machine: wine, Xvfb; install them with"),
    ],
)
def test_a_machine_that_can_not_is_told_in_one_sentence(machine: Machine, says: str) -> None:
    with pytest.raises(Unable) as told:
        packages_to_install(machine, PROGRAMS, has=lambda program: program not in {"wine", "Xvfb"})
    assert says in str(told.value)
    assert str(told.value).count(".") == 1


def test_root_on_debian_gets_just_the_missing_packages() -> None:
    assert packages_to_install(DEBIAN, PROGRAMS, has=lambda program: program != "Xvfb") == ["xvfb"]
    assert packages_to_install(DEBIAN, PROGRAMS, has=lambda _: True) == []


def test_nothing_missing_needs_no_root() -> None:
    anyone = DEBIAN._replace(root=False, apt=False)
    assert packages_to_install(anyone, PROGRAMS, has=lambda _: True) == []
    with pytest.raises(Unable, match="as root"):
        require_root(anyone)


def test_lock_gives_the_libraries_of_windows_with_their_hashes() -> None:
    lock = prepare.LOCK.read_text(encoding="utf-8")
    chosen = {each.requirement.name: each for each in wheels.read_lock(wheels.for_windows(lock))}
    everything = {each.requirement.name: each for each in wheels.read_lock(lock)}
    assert {"pyside6-essentials", "pefile", "pywin32-ctypes", "colorama"} <= chosen.keys()
    assert not chosen.keys() & {"macholib", *wheels.NOT_THERE}
    assert all(each.requirement.marker is None for each in chosen.values())
    assert chosen["pyside6-essentials"].hashes == everything["pyside6-essentials"].hashes
    assert everything.keys() >= wheels.NOT_THERE, "what is left out is still in the lock"


def test_lock_chooses_by_the_python_of_windows() -> None:
    lock = (
        "a==1 ; python_full_version < '3.12' \\\n    --hash=sha256:aa \\\n    --hash=sha256:ab\n"
        "a==2 ; python_full_version >= '3.12' \\\n    --hash=sha256:ba\n"
        "b[more]==3 ; sys_platform == 'darwin' or sys_platform == 'win32' \\\n    --hash=sha256:ca\n"
    )
    assert wheels.for_windows(lock) == (
        "a==1 \\\n    --hash=sha256:aa \\\n    --hash=sha256:ab\nb[more]==3 \\\n    --hash=sha256:ca\n"
    )


def test_versions_of_the_record_are_those_of_the_lock() -> None:
    versions = wheels.versions(prepare.LOCK.read_text(encoding="utf-8"))
    assert {each.casefold().replace("_", "-") for each in build_record.versions()} == {
        each.casefold() for each in versions
    }
    assert all(each[0].isdigit() for each in versions.values())


def test_library_without_a_hash_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing has no hash"):
        wheels.for_windows("nothing==1\n")


def test_signature_names_its_signer() -> None:
    assert signatures.signer(SIGNED) == signatures.PSF
    assert signatures.is_trusted(SIGNED)


@pytest.mark.parametrize(
    "said",
    [
        SIGNED.replace("Calculated message digest : 03A6DE", "Calculated message digest : 0BADBAD"),
        SIGNED.replace("Current message digest    : 03A6DE\n", ""),
        SIGNED.partition("Signer's")[0],
        "No signature found.\n",
        "",
    ],
)
def test_changed_or_unsigned_program_has_no_signer(said: str) -> None:
    assert signatures.signer(said) == ""


def test_signer_in_a_countersignature_is_not_the_signer() -> None:
    said = SIGNED.replace("O=Python Software Foundation", "O=Somebody else").replace(
        "O=DigiCert, Inc./CN=DigiCert Timestamp", f"O={signatures.PSF}/CN="
    )
    assert signatures.signer(said) == "Somebody else"


def test_broken_chain_is_not_trusted() -> None:
    assert not signatures.is_trusted(SIGNED.replace("verification: ok", "verification: failed"))


def test_wine_sees_files_on_the_drive_z() -> None:
    assert windows_path(Path("/tmp/Würfel 漢/library.db")) == "Z:\\tmp\\Würfel 漢\\library.db"


def test_wine_runs_with_a_prefix_and_home_of_its_own(tmp_path: Path) -> None:
    environment = Wine(tmp_path / "prefix", tmp_path / "home", display=":93").environment({"A": "b"})
    assert environment["WINEPREFIX"] == str(tmp_path / "prefix")
    assert environment["HOME"] == str(tmp_path / "home")
    assert (environment["DISPLAY"], environment["A"]) == (":93", "b")
    assert not {"XDG_DATA_HOME", "USER"} & environment.keys()


def test_copy_holds_just_the_files_of_the_project_and_what_was_made_of_them(tmp_path: Path) -> None:
    root, into = tmp_path / "root", tmp_path / "copy"
    for name in ("desktop/a.py", "desktop/sub/b.py", "gone.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")
    files = [Path("desktop/a.py"), Path("desktop/sub/b.py"), Path("gone.py")]
    source.copy_project(root, into, files)
    for made in ("desktop/__pycache__/a.pyc", "desktop/sub/__pycache__/b.pyc", "dist/rollbook.zip"):
        (into / made).parent.mkdir(exist_ok=True)
        (into / made).touch()
    (root / "desktop/a.py").write_text("changed", encoding="utf-8")
    source.copy_project(root, into, files[:1])
    assert {each.relative_to(into).as_posix() for each in into.rglob("*") if each.is_file()} == {
        "desktop/a.py",
        "desktop/__pycache__/a.pyc",
        "dist/rollbook.zip",
    }
    assert (into / "desktop/a.py").read_text(encoding="utf-8") == "changed"


def test_chosen_tests_are_there() -> None:
    assert [each for each in steps.TESTS if not (prepare.ROOT / each).exists()] == []


def test_failed_checks_are_told_from_slow_ones() -> None:
    done = Finished(1, "ok  Fonts load (3 ms)\nFAILED  A window: timed out waiting for it\nFAILED  Luck: 3\n")
    assert steps.failures(done) == ["A window: timed out waiting for it", "Luck: 3"]
    assert steps.passed(done) == 1
    assert [each for each in steps.failures(done) if not steps.TOO_SLOW.search(each)] == ["Luck: 3"]


def test_self_check_that_dies_without_a_word_has_failed() -> None:
    assert steps.failures(Finished(0, "ok  all\n")) == []
    assert steps.failures(Finished(0, "")) == ["it ended with the status 0: "]
    assert steps.failures(Finished(5, "Traceback")) == ["it ended with the status 5: Traceback"]


def test_place_of_a_skill_is_read_after_other_output() -> None:
    there = place.Place("Ida", "Spot Hidden", 893, 636)
    assert place.read(f"a warning\n{json.dumps(there._asdict())}\n") == there
    with pytest.raises(ValueError, match="Expecting"):
        place.read("no place")


def test_newest_roll_is_found_in_a_library(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    assert window.characters(library) == []
    with closing(sqlite3.connect(library)) as writing:
        writing.execute("CREATE TABLE character (id INTEGER PRIMARY KEY, name TEXT)")
        writing.execute("CREATE TABLE journal (character_id INTEGER, seq INTEGER, entry TEXT)")
        writing.execute("INSERT INTO character VALUES (1, 'Ida')")
        writing.commit()
        assert window.newest_roll(library, "Ida") is None
        for seq, action in enumerate(("roll", "edit")):
            rolled = {"name": "Spot Hidden", "total": 42, "drawn": [["dice", "d100", [42]]]}
            entry = json.dumps({"action": action, "roll": rolled if action == "roll" else None})
            writing.execute("INSERT INTO journal VALUES (1, ?, ?)", (seq, entry))
        writing.commit()
    assert window.newest_roll(library, "Ida") == ("Spot Hidden", 42, '[["dice", "d100", [42]]]')
    assert window.characters(library) == ["Ida"]


def test_separate_debian_comes_from_where_this_machine_gets_its_own() -> None:
    told = "http://a.example/ubuntu noble main\nhttp://b.example/debian bookworm main\n"
    assert installer.own_mirror(told) == "deb http://b.example/debian bookworm main"
    assert installer.own_mirror("http://a.example/ubuntu noble main\n") == ""


def test_installer_that_failed_is_quoted_from_its_log() -> None:
    log = "\n".join(
        f"2026-11-27 21:00:00.1   {each}" for each in ("Setup", "X failed:\n      open.", "Closed.")
    )
    assert installer.Setup(7, log).last_words() == "X failed: open."
    assert installer.Setup(1, "").last_words() == "it wrote no log"
