"""Reading fillable PDF sheets, and refusing other PDFs."""

import logging
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange import pdf_file
from desktop.interchange.detect import read_character
from desktop.interchange.formats import chaosium_pdf
from desktop.interchange.formats.chaosium_pdf import _values
from desktop.interchange.review import Reading, Reason, RemarkKind, Source, Unreadable
from desktop.interchange.rollbook import read_rollbook, write_rollbook
from rules_core.sheet.sheet import Detail, Passage, Possession, Status, Tracker, Weapon
from tests.interchange.formats.pdf_forms import CHARACTERISTICS, pdf_form, sheet_values, written

Values = dict[str, object]


def read(values: Values, ticked: tuple[str, ...] = ()) -> Reading:
    return read_character(pdf_form(values, ticked), "edna.pdf")


def told(reading: Reading, kind: RemarkKind) -> dict[str, tuple[str, str, str]]:
    return {each.field: (each.given, each.taken, each.rule) for each in reading.remarks_of(kind)}


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(sheet_values(), ("Skill_Library_Chk", "MajorWound_Chk", "IndefInsanity_Chk"))


def test_personal_details_are_read(found: Reading) -> None:
    assert (found.format, found.sheet.name) == ("chaosium-pdf", "Edna Pike")
    assert found.sheet.details == (
        Detail("occupation", "Librarian"),
        Detail("pronouns", "she/her"),
        Detail("age", "44"),
        Detail("residence", "Leeds"),
        Detail("spending", "$10"),
        Detail("cash", "$80"),
        Detail("assets", "$2000"),
    )


def test_characteristics_and_points_are_read_with_their_maxima(found: Reading) -> None:
    assert {each.id.upper(): each.value for each in found.sheet.traits} == CHARACTERISTICS
    assert found.sheet.trackers == (
        Tracker("hp", 7),
        Tracker("san", 52, start=60),
        Tracker("mp", 12),
        Tracker("luck", 40, start=55),
    )
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_empty_points_get_starting_values() -> None:
    values = sheet_values()
    for name in ("CurrentHP", "CurrentSanity", "CurrentMagic", "CurrentLuck"):
        values[name] = ""
    assert [each.value for each in read(values).sheet.trackers] == [11, 60, 12, 55]


def test_skills_are_recognised_by_field_names(found: Reading) -> None:
    wanted = {
        "library-use": 80,
        "spot-hidden": 65,
        "cthulhu-mythos": 3,
        "fighting-brawl": 50,
        "fighting-sword": 40,
        "firearms-handgun": 35,
        "art-craft:bookbinding": 45,
        "science:botany": 1,
        "language-own:english": 80,
        "language-other:danish": 31,
        "dodge": 27,
    }
    assert {each: found.sheet.skill(each).value for each in wanted} == wanted
    assert not found.remarks_of(RemarkKind.UNKNOWN)


@pytest.mark.parametrize(
    ("field", "skill"),
    [
        ("Skill_LibraryUse", "library-use"),
        ("Skill_FirearmsRifles", "firearms-rifle-shotgun"),
        ("Skill_FireArmsRifles", "firearms-rifle-shotgun"),
        ("Skill_Psyschology", "psychology"),
        ("Skill_Psychology", "psychology"),
        ("Skill_SleightOfHand", "sleight-of-hand"),
        ("Skill_Sleight", "sleight-of-hand"),
        ("Skill_Elec", "electronics"),
        ("Skill_ElecRepair", "electrical-repair"),
        ("Skill_Demo", "demolitions"),
    ],
)
def test_both_spellings_of_a_field_are_understood(field: str, skill: str) -> None:
    found = read({"Investigators_Name": "Ada", **CHARACTERISTICS, field: 61, f"{field} _half": 30})
    assert found.sheet.skill(skill).value == 61
    assert not found.remarks_of(RemarkKind.UNREAD)


def test_every_field_of_the_two_known_forms_is_read_or_kept(shared: Path) -> None:
    folder = shared / "data" / "samples" / "chaosium-pdf-fields"
    for path in sorted(folder.iterdir()):
        names = path.read_text("utf-8").split("\n")
        ticks = tuple(each for each in names if each.endswith("_Chk"))
        values: Values = {each: "7" for each in names if each and each not in ticks}
        reading = read(values, ticks)
        skills = {name for name in names if name.startswith("Skill_") and name.count("_") == 1}
        unknown = {each.given for each in reading.remarks_of(RemarkKind.UNKNOWN)}
        # Of two spellings in one form the second is kept under its own name.
        assert len(unknown) <= 5
        assert len(reading.sheet.skills) >= len(skills)
        assert {"temporary_insanity", "indefinite_insanity", "major_wound", "unconscious"} == {
            each.id for each in reading.sheet.statuses
        }


def test_an_empty_skill_has_its_base_value(found: Reading) -> None:
    assert (found.sheet.skill("listen").value, found.sheet.skill("listen").marks) == (20, 0)


def test_a_tick_marks_the_skill_and_conditions_become_statuses(found: Reading) -> None:
    assert found.sheet.skill("library-use").marks == 1
    assert found.sheet.skill("spot-hidden").marks == 0
    assert found.sheet.statuses == (Status("indefinite_insanity", 1), Status("major_wound", 1))


@pytest.mark.parametrize("field", ["IndefInsanity_Chk", "IndefIInsanity_Chk"])
def test_a_misspelled_box_is_recognised(field: str) -> None:
    found = read(sheet_values(), (field,))
    assert "indefinite_insanity" in {each.id for each in found.sheet.statuses}


def test_a_tick_beside_an_empty_value_is_not_lost() -> None:
    found = read({"Investigators_Name": "Ada", **CHARACTERISTICS}, ("Skill_Law_Chk",))
    assert (found.sheet.skill("law").value, found.sheet.skill("law").marks) == (5, 1)


def test_an_unchosen_speciality_is_empty() -> None:
    found = read(sheet_values() | {"SkillDef_Science2": "None", "Skill_Science2": 1})
    assert (found.sheet.skill("science").name, found.sheet.skill("science").value) == ("", 1)


def test_a_wrong_half_is_kept_with_a_remark() -> None:
    values = sheet_values() | {"Skill_Library_half": 39}
    found = read(values)
    assert told(found, RemarkKind.DIFFERS)["Skill_Library_half"] == ("39", "40", "40")
    assert told(found, RemarkKind.UNREAD)["Skill_Library_half"][0] == '"39"'


def test_a_weapon_gets_the_only_skill_with_its_chance(found: Reading) -> None:
    assert found.sheet.weapons == (
        Weapon("Old Bess", "firearms-handgun", "1D10", "15 yards", "1 (3)", "6", "100"),
    )
    assert told(found, RemarkKind.DERIVED)["Old Bess"][1] == "Firearms (Handgun)"


def test_a_weapon_of_unknown_kind_gets_a_guess_in_the_review() -> None:
    blank = {"Weapon_Range1": "", "Weapon_Ammo1": "", "Weapon_Malf1": ""}
    found = read(sheet_values() | {"Skill_Fighting1": 35, "Weapon_Name1": "Thing", **blank})
    assert found.sheet.weapons[0].skill
    assert "Thing" in told(found, RemarkKind.WEAPON)


@pytest.mark.parametrize(
    ("field", "heading"),
    [
        ("PersonalDescription", "description"),
        ("Ideology/Beliefs", "ideology"),
        ("Significant People", "people"),
        ("Locations", "locations"),
        ("Possessions", "possessions"),
        ("Traits", "traits"),
        ("Injuries", "injuries"),
        ("Phobias/Manias", "phobias"),
        ("Tomes/Spells", "tomes"),
        ("Encounters", "encounters"),
    ],
)
def test_every_backstory_heading_is_mapped(field: str, heading: str) -> None:
    found = read({"Investigators_Name": "Ada", **CHARACTERISTICS, field: "A line"})
    assert found.sheet.backstory == (Passage(heading, "A line"),)
    assert not found.remarks_of(RemarkKind.UNREAD)


@pytest.mark.parametrize(
    ("field", "detail"),
    [
        ("Occupation", "occupation"),
        ("Archetype", "archetype"),
        ("Pronouns", "pronouns"),
        ("Age", "age"),
        ("Birthplace", "birthplace"),
        ("Residence", "residence"),
        ("Players_Name", "player"),
        ("SpendingLevel", "spending"),
        ("Cash", "cash"),
        ("Assets1", "assets"),
    ],
)
def test_every_personal_detail_is_mapped(field: str, detail: str) -> None:
    found = read({"Investigators_Name": "Ada", **CHARACTERISTICS, field: "A line"})
    assert found.sheet.details == (Detail(detail, "A line"),)


@pytest.mark.parametrize(
    ("field", "status"),
    [
        ("TempInsanity_Chk", "temporary_insanity"),
        ("MajorWound_Chk", "major_wound"),
        ("Unconscious_Chk", "unconscious"),
    ],
)
def test_every_condition_is_a_tick(field: str, status: str) -> None:
    found = read({"Investigators_Name": "Ada", **CHARACTERISTICS}, (field,))
    assert [each.id for each in found.sheet.statuses] == [status]


def test_backstory_and_possessions_are_mapped(found: Reading) -> None:
    assert found.sheet.backstory == (
        Passage("description", "Tall.\nGrey coat."),
        Passage("ideology", "Books do not lie"),
        Passage("people", "Mr Pike"),
        Passage("phobias", "Water"),
    )
    assert found.sheet.possessions == (Possession("Torch"), Possession("Notebook"), Possession("Rope"))


def test_a_complete_form_is_read_completely(found: Reading) -> None:
    assert not found.remarks_of(RemarkKind.UNREAD)


def test_a_condition_with_two_spellings_is_set_once() -> None:
    found = read(sheet_values() | {"IndefInsanity_Chk": "Yes", "IndefIInsanity_Chk": "Yes"})
    assert [each.id for each in found.sheet.statuses] == ["indefinite_insanity"]
    assert read_rollbook(write_rollbook(found.sheet)).sheet == found.sheet


def test_unknown_fields_are_kept() -> None:
    found = read(sheet_values() | {"Skill_Juggling": 33, "Shoe_Size": "7"})
    assert found.sheet.skill("custom:juggling").value == 33
    assert told(found, RemarkKind.UNREAD)["Shoe_Size"][0] == '"7"'


def test_a_read_sheet_survives_export_and_import(found: Reading) -> None:
    assert read_rollbook(write_rollbook(found.sheet)).sheet == found.sheet


def refused(data: bytes) -> Reason:
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "x.pdf")
    return refusal.value.reason


def test_an_empty_form_is_refused() -> None:
    values: Values = dict.fromkeys(sheet_values(), "")
    assert refused(pdf_form(values)) is Reason.NO_CHARACTER


CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R %s >>"
PAGES = b"<< /Type /Pages /Kids [] /Count 0 >>"


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\n",
        b"%PDF-1.7\n\x80\x81",
        pdf_form({"Some other form": "x"}),
        pdf_form(sheet_values())[:400],
        written(CATALOGUE % b"", PAGES),
        written(CATALOGUE % b"/AcroForm 1 0 R", PAGES),
        written(CATALOGUE % b"/AcroForm << /Fields 7 >>", PAGES),
        written(CATALOGUE % b"/AcroForm << /Fields [3 0 R] >>", PAGES, b"<< /T (a) /Kids [3 0 R 3 0 R] >>"),
        written(CATALOGUE % b"/AcroForm << /Fields [9 0 R (x) null] >>", PAGES),
    ],
)
def test_other_and_broken_pdfs_are_refused_quietly(
    data: bytes, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        assert refused(data) in (Reason.FOREIGN, Reason.TOO_MANY)
    assert not caplog.records
    assert capsys.readouterr() == ("", "")


def test_a_locked_pdf_is_reported_as_locked() -> None:
    lock = b"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <%s> /U <%s> >>" % (b"11" * 32, b"22" * 32)
    data = pdf_form(sheet_values(), more=b"/Encrypt " + lock + b" /ID [<00> <00>]")
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "x.pdf")
    assert refusal.value.reason is Reason.LOCKED


def test_a_pdf_bomb_is_refused() -> None:
    bomb = zlib.compress(b"\0" * 90_000_000, 9)
    objects = b"<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
    form = b"/AcroForm << /Fields [<< /T (Investigators_Name) /FT /Tx /V 3 0 R >>] >>"
    assert refused(written(CATALOGUE % form, PAGES, objects % (len(bomb), bomb))) is Reason.FOREIGN


def test_too_many_fields_are_refused() -> None:
    many = b"[" + b"<< /T (a) >>" * 6_000 + b"]"
    assert refused(written(CATALOGUE % (b"/AcroForm << /Fields " + many + b" >>"), PAGES)) is Reason.TOO_MANY


@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=6))
def test_a_damaged_pdf_is_read_or_refused(place: int, damage: bytes) -> None:
    data = pdf_form(sheet_values())
    place %= len(data) - 6
    broken = b"%PDF-" + data[5 : 5 + place] + damage + data[5 + place + len(damage) :]
    with suppress(Unreadable):
        assert read_character(broken, "x.pdf").format == "chaosium-pdf"


def test_all_nine_weapons_and_every_condition_are_read() -> None:
    values = sheet_values() | {f"Weapon_Name{number}": f"Knife {number}" for number in range(1, 11)}
    found = read(values | {"Skill_Unticked": ""}, ("Prone_Chk",))
    assert [each.name for each in found.sheet.weapons] == [f"Knife {number}" for number in range(1, 10)]
    assert "Weapon_Name10" in told(found, RemarkKind.UNREAD)


@pytest.mark.parametrize(
    ("values", "is_character"),
    [
        ({"Investigators_Name": "Ada", "STR": 45}, True),
        ({"Investigators_Name": "Ada", "Skill_Library": 45}, True),
        ({"Investigators_Name": "Ada", "MOV": 8}, False),
    ],
)
def test_one_characteristic_or_skill_makes_a_character(values: Values, is_character: bool) -> None:
    if is_character:
        assert read(values).sheet.skill("dodge").value == 0 or read(values).sheet.skill("dodge").base is None
        return
    with pytest.raises(Unreadable) as refusal:
        read(values)
    assert refusal.value.reason is Reason.NO_CHARACTER


def nested(depth: int, fields: bytes = b"[4 0 R]") -> bytes:
    """A form with its fields below ``depth`` others, between entries that are no fields."""
    inner = b"<< /T (STR) /FT /Tx /V (45) >>"
    for _ in range(depth):
        inner = b"<< /Kids [7 << /V (x) >> %s] >>" % inner
    return written(
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields %s >> >>" % fields,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
        b"<< /T (Investigators_Name) /FT /Tx /V (Ada) /Kids [null %s] >>" % inner,
    )


@pytest.mark.parametrize(("depth", "found"), [(0, True), (7, True), (8, False)])
def test_fields_are_found_below_others_to_a_depth(depth: int, found: bool) -> None:
    names = dict(_values(Source(nested(depth))))
    assert names == {"Investigators_Name": "Ada"} | ({"Investigators_Name.STR": "45"} if found else {})


def test_fields_below_the_first_are_read_though_the_last_has_none() -> None:
    leaf = b"<< /T (CON) /FT /Tx /V (50) /Kids 7 >>"
    document = nested(0, b"[4 0 R %s]" % leaf)
    assert dict(_values(Source(document))) == {
        "Investigators_Name": "Ada",
        "Investigators_Name.STR": "45",
        "CON": "50",
    }


def test_too_large_a_form_tells_what_is_allowed() -> None:
    with pytest.raises(Unreadable) as refusal:
        _values(Source(bytes(32 * 1024 * 1024 + 1)))
    assert refusal.value.facts == {"megabytes": 32}


def test_too_large_a_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pdf_form(CHARACTERISTICS)
    for where, name, most, reason in (
        (pdf_file, "_MOST_BYTES", len(whole) - 1, Reason.TOO_LARGE),
        (chaosium_pdf, "_MOST_FIELDS", len(CHARACTERISTICS), Reason.TOO_MANY),
    ):
        monkeypatch.setattr(where, name, most + 1)
        assert len(_values(Source(whole))) == len(CHARACTERISTICS) + 1
        monkeypatch.setattr(where, name, most)
        with pytest.raises(Unreadable) as refusal:
            _values(Source(whole))
        assert refusal.value.reason is reason
        assert refusal.value.facts == ({"megabytes": 0} if reason is Reason.TOO_LARGE else {})
        monkeypatch.undo()
