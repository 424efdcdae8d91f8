"""Finds the skill of a weapon by its name, kind, range, damage and chance."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from rules_core.sheet.sheet import Skill, Weapon

_MELEE, _FIREARMS = "fighting", "firearms"
_COMBAT = (_MELEE, _FIREARMS, "throw")

_WORDS: tuple[tuple[str, str], ...] = (
    (
        "firearms-submachine-gun",
        "submachine|sub-machine|tommy gun|thompson|smg|サブマシンガン|短機関銃|冲锋枪|衝鋒槍",
    ),
    ("firearms-machine-gun", "machine gun|maschinengewehr|mitrailleuse|マシンガン|機関銃|机枪|機槍"),
    (
        "firearms-handgun",
        (
            "handgun|pistol|revolver|derringer|luger|automatic|beretta|glock|pistole|pistolet|拳銃|ピストル|リボルバー"
            "|オートマチック|デリンジャー|ハンドガン|手枪|手槍|左轮"
        ),
    ),
    (
        "firearms-rifle-shotgun",
        (
            "rifle|shotgun|carbine|gauge|musket|gewehr|flinte|fusil|escopeta|ライフル|ショットガン|散弾銃|猟銃|小銃"
            "|步枪|步槍|猎枪|獵槍|霰弹枪|霰彈槍"
        ),
    ),
    ("firearms-flamethrower", "flamethrower|flammenwerfer|火炎放射|喷火|噴火"),
    ("firearms-bow", r"\bbows?\b|crossbow|longbow|armbrust|ballesta|arbalète|弓|ボウガン|クロスボウ|弩"),
    ("throw", "grenade|dynamite|molotov|shuriken|手榴弾|手裏剣|火炎瓶|ダイナマイト|投げ|手雷|granate"),
    ("fighting-chainsaw", "chainsaw|kettensäge|チェーンソー|链锯|電鋸"),
    ("fighting-axe", r"\baxe|hatchet|\baxt\b|\bbeil\b|\bhache\b|hacha|斧"),
    ("fighting-spear", "spear|lance|speer|lanza|槍|薙刀|矛"),
    ("fighting-whip", "whip|peitsche|fouet|látigo|鞭|ムチ"),
    ("fighting-flail", "flail|nunchaku|フレイル|ヌンチャク|连枷"),
    ("fighting-garrote", "garrott?e|絞殺|绞索"),
    (
        "fighting-brawl",
        (
            "unarmed|brawl|fist|punch|kick|headbutt|grapple|bite|claw|knife|dagger|club|cosh|blackjack|nightstick"
            "|baton|knuckle|messer|dolch|keule|couteau|cuchillo|素手|こぶし|拳|パンチ|キック|頭突き|組み付き|ナイフ"
            "|短刀|短剣|小刀|棍棒|警棒|バット|メリケン|匕首|拳头"
        ),
    ),
    (
        "fighting-sword",
        "sword|sabre|saber|rapier|katana|machete|schwert|épée|espada|刀|剣|剑|劍|サーベル|レイピア",
    ),
)
"""Words in weapon names, in several languages, that tell the skill; the first that fits counts."""

_PATTERNS = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in _WORDS)
_TOUCH = re.compile(r"touch|melee|contact|nah|タッチ|近接|接触|近战|近戰", re.IGNORECASE)
_DISTANCE = re.compile(r"\d+\s*(?:m|ft|yd|yards?|y|ｍ|メートル|ヤード|米|码)?(?:\s*/|\s*$|\b)", re.IGNORECASE)
_BONUS = re.compile(r"DB|damage bonus|ダメージボーナス|ダメボ", re.IGNORECASE)
_CHANCE = re.compile(r"\s*(\d{1,3})\s*%?\s*")


class Found(NamedTuple):
    """A weapon's skill, None if the sheet has no combat skill, and whether it is certain."""

    skill: Skill | None
    sure: bool = False


def label(weapon: Weapon) -> str:
    """Return what to call a weapon: its name or, without one, its damage."""
    return weapon.name or weapon.damage


def percentage(text: str) -> int | None:
    """Return a chance such as "60", "60%" or "６０％"; None if the text isn't one."""
    found = _CHANCE.fullmatch(unicodedata.normalize("NFKC", text))
    return int(found[1]) if found else None


def combat_skills(skills: Sequence[Skill]) -> list[Skill]:
    """Return the skills that weapons use."""
    return [each for each in skills if each.kind.startswith(_COMBAT)]


def skill_of(weapon: Weapon, skills: Sequence[Skill], chance: int | None) -> Found:
    """Return which of ``skills`` a weapon uses, if none is called like it.

    A chance equal to a base fits too many skills to tell one.
    """
    combat = combat_skills(skills)
    family, kind = _family(weapon), _kind(weapon.name)
    raised = [each for each in combat if each.value == chance != each.base]
    by_name = max((each for each in combat if each.kind == kind), key=lambda each: each.value, default=None)
    fitting = raised if family is None else [each for each in raised if each.kind.startswith(family)]
    if by_name is not None:
        agrees = chance is None or by_name.value == chance or not fitting
        return Found(by_name, sure=True) if agrees else Found(fitting[0])
    if kind is None and weapon.name and len(fitting) == 1:
        return Found(fitting[0], sure=True)
    return Found(fitting[0] if fitting else _usual(combat, family or kind or _MELEE))


def _kind(name: str) -> str | None:
    plain = unicodedata.normalize("NFKC", name)
    return next((kind for kind, words in _PATTERNS if words.search(plain)), None)


def _family(weapon: Weapon) -> str | None:
    """Whether a weapon is for melee or a firearm, as far as its numbers tell."""
    reach, ammo, jams = (
        unicodedata.normalize("NFKC", each) for each in (weapon.range, weapon.ammo, weapon.malfunction)
    )
    if any(each.strip().isdecimal() and int(each) > 0 for each in (ammo, jams)):
        return _FIREARMS
    if _TOUCH.search(reach) or _BONUS.search(unicodedata.normalize("NFKC", weapon.damage)):
        return _MELEE
    return _FIREARMS if _DISTANCE.match(reach.strip()) and reach.strip() != "0" else None


def _usual(combat: list[Skill], kind: str) -> Skill | None:
    """The skill that most weapons of a family use: Brawl, else the best one."""
    family = kind.partition("-")[0]
    of_family = [each for each in combat if each.kind.startswith(family)] or combat
    brawl = next((each for each in of_family if each.kind == "fighting-brawl"), None)
    return brawl or max(of_family, key=lambda each: each.value, default=None)
