"""Every sample character of every game completes downtime, with a crash on every page."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.downtime.controller import DowntimeController
from desktop.library.store.library import Library
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.session.undo import UndoController
from desktop.views.about import samples
from desktop.views.cards import Items
from desktop.views.downtime.pages import DowntimeView, ThrowView, downtime_words
from desktop.views.downtime.wizard import change_lines
from rules_core.dice.sources import LiveDice
from rules_core.sheet.journal import Action
from rules_core.sheet.sheet import Sheet
from tests.table import open_table

NAMES = tuple(each.id for each in samples())


class RunningApp:
    """A process of the app with the wizard open: the latest view, and the controllers."""

    def __init__(self, path: Path, background: Background, number: int) -> None:
        self.library = Library.open(path)
        self.session = Session(self.library, now)
        dice = LiveDice(Random(number).randrange)
        self.downtime = DowntimeController(self.session, dice, background, path.parent / "backups")
        self.undo = UndoController(self.session)
        self.views: list[DowntimeView] = []
        self.closed: list[bool] = []
        self.downtime.view_changed.connect(self.views.append)
        self.downtime.closed.connect(lambda: self.closed.append(True))
        self.session.open(self.library.listed()[0].id)
        self.downtime.open()

    @property
    def view(self) -> DowntimeView:
        return self.views[-1]

    @property
    def sheet(self) -> Sheet:
        return self.library.character(self.session.character.id).sheet

    def roll_the_page(self) -> None:
        """Roll every try of the page one after the other, like the buttons."""
        table = self.view.page.table
        for row in () if table is None else table.rows:
            self.downtime.roll(row.id)


@pytest.mark.parametrize("name", NAMES)
def test_every_sample_completes_downtime_despite_a_kill_on_every_page(
    name: str, qtbot: QtBot, tmp_path: Path, background: Background
) -> None:
    path = tmp_path / "library.db"
    table = open_table(path)
    table.characters.open_sample(name)
    before = table.session.character.sheet
    table.library.close()
    led = RunningApp(path, background, 0)
    pages = [step.id for step in led.view.steps]
    for number in range(1, 20):
        led.roll_the_page()
        at_the_end = led.view.page.id == "review"
        killed, led = led, RunningApp(path, background, number)  # what was open is never put away
        assert led.view == killed.view._replace(felt=_laid(killed.view))
        assert led.sheet == before
        if at_the_end:
            break
        led.downtime.next()
    assert led.view.page.id == pages[-1] == "review"
    _ends_as_the_review_says(led, before, qtbot.waitUntil)


def _laid(view: DowntimeView) -> ThrowView | None:
    """Return the felt with the dice at rest: after a restart they are not animated again."""
    return None if view.felt is None else view.felt._replace(fresh=False)


def _ends_as_the_review_says(
    led: RunningApp, before: Sheet, wait: Callable[[Callable[[], bool]], None]
) -> None:
    review = led.view.page.cards.cards[0].parts[0]
    assert isinstance(review, Items)
    led.downtime.next()
    wait(lambda: bool(led.closed))
    entry = led.library.entries(led.session.character.id)[0]
    assert entry.action is Action.DOWNTIME
    told = change_lines(downtime_words(before.system), before, entry.events)
    assert [item.spoken for item in review.items] == [line.text for line in told]
    after = led.sheet
    led.undo.undo()
    assert led.sheet == before
    led.undo.redo()
    assert led.sheet == after
