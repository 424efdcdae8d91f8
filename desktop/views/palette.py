"""A character's rolls as chat palette lines, which BCDice and compatible virtual tabletops read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.names import exported_skill_name, one_line
from desktop.base.words import tr
from desktop.views.game import SheetContext, game_of, has_part, part
from desktop.views.sheet import SkillRow
from rules_core.dice.notation import BadFormula, formula
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet

SANITY, LUCK, BONUS = "SAN", "Luck", "DB"
"""The labels of these numbers in braces."""


class PaletteLine(NamedTuple):
    """A line: ``plain`` with numbers only, ``labelled`` with changing numbers as names in braces."""

    plain: str
    labelled: str


def _no_initiative(_sheet: Sheet) -> int:
    return 0


def _no_language(_sheet: Sheet) -> str:
    return ""


def _no_numbers(_sheet: Sheet) -> tuple[tuple[str, str], ...]:
    return ()


class Palette(NamedTuple):
    """What a game puts on a chat palette, from its module ``palette``.

    ``lines`` are the rolls of a sheet. ``initiative`` orders a fight without dice, 0 if it is rolled.
    ``labels`` are other programs' names for its trackers, by id, if they aren't the default. ``numbers`` are
    more numbers of a sheet with their labels. ``languages`` are those beside the player's own, by id, with
    their names: ``lines_in`` are the rolls and ``word_in`` the words in one of them, and ``language_of``
    is the one a character was imported in, "" for the player's own.
    """

    lines: Callable[[Sheet], Iterable[PaletteLine]]
    initiative: Callable[[Sheet], int] = _no_initiative
    labels: Mapping[str, str] = {}
    numbers: Callable[[Sheet], Iterable[tuple[str, str]]] = _no_numbers
    lines_in: Callable[[Sheet, str], Iterable[PaletteLine]] | None = None
    word_in: Callable[[str, str], str] | None = None
    language_of: Callable[[Sheet], str] = _no_language
    languages: Mapping[str, str] = {}


def has_palette(system_id: str) -> bool:
    """Return whether bots support a game's dice."""
    return has_part(system_id, "palette")


def palette_of(system_id: str) -> Palette:
    """Return a game's palette, empty if bots don't support its dice."""
    if not has_palette(system_id):
        return Palette(lambda _sheet: ())
    found: Palette = part(system_id, "palette").PALETTE
    return found


def palette(sheet: Sheet, language: str = "") -> tuple[PaletteLine, ...]:
    """Return a sheet's rolls, none if bots don't support the game's dice.

    They are in one of the palette's languages, or in the player's own.
    """
    found = palette_of(sheet.system)
    if language in found.languages and found.lines_in is not None:
        return tuple(found.lines_in(sheet, language))
    return tuple(found.lines(sheet))


def skills(sheet: Sheet) -> Iterator[SkillRow]:
    """Yield the skills shown in play, with the number to roll against or to add."""
    hidden = {each.id for each in sheet.skills if each.hidden}
    shown = game_of(sheet.system).sheet_view(sheet, SheetContext(0))
    game, there = system(sheet.system), {each.id: each for each in sheet.skills}
    for row in shown.skills:
        if row.id in there and row.id not in hidden:
            yield replace(row, full_name=exported_skill_name(game, there[row.id]))
        elif row.id not in hidden:
            yield row


def roll_line(roll: str, row: SkillRow) -> PaletteLine:
    """Return the roll of a skill, such as ``CC<=70``, with the skill's name."""
    line = f"{roll} {one_line(row.full_name)}"
    return PaletteLine(line, line)


def trackers(sheet: Sheet, check: str, wanted: dict[str, str]) -> Iterator[PaletteLine]:
    """Yield the rolls against trackers; ``wanted`` are their labels by id."""
    for tracker in sheet.trackers:
        if label := wanted.get(tracker.id):
            name, listed = (tr("Sanity"), "Sanity") if tracker.id == "san" else (tr("Luck"), "Luck")
            # Other programs expect the English name in the labelled line.
            yield PaletteLine(f"{check}{tracker.value} {name}", f"{check}{{{label}}} {listed}")


def traits(sheet: Sheet, check: str) -> Iterator[PaletteLine]:
    """Yield the rolls against characteristics; ``check`` is the check's command."""
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield PaletteLine(f"{check}{value} {spec.short}", f"{check}{{{spec.short}}} {spec.short}")


def d20_traits(sheet: Sheet) -> Iterator[PaletteLine]:
    """Yield a d20 plus each characteristic."""
    for spec in system(sheet.system).traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield d20_line(value, tr(spec.name))


def d20_line(added: int, name: str) -> PaletteLine:
    """Return a d20 plus a number."""
    line = f"1D20{f'{added:+d}' if added else ''} {one_line(name)}"
    return PaletteLine(line, line)


def damage(name: str, written: str, added: int) -> Iterator[PaletteLine]:
    """Yield a named weapon's damage dice plus what is added to them; nothing if it has no dice."""
    with suppress(BadFormula):
        dice = formula("".join(written.split()))
        if dice.dice:
            line = f"{replace(dice, plus=dice.plus + added)} {one_line(name)}"
            yield PaletteLine(line, line)
