"""The house-rule switches; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass

from rules_core.game.switches import switch


@dataclass(frozen=True, slots=True)
class Table:
    """The house rules of a table.

    ``overrule_opening``: those attacked by the last actor of a round can overrule who opens the next one; the
    rules can be read either way (D20-TURN-04, reading A16).
    """

    overrule_opening: bool = switch(False, "D20-TURN-04")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
