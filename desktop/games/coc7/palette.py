"""The chat palette of Call of Cthulhu 7e, using BCDice's ``CC<=`` command for checks (COC-ROLL-02)."""

import re
from collections.abc import Iterator

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.views import palette as chat
from rules_core.dice.notation import BadFormula, Formula
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import numbers_in
from rules_core.systems.coc7.system import derived
from rules_core.systems.coc7.weapons import harm_of

_BONUS = re.compile(r"DB\b", re.IGNORECASE)


def _lines(sheet: Sheet) -> Iterator[chat.PaletteLine]:
    yield from chat.trackers(sheet, "CC<=", {"san": chat.SANITY, "luck": chat.LUCK})
    yield from chat.traits(sheet, "CC<=")
    yield from (chat.roll_line(f"CC<={each.value}", each) for each in chat.skills(sheet) if each.value > 0)
    for weapon in sheet.weapons:
        yield from _weapon(sheet, weapon)


def _weapon(sheet: Sheet, weapon: Weapon) -> Iterator[chat.PaletteLine]:
    """Yield the damage of a regular hit, once for each range at which it differs."""
    name = chat.one_line(called(sheet.system, weapon))
    try:
        by_range = {yards: harm_of(sheet, weapon, yards) for yards in numbers_in(weapon.range) or (0,)}
    except BadFormula:
        return
    if len(set(by_range.values())) == 1:
        by_range = {0: next(iter(by_range.values()))}
    for yards, harm in by_range.items():
        if harm.weapon.dice:
            words = tr("{weapon} ({n} yards)").format(weapon=name, n=yards) if yards else name
            label = ("+{DB}/2" if harm.half_bonus else "+{DB}") if _BONUS.search(weapon.damage) else ""
            bonus = _bonus(harm.bonus, half=harm.half_bonus)
            yield chat.PaletteLine(f"{harm.weapon}{bonus} {words}", f"{harm.weapon}{label} {words}")


def _bonus(bonus: Formula, *, half: bool) -> str:
    if not bonus.dice:
        number = bonus.plus // 2 if half else bonus.plus
        return f"{number:+d}" if number else ""
    return f"+({bonus})/2" if half else f"+{bonus}"


def _initiative(sheet: Sheet) -> int:
    return sheet.trait("dex") or 0


def _numbers(sheet: Sheet) -> Iterator[tuple[str, str]]:
    values = derived(sheet)
    for label, figure in ((chat.BONUS, "damage_bonus"), ("Build", "build"), ("MOV", "move")):
        if figure in values:
            yield label, str(values[figure])


PALETTE = chat.Palette(_lines, _initiative, numbers=_numbers)
"""The chat palette of Call of Cthulhu 7e."""
