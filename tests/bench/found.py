"""A history of 100,000 entries, searched by the words of its entries as the timeline does."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from uuid import UUID

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from desktop.interchange.rollbook import open_sample
from desktop.library.store.library import Library
from desktop.session.finding import Sought, find_entries
from desktop.views.found_entries import says
from rules_core.dice.sources import LiveDice
from rules_core.game.play import Attempt
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.play import roll
from tests.bench.figure import Taken, limited

_ENTRIES = 100_000
_ROLLS = 2_000
"""The rolls that are made; they stand in the history again and again, each under a number of its own."""

_NOTE, _EVERY = "A lantern on the quay went out", 5_000
_SHOWN = 50
_ROUNDS = 9
_SEARCH_MS = 100

_SOUGHT = {
    "a word of 20 entries": "lantern",
    "a skill that is rolled often": "library use",
    "two words of many entries": "spot hidden success",
    "words that nothing says": "zeppelin over arkham",
}


def take(folder: Path) -> Taken:
    """Search the newest entries that say some words, in a library with this one character."""
    QCoreApplication([])
    library = Library.open(folder / "library.db")
    sheet = open_sample("ida-marchetti").sheet
    with library.transaction() as tx:
        number = tx.add(sheet).id
        tx.journal.append_all(number, _entries(sheet))
    figures = []
    for name, text in _SOUGHT.items():
        find = partial(
            find_entries,
            library,
            Sought(text, number, sheet),
            lambda entry, look_up: says(entry, sheet, look_up),
            _SHOWN,
        )
        took = [_timed(find) for _ in range(_ROUNDS + 1)][1:]
        figures.append(
            limited(f"History of {_ENTRIES:,} entries, searched for {name}", "ms", took, _SEARCH_MS)
        )
    library.close()
    return Taken(figures)


def _timed(find: Callable[[], object]) -> float:
    began = perf_counter()
    find()
    return (perf_counter() - began) * 1000


def _entries(sheet: Sheet) -> Iterator[Entry]:
    """So many rolls, and now and then a note; the same every time."""
    chance = Random(7)
    dice = LiveDice(chance.randrange)
    rolls = []
    for _ in range(_ROLLS):
        skill = chance.choice(sheet.skills)
        subject = f"skill:{skill.id}"
        turn = roll(Attempt(sheet, subject, name=skill.name or skill.kind), dice)
        rolls.append(Entry(0, "", Action.ROLL, "", subject, (), turn.roll, turn.steps))
    for number in range(_ENTRIES):
        minutes = number // 2
        at = f"20{15 + minutes // 44_000}-{1 + minutes // 4_000 % 11:02}-{1 + minutes // 150 % 26:02}"
        when = f"{at}T{18 + minutes // 60 % 3}:{minutes % 60:02}:00.000+00:00"
        action_id = str(UUID(int=chance.getrandbits(128), version=4))
        if number % _EVERY == 0:
            yield Entry(0, action_id, Action.NOTE, when, text=_NOTE)
        else:
            yield replace(rolls[number % _ROLLS], action_id=action_id, at=when)
