"""Small character files in the formats of other programs, with characters of our own."""

import base64
import json
import struct
import zlib
from typing import Any

Json = dict[str, Any]


def png(width: int = 2, height: int = 2) -> bytes:
    """A whole PNG picture, grey."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg_head(width: int = 70, height: int = 90) -> bytes:
    """The beginning of a JPEG picture, up to and with its frame header."""
    app = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    return b"\xff\xd8" + app + frame


def dholeshouse() -> Json:
    """A file of The Dhole's House with each of its quirks."""
    return {
        "Investigator": {
            "Header": {
                "Creator": "Somewhere",
                "GameVersion": "7th Edition",
                "GameType": "Modern",
                "Discalimer": "None.",
                "Version": "0.5.0",
            },
            "PersonalDetails": {
                "Name": "Edna Pike",
                "Occupation": "Librarian",
                "Archetype": None,
                "Gender": "Female",
                "Age": "about 44",
                "Birthplace": "Hull",
                "Residence": "Leeds",
                "Portrait": base64.b64encode(jpeg_head()).decode(),
            },
            "Characteristics": {
                "STR": "45",
                "DEX": "60",
                "INT": "75",
                "CON": "50",
                "APP": "04",
                "POW": "50",
                "SIZ": "55",
                "EDU": "80",
                "Move": "7",
                "Luck": "35",
                "LuckMax": "55",
                "Sanity": "41",
                "SanityStart": "50",
                "SanityMax": "97",
                "MagicPts": "9",
                "MagicPtsMax": "10",
                "HitPts": "6",
                "HitPtsMax": "10",
                "DamageBonus": "None",
                "Build": "0",
                "OccupationSkillPoints": "320",
            },
            "Skills": {
                "Skill": [
                    _skill("Accounting", 40, occupation="true"),
                    _skill("Art/Craft", 5, subskill="None", occupation="true"),
                    _skill("Art/Craft", 10, subskill="None", occupation="true"),
                    _skill("Art/Craft", 35, subskill="Bookbinding"),
                    _skill("Cthulhu Mythos", 2),
                    _skill("Dodge", 30),
                    _skill("Fighting", 25, subskill="Brawl"),
                    _skill("Fighting", 1, subskill="Knife"),
                    {**_skill("Firearms", 20, subskill="Handgun"), "None": "true"},
                    _skill("Language (Own)", 80, subskill="English", occupation="true"),
                    _skill("Language (Other)", 21, subskill="Danish"),
                    _skill("Operate Heavy Machine", 6),
                    _skill("Throw", 20),
                    _skill("Misc", 15, subskill="Knitting"),
                    _skill("Misc", 1, subskill="None"),
                ]
            },
            "Talents": None,
            "Weapons": {
                "weapon": {
                    "name": "Brawl",
                    "skillname": "Brawl",
                    "regular": "25",
                    "hard": "12",
                    "extreme": "05",
                    "damage": "1d3+db",
                    "range": "-",
                    "attacks": "1 (3)",
                    "ammo": "-",
                    "malf": "-",
                }
            },
            "Combat": {
                "DamageBonus": "None",
                "Build": "0",
                "Dodge": {"value": "30", "half": "15", "fifth": "6"},
            },
            "Backstory": {
                "description": "Tall.<br>Grey <b>coat</b>.",
                "traits": None,
                "injurues": "A scar<br />on the chin",
                "people": "Mr Pike",
                "tomes": "",
            },
            "Possessions": {"item": {"description": "A torch"}},
            "Cash": {"spending": "$10.00", "cash": "$80.00", "assets": "$2000.00"},
            "Assets": None,
        }
    }


def _skill(name: str, value: int, **more: str) -> Json:
    return {"name": name, "value": str(value), "half": str(value // 2), "fifth": str(value // 5), **more}


def charaeno() -> Json:
    """A Charaeno summary with each of its quirks."""
    return {
        "name": "木村 栞 (きむら しおり)",
        "occupation": "司書",
        "age": "34",
        "sex": "女性",
        "residence": "",
        "birthplace": "大阪府",
        "characteristics": {
            "str": 50,
            "con": 55,
            "pow": 60,
            "dex": 70,
            "app": 55,
            "siz": 60,
            "int": 75,
            "edu": 35,
        },
        "attribute": {
            "hp": 7,
            "mp": 12,
            "mov": 8,
            "build": 0,
            "db": "+0",
            "san": {"value": 48, "max": 94},
            "luck": 45,
        },
        "skills": [
            {"name": "威圧", "value": 15, "edited": False},
            {"name": "運転（自動車）", "value": 30, "edited": True},
            {"name": "運転（）", "value": 20, "edited": False},
            {"name": "運転（（軽トラ））", "value": 45, "edited": True},
            {"name": "回避", "value": 60, "edited": True},
            {"name": "科学（）", "value": 1, "edited": False},
            {"name": "科学（天文学）", "value": 41, "edited": True},
            {"name": "近接戦闘（格闘）", "value": 25, "edited": False},
            {"name": "近接戦闘（）", "value": 0, "edited": False},
            {"name": "クトゥルフ神話", "value": 5, "edited": True},
            {"name": "芸術／製作（書道）", "value": 5, "edited": False},
            {"name": "射撃（ライフル／ショットガン）", "value": 25, "edited": False},
            {"name": "ほかの言語（英語）", "value": 31, "edited": True},
            {"name": "母国語（日本語）", "value": 39, "edited": True},
        ],
        "possessions": [
            {"name": "懐中電灯", "count": "2", "detail": "単三電池"},
            {"name": "ノート", "count": "", "detail": ""},
        ],
        "weapons": [
            {
                "name": "素手",
                "value": "25%くらい",
                "damage": "1D3+DB",
                "range": "",
                "attacks": "1",
                "ammo": "",
                "malfunction": "",
            }
        ],
        "credit": {"spendingLevel": "¥1,000", "cash": "￥6,000", "assetsDetails": "$600"},
        "backstory": [
            {"name": "容姿の描写", "entries": [{"text": "背が高い"}, {"text": "眼鏡"}]},
            {"name": "イデオロギー／信念", "entries": []},
            {"name": "重要な人々", "entries": [{"text": "祖母", "keyConnection": True}]},
            {"name": "負傷、傷跡", "entries": [{"text": "左手の火傷"}]},
        ],
        "fellows": [
            {"name": "===== 港の家 =====", "url": ""},
            {"name": "ウォルト＝B", "url": "https://example.invalid/7th/x"},
        ],
        "note": "一行目\n二行目",
        "chatpalette": "CC<=60 回避",
        "portraitURL": "https://example.invalid/p.png",
    }


def encoded(document: object) -> bytes:
    """``document`` as a UTF-8 JSON file."""
    return json.dumps(document, ensure_ascii=False).encode()
