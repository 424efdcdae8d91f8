"""Professions for a quick start, each with a vocation. They are our own: the rules we have name none."""

from typing import NamedTuple

from msgspec.structs import replace

from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.listing import WPN_BLADES_SHORT, WPN_PISTOLS


class ProfessionTechnique(NamedTuple):
    """A technique: its name, its skill, its ranks, its kind, its listing.

    The skill is a kind of the list, with the speciality after a colon.
    """

    name: str
    skill: str
    ranks: int
    kind: str
    listing: str


class Profession(NamedTuple):
    """A profession: its id, its name and that of its vocation.

    ``ranks`` are those of its skills and, last, of the vocation's; with the techniques they add up to those
    of the first level (ST-ADVN-01). The weapon uses the first technique.
    """

    id: str
    name: str
    vocation: str
    ranks: tuple[tuple[str, int], ...]
    techniques: tuple[ProfessionTechnique, ...]
    weapon: Weapon

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills of the profession, without that of the vocation."""
        return tuple(skill for skill, _ in self.ranks[:-1])


def _pistols(ranks: int) -> ProfessionTechnique:
    return ProfessionTechnique("Wpn-Pistols", "cbt-ranged", ranks, "specialiser", str(WPN_PISTOLS))


def _blades(ranks: int) -> ProfessionTechnique:
    return ProfessionTechnique("Wpn-Blades-Short", "cbt-melee", ranks, "specialiser", str(WPN_BLADES_SHORT))


_PISTOL = Weapon("Arc pistol", damage="2d6", range="40 m", ammo="12", qualities="fire")
_BLADE = Weapon("Short blade", damage="1d6", qualities="prc")

PROFESSIONS = (
    Profession(
        "pilot",
        "Salvage pilot",
        "Card player",
        (("qualifier:Small Craft", 1), ("cbt-ranged", 2), ("agility", 1), ("deceive", 1)),
        (
            _pistols(2),
            ProfessionTechnique(
                "Tight Turn",
                "qualifier:Small Craft",
                2,
                "specialiser",
                "outrun(round+) sub(this for Small Craft) chk(C)= +M(this)",
            ),
            ProfessionTechnique(
                "Straight Face",
                "deceive",
                1,
                "facilitator",
                "mislead(main-action) imp(sv,Insight)= +8 +M(this)",
            ),
        ),
        _PISTOL,
    ),
    Profession(
        "mechanic",
        "Drive mechanic",
        "Bookkeeper",
        (("engineering:Drives", 2), ("robotics", 1), ("cbt-melee", 1), ("knowledge:Ledgers", 1)),
        (
            _blades(2),
            ProfessionTechnique(
                "Cold Start",
                "engineering:Drives",
                2,
                "specialiser",
                "mend(hour) sub(this for Drives) chk(C)= +M(this), eff= +M(this)",
            ),
            ProfessionTechnique(
                "Find the Error", "knowledge:Ledgers", 1, "facilitator", "audit(hour) chk(15)= +M(this)"
            ),
        ),
        _BLADE,
    ),
    Profession(
        "guard",
        "Station guard",
        "Amateur boxer",
        (("cbt-melee", 2), ("insight", 1), ("strength", 1), ("energy", 1)),
        (
            _blades(3),
            ProfessionTechnique(
                "Bar the Way", "strength", 1, "enabler", "block(re-action) chk(C)= +M(Strength)"
            ),
            ProfessionTechnique("Second Round", "energy", 1, "specialiser", "endure sv(Energy,13)"),
        ),
        _BLADE,
    ),
    Profession(
        "surgeon",
        "Gene surgeon",
        "Gardener",
        (("genetics", 2), ("insight", 1), ("cbt-ranged", 1), ("knowledge:Seeds", 1)),
        (
            _pistols(2),
            ProfessionTechnique(
                "Read the Code",
                "genetics",
                2,
                "specialiser",
                "analyse(hour) sub(this for Genetics) chk(C)= +M(this)",
            ),
            ProfessionTechnique(
                "Green Thumb", "knowledge:Seeds", 1, "facilitator", "coax(day) chk(13)= +M(this)"
            ),
        ),
        _PISTOL,
    ),
    Profession(
        "negotiator",
        "Claims negotiator",
        "Smuggler",
        (("social:Haggle", 2), ("deceive", 1), ("insight", 1), ("cbt-ranged", 1)),
        (
            _pistols(2),
            ProfessionTechnique(
                "Final Offer",
                "social:Haggle",
                2,
                "specialiser",
                "close(minute) sub(this for Haggle) chk(C)= +M(this)",
            ),
            ProfessionTechnique(
                "Double Bottom", "deceive", 1, "enabler", "hide(minute) chk(15)= +M(Deceive)"
            ),
        ),
        _PISTOL,
    ),
)
"""Five sample professions."""

PROFESSIONS_BY_ID = {each.id: each for each in PROFESSIONS}
"""The same professions by id."""


def guns(sheet: Sheet) -> tuple[Weapon, ...]:
    """Return the professions' weapons with a range as written on a sheet: used with the technique that the
    profession uses, else with the ranged combat skill (ST-MOD-02).
    """
    ranged = on_sheet.of_kind(sheet, "cbt-ranged")
    techniques = {each.name: each.id for each in sheet.techniques}
    default = "" if ranged is None else ranged.id
    found = (
        replace(each.weapon, skill=techniques.get(each.techniques[0].name, default))
        for each in PROFESSIONS
        if each.weapon.range
    )
    return tuple(dict.fromkeys(found))
