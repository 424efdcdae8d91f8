"""Weapon, armour and save cards of four-degree d20."""

from functools import cache

from desktop.base.listed import called
from desktop.base.names import skill_name
from desktop.base.numbers import dice_text, grouped
from desktop.base.words import tr
from desktop.games.basic_d20.sheet import all_skills, skill_words
from desktop.games.basic_d20.words import feet, plus
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.game.play import Attempt
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.sheet import Weapon as SheetWeapon
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.checks import SaveSkill
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID, SkillGroup
from rules_core.systems.basic_d20.play_combat import blast_of
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import WEAPONS, Weapon, radius_of, shots_of, skill_for


def saves_card(sheet: Sheet) -> cards.CardView:
    """Return a card with a roll button for each of the three saves (D20-SAVE-02)."""
    buttons = []
    for each in SaveSkill:
        skill = character.skill_of(sheet, skill_for(sheet, each))
        title = f"{skill_name(SYSTEM, skill)} {plus(character.bonus_of(sheet, skill))}"
        buttons.append(cards.roll(title, subject_of("skill", skill.id)))
    return cards.card("saves", tr("Saves"), cards.buttons(*buttons))


# Weapons in hand


def in_hand_card(sheet: Sheet, context: CardsContext, *, full: bool = False) -> cards.CardView:
    """Return a card with the sheet's weapons and their attacks.

    ``full`` adds qualities, Set up, Remove, and a skill picker for weapons without a skill.
    """
    items = cards.items(
        (_weapon(sheet, place, each, context.subject, full=full) for place, each in enumerate(sheet.weapons)),
        tr("No weapon in hand. Add one on the Combat page."),
    )
    pickers: tuple[cards.Part, ...] = ()
    if full:
        pickers = tuple(
            cards.PickView(
                subject_of("skill", place),
                tr("Skill for {weapon}").format(weapon=called(SYSTEM.id, each)),
                (("", tr("Choose a skill")), *_weapon_skills(sheet)),
                act=f"weapon:skill:{place}",
            )
            for place, each in enumerate(sheet.weapons)
            if not _skill_known(sheet, each)
        )
    penalty = character.modifiers_of(sheet).attack
    notes: tuple[cards.Part, ...] = ()
    if penalty and sheet.weapons:
        notes = (cards.Words(tr("Conditions: {n} to attacks").format(n=plus(penalty)), "warn"),)
    return cards.card("in_hand", tr("In hand"), items, *notes, *pickers)


def _skill_known(sheet: Sheet, weapon: SheetWeapon) -> bool:
    try:
        character.skill_of(sheet, weapon.skill)
    except KeyError:
        return False
    return True


def _weapon(sheet: Sheet, place: int, weapon: SheetWeapon, subject: str, *, full: bool) -> cards.ItemView:
    has_skill = _skill_known(sheet, weapon)
    explosive = radius_of(weapon) > 0
    rolled = subject_of("blast", place) if explosive else subject_of("weapon", place)
    words = tr("Roll damage") if explosive else tr("Attack", "a button")
    why = "" if has_skill else tr("Choose its skill on the Combat page first.")
    bonus = ""
    if has_skill and explosive:
        bonus = tr("Reflex DC {n}").format(n=blast_of(Attempt(sheet, rolled)).dc)
    elif has_skill:
        _, attack, _ = strike_of(Attempt(sheet, rolled))
        bonus = plus(attack.bonus)
    shots = shots_of(weapon)
    left = max(0, shots - weapon.fired)
    if shots and not left:
        why = why or tr("No shots left. Reload first.")
    pairs = tuple(
        pair
        for pair in (
            (tr("Damage"), dice_text(weapon.damage)),
            (tr("Range"), weapon.range),
            (tr("Shots"), f"{left} / {shots}" if shots else ""),
            (tr("Qualities"), dice_text(weapon.qualities) if full else ""),
        )
        if pair[1]
    )
    loaded_kind, loaded_place = Subject.read(subject)
    marked = loaded_place == str(place) and loaded_kind in ("weapon", "blast", "damage")
    buttons = [cards.roll(words, rolled, reason=why)]
    if shots and weapon.fired:
        buttons.append(cards.act(tr("Reload"), f"weapon:reload:{place}"))
    if full:
        buttons.append(cards.load(tr("Set up"), rolled, detail=tr("Put it in the tray without rolling")))
        buttons.append(cards.remove_button(f"weapon:remove:{place}", menu_only=True))
    skill = skill_words(sheet, weapon.skill) if has_skill else ""
    name = called(SYSTEM.id, weapon)
    spoken = ", ".join(each for each in (name, skill, dice_text(weapon.damage), weapon.range) if each)
    return cards.ItemView(
        rolled,
        name,
        spoken,
        aside=bonus,
        lines=(skill,) if skill and full else (),
        pairs=pairs,
        marked=marked,
        buttons=tuple(buttons),
    )


def _weapon_skills(sheet: Sheet) -> tuple[tuple[str, str], ...]:

    def is_combat(skill: Skill) -> bool:
        row = SKILLS_BY_ID.get(skill.kind)
        return row is not None and row.group is SkillGroup.COMBAT and skill.kind not in tuple(SaveSkill)

    skills = sorted(all_skills(sheet), key=lambda each: (not is_combat(each), skill_name(SYSTEM, each)))
    return tuple(
        (each.id, f"{skill_name(SYSTEM, each)} {plus(character.bonus_of(sheet, each))}") for each in skills
    )


# The table of weapons


def weapon_table_card() -> cards.CardView:
    """Return a card to search the rules' weapons and add one."""
    finder = cards.FinderView(
        tr("Search weapons"),
        tr("Laser, rifle, thrown…"),
        _table(),
        tr("No weapon matches. Add your own below."),
    )
    hint = cards.Words(tr("Type part of a name, kind or quality."), "muted")
    return cards.card("weapon_table", tr("Add a weapon"), hint, finder)


@cache
def _table() -> tuple[cards.ItemView, ...]:
    return tuple(_table_row(each) for each in WEAPONS)


def _table_row(weapon: Weapon) -> cards.ItemView:
    damage = "" if weapon.damage is None else f"{dice_text(str(weapon.damage))} {weapon.damage_type}"
    radius = "" if weapon.radius_ft is None else feet(weapon.radius_ft)
    reach = "" if weapon.range_ft is None else feet(weapon.range_ft)
    pairs = (
        (tr("Damage"), damage),
        (tr("Range"), reach),
        (tr("Radius"), radius),
        (tr("Hands"), "" if weapon.hands is None else str(weapon.hands)),
        (tr("Cred"), "" if weapon.cost is None else grouped(weapon.cost)),
    )
    name = tr(weapon.name)
    lines = [tr(weapon.category.value), dice_text(", ".join(weapon.traits))]
    return cards.ItemView(
        f"table:{weapon.name}",
        name,
        ", ".join(each for each in (name, tr(weapon.category.value), damage, reach) if each),
        lines=tuple(each for each in lines if each),
        pairs=tuple(each for each in pairs if each[1]),
        buttons=(cards.act(tr("Add"), f"weapon:add:{weapon.name}"),),
    )


def free_weapon_card(sheet: Sheet) -> cards.CardView:
    """Return the form for a weapon of the player's own."""
    return cards.card(
        "free_weapon",
        tr("Your own weapon"),
        cards.FieldView("name", tr("Name")),
        cards.PickView("skill", tr("Skill"), _weapon_skills(sheet), skill_for(sheet, "melee-weapons")),
        cards.side(
            cards.FieldView("damage", tr("Damage"), placeholder=tr("1d8 Physical"), digits=14),
            cards.FieldView("range", tr("Range"), placeholder=tr("40 ft"), digits=7),
            cards.FieldView("ammo", tr("Shots"), digits=3),
        ),
        cards.FieldView("qualities", tr("Qualities"), placeholder=tr("Agile, Finesse, Thrown 10, Deadly d8")),
        *cards.read_in_english(tr("Enter qualities by their English names.")),
        cards.Words(tr("If you enter a range, no attribute is added to the damage."), "muted"),
        cards.buttons(cards.act(tr("Add weapon"), "weapon:write", main=True)),
        folded=True,
    )


# Armour


def armour_card(sheet: Sheet) -> cards.CardView:
    """Return the armour card with the resulting AC (D20-CHR-04)."""
    cap = character.armour_cap_of(sheet)
    bonus = sheet.status(character.ARMOUR)
    return cards.card(
        "armour",
        tr("Armour"),
        cards.side(
            cards.FieldView("bonus", tr("AC bonus"), str(bonus) if bonus else "", digits=2),
            cards.FieldView(
                "cap",
                tr("Max Agility"),
                "" if cap is None else str(cap),
                placeholder=tr("no limit"),
                digits=7,
            ),
            cards.act(tr("Wear"), "armour"),
        ),
        badge=tr("AC {n}").format(n=character.armour_class_of(sheet)),
        folded=not bonus and cap is None,
    )
