"""Differences between two sheets in words: the field, the old value and the new one."""

from typing import Any

from desktop.base.listed import text_shown
from desktop.base.notes import page_name
from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.views.entries import status_name
from desktop.views.places import (
    derived_name,
    detail_name,
    field_name,
    own_word,
    skill_called,
    tracker_called,
    trait_called,
)
from desktop.views.sheet_parts import backstory_headings
from rules_core.game.differences import Difference, differences
from rules_core.game.places import Kind, Place, kind_at
from rules_core.game.system import System
from rules_core.game.things import thing_at
from rules_core.sheet.events import fits, invert, play
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import NO_PICTURE, Sheet

_RULED = (("tracker", "maximum"), ("skill", "formula"), ("skill", "base"))
"""Fields that the rules fill in while they are empty."""

_LONGEST = 60
"""How many characters of an old or new text are shown."""


def difference_words(
    system: System, before: Sheet, after: Sheet, difference: Difference
) -> tuple[str, str, str]:
    """Return a difference as name, before and after: ("Fast Talk, occupation", "40", "45").

    The sheets are the ones that were compared, in the same order.
    """
    name = _name(system, before, after, difference)
    was = _side(system, before, difference, difference.before)
    return name, was, _side(system, after, difference, difference.after)


def edited_words(system: System, sheet: Sheet, entry: Entry) -> str:
    """Return what an entry changed by hand; "" if the sheet doesn't match the entry.

    ``sheet`` is the one just before or just after it. Examples: "Strength 45 → 50", "Radio Operation added",
    "Name changed to Ida, and 2 more".
    """
    before, after = sheet, sheet
    if fits(sheet, invert(entry.events)):
        before = play(sheet, invert(entry.events))
    elif fits(sheet, entry.events):
        after = play(sheet, entry.events)
    found = differences(before, after)
    if not found:
        return ""
    first = difference_line(system, before, after, found[0])
    if len(found) == 1:
        return first
    more = len(found) - 1
    return ntr("{first}, and {n} more", "{first}, and {n} more", more).format(first=first, n=more)


def difference_line(system: System, before: Sheet, after: Sheet, difference: Difference) -> str:
    """Return one difference as an action: "Strength 45 → 50", "Rope added"."""
    name, was, now = difference_words(system, before, after, difference)
    match difference.part:
        case "name":
            return tr("Name changed to {name}").format(name=now)
        case "notes" | "picture" | "homebrew":
            return tr("{name} changed").format(name=name)
        case "passage":
            return tr("Backstory changed")
        case "page" if difference.field == "text":
            page = after.pages[int(difference.which)]
            return tr("Page written: {title}").format(title=page_name(page))
        case (
            "skill" | "tracker" | "weapon" | "technique" | "power" | "injury" | "possession" | "page" as part
        ) if not difference.field:
            known = name
            if part in ("weapon", "technique", "power", "possession", "page"):
                stated = difference.before if difference.after is None else difference.after
                known = was if difference.after is None else now
                if not (stated or "").strip():
                    known = tr("Untitled")
            if difference.before is None:
                return tr("{name} added").format(name=known)
            words = tr("{name} removed") if difference.after is None else tr("{name} changed")
            return words.format(name=known)
        case _ if not difference.before and was == tr("nothing"):
            return f"{name}: {now}"
        case _:
            return f"{name} {was} → {now}"


def _name(system: System, before: Sheet, after: Sheet, difference: Difference) -> str:
    part, field, which = difference[:3]
    sheet = before if difference.after is None else after
    match part:
        case "name":
            return tr("Name")
        case "notes":
            return tr("Notes")
        case "picture":
            return tr("Portrait")
        case "homebrew":
            return tr("Custom rules")
        case "detail":
            return detail_name(system.id, which)
        case "trait":
            return trait_called(system, which)
        case "override":
            return derived_name(system, which)
        case "status":
            return status_name(which) or _status_words(which)
        case "tracker":
            name = tracker_called(system, sheet, which)
        case "skill":
            name = skill_called(system, sheet, which)
        case _:
            name = _thing_name(system, part, field, thing_at(sheet, Place(part, "", which)))
    field_words = field_name(system, part, field)
    return tr("{name}, {field}").format(name=name, field=field_words) if field_words else name


def _status_words(status: str) -> str:
    """Name a status that the sheet only counts with."""
    if status == "hour_used":
        return tr("Hour's rest used today")
    return tr(status.replace("_", " ").capitalize())


def _thing_name(system: System, part: str, field: str, thing: Any) -> str:
    if part == "passage":
        return backstory_headings().get(thing.heading, str(thing.heading))
    kinds = {
        "weapon": tr("Weapon"),
        "possession": tr("Gear"),
        "page": tr("Page of notes"),
        "power": own_word(system.id, "power") or tr("Power", "of a character"),
        "technique": tr("Technique"),
        "injury": tr("Injury"),
    }
    if part == "page":
        return str(thing.title) if field not in ("", "title") and thing.title else kinds[part]
    if part == "injury" or field in ("", "name"):
        return kinds[part]
    return text_shown(system.id, Place(part, "name"), str(thing.name)) or kinds[part]


def _side(system: System, sheet: Sheet, difference: Difference, text: str | None) -> str:
    part, field, which = difference[:3]
    place = Place(part, field, which)
    if part == "picture":
        return tr("none") if text == NO_PICTURE else ""
    if part == "homebrew":
        return ""
    if part == "status" and text in (None, "1"):
        return tr("yes") if text else tr("no")
    if field and kind_at(place) is Kind.FLAG:
        return tr("yes") if text else tr("no")
    if not text and (part == "override" or (part, field) in _RULED):
        return tr("by the rules")
    if not text:
        return tr("nothing")
    if part == "detail" and (word := own_word(system.id, f"{which}={text}")):
        return word
    if field == "skill":
        return skill_called(system, sheet, text)
    if (part, field) == ("skill", "trait"):
        return trait_called(system, text)
    named = part in ("weapon", "technique", "power") and not field  # a whole thing is told by its name
    line = " ".join(text_shown(system.id, Place(part, "name") if named else place, text).split())
    if part == "override" or (field and kind_at(place) is Kind.DICE):
        line = dice_text(line)
    if line.startswith("-"):
        line = f"−{line[1:]}"
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"
