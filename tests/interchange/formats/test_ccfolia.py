"""Reading ccfolia pieces, quirk by quirk."""

import json
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading, Reason, Remark, RemarkKind, Unreadable
from rules_core.sheet.sheet import Detail, Sheet, Tracker, Weapon
from tests.interchange.formats.japanese_shapes import COMMANDS, Json, copied, piece
from tests.interchange.reading import read_path


def read(document: Json | str) -> Reading:
    text = document if isinstance(document, str) else copied(document)
    return read_character(text.encode(), "")


def with_commands(*lines: str, **changes: object) -> Reading:
    return read(piece(commands="\n".join(lines), **changes))


@pytest.fixture(name="found")
def _found() -> Reading:
    return read(piece())


def remarks(reading: Reading, kind: RemarkKind) -> dict[str, Remark]:
    return {each.field: each for each in reading.remarks_of(kind)}


def skills(sheet: Sheet) -> dict[str, int]:
    return {each.id: each.value for each in sheet.skills}


def test_a_piece_is_recognised_and_keeps_name_memo_and_addresses(found: Reading) -> None:
    assert (found.format, found.sheet.system) == ("ccfolia", "coc7")
    assert (found.sheet.name, found.sheet.notes) == ("三田 澪 (みた みお)", "一行目\n二行目")
    assert found.sheet.details == (
        Detail("portrait_url", "https://example.invalid/p.png"),
        Detail("source_url", "https://example.invalid/7th/abc"),
    )
    assert found.portrait is None


def test_numbers_stand_in_texts(found: Reading) -> None:
    wanted = {"str": 40, "con": 50, "siz": 60, "dex": 50, "app": 55, "int": 75, "pow": 60, "edu": 70}
    assert {each.id: each.value for each in found.sheet.traits} == wanted
    assert found.sheet.overrides == ()
    assert not found.remarks_of(RemarkKind.DIFFERS)
    assert not found.remarks_of(RemarkKind.MISSING)


def test_points_come_from_status_and_luck_from_its_roll(found: Reading) -> None:
    assert found.sheet.trackers == (
        Tracker("hp", 7),
        Tracker("san", 48),
        Tracker("mp", 12),
        Tracker("luck", 45),
    )


def test_starting_sanity_is_not_a_maximum(found: Reading) -> None:
    assert "san_maximum" in remarks(found, RemarkKind.DERIVED)
    assert "data.status[2].max" not in remarks(found, RemarkKind.UNREAD)


def test_a_maximum_of_zero_is_none() -> None:
    found = read(piece(status=[{"label": "HP", "value": 5, "max": 0}]))
    assert found.sheet.tracker("hp") == Tracker("hp", 5)
    assert not found.remarks_of(RemarkKind.DIFFERS)


def test_skills_may_use_any_brackets(found: Reading) -> None:
    there = skills(found.sheet)
    assert [there[each] for each in ("spot-hidden", "listen", "library-use", "first-aid")] == [60, 55, 50, 45]
    assert (there["firearms-handgun"], there["art-craft:眼鏡"]) == (65, 35)
    assert there["language-own:日本語"] == 70


def test_an_unknown_name_becomes_a_custom_skill(found: Reading) -> None:
    assert found.sheet.skill("custom:港の噂").value == 33
    assert [each.given for each in found.remarks_of(RemarkKind.UNKNOWN)] == ["港の噂"]


def test_omitted_skills_have_base_values(found: Reading) -> None:
    assert (found.sheet.skill("stealth").value, found.sheet.skill("dodge").value) == (20, 25)
    derived = remarks(found, RemarkKind.DERIVED)["skills"]
    written = {"spot-hidden", "listen", "library-use", "first-aid", "firearms-handgun", "language-own:日本語"}
    added = set(skills(found.sheet)) - written - {"art-craft:眼鏡", "custom:港の噂"}
    assert derived.taken == str(len(added))


def test_damage_rolls_are_weapons(found: Reading) -> None:
    assert found.sheet.weapons == (
        Weapon("素手", "fighting-brawl", "1D3+DB"),
        Weapon("杖", "fighting-brawl", "1D6+DB"),
    )


def test_data_without_a_place_is_kept(found: Reading) -> None:
    assert found.sheet.origin is not None
    unread = dict(found.sheet.origin.unread)
    assert unread == {
        "data.faces": '[{"iconUrl": "https://example.invalid/f.png", "label": "笑顔"}]',
        "data.commands[14]": '":HP+"',
        "data.color": '"#888888"',
    }


def test_table_position_is_one_remark_and_dropped() -> None:
    placement: Json = {"x": 12, "y": -3, "angle": 0, "width": 4, "height": 4, "owner": "abc"}
    placement |= {"active": True, "secret": False, "invisible": False, "hideStatus": False}
    found = read(piece(**placement))
    assert found.sheet.origin == read(piece()).sheet.origin
    assert remarks(found, RemarkKind.READ)["ccfolia's internal data"].taken.startswith("10 values")
    assert "ccfolia's internal data" not in remarks(read(piece()), RemarkKind.READ)


@pytest.mark.parametrize("icon", [None, ""])
def test_a_piece_may_have_no_picture(icon: str | None) -> None:
    document = piece()
    document["data"]["iconUrl"] = icon
    assert read(document).sheet.detail("portrait_url") == ""


@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_any_line_ending_is_accepted(line_end: str) -> None:
    assert read(piece(commands=line_end.join(COMMANDS))).sheet == read(piece()).sheet


@pytest.mark.parametrize(
    ("line", "skill", "value"),
    [
        ("cc<=70威圧", "intimidate", 70),
        ("CC<=70 ◆威圧", "intimidate", 70),
        ("CC<=70【射撃】（ショットガン）", "firearms-rifle-shotgun", 70),
        ("CC<=({STR}+{DEX})/2+5 跳躍", "jump", 50),
        ("CC<=70 運転（（軽トラ））", "custom:運転-軽トラ", 70),
    ],
)
def test_a_check_names_its_skill_in_any_notation(line: str, skill: str, value: int) -> None:
    assert skills(with_commands(line).sheet)[skill] == value


def test_a_skill_without_a_number_gets_its_base_and_a_remark() -> None:
    found = with_commands("CC<= 目星", "CC<= SAN値", "CC<= 幸運")
    assert skills(found.sheet)["spot-hidden"] == 25
    assert remarks(found, RemarkKind.MISSING)["目星"].taken == "25"


def test_equal_rolls_are_one_skill_and_different_ones_two() -> None:
    found = with_commands("CC<=60 目星", "CC(1)<=60 目星", "CC<=30 目星")
    assert (skills(found.sheet)["spot-hidden"], skills(found.sheet)["custom:目星"]) == (60, 30)


def test_a_conflicting_roll_is_kept_unread() -> None:
    found = with_commands("CC<=45 STR", "CC<=40 STR", "CC<={STR}*5 [STR×5]", "CC<=200 STR×5")
    assert found.sheet.trait("str") == 40
    assert found.sheet.origin is not None
    kept = [text for path, text in found.sheet.origin.unread if path.startswith("data.commands")]
    assert kept == ['"CC<=45 STR"', '"CC<=200 STR×5"']


def test_characteristics_may_exist_only_in_rolls() -> None:
    lines = [f"CC<={50 + 5 * place} 【{name}】" for place, name in enumerate(("STR", "CON", "POW", "DEX"))]
    found = with_commands(*lines, "CC<=52 【正気度ロール】", params=None, status=None)
    traits = {each.id: each.value for each in found.sheet.traits}
    assert traits == {"str": 50, "con": 55, "pow": 60, "dex": 65}
    assert found.sheet.tracker("san").value == 52
    assert set(remarks(found, RemarkKind.MISSING)) >= {"siz", "app", "int", "edu"}


def test_skills_among_the_params_are_read() -> None:
    document = piece(commands="CC<={目星} 目星\nCC<={聞き耳}+10 聞き耳")
    document["data"]["params"] += [{"label": "目星", "value": "65"}, {"label": "聞き耳", "value": "40"}]
    there = skills(read(document).sheet)
    assert (there["spot-hidden"], there["listen"]) == (65, 50)


def test_a_skill_that_only_the_params_have_is_read() -> None:
    document = piece(commands="CC<=60 聞き耳")
    document["data"]["params"] += [{"label": "目星", "value": "65"}, {"label": "聞き耳", "value": "60"}]
    found = read(document)
    there = skills(found.sheet)
    assert (there["spot-hidden"], there["listen"]) == (65, 60)
    assert not [each for each in found.remarks_of(RemarkKind.UNREAD) if "params" in each.field]


def test_a_param_that_is_no_skill_stays_unread() -> None:
    document = piece()
    document["data"]["params"] += [{"label": "所持金", "value": "50"}]
    found = read(document)
    assert "custom:所持金" not in skills(found.sheet)
    assert "所持金" in remarks(found, RemarkKind.UNREAD)["data.params[11]"].given


@pytest.mark.parametrize(
    ("line", "skill"),
    [
        ("1D10 拳銃", "firearms-handgun"),
        ("1D6+{DB} キック", "fighting-brawl"),
        ("1D8+{DB} 目星", "fighting-brawl"),
    ],
)
def test_a_damage_roll_named_after_a_combat_skill_uses_it(line: str, skill: str) -> None:
    found = with_commands("CC<=40 射撃（拳銃）", "CC<=50 近接戦闘（格闘）", line)
    assert [each.skill for each in found.sheet.weapons] == [skill]


def test_an_attached_no_damage_bonus_is_read_with_a_remark() -> None:
    found = with_commands("1d3なし 【ダメージ判定】")
    assert found.sheet.weapons == (Weapon("ダメージ判定", "fighting-brawl", "1d3+DB"),)
    told = remarks(found, RemarkKind.CHANGED)["weapons"]
    assert (told.given, told.taken) == ("1d3なし", "1d3+DB")


def test_a_damage_line_without_a_name_is_a_weapon_named_after_its_dice() -> None:
    found = with_commands("CC<=50 近接戦闘（格闘）", "1D6+{DB}")
    assert found.sheet.weapons == (Weapon("1D6+DB", "fighting-brawl", "1D6+DB"),)
    assert [each.field for each in found.remarks_of(RemarkKind.WEAPON)] == ["1D6+DB"]


@pytest.mark.parametrize(
    "line", ["1D10 一時的狂気", "1D3 応急手当", "1D100 表", "1D6 SAN減少", "2D6+6", "choice[a,b]"]
)
def test_dice_without_weapon_are_kept(line: str) -> None:
    found = with_commands("CC<=60 目星", line)
    assert found.sheet.weapons == ()
    assert found.sheet.origin is not None
    assert dict(found.sheet.origin.unread)["data.commands[1]"] == f'"{line}"'


@pytest.mark.parametrize(
    "changes",
    [
        {"externalUrl": "https://example.invalid/6th/abc"},
        {"externalUrl": "https://example.invalid/coc6/view?id=1"},
        {"externalUrl": None, "commands": "CCB<=60 目星\nCCB<={STR}*5 STR×5"},
        {"externalUrl": None, "commands": None, "params": [{"label": "STR", "value": "12"}]},
    ],
)
def test_another_edition_is_refused(changes: Json) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(piece(**changes))
    assert refusal.value.reason is Reason.OTHER_EDITION


def test_the_address_takes_precedence_over_the_bot() -> None:
    assert skills(with_commands("CCB<=60 目星").sheet)["spot-hidden"] == 60


def test_an_unknown_edition_gets_a_remark() -> None:
    found = read(piece(externalUrl=None, commands="1D100<=60 目星", params=None))
    assert remarks(found, RemarkKind.MISSING)["edition"].taken == "7"
    assert "edition" not in remarks(read(piece()), RemarkKind.MISSING)


def test_a_name_alone_is_a_character() -> None:
    found = read({"kind": "character", "data": {"name": "Gull"}})
    assert found.sheet.name == "Gull"
    assert found.sheet.traits == ()
    assert {"edition", "str", "edu", "hp", "luck"} <= set(remarks(found, RemarkKind.MISSING))


def test_characteristics_alone_reveal_the_seventh_edition() -> None:
    found = read(piece(externalUrl=None, commands=None, status=None))
    assert found.sheet.trait("edu") == 70
    assert "edition" not in remarks(found, RemarkKind.MISSING)


@pytest.mark.parametrize(
    "data",
    [
        {},
        None,
        [],
        {"name": "Knight", "status": [{"label": "AC", "value": 18, "max": 0}]},
        {"name": "Knight", "commands": "1D20+5 剣"},
        {"name": "Knight", "params": [{"label": "STR", "value": "16"}, {"label": "WIS", "value": "9"}]},
    ],
)
def test_empty_pieces_and_other_games_are_refused(data: object) -> None:
    with pytest.raises(Unreadable) as refusal:
        read({"kind": "character", "data": data})
    assert refusal.value.reason is Reason.NO_CHARACTER


@pytest.mark.parametrize(
    "changes",
    [
        {"iconUrl": None},
        {"status": None},
        {"params": None},
        {"commands": None},
        {"memo": None},
        {"name": None},
        {"status": "HP", "params": {"STR": 1}, "commands": 7},
        {"status": [None, 3, {"label": 4}], "params": [{"label": "STR"}, {"value": "4"}]},
    ],
)
def test_any_field_may_be_missing_or_of_another_type(changes: Json) -> None:
    document = piece()
    document["data"].update(changes)
    found = read(document)
    assert found.format == "ccfolia"
    if changes == {"name": None}:
        assert "name" in remarks(found, RemarkKind.MISSING)


@pytest.mark.parametrize(
    ("before", "behind"), [("駒です。{SAN}\n", ""), ("", "\n以上です。"), ("コピー:\n", "\n以上")]
)
def test_text_around_the_piece_is_kept(before: str, behind: str) -> None:
    found = read(f"{before}{copied(piece())}{behind}")
    assert found.sheet.name == "三田 澪 (みた みお)"
    assert found.sheet.origin is not None
    kept = dict(found.sheet.origin.unread)
    assert kept.get("before") == (f'"{before.strip()}"' if before else None)
    assert kept.get("behind") == (f'"{behind.strip()}"' if behind else None)


def test_other_json_may_precede_the_piece() -> None:
    text = '{"kind": "note", "data": {"name": "List"}}\n' + copied(piece())
    assert read_character(text.encode(), "").sheet.name == "三田 澪 (みた みお)"


def test_a_spreadsheet_cell_is_read() -> None:
    document = piece(memo='彼女は"先生"と呼ばれる')
    cell = '"' + copied(document).replace('"', '""') + '"'
    found = read(cell)
    assert found.sheet.notes == '彼女は"先生"と呼ばれる'
    assert found.sheet.skills == read(piece()).sheet.skills
    assert found.sheet.origin is not None
    assert not {"before", "behind"} & set(dict(found.sheet.origin.unread))


def test_a_byte_order_mark_makes_no_difference() -> None:
    plain = copied(piece()).encode()
    assert read_character(b"\xef\xbb\xbf" + plain, "").sheet == read_character(plain, "").sheet


def test_an_incomplete_piece_is_not_recognised() -> None:
    with pytest.raises(Unreadable) as refusal:
        read("駒です " + copied(piece())[:-2])
    assert refusal.value.reason is Reason.FOREIGN


@pytest.mark.parametrize(
    "text",
    [
        '駒 "kind":"character" ' + '{"data":' * 50_000,
        '駒 {"kind":"character","data":"' + '\\"' * 500_000,
        '駒 {"kind":"character"' + " " * 1_000_000,
        copied(piece(commands="CC<=" + "(" * 400_000)),
        copied(piece(commands="\n".join(["CC<=((((((((((1 目星"] * 2_000))),
        copied(piece(commands="\n".join(f"CC<=50 技{each}" for each in range(2_000)))),
        copied(piece(commands="1D6" + "+1D6" * 100_000 + " x")),
    ],
    ids=["braces", "quotes", "spaces", "brackets", "many lines", "many skills", "a long sum"],
)
def test_any_text_is_read_quickly(text: str) -> None:
    begun = time.process_time()
    with suppress(Unreadable):
        read(text)
    assert time.process_time() - begun < 5


def test_too_many_rolls_are_refused() -> None:
    with pytest.raises(Unreadable) as refusal:
        with_commands(*["CC<=50 目星"] * 2_001)
    assert refusal.value.reason is Reason.TOO_MANY


def test_real_pieces_are_read_except_sixth_edition(shared: Path) -> None:
    folder = shared / "data" / "samples" / "ccfolia"
    found = read_path(folder / "kumachan_charaeno-7e.json")
    commands = json.loads((folder / "kumachan_charaeno-7e.json").read_text("utf-8"))["data"]["commands"]
    skills_there = [line for line in commands.split("\n") if re.match(r"CC<=\d+ [^A-Z]", line)]
    values = [each.value for each in found.sheet.skills]
    for line in skills_there[3:]:
        assert int(re.findall(r"\d+", line)[0]) in values
    assert not found.remarks_of(RemarkKind.UNREAD)
    assert not found.remarks_of(RemarkKind.MISSING)
    assert len(found.sheet.weapons) == 2
    with pytest.raises(Unreadable) as refusal:
        read_path(folder / "kumachan_iachara-6e-learned.json")
    assert refusal.value.reason is Reason.OTHER_EDITION
    assert read_path(folder / "docs_minimal.json").sheet.name == "Chicken"


@pytest.mark.parametrize(
    ("label", "most", "unread"),
    [
        ("SAN", 0, False),
        ("SAN", 94, False),
        ("SAN", 99, True),
        ("SAN", 48, False),
        ("SAN", 60, False),
        ("SAN", 50, True),
        ("幸運", 0, False),
        ("幸運", 99, False),
        ("幸運", 94, True),
        ("HP", 0, False),
    ],
)
def test_most_sanity_and_luck_are_told_only_if_nothing_else_says_them(
    label: str, most: int, unread: bool
) -> None:
    """With five points of Cthulhu Mythos, 94 Sanity is the most; the piece has 60 POW."""
    status = [{"label": label, "value": 48, "max": most}]
    found = with_commands("CC<=5 クトゥルフ神話", status=status)
    assert ("data.status[0].max" in remarks(found, RemarkKind.UNREAD)) is unread
    assert found.sheet.tracker("san").maximum is None


def test_armour_is_read_from_its_param() -> None:
    document = piece()
    document["data"]["params"].append({"label": "装甲", "value": "2"})
    found = read(document)
    assert found.sheet.detail("armour") == "2"
    assert not any("装甲" in each.field for each in found.remarks_of(RemarkKind.UNREAD))
