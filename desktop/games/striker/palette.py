"""The chat palette of Striker: one d20 plus a modifier for each roll (ST-ROLL-01)."""

from collections.abc import Iterator
from contextlib import suppress

from desktop.base.listed import called
from desktop.views.palette import Palette, PaletteLine, d20_line, skills
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.on_sheet import technique_values


def _lines(sheet: Sheet) -> Iterator[PaletteLine]:
    yield from (d20_line(each.value, each.full_name) for each in skills(sheet))
    for technique in sheet.techniques:
        with suppress(Refused):
            worth = technique_values(sheet, technique).result
            rolled = worth.check if worth.check is not None else worth.save
            if rolled is not None:
                yield d20_line(rolled, called(sheet.system, technique))


PALETTE = Palette(_lines)
"""The game's chat palette; players work out the result step themselves."""
