"""The house-rule switches of a table; the first position of each is the catalogue's recommended reading."""

from dataclasses import dataclass

from rules_core.switches import switch


@dataclass(frozen=True, slots=True)
class Table:
    """How one table plays where the rules leave a choice.

    ``three_actions``: a turn holds three Action powers, as the older pages have it, not one (D20-TURN-02,
    reading A05). ``overrule_opening``: those whom the last actor of a round attacked may overrule who opens
    the next one (D20-TURN-04, reading A16). ``last_names_itself``: the last actor of a round may open the
    next one itself (D20-TURN-06, reading A08).
    """

    three_actions: bool = switch(False, "D20-TURN-02")
    overrule_opening: bool = switch(False, "D20-TURN-04")
    last_names_itself: bool = switch(True, "D20-TURN-06")


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
