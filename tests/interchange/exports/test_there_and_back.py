"""Export and import give back the same character with its journal, through real files and libraries."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.exporting.formats.rollbook import EXPORT
from desktop.exporting.view.takeaway import Exported, ExportOptions, export_all
from desktop.interchange.review import Reading, RemarkKind
from desktop.interchange.rollbook import journal_line, open_sample
from desktop.library.records.characters import CharacterId, Listed
from desktop.library.store.library import Library
from desktop.views.about import samples
from rules_core.dice.sources import LiveDice
from rules_core.game.play import Attempt
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import NO_PICTURE, Sheet
from tests.core.made_up_sheets import sheets_of
from tests.core.plain_data import entries as plain_entries
from tests.interchange.reading import read_path
from tests.interchange.shapes import jpeg_head, png

WHOLE = ExportOptions(EXPORT)
PICTURES = (png(), jpeg_head())


@cache
def real_entries(system_id: str) -> tuple[Entry, ...]:
    """Rolls that a game really made, with their dice and all: every skill of the samples."""
    game = system(system_id)
    found: list[Entry] = []
    for sample in samples():
        if sample.system == system_id:
            sheet = open_sample(sample.id).sheet
            dice = LiveDice(Random(len(found)).randrange)
            for skill in sheet.skills:
                fell = game.play.roll(Attempt(sheet, f"skill:{skill.id}", name=skill.name), dice)
                action = str(len(found))
                found.append(Entry(0, action, Action.ROLL, "t", "", (), fell.roll, fell.steps, fell.events))
    return tuple(found)


happenings = plain_entries.map(lambda entry: replace(entry, roll=None)).filter(
    lambda entry: "\\u0000" not in journal_line(entry)
)
"""Whatever else a journal may hold: any events, texts and plans, but no text that no file can hold."""


@st.composite
def people(draw: st.DrawFn) -> tuple[Sheet, tuple[Entry, ...], bytes | None]:
    """A character of any game with what may have happened to it, and perhaps a picture."""
    game = draw(st.sampled_from(SYSTEM_IDS))
    portrait = draw(st.none() | st.sampled_from(PICTURES))
    shown = "" if portrait is None else sha256(portrait).hexdigest()
    picture = draw(st.sampled_from(("", NO_PICTURE) if portrait is None else ("", shown)))
    happened = draw(st.lists(st.sampled_from(real_entries(game)) | happenings, max_size=5))
    entries = tuple(replace(each, seq=seq) for seq, each in enumerate(happened, 1))
    return replace(draw(sheets_of(game)), picture=picture), entries, portrait


def added(library: Library, reading: Reading) -> CharacterId:
    """Add what was read, as an import does, without the entry that says so."""
    with library.transaction() as tx:
        character = tx.add(reading.sheet, uuid=reading.uuid or None, portrait=reading.portrait)
        for entry in reading.entries:
            tx.journal.append(character.id, entry)
    return character.id


def listed(library: Library, number: CharacterId) -> Listed:
    there = library.character(number)
    return Listed(number, there.uuid, there.sheet.system, there.sheet.name)


def exported(library: Library, number: CharacterId, folder: Path, options: ExportOptions = WHOLE) -> Exported:
    result = export_all(library, [listed(library, number)], options, folder)
    assert not result.left
    assert not result.not_started
    return result.taken[0]


def whole(library: Library, number: CharacterId) -> tuple[str, Sheet, tuple[Entry, ...], bytes | None]:
    there = library.character(number)
    entries = tuple(library.newest_first(number))[::-1]
    return there.uuid, there.sheet, entries, library.portrait(number)


def test_export_and_import_into_another_library_is_lossless() -> None:
    with TemporaryDirectory() as place:
        here, there = Library.open(Path(place, "here.db")), Library.open(Path(place, "there.db"))

        @given(people())
        @settings(derandomize=True, phases=[Phase.generate])
        def back(person: tuple[Sheet, tuple[Entry, ...], bytes | None]) -> None:
            sheet, entries, portrait = person
            number = added(here, Reading("rollbook", "", sheet, portrait, entries))
            taken = exported(here, number, Path(place, "files"))
            assert taken.lacks == ()
            reading = read_path(taken.path)
            assert not reading.remarks_of(RemarkKind.LEFT_OUT)
            assert (reading.sheet, reading.entries, reading.portrait) == (sheet, entries, portrait)
            assert whole(there, added(there, reading)) == whole(here, number)

        back()
        here.close()
        there.close()


@pytest.mark.parametrize("sample", [each.id for each in samples()])
def test_a_sample_keeps_its_journal(sample: str, tmp_path: Path) -> None:
    here, there = Library.open(tmp_path / "here.db"), Library.open(tmp_path / "there.db")
    original = open_sample(sample)
    entries = tuple(replace(each, seq=seq) for seq, each in enumerate(real_entries(original.sheet.system), 1))
    original = replace(original, entries=entries)
    number = added(here, original)
    taken = exported(here, number, tmp_path / "files")
    assert taken.path.name == f"{original.sheet.name}.rollbook"
    back = added(there, read_path(taken.path))
    assert whole(there, back) == whole(here, number)
    assert len(whole(there, back)[2]) == len(entries) > 0
    for each in (here, there):
        each.close()


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (
            ExportOptions(EXPORT, journal=False),
            lambda reading: (not reading.entries, reading.portrait is not None),
        ),
        (
            ExportOptions(EXPORT, portrait=False),
            lambda reading: (bool(reading.entries), reading.portrait is None),
        ),
    ],
)
def test_journal_and_portrait_can_be_left_out(
    options: ExportOptions, kept: Callable[[Reading], tuple[bool, bool]], tmp_path: Path
) -> None:
    library = Library.open(tmp_path / "library.db")
    number = added(
        library, replace(open_sample("ida-marchetti"), entries=(replace(real_entries("coc7")[0], seq=1),))
    )
    taken = exported(library, number, tmp_path, options)
    assert taken.lacks == ()
    reading = read_path(taken.path)
    assert kept(reading) == (True, True)
    assert reading.sheet == library.character(number).sheet
    library.close()
