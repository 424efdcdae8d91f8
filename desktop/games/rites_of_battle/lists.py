"""Weapons and talents as cards, with free entries."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.rows import range_word, written_range_word
from desktop.games.rites_of_battle.words import skill_word, track_word
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardView,
    Does,
    FieldView,
    Items,
    ItemView,
    PickView,
    Side,
    read_in_english,
    remove_button,
)
from desktop.views.tray import ActionView
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle.play_attacks import arms_of
from rules_core.systems.rites_of_battle.play_pools import UNARMED
from rules_core.systems.rites_of_battle.pool import Range
from rules_core.systems.rites_of_battle.pool import Weapon as Reach
from rules_core.systems.rites_of_battle.skills import SKILLS
from rules_core.systems.rites_of_battle.system import SYSTEM

_IN_HAND = 4


def in_hand_card(sheet: Sheet, subject: str) -> CardView:
    """The first weapons of the sheet, bare hands where there is none."""
    items = tuple(
        _weapon(sheet, str(place), each, subject) for place, each in enumerate(sheet.weapons[:_IN_HAND])
    )
    return CardView("hand", tr("In hand"), (Items(items or (_hands(sheet, subject),)),))


def weapon_cards(sheet: Sheet, subject: str) -> tuple[CardView, ...]:
    """Every weapon, bare hands, and a form for another one."""
    items = tuple(
        _weapon(sheet, str(place), each, subject, whole=True) for place, each in enumerate(sheet.weapons)
    )
    return (
        CardView("weapons", tr("Weapons"), (Items((*items, _hands(sheet, subject))),)),
        _weapon_form(sheet),
    )


def _weapon(sheet: Sheet, place: str, weapon: Weapon, subject: str, *, whole: bool = False) -> ItemView:
    arms = arms_of(sheet, place)
    pairs = [(tr("Damage"), str(arms.rating)), (tr("Critical"), str(arms.critical))]
    if weapon.range:
        pairs.append((tr("Range"), written_range_word(weapon.range)))
    notes = [weapon.qualities] if whole and weapon.qualities else []
    skill = skill_word(sheet, weapon.skill)
    attack = CardButton(ActionView(tr("Attack")), Does.LOAD, subject_of("weapon", place))
    buttons = [attack]
    if weapon.fired:
        notes.append(tr("Out of ammo"))
        reload = CardButton(ActionView(tr("Reload")), Does.ACT, f"weapon:reload:{place}")
        buttons = [reload]
    if whole:
        buttons.append(remove_button(f"weapon:remove:{place}"))
    said = [weapon.name, skill, *(f"{label} {value}" for label, value in pairs), *notes]
    return ItemView(
        id=f"weapon-{place}",
        title=weapon.name,
        spoken=", ".join(each for each in said if each),
        aside=skill,
        lines=tuple(notes),
        pairs=tuple(pairs),
        marked=subject == subject_of("weapon", place),
        buttons=tuple(buttons),
    )


def _hands(sheet: Sheet, subject: str) -> ItemView:
    arms = arms_of(sheet, UNARMED)
    pairs = (
        (tr("Damage"), str(arms.rating)),
        (tr("Critical"), str(arms.critical)),
        (tr("Range"), range_word(Range.ENGAGED)),
    )
    line = tr("Losses are marked as {track}").format(track=track_word(arms.track))
    said = [tr("Bare hands"), *(f"{label} {value}" for label, value in pairs), line]
    return ItemView(
        id="weapon-unarmed",
        title=tr("Bare hands"),
        spoken=", ".join(said),
        lines=(line,),
        pairs=pairs,
        marked=subject == subject_of("weapon", UNARMED),
        buttons=(CardButton(ActionView(tr("Attack")), Does.LOAD, subject_of("weapon", UNARMED)),),
    )


def _weapon_form(sheet: Sheet) -> CardView:
    own = tuple((each.id, skill_name(SYSTEM, each)) for each in sheet.skills)
    there = {key for key, _ in own}
    listed = tuple((each.id, tr(each.name)) for each in SKILLS if each.weapons and each.id not in there)
    reaches = (
        (Reach.ONE_HANDED.value.replace("_", "-"), tr("One-handed, ranged")),
        (Reach.HEAVY.value, tr("Larger, ranged")),
        (Reach.MELEE.value, tr("Close combat")),
    )
    skills = (*own, *listed)
    usual = next((each.skill for each in sheet.weapons if each.skill in there), skills[0][0])
    return CardView(
        "new-weapon",
        tr("Another weapon"),
        (
            FieldView("name", tr("Name")),
            Side(
                (
                    PickView("skill", tr("Skill"), skills, usual),
                    PickView("reach", tr("Kind"), reaches, reaches[0][0]),
                )
            ),
            Side(
                (
                    FieldView("damage", tr("Damage"), placeholder=tr("6, or +1 on Strength"), digits=3),
                    FieldView("critical", tr("Critical"), digits=2),
                    FieldView("range", tr("Range"), placeholder=tr("Medium", "as it is typed"), digits=9),
                )
            ),
            FieldView("qualities", tr("Qualities"), placeholder=tr("Non-lethal, Limited Ammo 1")),
            *read_in_english(tr("Range and qualities are read by their English names.")),
            Buttons((CardButton(ActionView(tr("Add weapon")), Does.ACT, "weapon:add", main=True),)),
        ),
        folded=True,
    )


def talent_cards(sheet: Sheet, subject: str) -> tuple[CardView, ...]:
    """Every talent, and a form for another one."""
    items = tuple(_talent(each, subject) for each in sheet.powers)
    form = CardView(
        "new-talent",
        tr("Another talent"),
        (
            FieldView("name", tr("Name")),
            FieldView("notes", tr("Notes"), lines=3),
            FieldView("dice", tr("Dice"), placeholder=tr("2d6+1, or nothing"), digits=8),
            Buttons((CardButton(ActionView(tr("Add talent")), Does.ACT, "talent:add", main=True),)),
        ),
        folded=bool(items),
    )
    empty = tr("No talents yet. Write down what your table plays with.")
    return (CardView("talents", tr("Talents"), (Items(items, empty),)), form)


def _talent(power: Power, subject: str) -> ItemView:
    buttons = []
    if power.dice:
        words = tr("Roll {dice}").format(dice=power.dice)
        buttons.append(CardButton(ActionView(words), Does.ROLL, subject_of("talent", power.id)))
    buttons.append(remove_button(f"talent:remove:{power.id}"))
    said = (power.name, power.effect, power.dice)
    return ItemView(
        id=power.id,
        title=power.name,
        spoken=", ".join(each for each in said if each),
        lines=(power.effect,) if power.effect else (),
        marked=subject == subject_of("talent", power.id),
        buttons=tuple(buttons),
    )
