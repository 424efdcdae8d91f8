"""A small character as exported by VTT Enhancement Suite, with each of its quirks."""

from tests.interchange.shapes import Json


def roll20() -> Json:
    """A character of the sheet for Call of Cthulhu."""
    rows: dict[str, object] = {
        "sheet_initialized": "yes",
        "sheet_version": "5.1",
        "translation_bonus": "bonus",
        "first_open_flag": "0",
        "occupation": "Librarian",
        "age": 44,
        "gender": "F",
        "residence": "",
        "strength": "45",
        "constitution": 50,
        "size": "60",
        "dexterity": 55,
        "appearance": "45",
        "intelligence": "70",
        "power": "60",
        "education": 80,
        "build": "0",
        "damage_bonus": "0",
        "movement_rate": 6,
        "hitpoints": ("7", 11),
        "magicpoints": ("12", 12),
        "sanity": (52, "60"),
        "luck": 40,
        "temp_insane": "1",
        "indef_insane": 0,
        "dodge": "40",
        "dodge_roll": "{{roll=[[1d100cs<1cf>96]]}}{{roll_target=[[floor(40/@{dice_toggle}}}",
        "brawl": "50",
        "handgun": 35,
        "rifle_shotgun": "30",
        "own": "80",
        "library_use": "80",
        "throw": "",
        "throw_roll": "{{roll=[[1d100cs<1cf>96]]}}",
        "repeating_artcraft_-MZa_1_name": "Bookbinding",
        "repeating_artcraft_-MZa_1_value": "45",
        "repeating_artcraft_-MZa_1_roll": "{{roll=[[1d100]]}}",
        "repeating_languages_-MZb-2_value": 31,
        "repeating_languages_-MZb-2_name": "Danish",
        "repeating_fighting_-MZc3_name": "Fighting (Axe)",
        "repeating_fighting_-MZc3_value": "33",
        "additional_skill_1_name": "Usar Computadores",
        "additional_skill_1": "71",
        "additional_skill_2_name": "Whittling",
        "additional_skill_2": "22",
        "edit_toggle": "0",
        "tab_control": "backstory",
        "repeating_weapons_-MZd4_weapon_name": "Old Bess",
        "repeating_weapons_-MZd4_weapon_skill_parsed": "handgun",
        "repeating_weapons_-MZd4_weapon_skill_value": "35",
        "repeating_weapons_-MZd4_weapon_damage": "1d10",
        "repeating_weapons_-MZd4_weapon_damage_roll": "1d10",
        "repeating_weapons_-MZd4_weapon_damage_extreme": "10",
        "repeating_weapons_-MZd4_weapon_range": "15 yards",
        "repeating_weapons_-MZd4_weapon_attacks": "1 (3)",
        "repeating_weapons_-MZd4_weapon_ammo": "-",
        "repeating_weapons_-MZd4_weapon_malfunction": "",
        "spending_level": "$10.00",
        "cash": "$98.00",
        "ideology_beliefs_value": "Books do not lie",
        "significant_people_value": "",
        "injuries_scars_value": "A scar\r\non the chin",
    }
    return {
        "schema_version": 2,
        "oldId": "-M_b",
        "name": "Edna Pike",
        "avatar": "https://example.invalid/edna.png?1",
        "bio": "<p>Born in <b>Hull</b>.</p><p>Reads &amp; reads.</p>",
        "gmnotes": "",
        "defaulttoken": "",
        "tags": "[]",
        "controlledby": "",
        "inplayerjournals": "",
        "attribs": [
            {"name": name, "current": value[0], "max": value[1], "id": f"-M{number}"}
            if isinstance(value, tuple)
            else {"name": name, "current": value, "max": "", "id": f"-M{number}"}
            for number, (name, value) in enumerate(rows.items())
        ],
        "abilities": [],
    }


def row(document: Json, name: str) -> Json:
    """The row of this name."""
    found: Json = next(each for each in document["attribs"] if each["name"] == name)
    return found
