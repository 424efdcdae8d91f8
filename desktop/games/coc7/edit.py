"""Edit mode of Call of Cthulhu 7e."""

from desktop.base.words import tr
from desktop.games.coc7.words import living_words
from desktop.games.d100.edit import (
    armour,
    armour_part,
    d100_skills,
    d100_weapons,
    half_and_fifth_of,
    person,
    points_part,
)
from desktop.kit.view.sheet import TabView
from desktop.views.editing import sections
from desktop.views.editing.editing import Editing, EditPages, EditTab, field_at
from desktop.views.editing.fields import NumberCard, Section, TableSection, TellSection
from desktop.views.editing.parts import closing_tabs, common_parts
from desktop.views.editing.sections import DetailSpec
from desktop.views.editing.skills import skill_place
from desktop.views.editing.story import story_part
from desktop.views.sheet_parts import backstory_headings, has_tracker
from rules_core.game.places import Place
from rules_core.systems.coc7.creating import occupational
from rules_core.systems.coc7.weapons import listed_weapons

_UNTICKED = frozenset({"credit-rating", "cthulhu-mythos"})


def pages() -> EditPages:
    """Return the tabs of edit mode and the parts on them."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "derived", "skills", "points", "trackers", "further"),
            ),
            EditTab(TabView("combat", tr("Combat"), tr("Combat")), ("armour", "weapons")),
            *closing_tabs(tr("Gear and cash")),
        ),
        {
            **common_parts(person(), _about(), _money(), money_title=tr("Cash and assets"), others=armour()),
            "traits": _traits,
            "living": _living,
            "story": lambda editing: story_part(editing, backstory_headings()),
            "derived": sections.derived_part,
            "skills": _skills,
            "points": points_part,
            "trackers": lambda editing: sections.trackers_part(editing, ("luck",)),
            "armour": armour_part,
            "weapons": lambda editing: d100_weapons(editing, listed_weapons(editing.sheet)),
        },
    )


def _about() -> tuple[DetailSpec, ...]:
    return (
        DetailSpec("pronouns", tr("Gender or pronouns")),
        DetailSpec("archetype", tr("Archetype")),
        DetailSpec("era", tr("Era")),
        DetailSpec("player", tr("Player")),
    )


def _money() -> tuple[DetailSpec, ...]:
    return (
        DetailSpec("cash", tr("Cash")),
        DetailSpec("spending", tr("Spending level")),
        DetailSpec("assets", tr("Assets"), 4),
    )


def _traits(editing: Editing) -> tuple[Section, ...]:
    luck: tuple[NumberCard, ...] = ()
    if has_tracker(editing.sheet, "luck"):
        field = field_at(editing, Place("tracker", "value", "luck"), tr("Luck"), spoken=tr("Luck"))
        luck = (NumberCard(field, tr("Luck"), half_and_fifth_of(editing.sheet.tracker("luck").value)),)
    return sections.numbers_part(editing, half_and_fifth_of, luck)


def _living(editing: Editing) -> tuple[Section, ...]:
    living = living_words(editing.sheet)
    text = tr("Ask your Keeper for the cash and spending level that go with it.")
    return (
        (TellSection("living", tr("Living standard: {standard}").format(standard=living), text),)
        if living
        else ()
    )


def _skills(editing: Editing) -> tuple[Section, ...]:
    forbidden = {"cthulhu-mythos": tr("Keeper only")}
    ticks = tr("Tick", "as a heading")
    sections = d100_skills(editing, ticks=ticks, forbidden=forbidden, unticked=_UNTICKED)
    return _by_occupation(editing, sections) if editing.making else sections


def _by_occupation(editing: Editing, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return a sample occupation's skills in a table of their own, above the others."""
    table, *more = sections
    first = {str(skill_place(each)) for each in occupational(editing.sheet)}
    if not first or not isinstance(table, TableSection):
        return sections
    own = tuple(each for each in table.rows if each.id in first)
    others = tuple(each for each in table.rows if each.id not in first)
    return (
        TableSection("occupation_skills", tr("Occupation skills"), table.columns, own),
        table._replace(title=tr("Other skills"), rows=others),
        *more,
    )
