"""The words of Call of Cthulhu that other programs' players use in their languages, for exports."""

import tomllib
from collections.abc import Mapping
from functools import cache

import resources
from desktop.base.names import exported_skill_name, one_line
from desktop.base.words import mark, tr
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet, Skill

LANGUAGES = {"ja": "日本語", "zh": "中文", "ko": "한국어", "en": "English"}
"""The languages of exports beside the player's own, each with its own name."""

_WORDS: Mapping[str, Mapping[str, str]] = {
    "ja": {
        "san": "正気度ロール",
        "luck": "幸運",
        "idea": "アイデア",
        "know": "知識",
        "occupation": "職業",
        "age": "年齢",
        "pronouns": "性別",
        "residence": "居住地",
        "birthplace": "出身",
    },
    "zh": {
        "san": "理智",
        "luck": "幸运",
        "idea": "灵感",
        "know": "知识",
        "occupation": "职业",
        "age": "年龄",
        "pronouns": "性别",
        "residence": "住地",
        "birthplace": "故乡",
    },
    "ko": {
        "san": "이성",
        "luck": "행운",
        "idea": "아이디어",
        "know": "지식",
        "occupation": "직업",
        "age": "나이",
        "pronouns": "성별",
        "residence": "거주지",
        "birthplace": "출신지",
    },
    "en": {
        "san": "Sanity",
        "luck": "Luck",
        "idea": mark("Idea"),
        "know": mark("Know"),
        "occupation": "Occupation",
        "age": "Age",
        "pronouns": "Pronouns",
        "residence": "Residence",
        "birthplace": "Birthplace",
    },
}
_FORMATS = {"charaeno": "ja", "iachara": "ja", "ccfolia": "ja", "st": "zh"}
"""The language of who uses a file format."""


def language_of(sheet: Sheet) -> str:
    """Return the language in which a character was imported, "" for the player's own."""
    text = " ".join(
        (sheet.name, *(each.text for each in sheet.details), *(each.name for each in sheet.skills))
    )
    if any("\u3040" <= each <= "\u30ff" for each in text):
        return "ja"
    if any("\uac00" <= each <= "\ud7a3" for each in text):
        return "ko"
    if sheet.origin is None:
        return ""
    is_han = any("\u4e00" <= each <= "\u9fff" for each in text)
    return _FORMATS.get(sheet.origin.format, "zh") if is_han else ""


def word(key: str, language: str) -> str:
    """Return a word of a palette or memo; ``language`` "" is the player's own."""
    return _WORDS[language][key] if language else tr(_WORDS["en"][key])


def skill_name(skill: Skill, language: str) -> str:
    """Return a skill's full name in a language, with its speciality as the player wrote it."""
    spec = system("coc7").skill(skill.kind)
    if not language or spec is None:
        return one_line(exported_skill_name(system("coc7"), skill))
    name = _names(language).get(skill.kind, spec.name)
    speciality = skill.name if spec.specialised else ""
    if not speciality:
        return name
    if language == "en":
        return one_line(f"{name} ({speciality})")
    return one_line(f"{name}（{speciality}）")


@cache
def _names(language: str) -> Mapping[str, str]:
    if language == "en":
        return {}
    file = resources.path("games", "coc7", "skills", f"{language}.toml")
    return {kind: names[0] for kind, names in tomllib.loads(file.read_text("utf-8"))["skills"].items()}
