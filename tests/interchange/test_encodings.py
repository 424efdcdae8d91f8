"""Texts in encodings from before Unicode are read in the one that makes sense, which the review names."""

import json
import math

import pytest

from desktop.interchange import encodings
from desktop.interchange.correct import NAME, Way, carried, corrected, offers
from desktop.interchange.detect import read_character
from desktop.interchange.encodings import MOST_NONSENSE, OLDER, kana, nonsense
from desktop.interchange.review import Hints, Reason, RemarkKind, Unreadable
from tests.interchange.shapes import Json, charaeno, dholeshouse

CHINESE = {"name": "张三", "skills": [("侦查", 60), ("图书馆使用", 50), ("心理学", 40)]}
ESCAPING = {"name": "张羂", "skills": [("Listen", 60)]}
"""As Shift-JIS, the name ends with a backslash, which escapes the quote behind it."""
TRADITIONAL = {"name": "張三豐", "skills": [("偵查", 60), ("圖書館使用", 50), ("心理學", 40)]}


def in_chinese(given: Json) -> Json:
    document = charaeno()
    document |= {"name": given["name"], "note": "", "possessions": [], "weapons": [], "backstory": []}
    document |= {"occupation": "", "sex": "", "residence": "", "birthplace": "", "chatpalette": ""}
    document |= {"fellows": [], "credit": {}}
    document["skills"] = [{"name": each, "value": value, "edited": True} for each, value in given["skills"]]
    return document


def western() -> Json:
    document = dholeshouse()
    document["Investigator"]["PersonalDetails"]["Name"] = "Cíntia de Évora"
    return document


@pytest.mark.parametrize(
    ("document", "encoding", "title", "name"),
    [
        (charaeno(), "cp932", "Shift-JIS", charaeno()["name"]),
        (charaeno(), "euc_jp", "EUC-JP", charaeno()["name"]),
        (in_chinese(CHINESE), "gbk", "GBK", "张三"),
        (in_chinese(ESCAPING), "gbk", "GBK", "张羂"),
        (in_chinese(TRADITIONAL), "big5", "Big5", "張三豐"),
        (western(), "cp1252", "Windows-1252", "Cíntia de Évora"),
    ],
)
def test_json_in_an_older_encoding_is_read_and_the_review_names_it(
    document: Json, encoding: str, title: str, name: str
) -> None:
    # EUC-JP writes the narrow yen sign as a backslash.
    data = json.dumps(document, ensure_ascii=False).replace("¥", "￥").encode(encoding, "ignore")
    found = read_character(data, "x.json")
    assert found.sheet.name == name
    assert [each.taken for each in found.remarks_of(RemarkKind.ENCODING)] == [title]
    assert OLDER[found.encodings[0]] == title


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        (".st 力量50体质60侦查70", "gbk", "gb18030"),
        (".st 力量50體質60偵查70", "big5", "big5"),
        ("Zoë Pike\nSTR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80", "cp1252", "cp1252"),
    ],
)
def test_a_text_in_an_older_encoding_is_read_in_the_one_that_makes_it_a_character(
    text: str, encoding: str, found: str
) -> None:
    assert read_character(text.encode(encoding), "x.txt").encodings == (found,)


def test_a_character_without_skills_is_read_in_an_older_encoding_too() -> None:
    document = western()
    document["Investigator"]["Skills"] = {"Skill": []}
    found = read_character(json.dumps(document, ensure_ascii=False).encode("cp1252"), "x.json")
    assert (found.sheet.name, found.sheet.skills) == ("Cíntia de Évora", ())


def test_another_encoding_can_be_chosen_if_the_file_makes_sense_in_it() -> None:
    document = in_chinese(CHINESE)
    data = json.dumps(document, ensure_ascii=False).encode("gbk")
    others = read_character(data, "x.json").encodings[1:]
    assert others, "most Chinese bytes make sense as Big5 or EUC-JP too"
    chosen = read_character(data, "x.json", Hints(encoding=others[0]))
    assert chosen.encodings[0] == others[0]
    assert [each.taken for each in chosen.remarks_of(RemarkKind.ENCODING)] == [OLDER[others[0]]]
    assert chosen.sheet.name == "张三".encode("gbk").decode(others[0])
    with pytest.raises(Unreadable) as refused:
        read_character(data, "x.json", Hints(encoding="utf-7"))
    assert refused.value.reason is Reason.ENCODING


def test_answers_that_still_fit_are_kept_in_another_encoding() -> None:
    document = in_chinese(CHINESE)
    document["skills"] += [
        {"name": "Dream Lore", "value": 12, "edited": True},
        {"name": "梦", "value": 13, "edited": True},
    ]
    document["attribute"]["hp"] = 3
    data = json.dumps(document, ensure_ascii=False).encode("gbk")
    before = read_character(data, "x.json")
    keys = {each.remark.given: each.key for each in offers(before) if each.way is Way.SKILL}
    answers = {NAME: "Zhang", keys["Dream Lore"]: "lore/Dreams", keys["梦"]: "lore/Sleep"}
    after = read_character(data, "x.json", Hints(encoding=before.encodings[1]))
    kept = carried(before, after, answers)
    assert sorted(kept.values()) == ["Zhang", "lore/Dreams"]
    sheet = corrected(after, kept).sheet
    assert sheet.name == "Zhang"
    assert "Dreams" in [each.name for each in sheet.skills if each.kind == "lore"]


def test_a_damaged_file_is_refused_instead_of_read_as_nonsense() -> None:
    data = json.dumps(charaeno(), ensure_ascii=False).encode()
    broken = data.replace("目".encode(), "目".encode()[:2] + b"\xff", 1)
    with pytest.raises(Unreadable) as refused:
        read_character(broken, "x.json")
    assert refused.value.reason in (Reason.ENCODING, Reason.NOT_JSON)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("目星と聞き耳を振る。", "cp932"),
        ("侦查，图书馆使用", "gb18030"),
        ("Åsa naïve “café” – 5 £", "cp1252"),
    ],
)
def test_text_decoded_as_it_was_written_is_no_nonsense(text: str, encoding: str) -> None:
    assert nonsense(text, encoding) <= MOST_NONSENSE
    assert nonsense("plain", encoding) == 0


@pytest.mark.parametrize(("written", "read"), [("utf-8", "cp1252"), ("euc_jp", "cp932"), ("cp932", "cp1252")])
def test_text_decoded_otherwise_is_nonsense(written: str, read: str) -> None:
    text = "目星と聞き耳を振る。灯台の夜".encode(written).decode(read, "replace")
    assert nonsense(text, read) > MOST_NONSENSE


@pytest.mark.parametrize(
    ("text", "encoding", "share"),
    [
        ("", "cp932", 0),
        ("Zoë", "cp1252", 0),
        ("ë×", "cp1252", 1 / 2),
        ("ëë", "cp1252", 0),
        ("ëëë", "cp1252", 1),
        ("ëëëëë “×”", "cp1252", 6 / 8),
        ("ëëëя", "cp1252", 1),
        ("あя", "cp932", 1 / 2),
        ("あë", "cp932", 1 / 2),
        ("あ目目a目", "cp932", 1 / 4),
        ("あ目目A", "cp932", 0),
        ("あ目目", "gb18030", 1 / 3),
        ("目" * 9, "cp932", 0),
        ("目" * 29, "cp932", 2 / 29),
        ("目" * 29, "big5", 0),
        ("あ" + "目" * 29, "euc_jp", 0),
    ],
)
def test_nonsense_is_the_share_of_signs_that_stand_together_in_no_language(
    text: str, encoding: str, share: float
) -> None:
    assert nonsense(text, encoding) == pytest.approx(share)


@pytest.mark.parametrize(("text", "share"), [("abc", 0), ("aあ目", 1 / 2), ("あア", 1)])
def test_syllables_are_counted_among_what_is_beyond_ascii(text: str, share: float) -> None:
    assert kana(text) == pytest.approx(share)


def test_a_text_with_as_much_nonsense_as_is_allowed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    document = western()
    document["Investigator"]["PersonalDetails"]["Name"] = "Cíntia × Évora"
    text = json.dumps(document, ensure_ascii=False)
    found = nonsense(text, "cp1252")
    assert found > 0
    monkeypatch.setattr(encodings, "MOST_NONSENSE", found)
    assert read_character(text.encode("cp1252"), "x.json").encodings == ("cp1252",)
    monkeypatch.setattr(encodings, "MOST_NONSENSE", math.nextafter(found, 0))
    with pytest.raises(Unreadable) as refused:
        read_character(text.encode("cp1252"), "x.json")
    assert refused.value.reason is Reason.ENCODING
