"""Weapons and talents as cards, with free entries."""

from desktop.base.dice_text import dice_text
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.rows import range_word, written_range_word
from desktop.games.rites_of_battle.words import skill_word, track_word
from desktop.views import cards
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle.play_attacks import arms_of
from rules_core.systems.rites_of_battle.play_pools import UNARMED
from rules_core.systems.rites_of_battle.pool import Range
from rules_core.systems.rites_of_battle.pool import Weapon as Reach
from rules_core.systems.rites_of_battle.skills import SKILLS
from rules_core.systems.rites_of_battle.system import SYSTEM

_IN_HAND = 4


def in_hand_card(sheet: Sheet, subject: str) -> cards.CardView:
    """The first weapons of the sheet, bare hands where there is none."""
    items = tuple(
        _weapon(sheet, str(place), each, subject) for place, each in enumerate(sheet.weapons[:_IN_HAND])
    )
    return cards.card("hand", tr("In hand"), cards.items(items or (_hands(sheet, subject),)))


def weapon_cards(sheet: Sheet, subject: str) -> tuple[cards.CardView, ...]:
    """Every weapon, bare hands, and a form for another one."""
    items = tuple(
        _weapon(sheet, str(place), each, subject, whole=True) for place, each in enumerate(sheet.weapons)
    )
    return (
        cards.card("weapons", tr("Weapons"), cards.items((*items, _hands(sheet, subject)))),
        _weapon_form(sheet),
    )


def _weapon(sheet: Sheet, place: str, weapon: Weapon, subject: str, *, whole: bool = False) -> cards.ItemView:
    arms = arms_of(sheet, place)
    pairs = [(tr("Damage"), str(arms.rating)), (tr("Critical"), str(arms.critical))]
    if weapon.range:
        pairs.append((tr("Range"), written_range_word(weapon.range)))
    notes = [weapon.qualities] if whole and weapon.qualities else []
    skill = skill_word(sheet, weapon.skill)
    attack = cards.load(tr("Attack"), subject_of("weapon", place))
    buttons = [attack]
    if weapon.fired:
        notes.append(tr("Out of ammo"))
        reload = cards.act(tr("Reload"), f"weapon:reload:{place}")
        buttons = [reload]
    if whole:
        buttons.append(cards.remove_button(f"weapon:remove:{place}"))
    said = [weapon.name, skill, *(f"{label} {value}" for label, value in pairs), *notes]
    return cards.ItemView(
        id=f"weapon-{place}",
        title=weapon.name,
        spoken=", ".join(each for each in said if each),
        aside=skill,
        lines=tuple(notes),
        pairs=tuple(pairs),
        marked=subject == subject_of("weapon", place),
        buttons=tuple(buttons),
    )


def _hands(sheet: Sheet, subject: str) -> cards.ItemView:
    arms = arms_of(sheet, UNARMED)
    pairs = (
        (tr("Damage"), str(arms.rating)),
        (tr("Critical"), str(arms.critical)),
        (tr("Range"), range_word(Range.ENGAGED)),
    )
    line = tr("Losses are marked as {track}").format(track=track_word(arms.track))
    said = [tr("Bare hands"), *(f"{label} {value}" for label, value in pairs), line]
    return cards.ItemView(
        id="weapon-unarmed",
        title=tr("Bare hands"),
        spoken=", ".join(said),
        lines=(line,),
        pairs=pairs,
        marked=subject == subject_of("weapon", UNARMED),
        buttons=(cards.load(tr("Attack"), subject_of("weapon", UNARMED)),),
    )


def _weapon_form(sheet: Sheet) -> cards.CardView:
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
    return cards.card(
        "new-weapon",
        tr("Another weapon"),
        cards.FieldView("name", tr("Name")),
        cards.side(
            cards.PickView("skill", tr("Skill"), skills, usual),
            cards.PickView("reach", tr("Kind"), reaches, reaches[0][0]),
        ),
        cards.side(
            cards.FieldView("damage", tr("Damage"), placeholder=tr("6, or +1 on Strength"), digits=3),
            cards.FieldView("critical", tr("Critical"), digits=2),
            cards.FieldView("range", tr("Range"), placeholder=tr("Medium", "as it is typed"), digits=9),
        ),
        cards.FieldView("qualities", tr("Qualities"), placeholder=tr("Non-lethal, Limited Ammo 1")),
        *cards.read_in_english(tr("Range and qualities are read by their English names.")),
        cards.buttons(cards.act(tr("Add weapon"), "weapon:add", main=True)),
        folded=True,
    )


def talent_cards(sheet: Sheet, subject: str) -> tuple[cards.CardView, ...]:
    """Every talent, and a form for another one."""
    items = tuple(_talent(each, subject) for each in sheet.powers)
    form = cards.card(
        "new-talent",
        tr("Another talent"),
        cards.FieldView("name", tr("Name")),
        cards.FieldView("notes", tr("Notes"), lines=3),
        cards.FieldView("dice", tr("Dice"), placeholder=tr("2d6+1, or nothing"), digits=8),
        cards.buttons(cards.act(tr("Add talent"), "talent:add", main=True)),
        folded=bool(items),
    )
    empty = tr("No talents yet. Write down what your table plays with.")
    return (cards.card("talents", tr("Talents"), cards.items(items, empty)), form)


def _talent(power: Power, subject: str) -> cards.ItemView:
    buttons = []
    if power.dice:
        words = tr("Roll {dice}").format(dice=dice_text(power.dice))
        buttons.append(cards.roll(words, subject_of("talent", power.id)))
    buttons.append(cards.remove_button(f"talent:remove:{power.id}"))
    said = (power.name, power.effect, dice_text(power.dice))
    return cards.ItemView(
        id=power.id,
        title=power.name,
        spoken=", ".join(each for each in said if each),
        lines=(power.effect,) if power.effect else (),
        marked=subject == subject_of("talent", power.id),
        buttons=tuple(buttons),
    )
