"""The cards on weapons, armour and saves of the four-degree d20 game."""

from functools import cache

from desktop.base.names import skill_name
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.games.basic_d20.sheet import all_skills, skill_words
from desktop.games.basic_d20.words import feet, plus
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardView,
    Does,
    FieldView,
    FinderView,
    Items,
    ItemView,
    Part,
    PickView,
    Side,
    Words,
    read_in_english,
    remove_button,
)
from desktop.views.contexts import CardsContext
from desktop.views.tray import ActionView
from rules_core.game.play import Attempt
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.sheet import Weapon as Written
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.basic_d20.arms import radius_of, shots_of, skill_for
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.character import (
    ARMOUR,
    armour_cap_of,
    armour_class_of,
    bonus_of,
    modifiers_of,
    skill_of,
)
from rules_core.systems.basic_d20.play_combat import blast_of
from rules_core.systems.basic_d20.saves import SaveSkill
from rules_core.systems.basic_d20.skills import SKILLS_BY_ID, SkillGroup
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import WEAPONS, Weapon


def button(
    title: str, does: Does, what: str, *, main: bool = False, detail: str = "", reason: str = ""
) -> CardButton:
    """A button of a card; one with a ``reason`` is off."""
    return CardButton(ActionView(title, detail, enabled=not reason, reason=reason), does, what, main=main)


def saves_card(sheet: Sheet) -> CardView:
    """The three saves as buttons (D20-SAVE-02)."""
    buttons = []
    for each in SaveSkill:
        skill = skill_of(sheet, skill_for(sheet, each))
        title = f"{skill_name(SYSTEM, skill)} {plus(bonus_of(sheet, skill))}"
        buttons.append(button(title, Does.ROLL, subject_of("skill", skill.id)))
    return CardView("saves", tr("Saves"), (Buttons(tuple(buttons)),))


# Weapons in hand


def in_hand_card(sheet: Sheet, context: CardsContext, *, full: bool = False) -> CardView:
    """The weapons on the sheet, each with its attack; ``full`` with all that can be done with them."""
    items = Items(
        tuple(
            _weapon(sheet, place, each, context.subject, full=full)
            for place, each in enumerate(sheet.weapons)
        ),
        tr("No weapon in hand. Add one on the Combat page."),
    )
    picks: tuple[Part, ...] = ()
    if full:
        picks = tuple(
            PickView(
                subject_of("skill", place),
                tr("{weapon} is used with").format(weapon=each.name),
                (("", tr("Choose a skill")), *_weapon_skills(sheet)),
                act=f"weapon:skill:{place}",
            )
            for place, each in enumerate(sheet.weapons)
            if not _has_skill(sheet, each)
        )
    penalty = modifiers_of(sheet).attack
    hindered: tuple[Part, ...] = ()
    if penalty and sheet.weapons:
        hindered = (Words(tr("Conditions: {n} on attacks").format(n=plus(penalty)), "warn"),)
    return CardView("in_hand", tr("In hand"), (items, *hindered, *picks))


def _has_skill(sheet: Sheet, weapon: Written) -> bool:
    try:
        skill_of(sheet, weapon.skill)
    except KeyError:
        return False
    return True


def _weapon(sheet: Sheet, place: int, weapon: Written, subject: str, *, full: bool) -> ItemView:
    known = _has_skill(sheet, weapon)
    explodes = radius_of(weapon) > 0
    rolled = subject_of("blast", place) if explodes else subject_of("weapon", place)
    words = tr("Roll damage") if explodes else tr("Attack")
    why = "" if known else tr("Choose its skill first, on the Combat page.")
    bonus = ""
    if known and explodes:
        bonus = tr("Reflex DC {n}").format(n=blast_of(Attempt(sheet, rolled)).dc)
    elif known:
        _, attack, _ = strike_of(Attempt(sheet, rolled))
        bonus = plus(attack.bonus)
    shots = shots_of(weapon)
    left = max(0, shots - weapon.fired)
    if shots and not left:
        why = why or tr("Every shot is fired. Reload first.")
    pairs = tuple(
        pair
        for pair in (
            (tr("Damage"), weapon.damage),
            (tr("Range"), weapon.range),
            (tr("Shots"), f"{left} / {shots}" if shots else ""),
            (tr("Qualities"), weapon.qualities if full else ""),
        )
        if pair[1]
    )
    kind, loaded = Subject.read(subject)
    marked = loaded == str(place) and kind in ("weapon", "blast", "damage")
    buttons = [button(words, Does.ROLL, rolled, reason=why)]
    if shots and weapon.fired:
        buttons.append(button(tr("Reload"), Does.ACT, f"weapon:reload:{place}"))
    if full:
        buttons.append(button(tr("Set up"), Does.LOAD, rolled, detail=tr("In the tray, without rolling")))
        buttons.append(remove_button(f"weapon:remove:{place}"))
    skill = skill_words(sheet, weapon.skill) if known else ""
    spoken = ", ".join(each for each in (weapon.name, skill, weapon.damage, weapon.range) if each)
    return ItemView(
        rolled,
        weapon.name,
        spoken,
        aside=bonus,
        lines=(skill,) if skill and full else (),
        pairs=pairs,
        marked=marked,
        buttons=tuple(buttons),
    )


def _weapon_skills(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The skills that a weapon may be used with: those of combat first, then all others."""

    def is_combat(skill: Skill) -> bool:
        row = SKILLS_BY_ID.get(skill.kind)
        return row is not None and row.group is SkillGroup.COMBAT and skill.kind not in tuple(SaveSkill)

    skills = sorted(all_skills(sheet), key=lambda each: (not is_combat(each), skill_name(SYSTEM, each)))
    return tuple((each.id, f"{skill_name(SYSTEM, each)} {plus(bonus_of(sheet, each))}") for each in skills)


# The table of weapons


def weapon_table_card() -> CardView:
    """All the weapons of the rules, to search in."""
    finder = FinderView(
        tr("Search the weapons"),
        tr("Laser, rifle, thrown …"),
        _table(),
        tr("No weapon has all of these words. Write your own below."),
    )
    hint = Words(tr("Type part of a name, a kind or a quality."), "muted")
    return CardView("weapon_table", tr("Add a weapon"), (hint, finder))


@cache
def _table() -> tuple[ItemView, ...]:
    return tuple(_listed(each) for each in WEAPONS)


def _listed(weapon: Weapon) -> ItemView:
    damage = "" if weapon.damage is None else f"{weapon.damage} {weapon.damage_type}"
    radius = "" if weapon.radius_ft is None else feet(weapon.radius_ft)
    reach = "" if weapon.range_ft is None else feet(weapon.range_ft)
    pairs = (
        (tr("Damage"), damage),
        (tr("Range"), reach),
        (tr("Radius"), radius),
        (tr("Hands"), "" if weapon.hands is None else str(weapon.hands)),
        (tr("Cred"), "" if weapon.cost is None else grouped(weapon.cost)),
    )
    lines = [tr(weapon.category.value), ", ".join(weapon.traits)]
    return ItemView(
        f"table:{weapon.name}",
        weapon.name,
        ", ".join(each for each in (weapon.name, tr(weapon.category.value), damage, reach) if each),
        lines=tuple(each for each in lines if each),
        pairs=tuple(each for each in pairs if each[1]),
        buttons=(button(tr("Add"), Does.ACT, f"weapon:add:{weapon.name}"),),
    )


def free_weapon_card(sheet: Sheet) -> CardView:
    """A weapon of the player's own."""
    return CardView(
        "free_weapon",
        tr("Write your own weapon"),
        (
            FieldView("name", tr("Name")),
            PickView("skill", tr("Skill"), _weapon_skills(sheet), skill_for(sheet, "melee-weapons")),
            Side(
                (
                    FieldView("damage", tr("Damage"), placeholder=tr("1d8 Physical"), digits=14),
                    FieldView("range", tr("Range"), placeholder=tr("40 ft"), digits=7),
                    FieldView("ammo", tr("Shots"), digits=3),
                )
            ),
            FieldView("qualities", tr("Qualities"), placeholder=tr("Agile, Finesse, Thrown 10, Deadly d8")),
            *read_in_english(tr("Qualities are read by their English names.")),
            Words(tr("A weapon with a range adds no attribute to its damage."), "muted"),
            Buttons((button(tr("Add the weapon"), Does.ACT, "weapon:write", main=True),)),
        ),
        folded=True,
    )


# Armour


def armour_card(sheet: Sheet) -> CardView:
    """What is worn, and what AC it comes to (D20-CHR-04)."""
    cap = armour_cap_of(sheet)
    bonus = sheet.status(ARMOUR)
    return CardView(
        "armour",
        tr("Armour"),
        (
            Side(
                (
                    FieldView("bonus", tr("AC bonus"), str(bonus) if bonus else "", digits=2),
                    FieldView(
                        "cap",
                        tr("Agility at most"),
                        "" if cap is None else str(cap),
                        placeholder=tr("no limit"),
                        digits=7,
                    ),
                    button(tr("Wear"), Does.ACT, "armour"),
                )
            ),
        ),
        badge=tr("AC {n}").format(n=armour_class_of(sheet)),
        folded=not bonus and cap is None,
    )
