"""Edit mode of Shadow Lounge."""

from desktop.base.words import tr
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
from desktop.views.editing import sections, things
from desktop.views.editing.editing import Editing, EditPages, EditTab
from desktop.views.editing.fields import Section
from desktop.views.editing.parts import closing_tabs, common_parts
from desktop.views.editing.sections import DetailSpec
from rules_core.systems.shadow_lounge.skills import POWERS

_POWER = ("name", "cost", "dice", "defence", "range", "marks", "effect")


def pages() -> EditPages:
    """Return the tabs of edit mode and the parts on them."""
    return EditPages(
        (
            EditTab(
                TabView("skills", tr("Skills"), tr("Skills")),
                ("person", "traits", "trackers", "skills", "points", "further"),
            ),
            EditTab(TabView("combat", tr("Combat"), tr("Combat")), ("armour", "weapons")),
            EditTab(TabView("force", tr("The Force"), tr("Force")), ("powers",)),
            *closing_tabs(tr("Gear")),
        ),
        {
            **common_parts(
                person(),
                _about(),
                _money(),
                money_title=tr("Credits and assets"),
                others=armour(),
                placed=("powers",),
            ),
            "traits": lambda editing: sections.numbers_part(editing, half_and_fifth_of),
            "derived": lambda _editing: (),
            "trackers": sections.trackers_part,
            "skills": lambda editing: d100_skills(editing, ticks=tr("Successes"), forbidden={}),
            "points": lambda editing: points_part(editing, interest=True),
            "armour": armour_part,
            "weapons": d100_weapons,
            "powers": _powers,
        },
    )


def _about() -> tuple[DetailSpec, ...]:
    return (
        DetailSpec("species", tr("Species")),
        DetailSpec("homeworld", tr("Homeworld")),
        DetailSpec("pronouns", tr("Gender or pronouns")),
        DetailSpec("player", tr("Player")),
    )


def _money() -> tuple[DetailSpec, ...]:
    return (DetailSpec("cash", tr("Credits")), DetailSpec("assets", tr("Assets"), 4))


def _powers(editing: Editing) -> tuple[Section, ...]:
    listed = {each.id: tr(each.name) for each in POWERS.values()}
    columns = things.power_columns()
    shown = tuple(each._replace(always=each.field in _POWER) for each in columns.values())
    empty = tr("No powers yet.")
    return things.powers_part(editing, tr("Powers"), tr("Add power"), shown, listed, empty=empty)
