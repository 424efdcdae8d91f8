"""The house-rule switches of a table; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass

from rules_core.game.switches import switch


@dataclass(frozen=True, slots=True)
class Table:
    """How one table plays where the rules leave a choice.

    ``overrule_opening``: those whom the last actor of a round attacked may overrule who opens the next one;
    the text would bear that as well (D20-TURN-04, reading A16).
    """

    overrule_opening: bool = switch(False, "D20-TURN-04")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
