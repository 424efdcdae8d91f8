"""The chat palette of four-degree d20: one d20 plus a bonus for each roll (D20-ROLL-01)."""

from collections.abc import Iterator
from contextlib import suppress

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.views.palette import Palette, PaletteLine, d20_line, d20_traits, damage, skills
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.checks import Delivery
from rules_core.systems.basic_d20.system import derived


def _lines(sheet: Sheet) -> Iterator[PaletteLine]:
    yield from d20_traits(sheet)
    yield d20_line(int(derived(sheet)["initiative"]), tr("Initiative"))
    yield from (d20_line(each.value, each.full_name) for each in skills(sheet))
    for place, weapon in enumerate(sheet.weapons):
        with suppress(Refused, KeyError):
            _, attack, _ = strike_of(Attempt(sheet, subject_of("weapon", place)))
            added = 0 if attack.delivery is Delivery.RANGED else attack.attribute
            name = called(sheet.system, weapon)
            yield d20_line(attack.bonus, tr("Attack: {weapon}").format(weapon=name))
            yield from damage(name, str(attack.damage), added)


def _numbers(sheet: Sheet) -> Iterator[tuple[str, str]]:
    yield "AC", str(derived(sheet)["ac"])


PALETTE = Palette(_lines, numbers=_numbers)
"""The game's chat palette; players work out the degree of success themselves."""
