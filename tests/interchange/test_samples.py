"""The shipped characters are whole, true to the rules, and the first of them is the one in the pictures."""

import pytest

from desktop.images import ImageFormat, sniff
from desktop.interchange.review import RemarkKind
from desktop.interchange.samples import open_sample, samples
from rules_core.registry import system
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
    assert {weapon.skill for weapon in sheet.weapons} <= {skill.id for skill in sheet.skills}


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_keeps_to_the_rules(sample_id: str) -> None:
    sheet = open_sample(sample_id).sheet
    game = system(sheet.system)
    traits = {each.id: each.value for each in sheet.traits}
    assert set(traits) == {spec.id for spec in game.traits}
    assert {each.id for each in sheet.trackers} == {spec.id for spec in game.trackers}
    for tracker in sheet.trackers:
        span = game.tracker_span(sheet, tracker.id)
        assert span.least <= tracker.value <= span.most
    for skill in sheet.skills:
        spec = game.skill(skill.kind)
        assert spec is not None
        base = base_value(spec, traits)
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


def test_ida_is_the_investigator_of_the_pictures() -> None:
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
    assert len(sheet.skills) == 46
    assert sheet.skill("spot-hidden").value == 70
    assert {each.id for each in sheet.skills if each.marks} == {
        "art-craft:photography",
        "fast-talk",
        "library-use",
    }


def test_a_sample_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        open_sample("../fonts")
