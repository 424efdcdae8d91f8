"""The pages of edit mode, in every game."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from desktop.kit.view.shell import Choice
from desktop.views.creating_words import TitledText
from desktop.views.editing.editing import Editing, edit_pages
from desktop.views.editing.fields import (
    AddView,
    DerivedSection,
    DerivedView,
    Entry,
    FieldView,
    FormSection,
    NumbersSection,
    PageSection,
    Section,
    TableRow,
    TableSection,
    TextCell,
    TextSection,
)
from desktop.views.game import SheetContext, game_of
from rules_core.game.edit import add as rule_add
from rules_core.game.edit import edit
from rules_core.game.places import Place, fields_of, place_of
from rules_core.game.registry import SYSTEM_IDS, creation, system
from rules_core.game.things import text_at, things_of
from rules_core.game.typed import Unfit
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Power, Sheet, Skill
from tests.games.full_sheets import full_sheet

PARTS = (
    *("name", "notes", "detail", "trait", "override", "skill", "tracker"),
    *("weapon", "possession", "passage", "page", "power", "technique", "injury"),
)
"""Every part except ``status``: conditions are changed in play mode."""

NOT_EDITED = {
    ("weapon", "fired"),  # shots are counted in play
    ("power", "kind"),  # chosen when the power is added
}


POINTS = {"base", "formula", "occupation_points", "interest_points", "marks"}
"""Fields of a skill in games that build skills from a base, points and ticks; elsewhere only if filled."""


def editing(sheet: Sheet, row: str = "", new_details: tuple[str, ...] = ()) -> Editing:
    game = system(sheet.system)
    told = {each: TitledText(each, f"formula of {each}") for each in game.by_rule(sheet)}
    return Editing(game, sheet, row, new_details, derived=told)


def sections(made: Editing) -> list[Section]:
    pages = edit_pages(made.system.id)
    return [each for tab in pages.tabs for each in pages.sections(made, tab.tab.id)]


def fields(section: Section) -> Iterator[FieldView]:
    match section:
        case FormSection():
            yield from section.fields
        case NumbersSection():
            yield from (each.field for each in section.cards)
        case DerivedSection():
            yield from (each.field for each in section.values)
        case TableSection():
            yield from (cell for row in section.rows for cell in row.cells if isinstance(cell, FieldView))
        case TextSection():
            yield section.field
        case PageSection():
            yield from (section.title, section.day, section.text)


def all_fields(made: Editing) -> dict[str, FieldView]:
    found: dict[str, FieldView] = {}
    for section in sections(made):
        for each in fields(section):
            assert each.place not in found, f"{each.place} twice"
            found[each.place] = each
    return found


def table(made: Editing, section: str) -> TableSection:
    found = next(each for each in sections(made) if each.id == section)
    assert isinstance(found, TableSection)
    return found


def row(made: Editing, section: str, name: str) -> TableRow:
    return next(each for each in table(made, section).rows if each.name == name)


def texts(shown: TableRow) -> tuple[str, ...]:
    return tuple(each.text for each in shown.cells)


def derived(made: Editing, name: str) -> DerivedView:
    found = next(each for each in sections(made) if isinstance(each, DerivedSection))
    return next(each for each in found.values if each.name == name)


def typed(sheet: Sheet, place: str, text: str) -> Sheet:
    return play(sheet, edit(system(sheet.system), sheet, place_of(place), text))


def added(made: Editing, section: str) -> AddView:
    add = table(made, section).add
    assert add is not None
    return add


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_everything_on_a_sheet_has_a_field(game: str) -> None:
    sheet = full_sheet(game)
    places = set(all_fields(editing(sheet)))
    for skill in sheet.skills:
        places |= set(all_fields(editing(sheet, row=skill.id)))
    wanted = {
        Place(part, field, which)
        for part in PARTS
        for field in fields_of(part)
        for which in _ids(sheet, part)
        if (part, field) not in NOT_EDITED
    }
    assert {each for each in map(str, wanted) if each not in places} == _known_gaps(sheet)


def _ids(sheet: Sheet, part: str) -> list[str]:
    match part:
        case "name" | "notes":
            return [""]
        case "detail":
            return [each.id for each in sheet.details if not each.id.startswith(("kept:", "creation:"))]
        case "trait":
            return [each.id for each in sheet.traits]
        case "override":
            trackers = {each.id for each in system(sheet.system).trackers}
            return [each for each in system(sheet.system).by_rule(sheet) if each not in trackers | {"level"}]
        case "weapon" | "possession" | "passage" | "page":
            return [str(number) for number, _ in enumerate(things_of(sheet, part))]
        case _:
            return [each.id for each in things_of(sheet, part)]


def _known_gaps(sheet: Sheet) -> set[str]:
    """Fields that a game leaves out: names that come from its list, and fields it doesn't use."""
    game = system(sheet.system)
    gaps = set()
    for skill in sheet.skills:
        spec = game.skill(skill.kind)
        if spec is not None and not spec.specialised:
            gaps.add(f"skill/name/{skill.id}")
        if game.id not in ("basic-d20", "rites-of-battle"):
            gaps.add(f"skill/trait/{skill.id}")
        if game.id not in ("coc7", "shadow-lounge"):
            unused = POINTS - ({"base"} if game.id == "striker" else set())
            gaps |= {f"skill/{each}/{skill.id}" for each in unused if not getattr(skill, each)}
    return gaps


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_fields_hold_what_is_on_the_sheet(game: str) -> None:
    sheet = full_sheet(game)
    for place, field in all_fields(editing(sheet, row=sheet.skills[0].id)).items():
        if place.startswith("shown/"):
            continue
        stands = text_at(sheet, place_of(place))
        if field.entry is Entry.FLAG:
            assert field.text == ("1" if stands not in ("", "0") else "")
        else:
            assert field.text == stands
        assert field.label
        if field.entry is Entry.CHOICE:
            assert field.text in {each.id for each in field.choices}


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_arrows_stop_where_editing_does(game: str) -> None:
    """A tracker's maximum may exceed the arrows' range, and a too high current one may stay."""
    sheet = full_sheet(game)
    numbers = {
        place: each
        for place, each in all_fields(editing(sheet, row=sheet.skills[0].id)).items()
        if each.entry is Entry.NUMBER
    }
    assert numbers
    for place, field in numbers.items():
        for end in (field.least, field.most):
            typed(sheet, place, str(end))
        present = place.startswith("tracker/value") and field.text == str(field.most + 1)
        if not place.startswith(("tracker/maximum", "tracker/start")) and not present:
            with pytest.raises(Unfit):
                typed(sheet, place, str(field.most + 1))
        if field.least < 0:
            with pytest.raises(Unfit):
                typed(sheet, place, str(field.least - 1))


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_the_tabs_are_those_of_play(game: str) -> None:
    sheet = full_sheet(game)
    played = game_of(game).sheet_view(sheet, SheetContext(1)).tabs
    names = [(each.id, each.name, each.short_name) for each in played]
    pages = [(each.tab.id, each.tab.name, each.tab.short_name) for each in edit_pages(game).tabs]
    assert pages == [each for each in names if each in pages]
    assert {"skills", "backstory", "gear", "notes"} <= {each for each, _, _ in pages}


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_every_part_is_on_a_page_or_in_a_step_of_creation(game: str) -> None:
    pages = edit_pages(game)
    shown = {part for tab in pages.tabs for part in tab.parts}
    assert shown <= set(pages.parts)
    sheet = editing(full_sheet(game))
    made = {part for step in creation(game).steps for part in step.parts}
    assert all(not pages.parts[each](sheet) for each in set(pages.parts) - shown - made)


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_a_bare_sheet_can_be_edited(game: str) -> None:
    made = editing(Sheet(game, "Nobody"))
    there = all_fields(made)
    assert "name//" in there
    assert all(f"trait//{each.id}" in there for each in made.system.traits)
    assert table(made, "skills").rows == ()
    assert added(made, "trackers").choices


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_creation_details_are_not_listed_as_personal_details(game: str) -> None:
    assert [each.name for each in table(editing(full_sheet(game)), "details").rows] == ["hair colour"]


def test_a_new_detail_has_an_empty_field() -> None:
    made = editing(full_sheet("coc7"), new_details=("Scar",))
    assert texts(row(made, "details", "Scar")) == ("Scar", "")
    assert "detail//Scar" in all_fields(made)


# The sections, one by one


def test_characteristics_show_half_and_fifth_and_include_luck() -> None:
    made = editing(typed(typed(full_sheet("coc7"), "trait//str", "45"), "tracker/value/luck", "52"))
    cards = next(each for each in sections(made) if isinstance(each, NumbersSection)).cards
    assert (cards[0].short, cards[0].field.text, cards[0].aside) == ("STR", "45", "22 · 9")
    assert (cards[-1].short, cards[-1].field.text, cards[-1].aside) == ("Luck", "52", "26 · 10")


def test_a_derived_value_shows_its_formula_until_it_is_set_by_hand() -> None:
    sheet = typed(typed(full_sheet("coc7"), "trait//con", "60"), "trait//siz", "50")
    by_rule = derived(editing(sheet), "hp")
    assert (by_rule.value, by_rule.formula, by_rule.by_hand, by_rule.rule) == (
        "11",
        "formula of hp",
        False,
        "",
    )
    assert by_rule.field.place == "tracker/maximum/hp"
    by_hand = derived(editing(typed(sheet, "tracker/maximum/hp", "14")), "hp")
    assert (by_hand.value, by_hand.field.text, by_hand.by_hand) == ("14", "14", True)
    assert by_hand.rule == "by the rules: 11"


def test_a_derived_value_without_a_tracker_is_stored_as_an_override() -> None:
    sheet = typed(full_sheet("coc7"), "override//move", "5")
    shown = derived(editing(sheet), "move")
    assert (shown.value, shown.field.entry, shown.by_hand) == ("5", Entry.NUMBER, True)
    assert derived(editing(sheet), "damage_bonus").field.entry is Entry.LINE


def test_a_skill_shows_where_its_points_came_from() -> None:
    sheet = Sheet(
        "coc7",
        "Ida",
        skills=(
            Skill("fast-talk", "fast-talk", 60, base=5, occupation_points=45, interest_points=10, marks=1),
        ),
    )
    assert texts(row(editing(sheet), "skills", "Fast Talk")) == (
        "1",
        "Fast Talk",
        "5",
        "45",
        "10",
        "60",
        "30 · 12",
    )


def test_a_total_that_points_do_not_explain_can_be_edited() -> None:
    plain = Skill("listen", "listen", 20, base=20)
    grown = Skill("stealth", "stealth", 31, base=20, occupation_points=10)
    made = editing(Sheet("coc7", "Ida", skills=(plain, grown)))
    assert "skill/value/listen" not in all_fields(made)
    assert all_fields(made)["skill/value/stealth"].text == "31"


def test_points_on_cthulhu_mythos_are_not_offered() -> None:
    sheet = Sheet("coc7", "Ida", skills=(Skill("cthulhu-mythos", "cthulhu-mythos", 3, base=0),))
    shown = row(editing(sheet), "skills", "Cthulhu Mythos")
    assert texts(shown)[1:6] == ("Cthulhu Mythos", "0", "Keeper only", "", "3")
    tick = shown.cells[0]
    assert isinstance(tick, FieldView)
    assert not tick.enabled


def test_existing_points_on_cthulhu_mythos_can_be_removed() -> None:
    sheet = Sheet(
        "coc7", "Ida", skills=(Skill("cthulhu-mythos", "cthulhu-mythos", 13, base=0, occupation_points=10),)
    )
    assert "skill/occupation_points/cthulhu-mythos" in all_fields(editing(sheet))


def test_shadow_lounge_counts_successes() -> None:
    sheet = Sheet(
        "shadow-lounge", "Sel", skills=(Skill("custom:athletics", "custom", 56, "Athletics", marks=3),)
    )
    mark = row(editing(sheet), "skills", "Athletics").cells[0]
    assert isinstance(mark, FieldView)
    assert (mark.entry, mark.text) == (Entry.NUMBER, "3")


def test_a_custom_skill_has_a_name_field() -> None:
    made = editing(full_sheet("coc7"))
    juggling = row(made, "skills", "Juggling").cells[1]
    assert isinstance(juggling, FieldView)
    assert juggling.place == "skill/name/custom:juggling"
    listen = row(made, "skills", "Listen").cells[1]
    assert listen == TextCell("Listen", strong=True, opens="skill//listen")


def test_a_hidden_skill_is_listed_faded() -> None:
    made = editing(full_sheet("coc7"))
    assert row(made, "skills", "Smoke reading").faded
    assert not row(made, "skills", "Listen").faded


def test_skill_details_offer_a_speciality_only_if_there_is_one() -> None:
    sheet = Sheet(
        "coc7",
        "Ida",
        skills=(
            Skill("art:1", "art-craft", 60, "Photography", base=5),
            Skill("listen", "listen", 20, base=20),
        ),
    )
    photography = all_fields(editing(sheet, row="art:1"))
    assert photography["skill/name/art:1"].text == "Photography"
    assert photography["skill/formula/art:1"].hint == "DEX/2"
    assert "skill/name/listen" not in all_fields(editing(sheet, row="listen"))


def test_a_unique_skill_cannot_be_added_twice() -> None:
    made = editing(full_sheet("coc7"))
    offered = {each.id for each in added(made, "skills").choices}
    assert "listen" not in offered
    assert {"art-craft", "own:mirrors", "custom"} <= offered
    assert "own:smoke" not in offered
    assert "art-craft" in added(made, "skills").named
    assert "own:mirrors" not in added(made, "skills").named


def test_a_tracker_without_its_own_maximum_hints_at_the_rules_maximum() -> None:
    made = editing(typed(full_sheet("shadow-lounge"), "tracker/maximum/own:salt", ""))
    there = all_fields(made)
    assert (there["tracker/maximum/own:salt"].text, there["tracker/maximum/own:salt"].hint) == ("", "9")
    assert (there["tracker/maximum/hp"].text, there["tracker/maximum/hp"].hint) == ("", "")
    assert row(made, "trackers", "Salt").name == "Salt"
    assert [each.id for each in added(made, "trackers").choices] == ["own:smoke"]


def test_a_weapon_still_shows_a_removed_skill() -> None:
    club = all_fields(editing(full_sheet("coc7")))["weapon/skill/1"]
    assert club.text == "gone"
    assert "gone" in {each.id for each in club.choices}
    assert "" in {each.id for each in club.choices}


def test_an_unknown_column_is_shown_only_if_it_has_content() -> None:
    assert "weapon/malfunction/0" in all_fields(editing(full_sheet("basic-d20")))
    plain = typed(full_sheet("basic-d20"), "weapon/malfunction/0", "")
    assert "weapon/malfunction/0" not in all_fields(editing(plain))


def test_backstory_is_listed_under_its_headings() -> None:
    made = editing(full_sheet("coc7"))
    people = table(made, "backstory-people")
    assert [texts(each)[0] for each in people.rows] == ["Her aunt.", "Her editor."]
    assert [texts(each)[1] for each in people.rows] == ["", "1"]
    assert all(each.movable for each in people.rows)
    assert added(made, "backstory-people").given == (("heading", "people"), ("text", ""))
    assert [each.id for each in table(made, "backstory-lore").rows] == ["passage//3"]
    assert not table(made, "backstory-lore").rows[0].movable


def test_an_unnamed_listed_power_hints_at_its_name() -> None:
    sheet = Sheet("shadow-lounge", "Sel", powers=(Power("force-push", "force-push"),))
    name = all_fields(editing(sheet))["power/name/force-push"]
    assert (name.text, name.hint) == ("", "Push")


def test_striker_chooses_the_aspect_of_agility() -> None:
    aspect = all_fields(editing(full_sheet("striker")))["detail//aspect"]
    assert aspect.entry is Entry.CHOICE
    assert len(aspect.choices) > 2


def test_d20_skills_show_their_total() -> None:
    sheet = typed(full_sheet("basic-d20"), "trait//strength", "3")
    shown = row(editing(sheet), "skills", "Athletics")
    assert texts(shown) == ("", "Athletics", "", "10", "+13")


@pytest.mark.parametrize("game", ["basic-d20", "rites-of-battle", "striker"])
def test_a_game_without_skill_points_asks_for_none(game: str) -> None:
    sheet = full_sheet(game)
    shown = {each.label for each in all_fields(editing(sheet, row=sheet.skills[0].id)).values()}
    assert not shown & {"Base formula", "Occupation points", "Personal points", "Ticks"}
    assert not added(editing(sheet), "skills").with_formula


def test_points_that_a_file_brought_can_be_edited_in_any_game() -> None:
    sheet = full_sheet("basic-d20")
    first, *rest = sheet.skills
    sheet = replace(sheet, skills=(replace(first, marks=2), *rest))
    assert all_fields(editing(sheet, row=first.id))[f"skill/marks/{first.id}"].text == "2"


def test_a_new_skill_of_d20_is_lore_that_the_character_is_proficient_in() -> None:
    made = editing(full_sheet("basic-d20"))
    add = added(made, "skills")
    assert add.choices[-1] == Choice("custom", "Lore skill")
    given = {"kind": "custom", "name": "Old Earth", **dict(add.listed["custom"].given)}
    after = play(made.sheet, rule_add(made.system, made.sheet, "skill", given))
    assert (after.skills[-1].name, after.skills[-1].occupation) == ("Old Earth", True)


def test_a_weapon_that_costs_cred_says_how_much_in_the_list() -> None:
    listed = added(editing(full_sheet("basic-d20")), "weapons").listed
    assert listed["Blaster pistol"].remark == "1D6 Laser · 40 ft · 450 cred"
    assert listed["Unarmed strike"].remark == "1 Physical"
