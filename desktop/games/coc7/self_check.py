"""The self-check of Luck in Call of Cthulhu: spend it, then undo and redo."""

from PySide6.QtTest import QTest

from desktop.self_check.playing import IDA, SKILL, roll_skill
from desktop.self_check.trial import Check, CheckFailed, Trial

_MOST_ROLLS = 40


def _spend_luck(trial: Trial) -> str:
    """Spend Luck on a roll, undo and redo; compare the library file with the sheet each time."""
    name = IDA
    trial.open_character(name)
    before = _luck(trial, name)
    for _ in range(_MOST_ROLLS):
        roll_skill(trial, name, SKILL)
        trial.window.commands["luck"].trigger()
        QTest.qWait(50)
        if (after := _luck(trial, name)) != before:
            break
    else:
        raise CheckFailed(f"Luck couldn't be spent in {_MOST_ROLLS} rolls")
    for command, luck in (("undo", before), ("redo", after)):
        trial.window.commands[command].trigger()
        trial.wait(lambda luck=luck: _luck(trial, name) == luck, f"Luck {luck} after {command}")  # type: ignore[misc]
        if f"{luck} of" not in _shown_luck(trial):
            raise CheckFailed(
                f"after {command}, the file has Luck {luck} but the sheet shows {_shown_luck(trial)}"
            )
    return f"Luck {before} → {after}, undone and redone"


def _luck(trial: Trial, name: str) -> int:
    statement = (
        "SELECT value FROM trait JOIN character ON character.id = character_id "
        "WHERE trait_id = 'luck' AND name = ?"
    )
    found: int = trial.rows(statement, name)[0][0]
    return found


def _shown_luck(trial: Trial) -> str:
    return next(each.spoken_value for each in trial.window.sheet.trackers.cards if each.view.name == "Luck")


CHECKS = (Check("Luck: spend, undo and redo", 30, _spend_luck),)
