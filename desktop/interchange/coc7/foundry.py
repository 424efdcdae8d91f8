"""What Foundry's Call of Cthulhu 7e system calls things, for the reader of its actors and for the writer."""

import unicodedata

from rules_core.systems.coc7.derive import DEAD, INDEFINITE, MAJOR_WOUND, PRONE, TEMPORARY, UNCONSCIOUS

NAME = "Foundry VTT"
"""The name on screen."""

SYSTEM = "CoC7"
"""The id of the game system among those of Foundry, which also names its flags."""

COCID = "i.skill."
"""What the system's own ids of skills begin with; the rest is mostly the id of the game's list."""

INFOS = {
    "occupation": "occupation",
    "age": "age",
    "sex": "pronouns",
    "residence": "residence",
    "birthplace": "birthplace",
    "archetype": "archetype",
    "playername": "player",
}
"""The person's details there, and here."""

MONEY = {"spendingLevel": "spending", "cash": "cash", "assets": "assets"}
"""The details about money there, and here."""

CONDITIONS = {
    "criticalWounds": MAJOR_WOUND,
    "unconscious": UNCONSCIOUS,
    "prone": PRONE,
    "dead": DEAD,
    "tempoInsane": TEMPORARY,
    "indefInsane": INDEFINITE,
}
"""The conditions there, and the statuses here. "Dying" has none: it follows from a major wound at 0."""

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
"""The headings of the backstory and the titles that its sections have there in English."""

KEY = "Key Connection"
"""What the title of a section says, in brackets, where it is the key connection."""

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
    """The heading of the backstory that a section's title means in any known language, "" for none."""
    plain = unicodedata.normalize("NFKC", title).casefold()
    return next((heading for heading, words in _WORDS.items() if any(word in plain for word in words)), "")
