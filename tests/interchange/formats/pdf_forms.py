"""Small fillable PDFs with the field names of Chaosium's sheets."""

from collections.abc import Mapping


def pdf_form(values: Mapping[str, object], ticked: tuple[str, ...] = (), more: bytes = b"") -> bytes:
    """A PDF of one empty page with a text field for each of ``values`` and a tick for each of ``ticked``."""
    fields = [
        f"<< /T {_text(name)} /FT /Tx /V {_text(str(value))} >>".encode() for name, value in values.items()
    ]
    fields += [f"<< /T {_text(name)} /FT /Btn /V /Yes /AS /Yes >>".encode() for name in ticked]
    fields.append(f"<< /T {_text('Skill_Unticked_Chk')} /FT /Btn /V /Off >>".encode())
    numbers = " ".join(f"{number} 0 R" for number in range(4, 4 + len(fields)))
    return written(
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [" + numbers.encode() + b"] >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
        *fields,
        trailer=more,
    )


def written(*objects: bytes, trailer: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    size = b"<< /Size %d /Root 1 0 R %s >>" % (len(objects) + 1, trailer)
    return bytes(out) + head + table + b"trailer\n" + size + b"\nstartxref\n%d\n%%%%EOF\n" % len(out)


def _text(text: str) -> str:
    return f"<feff{text.encode('utf-16-be').hex()}>"


CHARACTERISTICS = {"STR": 45, "CON": 50, "SIZ": 60, "DEX": 55, "APP": 45, "INT": 70, "POW": 60, "EDU": 80}


def sheet_values() -> dict[str, object]:
    """The fields of a sheet that a player filled in, in the spelling of the newer form."""
    values: dict[str, object] = {
        "Investigators_Name": "Edna Pike",
        "Occupation": "Librarian",
        "Age": "44",
        "Pronouns": "she/her",
        "Residence": "Leeds",
        "Birthplace": "",
        **CHARACTERISTICS,
        "StartingHP": 11,
        "CurrentHP": 7,
        "StartingMagic": 12,
        "CurrentMagic": 12,
        "StartingLuck": 55,
        "CurrentLuck": 40,
        "StartingSanity": 60,
        "CurrentSanity": 52,
        "MaxSanity": 96,
        "MOV": 6,
        "Build": 0,
        "DamageBonus": "None",
        "Skill_Library": 80,
        "Skill_SpotHidden": "65%",
        "Skill_Cthulhu": 3,
        "Skill_Fighting": 50,
        "Skill_Fighting1": 40,
        "SkillDef_Fighting1": "Sword",
        "Skill_FireArmsHandguns": 35,
        "Skill_ArtCraft1": 45,
        "SkillDef_ArtCraft1": "Bookbinding",
        "SkillDef_Science1": "Botany",
        "Skill_OwnLanguage": 80,
        "SkillDef_OwnLanguage": "English",
        "Skill_OtherLanguage2": 31,
        "SkillDef_OtherLanguage2": "Danish",
        "Skill_Dodge": 27,
        "Dodge_Copy": 27,
        "Weapon_Regular0": 50,
        "Weapon_Name1": "Old Bess",
        "Weapon_Regular1": 35,
        "Weapon_Damage1": "1D10",
        "Weapon_Range1": "15 yards",
        "Weapon_Attacks1": "1 (3)",
        "Weapon_Ammo1": "6",
        "Weapon_Malf1": "100",
        "SpendingLevel": "$10",
        "Cash": "$80",
        "Assets1": "$2000",
        "PersonalDescription": "Tall.\rGrey coat.",
        "Ideology/Beliefs": "Books do not lie",
        "Significant People": "Mr Pike",
        "Phobias/Manias": "Water",
        "Gear/Possessions": "Torch\rNotebook",
        "Gear/Possessions1": "Rope",
        "Tomes/Spells": "",
    }
    for name, value in [
        (key, values[key]) for key in ("STR", "Skill_Library", "Skill_Fighting", "Dodge_Copy")
    ]:
        values |= {f"{name}_half": int(str(value)) // 2, f"{name}_fifth": int(str(value)) // 5}
    return values
