"""Checks of play: the window opens, dice fall in every game, and what they did is kept and taken back."""

from array import array
from collections.abc import Mapping
from threading import Thread
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from desktop.dice.felt import Felt
from desktop.self_check.trial import Trial, Wrong
from desktop.shell.pages import FIRST_RUN
from desktop.sound.controller import device
from desktop.sound.controller.samples import make_samples
from desktop.tray.log import RollList
from desktop.tray.result import ResultCard
from desktop.views.about import Sample, samples
from rules_core.dice.faces import NARRATIVE
from rules_core.game.registry import SYSTEM_IDS

_FEWEST_COLOURS = 20
_APART = 7
"""So many points apart the picture of a window is looked at."""
_MOST_ROLLS = 40
_DEVICE_S = 5.0
"""So many seconds a device has to answer."""
_SKILL = "spot-hidden"
_FIRST = {each.system: each for each in reversed(samples())}
PLAYED = {game: _FIRST[game] for game in SYSTEM_IDS if game in _FIRST}
"""The first sample of each game that has one."""

IDA = "Ida Marchetti"
"""The sample that most checks play."""


def open_new_library(trial: Trial) -> str:
    """A library is made, and the window over it is painted."""
    trial.open(trial.library)
    trial.wait(lambda: trial.window.pages.page == FIRST_RUN, "the page that greets")
    trial.wait(lambda: trial.window.is_painted, "the window to be painted")
    QTest.qWait(100)
    colours = _colours(trial.window.grab().toImage())
    if colours < _FEWEST_COLOURS:
        raise Wrong(f"the window is blank: it shows {colours} colours")
    return f"{colours} colours"


def roll(trial: Trial, sample: Sample) -> str:
    """A sample is opened, and a click on a skill rolls; what is shown is in the library file."""
    if trial.window.pages.page == FIRST_RUN:
        trial.click_button(sample.name)
        trial.wait(lambda: sample.name in trial.window.windowTitle(), sample.name)
    else:
        trial.open_sample(sample.name)
    return _roll(trial, sample.name, trial.window.sheet.skills.list.skills.rows[0].id)


def _roll(trial: Trial, name: str, skill: str) -> str:
    before = trial.newest(name)["seq"]
    trial.click_skill(skill)
    trial.wait(lambda: trial.newest(name)["seq"] > before, "the roll to be in the library file")
    trial.land()
    rolled = trial.newest(name)["roll"]
    card = trial.shown(ResultCard).accessibleDescription()
    felt = trial.shown(Felt).accessibleDescription()
    if not _shows(rolled, card, felt):
        raise Wrong(f"the library file has {rolled['drawn']}, and the window says “{felt}”, “{card}”")
    return card.rstrip(".")


def _shows(rolled: Mapping[str, Any], card: str, felt: str) -> bool:
    """Whether the result card and the felt say what is in the library file."""
    if all(die in NARRATIVE for _part, die, _faces in rolled["drawn"]):
        dice = sum(len(faces) for _part, _die, faces in rolled["drawn"])
        return card.startswith(f"{rolled['name']}, ") and len(felt.split(", ")) == dice
    return card.replace("−", "-").startswith(f"{rolled['name']}, {rolled['total']}, ")


def spend_luck(trial: Trial) -> str:
    """Luck is spent on a roll, undone and redone, in the file and on the sheet."""
    name = IDA
    trial.open_character(name)
    before = _luck(trial, name)
    for _ in range(_MOST_ROLLS):
        _roll(trial, name, _SKILL)
        trial.window.commands["luck"].trigger()
        QTest.qWait(50)
        if (after := _luck(trial, name)) != before:
            break
    else:
        raise Wrong(f"in {_MOST_ROLLS} rolls no Luck could be spent")
    for command, luck in (("undo", before), ("redo", after)):
        trial.window.commands[command].trigger()
        trial.wait(lambda luck=luck: _luck(trial, name) == luck, f"Luck {luck} after {command}")  # type: ignore[misc]
        if f"{luck} of" not in _shown_luck(trial):
            raise Wrong(f"the file has Luck {luck} after {command}, and the sheet {_shown_luck(trial)}")
    return f"Luck {before}, {after}, and back and forth"


def _luck(trial: Trial, name: str) -> int:
    """Luck in the library file's index of numbers."""
    statement = (
        "SELECT value FROM trait JOIN character ON character.id = character_id "
        "WHERE trait_id = 'luck' AND name = ?"
    )
    found: int = trial.rows(statement, name)[0][0]
    return found


def _shown_luck(trial: Trial) -> str:
    return next(each.spoken_value for each in trial.window.sheet.trackers.cards if each.view.name == "Luck")


def turn_sound_on(trial: Trial) -> str:
    """The sounds can be made and turned on; without a device dice are thrown in silence."""
    make_samples()
    device.load()
    trial.click_button("Sound off")
    _roll(trial, IDA, _SKILL)
    trial.click_button("Sound on")
    found: list[str] = []
    asking = Thread(target=_open_device, args=(found,), daemon=True)  # a sound server may never answer
    asking.start()
    asking.join(_DEVICE_S)
    return found[0] if found else "no device answers"


def _open_device(found: list[str]) -> None:
    try:
        device.open_device(lambda count: array("f", bytes(4 * count))).close()
        found.append("a device can be heard")
    except Exception as error:  # whatever a library says, it is that there is none
        found.append(f"no device: {error.args[0] if error.args else type(error).__name__}")


def find_the_roll(trial: Trial) -> str:
    """After a restart the last roll is shown and listed, and can still be undone."""
    name = IDA
    rolls = "SELECT count(*) FROM journal WHERE json_extract(entry, '$.action') = 'roll'"
    before = trial.rows(rolls)
    trial.open(trial.library)
    if name not in trial.window.windowTitle():
        raise Wrong(f"{name} was played last and is not open")
    log = trial.shown(RollList)
    trial.wait(lambda: log.model().rowCount() > 0, "the rolls of before")
    newest, top = trial.newest(name), str(log.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    if trial.rows(rolls) != before or newest["roll"]["name"] not in top:
        raise Wrong(f"the log begins with “{top}”, and the library file ends with {newest['roll']['name']}")
    return f"{before[0][0]} rolls"


def _colours(picture: QImage) -> int:
    """How many colours a picture has, as far as it is looked at."""
    places = ((x, y) for x in range(0, picture.width(), _APART) for y in range(0, picture.height(), _APART))
    return len({picture.pixel(*each) for each in places})
