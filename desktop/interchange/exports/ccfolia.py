"""A piece for ccfolia: pasted on its table, it stands there with its points, numbers and rolls."""

import json
from collections.abc import Iterator

from desktop.interchange.export import Export, Leaving
from desktop.interchange.palette_writing import BONUS, LUCK, SANITY, palette
from desktop.viewdata.layouts.layout import SheetContext, layout
from rules_core.own import ENDLESS
from rules_core.registry import SYSTEM_IDS, system
from rules_core.sheet import Sheet

_LABELS = {
    "hp": "HP",
    "mp": "MP",
    "san": SANITY,
    "luck": LUCK,
    "mana": "Mana",
    "inspiration": "Insp.",
    "wounds": "Wounds",
    "strain": "Strain",
    "ep": "EP",
    "fp": "FP",
}
"""What programs and rolls know the points by: the same in whichever language the app speaks."""

_SHOWN = ("http://", "https://")
_MEMO = ("occupation", "age", "pronouns", "residence", "birthplace")

_Data = dict[str, object]


def write(leaving: Leaving) -> bytes:
    """The piece as the JSON that ccfolia's clipboard takes.

    Points that change are its status, all other numbers its params, and rolls name both in braces. The
    memo says in a line who it is: the notes stay, for a piece may be seen by the whole table.
    """
    sheet = leaving.sheet
    data: _Data = {
        "name": sheet.name,
        "memo": "\n".join(text for each in _MEMO if (text := sheet.detail(each))),
        "initiative": _initiative(sheet),
        "status": list(_status(sheet)),
        "params": [{"label": label, "value": value} for label, value in _params(sheet)],
        "commands": "\n".join(each.labelled for each in palette(sheet)),
    }
    for key, detail in (("externalUrl", "source_url"), ("iconUrl", "portrait_url")):
        if (address := sheet.detail(detail)).startswith(_SHOWN):
            data[key] = address
    return json.dumps({"kind": "character", "data": data}, ensure_ascii=False).encode()


def _initiative(sheet: Sheet) -> int:
    """What orders a fight in the games that go by a number without dice, 0 in the others."""
    return sheet.trait("dex") or 0 if sheet.system in ("coc7", "shadow-lounge") else 0


def _status(sheet: Sheet) -> Iterator[_Data]:
    """The trackers; ccfolia shows no end where ``max`` is 0."""
    for view in layout(sheet.system).sheet_view(sheet, SheetContext(0)).trackers:
        endless = view.endless or view.most >= ENDLESS
        force = view.id == "fp" and sheet.system == "shadow-lounge"
        label = "Force" if force else _LABELS.get(view.id, view.short_name or view.name)
        yield {"label": label, "value": view.value, "max": 0 if endless else view.most}


def _params(sheet: Sheet) -> Iterator[tuple[str, str]]:
    game = system(sheet.system)
    for spec in game.traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield spec.short, str(value)
    if sheet.system == "coc7":
        derived = game.derived(sheet)
        for label, figure in ((BONUS, "damage_bonus"), ("Build", "build"), ("MOV", "move")):
            if figure in derived:
                yield label, str(derived[figure])
    elif sheet.system == "basic-d20":
        yield "AC", str(game.derived(sheet)["ac"])


EXPORT = Export("ccfolia", ".json", True, SYSTEM_IDS, write)
"""The piece. That of Rites of Battle has no rolls: its dice are none that ccfolia throws."""
