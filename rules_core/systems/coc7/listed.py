"""The names that the game writes on sheets: occupations, their specialities, and those of the samples."""

from rules_core.game.system import NameList
from rules_core.sheet.subject import Subject
from rules_core.systems.coc7.creating import OCCUPATIONS
from rules_core.systems.coc7.weapons import WEAPONS

LISTED = (
    NameList("detail/occupation", tuple(each.name for each in OCCUPATIONS)),
    NameList("detail/occupation", ("Barnstorming pilot", "Retired reader in ancient languages")),
    NameList(
        "skill/name",
        tuple(
            dict.fromkeys(
                speciality
                for each in OCCUPATIONS
                for skill in each.skills
                if (speciality := Subject.read(skill).id)
            )
        ),
    ),
    NameList(
        "skill/name",
        (
            *("Aircraft", "Ancient Greek", "Arabic", "Astronomy", "Boat", "Calligraphy", "English"),
            *("Mathematics", "Open country", "Polish", "Sign painting"),
        ),
    ),
    NameList("weapon/name", tuple(each.name for each in WEAPONS)),
    NameList(
        "weapon/name",
        (
            *("Two-foot wrench", ".30-06 bolt-action rifle", "Blackthorn stick"),
            *("12-gauge shotgun, side by side", "Tripod, swung"),
        ),
    ),
)
"""All of them, by field. Mathematics has a base of its own."""
