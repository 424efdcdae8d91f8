"""A piece for ccfolia with the character's points, values and rolls."""

import json
from collections.abc import Iterator

from desktop.base.names import one_line
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.own_marks import PIECE
from desktop.views.game import SheetContext, game_of
from desktop.views.palette import LUCK, SANITY, palette, palette_of
from desktop.views.places import detail_name
from rules_core.game.own import ENDLESS
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.sheet import Sheet

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
"""The names by which programs and rolls know the points, the same in every language."""

_SHOWN = ("http://", "https://")
_MEMO = ("occupation", "age", "pronouns", "residence", "birthplace")

_Data = dict[str, object]


def write(leaving: ExportData) -> bytes:
    """Return the piece as JSON for ccfolia's clipboard.

    Changing points are its status, all other values its params, and rolls name both in braces. The memo is a
    one-line summary without notes, because the whole table may see it.
    """
    sheet = leaving.sheet
    data: _Data = {
        "name": sheet.name,
        "memo": "\n".join(_memo(sheet, leaving.language)),
        "initiative": palette_of(sheet.system).initiative(sheet),
        "status": list(_status(sheet)),
        "params": [{"label": label, "value": value} for label, value in _params(sheet)],
        "commands": "\n".join(each.labelled for each in palette(sheet, leaving.language)),
    }
    for key, detail in (("externalUrl", "source_url"), ("iconUrl", "portrait_url")):
        if (address := sheet.detail(detail)).startswith(_SHOWN):
            data[key] = address
    return json.dumps({"kind": "character", PIECE: "exported", "data": data}, ensure_ascii=False).encode()


def _memo(sheet: Sheet, language: str) -> Iterator[str]:
    found = palette_of(sheet.system)
    for each in _MEMO:
        if text := one_line(sheet.detail(each)):
            spoken = found.word_in is not None and language in found.languages
            label = (
                found.word_in(each, language) if found.word_in and spoken else detail_name(sheet.system, each)
            )
            yield f"{label}: {text}"


def _status(sheet: Sheet) -> Iterator[_Data]:
    """The trackers; ccfolia treats a ``max`` of 0 as no limit."""
    labels = _LABELS | dict(palette_of(sheet.system).labels)
    for view in game_of(sheet.system).sheet_view(sheet, SheetContext(0)).trackers:
        endless = view.endless or view.most >= ENDLESS
        label = labels.get(view.id, view.short_name or view.name)
        yield {"label": label, "value": view.value, "max": 0 if endless else view.most}


def _params(sheet: Sheet) -> Iterator[tuple[str, str]]:
    game = system(sheet.system)
    for spec in game.traits:
        if (value := sheet.trait(spec.id)) is not None:
            yield spec.short, str(value)
    yield from palette_of(sheet.system).numbers(sheet)


EXPORT = Export("ccfolia", ".json", True, SYSTEM_IDS, write, spoken=True)
"""The piece. Games whose dice ccfolia can't roll get no rolls."""
