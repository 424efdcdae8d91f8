"""A character's rolls as lines of a chat palette, which BCDice and the tables that use it understand."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from desktop.viewdata.layouts.layout import SheetContext, layout
from desktop.viewdata.sheet import SkillRow
from desktop.words import tr
from rules_core.notation import BadFormula, Formula, formula
from rules_core.outcome import Refused
from rules_core.play import Attempt
from rules_core.registry import system
from rules_core.sheet import Sheet, Weapon
from rules_core.weapons import numbers_in

SANITY, LUCK, BONUS = "SAN", "Luck", "DB"
"""What lines call these numbers in braces."""

_BONUS = re.compile(r"DB\b", re.IGNORECASE)


class PaletteLine(NamedTuple):
    """A line: ``plain`` in numbers alone, ``labelled`` with those that change in play as names in braces."""

    plain: str
    labelled: str


def palette(sheet: Sheet) -> tuple[PaletteLine, ...]:
    """The rolls of a sheet; none for a game whose dice the bots do not have.

    Call of Cthulhu 7e has commands of its own (``CC<=``, COC-ROLL-02). In Shadow Lounge a check is one d100
    (SL-ROLL-01), in the d20 games one d20 with what is added to it (D20-ROLL-01, ST-ROLL-01); the degree is
    then for people to read. The symbol dice of Rites of Battle are none that BCDice throws.
    """
    lines = {"coc7": _coc7, "shadow-lounge": _shadow_lounge, "basic-d20": _basic_d20, "striker": _striker}
    return tuple(lines[sheet.system](sheet)) if sheet.system in lines else ()


def one_line(name: str) -> str:
    """A name as a line can hold it."""
    return " ".join(name.split())


def _coc7(sheet: Sheet) -> Iterator[PaletteLine]:
    yield from _trackers(sheet, "CC<=", {"san": SANITY, "luck": LUCK})
    yield from _traits(sheet, "CC<=")
    yield from (_line(f"CC<={each.value}", each) for each in _skills(sheet) if each.value > 0)
    for weapon in sheet.weapons:
        yield from _coc7_damage(sheet, weapon)


def _coc7_damage(sheet: Sheet, weapon: Weapon) -> Iterator[PaletteLine]:
    """The damage of a regular hit, at each range where it falls with distance (half a bonus: COC-CBT-09)."""
    from rules_core.systems.coc7.arms import harm_of

    name = one_line(weapon.name)
    try:
        by_range = {yards: harm_of(sheet, weapon, yards) for yards in numbers_in(weapon.range) or (0,)}
    except BadFormula:
        return
    if len(set(by_range.values())) == 1:
        by_range = {0: next(iter(by_range.values()))}
    for yards, harm in by_range.items():
        if harm.weapon.dice:
            called = tr("{weapon} ({n} yards)").format(weapon=name, n=yards) if yards else name
            label = ("+{DB}/2" if harm.half_bonus else "+{DB}") if _BONUS.search(weapon.damage) else ""
            bonus = _bonus(harm.bonus, half=harm.half_bonus)
            yield PaletteLine(f"{harm.weapon}{bonus} {called}", f"{harm.weapon}{label} {called}")


def _bonus(bonus: Formula, *, half: bool) -> str:
    if not bonus.dice:
        number = bonus.plus // 2 if half else bonus.plus
        return f"{number:+d}" if number else ""
    return f"+({bonus})/2" if half else f"+{bonus}"


def _shadow_lounge(sheet: Sheet) -> Iterator[PaletteLine]:
    from rules_core.systems.shadow_lounge.damage import skill_modifier
    from rules_core.systems.shadow_lounge.play_force import POWER, bonus_points, power_target

    yield from _trackers(sheet, "1D100<=", {"luck": LUCK})
    yield from _traits(sheet, "1D100<=")
    if sheet.trait(POWER) is not None and bonus_points(sheet):
        line = f"1D100<={power_target(sheet)} {tr('Force powers')}"
        yield PaletteLine(line, line)
    yield from (_line(f"1D100<={each.value}", each) for each in _skills(sheet) if each.value > 0)
    values = {each.id: each.value for each in sheet.skills}
    for weapon in sheet.weapons:
        yield from _damage(weapon, weapon.damage, skill_modifier(values.get(weapon.skill, 0)))


def _basic_d20(sheet: Sheet) -> Iterator[PaletteLine]:
    from rules_core.systems.basic_d20.asked import strike_of
    from rules_core.systems.basic_d20.attack import Delivery
    from rules_core.systems.basic_d20.system import derived

    yield from _d20_traits(sheet)
    yield _d20(int(derived(sheet)["initiative"]), tr("Initiative"))
    yield from (_d20(each.value, each.full_name) for each in _skills(sheet))
    for place, weapon in enumerate(sheet.weapons):
        with suppress(Refused, KeyError):
            _, attack, _ = strike_of(Attempt(sheet, f"weapon:{place}"))
            added = 0 if attack.delivery is Delivery.RANGED else attack.attribute
            yield _d20(attack.bonus, tr("Attack: {weapon}").format(weapon=weapon.name))
            yield from _damage(weapon, str(attack.damage), added)


def _striker(sheet: Sheet) -> Iterator[PaletteLine]:
    from rules_core.systems.striker.on_sheet import worth_of

    yield from (_d20(each.value, each.full_name) for each in _skills(sheet))
    for technique in sheet.techniques:
        with suppress(Refused):
            worth = worth_of(sheet, technique).result
            rolled = worth.check if worth.check is not None else worth.save
            if rolled is not None:
                yield _d20(rolled, technique.name)


def _skills(sheet: Sheet) -> Iterator[SkillRow]:
    """The skills that are shown in play, with what is rolled against or added."""
    hidden = {each.id for each in sheet.skills if each.hidden}
    shown = layout(sheet.system).sheet_view(sheet, SheetContext(0))
    yield from (each for each in shown.skills if each.id not in hidden)


def _line(roll: str, row: SkillRow) -> PaletteLine:
    line = f"{roll} {one_line(row.full_name)}"
    return PaletteLine(line, line)


def _trackers(sheet: Sheet, check: str, wanted: dict[str, str]) -> Iterator[PaletteLine]:
    for tracker in sheet.trackers:
        if label := wanted.get(tracker.id):
            name, listed = (tr("Sanity"), "Sanity") if tracker.id == "san" else (tr("Luck"), "Luck")
            # Programs know the line with the label by its English name.
            yield PaletteLine(f"{check}{tracker.value} {name}", f"{check}{{{label}}} {listed}")


def _traits(sheet: Sheet, check: str) -> Iterator[PaletteLine]:
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield PaletteLine(f"{check}{value} {spec.short}", f"{check}{{{spec.short}}} {spec.short}")


def _d20_traits(sheet: Sheet) -> Iterator[PaletteLine]:
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield _d20(value, tr(spec.name))


def _d20(added: int, name: str) -> PaletteLine:
    line = f"1D20{f'{added:+d}' if added else ''} {one_line(name)}"
    return PaletteLine(line, line)


def _damage(weapon: Weapon, written: str, added: int) -> Iterator[PaletteLine]:
    """The dice of a weapon and what is added to them; nothing where no dice are written."""
    with suppress(BadFormula):
        dice = formula("".join(written.split()))
        if dice.dice:
            line = f"{replace(dice, plus=dice.plus + added)} {one_line(weapon.name)}"
            yield PaletteLine(line, line)
