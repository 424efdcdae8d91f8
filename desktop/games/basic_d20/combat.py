"""The cards on weapons, armour and saves of the four-degree d20 game."""

from functools import cache

from desktop.base.dice_text import dice_text
from desktop.base.names import skill_name
from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.games.basic_d20.sheet import all_skills, skill_words
from desktop.games.basic_d20.words import feet, plus
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.game.play import Attempt
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.sheet import Weapon as Written
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.checks import SaveSkill
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID, SkillGroup
from rules_core.systems.basic_d20.play_combat import blast_of
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import WEAPONS, Weapon, radius_of, shots_of, skill_for


def saves_card(sheet: Sheet) -> cards.CardView:
    """The three saves as buttons (D20-SAVE-02)."""
    buttons = []
    for each in SaveSkill:
        skill = character.skill_of(sheet, skill_for(sheet, each))
        title = f"{skill_name(SYSTEM, skill)} {plus(character.bonus_of(sheet, skill))}"
        buttons.append(cards.roll(title, subject_of("skill", skill.id)))
    return cards.card("saves", tr("Saves"), cards.buttons(*buttons))


# Weapons in hand


def in_hand_card(sheet: Sheet, context: CardsContext, *, full: bool = False) -> cards.CardView:
    """The weapons on the sheet, each with its attack; ``full`` with all that can be done with them."""
    items = cards.items(
        (_weapon(sheet, place, each, context.subject, full=full) for place, each in enumerate(sheet.weapons)),
        tr("No weapon in hand. Add one on the Combat page."),
    )
    picks: tuple[cards.Part, ...] = ()
    if full:
        picks = tuple(
            cards.PickView(
                subject_of("skill", place),
                tr("{weapon} is used with").format(weapon=each.name),
                (("", tr("Choose a skill")), *_weapon_skills(sheet)),
                act=f"weapon:skill:{place}",
            )
            for place, each in enumerate(sheet.weapons)
            if not _has_skill(sheet, each)
        )
    penalty = character.modifiers_of(sheet).attack
    hindered: tuple[cards.Part, ...] = ()
    if penalty and sheet.weapons:
        hindered = (cards.Words(tr("Conditions: {n} on attacks").format(n=plus(penalty)), "warn"),)
    return cards.card("in_hand", tr("In hand"), items, *hindered, *picks)


def _has_skill(sheet: Sheet, weapon: Written) -> bool:
    try:
        character.skill_of(sheet, weapon.skill)
    except KeyError:
        return False
    return True


def _weapon(sheet: Sheet, place: int, weapon: Written, subject: str, *, full: bool) -> cards.ItemView:
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
    kind, loaded = Subject.read(subject)
    marked = loaded == str(place) and kind in ("weapon", "blast", "damage")
    buttons = [cards.roll(words, rolled, reason=why)]
    if shots and weapon.fired:
        buttons.append(cards.act(tr("Reload"), f"weapon:reload:{place}"))
    if full:
        buttons.append(cards.load(tr("Set up"), rolled, detail=tr("In the tray, without rolling")))
        buttons.append(cards.remove_button(f"weapon:remove:{place}"))
    skill = skill_words(sheet, weapon.skill) if known else ""
    spoken = ", ".join(each for each in (weapon.name, skill, dice_text(weapon.damage), weapon.range) if each)
    return cards.ItemView(
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
    return tuple(
        (each.id, f"{skill_name(SYSTEM, each)} {plus(character.bonus_of(sheet, each))}") for each in skills
    )


# The table of weapons


def weapon_table_card() -> cards.CardView:
    """All the weapons of the rules, to search in."""
    finder = cards.FinderView(
        tr("Search the weapons"),
        tr("Laser, rifle, thrown …"),
        _table(),
        tr("No weapon has all of these words. Write your own below."),
    )
    hint = cards.Words(tr("Type part of a name, a kind or a quality."), "muted")
    return cards.card("weapon_table", tr("Add a weapon"), hint, finder)


@cache
def _table() -> tuple[cards.ItemView, ...]:
    return tuple(_listed(each) for each in WEAPONS)


def _listed(weapon: Weapon) -> cards.ItemView:
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
    lines = [tr(weapon.category.value), dice_text(", ".join(weapon.traits))]
    return cards.ItemView(
        f"table:{weapon.name}",
        weapon.name,
        ", ".join(each for each in (weapon.name, tr(weapon.category.value), damage, reach) if each),
        lines=tuple(each for each in lines if each),
        pairs=tuple(each for each in pairs if each[1]),
        buttons=(cards.act(tr("Add"), f"weapon:add:{weapon.name}"),),
    )


def free_weapon_card(sheet: Sheet) -> cards.CardView:
    """A weapon of the player's own."""
    return cards.card(
        "free_weapon",
        tr("Write your own weapon"),
        cards.FieldView("name", tr("Name")),
        cards.PickView("skill", tr("Skill"), _weapon_skills(sheet), skill_for(sheet, "melee-weapons")),
        cards.side(
            cards.FieldView("damage", tr("Damage"), placeholder=tr("1d8 Physical"), digits=14),
            cards.FieldView("range", tr("Range"), placeholder=tr("40 ft"), digits=7),
            cards.FieldView("ammo", tr("Shots"), digits=3),
        ),
        cards.FieldView("qualities", tr("Qualities"), placeholder=tr("Agile, Finesse, Thrown 10, Deadly d8")),
        *cards.read_in_english(tr("Qualities are read by their English names.")),
        cards.Words(tr("A weapon with a range adds no attribute to its damage."), "muted"),
        cards.buttons(cards.act(tr("Add the weapon"), "weapon:write", main=True)),
        folded=True,
    )


# Armour


def armour_card(sheet: Sheet) -> cards.CardView:
    """What is worn, and what AC it comes to (D20-CHR-04)."""
    cap = character.armour_cap_of(sheet)
    bonus = sheet.status(character.ARMOUR)
    return cards.card(
        "armour",
        tr("Armour"),
        cards.side(
            cards.FieldView("bonus", tr("AC bonus"), str(bonus) if bonus else "", digits=2),
            cards.FieldView(
                "cap",
                tr("Agility at most"),
                "" if cap is None else str(cap),
                placeholder=tr("no limit"),
                digits=7,
            ),
            cards.act(tr("Wear"), "armour"),
        ),
        badge=tr("AC {n}").format(n=character.armour_class_of(sheet)),
        folded=not bonus and cap is None,
    )
