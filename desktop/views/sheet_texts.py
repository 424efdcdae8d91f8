"""The texts that a player wrote on a sheet, line by line, with the page each is on."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop.base.listed import called, power_effect
from desktop.base.notes import page_heading
from desktop.base.words import tr
from desktop.views.game import game_of
from desktop.views.places import own_word
from desktop.views.sheet_parts import backstory_headings
from rules_core.sheet.sheet import Sheet


class SheetText(NamedTuple):
    """A line of a sheet: the id of the tab it is on, where it is in words, and the line."""

    tab: str
    place: str
    text: str


def texts_of_sheet(sheet: Sheet) -> Iterator[SheetText]:
    """Yield the lines of notes and backstory, and weapons, gear and powers, in the order of the pages."""
    pages, headings = game_of(sheet.system).pages, backstory_headings()
    for weapon in sheet.weapons:
        text = " · ".join(
            each for each in (called(sheet.system, weapon), weapon.damage, weapon.qualities) if each
        )
        yield SheetText(pages.get("weapon", "combat"), tr("Weapon"), text)
    for power in sheet.powers:
        yield SheetText(
            pages.get("power", "skills"),
            own_word(sheet.system, "powers") or tr("Powers"),
            " · ".join(
                each for each in (called(sheet.system, power), power_effect(sheet.system, power)) if each
            ),
        )
    for technique in sheet.techniques:
        yield SheetText(pages.get("technique", "skills"), tr("Techniques"), called(sheet.system, technique))
    for passage in sheet.backstory:
        heading = headings.get(passage.heading, passage.heading) or tr("Backstory")
        for line in passage.text.splitlines():
            yield SheetText("backstory", heading, line)
    for thing in sheet.possessions:
        yield SheetText("gear", tr("Gear"), thing.name)
    for page in sheet.pages:
        heading = page_heading(page, shown=True)
        for line in filter(None, (heading, *page.text.splitlines())):
            yield SheetText("notes", heading or tr("Notes"), line)
    for line in sheet.notes.splitlines():
        yield SheetText("notes", tr("Notes"), line)
