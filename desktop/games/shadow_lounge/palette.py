"""The chat palette of Shadow Lounge: a check is one D100 (SL-ROLL-01)."""

from collections.abc import Iterator

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.views.palette import LUCK, Palette, PaletteLine, damage, roll_line, skills, trackers, traits
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.combat import skill_modifier
from rules_core.systems.shadow_lounge.play_combat import POINTS, POWER, bonus_points, power_target


def _lines(sheet: Sheet) -> Iterator[PaletteLine]:
    yield from trackers(sheet, "1D100<=", {"luck": LUCK})
    yield from traits(sheet, "1D100<=")
    if sheet.trait(POWER) is not None and bonus_points(sheet):
        line = f"1D100<={power_target(sheet)} {tr('Force powers')}"
        yield PaletteLine(line, line)
    yield from (roll_line(f"1D100<={each.value}", each) for each in skills(sheet) if each.value > 0)
    values = {each.id: each.value for each in sheet.skills}
    for weapon in sheet.weapons:
        added = skill_modifier(values.get(weapon.skill, 0))
        yield from damage(called(sheet.system, weapon), weapon.damage, added)


def _initiative(sheet: Sheet) -> int:
    return sheet.trait("dex") or 0


PALETTE = Palette(_lines, _initiative, labels={POINTS: "Force"})
"""The chat palette of Shadow Lounge; players read the success level themselves."""
