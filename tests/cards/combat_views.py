"""Combat page views for tests."""

from msgspec.structs import replace

from desktop.kit.view.sheet import Toggle
from desktop.views.combat import CombatView, DefenceView, FighterView, FightView, WeaponView
from desktop.views.tray import ActionView


def weapon(place: int, name: str, skill: str, damage: str, **others: object) -> WeaponView:
    """Return a weapon that can attack, with other values empty unless given."""
    plain = WeaponView(
        place=place,
        name=name,
        skill=skill,
        damage=damage,
        range="",
        attacks="1",
        malfunction="",
        shots="",
        can_reload=False,
        attack=ActionView("Attack"),
        fight_back=None,
        loaded=False,
        spoken=f"{name}, {skill}, damage {damage}",
    )
    return replace(plain, **others)


REVOLVER = weapon(
    0,
    ".45 revolver",
    "Firearms: Handgun 45",
    "1D10+2",
    range="15 yards",
    attacks="1 (3)",
    malfunction="100",
    shots="4 of 6",
    can_reload=True,
    loaded=True,
)
FISTS = weapon(1, "Unarmed", "Fighting: Brawl 35", "1D3+DB", fight_back=ActionView("Fight back"))
KNIFE = weapon(
    2,
    "Knife, medium",
    "Fighting: Brawl 35",
    "1D4+2+DB",
    fight_back=ActionView("Fight back", enabled=False, reason="Used up until the next round."),
)
SHOTGUN = weapon(
    3,
    "12-gauge shotgun (2 barrels)",
    "Firearms: Rifle/Shotgun 25",
    "4D6/2D6/1D6",
    range="10/20/50 yards",
    attacks="1 or 2",
    malfunction="100",
    shots="2 of 2",
)

IDA = FighterView(
    0, "Ida Marchetti", "125", "DEX 75, ready +50", "", ready=True, surprised=False, acted=True,
    current=False, own=True, spoken="Ida Marchetti, 125, acted",
)  # fmt: skip
CULTIST = FighterView(
    1, "Cultist", "60", "DEX 60", "Prone", ready=False, surprised=False, acted=False,
    current=True, own=False, spoken="Cultist, 60, at turn",
)  # fmt: skip
GHOUL = FighterView(
    2, "Ghoul in the cellar", "45", "DEX 45", "", ready=False, surprised=True, acted=False,
    current=False, own=False, spoken="Ghoul in the cellar, 45, surprised",
)  # fmt: skip

FIGHT = FightView(2, (IDA, CULTIST, GHOUL), "Ida Marchetti goes before Cultist: the higher DEX acts first.")

COMBAT = CombatView(
    weapons=(REVOLVER, FISTS, KNIFE, SHOTGUN),
    aim=(
        Toggle("point-blank", "Point blank", on=True, effect="1 bonus"),
        Toggle("aimed", "Aimed", on=False, effect="1 bonus"),
        Toggle("cover", "Target in cover", on=False, effect="1 penalty"),
        Toggle("melee", "Firing into melee", on=True, effect="1 penalty"),
        Toggle("fast", "Target moves fast", on=False, effect="1 penalty"),
    ),
    dice_line="Point blank, into a melee: no extra dice",
    distance="12",
    distance_unit="yards",
    distance_line="Within the base range: Regular",
    defences=(
        DefenceView("dodge", "Dodge", "42", ActionView("Dodge")),
        DefenceView("fight-back", "Fight back", "35", ActionView("Fight back")),
        DefenceView(
            "dive", "Dive for cover", "42", ActionView("Dive", enabled=False, reason="Only against firearms.")
        ),
    ),
    defence_situations=(
        Toggle("outnumbered", "Outnumbered", on=False, effect="attackers get 1 bonus"),
        Toggle("surprised", "Surprised", on=False),
    ),
    defence_line="On a tie the attacker wins against Dodge.",
    round_line="Dodged once this round.",
    fight=FIGHT,
)
PEACE = replace(COMBAT, fight=None, round_line="")
UNARMED = replace(PEACE, weapons=(), empty="No weapons yet.")


def crowd(count: int) -> FightView:
    """Return a fight with many fighters."""
    fighters = tuple(
        replace(GHOUL, place=place, name=f"Ghoul {place + 1}", current=place == 4, notes="Stunned")
        for place in range(count)
    )
    return FightView(12, fighters, "")
