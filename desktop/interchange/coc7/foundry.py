"""Names used by Foundry's Call of Cthulhu 7e system, shared by the reader and the writer of actors."""

import unicodedata

from rules_core.systems.coc7.derive import DEAD, INDEFINITE, MAJOR_WOUND, PRONE, TEMPORARY, UNCONSCIOUS

NAME = "Foundry VTT"
"""The name shown on screen."""

SYSTEM = "CoC7"
"""The id of the game system in Foundry, which is also the key of its flags."""

OWN = "rollbook"
"""The key of the flags that mark an actor as exported by Rollbook."""

COCID = "i.skill."
"""The prefix of the system's skill ids; the rest is mostly the id in the game's skill list."""

INFOS = {
    "occupation": "occupation",
    "age": "age",
    "sex": "pronouns",
    "residence": "residence",
    "birthplace": "birthplace",
    "archetype": "archetype",
    "playername": "player",
}
"""Personal details: the key in Foundry, and ours."""

MONEY = {"spendingLevel": "spending", "cash": "cash", "assets": "assets"}
"""Money details: the key in Foundry, and ours."""

CONDITIONS = {
    "criticalWounds": MAJOR_WOUND,
    "unconscious": UNCONSCIOUS,
    "prone": PRONE,
    "dead": DEAD,
    "tempoInsane": TEMPORARY,
    "indefInsane": INDEFINITE,
}
"""Conditions in Foundry, and our statuses. "Dying" has none: it follows from a major wound at 0 HP."""

TITLES = {
    "description": "Personal Description",
    "ideology": "Ideology/Beliefs",
    "people": "Significant People",
    "locations": "Meaningful Locations",
    "possessions": "Treasured Possessions",
    "traits": "Traits",
    "injuries": "Injuries & Scars",
    "phobias": "Phobias & Manias",
    "tomes": "Arcane Tomes, Spells & Artifacts",
    "encounters": "Encounters with Strange Entities",
}
"""Our backstory headings, and the English titles of Foundry's sections."""

KEY = "Key Connection"
"""The text that a section's title has in brackets if it is the key connection."""

_WORDS = {
    "description": ("description", "appearance", "描写", "描述"),
    "ideology": ("ideolog", "idéolog", "belief", "croyance", "イデオロギー", "信念"),
    "people": ("people", "personne", "人々", "之人"),
    "locations": ("location", "lieu", "意味のある場所", "之地"),
    "possessions": ("possession", "biens", "秘蔵", "宝贵", "寶貴"),
    "injuries": ("injur", "scar", "blessure", "cicatri", "séquelle", "負傷", "伤", "傷"),
    "phobias": ("phobi", "mania", "manie", "恐怖症", "恐惧", "恐懼"),
    "tomes": ("tome", "spell", "artifact", "ouvrage", "grimoire", "sort", "魔導書", "典籍"),
    "encounters": ("encounter", "rencontre", "遭遇", "接触", "接觸"),
    "traits": ("trait", "特徴", "特质", "特質"),
}


def heading_of(title: str) -> str:
    """Return the backstory heading for a section's title in any known language, "" for none."""
    plain = unicodedata.normalize("NFKC", title).casefold()
    return next((heading for heading, words in _WORDS.items() if any(word in plain for word in words)), "")
