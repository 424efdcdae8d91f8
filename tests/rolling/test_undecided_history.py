"""Rolls that wait for the GM, and what the GM said, in the history, on paper and in a character's file."""

from typing import NamedTuple

import pytest

from desktop.interchange.rollbook import open_sample, read_rollbook, write_rollbook
from desktop.timeline.view import FoundRow, HistoryReader, copied, whole_text
from desktop.views.paper.log import LogLine, LogTeller, Span, rolls_of
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import SAID, UNKNOWN, Attempt, Choice
from rules_core.game.registry import system
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet


class Waiting(NamedTuple):
    """A roll whose target only the GM knows, and what each page says about it."""

    sample: str
    subject: str
    target: str
    said: str
    against: str
    total: int
    word: str


ROLLS = (
    Waiting("ketta-morrow", "skill:engineering", "dc", "success", "DC ?", 15, "success"),
    Waiting("ketta-morrow", "weapon:0", "ac", "failure", "AC ?", 14, "failure"),
    Waiting("oriel-kast", "skill:engineering:drives", "challenge", "partial_success", "C ?", 11, "partial"),
)


@pytest.fixture(params=ROLLS, ids=lambda each: f"{each.sample} {each.subject}")
def waiting(request: pytest.FixtureRequest) -> Waiting:
    found: Waiting = request.param
    return found


def sheet_of(waiting: Waiting) -> Sheet:
    return open_sample(waiting.sample).sheet


def journal(waiting: Waiting, *, settled: bool) -> tuple[Entry, ...]:
    """Return the roll with a 9, oldest first, and what the GM said about it."""
    sheet = sheet_of(waiting)
    choice = Choice().with_option(waiting.target, UNKNOWN)

    def entry(seq: int, action: Action, choice: Choice) -> Entry:
        attempt = Attempt(sheet, waiting.subject, choice, name="Roll")
        turn = system(sheet.system).play.roll(attempt, ScriptedDice({"d20": [9]}))
        at, refers = f"2026-11-20T20:0{seq}:00+00:00", (1,) if seq > 1 else ()
        return Entry(seq, f"{seq}", action, at, waiting.subject, refers, turn.roll, turn.steps)

    first = entry(1, Action.ROLL, choice)
    if not settled:
        return (first,)
    return first, entry(2, Action.AMEND, choice.with_option(SAID, waiting.said))


def told(waiting: Waiting, entries: tuple[Entry, ...]) -> list[FoundRow]:
    find = {each.seq: each for each in entries}.get
    return HistoryReader(sheet_of(waiting), len(entries), find).tell(reversed(entries))


def printed(waiting: Waiting, entries: tuple[Entry, ...]) -> LogLine:
    teller = LogTeller(sheet_of(waiting))
    for each in rolls_of(reversed(entries), Span.ALL):
        teller.tell(each)
    ((line,),) = (day.lines for day in teller.paper().days)
    return line


def test_the_history_says_that_a_roll_waits_for_the_gm(waiting: Waiting) -> None:
    (found,) = told(waiting, journal(waiting, settled=False))
    assert found.row.words == f"Roll {waiting.total}, undecided"
    assert found.row.detail == f"{waiting.against} · D20 9"
    assert found.row.degree == ""
    assert found.row.words in found.row.spoken


def test_the_history_says_what_the_gm_decided(waiting: Waiting) -> None:
    after, before = (each.row for each in told(waiting, journal(waiting, settled=True)))
    assert after.words == f"Judged again: Roll {waiting.total}, {waiting.word} (was undecided)"
    assert after.degree
    assert before.words == f"Roll {waiting.total}, undecided"


def test_a_copied_history_and_its_text_file_say_undecided(waiting: Waiting) -> None:
    rows = told(waiting, journal(waiting, settled=False))
    for text in (copied(rows), whole_text("Ketta", "A game", rows)):
        assert f"Roll {waiting.total}, undecided" in text
        assert f"{waiting.against} · D20 9" in text


def test_the_printed_log_says_undecided_and_then_what_the_gm_decided(waiting: Waiting) -> None:
    line = printed(waiting, journal(waiting, settled=False))
    assert (line.modifier, line.total, line.word) == (waiting.against, str(waiting.total), "Undecided")
    assert (line.degree, line.links, line.taken_back) == ("", "", False)
    line = printed(waiting, journal(waiting, settled=True))
    assert (line.modifier, line.word.casefold()) == ("was undecided", waiting.word)
    assert line.links == "Changed in 2"


@pytest.mark.parametrize("settled", [False, True])
def test_a_character_s_file_keeps_the_roll_as_it_is(waiting: Waiting, *, settled: bool) -> None:
    entries = journal(waiting, settled=settled)
    found = read_rollbook(write_rollbook(sheet_of(waiting), entries))
    assert found.entries == entries
    assert printed(waiting, found.entries) == printed(waiting, entries)
