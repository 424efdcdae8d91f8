"""The tables of printed sheets: weapons, powers, and anything else with columns."""

from collections.abc import Callable, Iterable, Mapping

from desktop.base.listed import called, power_effect
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.views.editing.things import power_columns
from desktop.views.paper.paper import TableBlock
from rules_core.sheet.sheet import Power, Weapon

Asides = Callable[[int], tuple[str, ...]]
"""The small values beside a value, such as half and fifth."""


def table(
    columns: Iterable[tuple[str, Iterable[str]]], *, wide: str, right: Iterable[str] = ()
) -> TableBlock | None:
    """Build a table from columns with captions, leaving out empty columns; None if there are no rows.

    ``wide`` and ``right`` are captions.
    """
    listed = [(caption, tuple(cells)) for caption, cells in columns]
    there = [(caption, cells) for place, (caption, cells) in enumerate(listed) if not place or any(cells)]
    if not there[0][1]:
        return None
    captions = tuple(caption for caption, _ in there)
    numbers = set(right)
    return TableBlock(
        captions,
        tuple(zip(*(cells for _, cells in there), strict=True)),
        captions.index(wide) if wide in captions else 0,
        tuple(place for place, caption in enumerate(captions) if caption in numbers),
    )


def weapons_table(
    system_id: str,
    weapons: Iterable[Weapon],
    skills: Iterable[str],
    numbers: Iterable[tuple[str, Iterable[str]]] = (),
) -> TableBlock | None:
    """Build a table of weapons with their ``skills``; ``numbers`` are columns of what is rolled with each."""
    listed, numbered = tuple(weapons), tuple(numbers)
    return table(
        (
            (tr("Weapon"), [called(system_id, each) for each in listed]),
            (tr("Skill"), skills),
            *numbered,
            (tr("Damage"), [dice_text(each.damage) for each in listed]),
            (tr("Critical"), [each.critical for each in listed]),
            (tr("Range"), [each.range for each in listed]),
            (tr("Attacks"), [each.attacks for each in listed]),
            (tr("Ammo"), [_ammo(each.ammo, each.fired) for each in listed]),
            (tr("Malf."), [each.malfunction for each in listed]),
            (tr("Qualities"), [dice_text(each.qualities) for each in listed]),
        ),
        wide=tr("Weapon"),
        right=[caption for caption, _ in numbered],
    )


def _ammo(ammo: str, fired: int) -> str:
    shots = tr("{n} fired").format(n=fired) if fired else ""
    return ", ".join(each for each in (ammo, shots) if each)


def powers_table(system_id: str, powers: Iterable[Power], names: Mapping[str, str] = {}) -> TableBlock | None:
    """Build a table of powers, talents or abilities; ``names`` are the game's own by id."""
    listed, words = tuple(powers), power_columns()
    titles = [called(system_id, each) or names.get(each.kind, "") or each.kind for each in listed]
    return table(
        (
            (words["name"].title, titles),
            (words["cost"].title, ["" if each.cost is None else str(each.cost) for each in listed]),
            (words["dice"].title, [dice_text(each.dice) for each in listed]),
            (words["defence"].title, [each.defence for each in listed]),
            (words["range"].title, [each.range for each in listed]),
            (words["marks"].title, [str(each.marks) if each.marks else "" for each in listed]),
            (words["effect"].title, [power_effect(system_id, each) for each in listed]),
        ),
        wide=words["effect"].title,
        right=(words["cost"].title, words["marks"].title),
    )
