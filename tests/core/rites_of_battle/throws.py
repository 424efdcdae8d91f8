"""Dice that fall as a test says."""

from rules_core.dice.sources import ScriptedDice
from rules_core.sheet.outcome import Outcome
from rules_core.systems.rites_of_battle.pool import Pool, Symbols, roll


def split(faces: str) -> list[str]:
    """Faces as they are written in a row, "-" for a blank."""
    return ["" if face == "-" else face for face in faces.split()]


def showing(**faces: str) -> ScriptedDice:
    """Dice that show these faces, by kind: ``ability="s ss -"``."""
    return ScriptedDice({kind: split(row) for kind, row in faces.items()})


def pool_of(**faces: str) -> Pool:
    """The pool that shows so many faces."""
    return Pool(**{kind: len(row.split()) for kind, row in faces.items()})


def thrown(**faces: str) -> Outcome[Symbols]:
    """A roll of just these faces."""
    dice = showing(**faces)
    outcome = roll(pool_of(**faces), dice)
    dice.finish()
    return outcome


def net(**faces: str) -> tuple[int, int, int, int]:
    """Net successes, net advantages, triumphs and despairs of just these faces."""
    symbols = thrown(**faces).result
    return symbols.successes, symbols.advantages, symbols.triumphs, symbols.despairs


def numbered(**faces: int) -> ScriptedDice:
    """One numbered die of each kind: ``d100=5, d10=2``."""
    return ScriptedDice({kind: [face] for kind, face in faces.items()})
