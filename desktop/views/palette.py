"""A character's rolls as lines of a chat palette, which BCDice and the tables that use it understand."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.words import tr
from desktop.views.game import SheetContext, game_of, has_part, part
from desktop.views.sheet import SkillRow
from rules_core.dice.notation import BadFormula, formula
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet, Weapon

SANITY, LUCK, BONUS = "SAN", "Luck", "DB"
"""What lines call these numbers in braces."""


class PaletteLine(NamedTuple):
    """A line: ``plain`` in numbers alone, ``labelled`` with those that change in play as names in braces."""

    plain: str
    labelled: str


def _no_initiative(_sheet: Sheet) -> int:
    return 0


def _no_numbers(_sheet: Sheet) -> tuple[tuple[str, str], ...]:
    return ()


class Palette(NamedTuple):
    """What a game puts on a chat palette and on a table that rolls it; its module ``palette`` has it.

    ``lines`` are the rolls of a sheet. ``initiative`` is what orders a fight without dice, 0 where dice are
    thrown for it. ``labels`` are what programs call its trackers, by id, where that is not the usual.
    ``numbers`` are further numbers of a sheet with their labels.
    """

    lines: Callable[[Sheet], Iterable[PaletteLine]]
    initiative: Callable[[Sheet], int] = _no_initiative
    labels: Mapping[str, str] = {}
    numbers: Callable[[Sheet], Iterable[tuple[str, str]]] = _no_numbers


def has_palette(system_id: str) -> bool:
    """Whether bots have the dice of a game."""
    return has_part(system_id, "palette")


def palette_of(system_id: str) -> Palette:
    """The palette of a game, empty for one whose dice the bots do not have."""
    if not has_palette(system_id):
        return Palette(lambda _sheet: ())
    found: Palette = part(system_id, "palette").PALETTE
    return found


def palette(sheet: Sheet) -> tuple[PaletteLine, ...]:
    """The rolls of a sheet; none for a game whose dice the bots do not have."""
    return tuple(palette_of(sheet.system).lines(sheet))


def one_line(name: str) -> str:
    """A name as a line can hold it."""
    return " ".join(name.split())


def skills(sheet: Sheet) -> Iterator[SkillRow]:
    """The skills that are shown in play, with what is rolled against or added."""
    hidden = {each.id for each in sheet.skills if each.hidden}
    shown = game_of(sheet.system).sheet_view(sheet, SheetContext(0))
    yield from (each for each in shown.skills if each.id not in hidden)


def roll_line(roll: str, row: SkillRow) -> PaletteLine:
    """The roll of a skill, such as ``CC<=70``, with the name of the skill."""
    line = f"{roll} {one_line(row.full_name)}"
    return PaletteLine(line, line)


def trackers(sheet: Sheet, check: str, wanted: dict[str, str]) -> Iterator[PaletteLine]:
    """The rolls against trackers, by id with the labels that lines call them by."""
    for tracker in sheet.trackers:
        if label := wanted.get(tracker.id):
            name, listed = (tr("Sanity"), "Sanity") if tracker.id == "san" else (tr("Luck"), "Luck")
            # Programs know the line with the label by its English name.
            yield PaletteLine(f"{check}{tracker.value} {name}", f"{check}{{{label}}} {listed}")


def traits(sheet: Sheet, check: str) -> Iterator[PaletteLine]:
    """The rolls against characteristics, by the command of the check."""
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield PaletteLine(f"{check}{value} {spec.short}", f"{check}{{{spec.short}}} {spec.short}")


def d20_traits(sheet: Sheet) -> Iterator[PaletteLine]:
    """One d20 with each characteristic added."""
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield d20_line(value, tr(spec.name))


def d20_line(added: int, name: str) -> PaletteLine:
    """One d20 with a number added."""
    line = f"1D20{f'{added:+d}' if added else ''} {one_line(name)}"
    return PaletteLine(line, line)


def damage(weapon: Weapon, written: str, added: int) -> Iterator[PaletteLine]:
    """The dice of a weapon and what is added to them; nothing where no dice are written."""
    with suppress(BadFormula):
        dice = formula("".join(written.split()))
        if dice.dice:
            line = f"{replace(dice, plus=dice.plus + added)} {one_line(weapon.name)}"
            yield PaletteLine(line, line)
