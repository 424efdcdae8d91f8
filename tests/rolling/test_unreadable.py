"""Rolls that Rollbook can't read, as a file changed by hand has them: kept, shown, and never used."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.interchange.review import RemarkKind, Unreadable
from desktop.interchange.rollbook import read_rollbook, write_rollbook
from desktop.session.adding import add
from desktop.session.background import Background
from desktop.timeline.controller import TimelineController
from desktop.views.paper.log import LogTeller, Span, rolls_of
from rules_core.dice.faces import DICE
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.sheet.journal import Entry, Roll
from rules_core.sheet.sheet import Sheet
from tests.core.kept_rolls import drawn_of, made_up
from tests.core.plain_data import facts
from tests.table import Table, open_table

SAMPLES = ("ida-marchetti", "ketta-morrow", "odalys-brandt", "oriel-kast", "tarn-ondara")
"""A character of each game."""

Journal = tuple[Entry, ...]
_SHARED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)


@cache
def played(sample: str) -> tuple[Sheet, Journal]:
    """A sample character who rolled skills, weapons and what followed, with their journal."""
    with TemporaryDirectory() as folder:
        table = open_table(Path(folder) / "library.rollbook")
        table.own_dice.app_dice = LiveDice(Random(1).randrange)
        table.characters.open_sample(sample)
        sheet = table.session.character.sheet
        subjects = [f"skill:{each.id}" for each in sheet.skills[:3]] + ["trait:agility", "trait:dex"]
        subjects += ["weapon:0", "weapon:1", "initiative:"] * 2
        subjects += [f"technique:{each.id}" for each in sheet.techniques[:2]]
        for subject in subjects:
            with suppress(KeyError):
                table.rolls.tray.load(subject)
                table.rolls.roll()
                for each in () if table.tray is None else table.tray.follow_ups:
                    table.rolls.follow_up(each.id)
        sheet = table.session.character.sheet
        journal = tuple(table.session.journal.newest_first())[::-1]
        table.library.close()
    return sheet, journal


def rolls(journal: Journal) -> list[Roll]:
    return [each.roll for each in journal if each.roll is not None]


def changed(sample: str) -> st.SearchStrategy[list[Roll]]:
    """The rolls of a character, each with something changed in it."""
    made = rolls(played(sample)[1])
    odd = facts | st.integers(-3, 120) | st.sampled_from(["", "damage", "check", "success", "9" * 400])
    dice = st.sampled_from(["tens", "units", "d100", "d20", "d6", "boost", "d7", ""])
    return st.lists(
        made_up(
            made,
            names=st.sampled_from(sorted({name for each in made for name, _ in each.check})),
            facts=odd,
            drawn=drawn_of(st.sampled_from(["", "foe", "a", "b", "tie"]), dice, st.integers(-1, 101)),
            degrees=st.sampled_from(["", "regular", "success", "failure", "undecided"]),
            subjects=st.sampled_from(["skill:none", "weapon:99", "damage:x", "x", "", "trait:none"]),
        ),
        min_size=8,
        max_size=8,
    )


def with_rolls(journal: Journal, odd: list[Roll]) -> Journal:
    """The journal with other rolls in place of the newest ones, which leave none of the others unread."""
    given = iter(odd)
    newest_first = (
        each if each.roll is None else replace(each, roll=next(given, each.roll)) for each in journal[::-1]
    )
    return tuple(newest_first)[::-1]


def opened(path: Path, file: bytes) -> Table:
    """A library with the character of a file, open."""
    table = open_table(path)
    with table.library.transaction() as tx:
        character = add(tx, read_rollbook(file), now())
    table.characters.open(character.id)
    return table


@pytest.mark.parametrize("sample", SAMPLES)
@settings(max_examples=3, derandomize=True, suppress_health_check=_SHARED)
@given(data=st.data())
def test_any_changed_roll_is_kept_and_shown(qtbot: QtBot, sample: str, data: st.DataObject) -> None:
    sheet, journal = played(sample)
    journal = with_rolls(journal, data.draw(changed(sample)))
    file = write_rollbook(sheet, journal)
    with TemporaryDirectory() as folder:
        table = opened(Path(folder) / "library.rollbook", file)
        assert [each.seq for each in table.log.rows] == [
            each.seq for each in journal[::-1] if each.roll is not None and each.action in ("roll", "push")
        ][: len(table.log.rows)]
        for row in table.log.rows:
            table.rolls.show_roll(row.seq)
            assert table.shown().roll == row.seq
            table.rolls.why()
            table.rolls.log.copy_roll(row.seq)
            table.rolls.amending.change(row.seq)
            table.rolls.amending.leave()
        assert table.copied_log()
        history = TimelineController(table.session, table.undo, Background(table.session))
        history.open()
        for entry in journal:
            history.choose(entry.seq)
        paper = LogTeller(sheet)
        for each in rolls_of(table.session.journal.newest_first(), Span.ALL):
            paper.tell(each)
        assert paper.paper().days
        kept = tuple(table.session.journal.newest_first())[:0:-1]
        assert write_rollbook(sheet, kept) == file
        table.library.close()


def odd_one(**changes: object) -> tuple[Sheet, Journal, int]:
    """Ida's journal with an odd newest roll, and that one's number."""
    sheet, journal = played("ida-marchetti")
    newest = rolls(journal)[-1]
    journal = with_rolls(journal, [replace(newest, **changes)])
    return sheet, journal, max(each.seq for each in journal if each.roll is not None)


def test_such_a_roll_offers_nothing_and_says_why(qtbot: QtBot, library_path: Path) -> None:
    sheet, journal, seq = odd_one(name="Listen", degree="splendid", drawn=(Drawn("", "d6", (4,)),))
    library_path.parent.mkdir(exist_ok=True)
    table = opened(library_path, write_rollbook(sheet, journal))
    assert table.shown().roll not in (0, seq)
    row = table.log.rows[0]
    assert (row.seq, row.name, row.word) == (seq, "Listen", "Can't be read")
    assert row.fixed == row.counts == row.kept == "Rollbook can't read this roll."
    assert row.spoken.endswith(", Listen, Can't be read")
    table.rolls.show_roll(seq)
    view = table.shown()
    assert (view.title, view.ready) == ("Listen", "It stays in the history as it is.")
    assert view.blocked == "Rollbook can't read this roll."
    assert [each.value for each in view.dice] == [4]
    assert (view.luck, view.push, view.follow_ups, view.result) == ((), None, (), None)
    table.rolls.roll()
    table.rolls.decline(seq)
    table.rolls.push()
    assert len(list(table.session.journal.newest_first())) == len(journal) + 1
    table.library.close()


def test_a_roll_of_a_game_that_is_not_there_is_kept_with_a_remark() -> None:
    sheet, journal, seq = odd_one(system="tiddlywinks", drawn=(Drawn("", "d7", (9,)),))
    assert "d7" not in DICE
    found = read_rollbook(write_rollbook(sheet, journal))
    assert found.entries[seq - 1].roll is None
    assert found.entries[seq - 1].unreadable is not None
    (remark,) = found.remarks_of(RemarkKind.UNREAD)
    assert (remark.field, remark.given) == ("History", "1 roll that Rollbook can't read")


def test_a_roll_of_another_game_is_damage_to_the_file() -> None:
    sheet, journal, _seq = odd_one(system="striker")
    with pytest.raises(Unreadable):
        read_rollbook(write_rollbook(sheet, journal))


def test_what_such_a_roll_did_can_be_undone(qtbot: QtBot, library_path: Path, table: Table) -> None:
    table.roll("spot-hidden", 20, units=1)
    assert table.session.character.sheet.skill("spot-hidden").marks == 1
    journal = tuple(table.session.journal.newest_first())[::-1]
    sheet = table.session.character.sheet
    assert journal[-1].roll is not None
    journal = (*journal[:-1], replace(journal[-1], roll=replace(journal[-1].roll, degree="splendid")))
    again = opened(library_path.parent / "other.rollbook", write_rollbook(sheet, journal))
    assert again.log.rows[0].kept == ""
    again.rolls.undo_roll(journal[-1].seq)
    assert again.session.character.sheet.skill("spot-hidden").marks == 0
    assert again.log.rows[0].taken_back
    again.library.close()


def test_a_roll_that_is_only_set_up_reads_nothing_of_the_history(
    qtbot: QtBot, library_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library_path.parent.mkdir(exist_ok=True)
    table = opened(library_path, write_rollbook(*played("ida-marchetti")))
    table.rolls.tray.load_skill("listen")

    def read_through() -> None:
        raise AssertionError("the whole history was read")

    monkeypatch.setattr(table.session.journal, "read_through", read_through)
    table.rolls.tray.show_again()
    assert table.shown().title == "Listen"
    table.library.close()
