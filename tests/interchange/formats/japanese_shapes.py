"""Small pieces and texts of Japanese services, with characters of our own."""

import json
from typing import Any

Json = dict[str, Any]

COMMANDS = (
    "CC<={SAN} 正気度ロール",
    "CC<=45 幸運",
    "CC<=40 STR",
    "CC<=75 アイデア",
    "CC<=60 【目星】",
    "CC<=55 〈聞き耳〉",
    "CC<=50 《図書館》",
    "CC<=45 [応急手当]",
    "CC<=65 射撃（拳銃）",
    "CC<=35 芸術：眼鏡",
    "CC<=70 母国語(日本語)",
    "CC<=33 港の噂",
    "1D3+{DB} 素手",
    "1D6{DB} 杖",
    ":HP+",
)


def piece(**changes: object) -> Json:
    """A seventh-edition piece; ``changes`` are fields of it, None takes one off."""
    data: Json = {
        "name": "三田 澪 (みた みお)",
        "memo": "一行目\n二行目",
        "initiative": 50,
        "externalUrl": "https://example.invalid/7th/abc",
        "iconUrl": "https://example.invalid/p.png",
        "faces": [{"iconUrl": "https://example.invalid/f.png", "label": "笑顔"}],
        "status": [
            {"label": "HP", "value": 7, "max": 11},
            {"label": "MP", "value": 12, "max": 12},
            {"label": "SAN", "value": 48, "max": 60},
        ],
        "params": [
            {"label": label, "value": value}
            for label, value in (
                ("STR", "40"),
                ("CON", "50"),
                ("POW", "60"),
                ("DEX", "50"),
                ("APP", "55"),
                ("SIZ", "60"),
                ("INT", "75"),
                ("EDU", "70"),
                ("MOV", "7"),
                ("DB", "+0"),
                ("ビルド", "0"),
            )
        ],
        "commands": "\n".join(COMMANDS),
        "color": "#888888",
    }
    data.update(changes)
    return {"kind": "character", "data": {key: value for key, value in data.items() if value is not None}}


def copied(document: Json) -> str:
    """What ccfolia puts on the clipboard."""
    return json.dumps(document, ensure_ascii=False)


def _padded(name: str, width: int) -> str:
    """A cell of a table, as wide as it looks: letters of full width count twice."""
    return name + " " * max(1, width - sum(2 if ord(each) > 0x7F else 1 for each in name))


def skill_row(name: str, *numbers: int) -> str:
    """A row of the skills: total, base, points of both budgets, growth, the rest."""
    return _padded(name, 20) + "".join(f"{each:>8}" for each in numbers)


def iachara(*, skills: str = "", memo: str = "一行目", values: str = "", head: str = "") -> str:
    """A text of iachara; ``skills``, ``memo``, ``values`` and the ``head`` line in place of its own."""
    return f"""{head or "いあきゃらテキスト 7版 v2.0.1"}
【基本情報】
名前: 三田 澪 (みた みお)
タグ: 図書室
職業: 司書 / 翻訳家
年齢: 34 / 性別: 女性 / 身長: 158cm
体重: 50kg / 出身: 小樽
髪の色: 黒 / 瞳の色: 茶 / 肌の色: 白い

【アイコン】
:https://example.invalid/p.png

【能力値】
        現在値  能力値  増加分  一時的
{values or VALUES}

【技能値】
職業ポイント:       65 /    65
興味ポイント:       30 /    40

『戦闘技能』
技能名                  合計  初期値   職業P   興味P  成長分  その他
{skills or SKILLS}

【武器】
{_WEAPONS}

【装備と所持品】
名称                          単価          個数          価格 効果、備考など
懐中電灯                      1000          2             2000 単三 2 本
手帳                          0             1             0

【収入と財産】
支出レベル: ¥1,000
現金: ￥6,000
資産: 古い家
と庭

【バックストーリー】
[容姿の描写]
眼鏡。

[イデオロギー / 信念]
【約束】は守る。

[重要な人々]

[遭遇した超自然の存在]
海の声。

【通過したシナリオ名】
灯台の夜

【メモ】
{memo}
"""


_WEAPON_CELLS = (
    ("名前", "成功率", "ダメージ", "射程", "攻撃回数", "装弾数", "耐久力", "故障その他"),
    ("自動拳銃 古い型", "40", "1D10", "15m", "1(3)", "7", "8", "99"),
    ("杖", "25", "1D6+DB", "-", "1", "-", "-", "-"),
)
_WEAPONS = "\n".join(
    "".join(_padded(cell, width) for cell, width in zip(row, (28, 12, 18, 14, 16, 14, 14, 1), strict=True))
    for row in _WEAPON_CELLS
)

VALUES = """STR         40      40       0       0
CON         50      50       0       0
POW         60      60       0       0
DEX         50      50       0       0
APP         55      55       0       0
SIZ         60      60       0       0
INT         75      75       0       0
EDU         72      70       2       0
HP          11      11       0       0
MP          12      12       0       0
正気度      60      60       0       0
IDE         75      75       0       0
幸運        45      45       0       0
知識        72      70       2       0

正気度 48 / 99
DB 0
BLD 0
MOV 7"""
"""The numbers, with two points of growth in EDU."""

SKILLS = "\n".join(
    (
        skill_row("近接戦闘", 35, 25, 0, 10, 0, 0),
        skill_row("射撃（拳銃）", 40, 20, 20, 0, 0, 0),
        skill_row("図書館", 68, 20, 45, 0, 3, 0),
        skill_row("芸術／製作（書道　楷書）", 25, 5, 0, 20, 0, 0),
        skill_row("港の噂", 5, 5, 0, 0, 0, 0),
    )
)
"""Some skills, with three points of growth in one."""
