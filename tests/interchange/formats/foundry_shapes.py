"""Small Foundry actors in the schemas of all years, with characters of our own."""

from typing import Any

from tests.interchange.shapes import Json


def newest() -> Json:
    """An actor as version 10 and later write it."""
    return {
        "_id": "aaaaaaaaaaaaaaaa",
        "name": "Agnes Ward",
        "type": "character",
        "img": "worlds/arkham/agnes.webp",
        "system": {
            "characteristics": {
                "str": {"value": 45, "formula": ""},
                "con": {"value": 50, "formula": ""},
                "siz": {"value": 55, "formula": ""},
                "dex": {"value": 60, "formula": ""},
                "app": {"value": 65, "formula": ""},
                "int": {"value": 75, "formula": ""},
                "pow": {"value": 50, "formula": ""},
                "edu": {"value": 80, "formula": ""},
            },
            "attribs": {
                "hp": {"value": 6, "max": 10, "auto": True},
                "mp": {"value": 9, "max": 10, "auto": True},
                "lck": {"value": 35},
                "san": {"value": 41, "max": 97, "dailyLoss": 4, "dailyLimit": 9, "auto": True},
                "mov": {"value": 8, "auto": True, "type": "walk"},
                "db": {"value": "0", "auto": True},
                "build": {"value": 0, "auto": True},
                "armor": {"value": None},
            },
            "infos": {
                "occupation": "Librarian",
                "age": "44",
                "sex": "she/her",
                "residence": "Leeds",
                "birthplace": "Hull",
                "archetype": "",
                "organization": "The Club",
                "playername": "Kim",
            },
            "conditions": {
                "criticalWounds": {"value": True},
                "prone": {"value": False},
                "tempoInsane": {"value": True, "realTime": False, "duration": 3},
            },
            "monetary": {
                "format": "decimalLeft",
                "symbol": "$",
                "values": [{"name": "CoC7.MonetaryDefaultPoor", "min": 1, "max": 9}],
                "spendingLevel": "$10",
                "cash": "$80",
                "assets": "$2000",
                "assetsDetails": "A small house",
            },
            "biography": [
                {"title": "Personal Description", "value": "<p>Tall.</p><p>Grey &amp; tired</p>"},
                {"title": "Significant People", "value": None},
                {"title": "Debts", "value": "<p>To <b>Mr Pike</b></p>"},
            ],
            "backstory": "<p>Born by the sea.</p>",
            "notes": "<ul><li>one</li><li>two</li></ul>",
            "flags": {"locked": True, "manualCredit": True},
            "development": {"personal": 0, "occupation": 0},
        },
        "items": [
            skill("Spot Hidden", "spot-hidden", base=25, personal=20, experience=4, ticked=True),
            skill("Accounting", "accounting", base=5, occupation=35, flagged=True),
            skill("Photography", "art-craft-photography", "Art/Craft", base=5, personal=10),
            skill("Norse", "language-norse", "Language", base=1),
            skill("Welsh", "language-own", "Language", base=80),
            skill("Any", "science-any", "Science", base=1),
            skill("Brawl", "fighting-brawl", "Fighting", base=25, id_="bbbbbbbbbbbbbbbb"),
            skill("Handgun", "firearms-handgun", "Firearms", base=20),
            skill("Cthulhu Mythos", "cthulhu-mythos", base=0, experience=2),
            skill("Dreaming", "", base=10),
            weapon("Knife", main={"id": "bbbbbbbbbbbbbbbb", "name": ""}, damage="1D4", addb=True),
            weapon("Club", main={"id": "", "name": "i.skill.fighting-brawl"}, damage="1D6", ahdb=True),
            weapon(
                ".38 revolver",
                main={"id": "gone", "name": "Handgun"},
                damage="1D10",
                reach="15",
                bullets=6,
                ammo=4,
                malfunction=100,
                most="3",
                impl=True,
            ),
            item("Torch", quantity=2),
            item("Diary", description="<p>Half burnt</p>"),
            {
                "name": "Book of Tides",
                "type": "book",
                "system": {
                    "author": "A. Monk",
                    "date": "1490",
                    "description": {"value": "<p>Damp.</p>"},
                    "study": {"necessary": 12},
                },
            },
            {
                "name": "Call the Tide",
                "type": "spell",
                "system": {
                    "castingTime": "1 hour",
                    "costs": {"magicPoints": "5", "sanity": "1D6", "hitPoints": "0"},
                    "description": {"value": "<p>It comes.</p>"},
                },
            },
            {
                "name": "Keen Vision",
                "type": "talent",
                "system": {"description": {"value": "<p>Sees well</p>"}},
            },
            {"name": "Librarian", "type": "occupation", "system": {"source": "a book"}},
        ],
        "folder": None,
        "sort": 100001,
        "ownership": {"default": 0, "cccccccccccccccc": 3},
        "prototypeToken": {"name": "Agnes Ward", "actorLink": True},
        "flags": {"core": {"sourceId": "Actor.x"}, "dice-so-nice": {"colour": "teal"}},
        "_stats": {"systemId": "CoC7", "systemVersion": "8.15", "createdTime": 1673824163940},
    }


def skill(
    name: str,
    cocid: str,
    group: str = "",
    *,
    id_: str = "",
    ticked: bool = False,
    flagged: bool = False,
    **points: int,
) -> Json:
    """A skill as version 10 and later write it; ``points`` are its adjustments."""
    flags = {"CoC7": {"cocidFlag": {"id": f"i.skill.{cocid}", "lang": "en", "priority": 0}}} if cocid else {}
    return {
        "_id": id_ or f"{name:x<16.16}",
        "name": f"{group} ({name})" if group else name,
        "type": "skill",
        "img": "systems/CoC7/assets/icons/skills.svg",
        "system": {
            "skillName": name,
            "specialization": group,
            "base": str(points.get("base", "")),
            "adjustments": points,
            "description": {"value": "<p>As in the book</p>"},
            "properties": {"special": bool(group), "push": True},
            "flags": {"developement": ticked, "occupation": flagged},
        },
        "flags": flags,
        "sort": 0,
    }


def weapon(
    name: str,
    *,
    main: Json,
    damage: str,
    reach: str = "0",
    bullets: Any = None,
    ammo: int = 0,
    malfunction: Any = None,
    most: str | None = None,
    **properties: bool,
) -> Json:
    """A weapon."""
    return {
        "name": name,
        "type": "weapon",
        "system": {
            "skill": {"main": main, "alternativ": {"name": "", "id": ""}},
            "range": {
                "normal": {"value": reach, "units": "", "damage": damage},
                "long": {"value": 0, "units": "", "damage": ""},
                "extreme": {"value": 0, "units": "", "damage": None},
            },
            "usesPerRound": {"normal": "1", "max": most, "burst": None},
            "bullets": bullets,
            "ammo": ammo,
            "malfunction": malfunction,
            "properties": {"rngd": False, "melee": True, **properties},
        },
    }


def item(name: str, *, quantity: int = 1, description: str = "") -> Json:
    """Something carried."""
    return {
        "name": name,
        "type": "item",
        "img": "icons/svg/item-bag.svg",
        "system": {"description": {"value": description, "keeper": ""}, "quantity": quantity, "weight": 0},
    }


def oldest() -> Json:
    """An actor as it was in 2020: ``data``, no adjustments, values and bases as texts and formulas."""
    return {
        "name": "Théo Lang",
        "permission": {"default": 0},
        "type": "character",
        "data": {
            "characteristics": {
                key: {"value": value, "short": f"CHARAC.{key.upper()}", "label": "CHARAC.X", "formula": None}
                for key, value in {
                    "str": "50",
                    "con": 60,
                    "siz": 60,
                    "dex": 70,
                    "app": 55,
                    "int": 65,
                    "pow": 45,
                    "edu": 75,
                }.items()
            },
            "attribs": {
                "hp": {"value": 12, "max": None, "short": "HP", "label": "Hit points", "auto": True},
                "mp": {"value": None, "max": None, "short": "HP", "label": "Magic points", "auto": True},
                "lck": {"value": 40, "short": "LCK", "label": "Luck", "max": 99},
                "san": {"value": 45, "max": 99, "short": "SAN", "label": "Sanity", "auto": True},
                "mov": {"value": "auto", "short": "MOV", "label": "Movement rate"},
                "db": {"value": "-1", "short": "DB", "label": "Damage bonus", "auto": False},
                "build": {"value": "auto", "short": "BLD", "label": "Build"},
                "armor": {"value": None, "auto": False},
            },
            "status": {
                "unconscious": {"type": "Boolean", "value": True},
                "indefInsane": {"type": "boolean", "value": True},
                "prone": {"type": "Boolean", "value": False},
            },
            "infos": {"occupation": "Journaliste", "age": "31", "sex": "", "residence": "", "birthplace": ""},
            "credit": {"monetarySymbol": "F", "multiplier": "", "spent": "3", "assetsDetails": "Un vélo"},
            "biography": [{"title": "Personnes importantes", "value": "Sa sœur"}],
        },
        "items": [
            old_skill("Esquive", "", "@DEX/2", None),
            old_skill("Langue maternelle", "", "@EDU", "@EDU"),
            old_skill("Corps à corps", "Combat rapproché", "25", "55"),
            old_skill("Lancer", "Combat à distance", "20", "20"),
            old_skill("Any", "Track", 10, 40),
            old_skill("Own", "Language", "1/2*@EDU", None),
            old_skill("Arts et métiers", "Arts et métiers", "5", None),
            old_skill("Rêver", "", "@POW/5", None),
            old_skill("Crédit", "", "0", -1),
            old_skill(
                {"group": "Science", "type": "Chimie"}, {"group": "Science", "type": "Chimie"}, 1, "21"
            ),
        ],
        "token": {"name": "Théo Lang", "img": "icons/svg/mystery-man.svg"},
        "img": "icons/svg/mystery-man-black.svg",
    }


def old_skill(name: Any, group: Any, base: object, value: object) -> Json:
    """A skill before 2022."""
    return {
        "name": name if isinstance(name, str) else f"{name['group']} ({name['type']})",
        "type": "skill",
        "data": {
            "specialization": group,
            "description": {"value": "<p>Voir le livre</p>"},
            "base": base,
            "value": value,
            "properties": {"special": bool(group)},
            "eras": {"1920": True},
            "flags": {},
        },
    }
