"""The Rollbook format is lossless, and reports damage."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.interchange import rollbook
from desktop.interchange.archive import LARGEST_ARCHIVE, pack
from desktop.interchange.bounded import OWN
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from desktop.interchange.rollbook import (
    files_of,
    journal_line,
    open_sample,
    read_folder,
    read_rollbook,
    write_rollbook,
)
from desktop.interchange.words import fault
from rules_core.dice.faces import TENS
from rules_core.dice.sources import ScriptedDice
from rules_core.game.places import LONGEST_TEXT
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import (
    FightChanged,
    MarkChanged,
    NameChanged,
    NotesChanged,
    PowerMarkChanged,
    ShotsChanged,
    SkillChanged,
    StatusChanged,
    TrackerChanged,
)
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.outcome import Step
from rules_core.sheet.record import ENTRY_FORMAT, SHEET_FORMAT
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Fighter,
    Origin,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Status,
    Tracker,
    Trait,
    Weapon,
)
from rules_core.systems.coc7.checks import Difficulty
from rules_core.systems.coc7.play import roll
from tests.interchange.reading import read_path
from tests.interchange.shapes import encoded, jpeg_head, png

PLAIN = Sheet("coc7", "Ada Thorn", traits=(Trait("str", 50),), trackers=(Tracker("hp", 9, start=11),))

numbers = st.integers(-(10**9), 10**9)
words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
ids = st.text("abcdefgh-:#軽é", min_size=1, max_size=8)
facts = st.dictionaries(words.filter(lambda name: name != "rule"), numbers | words, max_size=3).map(
    lambda found: tuple(found.items())
)


def some(values: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(values, max_size=4).map(tuple)


def unlike(values: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(values, max_size=4, unique_by=lambda each: each.id).map(tuple)  # type: ignore[attr-defined]


fights = st.none() | st.builds(
    Fight,
    st.integers(1, 99),
    some(
        st.builds(
            Fighter,
            words,
            numbers,
            st.booleans(),
            st.booleans(),
            numbers,
            numbers,
            st.booleans(),
            st.booleans(),
            words,
        )
    ),
)

sheets = st.builds(
    Sheet,
    system=st.just("coc7"),
    name=words,
    details=some(st.builds(Detail, words, words)),
    traits=unlike(st.builds(Trait, ids, numbers)),
    skills=unlike(
        st.builds(
            Skill, ids, ids, numbers, words, st.none() | numbers, st.integers(0, 3), occupation=st.booleans()
        )
    ),
    trackers=unlike(st.builds(Tracker, ids, numbers, st.none() | numbers, st.none() | numbers)),
    weapons=some(st.builds(Weapon, words, words, words, words, words, words, words, st.integers(0, 99))),
    possessions=some(st.builds(Possession, words, words)),
    backstory=some(st.builds(Passage, words, words, st.booleans())),
    notes=words,
    origin=st.none() | st.builds(Origin, words, words, some(st.tuples(words, words))),
    powers=unlike(
        st.builds(Power, ids, ids, words, st.none() | numbers, words, words, words, st.integers(0, 9))
    ),
    statuses=unlike(st.builds(Status, ids, numbers)),
    fight=fights,
)


@st.composite
def _fallen(draw: st.DrawFn) -> Roll:
    """A roll as the game makes it, of a subject with any name."""
    net = draw(st.integers(-2, 2))
    tens = draw(st.lists(st.sampled_from(TENS.faces), min_size=1 + abs(net), max_size=1 + abs(net)))
    dice = ScriptedDice({"tens": tens, "units": [draw(st.integers(0, 9))]})
    sheet = replace(PLAIN, traits=(Trait("str", draw(st.integers(0, 200))),))
    choice = Choice(draw(st.sampled_from(Difficulty)).key, net)
    fallen = roll(Attempt(sheet, "trait:str", choice, name=draw(words)), dice).roll
    assert fallen is not None
    return replace(fallen, subject=draw(words))


rolls = _fallen()
events = st.one_of(
    *(
        st.builds(kind, ids, numbers, numbers)
        for kind in (TrackerChanged, MarkChanged, PowerMarkChanged, SkillChanged, StatusChanged)
    ),
    st.builds(ShotsChanged, st.integers(0, 9), numbers, numbers),
    st.builds(FightChanged, fights, fights),
)


@st.composite
def journals(draw: st.DrawFn) -> tuple[Entry, ...]:
    count = draw(st.integers(0, 4))
    return tuple(
        Entry(
            seq,
            draw(words),
            (action := draw(st.sampled_from(Action))),
            draw(words),
            draw(words),
            tuple(draw(st.lists(st.integers(1, 100), min_size=1, max_size=2))),
            draw(rolls if action is Action.AMEND else st.none() | rolls),
            tuple(draw(st.lists(st.builds(Step, words, facts), max_size=2))),
            tuple(draw(st.lists(events, max_size=2))),
            draw(words),
        )
        for seq in range(1, count + 1)
    )


@given(sheets, journals(), st.sampled_from([None, png(), jpeg_head()]), st.uuids().map(str))
@settings(max_examples=30, derandomize=True)
def test_every_character_survives_a_round_trip(
    sheet: Sheet, entries: tuple[Entry, ...], portrait: bytes | None, uuid: str
) -> None:
    found = read_rollbook(write_rollbook(sheet, entries, portrait, uuid))
    assert (found.sheet, found.entries, found.portrait, found.uuid) == (sheet, entries, portrait, uuid)
    assert not found.remarks_of(RemarkKind.LEFT_OUT)


def test_an_impossible_roll_is_kept_as_it_is() -> None:
    fallen = roll(Attempt(PLAIN, "trait:str", name="STR"), ScriptedDice({"tens": [40], "units": [2]})).roll
    assert fallen is not None
    entry = Entry(1, "a", Action.ROLL, "2026-01-01", roll=replace(fallen, degree="splendid"))
    file = write_rollbook(PLAIN, (entry,))
    found = read_rollbook(file)
    assert found.entries == (replace(entry, roll=None, unreadable=entry.roll),)
    assert write_rollbook(PLAIN, found.entries) == file


def test_a_roll_of_another_game_is_not_this_characters() -> None:
    fallen = roll(Attempt(PLAIN, "trait:str", name="STR"), ScriptedDice({"tens": [40], "units": [2]})).roll
    entries = (Entry(1, "a", Action.TICK, "t"), Entry(2, "b", Action.ROLL, "t", roll=fallen))
    assert read_rollbook(write_rollbook(PLAIN, entries)).entries == entries
    with pytest.raises(Unreadable) as refusal:
        read_rollbook(write_rollbook(Sheet("striker", "Moss"), entries))
    assert (refusal.value.reason, refusal.value.facts) == (Reason.JOURNAL, {"line": 2})


def test_the_same_character_gives_the_same_bytes() -> None:
    assert write_rollbook(PLAIN, (), png()) == write_rollbook(PLAIN, (), png())


def test_a_repetitive_note_survives() -> None:
    sheet = Sheet("coc7", "Ada Thorn", notes="a" * 3_000_000)
    assert read_rollbook(write_rollbook(sheet)).sheet == sheet


def test_folder_and_file_have_the_same_content(tmp_path: Path) -> None:
    entry = Entry(1, "a", Action.TRACKER, "2026-01-01", events=(TrackerChanged("hp", 11, 9),))
    for name, content in files_of(PLAIN, (entry,), png(), "u").items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / ".DS_Store").write_bytes(b"x")
    zipped = read_rollbook(write_rollbook(PLAIN, (entry,), png(), "u"))
    assert read_path(tmp_path) == read_folder(tmp_path) == zipped


def test_a_lone_document_is_a_character_too() -> None:
    document = files_of(PLAIN, uuid="u")["character.json"]
    assert read_character(document, "any.txt").sheet == PLAIN
    assert read_rollbook(document).uuid == "u"


def test_a_journal_with_a_gap_is_damaged() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_rollbook(
            write_rollbook(PLAIN, (Entry(1, "a", Action.TICK, "t"), Entry(3, "b", Action.TICK, "t")))
        )
    assert refusal.value.facts == {"line": 2}


def reading_of(tmp_path: Path, journal: bytes) -> tuple[int, int]:
    (tmp_path / "character.json").write_bytes(files_of(PLAIN)["character.json"])
    (tmp_path / "journal.jsonl").write_bytes(journal)
    found = read_folder(tmp_path)
    return len(found.entries), len(found.remarks_of(RemarkKind.LEFT_OUT))


LINE = journal_line(Entry(1, "a", Action.TICK, "t")).encode()
NEXT = journal_line(Entry(2, "b", Action.TICK, "t")).encode()
HEAD = f'"entry_format": {ENTRY_FORMAT}'.encode()


@pytest.mark.parametrize("torn", [b"", NEXT[:1], NEXT[:20], NEXT[:-1]])
def test_an_incomplete_last_line_is_dropped_with_a_remark(tmp_path: Path, torn: bytes) -> None:
    assert reading_of(tmp_path, LINE + torn) == (1, 1 if torn else 0)


@pytest.mark.parametrize("hole", [bytes(40) + b"\n", NEXT[:20] + bytes(9) + NEXT[29:] + LINE])
def test_entries_before_a_power_cut_gap_are_kept(tmp_path: Path, hole: bytes) -> None:
    assert reading_of(tmp_path, LINE + hole) == (1, 1)
    assert reading_of(tmp_path, hole) == (0, 1)


def test_recovery_reads_a_journal_up_to_the_damage(tmp_path: Path) -> None:
    (tmp_path / "character.json").write_bytes(files_of(PLAIN)["character.json"])
    (tmp_path / "journal.jsonl").write_bytes(LINE + b"nonsense\n" + NEXT)
    with pytest.raises(Unreadable):
        read_folder(tmp_path)
    assert len(read_folder(tmp_path, as_far_as_it_goes=True).entries) == 1


@pytest.mark.parametrize(
    "bad",
    [
        b"{}\n",
        b"[]\n",
        b"nonsense\n",
        LINE,
        NEXT.replace(b"tick", b"dance"),
        NEXT.replace(b'"seq": 2', b'"seq": "2"'),
        NEXT.replace(HEAD, b'"entry_format": true'),
        NEXT.replace(HEAD, b'"entry_format": 0'),
        NEXT.replace(b'"at"', b'"ta"'),
        NEXT[:-2] + b', "more": 1}\n',
        NEXT[:-2] + b', "about": "' + b"x" * OWN.size + b'"}\n',
    ],
)
def test_a_damaged_line_is_reported(tmp_path: Path, bad: bytes) -> None:
    with pytest.raises(Unreadable) as refusal:
        reading_of(tmp_path, LINE + bad)
    assert (refusal.value.reason, refusal.value.facts) == (Reason.JOURNAL, {"line": 2})


def test_the_journal_of_an_older_version_is_read(tmp_path: Path) -> None:
    assert reading_of(tmp_path, LINE + NEXT.replace(HEAD, b'"entry_format": 1')) == (2, 0)


def document(**changes: object) -> bytes:
    plain = json.loads(files_of(PLAIN)["character.json"])
    return encoded({**plain, **changes})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (document(version=3), Reason.NEWER),
        (document(sheet_format=SHEET_FORMAT + 1), Reason.NEWER),
        (document(version="1"), Reason.RECORD),
        (document(version=True), Reason.RECORD),
        (document(version=0), Reason.RECORD),
        (document(sheet_format=0), Reason.RECORD),
        (document(sheet_format=None), Reason.RECORD),
        (document(uuid=5), Reason.RECORD),
        (document(uuid="x" * 65), Reason.RECORD),
        (document(sheet=None), Reason.RECORD),
        (document(sheet={"system": "coc7"}), Reason.RECORD),
        (document(sheet={"system": "coc7", "name": 5}), Reason.RECORD),
        (document(sheet={"system": "coc7", "name": "a", "traits": [{"id": "str"}]}), Reason.RECORD),
        (document(sheet={"system": "tiddlywinks", "name": "a"}), Reason.OTHER_GAME),
        (document(format="rollbook-campaign"), Reason.FOREIGN),
    ],
)
def test_other_documents_are_refused(data: bytes, reason: Reason) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "ada.json")
    assert refusal.value.reason is reason


def test_a_newer_journal_is_refused_as_newer(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as refusal:
        reading_of(tmp_path, LINE + NEXT.replace(HEAD, f'"entry_format": {ENTRY_FORMAT + 1}'.encode()))
    assert refusal.value.reason is Reason.NEWER


def test_a_sheet_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_character(document(sheet={"system": "coc7", "name": "a", "mood": "grim"}), "a.json")
    assert refusal.value.reason is Reason.RECORD
    assert "mood" in fault(refusal.value)


def test_unknown_details_are_kept_with_a_remark() -> None:
    found = read_character(document(colour="red"), "a.json")
    assert [(each.field, each.given) for each in found.remarks_of(RemarkKind.UNREAD)] == [("colour", '"red"')]
    again = read_rollbook(write_rollbook(found.sheet))
    assert again.sheet.origin is not None
    assert again.sheet.origin.unread == (("colour", '"red"'),)


def test_a_portrait_that_is_no_picture_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "character.json").write_bytes(files_of(PLAIN)["character.json"])
    (tmp_path / "portrait.png").write_bytes(b"<svg/>")
    (tmp_path / "portrait.jpg").write_bytes(jpeg_head())
    found = read_folder(tmp_path)
    assert found.portrait == jpeg_head()
    (told,) = found.remarks_of(RemarkKind.LEFT_OUT)
    assert (told.field, told.given, told.reason) == ("portrait.png", "6 B", "not a PNG, JPEG or WebP picture")


def test_only_a_picture_can_be_written_as_portrait() -> None:
    with pytest.raises(ValueError, match="portrait"):
        write_rollbook(PLAIN, (), b"GIF89a")


def test_the_examples_in_the_documentation_can_be_read(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "desktop" / "interchange" / "rollbook-format.md").read_text("utf-8")
    character, *entries, extras = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    (tmp_path / "character.json").write_text(character, "utf-8")
    (tmp_path / "extras.json").write_text(extras, "utf-8")
    (tmp_path / "journal.jsonl").write_text(
        "".join(" ".join(each.split()) + "\n" for each in entries), "utf-8"
    )
    found = read_folder(tmp_path)
    assert found.sheet.skill("art-craft:photography").marks == 1
    rolled, downtime = found.entries
    assert rolled.events == (MarkChanged("spot-hidden", 0, 1),)
    assert downtime.plan is not None
    assert [each.id for each in downtime.plan.throws] == ["skill:piloting"]
    assert found.extras is not None
    assert found.extras.plan is not None
    assert found.extras.plan.page == "about"
    assert found.extras.campaign is not None
    assert found.extras.campaign.packs == tuple(each.id for each in found.extras.packs) == ("salt",)
    assert not found.remarks_of(RemarkKind.LEFT_OUT)


def test_the_longest_notes_survive_with_history() -> None:
    """Two texts stand in one line then, and not every script takes one byte for a letter."""
    before, after = "久" * LONGEST_TEXT, "\n" * LONGEST_TEXT
    sheet = Sheet("coc7", "Ada", notes=after)
    entry = Entry(1, "a", Action.EDIT, "2026-01-01T00:00:00+00:00", events=(NotesChanged(before, after),))
    reading = read_rollbook(write_rollbook(sheet, [entry]))
    assert (reading.sheet, reading.entries) == (sheet, (entry,))


def test_a_huge_undo_survives() -> None:
    events = tuple(NameChanged(str(number), str(number + 1)) for number in range(30_000))
    entry = Entry(1, "a", Action.EDIT, "2026-01-01T00:00:00+00:00", "revert//", events=events)
    assert read_rollbook(write_rollbook(Sheet("coc7", "30000"), [entry])).entries == (entry,)


def opened(change: Mapping[str, object], files: Mapping[str, bytes] = MappingProxyType({})) -> Reading:
    """What is read of a plain character with other values in its file, and further files."""
    document = json.loads(files_of(PLAIN)["character.json"]) | dict(change)
    return read_rollbook(pack({"character.json": encoded(document), **files}))


@pytest.mark.parametrize(
    ("change", "reason", "detail"),
    [
        ({"version": 0}, Reason.RECORD, "version"),
        ({"version": True}, Reason.RECORD, "version"),
        ({"version": "1"}, Reason.RECORD, "version"),
        ({"version": 3}, Reason.NEWER, None),
        ({"sheet_format": SHEET_FORMAT + 1}, Reason.NEWER, None),
        ({"sheet_format": True}, Reason.RECORD, "sheet_format"),
        ({"sheet_format": "1"}, Reason.RECORD, "sheet_format"),
        ({"uuid": "x" * 65}, Reason.RECORD, "uuid"),
        ({"uuid": 1}, Reason.RECORD, "uuid"),
        ({"format": "x"}, Reason.FOREIGN, None),
        ({"sheet": {"system": "x"}}, Reason.OTHER_GAME, None),
    ],
)
def test_an_impossible_head_is_refused(change: dict[str, object], reason: Reason, detail: str | None) -> None:
    with pytest.raises(Unreadable) as refusal:
        opened(change)
    assert (refusal.value.reason, refusal.value.facts.get("detail")) == (reason, detail)


def test_a_head_at_its_limits_is_read() -> None:
    assert opened({"uuid": "x" * 64}).uuid == "x" * 64
    assert opened({"version": 1, "sheet_format": SHEET_FORMAT}).sheet == PLAIN
    found = opened({"later": 1})
    assert found.sheet.origin == Origin("rollbook", "", (("later", "1"),))


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (999, "999 B"),
        (1000, "1 kB"),
        (1999, "1 kB"),
        (999_999, "999 kB"),
        (1_000_000, "1 MB"),
        (2_500_000, "2 MB"),
    ],
)
def test_a_file_left_out_is_told_with_its_size(size: int, told: str) -> None:
    (remark,) = opened({}, {"notes.txt": bytes(size)}).remarks_of(RemarkKind.LEFT_OUT)
    assert (remark.field, remark.given) == ("notes.txt", told)


def test_a_second_portrait_and_what_is_no_picture_are_left_out() -> None:
    found = opened({}, {"portrait.png": png(), "portrait.jpg": png()})
    assert found.portrait == png()
    assert [each.field for each in found.remarks_of(RemarkKind.LEFT_OUT)] == ["portrait.jpg"]
    found = opened({}, {"portrait.png": b"x", "portrait.jpg": png()})
    assert found.portrait == png()
    assert [each.field for each in found.remarks_of(RemarkKind.LEFT_OUT)] == ["portrait.png"]


def line(seq: int, **change: object) -> bytes:
    entry = Entry(seq, str(seq), Action.ACT, "1925", "")
    return encoded(json.loads(journal_line(entry)) | change) + b"\n"


@pytest.mark.parametrize(
    ("journal", "reason", "at"),
    [
        (line(1) + line(3), Reason.JOURNAL, 2),
        (line(1) + line(1), Reason.JOURNAL, 2),
        (line(2), Reason.JOURNAL, 1),
        (b"\n" + line(1) + b"x\n", Reason.JOURNAL, 3),
        (line(1, entry_format=True), Reason.JOURNAL, 1),
        (line(1, entry_format="1"), Reason.JOURNAL, 1),
        (line(1, entry_format=ENTRY_FORMAT + 1), Reason.NEWER, None),
        (line(1, at=1), Reason.JOURNAL, 1),
    ],
)
def test_a_damaged_journal_names_the_line(journal: bytes, reason: Reason, at: int | None) -> None:
    with pytest.raises(Unreadable) as refusal:
        opened({}, {"journal.jsonl": journal})
    assert (refusal.value.reason, refusal.value.facts.get("line")) == (reason, at)


def test_a_torn_end_of_a_journal_is_left_out() -> None:
    whole = line(1) + b" \n" + line(2)
    for torn, fields in (
        (b"", []),
        (b"  ", []),
        (b'{"a', ["journal.jsonl"]),
        (b"\0\0\n" + line(3), ["journal.jsonl"]),
    ):
        found = opened({}, {"journal.jsonl": whole + torn})
        assert [each.seq for each in found.entries] == [1, 2]
        assert [each.field for each in found.remarks_of(RemarkKind.LEFT_OUT)] == fields
    (remark,) = opened({}, {"journal.jsonl": whole + b"\0\n" + line(3)}).remarks_of(RemarkKind.LEFT_OUT)
    assert "line 4" in remark.reason
    assert remark.given == f"{len(line(3)) + 1} B"


def test_a_journal_is_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    journal = line(1) + line(2)
    monkeypatch.setattr(rollbook, "_MOST_LINES", 2)
    assert len(opened({}, {"journal.jsonl": journal}).entries) == 2
    monkeypatch.setattr(rollbook, "_MOST_LINES", 1)
    with pytest.raises(Unreadable) as many:
        opened({}, {"journal.jsonl": journal})
    assert many.value.reason is Reason.TOO_MANY
    monkeypatch.undo()
    for most, reason in ((len(journal), None), (len(journal) - 1, Reason.TOO_LARGE)):
        monkeypatch.setattr(rollbook, "LARGEST_ARCHIVE", most)
        if reason is None:
            assert len(opened({}, {"journal.jsonl": journal}).entries) == 2
            continue
        with pytest.raises(Unreadable) as long:
            opened({}, {"journal.jsonl": journal})
        assert (long.value.reason, long.value.facts) == (reason, {"megabytes": 0})
    monkeypatch.undo()
    for name, content in files_of(PLAIN).items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "journal.jsonl").write_bytes(journal)
    monkeypatch.setattr(
        rollbook, "LARGEST_ARCHIVE", max(len(journal), len(files_of(PLAIN)["character.json"]))
    )
    assert len(read_folder(tmp_path).entries) == 2
    monkeypatch.setattr(rollbook, "LARGEST_ARCHIVE", len(journal) - 1)
    with pytest.raises(Unreadable) as large:
        read_folder(tmp_path)
    assert (large.value.reason, large.value.facts) == (Reason.TOO_LARGE, {"megabytes": 0})
    monkeypatch.undo()
    with (tmp_path / "journal.jsonl").open("wb") as file:
        file.truncate(LARGEST_ARCHIVE + 1)
    with pytest.raises(Unreadable) as huge:
        read_folder(tmp_path)
    assert huge.value.facts == {"megabytes": 64}


def test_all_samples_open_and_others_do_not() -> None:
    assert open_sample("ketta-morrow").sheet.name == "Ketta Morrow"
    with pytest.raises(KeyError):
        open_sample("nobody")
