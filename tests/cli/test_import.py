"""``rollbook import`` and ``rollbook list`` for players and scripts."""

import io
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.base.paths import places
from desktop.interchange.extras import ExtraCampaign, Extras
from desktop.interchange.packs import sample_packs
from desktop.interchange.rollbook import open_sample, write_rollbook
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet, Tracker
from tests.cli.asking import Run
from tests.interchange.formats.encrypted_forms import encrypted_form
from tests.interchange.shapes import charaeno, dholeshouse, encoded, jpeg_head
from tests.other_program import held, spoil, writing

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Path:
    return tmp_path / "group" / "library.db"


@pytest.fixture(name="edna")
def _edna(tmp_path: Path) -> Path:
    return saved(tmp_path / "edna.json", encoded(dholeshouse()))


@pytest.fixture(name="broken")
def _broken(tmp_path: Path) -> Path:
    return saved(tmp_path / "broken.json", b'{"Investigator": ')


def saved(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def listed(run: Run, library: Path) -> list[dict[str, Any]]:
    status, out, err = run("list", "--library", library, "--json")
    assert (status, err) == (0, "")
    rows: list[dict[str, Any]] = json.loads(out)
    return rows


def test_imported_character_is_listed(run: Run, library: Path, edna: Path) -> None:
    status, out, err = run("import", edna, "--library", library)
    assert (status, err) == (0, "")
    assert "Edna Pike" in out
    assert "Knitting" in out
    assert listed(run, library) == [
        {
            "id": 1,
            "name": "Edna Pike",
            "system": "coc7",
            "hp": 6,
            "hp_max": 10,
            "damaged": False,
            "archived": False,
        }
    ]
    status, out, err = run("list", "--library", library)
    assert (status, out, err) == (0, "Edna Pike  Call of Cthulhu 7e  HP 6/10\n", "")


def test_all_content_of_the_file_is_saved_with_its_source(run: Run, library: Path, edna: Path) -> None:
    status, out, _ = run("import", edna, "--library", library, "--json")
    (result,) = json.loads(out)
    assert status == 0
    assert result["file"] == str(edna)
    assert (result["format"], result["name"], result["portrait"]) == ("dholeshouse", "Edna Pike", True)
    assert result["character"]["trackers"][0] == {"id": "hp", "value": 6, "maximum": None, "start": None}
    assert {"field": "skills", "given": "Knitting", "taken": "15", "rule": "", "reason": ""} in result[
        "remarks"
    ]["unknown"]
    opened = Library.open(library)
    character = opened.character(result["id"])
    assert character.uuid == result["uuid"]
    assert character.sheet.origin is not None
    assert character.sheet.origin.file == "edna.json"
    assert opened.portrait(character.id) == jpeg_head()
    (entry,) = opened.entries(character.id)
    assert (entry.action, entry.about) == (Action.IMPORT, "dholeshouse")
    opened.close()


def test_default_library_is_used(run: Run, edna: Path, own_places: Path) -> None:
    assert run("import", edna)[0] == 0
    assert places().library.is_file()
    assert own_places in places().library.parents
    assert "Edna Pike" in run("list")[1]


def test_broken_file_gives_one_sentence_and_changes_nothing(run: Run, library: Path, broken: Path) -> None:
    status, out, err = run("import", broken, "--library", library)
    assert (status, out) == (1, "")
    assert err == f"{broken}: The file is damaged at line 1.\n"
    assert not library.parent.exists()


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"PK\3\4", b'{"kind": "character"}', b"\xff\xd8\xff"])
def test_foreign_file_leaves_the_library_unchanged(
    run: Run, library: Path, edna: Path, tmp_path: Path, content: bytes
) -> None:
    run("import", edna, "--library", library)
    before = library.read_bytes()
    status, out, err = run("import", saved(tmp_path / "x.json", content), "--library", library)
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert err.startswith(str(tmp_path / "x.json"))
    assert library.read_bytes() == before


def test_other_files_are_still_imported(
    run: Run, library: Path, edna: Path, broken: Path, tmp_path: Path
) -> None:
    kimura = saved(tmp_path / "kimura.json", encoded(charaeno()))
    missing = tmp_path / "none.json"
    status, out, err = run("import", edna, broken, missing, kimura, "--library", library, "--json")
    assert status == 1
    assert err.count("\n") == 2
    results = json.loads(out)
    assert [each.get("name") for each in results] == ["Edna Pike", None, None, "木村 栞 (きむら しおり)"]
    assert [each.get("error", {}).get("reason") for each in results] == [None, "not_json", "missing", None]
    assert len(listed(run, library)) == 2


def test_rollbook_file_includes_its_journal(run: Run, library: Path, tmp_path: Path) -> None:
    sheet = Sheet("coc7", "Ada Thorn", trackers=(Tracker("hp", 9),))
    entries = (
        Entry(1, "a", Action.TRACKER, "2026-01-01", events=(TrackerChanged("hp", 11, 9),)),
        Entry(2, "b", Action.UNDO, "2026-01-02", refers=(1,), events=(TrackerChanged("hp", 9, 11),)),
    )
    file = saved(tmp_path / "ada.rollbook", write_rollbook(sheet, entries, None, "ada-1"))
    assert run("import", file, "--library", library)[0] == 0
    opened = Library.open(library)
    (row,) = opened.listed()
    assert row.uuid == "ada-1"
    imported, *rest = opened.entries(row.id)
    assert (imported.seq, imported.action) == (3, Action.IMPORT)
    assert tuple(reversed(rest)) == entries
    opened.close()


def test_same_file_again_is_another_character(run: Run, library: Path, tmp_path: Path) -> None:
    ida = open_sample("ida-marchetti")
    file = saved(tmp_path / "ida.rollbook", write_rollbook(ida.sheet, (), ida.portrait, ida.uuid))
    assert run("import", file, file, "--library", library)[0] == 0
    opened = Library.open(library)
    uuids = {each.uuid for each in opened.listed()}
    opened.close()
    assert len(uuids) == 2
    assert ida.uuid in uuids


def test_nothing_is_imported_while_a_window_holds_the_library(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    lock = LibraryLock.acquire(places(library))
    assert lock is not None
    status, out, err = run("import", edna, "--library", library)
    lock.release()
    assert (status, out) == (3, "")
    assert "This library is open in Rollbook" in err
    assert len(listed(run, library)) == 1


def test_listing_needs_no_lock(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    lock = LibraryLock.acquire(places(library))
    assert lock is not None
    assert len(listed(run, library)) == 1
    lock.release()


@pytest.mark.parametrize(
    "argv", [["import"], ["import", "--library"], ["import", "a", "--nonsense"], ["list", "a"]]
)
def test_wrong_usage_is_status_2(run: Run, argv: list[str]) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert err.endswith(f"\nHelp: rollbook {argv[0]} --help\n")
    assert err.count("\n") == 2


@pytest.mark.parametrize("command", ["import", "list"])
def test_help_is_status_0(run: Run, command: str) -> None:
    status, out, err = run(command, "--help")
    assert (status, err) == (0, "")
    assert f"usage: rollbook {command}" in out


def test_missing_library_gives_an_empty_list_and_is_not_created(run: Run, library: Path) -> None:
    assert run("list", "--library", library) == (0, "", "")
    assert listed(run, library) == []
    assert not library.parent.exists()


def test_foreign_file_is_never_touched(run: Run, tmp_path: Path, edna: Path) -> None:
    other = saved(tmp_path / "notes.txt", b"Dear diary, " * 500)
    for argv in (["list"], ["import", str(edna)]):
        status, out, err = run(*argv, "--library", other)
        assert (status, out) == (1, "")
        assert err == f"This file isn't a Rollbook library: {other}\n"
    assert other.read_bytes() == b"Dear diary, " * 500


def test_unwritable_library_is_reported(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    with writing(library):
        status, out, err = run("import", edna, "--library", library, "--json")
    assert status == 1
    assert json.loads(out)[0]["error"]["reason"] == "library"
    assert "another program is using the library" in err
    assert len(listed(run, library)) == 1


def test_names_cannot_control_the_terminal(run: Run, library: Path, tmp_path: Path) -> None:
    sheet = Sheet("coc7", "Ada\x1b[2J\u202eThorn\nGhost")
    file = saved(tmp_path / "ada.rollbook", write_rollbook(sheet))
    _, out, _ = run("import", file, "--library", library)
    out += run("list", "--library", library)[1]
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "\nGhost" not in out
    assert "Ada\\x1b[2J" in out


def test_library_left_unfinished_by_a_crash_is_recovered_for_the_list(
    run: Run, library: Path, edna: Path, tmp_path: Path
) -> None:
    run("import", edna, "--library", library)
    writer = sqlite3.connect(library, isolation_level=None)
    writer.execute("PRAGMA cache_size=1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE character SET name = hex(zeroblob(200000))")
    cut_off = tmp_path / "cut-off.db"
    cut_off.write_bytes(library.read_bytes())
    cut_off.with_name("cut-off.db-journal").write_bytes(library.with_name("library.db-journal").read_bytes())
    writer.close()
    lock = LibraryLock.acquire(places(cut_off))
    assert lock is not None
    assert run("list", "--library", cut_off)[0] == 3
    lock.release()
    assert [each["name"] for each in listed(run, cut_off)] == ["Edna Pike"]


def without_a_reader(*argv: str | Path, errors: int = subprocess.PIPE) -> tuple[int, bytes]:
    """Return status and errors of a command whose output nobody reads."""
    command = [sys.executable, "-m", "desktop", *map(str, argv)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors) as process:
        assert process.stdout is not None
        process.stdout.close()
        err = process.stderr.read() if process.stderr else b""
    return process.returncode, err


@pytest.mark.parametrize("json_option", [[], ["--json"]])
def test_closed_pipe_ends_the_list_quietly(
    run: Run, library: Path, edna: Path, json_option: list[str]
) -> None:
    run("import", edna, "--library", library)
    assert without_a_reader("list", "--library", library, *json_option) == (1, b"")


@pytest.mark.parametrize("json_option", [[], ["--json"]])
def test_closed_pipe_does_not_stop_an_import(
    run: Run, library: Path, edna: Path, tmp_path: Path, json_option: list[str]
) -> None:
    kimura = saved(tmp_path / "kimura.json", encoded(charaeno()))
    assert without_a_reader("import", edna, kimura, "--library", library, *json_option) == (1, b"")
    assert len(listed(run, library)) == 2


def test_unread_errors_end_the_command_quietly(library: Path, broken: Path) -> None:
    both = without_a_reader("import", broken, "--library", library, errors=subprocess.STDOUT)
    assert both == (1, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a file that is always full")
def test_unwritable_output_gives_one_sentence(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "desktop", "list", "--library", str(library)],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"Can't finish: ")
    assert done.stderr.count(b"\n") == 1


def test_folder_without_a_character_is_reported(run: Run, library: Path, tmp_path: Path) -> None:
    status, out, err = run("import", tmp_path, "--library", library)
    assert (status, out) == (1, "")
    assert err == f"{tmp_path}: This folder doesn't contain a character.\n"


def test_folder_in_place_of_a_library_is_reported_and_gets_no_files(
    run: Run, tmp_path: Path, edna: Path
) -> None:
    folder = tmp_path / "campaign"
    folder.mkdir()
    for argv in (["list"], ["import", str(edna)]):
        status, out, err = run(*argv, "--library", folder)
        assert (status, out) == (1, "")
        assert err == f"This is a folder, not a library file: {folder}\n"
    assert {each.name for each in tmp_path.iterdir()} == {"campaign", "edna.json"}


def test_library_in_an_unwritable_place_is_reported(run: Run, tmp_path: Path, edna: Path) -> None:
    inside = edna / "library.db"
    status, out, err = run("import", edna, "--library", inside)
    assert (status, out) == (1, "")
    assert err == f"Can't write to this library: {inside}\n"


def test_newer_library_is_reported(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    spoil(library, "PRAGMA user_version = 9999")
    before = library.read_bytes()
    for argv in (["list"], ["import", str(edna)]):
        status, out, err = run(*argv, "--library", library)
        assert (status, out) == (1, "")
        assert err == f"This library is from a newer version of Rollbook: {library}\n"
    assert library.read_bytes() == before


def test_library_held_by_another_program_is_reported(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    with held(library):
        for argv in (["list"], ["import", str(edna)]):
            status, out, err = run(*argv, "--library", library)
            assert (status, out) == (1, "")
            assert err == f"Another program is using this library: {library}\n"


def test_columns_are_aligned_next_to_wide_names(run: Run, library: Path, tmp_path: Path) -> None:
    for number, name in enumerate(("Ada Thorn", "木村 栞", "ｶﾅ", "Zoe\u0308", "ＡＢ")):
        saved(tmp_path / f"{number}.rollbook", write_rollbook(Sheet("coc7", name)))
    run("import", *sorted(tmp_path.glob("*.rollbook")), "--library", library)
    _, out, _ = run("list", "--library", library)
    assert out.splitlines() == [
        "ＡＢ       Call of Cthulhu 7e",
        "Ada Thorn  Call of Cthulhu 7e",
        "Zoe\u0308        Call of Cthulhu 7e",
        "ｶﾅ         Call of Cthulhu 7e",
        "木村 栞    Call of Cthulhu 7e",
    ]


def test_only_damaged_characters_are_marked(run: Run, library: Path, edna: Path, tmp_path: Path) -> None:
    kimura = saved(tmp_path / "kimura.json", encoded(charaeno()))
    run("import", edna, kimura, "--library", library)
    spoil(library, "UPDATE character SET name = 'Edna Pile' WHERE id = 1")
    told = f"1 character in this library is damaged: {library}\n"
    status, out, err = run("list", "--library", library)
    assert (status, err) == (1, told)
    first, second = out.splitlines()
    assert first.endswith("damaged")
    assert "HP 7/11" in second
    status, out, err = run("list", "--library", library, "--json")
    assert (status, err) == (1, told)
    assert [(each["damaged"], each["hp"]) for each in json.loads(out)] == [(True, None), (False, 7)]


def test_hit_points_come_from_the_sheet_and_not_from_a_damaged_index(
    run: Run, library: Path, edna: Path
) -> None:
    run("import", edna, "--library", library)
    spoil(library, "UPDATE trait SET value = 99")
    assert [(each["hp"], each["hp_max"]) for each in listed(run, library)] == [(6, 10)]


def test_bit_flip_in_a_name_is_never_printed_as_fine(run: Run, library: Path, edna: Path) -> None:
    run("import", edna, "--library", library)
    whole = library.read_bytes()
    places_of_name = [each.start() for each in re.finditer(rb"edna pike", whole, re.IGNORECASE)]
    assert len(places_of_name) >= 3
    damaged = 0
    for place in places_of_name:
        library.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        status, out, err = run("list", "--library", library)
        if status == 0:  # a flipped bit in an index, which the list does not read
            assert (out, err) == ("Edna Pike  Call of Cthulhu 7e  HP 6/10\n", "")
        else:
            assert (status, err.count("\n")) == (1, 1)
            assert "is damaged: " in err
            damaged += 1
    assert damaged >= 2


def test_duplicate_is_reported_and_added(run: Run, library: Path, edna: Path) -> None:
    assert run("import", edna, "--library", library)[2] == ""
    status, out, err = run("import", edna, "--library", library, "--json")
    assert (status, json.loads(out)[0]["twin"]) == (0, True)
    assert err == (
        f"{edna}: A character with this name is already in your library. Adding this one makes a second.\n"
    )
    assert len(listed(run, library)) == 2


@pytest.mark.parametrize("way", ["update", "replace"])
def test_an_existing_character_is_updated_or_replaced(
    run: Run, library: Path, edna: Path, tmp_path: Path, way: str
) -> None:
    run("import", edna, "--library", library)
    document = dholeshouse()
    document["Investigator"]["Characteristics"]["STR"] = "85"
    edna.write_bytes(encoded(document))
    document["Investigator"]["PersonalDetails"]["Name"] = "Ben"
    ben = saved(tmp_path / "ben.json", encoded(document))
    status, out, err = run("import", edna, ben, f"--{way}", "--library", library)
    assert (status, err) == (0, "")
    assert out.endswith("1 character added; 1 updated or replaced.\n")
    assert f"was {way}d in your library" in out
    assert sorted(each["name"] for each in listed(run, library)) == ["Ben", "Edna Pike"]
    with closing(sqlite3.connect(library)) as rows:
        (sheet,) = rows.execute("SELECT sheet FROM character WHERE name = 'Edna Pike'").fetchone()
    assert {"id": "str", "value": 85} in json.loads(sheet)["traits"]


def test_updating_and_replacing_at_once_is_refused(run: Run, edna: Path) -> None:
    assert run("import", edna, "--update", "--replace")[0] == 2


def test_derived_different_and_unknown_values_are_easy_to_find(
    run: Run, library: Path, tmp_path: Path
) -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"]["Move"] = "5"
    odd = saved(tmp_path / "odd.json", encoded(document))
    kimura = saved(tmp_path / "kimura.json", encoded(charaeno()))
    _, out, _ = run("import", odd, kimura, "--library", library, "--json")
    first, second = json.loads(out)
    (move,) = (each for each in first["differs"] if each["field"] == "move")
    assert (move["given"], move["rule"], move["taken"]) == ("5", "7", "5")
    assert "Knitting" in [each["given"] for each in first["not_understood"]]
    assert first["not_understood"] == [
        each for kind in ("unknown", "unread", "left_out") for each in first["remarks"].get(kind, [])
    ]
    assert "hp_maximum" in [each["field"] for each in second["derived"]]
    assert [each["format"] for each in (first, second)] == ["dholeshouse", "charaeno"]


def test_folder_is_imported_with_a_report(run: Run, library: Path, tmp_path: Path) -> None:
    folder = tmp_path / "party"
    (folder / "more").mkdir(parents=True)
    saved(folder / "edna.json", encoded(dholeshouse()))
    saved(folder / "more" / "kimura.json", encoded(charaeno()))
    saved(folder / "notes.txt", b"The party met in Leeds.")
    saved(folder / "map.png", b"\x89PNG\r\n\x1a\n")
    status, out, err = run("import", folder, "--library", library)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == (
        "2 characters added; 2 files in folders aren't characters: map.png, notes.txt."
    )
    assert {each["name"] for each in listed(run, library)} == {"Edna Pike", "木村 栞 (きむら しおり)"}


def test_broken_character_in_a_folder_is_reported_and_others_imported(
    run: Run, library: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "party"
    folder.mkdir()
    saved(folder / "a.json", b'{"Investigator": ')
    saved(folder / "b.json", encoded(dholeshouse()))
    status, out, err = run("import", folder, "--library", library)
    assert status == 1
    assert err == f"{folder / 'a.json'}: The file is damaged at line 1.\n"
    assert out.splitlines()[-1] == "1 character added; 1 file not read."


def test_each_of_many_files_gets_a_line(run: Run, library: Path, tmp_path: Path) -> None:
    folder = tmp_path / "crowd"
    folder.mkdir()
    for number in range(120):
        saved(folder / f"{number}.rollbook", write_rollbook(Sheet("coc7", f"Somebody {number}")))
    status, out, err = run("import", folder, "--library", library)
    assert (status, err) == (0, "100 of 120 files read\n")
    assert (len(out.splitlines()), out.splitlines()[-1]) == (121, "120 characters added.")


def test_originals_are_kept_unchanged(run: Run, library: Path, edna: Path, broken: Path) -> None:
    run("import", edna, broken, "--library", library)
    (kept,) = places(library).imported.iterdir()
    assert kept.read_bytes() == edna.read_bytes()
    assert kept.name.endswith("edna.json")


def test_whole_journal_is_imported_with_its_character(run: Run, library: Path, tmp_path: Path) -> None:
    entries = tuple(
        Entry(n, f"a{n}", Action.IMPORT, f"2026-01-01T10:00:{n:02}.000+00:00") for n in range(1, 40)
    )
    ada = saved(tmp_path / "ada.rollbook", write_rollbook(Sheet("coc7", "Ada"), entries))
    assert run("import", ada, "--library", library)[0] == 0
    opened = Library.open(library)
    *journal, last = reversed(opened.entries(opened.listed()[0].id))
    opened.close()
    assert tuple(journal) == entries
    assert (last.seq, last.action) == (40, Action.IMPORT)


def travelling(tmp_path: Path) -> Path:
    """A file of Ida with a campaign, a pack and a downtime under way."""
    campaign = ExtraCampaign("c-1", "Low Water", (("luck_spending", 0),))
    extras = Extras(Plan("about", (("title", "Tides"),)), campaign, (sample_packs()[0],))
    sheet = open_sample("ida-marchetti").sheet
    return saved(tmp_path / "ida.rollbook", write_rollbook(sheet, uuid="u-1", extras=extras))


def test_what_travels_is_taken_or_left_out_as_asked(run: Run, library: Path, tmp_path: Path) -> None:
    file = travelling(tmp_path)
    status, out, _ = run("import", file, "--library", library, "--packs", "leave")
    assert status == 0
    assert "  Comes with the character\n    Downtime under way: Take\n    Campaign: Low Water: Take\n" in out
    opened = Library.open(library)
    ((ida,), (campaign,)) = opened.listed(None), opened.campaigns()
    assert (campaign.name, campaign.uuid, opened.packs()) == ("Low Water", "c-1", ())
    assert opened.campaign_of(ida.id) == campaign
    assert opened.plan(ida.id) == Plan("about", (("title", "Tides"),))
    with opened.transaction() as tx:
        tx.campaigns.put(campaign, name="Low Water", notes="", switches=())
    opened.close()
    status, out, _ = run("import", file, "--library", library, "--campaign", "take", "--json")
    assert json.loads(out)[0]["extras"]["campaign"] == "take"
    opened = Library.open(library)
    assert [each.name for each in opened.campaigns()] == ["Low Water", "Low Water (2)"]
    assert len(opened.packs()) == 1
    opened.close()
    # Now the same campaign is there: joining it adds no third one.
    assert run("import", file, "--library", library)[0] == 0
    opened = Library.open(library)
    assert len(opened.campaigns()) == 2
    opened.close()


def locked(folder: Path) -> Path:
    return saved(folder / "locked.pdf", encrypted_form("AES-128", user="Miskatonic"))


def test_a_locked_pdf_says_how_to_give_its_password(run: Run, library: Path, tmp_path: Path) -> None:
    status, out, err = run("import", locked(tmp_path), "--library", library)
    assert (status, out) == (1, "")
    assert err.endswith(
        "locked.pdf: This PDF is locked with a password. Add --password to be asked for it.\n"
    )
    assert not library.exists()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("Miskatonic\n", ""),
        ("Arkham\nMiskatonic\n", "That isn't the password of this PDF."),
        ("Arkham\n", "That isn't the password of this PDF."),
        ("a\nb\nc\nMiskatonic\n", "That isn't the password of this PDF."),
        ("", "This PDF is locked with a password."),
    ],
)
def test_the_password_of_a_pdf_is_asked_for_and_never_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, library: Path, lines: str, told: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    opens = "Miskatonic" in lines.splitlines()[:3]
    file = locked(library.parent.parent)
    status, out, err = run("import", "--password", file, "--library", library)
    assert status == (0 if opens else 1)
    assert ("Edna Pike" in out) == opens
    assert told in err
    assert "Miskatonic" not in out + err
    kept = [each for each in library.parent.rglob("*") if each.is_file()] if library.parent.exists() else []
    assert not any(b"Miskatonic" in each.read_bytes() for each in kept)


def test_the_encoding_of_a_text_can_be_given(run: Run, library: Path, tmp_path: Path) -> None:
    document = charaeno() | {"name": "綾瀬"}
    data = json.dumps(document, ensure_ascii=False).replace("¥", "￥").encode("cp932", "ignore")
    file = saved(tmp_path / "ayase.json", data)
    status, out, _ = run("import", file, "--library", library)
    assert status == 0
    assert "Read as Shift-JIS." in out
    status, out, _ = run("import", file, "--library", library, "--encoding", "shift-jis", "--json")
    assert status == 0
    assert json.loads(out)[0]["name"] == "綾瀬"
    status, _, err = run("import", file, "--library", library, "--encoding", "big5")
    assert status == 1
    assert "isn't Unicode text" in err


def test_a_name_of_a_million_letters_is_shortened_in_lists(run: Run, library: Path, tmp_path: Path) -> None:
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Name"] = "A" * 1_000_000
    status, out, _ = run("import", saved(tmp_path / "a.json", encoded(document)), "--library", library)
    assert status == 0
    assert len(out) < 20_000
    _, out, _ = run("list", "--library", library)
    assert len(out) < 200
    assert len(listed(run, library)[0]["name"]) > 60, "for scripts it is whole"


def test_a_person_without_con_and_siz_has_no_hit_points_of_99(
    run: Run, library: Path, tmp_path: Path
) -> None:
    text = b"Hound\nSTR 80 DEX 70 INT 50 APP 50 POW 30 EDU 15\nHP 7\nBite 45%, damage 1D6"
    run("import", saved(tmp_path / "hound.txt", text), "--library", library)
    _, out, _ = run("list", "--library", library)
    assert "HP 7" in out
    assert "99" not in out
