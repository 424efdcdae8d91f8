"""A printed sheet: everything on the character's sheet is printed, in ink and in pencil."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from desktop.base.names import skill_name
from desktop.interchange.rollbook import open_sample
from desktop.views.about import samples
from desktop.views.game import SheetContext, game_of
from desktop.views.paper.paper import HEAD, PaperOptions, PaperView, TableBlock, TraitsBlock, paper_view
from desktop.views.paper.paper import FactsBlock as Facts
from rules_core.game.creation import is_unlisted
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.sheet import (
    Detail,
    Homebrew,
    Injury,
    OwnCondition,
    OwnTracker,
    OwnTreatment,
    Possession,
    Power,
    Sheet,
    Skill,
    Status,
    Tracker,
    Weapon,
)
from tests.core.made_up_sheets import made_up_sheets
from tests.games.full_sheets import full_sheet
from tests.views.said_on_paper import blocks, meters, skills, ticked, traits, words

SAMPLE_IDS = [each.id for each in samples()]
PENCIL = PaperOptions(pencil=True)


def sample(sample_id: str) -> Sheet:
    return open_sample(sample_id).sheet


def signless(number: str) -> str:
    return number.removeprefix("+").replace("−", "-")


def tables(view: PaperView, section: str) -> list[TableBlock]:
    found = next(each for each in view.sections if each.id == section)
    return [each for each in found.blocks if isinstance(each, TableBlock)]


def missing(sheet: Sheet, view: PaperView) -> list[str]:
    """Return the texts and numbers of a sheet that its print lacks."""
    said = "\n".join(words(view))
    texts = [
        *(each.text for each in sheet.details if not is_unlisted(each.id) and each.id != "aspect"),
        *(text for each in sheet.weapons for text in (each.name, each.damage, each.range, each.attacks)),
        *(text for each in sheet.weapons for text in (each.ammo, each.malfunction, each.critical)),
        *(text for each in sheet.possessions for text in (each.name, each.count.removeprefix("1"))),
        *(each.text for each in sheet.backstory),
        sheet.notes,
        *(text for each in sheet.powers for text in (each.name, each.effect, each.defence, each.dice)),
        *(text for each in sheet.techniques for text in (each.name, each.listing, str(each.ranks))),
        *(str(each.roll) for each in sheet.injuries),
        sheet.name,
    ]
    listed = {each.id for each in system(sheet.system).traits}
    left_out = [text for text in texts if text not in said]
    numbers = {signless(each.value) for each in traits(view)}
    left_out += [
        f"{each.id} {each.value}"
        for each in sheet.traits
        if (str(each.value) not in numbers if each.id in listed else str(each.value) not in said)
    ]
    printed = {(each.name, each.value) for each in skills(view)}
    unhidden = replace(sheet, skills=tuple(replace(each, hidden=False) for each in sheet.skills))
    rows = game_of(sheet.system).sheet_view(unhidden, SheetContext(1)).skills
    left_out += [each.name for each in rows if (each.name, each.shown) not in printed]
    shown = [each.value for each in meters(view)]
    left_out += [f"{each.id} {each.value}" for each in sheet.trackers if each.value not in shown]
    return left_out


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_everything_on_a_sample_is_printed(sample_id: str) -> None:
    sheet = sample(sample_id)
    assert missing(sheet, paper_view(sheet)) == []


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_everything_on_a_full_sheet_is_printed(system_id: str) -> None:
    sheet = full_sheet(system_id)
    assert missing(sheet, paper_view(sheet)) == []


@given(sheet=made_up_sheets)
def test_anything_typed_is_printed(sheet: Sheet) -> None:
    view = paper_view(sheet)
    assert missing(sheet, view) == []
    assert view.sections[0].id == HEAD
    assert len({each.id for each in view.sections}) == len(view.sections)
    for block in blocks(view):
        if isinstance(block, TableBlock):
            assert {len(row) for row in block.rows} == {len(block.captions)}


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_skills_are_printed_with_the_numbers_and_ticks_on_screen(sample_id: str) -> None:
    sheet = sample(sample_id)
    rows = {each.name: each for each in game_of(sheet.system).sheet_view(sheet, SheetContext(1)).skills}
    printed = skills(paper_view(sheet))
    assert [each.name for each in printed] == list(rows)
    marks = {skill_name(system(sheet.system), each): each.marks for each in sheet.skills}
    for each in printed:
        row = rows[each.name]
        assert (each.value, each.ranks, each.pool, each.suffix) == (
            row.shown,
            row.ranks,
            row.pool,
            row.suffix,
        )
        assert " · ".join(each.asides) == row.aside
        assert (each.tick or 0) == marks.get(each.name, 0)


def test_sections_needed_in_play_come_before_the_backstory() -> None:
    order = [each.id for each in paper_view(sample("ida-marchetti")).sections]
    play = ["head", "trackers", "traits", "conditions", "skills", "weapons"]
    assert order == [*play, "gear", "backstory", "notes"]


def test_credit_rating_and_the_mythos_have_no_box_to_tick() -> None:
    view = paper_view(sample("ida-marchetti"))
    assert {each.name for each in skills(view) if each.tick is None} == {"Credit Rating", "Cthulhu Mythos"}
    assert {each.name for each in skills(view) if each.tick} == {
        "Art: Photography",
        "Fast Talk",
        "Library Use",
    }


def test_weapons_show_the_target_of_each_level() -> None:
    (table,) = tables(paper_view(sample("ida-marchetti")), "weapons")
    assert dict(zip(table.captions, table.rows[2], strict=True)) == {
        "Weapon": ".32 revolver",
        "Skill": "Firearms: Handgun",
        "Value": "45",
        "½": "22",
        "⅕": "9",
        "Damage": "1D8",
        "Range": "15 yards",
        "Attacks": "1 (3)",
        "Ammo": "6",
        "Malf.": "100",
    }


def test_a_d20_weapon_shows_its_attack_and_a_grenade_its_save() -> None:
    (table,) = tables(paper_view(sample("ketta-morrow")), "weapons")
    assert [(row[0], row[2]) for row in table.rows] == [
        ("Slug pistol", "+5"),
        ("Blaster rifle", "+5"),
        ("Frag grenade", "Reflex DC 15"),
        ("Unarmed strike", "+2"),
    ]


def test_damage_includes_strength_and_unarmed_is_listed() -> None:
    (table,) = tables(paper_view(sample("odalys-brandt")), "weapons")
    place = table.captions.index("Damage")
    damage = {row[0]: row[place] for row in table.rows}
    assert (damage["Breaching maul"], damage["Deck carbine"]) == ("8 (+4)", "8")
    assert damage["Bare hands"] == "4"


def test_active_conditions_are_ticked() -> None:
    ida = sample("ida-marchetti")
    hurt = ida.with_status("major_wound", 1).with_status("temporary_insanity", 1)
    assert ticked(paper_view(ida)) == set()
    assert ticked(paper_view(hurt)) == {"Major wound", "Temporary insanity"}
    assert ticked(paper_view(sample("ansel-quay"))) == {"Dazzled"}
    slow = sample("ketta-morrow").with_status("slowed", 2)
    assert ticked(paper_view(slow)) == {"Slowed 2"}


def test_sanity_lost_today_is_printed() -> None:
    lost = sample("ida-marchetti").with_status("san_lost_today", 2).with_status("san_at_dawn", 60)
    assert "Sanity at start of day: 60. Lost today: 2." in words(paper_view(lost))


def test_dying_is_a_tracker_of_four_boxes() -> None:
    view = paper_view(sample("ansel-quay"))
    dying = next(each for each in meters(view) if each.name == "Dying")
    assert (dying.value, dying.most, dying.boxes) == (0, 4, True)


def test_shield_points_are_beside_hit_points() -> None:
    points = meters(paper_view(sample("ketta-morrow")))[0]
    assert (points.name, points.value, points.most, points.aside) == ("Hit points", 22, 22, "Shield 5")


# In pencil


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_pencil_copy_has_maximums_but_no_current_values(sample_id: str) -> None:
    sheet = sample(sample_id)
    ink, pencil = paper_view(sheet), paper_view(sheet, options=PENCIL)
    assert [(each.name, each.most) for each in meters(pencil)] == [
        (each.name, each.most) for each in meters(ink)
    ]
    assert all(each.value is None and not each.status for each in meters(pencil))
    assert not any(each.tick for each in skills(pencil))
    assert [each.name for each in skills(pencil) if each.tick is not None] == [
        each.name for each in skills(ink) if each.tick is not None
    ]
    assert traits(pencil) == traits(ink)
    assert ticked(pencil) == set()


def test_a_pencil_copy_of_an_injured_character_matches_an_unharmed_one() -> None:
    well, hurt = sample("ketta-morrow"), sample("ketta-morrow").with_status("stunned", 2)
    hurt = hurt.with_tracker(Tracker("hp", 0)).with_status("dying", 3)
    armour_class = [each.derived for each in blocks(paper_view(hurt)) if isinstance(each, TraitsBlock)]
    assert ("AC", "15") not in armour_class[0]
    assert paper_view(hurt, options=PENCIL) == paper_view(well, options=PENCIL)


def test_a_pencil_copy_leaves_only_the_cash_blank() -> None:
    gear = next(
        each for each in paper_view(sample("ida-marchetti"), options=PENCIL).sections if each.id == "gear"
    )
    facts = next(each for each in gear.blocks if isinstance(each, Facts))
    assert [each.value for each in facts.facts][:2] == ["", "$10"]


def test_a_pencil_copy_always_has_lines_for_notes() -> None:
    bare = replace(sample("ida-marchetti"), notes="")
    assert "notes" not in {each.id for each in paper_view(bare).sections}
    assert "notes" in {each.id for each in paper_view(bare, options=PENCIL).sections}


def test_a_pencil_copy_leaves_out_shots_uses_and_injuries() -> None:
    sheet = replace(
        sample("juno-halloran"),
        weapons=(Weapon("Arc pistol", "custom:light-ranged", "6", ammo="20", fired=7),),
        powers=(Power("talent-1", "custom", "Patch it running", marks=8),),
    )
    assert "20, 7 fired" in words(paper_view(sheet))
    said = words(paper_view(sheet, options=PENCIL))
    assert "20" in said
    assert not {"20, 7 fired", "Slightly Dazed", "8"} & set(said)


# Sections and leftovers


def test_only_chosen_sections_are_printed_below_the_head() -> None:
    view = paper_view(sample("ida-marchetti"), options=PaperOptions(sections=frozenset({"skills", "notes"})))
    assert [each.id for each in view.sections] == ["head", "skills", "notes"]


def test_hidden_skills_have_their_own_section() -> None:
    ida = sample("ida-marchetti")
    hides = replace(ida, skills=tuple(replace(each, hidden=each.kind == "law") for each in ida.skills))
    view = paper_view(hides)
    assert [each.id for each in view.sections][-2:] == ["hidden-skills", "notes"]
    (apart,) = [each for each in view.sections if each.id == "hidden-skills"]
    assert [each.name for each in skills(PaperView("", "", (apart,)))] == ["Law"]
    (usual,) = [each for each in view.sections if each.id == "skills"]
    assert "Law" not in [each.name for each in skills(PaperView("", "", (usual,)))]


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_an_empty_sheet_has_a_head_and_no_empty_sections(system_id: str) -> None:
    view = paper_view(Sheet(system_id, "Nobody"))
    assert view.sections[0].id == HEAD
    assert all(each.blocks for each in view.sections)
    assert not {"backstory", "gear", "notes", "further"} & {each.id for each in view.sections}


def test_the_head_does_not_repeat_its_line() -> None:
    head = next(blocks(paper_view(sample("oriel-kast"))))
    said = words(PaperView("", "", (paper_view(sample("oriel-kast")).sections[0],)))
    assert said.count("Terran, station-born") == 0
    assert "Terran, station-born, Salvage pilot, 34" in said
    assert "Card player" in said
    assert head is not None


def test_creation_details_are_not_printed() -> None:
    ida = replace(sample("ida-marchetti"), details=(Detail("creation:cap", "75"), Detail("scent", "hypo")))
    said = words(paper_view(ida))
    assert {"scent", "hypo"} <= set(said)
    assert "creation:cap" not in said


def test_a_single_item_has_no_count() -> None:
    bag = (Possession("Lamp", "1"), Possession("Rope", "20 m"), Possession("Plates", "11"), Possession("Map"))
    said = words(paper_view(replace(sample("ida-marchetti"), possessions=bag)))
    assert [each for each in said if each.startswith(("Lamp", "Rope", "Plates", "Map"))] == [
        "Lamp",
        "Rope (20 m)",
        "Plates × 11",
        "Map",
    ]


def test_custom_rules_are_printed() -> None:
    own = Homebrew(
        trackers=(OwnTracker("own:nerve", "Nerve", "20", note="Lost at sea."),),
        conditions=(OwnCondition("own:seasick", "Seasick", "A penalty die on deck."),),
        treatments=(OwnTreatment("own:tea", "Strong tea", "", "own:nerve", (("", "1D3"),), "Hot."),),
    )
    sheet = replace(
        sample("ida-marchetti"),
        homebrew=own,
        trackers=(*sample("ida-marchetti").trackers, Tracker("own:nerve", 13)),
        statuses=(Status("own:seasick", 1),),
    )
    view = paper_view(sheet)
    assert ("Nerve", 13, 20) in [(each.name, each.value, each.most) for each in meters(view)]
    assert "Seasick" in ticked(view)
    said = words(view)
    assert {"Strong tea", "Nerve: 1D3", "Hot.", "Lost at sea.", "A penalty die on deck."} <= set(said)


def test_a_tracker_without_a_maximum_shows_only_its_value() -> None:
    sheet = replace(sample("juno-halloran"), trackers=(Tracker("xp", 35), Tracker("own:heat", 4)))
    assert [(each.value, each.most) for each in meters(paper_view(sheet))] == [(35, None), (4, None)]


def test_things_unknown_to_the_game_are_still_printed() -> None:
    ida = replace(
        sample("ida-marchetti"),
        powers=(Power("p", "custom", "Second sight", effect="Sees."),),
        injuries=(Injury("limp", 12, "left leg", spent=True),),
        skills=(Skill("own:gone", "own:gone", 30),),
    )
    said = words(paper_view(ida))
    assert {"Second sight", "Sees.", "limp", "left leg", "ended", "own:gone", "30"} <= set(said)
