"""The sample characters are complete, follow the rules, and match the design pictures."""

import pytest

from desktop.base.images import ImageFormat, sniff
from desktop.interchange.review import RemarkKind
from desktop.interchange.rollbook import open_sample, read_rollbook, write_rollbook
from desktop.views.about import samples
from rules_core.game.registry import system
from rules_core.systems.coc7.system import base_value

SAMPLE_IDS = [each.id for each in samples()]


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_is_a_whole_character(sample_id: str) -> None:
    listed = next(each for each in samples() if each.id == sample_id)
    found = open_sample(sample_id)
    sheet = found.sheet
    assert (listed.system, listed.name) == (sheet.system, sheet.name)
    assert listed.pitch
    assert found.uuid
    assert not found.remarks_of(RemarkKind.LEFT_OUT)
    assert {each.heading for each in sheet.backstory} >= {"description", "ideology", "people", "traits"}
    assert sum(each.key for each in sheet.backstory) == 1
    assert sheet.possessions
    assert sheet.notes
    means = {skill.id for skill in sheet.skills} | {technique.id for technique in sheet.techniques}
    assert {weapon.skill for weapon in sheet.weapons} <= means


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_follows_the_rules(sample_id: str) -> None:
    sheet = open_sample(sample_id).sheet
    game = system(sheet.system)
    traits = {each.id for each in sheet.traits}
    force = set() if sheet.powers or sheet.system != "shadow-lounge" else {"power", "fp"}
    assert traits - {"level"} == {spec.id for spec in game.traits} - force
    assert {each.id for each in sheet.trackers} == {spec.id for spec in game.trackers} - force
    for tracker in sheet.trackers:
        span = game.tracker_span(sheet, tracker.id)
        assert span.least <= tracker.value <= span.most
    for skill in sheet.skills:
        if game.skill(skill.kind) is None:
            assert (skill.kind, sheet.system) != ("custom", "coc7"), "its list has them all"
            assert skill.kind == "custom"
            assert skill.name


@pytest.mark.parametrize("sample_id", [each.id for each in samples() if each.system == "coc7"])
def test_an_investigator_sample_has_base_skills(sample_id: str) -> None:
    sheet = open_sample(sample_id).sheet
    traits = {each.id: each.value for each in sheet.traits}
    for skill in sheet.skills:
        spec = system("coc7").skill(skill.kind)
        assert spec is not None
        base = base_value(spec, traits) if spec.base else None
        assert skill.base == base
        assert base is None or skill.value >= base


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_has_a_small_square_portrait(sample_id: str) -> None:
    portrait = open_sample(sample_id).portrait
    assert portrait is not None
    info = sniff(portrait)
    assert info is not None
    assert (info.format, info.width, info.height) == (ImageFormat.PNG, 256, 256)
    assert len(portrait) < 30_000


def test_samples_are_different_characters() -> None:
    assert len({open_sample(each).uuid for each in SAMPLE_IDS}) == len(SAMPLE_IDS) >= 2


def test_ida_matches_the_design_pictures() -> None:
    sheet = open_sample("ida-marchetti").sheet
    assert (sheet.detail("occupation"), sheet.detail("age")) == ("Press photographer", "31")
    assert [(each.id, each.value) for each in sheet.traits] == [
        ("str", 45),
        ("con", 60),
        ("siz", 50),
        ("dex", 75),
        ("app", 55),
        ("int", 80),
        ("pow", 65),
        ("edu", 70),
    ]
    given = system("coc7").derived(sheet)
    assert (sheet.tracker("hp").value, given["hp"]) == (8, 11)
    assert (sheet.tracker("san").value, sheet.tracker("san").start, given["san"]) == (58, 60, 96)
    assert (sheet.tracker("mp").value, given["mp"]) == (13, 13)
    assert (sheet.tracker("luck").value, given["luck"]) == (52, 99)
    assert (given["move"], given["build"], given["damage_bonus"]) == (8, 0, "0")
    assert (len(sheet.skills), sheet.skill("spot-hidden").value) == (46, 70)
    assert {each.id for each in sheet.skills if each.marks} == {
        "art-craft:photography",
        "fast-talk",
        "library-use",
    }


def test_tarn_matches_the_design_pictures() -> None:
    sheet = open_sample("tarn-ondara").sheet
    assert sheet.detail("occupation") == "Smuggler and field medic"
    hp, luck = sheet.tracker("hp"), sheet.tracker("luck")
    assert (hp.value, hp.maximum) == (3, 14)
    assert (luck.value, luck.maximum, luck.start) == (46, 60, 60)
    values = {each.id: each.value for each in sheet.skills}
    assert [values[each] for each in ("first-aid", "medicine", "dodge", "blaster-pistol")] == [55, 38, 48, 62]
    assert len(values) >= 20
    assert sum(each.marks for each in sheet.skills) == 6
    assert "2D6+2" in {weapon.damage for weapon in sheet.weapons}
    assert not sheet.powers


def test_juno_matches_the_design_pictures() -> None:
    sheet = open_sample("juno-halloran").sheet
    assert sheet.detail("occupation").startswith("Void rigger")
    assert [each.value for each in sheet.traits][:7] == [2, 3, 3, 4, 3, 2, 2]
    assert (sheet.tracker("wounds").value, sheet.tracker("strain").value) == (7, 9)
    assert sorted(26 <= each.roll <= 30 or 61 <= each.roll <= 65 for each in sheet.injuries) == [True, True]
    assert sheet.tracker("xp").value == 35


def test_sel_uses_the_force() -> None:
    sheet = open_sample("sel-vantry").sheet
    hp, luck, points = (sheet.tracker(each) for each in ("hp", "luck", "fp"))
    assert (hp.value, hp.maximum) == (13, 13)
    assert (luck.value, luck.maximum, luck.start) == (46, 55, 55)
    assert (points.value, points.maximum) == (13, 13)
    assert sheet.trait("power") == 65
    assert (sheet.skill("lightsaber").value, sheet.skill("parry").value) == (66, 58)
    assert len(sheet.skills) >= 20
    assert {each.kind for each in sheet.powers} == {"force-push", "force-pull", "force-lift"}


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_survives_reading_and_writing(sample_id: str) -> None:
    found = open_sample(sample_id)
    again = read_rollbook(write_rollbook(found.sheet, portrait=found.portrait, uuid=found.uuid))
    assert (again.sheet, again.portrait, again.uuid) == (found.sheet, found.portrait, found.uuid)


def test_an_unknown_sample_raises_key_error() -> None:
    with pytest.raises(KeyError):
        open_sample("../fonts")
