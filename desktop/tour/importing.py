"""The part of the tour that brings in a foreign character, and meets a file that is no library."""

import json

from desktop.tour.visitor import Visitor
from desktop.widgets.pages import PLAY, REVIEW

_NAMES_AND_VALUES = (
    ("Accounting", "", "25"),
    ("Art/Craft", "None", "05"),
    ("Charm", "", "45"),
    ("Dream Lore", "", "12"),
    ("Fighting", "Brawl", "35"),
    ("Firearms", "Handgun", "40"),
    ("Language (Other)", "Latin", "51"),
    ("Language (Own)", "Portuguese", "80"),
    ("Library Use", "", "75"),
    ("Occult", "", "45"),
    ("Spot Hidden", "", "65"),
)

_FOREIGN = {
    "Investigator": {
        "Header": {"GameType": "Classic (1920's)", "GameVersion": "7th Edition", "Version": "0.5.0"},
        "PersonalDetails": {
            "Name": "Inês Carvalhal",
            "Occupation": "Antiquarian",
            "Gender": "Female",
            "Age": "34",
            "Birthplace": "Porto",
            "Residence": "Arkham",
            "Portrait": None,
        },
        "Characteristics": {
            "STR": "45",
            "CON": "55",
            "SIZ": "50",
            "DEX": "60",
            "APP": "55",
            "INT": "75",
            "POW": "70",
            "EDU": "80",
            "Move": "7",
            "Luck": "55",
            "Sanity": "66",
            "SanityStart": "70",
            "HitPts": "09",
            "HitPtsMax": "10",
            "MagicPts": "14",
            "MagicPtsMax": "14",
            "DamageBonus": "+1D4",
            "Build": "0",
            "OccupationSkillPoints": "320",
        },
        "Skills": {
            "Skill": [
                {"name": name, "subskill": subskill, "value": value}
                if subskill
                else {"name": name, "value": value}
                for name, subskill, value in _NAMES_AND_VALUES
            ]
        },
        "Weapons": {
            "weapon": {"name": ".32 revolver", "skillname": "Handgun", "damage": "1D8", "range": "15"}
        },
        "Backstory": {"traits": "Dates paper by its smell.", "people": None},
        "Cash": {"spending": "$10", "cash": "$64", "assets": "A shop on Church Street"},
    }
}


def importing(at: Visitor) -> None:
    """Bring in a character of another program, after its review."""
    file = at.home / "ines-carvalhal.json"
    file.write_text(json.dumps(_FOREIGN), encoding="utf-8")
    at.window.files_offered.emit([file])
    at.wait(lambda: at.window.pages.page == REVIEW)
    at.shot("A character of another program is reviewed", "review", "one file")
    at.theme("dark")
    at.shot("The review, dark", "review", "one file")
    at.theme("light")
    at.click_button("Add to library")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("The imported character can be rolled for", "play", "imported")


def trouble(at: Visitor) -> None:
    """Open a file that is no library; the app must be closed, and is so afterwards."""
    library = at.home / "damaged" / "library.db"
    library.parent.mkdir()
    library.write_bytes(b"not a library at all" * 400)
    at.open(library)
    at.shot("A file that is not a library", "problem", "not a library")
    at.theme("dark")
    at.shot("A file that is not a library, dark", "problem", "not a library")
    at.theme("light")
    at.close()
