"""Checks of play: the window opens, rolls work in every game, and they are saved and can be undone."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from desktop.dice.felt import Felt
from desktop.self_check.trial import CheckFailed, Trial
from desktop.shell.pages import FIRST_RUN
from desktop.tray.log import RollList
from desktop.tray.result import ResultCard
from desktop.views.about import Sample, samples
from rules_core.dice.faces import NARRATIVE
from rules_core.game.registry import SYSTEM_IDS

_FEWEST_COLOURS = 20
_APART = 7
"""The distance of the pixels compared in a picture of the window."""
SKILL = "spot-hidden"
_FIRST = {each.system: each for each in reversed(samples())}
PLAYED = {game: _FIRST[game] for game in SYSTEM_IDS if game in _FIRST}
"""The first sample of each game that has one."""

IDA = "Ida Marchetti"
"""The sample that most checks use."""


def open_new_library(trial: Trial) -> str:
    """Check that a library is created and its window painted."""
    trial.open(trial.library)
    trial.wait(lambda: trial.window.pages.page == FIRST_RUN, "the page that greets")
    trial.wait(lambda: trial.window.is_painted, "the window to be painted")
    QTest.qWait(100)
    colours = _colours(trial.window.grab().toImage())
    if colours < _FEWEST_COLOURS:
        raise CheckFailed(f"the window is blank: it shows {colours} colours")
    return f"{colours} colours"


def roll(trial: Trial, sample: Sample) -> str:
    """Check that a sample opens, a click on a skill rolls, and the roll is saved."""
    if trial.window.pages.page == FIRST_RUN:
        trial.click_button(sample.name)
        trial.wait(lambda: sample.name in trial.window.windowTitle(), sample.name)
    else:
        trial.open_sample(sample.name)
    return roll_skill(trial, sample.name, trial.window.sheet.skills.list.skills.rows[0].id)


def roll_skill(trial: Trial, name: str, skill: str) -> str:
    """Click a skill and check that the shown roll is in the library file. Return the result in words."""
    before = trial.newest(name)["seq"]
    trial.click_skill(skill)
    trial.wait(lambda: trial.newest(name)["seq"] > before, "the roll to be in the library file")
    trial.land()
    rolled = trial.newest(name)["roll"]
    card = trial.shown(ResultCard).accessibleDescription()
    felt = trial.shown(Felt).accessibleDescription()
    if not _shows(rolled, card, felt):
        raise CheckFailed(f"the library file has {rolled['drawn']}, but the window says “{felt}”, “{card}”")
    return card.rstrip(".")


def _shows(rolled: Mapping[str, Any], card: str, felt: str) -> bool:
    if all(die in NARRATIVE for _part, die, _faces in rolled["drawn"]):
        dice = sum(len(faces) for _part, _die, faces in rolled["drawn"])
        return card.startswith(f"{rolled['name']}, ") and len(felt.split(", ")) == dice
    return card.replace("−", "-").startswith(f"{rolled['name']}, {rolled['total']}, ")


def find_the_roll(trial: Trial) -> str:
    """Check that after a restart the last roll is shown and listed, and can still be undone."""
    name = IDA
    rolls = "SELECT count(*) FROM journal WHERE json_extract(entry, '$.action') = 'roll'"
    before = trial.rows(rolls)
    trial.open(trial.library)
    if name not in trial.window.windowTitle():
        raise CheckFailed(f"{name} was played last but is not open")
    log = trial.shown(RollList)
    trial.wait(lambda: log.model().rowCount() > 0, "the rolls of before")
    newest, top = trial.newest(name), str(log.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    if trial.rows(rolls) != before or newest["roll"]["name"] not in top:
        raise CheckFailed(
            f"the log begins with “{top}”, but the library file ends with {newest['roll']['name']}"
        )
    return f"{before[0][0]} rolls"


def _colours(picture: QImage) -> int:
    places = ((x, y) for x in range(0, picture.width(), _APART) for y in range(0, picture.height(), _APART))
    return len({picture.pixel(*each) for each in places})
