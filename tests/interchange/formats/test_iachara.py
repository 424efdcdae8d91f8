"""Reading iachara texts, quirk by quirk."""

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.formats.iachara import _WEAPON_COLUMNS, _weapon_row
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.sheet import Detail, Passage, Possession, Skill, Tracker, Weapon
from tests.interchange.formats.japanese_shapes import VALUES, iachara, skill_row
from tests.interchange.reading import read_path


def read(text: str) -> Reading:
    return read_character(text.encode(), "someone.txt")


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(iachara())


def remarks(reading: Reading, kind: RemarkKind) -> dict[str, Remark]:
    return {each.field: each for each in reading.remarks_of(kind)}


def unread(reading: Reading) -> dict[str, str]:
    assert reading.sheet.origin is not None
    return dict(reading.sheet.origin.unread)


def test_files_are_recognised_by_their_first_line(found: Reading) -> None:
    assert (found.format, found.sheet.system) == ("iachara", "coc7")
    assert read(f"\n\n{iachara()}").sheet == found.sheet


def test_pairs_may_share_a_line_and_contain_slashes(found: Reading) -> None:
    assert found.sheet.name == "三田 澪 (みた みお)"
    assert found.sheet.details == (
        Detail("occupation", "司書 / 翻訳家"),
        Detail("age", "34"),
        Detail("pronouns", "女性"),
        Detail("birthplace", "小樽"),
        Detail("portrait_url", "https://example.invalid/p.png"),
        Detail("spending", "¥1,000"),
        Detail("cash", "￥6,000"),
        Detail("assets", "古い家 と庭"),
    )
    assert unread(found)["基本情報.タグ"] == '"図書室"'


def test_a_picture_address_is_not_fetched(found: Reading) -> None:
    assert found.portrait is None


def test_appearance_joins_the_description(found: Reading) -> None:
    assert found.sheet.backstory == (
        Passage("description", "身長: 158cm / 体重: 50kg / 髪の色: 黒 / 瞳の色: 茶 / 肌の色: 白い\n眼鏡。"),
        Passage("ideology", "【約束】は守る。"),
        Passage("encounters", "海の声。"),
    )


HEADINGS = {
    "容姿の描写": "description",
    "イデオロギー/信念": "ideology",
    "重要な人々": "people",
    "意味のある場所": "locations",
    "秘蔵の品": "possessions",
    "特徴": "traits",
    "負傷、傷跡": "injuries",
    "恐怖症、マニア": "phobias",
    "魔導書、呪文、アーティファクト": "tomes",
    "遭遇した超自然の存在": "encounters",
}


def test_all_ten_headings_are_mapped() -> None:
    text = iachara()
    story = "".join(f"[{name}]\n{name}のこと\n\n" for name in HEADINGS)
    begin, end = text.index("[容姿の描写]"), text.index("【通過したシナリオ名】")
    text = (text[:begin] + story + text[end:]).replace(" / 身長: 158cm\n体重: 50kg", "")
    text = text.replace("髪の色: 黒 / 瞳の色: 茶 / 肌の色: 白い\n", "")
    wanted = tuple(Passage(kind, f"{name}のこと") for name, kind in HEADINGS.items())
    assert read(text).sheet.backstory == wanted


def test_other_words_in_brackets_and_a_heading_that_comes_again_are_text() -> None:
    story = "【約束】は守る。\n[余談]\n昔のこと\n[容姿の描写]\n背が高い"
    found = read(iachara().replace("【約束】は守る。", story))
    assert Passage("ideology", story) in found.sheet.backstory


@pytest.mark.parametrize(
    ("line", "detail"),
    [("住所: 小樽", "residence"), ("居住地: 小樽", "residence"), ("プレイヤー: 小樽", "player")],
)
def test_additional_personal_details_are_mapped(line: str, detail: str) -> None:
    assert read(iachara().replace("タグ: 図書室", line)).sheet.detail(detail) == "小樽"


def test_the_first_of_two_lines_with_a_label_counts() -> None:
    found = read(iachara().replace("タグ: 図書室", "年齢: 43"))
    assert found.sheet.detail("age") == "43"
    assert unread(found)["基本情報."] == '["年齢: 34"]'


def test_two_places_to_live_are_both_kept() -> None:
    found = read(iachara().replace("タグ: 図書室", "住所: 小樽\n居住地: 札幌"))
    assert [each.text for each in found.sheet.details if each.id == "residence"] == ["小樽"]
    assert [each.given for each in found.remarks_of(RemarkKind.UNREAD) if "居住地" in each.field] == [
        '"札幌"'
    ]


def test_spent_points_stay_spent() -> None:
    values = VALUES.replace("HP          11      11", "HP           4      11")
    values = values.replace("MP          12      12", "MP           3      12")
    found = read(iachara(values=values))
    assert found.sheet.trackers[0] == Tracker("hp", 4)
    assert found.sheet.trackers[2] == Tracker("mp", 3)
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_characteristics_include_growth(found: Reading) -> None:
    assert (found.sheet.trait("edu"), found.sheet.trait("str")) == (72, 40)
    assert "能力値.EDU" not in unread(found)


def test_points_are_current_and_sanity_has_its_start(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 11),
        Tracker("san", 48, start=60),
        Tracker("mp", 12),
        Tracker("luck", 45),
    )


def test_points_spent_for_the_time_being_leave_the_maximum() -> None:
    found = read(iachara(values=VALUES.replace("HP          11      11       0       0", "HP 5 11 2 -8")))
    assert found.sheet.tracker("hp") == Tracker("hp", 5, 13)


def test_a_characteristic_that_does_not_add_up_is_as_the_file_says() -> None:
    found = read(iachara(values=VALUES.replace("STR         40      40       0       0", "STR 47 40 5 5")))
    assert found.sheet.trait("str") == 42


def test_temporary_changes_are_ignored_with_a_remark() -> None:
    found = read(
        iachara(values=VALUES.replace("STR         40      40       0       0", "STR  50  40  5  5"))
    )
    assert found.sheet.trait("str") == 45
    told = remarks(found, RemarkKind.CHANGED)["str"]
    assert (told.given, told.taken) == ("50", "45")
    assert unread(found)["能力値.STR.一時的"] == '"5"'


def test_extra_hit_points_are_kept_with_a_remark() -> None:
    found = read(iachara(values=VALUES.replace("HP          11      11       0", "HP  13  11  2")))
    assert found.sheet.tracker("hp") == Tracker("hp", 13, 13)
    assert remarks(found, RemarkKind.DIFFERS)["hp_maximum"].rule == "11"


def test_derived_values_are_compared_with_the_rules() -> None:
    found = read(iachara(values=VALUES.replace("DB 0", "DB +1D4").replace("MOV 7", "MOV 9")))
    differs = remarks(found, RemarkKind.DIFFERS)
    assert (differs["damage_bonus"].taken, differs["move"].taken) == ("+1D4", "9")
    assert not remarks(read(iachara()), RemarkKind.DIFFERS)


def test_rolls_of_another_edition_are_the_characteristics_they_follow_from() -> None:
    assert not any("IDE" in path or "知識" in path for path in unread(read(iachara())))
    other = unread(read(iachara(values=VALUES.replace("IDE         75      75", "IDE  80  80"))))
    assert '"現在値": "80"' in other["能力値.IDE"]


def test_a_skill_has_its_base_and_the_points_of_both_budgets(found: Reading) -> None:
    assert found.sheet.skill("library-use") == Skill(
        "library-use", "library-use", 68, base=20, occupation=True, occupation_points=45
    )
    assert found.sheet.skill("art-craft:書道-楷書") == Skill(
        "art-craft:書道-楷書", "art-craft", 25, "書道　楷書", 5, interest_points=20
    )
    assert found.sheet.skill("firearms-handgun").occupation_points == 20


def test_combat_skills_are_identified_by_base(found: Reading) -> None:
    brawl = found.sheet.skill("fighting-brawl")
    assert (brawl.value, brawl.base, brawl.interest_points) == (35, 25, 10)
    other = read(iachara(skills=skill_row("近接戦闘", 40, 15, 25, 0, 0, 0)))
    assert other.sheet.skill("fighting").base == 15


def test_names_outside_the_list_are_kept_and_the_rest_is_filled_in(found: Reading) -> None:
    assert found.sheet.skill("custom:港の噂").value == 5
    assert [each.given for each in found.remarks_of(RemarkKind.UNKNOWN)] == ["港の噂"]
    assert found.sheet.skill("dodge").value == 25
    assert "skills" in remarks(found, RemarkKind.DERIVED)


def test_fully_spent_points_are_not_kept(found: Reading) -> None:
    kept = unread(found)
    assert "技能値[0]" not in kept
    assert kept["技能値[1]"] == '{"budget": "興味ポイント", "spent": "30", "points": "40"}'


def test_parts_that_do_not_add_up_get_a_remark() -> None:
    found = read(iachara(skills=skill_row("目星", 60, 25, 30, 0, 0, 0)))
    assert found.sheet.skill("spot-hidden").value == 60
    differs = remarks(found, RemarkKind.DIFFERS)["目星"]
    assert (differs.given, differs.rule) == ("60", "55")


def test_other_points_of_a_skill_are_kept_unless_there_are_none() -> None:
    rows = "\n".join((skill_row("港の噂", 5, 0, 0, 0, 0, 5), skill_row("目星", 25, 25, 0, 0, 0, 0)))
    kept = unread(read(iachara(skills=rows)))
    assert {path: text for path, text in kept.items() if "その他" in path} == {"技能値[2].その他": '"5"'}


def test_a_column_wide_name_is_split_from_its_number() -> None:
    found = read(iachara(skills="ほかの言語（古い港の言葉）31       1       0      30       0       0"))
    assert found.sheet.skill("language-other:古い港の言葉").value == 31


def test_a_malformed_row_is_kept() -> None:
    rows = "\n".join((skill_row("目星", 25, 25, 0, 0, 0, 0), "聞き耳は得意"))
    assert unread(read(iachara(skills=rows)))["技能値[3]"] == '"聞き耳は得意"'


def test_weapon_cells_are_read_and_hyphens_mean_empty(found: Reading) -> None:
    assert found.sheet.weapons == (
        Weapon("自動拳銃 古い型", "firearms-handgun", "1D10", "15m", "1(3)", "7", "99"),
        Weapon("杖", "fighting-brawl", "1D6+DB", "", "1"),
    )
    assert remarks(found, RemarkKind.DERIVED)["自動拳銃 古い型"].taken == "Firearms (Handgun)"
    kept = unread(found)
    assert kept["武器[0].耐久力"] == '"8"'
    assert "武器[0].成功率" not in kept


def test_possessions_keep_number_effect_and_price(found: Reading) -> None:
    assert found.sheet.possessions == (Possession("懐中電灯 (単三 2 本)", "2"), Possession("手帳", "1"))
    kept = unread(found)
    assert (kept["装備と所持品[0].単価"], kept["装備と所持品[0].価格"]) == ('"1000"', '"2000"')
    assert "装備と所持品[1].単価" not in kept


def test_the_memo_may_contain_headings() -> None:
    memo = "【能力値】\nSTR は低い\n【メモ】\n【余談】\n終わり"
    assert read(iachara(memo=memo)).sheet.notes == f"【通過したシナリオ名】\n灯台の夜\n\n{memo}\n杖: 25 %"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_all_common_encodings_are_read(encoding: str) -> None:
    text = iachara().replace("¥", "")
    found = read_character(text.encode(encoding), "someone.txt")
    assert found.sheet == read_character(text.encode(), "someone.txt").sheet


def test_line_ends_of_windows_make_no_difference(found: Reading) -> None:
    assert read(iachara().replace("\n", "\r\n")).sheet == found.sheet


@pytest.mark.parametrize("head", ["いあきゃらテキスト 6版 v2.0.1", "いあきゃらテキスト v1.0"])
def test_other_editions_are_refused(head: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(iachara(head=head))
    assert refusal.value.reason is Reason.OTHER_EDITION


def test_sections_may_be_missing() -> None:
    text = iachara()
    for heading in ("【アイコン】", "【武器】", "【装備と所持品】", "【収入と財産】", "【メモ】"):
        text = text.replace(heading, "")
    assert read(text).sheet.trait("int") == 75
    assert read("いあきゃらテキスト 7版 v2.0.1\n【能力値】\nSTR 40 40 0 0").sheet.trait("str") == 40


@pytest.mark.parametrize("cell", ["1", "-", "999999999", "１"])
def test_odd_numbers_are_handled(cell: str) -> None:
    read(iachara(values=f"STR {cell} {cell} 0 0", skills=f"目星 {cell} 25 0 0 0 0"))


@pytest.mark.parametrize(
    "text",
    [
        iachara(skills="目星" + " " * 1_000_000 + "x"),
        iachara(skills="1 " * 500_000 + "x"),
        iachara(skills="9" * 1_000_000),
        iachara(memo=" " * 1_000_000 + "/"),
        iachara(head="いあきゃらテキスト 7版 " + " " * 1_000_000 + "x"),
        iachara() + "\r" * 4_000_000,
        iachara() + "\n" * 4_000_000,
        iachara() + "【メモ】\n" * 500_000,
        iachara().replace("職業: 司書", "職業: 司書" + " " * 200_000 + "x"),
        iachara().replace("懐中電灯  ", "懐中電灯" + " x" * 200_000),
    ],
    ids=["spaces", "cells", "digits", "memo", "title", "returns", "lines", "headings", "pairs", "gear"],
)
def test_any_text_is_read_quickly(text: str) -> None:
    begun = time.process_time()
    with suppress(Unreadable):
        read(text)
    assert time.process_time() - begun < 5


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        read(iachara(skills="\n".join(["目星 50 25 0 25 0 0"] * 2_001)))
    assert refusal.value.reason is Reason.TOO_MANY


def test_a_real_sheet_is_read_completely(shared: Path) -> None:
    (path,) = (shared / "data" / "samples" / "iachara-text").iterdir()
    found = read_path(path)
    assert found.format == "iachara"
    assert {each.value for each in found.sheet.traits} == {50, 60, 65, 70, 45, 80, 55, 75}
    rows = re.findall(r"^(\S+)" + r"\s+(\d+)" * 6 + "$", path.read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 10
    first = found.sheet.skills[: len(rows)]
    assert [(each.value, each.base, each.occupation_points, each.interest_points) for each in first] == [
        tuple(map(int, row[1:5])) for row in rows
    ]
    assert len(found.sheet.weapons) == len(found.sheet.possessions) == 1
    assert not found.remarks_of(RemarkKind.MISSING)


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Fist 1D3", "Fist 1D3"),
        (" ".join(_WEAPON_COLUMNS), " ".join(_WEAPON_COLUMNS)),
        (
            f"Old Bess {' '.join(_WEAPON_COLUMNS)}",
            {"name": "Old Bess"} | {each: each for each in _WEAPON_COLUMNS},
        ),
    ],
)
def test_a_weapon_has_a_value_in_each_column(line: str, row: object) -> None:
    assert _weapon_row(line) == row
