"""The names that the game writes on sheets: none."""

from rules_core.game.system import NameList

LISTED: tuple[NameList, ...] = ()
"""All of them, by field."""
