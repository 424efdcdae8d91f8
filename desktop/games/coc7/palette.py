"""The chat palette of Call of Cthulhu 7e, using BCDice's ``CC<=`` command for checks (COC-ROLL-02)."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.base.listed import called
from desktop.base.names import one_line
from desktop.base.words import tr
from desktop.games.coc7.export_words import LANGUAGES, language_of, skill_name, word
from desktop.views import palette as chat
from rules_core.dice.notation import BadFormula, Formula
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import numbers_in
from rules_core.systems.coc7.system import derived
from rules_core.systems.coc7.weapons import harm_of

_BONUS = re.compile(r"DB\b", re.IGNORECASE)


def _lines(sheet: Sheet) -> Iterator[chat.PaletteLine]:
    return _lines_in(sheet, "")


def _lines_in(sheet: Sheet, language: str) -> Iterator[chat.PaletteLine]:
    for tracker_id, label in (("san", chat.SANITY), ("luck", chat.LUCK)):
        tracker = next((each for each in sheet.trackers if each.id == tracker_id), None)
        if tracker is not None:
            name = word(tracker_id, language)
            # Without a chosen language, other programs expect the English name in the labelled line.
            labelled = name if language else word(tracker_id, "en")
            yield chat.PaletteLine(f"CC<={tracker.value} {name}", f"CC<={{{label}}} {labelled}")
    yield from chat.traits(sheet, "CC<=")
    for trait, key in (("int", "idea"), ("edu", "know")):
        if (value := sheet.trait(trait)) is not None:
            name = word(key, language)
            yield chat.PaletteLine(f"CC<={value} {name}", f"CC<={{{trait.upper()}}} {name}")
    there = {each.id: each for each in sheet.skills}
    for row in chat.skills(sheet):
        if row.value > 0:
            skill = there.get(row.id)
            name = row.full_name if skill is None else skill_name(skill, language)
            yield chat.roll_line(f"CC<={row.value}", replace(row, full_name=name))
    for weapon in sheet.weapons:
        yield from _weapon(sheet, weapon)


def _weapon(sheet: Sheet, weapon: Weapon) -> Iterator[chat.PaletteLine]:
    """Yield the damage of a regular hit, once for each range at which it differs."""
    name = one_line(called(sheet.system, weapon))
    try:
        by_range = {yards: harm_of(sheet, weapon, yards) for yards in numbers_in(weapon.range) or (0,)}
    except BadFormula:
        return
    if len(set(by_range.values())) == 1:
        by_range = {0: next(iter(by_range.values()))}
    for yards, harm in by_range.items():
        if harm.weapon.dice:
            words = tr("{weapon} ({n} yards)").format(weapon=name, n=yards) if yards else name
            bonus = _bonus(harm.bonus, half=harm.half_bonus)
            label = bonus
            # Without STR and SIZ there is no bonus, and the piece has no value of this name.
            if _BONUS.search(weapon.damage) and "damage_bonus" in derived(sheet):
                label = "+{DB}/2" if harm.half_bonus else "+{DB}"
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


PALETTE = chat.Palette(
    _lines,
    _initiative,
    numbers=_numbers,
    lines_in=_lines_in,
    word_in=word,
    language_of=language_of,
    languages=LANGUAGES,
)
"""The chat palette of Call of Cthulhu 7e."""
