"""Roles for a quick start, our own: the rules that we have name none."""

from typing import NamedTuple

from rules_core.sheet.sheet import Weapon
from rules_core.systems.rites_of_battle.traits import Characteristic

_STR, _TOU, _AGI, _INT, _PER, _WIL, _FEL = Characteristic


class Talent(NamedTuple):
    """A talent or a quirk: its name, what it does, the dice that it throws ("" for none), its experience."""

    name: str
    effect: str
    cost: int
    dice: str = ""


class Role(NamedTuple):
    """What somebody does in a fight and out of it: its id, and its name on a sheet.

    Three characteristics are ``high``; ``primary`` are its two Primary Skills (ROB-XP-02) and ``others``
    three more. All of it fits what a new character may spend (ROB-XP-03).
    """

    id: str
    name: str
    high: tuple[Characteristic, ...]
    primary: tuple[str, ...]
    others: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    quirk: Talent
    talents: tuple[Talent, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        """All its skills, the primary ones first."""
        return self.primary + self.others


_KNIFE = Weapon("Deck knife", "melee", "+1", "Engaged", qualities="Melee", critical="3")
_PISTOL = Weapon("Shot pistol", "ballistics", "5", "Short", ammo="6", qualities="One-handed", critical="4")

ROLES = (
    Role(
        "vanguard",
        "Vanguard",
        (_STR, _TOU, _WIL),
        ("melee", "resilience"),
        ("athletics", "discipline", "vigilance"),
        (Weapon("Breaching blade", "melee", "+3", "Engaged", qualities="Melee", critical="3"), _PISTOL),
        Talent("Slow to anger", "Nobody can taunt this one into leaving a post.", 10),
        (
            Talent("Shield wall", "Once an encounter, stand in for an ally who was hit.", 50),
            Talent(
                "Second breath", "Once an encounter, take off as much Strain as the dice show.", 25, "1d6"
            ),
        ),
    ),
    Role(
        "marksman",
        "Marksman",
        (_AGI, _PER, _WIL),
        ("ballistics", "stealth"),
        ("survival", "vigilance", "coordination"),
        (Weapon("Long rifle", "ballistics", "7", "Long", ammo="8", qualities="Heavy", critical="3"), _KNIFE),
        Talent("Counts everything", "Always knows how many shots are left, on both sides.", 10),
        (
            Talent("Patient eye", "Once an encounter, an aimed shot ignores light cover.", 50),
            Talent("Quiet boots", "Loose ground makes no noise underfoot.", 25),
        ),
    ),
    Role(
        "medic",
        "Field medic",
        (_INT, _PER, _FEL),
        ("medicae", "discipline"),
        ("vigilance", "ballistics", "resilience"),
        (_PISTOL, _KNIFE),
        Talent("Talks all the while", "Patients keep listening, and keep awake.", 10),
        (
            Talent("Quick hands", "Once an encounter, tend somebody as a manoeuvre.", 50),
            Talent("Spare blood", "Once a session, take off as many Wounds as the dice show.", 25, "1d6"),
        ),
    ),
    Role(
        "tender",
        "Machine tender",
        (_INT, _TOU, _AGI),
        ("tech-use", "logic"),
        ("security", "piloting", "gunnery"),
        (
            Weapon("Rivet gun", "ballistics", "6", "Short", ammo="10", qualities="One-handed", critical="4"),
            Weapon("Long wrench", "melee", "+2", "Engaged", qualities="Melee, Non-lethal", critical="5"),
        ),
        Talent("Names machines", "And remembers every name.", 10),
        (
            Talent(
                "Keep it running", "A failing machine goes on for as many rounds as the dice show.", 50, "1d6"
            ),
            Talent("Knows the noise", "Tells by ear what is wrong with an engine.", 25),
        ),
    ),
    Role(
        "voice",
        "Voice of the ship",
        (_FEL, _WIL, _INT),
        ("leadership", "coercion"),
        ("tactics", "discipline", "vigilance"),
        (_PISTOL, Weapon("Duelling cane", "melee", "+2", "Engaged", qualities="Melee", critical="4")),
        Talent("Never forgets a debt", "Least of all one that is owed to somebody else.", 10),
        (
            Talent("Hold the line", "Once an encounter, allies in earshot take off a Strain each.", 50),
            Talent("Old orders", "Once a session, a locked door opens to a quoted regulation.", 25),
        ),
    ),
)
"""Five examples."""

ROLES_BY_ID = {each.id: each for each in ROLES}
"""The same by id."""
