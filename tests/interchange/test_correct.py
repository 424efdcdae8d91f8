"""Applying the player's answers to review remarks."""

import pytest
from msgspec.structs import replace

from desktop.interchange.correct import (
    BY_FILE,
    BY_RULE,
    NAME,
    Offer,
    Way,
    carried,
    choices,
    corrected,
    needs_look,
    offers,
    present,
    settled,
)
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Remark, RemarkKind
from desktop.interchange.rollbook import write_rollbook
from rules_core.game.registry import system
from rules_core.game.typed import Unfit, Why
from rules_core.sheet.sheet import Sheet, Skill, Tracker, Trait
from tests.interchange.shapes import Json, dholeshouse, encoded


def changed(**characteristics: str | None) -> Reading:
    """Edna Pike, with some of her characteristics otherwise than in her file."""
    document = dholeshouse()
    document["Investigator"]["Characteristics"].update(characteristics)
    return read_character(encoded(document), "edna.json")


def with_skills(*skills: Json) -> Reading:
    document = dholeshouse()
    document["Investigator"]["Skills"] = {"Skill": list(skills)}
    return read_character(encoded(document), "edna.json")


def offer(reading: Reading, field: str, given: str = "") -> Offer:
    return next(
        each
        for each in offers(reading)
        if each.remark.field == field and (not given or each.remark.given == given)
    )


def answered(reading: Reading, field: str, answer: str, given: str = "") -> Sheet:
    return corrected(reading, {offer(reading, field, given).key: answer}).sheet


def with_weapon(**weapon: str) -> Reading:
    document = dholeshouse()
    document["Investigator"]["Weapons"] = {"weapon": [{"name": "Odd thing", **weapon}]}
    return read_character(encoded(document), "edna.json")


def test_a_guessed_weapon_skill_can_be_chosen() -> None:
    found = with_weapon(regular="41", damage="1D6+db")
    asked = offer(found, "Odd thing")
    assert (asked.way, asked.remark.given) == (Way.WEAPON, "41 %")
    assert found.sheet.weapons[0].skill
    wanted = found.sheet.skills[-1].id
    assert wanted != found.sheet.weapons[0].skill
    assert answered(found, "Odd thing", wanted).weapons[0].skill == wanted
    assert needs_look(found, found.sheet, {}) - needs_look(found, found.sheet, {asked.key: wanted}) == 1
    with pytest.raises(KeyError):
        answered(found, "Odd thing", "no-such-skill")


@pytest.mark.parametrize("field", ["move", "damage_bonus"])
def test_a_files_value_can_be_replaced_by_the_rules_and_restored(field: str) -> None:
    found = changed(Move="9", DamageBonus="+1D6")
    kept = system("coc7").derived(found.sheet)[field]
    by_rule = system("coc7").by_rule(found.sheet)[field]
    assert kept != by_rule
    assert system("coc7").derived(answered(found, field, BY_RULE))[field] == by_rule
    assert answered(found, field, BY_FILE) == found.sheet


def test_a_files_maximum_can_be_replaced_by_the_rules() -> None:
    found = changed(HitPtsMax="13")
    assert found.sheet.tracker("hp").maximum == 13
    assert answered(found, "hp_maximum", BY_RULE).tracker("hp").maximum is None


def test_excess_hit_points_are_capped() -> None:
    found = changed(HitPts="16")
    assert found.sheet.tracker("hp").value == 16
    assert answered(found, "hp", BY_RULE).tracker("hp").value == 10


def test_values_already_from_the_rules_are_not_asked() -> None:
    """Sanity never goes above what Cthulhu Mythos leaves of it (COC-DER-02)."""
    found = changed(SanityMax="99")
    assert "san_maximum" in [each.field for each in found.remarks_of(RemarkKind.DIFFERS)]
    assert "san_maximum" not in [each.remark.field for each in offers(found)]


def test_a_custom_skill_can_become_a_game_skill() -> None:
    document = dholeshouse()
    document["Investigator"]["Skills"] = {
        "Skill": [{"name": "Spotting", "value": "61", "occupation": "true"}]
    }
    document["Investigator"]["Weapons"]["weapon"]["skillname"] = "Spotting"
    found = read_character(encoded(document), "edna.json")
    sheet = answered(found, "skills", "spot-hidden", "Spotting")
    assert sheet.skills == (Skill("spot-hidden", "spot-hidden", 61, base=25, occupation=True),)
    assert [each.skill for each in sheet.weapons if each.skill] in ([], ["spot-hidden"])


def test_a_speciality_is_given_with_the_skill() -> None:
    found = with_skills({"name": "Plants", "value": "44"})
    sheet = answered(found, "skills", "science/ Botany ", "Plants")
    assert sheet.skills == (Skill("science:botany", "science", 44, "Botany", base=1),)


@pytest.mark.parametrize(("kind", "name"), [("Art/Craft", "Acting"), ("Science", "Botany")])
def test_a_skill_that_becomes_one_of_the_game_s_takes_no_id_of_another(kind: str, name: str) -> None:
    taken = {"name": kind, "subskill": name, "value": "20"}
    found = with_skills(taken, {"name": "Plants", "value": "44"})
    (there,) = (each for each in found.sheet.skills if each.value == 20)
    sheet = answered(found, "skills", f"{there.kind}/{name}", "Plants")
    assert [each.id for each in sheet.skills] == [there.id, f"{there.id}-2"]


def test_skills_of_the_same_name_are_told_apart() -> None:
    found = with_skills(*({"name": "Misc", "subskill": "None", "value": value} for value in ("10", "20")))
    first, second = (each for each in offers(found) if each.way is Way.SKILL)
    sheet = corrected(found, {second.key: "jump", first.key: "swim"}).sheet
    assert [(each.kind, each.value) for each in sheet.skills] == [("swim", 10), ("jump", 20)]


def test_a_skill_can_be_on_a_sheet_only_once() -> None:
    found = with_skills(
        {"name": "Spot Hidden", "value": "40"},
        {"name": "Spotting", "value": "61"},
        {"name": "Z", "value": "1"},
    )
    assert "spot-hidden" not in [each.id for each in choices(found.sheet)]
    assert "science" in [each.id for each in choices(found.sheet)]
    with pytest.raises(Unfit) as refused:
        answered(found, "skills", "spot-hidden", "Spotting")
    assert refused.value.why is Why.TAKEN
    assert answered(found, "skills", "", "Spotting") == found.sheet


def test_typing_a_characteristic_updates_derived_values() -> None:
    found = changed(CON=None, HitPts=None, HitPtsMax=None)
    assert found.sheet.tracker("hp").value == 0
    sheet = answered(found, "con", "50")
    assert (sheet.trait("con"), sheet.tracker("hp").value) == (50, 10)
    assert present(sheet, offer(found, "con")) == "50"
    assert present(found.sheet, offer(found, "con")) == ""


def test_a_files_skill_value_survives_a_new_base() -> None:
    found = changed(DEX=None)
    assert found.sheet.skill("dodge").value == 30
    dodge = answered(found, "dex", "80").skill("dodge")
    assert (dodge.value, dodge.base) == (30, 40)


@pytest.mark.parametrize("typed", ["fifty", "1000", "-3"])
def test_invalid_answers_are_refused(typed: str) -> None:
    with pytest.raises(Unfit):
        answered(changed(CON=None), "con", typed)


def test_a_missing_tracker_can_be_typed() -> None:
    assert answered(changed(Luck=None, LuckMax=None), "luck", "45").tracker("luck").value == 45


def test_any_character_can_be_renamed() -> None:
    assert corrected(changed(), {NAME: "Edna  May Pike"}).sheet.name == "Edna May Pike"
    with pytest.raises(Unfit):
        corrected(changed(), {NAME: " "})


def test_answered_remarks_need_no_check() -> None:
    found = with_skills({"name": "Plants", "value": "44"})
    before = needs_look(found, found.sheet, {})
    assert needs_look(found, found.sheet, {offer(found, "skills").key: "science/Botany"}) == before - 1
    assert needs_look(found, found.sheet, {NAME: "Ann"}) == before


def test_answers_apply_in_order() -> None:
    found = changed(CON=None, HitPts="16", HitPtsMax=None)
    con = offer(found, "con").key
    assert corrected(found, {con: "50", NAME: "Ann"}).sheet.trait("con") == 50


def test_a_rollbook_file_has_nothing_to_answer() -> None:
    found = read_character(write_rollbook(Sheet("striker", "Moss")), "moss.rollbook")
    assert offers(found) == ()
    assert corrected(found, {NAME: "Fern"}).sheet == Sheet("striker", "Fern")
    with pytest.raises(KeyError):
        corrected(found, {"7": "1"})


def test_every_answer_gives_a_valid_sheet() -> None:
    found = changed(CON=None, Move="9")
    said = {
        each.key: {Way.RULE: BY_RULE, Way.SKILL: "lore/Dreams", Way.VALUE: "40"}[each.way]
        for each in offers(found)
    }
    sheet = corrected(found, {**said, NAME: "Ann"}).sheet
    assert read_character(write_rollbook(sheet), "ann.rollbook").sheet == sheet


SKILLS = (
    Skill("spot-hidden", "spot-hidden", 40, base=25),
    *(Skill(f"art-craft:{at}", "art-craft", 5, "Song") for at in "ab"),
)


@pytest.mark.parametrize(
    ("field", "place"),
    [
        ("name", "name//"),
        ("con", "trait//con"),
        ("hp", "tracker/value/hp"),
        ("hp_maximum", "tracker/maximum/hp"),
        ("gone_maximum", None),
        ("spot-hidden", "skill/value/spot-hidden"),
        ("Spot Hidden", "skill/value/spot-hidden"),
        ("art-craft:b", "skill/value/art-craft:b"),
        ("Song", None),
        ("move", "override//move"),
        ("nothing", None),
    ],
)
def test_a_remark_is_about_one_place_on_the_sheet(field: str, place: str | None) -> None:
    sheet = Sheet("coc7", "Ada", skills=SKILLS, trackers=(Tracker("hp", 9),))
    sheet = replace(sheet, traits=tuple(Trait(each, 50) for each in ("con", "siz", "str", "dex")))
    reading = Reading("x", "X", sheet, remarks=(Remark(RemarkKind.MISSING, field),))
    found = offers(reading)
    assert [str(each.place) for each in found] == ([] if place is None else [place])
    assert all((each.key, each.way) == ("0", Way.VALUE) for each in found)


@pytest.mark.parametrize(("taken", "rule", "asked"), [("9", "8", True), ("8", "8", False), ("9", "", False)])
def test_a_difference_is_asked_if_the_rules_value_is_not_in_use(taken: str, rule: str, asked: bool) -> None:
    remark = Remark(RemarkKind.DIFFERS, "name", "9", taken, rule)
    found = offers(Reading("x", "X", Sheet("coc7", "Ada"), remarks=(remark,)))
    assert [each.way for each in found] == ([Way.RULE] if asked else [])


def test_only_grave_remarks_need_a_look_and_following_answers_settle_others() -> None:
    kinds = (
        *(RemarkKind.DIFFERS, RemarkKind.UNKNOWN, RemarkKind.MISSING),
        *(RemarkKind.WEAPON, RemarkKind.ENCODING, RemarkKind.LEFT_OUT),
    )
    for kind in RemarkKind:
        reading = Reading("x", "X", Sheet("coc7", "Ada"), remarks=(Remark(kind, "x"),))
        assert needs_look(reading, reading.sheet, {}) == (kind in kinds)
        assert needs_look(reading, reading.sheet, {"0": ""}) == 0
        assert needs_look(reading, reading.sheet, {"1": ""}) == (kind in kinds)
    found = changed(CON=None, HitPts=None, HitPtsMax=None)
    answers = {offer(found, "con").key: "50"}
    assert settled(found, corrected(found, answers).sheet, {}) == frozenset()
    done = settled(found, corrected(found, answers).sheet, answers)
    assert offer(found, "con").key in done


def test_answers_that_still_fit_are_carried_over_when_a_file_is_read_again() -> None:
    document = dholeshouse()
    document["Investigator"]["Characteristics"]["CON"] = None
    document["Investigator"]["Skills"] = {
        "Skill": [{"name": name, "value": "44"} for name in ("Gone", "Spotting", "Plants")]
    }
    document["Investigator"]["Weapons"] = {"weapon": [{"name": "Odd thing", "regular": "41"}]}
    before = read_character(encoded(document), "edna.json")
    asked = [offer(before, "skills", name) for name in ("Gone", "Spotting", "Plants")]
    gone, spotting, plants, odd, con = (
        each.key for each in (*asked, offer(before, "Odd thing"), offer(before, "con"))
    )
    named = next(each.id for each in before.sheet.skills if each.name == "Gone")
    answers = {odd: named, gone: "swim", spotting: "spot-hidden", con: "50", NAME: "Ann", plants: "lore/Moss"}
    assert carried(before, before, answers) == answers

    document["Investigator"]["Skills"]["Skill"][0] = {"name": "Spot Hidden", "value": "40"}
    after = read_character(encoded(document), "edna.json")
    assert carried(before, after, answers) == {
        offer(after, "con").key: "50",
        NAME: "Ann",
        offer(after, "skills", "Plants").key: "lore/Moss",
    }


def test_nothing_is_present_of_a_place_that_a_sheet_lacks() -> None:
    sheet = Sheet("coc7", "Ada", skills=SKILLS)
    reading = Reading("x", "X", sheet, remarks=(Remark(RemarkKind.MISSING, "spot-hidden"),))
    (asked,) = offers(reading)
    assert (present(sheet, asked), present(Sheet("coc7", "Ada"), asked)) == ("40", "")
