"""Reading Chinese dice bot lines, in every notation in use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, RemarkKind, Unreadable
from rules_core.d100.armour import armour_of
from rules_core.sheet.sheet import Override, Tracker, Weapon

WHOLE = (
    ".st 力量50体质60体型55敏捷65外貌45智力70灵感70意志50教育75知识75理智48san值48幸运40生命值11魔法10"
    "侦查70聆听50图书馆使用60母语75闪避32斗殴45手枪40取悦30信用评级20克苏鲁神话2"
)


def read(text: str) -> Reading:
    return read_character(text.encode(), "line.txt")


def traits(text: str) -> dict[str, int]:
    return {each.id: each.value for each in read(text).sheet.traits}


def skill(text: str, skill_id: str) -> int:
    return read(text).sheet.skill(skill_id).value


def told(reading: Reading, kind: RemarkKind) -> dict[str, tuple[str, str]]:
    return {each.field: (each.given, each.taken) for each in reading.remarks_of(kind)}


def test_a_line_without_any_separator_is_a_whole_character() -> None:
    found = read(WHOLE)
    assert found.format == "st"
    assert traits(WHOLE) == {
        "str": 50, "con": 60, "siz": 55, "dex": 65, "app": 45, "int": 70, "pow": 50, "edu": 75,
    }  # fmt: skip
    assert found.sheet.trackers == (
        Tracker("hp", 11),
        Tracker("san", 48),
        Tracker("mp", 10),
        Tracker("luck", 40),
    )
    wanted = {
        "spot-hidden": 70, "listen": 50, "library-use": 60, "language-own": 75, "dodge": 32, "charm": 30,
        "fighting-brawl": 45, "firearms-handgun": 40, "credit-rating": 20, "cthulhu-mythos": 2,
    }  # fmt: skip
    assert {each: found.sheet.skill(each).value for each in wanted} == wanted
    for kind in (RemarkKind.UNKNOWN, RemarkKind.UNREAD, RemarkKind.CHANGED, RemarkKind.DIFFERS):
        assert not found.remarks_of(kind)


@pytest.mark.parametrize(
    "text",
    [
        ".st 力量50体质60侦查70",
        "。st 力量50 体质60 侦查70",
        "。ST力量 50，体质：60；侦查＝70",
        ".st 力量:50 体质=60 侦查 70%",
        ".st clr\n.st 力量:50 体质:60 侦查:70",
        ".st 力量５０体质６０侦查７０",
        ".st 力量50\n体质60\n侦查70",
        ".st 力量50\n\n体质60\n \n侦查70",
        ".st 力量50\n.st体质60\n.st 侦查70",
        ".ststr50con60侦查70",
        "/st STR50 Con60 spot hidden70",
        "\ufeff.st 力量50 體質60 偵查70\r\n",
    ],
)
def test_all_spellings_of_a_line_are_read(text: str) -> None:
    assert traits(text) == {"str": 50, "con": 60}
    assert skill(text, "spot-hidden") == 70


def test_an_english_line_is_read_too() -> None:
    found = read(
        ".st str70 con60 siz 55 dex65 app40 int80 pow50 edu 70 library use:45 luck 50 hp11 mp10 san50"
    )
    assert (len(found.sheet.traits), found.sheet.skill("library-use").value) == (8, 45)
    assert [each.value for each in found.sheet.trackers] == [11, 50, 10, 50]


def test_a_line_without_spaces_is_read() -> None:
    found = read(".stsan60dex60hp13")
    assert {each.id: each.value for each in found.sheet.traits} == {"dex": 60}
    assert (found.sheet.tracker("san").value, found.sheet.tracker("hp").value) == (60, 13)


@pytest.mark.parametrize(("written", "found"), [("护甲2", "2"), ("装甲 0", ""), ("armor:3", "3")])
def test_armour_is_read(written: str, found: str) -> None:
    reading = read(f".st 力量50 体质60 {written}")
    assert reading.sheet.detail("armour") == found
    assert armour_of(reading.sheet) == int(found or 0)
    assert not reading.remarks_of(RemarkKind.UNREAD)


@pytest.mark.parametrize("name", ["理智上限", "心智点数上限", "Sanity上限"])
def test_all_names_of_maximum_sanity_are_read(name: str) -> None:
    assert read(f".st 力量50 体质60 san40 {name}:90").sheet.tracker("san") == Tracker("san", 40, 90)


def test_knowledge_is_education_and_inspiration_is_intelligence() -> None:
    assert traits(".st 知识70 灵感60") == {"int": 60, "edu": 70}


def test_the_two_names_of_charm_are_one_skill() -> None:
    assert (skill(".st 力量50 魅惑45", "charm"), skill(".st 力量50 取悦45", "charm")) == (45, 45)


@pytest.mark.parametrize(
    ("written", "skill_id"),
    [
        ("射击:手枪", "firearms-handgun"),
        ("射击（步枪/霰弹枪）", "firearms-rifle-shotgun"),
        ("格斗：斗殴", "fighting-brawl"),
        ("艺术与手艺（摄影）", "art-craft:摄影"),
        ("科学：天文学", "science:天文学"),
        ("天文学", "science:天文学"),
        ("摄影", "art-craft:摄影"),
        ("驾驶:船", "pilot:船"),
        ("日本刀", "fighting:日本刀"),
        ("外语(英语)", "language-other:英语"),
        ("CR", "credit-rating"),
        ("cm", "cthulhu-mythos"),
        ("大刀术", "custom:大刀术"),
    ],
)
def test_skills_and_specialities_are_mapped(written: str, skill_id: str) -> None:
    assert skill(f".st 力量50 敏捷60 {written}:41", skill_id) == 41


def test_numbered_skills_stay_separate() -> None:
    found = read(".st 力量50 艺术1:40 艺术2:30")
    assert [(each.kind, each.value) for each in found.sheet.skills[:2]] == [
        ("art-craft", 40),
        ("art-craft", 30),
    ]


@pytest.mark.parametrize(
    "text",
    [
        ".st 张三力量70体质60",
        ".st 张三-力量70 体质60",
        ".st 张三 力量70 体质60",
        "张三\n.st 力量70体质60",
        ".st 力量70体质60\n.nn 张三",
        ".pc new 张三\n.st 力量70体质60",
    ],
)
def test_the_name_may_come_first_or_last(text: str) -> None:
    assert read(text).sheet.name == "张三"
    assert traits(text) == {"str": 70, "con": 60}


def test_a_name_may_end_with_a_full_stop() -> None:
    found = read(".st J.R.str50 con60")
    assert (found.sheet.name, found.sheet.trait("str")) == ("J.R.", 50)


def test_words_are_not_split_to_find_a_name() -> None:
    found = read(".st blacksmith30 str50 con60")
    assert found.sheet.name != "bl"
    assert found.sheet.skill("custom:blacksmith").value == 30


def test_a_fixed_change_is_applied_with_a_remark() -> None:
    found = read(".st 力量50 侦查+5 聆听40 聆听-3")
    assert found.sheet.skill("spot-hidden").value == 30
    assert found.sheet.skill("listen").value == 37
    assert told(found, RemarkKind.CHANGED) == {"侦查": ("25+5", "30"), "聆听": ("40-3", "37")}


@pytest.mark.parametrize("change", ["敏捷+1d3", "hp-1d4", "敏捷+2", "san-5"])
def test_dice_are_not_rolled_and_unset_values_not_changed(change: str) -> None:
    found = read(f".st 力量50 体质60 {change}")
    assert found.sheet.origin is not None
    sign = change[change.index("+") if "+" in change else change.index("-") :]
    assert any(sign in text for _, text in found.sheet.origin.unread)
    assert found.sheet.trait("dex") is None


def test_a_stored_formula_becomes_a_weapon() -> None:
    found = read(".st 力量50 手枪40 &手枪=1d10+2 &小刀=1d4+DB")
    assert found.sheet.weapons == (
        Weapon("手枪", "firearms-handgun", "1d10+2"),
        Weapon("小刀", "fighting-brawl", "1d4+DB"),
    )


def test_quoted_names_may_hold_digits() -> None:
    assert skill(".st 力量50 '98k步枪'55", "custom:98k步枪") == 55


BARE = "力量50体质60体型55敏捷70外貌45智力65意志50教育75侦查40"


@pytest.mark.parametrize(
    "text",
    [
        BARE,
        BARE.replace("体质", "\n体质").replace("侦查", "\n侦查"),
        f"姓名：张三\n{BARE}",
        f"张三\n{BARE}",
        "\n" * 9 + f"张三\n{BARE}",
        BARE.replace("侦查", " 侦查: "),
    ],
)
def test_lines_without_the_command_are_read(text: str) -> None:
    found = read(text)
    assert (found.sheet.trait("con"), found.sheet.skill("spot-hidden").value) == (60, 40)
    assert found.sheet.name == ("张三" if "张三" in text else "Unnamed")


@pytest.mark.parametrize(
    ("text", "skill_id", "value"),
    [
        (".st 力量50 艺术1 60 艺术2:40", "art-craft", 60),
        (".st 力量50 外语:法语60", "language-other:法语", 60),
        (".st 力量50 外语(法语)60", "language-other:法语", 60),
        (".st 力量50 M1911=45", "custom:m1911", 45),
    ],
)
def test_names_with_digits_and_languages_are_read(text: str, skill_id: str, value: int) -> None:
    assert skill(text, skill_id) == value


@pytest.mark.parametrize(
    "text", [".st 力量: 体质60 侦查40", ".st 力量= 体质60 侦查40", ".st 体质60\n力量:\n侦查40"]
)
def test_a_blank_value_is_kept_by_name_and_not_joined_with_the_next(text: str) -> None:
    found = read(text)
    assert (found.sheet.trait("str"), found.sheet.trait("con")) == (None, 60)
    assert found.sheet.skill("spot-hidden").value == 40
    assert any("力量" in each.given for each in found.remarks_of(RemarkKind.UNREAD))


def test_later_lines_override_with_a_remark() -> None:
    found = read(".st 力量50 侦查40\n.st 侦查60")
    assert found.sheet.skill("spot-hidden").value == 60
    assert told(found, RemarkKind.CHANGED) == {"侦查": ("40", "60")}


def test_clearing_and_deleting_take_effect() -> None:
    assert traits(".st 力量90 外貌10\n.st clr\n.st 力量50 体质60 敏捷70\n.st del 敏捷") == {
        "str": 50,
        "con": 60,
    }


def test_maxima_and_figures_are_read() -> None:
    assert read(".st 力量50 体质60 体型55 hp7/13").sheet.tracker("hp") == Tracker("hp", 7, 13)
    found = read(".st 力量50 体质60 体型55 敏捷65 hp7/11 理智上限90 DB:1d4 体格-1 移动力8")
    assert found.sheet.tracker("hp") == Tracker("hp", 7)
    assert found.sheet.tracker("san").maximum == 90
    assert found.sheet.overrides == (Override("build", -1), Override("damage_bonus", "1d4"))


@pytest.mark.parametrize(
    "text",
    [
        "Dear diary",
        ".stop the 3 cars and 5 dogs",
        ".st help",
        ".st",
        "He said .st 力量50 and left",
        "Chapter one\n.st 力量50\nand then 3 men came to the 4 corners.",
        "力量50体质60侦查70",
        "\n" * 10 + f"张三\n{BARE}",
        "",
    ],
)
def test_text_with_other_lines_is_not_recognised(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert refusal.value.reason in (Reason.FOREIGN, Reason.EMPTY)


def test_a_line_of_hit_points_alone_is_no_character() -> None:
    with pytest.raises(Unreadable) as refusal:
        read(".sthp13")
    assert refusal.value.reason is Reason.NO_CHARACTER


def test_spaces_make_no_difference() -> None:
    apart = WHOLE.replace("70", " " * 90 + "70")
    assert read(apart).sheet.skills == read(WHOLE).sheet.skills


CHARACTERISTICS = ["力量", "体质", "体型", "敏捷", "外貌", "智力", "意志", "教育"]


@given(
    st.dictionaries(st.sampled_from(CHARACTERISTICS), st.integers(1, 999), min_size=1),
    st.sampled_from(["", " ", ":", "=", "：", " = "]),
    st.sampled_from(["", " ", ", ", "，", "；"]),
)
def test_every_set_value_is_on_the_sheet(values: dict[str, int], sign: str, between: str) -> None:
    text = ".st " + between.join(f"{name}{sign}{value}" for name, value in values.items())
    assert sorted(each.value for each in read(text).sheet.traits) == sorted(values.values())
