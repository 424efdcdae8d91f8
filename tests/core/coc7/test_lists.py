"""The skills and weapons of the standard era, figure by figure, as the catalogue lists them."""

import re
from pathlib import Path

from rules_core.game.edit import add
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet, Skill, Trait, Weapon
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.play import skill_rolled
from rules_core.systems.coc7.skills import SKILLS
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.weapons import WEAPONS, base_range, harm_of, listed_weapons

BASES = {
    "0": "credit-rating cthulhu-mythos",
    "1": (
        "anthropology archaeology demolitions diving electronics firearms-artillery hypnosis "
        "language-other locksmith lore medicine operate-heavy-machinery pilot psychoanalysis "
        "read-lips science"
    ),
    "5": (
        "accounting animal-handling appraise art-craft computer-use disguise fast-talk "
        "fighting-whip history law occult ride"
    ),
    "10": (
        "electrical-repair fighting-chainsaw fighting-flail firearms-flamethrower "
        "firearms-heavy-weapons firearms-machine-gun mechanical-repair natural-world navigate "
        "persuade psychology sleight-of-hand survival track"
    ),
    "15": "charm fighting-axe fighting-garrote firearms-bow firearms-submachine-gun intimidate",
    "20": (
        "climb drive-auto fighting-spear fighting-sword firearms-handgun jump library-use listen "
        "stealth swim throw"
    ),
    "25": "fighting-brawl firearms-rifle-shotgun spot-hidden",
    "30": "first-aid",
    "": "fighting firearms",
    "DEX/2": "dodge",
    "EDU": "language-own",
}
"""The skills of each base, by id; those whose every speciality has its own have none."""

MODERN = {"computer-use", "electronics"}

FIGURES = """
Unarmed|fighting-brawl|1D3|2||1||None
Small knife|fighting-brawl|1D4|2||1||None
Medium knife|fighting-brawl|1D4+2|2||1||None
Large knife|fighting-brawl|1D8|2||1||None
Small club|fighting-brawl|1D6|2||1||None
Large club|fighting-brawl|1D8|2||1||None
Blackjack|fighting-brawl|1D8|2||1||None
Brass knuckles|fighting-brawl|1D3+1|2||1||None
Hatchet|fighting-axe|1D6+1|2||1||None
Garrote|fighting-garrote|1D6|2||1||None
Nunchaku|fighting-flail|1D8|2||1||None
Burning torch|fighting-brawl|1D6|0||1||None
Spear|fighting-spear|1D8+1|0||1||None
Thrown spear|throw|1D8|1|STR/5|1||None
Thrown rock|throw|1D4|1||1||None
Shuriken|throw|1D3|1||2||97
Bow|firearms-bow|1D6|1|30|1||97
Crossbow|firearms-bow|1D8+2|0|50|1/2||96
Bullwhip|fighting-whip|1D3|1||1||None
.22 automatic|firearms-handgun|1D6|0|10|1(3)|6|100
.25 derringer|firearms-handgun|1D6|0|3|1|1|100
.32 revolver|firearms-handgun|1D8|0|15|1(3)|6|100
.32 automatic|firearms-handgun|1D8|0|15|1(3)|8|99
Luger|firearms-handgun|1D10|0|15|1(3)|8|99
.45 revolver|firearms-handgun|1D10+2|0|15|1(3)|6|100
.45 automatic|firearms-handgun|1D10+2|0|15|1(3)|7|100
.22 bolt-action rifle|firearms-rifle-shotgun|1D6+1|0|30|1|6|99
.30 lever-action carbine|firearms-rifle-shotgun|2D6|0|50|1|6|98
.30-06 rifle|firearms-rifle-shotgun|2D6+4|0|110|1|5|100
.303 rifle|firearms-rifle-shotgun|2D6+4|0|110|1|10|100
Elephant gun|firearms-rifle-shotgun|3D6+4|0|100|1(2)|2|100
20-gauge shotgun|firearms-rifle-shotgun|2D6/1D6/1D3|0|10/20/50|1(2)|2|100
16-gauge shotgun|firearms-rifle-shotgun|2D6+2/1D6+1/1D4|0|10/20/50|1(2)|2|100
12-gauge shotgun|firearms-rifle-shotgun|4D6/2D6/1D6|0|10/20/50|1(2)|2|100
12-gauge semi-automatic shotgun|firearms-rifle-shotgun|4D6/2D6/1D6|0|10/20/50|1(2)|5|100
12-gauge sawn-off shotgun|firearms-rifle-shotgun|4D6/1D6|0|5/10|1(2)|2|100
Thompson submachine gun|firearms-submachine-gun|1D10+2|0|20|1|20|96
Bergmann submachine gun|firearms-submachine-gun|1D10|0|20|1|20|96
Browning automatic rifle|firearms-machine-gun|2D6+4|0|90|1|20|100
Bren gun|firearms-machine-gun|2D6+4|0|110|1|30|96
"""
"""Name, skill, damage, halves of the damage bonus, ranges, attacks, shots, malfunction."""


def test_every_skill_starts_at_its_base() -> None:
    """COC-DER-04."""
    found = {(each.base, each.id) for each in SKILLS}
    assert found == {(base, skill) for base, skills in BASES.items() for skill in skills.split()}
    assert {each.id for each in SKILLS if each.modern} == MODERN


def test_every_weapon_has_its_figures() -> None:
    """COC-CBT-07, COC-CBT-09."""
    found = [
        "|".join(map(str, (x.name, x.skill, x.damage, x.bonus, x.ranges, x.attacks, x.shots, x.malfunction)))
        for x in WEAPONS
    ]
    assert found == FIGURES.strip().splitlines()


def test_the_bases_are_those_of_the_catalogue(shared: Path) -> None:
    text = (shared / "rules/coc7.md").read_text("utf-8")
    listed = text[text.index("Accounting 5") : text.index("### Weapons")]
    plain = re.sub(r"\(Mathematics 10\)|Modern only:|Fighting:|Firearms:", "", listed)
    written = {
        (re.sub(r"[^a-z]", "", name.lower()), base)
        for name, base in re.findall(r"([A-Z][A-Za-z./() ]*?) (\d+|DEX/2|EDU)(?=[,;.\s])", plain)
    }
    short = {"opheavymachinery": "operateheavymachinery", "heavy": "heavyweapons", "smg": "submachinegun"}
    ours = {
        (re.sub(r"^(fighting|firearms)(?=.)|[^a-z]", "", each.id.replace("-", "")), each.base)
        for each in SKILLS
        if each.base
    }
    assert ours == {(short.get(name, name), base) for name, base in written}


def test_a_listed_weapon_is_written_with_its_share_of_the_damage_bonus() -> None:
    """COC-CBT-09."""
    written = {each.name: each for each in listed_weapons(Sheet("coc7", "Nobody"))}
    assert len(written) == len(WEAPONS)
    assert written["Hatchet"] == Weapon("Hatchet", "fighting-axe", "1D6+1+DB", attacks="1")
    assert written["Bow"] == Weapon("Bow", "firearms-bow", "1D6+½DB", "30 yards", "1", malfunction="97")
    assert written["Luger"].damage == "1D10"


def test_a_listed_weapon_uses_the_skill_of_the_sheet() -> None:
    """COC-CBT-07."""
    sheet = Sheet("coc7", "Nobody", skills=(Skill("axes", "fighting-axe", 60),))
    assert next(each.skill for each in listed_weapons(sheet) if each.name == "Hatchet") == "axes"


def test_every_listed_weapon_can_be_rolled_after_it_is_added() -> None:
    """COC-DER-04, COC-DER-06, COC-CBT-07: its skill comes along at its base, its damage can be read."""
    for weapon in listed_weapons(PLAIN):
        given = {"name": weapon.name, "skill": weapon.skill, "damage": weapon.damage, "range": weapon.range}
        sheet = play(PLAIN, add(SYSTEM, PLAIN, "weapon", given))
        (skill,) = sheet.skills
        assert (skill.id, skill.value) == (weapon.skill, skill.base)
        assert skill_rolled(sheet, subject_of("weapon", 0)) == skill
        harm = harm_of(sheet, sheet.weapons[0])
        assert bool(harm.bonus.most) == ("DB" in weapon.damage)
        assert bool(base_range(sheet, weapon)) == bool(weapon.range)


PLAIN = Sheet("coc7", "Nobody", traits=(Trait("str", 80), Trait("siz", 80), Trait("dex", 50)))
